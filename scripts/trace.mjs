import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { filesBelow } from './build/fingerprint.mjs';
import { inRoot, ROOT } from './build/paths.mjs';
import { runMain, UserError } from './build/user-error.mjs';
import { findGaps, readProofs, readRequirements } from './trace/trace.mjs';

const FOLDERS = [
  ...['machines', 'model', 'src', 'tests', 'hooks'].map(folder => `core-wasm/${folder}`),
  'server',
  'tests',
  'ui',
];
const TEST_FILE = /\.rs$|\.(?:spec|test)\.(?:ts|tsx|mjs)$/;

// npm run trace [-- --brief]: prints each requirement with the tests that name it; --brief only the numbers and what is wrong.
runMain(async () => {
  const requirements = readRequirements(await readFile(inRoot('docs/requirements.md'), 'utf8'));
  const groups = new Set(requirements.map(({ id }) => id.slice(0, 3)));
  const files = (await Promise.all(FOLDERS.map(folder => filesBelow(inRoot(folder))))).flat();
  /** @type {import('./trace/trace.mjs').Proof[]} */
  const proofs = [];
  for (const file of files.filter(name => TEST_FILE.test(name))) {
    proofs.push(...readProofs(relative(ROOT, file), await readFile(file, 'utf8'), groups));
  }
  if (!process.argv.includes('--brief')) {
    for (const { id, text, owed } of requirements) {
      console.log(`${id} ${text}${owed ? `\n    owed: ${owed}` : ''}`);
      for (const proof of proofs.filter(p => p.id === id)) {
        console.log(`    ${proof.file}: ${proof.test}`);
      }
    }
  }
  const proven = requirements.filter(({ id }) => proofs.some(proof => proof.id === id));
  const owed = requirements.filter(requirement => requirement.owed);
  console.log(
    `${requirements.length} requirements: ${proven.length} named by ${proofs.length} tests, ${owed.length} owed.`,
  );
  const gaps = findGaps(requirements, proofs);
  if (gaps.length > 0) throw new UserError(gaps.join('\n'));
});
