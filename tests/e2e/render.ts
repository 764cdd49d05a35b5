import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Copies the build's files without its pages. */
export const copyBundle = (to: string) =>
  cp('dist/client', to, {
    recursive: true,
    filter: source => !/^dist\/client\/(?!assets)[^.]*\/|\.html$/.test(source),
  });

/** Renders pages into a site's folder, and returns the renderer's output. Link previews are tested on the site itself. */
export async function renderInto(
  site: string,
  args: readonly string[] = [],
  settings: Record<string, string> = {},
): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['scripts/render/site.mjs', '--quick', '--without-previews', '--to', site, ...args],
    { env: { ...process.env, ...settings } },
  );
  return stdout + stderr;
}
