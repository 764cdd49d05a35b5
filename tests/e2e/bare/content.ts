import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const SAMPLE = 'server/content';

/** Writes a content folder with these files, by path, and from the sample's other files those of `shared`, by default all. */
async function writeContent(own: Record<string, string | Uint8Array>, shared?: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'company-'));
  for (const [file, bytes] of Object.entries(own)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), bytes);
  }
  const link = async (below: string): Promise<void> => {
    for (const name of await readdir(join(SAMPLE, below))) {
      const path = join(below, name);
      if (path in own || (shared && !shared.includes(path))) continue;
      if (Object.keys(own).some(file => file.startsWith(`${path}/`))) await link(path);
      else await symlink(resolve(SAMPLE, path), join(folder, path));
    }
  };
  await link('');
  return { folder, remove: () => rm(folder, { recursive: true }) };
}

/** Writes a content folder of a company with only a name. */
export const writeSparseContent = () => writeContent({ 'company.toml': 'name = "Sparse Tools"\n' });

/** The name in `writeLeastContent`, a long one. */
export const COMPANY = 'Nordhavik Completion and Cementing Equipment Manufacturers';

/** Writes a content folder without any file of the sample but the lists of countries. */
export const writeLeastContent = () =>
  writeContent({ 'company.toml': `name = "${COMPANY}"\n` }, ['places']);

const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="currentColor" d="M2 2h28v28H2z"/></svg>';

/** Writes a content folder with every optional file of a company. */
export async function writeWholeContent() {
  const sample = (file: string) => readFile(join(SAMPLE, file), 'utf8');
  const poster = await readFile(
    join(SAMPLE, 'media/gallery/1', (await readdir(join(SAMPLE, 'media/gallery/1')))[0] ?? ''),
  );
  return writeContent({
    'company.toml': `${await sample('company.toml')}\n`,
    'clients.toml': `${await sample('clients.toml')}\n`,
    'team.toml': `${await sample('team.toml')}\n`,
    'media/hero/poster.webp': poster,
    'brand/mark.svg': MARK,
  });
}
