import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { filesBelow } from '../../../scripts/build/fingerprint.mjs';
import { copyBundle, renderInto } from '../render.ts';
import { hostFiles } from './host.ts';

/** A served static site. */
export interface StaticSite {
  origin: string;
  /** The paths of its files. */
  files(): Promise<string[]>;
  /** The text of a file. Pages are requested, so that the test is recorded with the chunks that render them. */
  read(request: APIRequestContext, file: string): Promise<string>;
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
  const render = (others: Record<string, string> = {}) =>
    renderInto(folder, [], { ...settings, ...others });
  try {
    await copyBundle(folder);
    const output = await render();
    const host = await hostFiles(folder);
    const close = async () => {
      await host.close();
      await remove();
    };
    const files = async () => (await filesBelow(folder)).map(file => file.slice(folder.length));
    const read = async (request: APIRequestContext, file: string) => {
      if (!file.endsWith('.html')) return readFile(join(folder, file), 'utf8');
      const response = await request.get(host.origin + file);
      return response.text();
    };
    return { origin: host.origin, files, read, output, render, close };
  } catch (error) {
    await remove();
    throw error;
  }
}
