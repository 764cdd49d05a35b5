import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hostFiles } from './host.ts';

/** A served static site. */
export interface StaticSite {
  origin: string;
  /** The folder of its files. */
  folder: string;
  /** The output of the first build. */
  output: string;
  /** Renders the site again with additional settings, and returns the renderer's output. */
  render(settings?: Record<string, string>): Promise<string>;
  close(): Promise<void>;
}

/** Renders a site with these settings, and serves it as static files. */
export async function renderSite(settings: Record<string, string>): Promise<StaticSite> {
  const folder = await mkdtemp(join(tmpdir(), 'bare-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const render = async (others: Record<string, string> = {}) => {
    const args = ['scripts/render/site.mjs', '--quick', '--to', folder];
    const env = { ...process.env, ...settings, ...others };
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { env });
    return stdout + stderr;
  };
  try {
    // The build's files without its pages, which are rendered here.
    await cp('dist/client', folder, {
      recursive: true,
      filter: source => !/^dist\/client\/(?!assets)[^.]*\/|\.html$/.test(source),
    });
    const output = await render();
    const host = await hostFiles(folder);
    const close = async () => {
      await host.close();
      await remove();
    };
    return { origin: host.origin, folder, output, render, close };
  } catch (error) {
    await remove();
    throw error;
  }
}
