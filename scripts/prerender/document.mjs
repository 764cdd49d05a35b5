/**
 * What all pages share.
 *
 * @typedef {object} Context
 * @property {string} template
 * @property {Record<string, { file: string, css?: string[], imports?: string[], src?: string, isEntry?: boolean }>} manifest
 * @property {string} wasm
 * @property {string[]} fonts
 */

/**
 * A page as the bundle has drawn it.
 *
 * @typedef {object} Page
 * @property {string} head
 * @property {string} body
 * @property {unknown} data
 * @property {string} [chunk] the module of the page, when it is a chunk of its own
 */

/**
 * The finished document: head, page, the data that it was drawn from, and what the browser should ask for early.
 *
 * @param {Context} context
 * @param {Page} page
 */
export function composePage({ template, manifest, wasm, fonts }, { head, body, data, chunk }) {
  const own = chunk ? chunkFiles(manifest, chunk) : { scripts: [], styles: [] };
  const links = [
    ...fonts.map(
      href => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
    ),
    `<link rel="preload" href="${wasm}" as="fetch" type="application/wasm" crossorigin>`,
    ...own.scripts.map(href => `<link rel="modulepreload" href="${href}">`),
  ];
  // After the styles that all pages share, as in the browser.
  const styles = own.styles.map(href => `<link rel="stylesheet" href="${href}">`);
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return template
    .replace('<!--head-->', () => head + links.join(''))
    .replace('</head>', () => `${styles.join('')}</head>`)
    .replace('<!--app-->', () => body)
    .replace(
      '<!--data-->',
      () => `<script type="application/json" id="core-data">${json}</script>`,
    );
}

/**
 * A page that was drawn without content, with places for what the server puts in: the head, the way to all pages, the
 * words and the foot, the data. The browser draws it anew.
 *
 * @param {Context} context
 * @param {{ body: string }} page
 */
export function composeBare(context, { body }) {
  const inside = body
    .replace(/<main\b/, '<!--navigation-->$&')
    .replace('</main>', '<!--words--></main><!--footer-->');
  return composePage(context, { head: '<!--head-->', body: inside, data: null })
    .replace('<div id="root">', '<div id="root" data-plain>')
    .replace('<script type="application/json" id="core-data">null</script>', '<!--data-->');
}

/**
 * The files of a chunk and of what it imports, without those that the entry brings anyway.
 *
 * @param {Context['manifest']} manifest
 * @param {string} module
 */
function chunkFiles(manifest, module) {
  /** @type {Set<string>} */
  const seen = new Set();
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) collect(key, seen);
  const known = new Set(seen);
  collect(module, seen);
  const chunks = [...seen].filter(key => !known.has(key)).flatMap(key => manifest[key] ?? []);
  return {
    scripts: chunks.map(({ file }) => `/${file}`),
    styles: chunks.flatMap(({ css = [] }) => css.map(file => `/${file}`)),
  };

  /** @param {string} key @param {Set<string>} into */
  function collect(key, into) {
    if (into.has(key)) return;
    into.add(key);
    for (const imported of manifest[key]?.imports ?? []) collect(imported, into);
  }
}
