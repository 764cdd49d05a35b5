import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serve } from '../../scripts/build/serve.mjs';

/**
 * Renders and serves the site of another company.
 *
 * @param writeContent writes the company's content folder
 * @param pages the paths of the pages to render; all pages by default
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
    // The build's files without its pages, which are rendered here.
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
