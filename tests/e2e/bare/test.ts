import { test as base, expect } from '../fixtures.ts';
import { Company } from './company.ts';
import { writeWholeContent } from './content.ts';
import { renderSite, type StaticSite } from './site.ts';

/** The site of a company with its own API. */
export interface Bare extends StaticSite {
  company: Company;
}

export const test = base.extend<object, { bare: Bare }>({
  bare: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from this pattern.
    async ({}, use) => {
      const company = new Company();
      await company.listen();
      const content = await writeWholeContent();
      try {
        const site = await renderSite({
          SERVER_SITE_API: company.origin,
          SERVER_SITE_INSIGHTS: `${company.origin}/blog`,
          SERVER_SITE_FILM: `${company.origin}/films/hero.webm`,
          SERVER_SITE_REFRESH: 'true',
          SERVER_FOLDERS_CONTENT: content.folder,
        });
        await use({ ...site, company });
        await site.close();
      } finally {
        await content.remove();
        await company.close();
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ bare }, use) => use(bare.origin),
});

export { expect };
