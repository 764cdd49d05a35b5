import { test as base, expect } from '../fixtures.ts';
import { Company } from './company.ts';
import { writeSparseContent } from './content.ts';
import { renderSite, type StaticSite } from './site.ts';

/** The static site of a company with its own API. */
export interface CompanySite extends StaticSite {
  company: Company;
}

interface Setup {
  /** Writes the content folder; by default that of a company with only a name. */
  content?: () => ReturnType<typeof writeSparseContent>;
  /** Changes the responses of the API. */
  prepare?(company: Company): void;
  /** Settings besides the API and the content folder. */
  settings?(company: Company): Record<string, string>;
}

/** A test on the site of a company, which is rendered once for all tests of a file. */
export function companyTest({ content = writeSparseContent, prepare, settings }: Setup) {
  return base.extend<object, { site: CompanySite }>({
    site: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from this pattern.
      async ({}, use) => {
        const company = new Company();
        prepare?.(company);
        await company.listen();
        const { folder, remove } = await content();
        try {
          const site = await renderSite({
            SERVER_SITE_API: company.origin,
            SERVER_FOLDERS_CONTENT: folder,
            ...settings?.(company),
          });
          await use({ ...site, company });
          await site.close();
        } finally {
          await remove();
          await company.close();
        }
      },
      { scope: 'worker', timeout: 300_000 },
    ],
    host: [async ({ site }, use) => use(site), { scope: 'worker' }],
  });
}

export { expect };
