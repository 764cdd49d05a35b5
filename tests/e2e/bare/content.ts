import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const SAMPLE = 'server/content';

/** A content folder of a company that says no more than its name; the rest is the sample's, which is not shown. */
export async function writeSparseContent() {
  const folder = await mkdtemp(join(tmpdir(), 'sparse-'));
  const own = {
    'company.toml': 'name = "Sparse Tools"\n',
    'clients.toml': '',
    'team.toml': '',
  };
  for (const [file, text] of Object.entries(own)) await writeFile(join(folder, file), text);
  for (const name of await readdir(SAMPLE)) {
    if (!(name in own)) await symlink(resolve(SAMPLE, name), join(folder, name));
  }
  return { folder, remove: () => rm(folder, { recursive: true }) };
}
