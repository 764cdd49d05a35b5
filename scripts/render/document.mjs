import { createElement } from 'react';
import { filesOf } from './files.mjs';

/**
 * What all pages share.
 *
 * @typedef {object} Context
 * @property {string} first the script that works before all others and without them
 * @property {import('./files.mjs').Manifest} manifest
 * @property {string[]} fonts
 * @property {Record<string, string>} styles the text of every style sheet, by its URL
 * @property {{ href: string, crossOrigin?: '' }[]} preconnects other hosts that pages ask
 */

/**
 * What the renderer adds to a page's head: what the browser asks for, in its order. What is to be seen comes first: the
 * styles are in the page, the font is asked for at once. The scripts and the core wait in a template until the page has
 * been painted (ui/app/first.js).
 *
 * @param {Context} context
 * @param {{ module?: string | undefined, parts?: readonly string[], structured?: object | undefined }} page module: of a page whose
 *   code is a chunk of its own; parts: of the core, which the page needs besides what every page has
 */
export function headOf(context, { structured, ...page }) {
  const { first, manifest, fonts, styles, preconnects } = context;
  const files = filesOf(manifest, page);
  const preloads = fonts.map(href =>
    createElement('link', {
      key: href,
      rel: 'preload',
      href,
      as: 'font',
      type: 'font/woff2',
      crossOrigin: '',
    }),
  );
  const hosts = preconnects.map((host, index) =>
    createElement('link', { key: `host-${index}`, rel: 'preconnect', ...host }),
  );
  // A note for the bundler's loader, which takes a file that has a link for loaded.
  const notes = files.styles.map(href =>
    createElement('link', { key: href, rel: 'stylesheet', href, disabled: true }),
  );
  const text = files.styles.map(href => (styles[href] ?? '').trim()).join('');
  return [
    ...preloads,
    ...hosts,
    raw('style', 'styles', text),
    ...notes,
    ...(structured ? [block('structured', structured, { type: 'application/ld+json' })] : []),
    raw('script', 'first', first),
    raw('template', 'later', later(manifest, files), { id: 'later' }),
  ];
}

/** The data that a page was rendered from, as its script. @param {unknown} data */
export function dataOf(data) {
  return block('data', data, { type: 'application/json', id: 'core-data' });
}

/** A block of data, which no content policy has to allow: it never runs. @param {string} key @param {unknown} data @param {Record<string, string>} attributes */
function block(key, data, attributes) {
  return raw('script', key, JSON.stringify(data).replaceAll('<', '\\u003c'), attributes);
}

/** @param {string} type @param {string} key @param {string} text @param {Record<string, string>} [attributes] */
function raw(type, key, text, attributes) {
  return createElement(type, { key, ...attributes, dangerouslySetInnerHTML: { __html: text } });
}

/**
 * What the page is hydrated with.
 *
 * @param {import('./files.mjs').Manifest} manifest
 * @param {import('./files.mjs').Files} files
 */
function later(manifest, { scripts, wasm }) {
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry)?.file;
  const others = scripts.filter(href => href !== `/${entry}`);
  return [
    `<script type="module" src="/${entry}"></script>`,
    ...wasm.map(
      href => `<link rel="preload" href="${href}" as="fetch" type="application/wasm" crossorigin>`,
    ),
    ...others.map(href => `<link rel="modulepreload" href="${href}">`),
  ].join('');
}
