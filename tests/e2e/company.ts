import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '../../scripts/build/serve.mjs';
import { copyBundle, renderInto } from './render.ts';

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
    await copyBundle(site);
    await renderInto(site, ['--content', content, ...pages.flatMap(path => ['--only', path])]);
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
