import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serve } from '../../scripts/build/serve.mjs';

/**
 * The site of another company: rendered by the build's own means, served by the server.
 *
 * @param writeContent writes the company's content folder
 * @param pages paths of the only pages that are rendered; all of them when left out
 */
export async function serveCompany(
  writeContent: (folder: string) => Promise<void>,
  pages: readonly string[] = [],
) {
  const folder = await mkdtemp(join(tmpdir(), 'company-'));
  const [content, site, data] = ['content', 'site', 'data'].map(name => join(folder, name));
  if (!content || !site || !data) throw new Error('There is no folder.');
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await writeContent(content);
    // The files of the build without its pages: those are rendered anew.
    await cp('dist/client', site, {
      recursive: true,
      filter: source => !/^dist\/client\/(?!assets)[^.]*\/|\.html$/.test(source),
    });
    await promisify(execFile)(process.execPath, [
      'scripts/render/site.mjs',
      ...['--quick', '--to', site, '--content', content],
      ...pages.flatMap(path => ['--only', path]),
    ]);
    const server = await serve({
      args: ['--content', content, '--site', site, '--data', data],
    });
    return {
      origin: server.origin,
      close: async () => {
        await server.close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
