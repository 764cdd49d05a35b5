import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../build/command.mjs';
import { inRoot } from '../build/paths.mjs';
import { UserError } from '../build/user-error.mjs';

/** Lays out the files of the build besides its pages. @param {string} site the folder */
export async function layOut(site) {
  await mkdir(site);
  for (const entry of await readdir(inRoot('dist/client'), { withFileTypes: true })) {
    const isShared = entry.name === 'assets' || (entry.isFile() && !/\.html|^\./.test(entry.name));
    if (isShared) await symlink(inRoot('dist/client', entry.name), join(site, entry.name));
  }
}

/** Renders a content folder's pages into a new site; returns what the renderer says. @param {string} content @param {string} site */
export async function renderInto(content, site) {
  await layOut(site);
  const args = ['scripts/render/site.mjs', '--quick', '--to', site, '--content', content];
  const { code, output } = await run(process.execPath, args);
  if (code !== 0) throw new UserError(`The pages cannot be rendered:\n${output}`);
  return output;
}
