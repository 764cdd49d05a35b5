import { askServer } from '../build/serve.mjs';

/**
 * What search engines read of a page. Only products have a model.
 *
 * @typedef {{ title: string, model?: string, pictures: string[], structured: object }} PageDescription structured: JSON-LD; pictures: URLs
 */

/**
 * The pages of a site, as the server knows them from the content.
 *
 * @typedef {object} Description
 * @property {Record<string, PageDescription>} pages those that search engines may list, by path
 * @property {string[]} furtherPages the paths of the second and further pages of lists
 * @property {string[]} warnings items of another company's responses that are left out
 * @property {Record<string, string>} files the site map and robots.txt, by path
 */

/**
 * Gets from the server the pages of a site with this content.
 *
 * @param {string} content
 * @param {object} site
 * @param {Record<string, string>} site.titles of the pages without content, by path
 * @param {number} site.pageSize the number of products on a page of a list
 * @param {{ bodies: Record<string, string>, media: string } | undefined} [site.responses] of another company's API, and the base URL of
 *   its files
 * @returns {Promise<Description>}
 */
export async function describeSite(content, site) {
  const input = JSON.stringify(site);
  return JSON.parse(await askServer(['describe', '--content', content], { input }));
}
