import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serve } from '../../../scripts/build/serve.mjs';
import { type Amounts, writeContent } from './content.ts';

/** The site of a company whose content is hostile: rendered by the build's own means, served by the server. */
export async function serveHostile(amounts: Amounts) {
  const folder = await mkdtemp(join(tmpdir(), 'hostile-'));
  const [content, site, data] = ['content', 'site', 'data'].map(name => join(folder, name));
  if (!content || !site || !data) throw new Error('There is no folder.');
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await writeContent(content, amounts);
    // The files of the build without its pages: those are rendered anew.
    await cp('dist/client', site, {
      recursive: true,
      filter: source => !/^dist\/client\/(?!assets)[^.]*\/|\.html$/.test(source),
    });
    await promisify(execFile)(process.execPath, [
      'scripts/render/site.mjs',
      ...['--quick', '--to', site, '--content', content],
      ...(amounts.pages ?? []).flatMap(path => ['--only', path]),
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
