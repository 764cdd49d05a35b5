import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../build/command.mjs';
import { inRoot, serverProgram } from '../build/paths.mjs';
import { Problem } from '../build/problem.mjs';

/**
 * What the server adds to the head of each page that search engines may list, by path.
 *
 * @param {Record<string, unknown>} words what the pages say of themselves that do not come from the content, by path
 * @param {string[]} [content] `--content DIR`, unless it is the sample company's
 * @returns {Promise<Record<string, { structured: string }>>}
 */
export async function describe(words, content = []) {
  const folder = await mkdtemp(join(tmpdir(), 'words-'));
  try {
    const file = join(folder, 'words.json');
    await writeFile(file, JSON.stringify(words));
    const program = inRoot(serverProgram());
    const to = join(folder, 'described.json');
    const args = ['describe', '--words', file, '--to', to, ...content];
    const { code, output } = await run(program, args);
    if (code !== 0) throw new Problem(`The server cannot describe the pages:\n${output}`);
    return JSON.parse(await readFile(to, 'utf8'));
  } finally {
    await rm(folder, { recursive: true });
  }
}
