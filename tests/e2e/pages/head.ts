import type { Locator, Page } from '@playwright/test';

// Elements of the head have no roles.

/** A meta element by its name (`description`) or property (`og:title`). */
export const meta = (page: Page, name: string): Locator =>
  page.locator(`meta[name="${name}"], meta[property="${name}"]`);

/** The link with the canonical URL. */
export const canonical = (page: Page): Locator => page.locator('link[rel=canonical]');
