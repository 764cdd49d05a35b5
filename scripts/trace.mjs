import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { filesBelow } from './build/fingerprint.mjs';
import { inRoot, ROOT } from './build/paths.mjs';
import { runMain, UserError } from './build/user-error.mjs';

const FOLDERS = [
  ...['machines', 'model', 'src', 'tests', 'hooks'].map(folder => `core-wasm/${folder}`),
  ...['scripts', 'server', 'tests', 'ui'],
];
const TEST_FILE = /\.rs$|\.(?:spec|test)\.(?:ts|tsx|mjs)$/;

/** A row of docs/requirements.md: its id and its text. */
const ROW = /^- ([A-Z][A-Z0-9]{2}-\d+) (.+)$/gm;
/** A function `car_2_wraps`. */
const RUST_TEST = /\bfn\s+([a-z][a-z0-9]{2}_\d+)_\w+\s*\(/g;
/** A title that begins with ids: `CAR-2 CAR-3 wraps`. A test that is skipped proves nothing. */
const SCRIPT_TEST = /\b(?:test|it|describe)\(\s*(['"`])((?:[A-Z][A-Z0-9]{2}-\d+[\s,]+)+)(.*?)\1/gs;

/** The ids in the tests of a file, each with its test. @param {string} file @param {string} source */
function readProofs(file, source) {
  if (file.endsWith('.rs')) {
    return [...source.matchAll(RUST_TEST)].map(([test, id = '']) => {
      return { id: id.toUpperCase().replace('_', '-'), test: test.slice(3, -1), file };
    });
  }
  return [...source.matchAll(SCRIPT_TEST)].flatMap(([, , ids = '', words]) =>
    ids.split(/[\s,]+/).flatMap(id => (id ? { id, test: ids + words, file } : [])),
  );
}

// npm run trace [-- --brief]: prints each requirement with the tests that name it; --brief only the numbers and what is wrong.
runMain(async () => {
  const markdown = await readFile(inRoot('docs/requirements.md'), 'utf8');
  const rows = [...markdown.matchAll(ROW)].map(([, id = '', text]) => ({ id, text }));
  const ids = rows.map(({ id }) => id);
  const groups = new Set(ids.map(id => id.slice(0, 3)));
  const files = (await Promise.all(FOLDERS.map(folder => filesBelow(inRoot(folder))))).flat();
  const tests = files.filter(name => TEST_FILE.test(name));
  const read = tests.map(async file =>
    readProofs(relative(ROOT, file), await readFile(file, 'utf8')),
  );
  // `fn f32_2_bytes()` proves nothing, because no id begins with F32.
  const proofs = (await Promise.all(read)).flat().filter(({ id }) => groups.has(id.slice(0, 3)));
  if (!process.argv.includes('--brief')) {
    for (const { id, text } of rows) {
      console.log(`${id} ${text}`);
      for (const proof of proofs.filter(p => p.id === id)) {
        console.log(`    ${proof.file}: ${proof.test}`);
      }
    }
  }
  const proven = new Set(proofs.map(({ id }) => id));
  const known = ids.filter(id => proven.has(id)).length;
  console.log(`${rows.length} requirements: ${known} named by ${proofs.length} tests.`);
  const gaps = [
    ...ids.filter((id, i) => ids.indexOf(id) !== i).map(id => `${id} is listed twice.`),
    ...ids.filter(id => !proven.has(id)).map(id => `${id} has no test.`),
    ...proofs
      .filter(({ id }) => !ids.includes(id))
      .map(
        ({ id, test, file }) =>
          `${file}: "${test}" names ${id}, which docs/requirements.md does not list.`,
      ),
  ];
  if (gaps.length > 0) throw new UserError(gaps.join('\n'));
});
