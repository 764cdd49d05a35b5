import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brandFiles } from './brand.mjs';
import { headersOf, ownFiles, redirectsOf, shortPages } from './host.mjs';

/**
 * Adds what another company's site has besides its pages and their images: responses, brand, pictures, and the files of a static host.
 *
 * @param {import('./staging.mjs').Staging} staging
 * @param {object} company
 * @param {string} company.site the folder of the site
 * @param {string} company.content
 * @param {import('./settings.mjs').Settings} company.settings
 * @param {import('./responses.mjs').Responses} company.responses
 * @param {import('./brand.mjs').Brand} company.brand
 * @param {string[]} company.paths of the rendered pages
 * @param {readonly { from: string, to: string }[]} company.redirects
 */
export async function addCompanyFiles(staging, company) {
  const { site, content, settings, responses, brand, paths, redirects } = company;
  const own = await responses.own();
  for (const [file, text] of Object.entries(own)) await staging.add(file, text);
  const details = await responses.data('company');
  for (const [file, bytes] of Object.entries(await brandFiles(brand, details.name))) {
    await staging.add(file, bytes);
  }
  const texts = JSON.stringify([details, own]);
  for (const [file, path] of await ownFiles(content, settings, { texts, brand })) {
    await staging.add(file, await readFile(path));
  }
  for (const [path, text] of shortPages(paths)) {
    await staging.add(join(path.slice(1), 'index.html'), text);
  }
  await staging.add('_redirects', redirectsOf(redirects));
  await staging.add('_headers', await headersOf([site, staging.folder]));
}
