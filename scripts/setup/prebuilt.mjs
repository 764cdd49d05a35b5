import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outputOf } from '../build/command.mjs';
import { UserError } from '../build/user-error.mjs';

/** Rust's names of the machines that wasm-pack and wasm-bindgen are published for, by Node's names of them. */
const TARGETS = new Map([
  ['linux x64', 'x86_64-unknown-linux-musl'],
  ['linux arm64', 'aarch64-unknown-linux-musl'],
  ['darwin x64', 'x86_64-apple-darwin'],
  ['darwin arm64', 'aarch64-apple-darwin'],
]);

/** What Rust calls this machine, if there are releases for it. */
export const publishedFor = () => TARGETS.get(`${process.platform} ${process.arch}`);

/**
 * A release of a tool as its authors have compiled it.
 *
 * @typedef {object} Release
 * @property {string} url of the folder that it is in
 * @property {string} name of its archive, without the machine
 * @property {string[]} programs that are taken from it
 */

/**
 * Fetches a tool's programs, which need not be compiled then. Rejects, and says why, when there are none for this machine, or
 * no way to them.
 *
 * @param {Release} release
 * @param {string} folder where the programs go
 * @param {number} [patience] for how many seconds nothing may come
 */
export async function fetchPrebuilt({ url, name, programs }, folder, patience = 5) {
  const target = publishedFor();
  if (!target) throw new UserError('nothing is published for this machine');
  const archive = await download(`${url}/${name}-${target}.tar.gz`, patience);
  const own = await mkdtemp(join(tmpdir(), 'prebuilt-'));
  try {
    const file = join(own, 'archive.tar.gz');
    await writeFile(file, archive);
    await mkdir(folder, { recursive: true });
    const wanted = programs.map(program => `${name}-${target}/${program}`);
    await outputOf('tar', ['-xzf', file, '-C', folder, '--strip-components', '1', ...wanted]);
    for (const program of programs) await chmod(join(folder, program), 0o755);
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

/**
 * @param {string} url
 * @param {number} patience
 */
async function download(url, patience) {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), patience * 1000);
  const { host } = new URL(url);
  try {
    const response = await fetch(url, { signal: silence.signal });
    if (!response.ok) throw new UserError(`${host} responded with ${response.status}`);
    const chunks = [];
    for await (const chunk of response.body ?? []) {
      timer.refresh();
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(
      silence.signal.aborted
        ? `nothing came from ${host} for ${patience} s`
        : `${host} is not to be reached`,
    );
  } finally {
    clearTimeout(timer);
  }
}
