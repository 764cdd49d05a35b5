import { readdirSync, readFileSync } from 'node:fs';
import { inRoot } from '../../scripts/build/paths.mjs';

/** The documents of the package: the README, the guide, and a page for each machine. */
export const DOCUMENTS = [
  'core-wasm/README.md',
  'docs/reusing-the-core.md',
  'docs/form-schemas.md',
  'docs/replays.md',
  ...readdirSync(inRoot('docs', 'machines')).map(name => `docs/machines/${name}`),
];

/** The named code blocks of all documents. @returns {Map<string, string>} */
export const documentedBlocks = () =>
  new Map(DOCUMENTS.flatMap(path => [...namedBlocks(readFileSync(inRoot(path), 'utf8'))]));

/**
 * The code blocks of a document with a file name behind their language, by that name.
 *
 * @param {string} markdown
 * @returns {Map<string, string>}
 */
export function namedBlocks(markdown) {
  const blocks = markdown.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm);
  return new Map([...blocks].map(([, name = '', code = '']) => [name, code]));
}
