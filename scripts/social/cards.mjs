/**
 * The texts of a social image.
 *
 * @typedef {object} Words
 * @property {string} path of the page
 * @property {string} [label] small, above the title
 * @property {string} title
 * @property {string} [text] smaller, below the title
 * @property {'studio' | 'scene'} kind a tool on a light ground, or a dark scene behind the words
 */

/** @typedef {Words & { picture: string | undefined }} Card picture: a URL or a file */

/**
 * The cards of a site's pages.
 *
 * @param {Record<string, Pick<import('../render/pages.mjs').PageDescription, 'title' | 'model' | 'pictures'>>} pages by path
 * @param {{ name: string, tagline?: string }} company
 * @param {string} [poster] the picture of the home page; by default one of the gallery
 * @returns {Card[]}
 */
export function cardsOf(pages, { name, tagline = name }, poster) {
  const scenes = pages['/gallery']?.pictures ?? [];
  return Object.entries(pages).map(([path, { title, model, pictures }], index) => {
    const above = pages[path.slice(0, path.lastIndexOf('/'))];
    if (above && path !== '/products/well') {
      return {
        ...{ path, label: above.title, kind: 'studio', picture: pictures[0] },
        ...(model && title.startsWith(`${model} `)
          ? { title: model, text: title.slice(model.length + 1) }
          : { title }),
      };
    }
    const isHome = path === '/';
    // "About us: Engineering Excellence" has a label and a title.
    const [, label, words] = /^(.+?): (.+)$/.exec(isHome ? tagline : title) ?? [];
    return {
      ...{ path, title: words ?? (isHome ? tagline : title), kind: 'scene' },
      ...(label && { label }),
      picture: (isHome ? poster : undefined) ?? scenes[index % scenes.length],
    };
  });
}
