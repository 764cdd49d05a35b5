import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../build/command.mjs';
import { configArgs, inRoot, serverProgram } from '../build/paths.mjs';
import { UserError } from '../build/user-error.mjs';

/**
 * What search engines read besides the pages.
 *
 * @typedef {object} Description
 * @property {Record<string, PageDescription>} pages by path
 * @property {string[]} warnings items of another company's responses that are left out
 * @property {Record<string, string>} files the site map and robots.txt, by path
 */

/** @typedef {{ title: string, pictures: string[], structured: object }} PageDescription structured: JSON-LD; pictures: URLs */

/**
 * Gets from the server what search engines read of a site with this content.
 *
 * @param {Record<string, string>} titles of the pages without content, by path
 * @param {string} content
 * @param {{ bodies: Record<string, string>, media: string }} [responses] of another company's API, and the base URL of its files
 * @returns {Promise<Description>}
 */
export async function describeSite(titles, content, responses) {
  const folder = await mkdtemp(join(tmpdir(), 'titles-'));
  try {
    const file = join(folder, 'titles.json');
    await writeFile(file, JSON.stringify(titles));
    const to = join(folder, 'described.json');
    const args = ['describe', '--titles', file, '--to', to, '--content', content, ...configArgs()];
    if (responses) {
      const responded = join(folder, 'responses.json');
      await writeFile(responded, JSON.stringify(responses));
      args.push('--responses', responded);
    }
    const { code, output } = await run(inRoot(serverProgram()), args);
    if (code !== 0)
      throw new UserError(`The pages cannot be rendered from this content:\n${output}`);
    return JSON.parse(await readFile(to, 'utf8'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Removes URLs without a page from a site map, which has one URL per line; other files stay as they are.
 *
 * @param {string} text
 * @param {readonly string[]} paths
 */
export function onlyPages(text, paths) {
  const lines = text.split('\n').filter(line => {
    const url = /^<url><loc>([^<]*)<\/loc>/.exec(line)?.[1];
    return url === undefined || paths.includes(decodeURI(new URL(url).pathname));
  });
  return lines.join('\n');
}

/**
 * The described files without those that the site has in public/, which the bundler has copied already.
 *
 * @param {Description['files']} files
 * @param {string} publicFolder the site's own public folder
 * @returns {Description['files']}
 */
export function withoutOwn(files, publicFolder) {
  const described = Object.entries(files).filter(([path]) => !existsSync(join(publicFolder, path)));
  return Object.fromEntries(described);
}
