import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test as base, expect } from '../fixtures.ts';
import { Company } from './company.ts';
import { hostFiles } from './host.ts';

/** A site of static files, rendered from a company's API by the build's own means. */
export interface Bare {
  origin: string;
  company: Company;
  /** Renders the site again; what the renderer prints. */
  render(): Promise<string>;
}

export const test = base.extend<object, { bare: Bare }>({
  bare: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from this pattern.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'bare-'));
      const company = new Company();
      await company.listen();
      try {
        // The files of the build without its pages: those are rendered anew.
        await cp('dist/client', folder, {
          recursive: true,
          filter: source => !/^dist\/client\/(?!assets)[^.]*\/|\.html$/.test(source),
        });
        const env = {
          ...process.env,
          SERVER_SITE_API: company.origin,
          SERVER_SITE_INSIGHTS: `${company.origin}/blog`,
          SERVER_SITE_REFRESH: 'true',
        };
        const render = async () => {
          const args = ['scripts/render/site.mjs', '--quick', '--to', folder];
          const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { env });
          return stdout + stderr;
        };
        await render();
        const host = await hostFiles(folder);
        await use({ origin: host.origin, company, render });
        await host.close();
      } finally {
        await company.close();
        await rm(folder, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ bare }, use) => use(bare.origin),
});

export { expect };
