import type { Locator, Page } from '@playwright/test';

// Nothing in the head of a document has a role or a name to find it by.

/** What the document says of itself under a name (`description`) or a property (`og:title`). */
export const meta = (page: Page, name: string): Locator =>
  page.locator(`meta[name="${name}"], meta[property="${name}"]`);

/** The URL that search engines are to know the page by. */
export const canonical = (page: Page): Locator => page.locator('link[rel=canonical]');
