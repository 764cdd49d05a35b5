import { createElement } from 'react';
import { UserError } from '../build/user-error.mjs';

/**
 * The bundler's manifest.
 *
 * @typedef {Record<string, { file: string, css?: string[], imports?: string[], assets?: string[], isEntry?: boolean }>} Manifest
 */

/** @typedef {{ scripts: string[], styles: string[], wasm: string[] }} Files URLs of a page's files, shared ones first */

/**
 * What a page needs at once: its modules that are separate chunks, and the parts of the core besides what every page has.
 *
 * @typedef {{ modules?: readonly string[], parts?: readonly string[] }} Needs
 */

/**
 * Data that all pages share.
 *
 * @typedef {object} Context
 * @property {string} first the script that runs before and without all others
 * @property {Manifest} manifest
 * @property {string[]} fonts
 * @property {Record<string, string>} styles the text of every style sheet, by its URL
 * @property {{ href: string, crossOrigin?: '' }[]} preconnects other hosts that pages send requests to
 */

/**
 * What the renderer adds to a page's head, in the order in which the browser loads it. Styles are inlined and the font is preloaded,
 * so that the page is painted first. Scripts and the core are in a template until then (ui/app/first.js).
 *
 * @param {Context} context
 * @param {Needs & { structured?: object | undefined }} page
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
  const text = files.styles.map(href => (styles[href] ?? '').trim()).join('');
  return [
    ...preloads,
    ...hosts,
    raw('style', 'styles', text),
    ...(structured ? [block('structured', structured, { type: 'application/ld+json' })] : []),
    raw('script', 'first', first),
    raw('template', 'later', later(manifest, files), { id: 'later' }),
  ];
}

/**
 * The hosts that a page sends requests to after hydration, so that it connects early. Browsers use separate connections for requests
 * with CORS and for pictures.
 *
 * @param {import('./settings.mjs').Settings['bases']} bases
 * @returns {Context['preconnects']}
 */
export function preconnectsOf({ api, media }) {
  return [
    ...(api ? [{ href: new URL(api).origin, crossOrigin: /** @type {const} */ ('') }] : []),
    ...(media || api ? [{ href: new URL(media || api || '').origin }] : []),
  ];
}

/** The data that a page was rendered from, as its script. @param {unknown} data */
export function dataOf(data) {
  return block('data', data, { type: 'application/json', id: 'core-data' });
}

/** A block of data. It never runs, so the content security policy need not allow it. @param {string} key @param {unknown} data @param {Record<string, string>} attributes */
function block(key, data, attributes) {
  return raw('script', key, JSON.stringify(data).replaceAll('<', '\\u003c'), attributes);
}

/** @param {string} type @param {string} key @param {string} text @param {Record<string, string>} [attributes] */
function raw(type, key, text, attributes) {
  return createElement(type, { key, ...attributes, dangerouslySetInnerHTML: { __html: text } });
}

/** The files that hydrate the page. @param {Manifest} manifest @param {Files} files */
function later(manifest, { scripts, styles, wasm }) {
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry)?.file;
  return [
    `<script type="module" src="/${entry}"></script>`,
    ...wasm.map(
      href => `<link rel="preload" href="${href}" as="fetch" type="application/wasm" crossorigin>`,
    ),
    ...scripts.map(href => `<link rel="modulepreload" href="${href}">`),
    // The bundler's loader does not load a file that has a link. Outside of the template Chromium 148 loads it at once.
    ...styles.map(href => `<link rel="stylesheet" href="${href}" disabled>`),
  ].join('');
}

/** The modules of the core that a page begins with (core-wasm/hooks/bundled.ts). @param {readonly string[]} parts */
const coresWith = ([first, ...others]) => [
  first
    ? `core-wasm/pkg-base-${first}/core_wasm_base_${first}.js`
    : 'core-wasm/pkg-base/core_wasm_base.js',
  ...others.map(part => `core-wasm/pkg-${part}/core_wasm_${part}.js`),
];

/** The files of the entry, of a page's core, and of its own chunk. @param {Manifest} manifest @param {Needs} page @returns {Files} */
function filesOf(manifest, { modules = [], parts = [] }) {
  const cores = coresWith(parts);
  const needed = [...cores, ...modules];
  for (const key of needed) {
    if (!manifest[key]) {
      throw new UserError(`The bundle in dist/bundle has no chunk of ${key}: run npm run build.`);
    }
  }
  const entries = Object.keys(manifest).filter(key => manifest[key]?.isEntry);
  /** @type {Set<string>} */
  const seen = new Set();
  for (const key of [...entries, ...needed]) collect(key);
  const chunks = [...seen].flatMap(key => manifest[key] ?? []);
  const assets = cores.flatMap(core => manifest[core]?.assets ?? []);
  return {
    scripts: chunks.map(({ file }) => `/${file}`),
    styles: chunks.flatMap(({ css = [] }) => css.map(file => `/${file}`)),
    wasm: assets.filter(file => file.endsWith('.wasm')).map(file => `/${file}`),
  };

  /** @param {string} key */
  function collect(key) {
    if (seen.has(key)) return;
    // Imported chunks come first, as in the cascade.
    for (const imported of manifest[key]?.imports ?? []) collect(imported);
    seen.add(key);
  }
}
