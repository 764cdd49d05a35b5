import { filesOf } from './files.mjs';

/**
 * What all pages share.
 *
 * @typedef {object} Context
 * @property {string} template
 * @property {import('./files.mjs').Manifest} manifest
 * @property {string} wasm
 * @property {string[]} fonts
 * @property {Record<string, string>} styles the text of every style sheet, by its address
 */

/**
 * A page as the bundle has rendered it.
 *
 * @typedef {object} Page
 * @property {string} head
 * @property {string} body
 * @property {unknown} data
 * @property {string} [chunk] the module of the page, when it is a chunk of its own
 */

/** What the bundler has put into the template: the entry and its styles. */
const BUNDLED =
  /\s*<(?:script type="module"[^>]*><\/script>|link rel="(?:stylesheet|modulepreload)"[^>]*>)/g;

/**
 * The finished document: head, page, the data that it was rendered from, and what the browser asks for, in its order. What is
 * to be seen comes first: the styles are in the page, the font is asked for at once. The scripts and the core wait in a
 * template until the page has been painted (see index.html).
 *
 * @param {Context} context
 * @param {Page} page
 */
export function composePage(context, { head, body, data, chunk }) {
  const { template, manifest, fonts } = context;
  const files = filesOf(manifest, chunk);
  const links = fonts.map(
    href => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
  );
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return template
    .replace(BUNDLED, '')
    .replace('<!--head-->', () => `${head}${links.join('')}${inlined(context, files.styles)}`)
    .replace('</head>', () => `${later(context, files.scripts)}</head>`)
    .replace('<!--app-->', () => body)
    .replace(
      '<!--data-->',
      () => `<script type="application/json" id="core-data">${json}</script>`,
    );
}

/**
 * The styles of the page, and for the bundler's loader a note of where they came from: it takes a file that has a link for
 * loaded.
 *
 * @param {Context} context
 * @param {string[]} addresses
 */
function inlined({ styles }, addresses) {
  const text = addresses.map(href => (styles[href] ?? '').trim()).join('');
  const notes = addresses.map(href => `<link rel="stylesheet" href="${href}" disabled>`);
  return `<style>${text}</style>${notes.join('')}`;
}

/**
 * What the page is brought to life with.
 *
 * @param {Context} context
 * @param {string[]} scripts
 */
function later({ wasm, manifest }, scripts) {
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry)?.file;
  const others = scripts.filter(href => href !== `/${entry}`);
  return `<template id="later"><script type="module" src="/${entry}"></script>${[
    `<link rel="preload" href="${wasm}" as="fetch" type="application/wasm" crossorigin>`,
    ...others.map(href => `<link rel="modulepreload" href="${href}">`),
  ].join('')}</template>`;
}
