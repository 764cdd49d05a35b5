import type { Locator, Page } from '@playwright/test';

/** The section of a machine on the demo page, by its title. */
export const machine = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true });

/** The state shown beside a machine, as JSON. Preformatted text has no role. */
export const stateOf = (section: Locator): Locator => section.locator('[data-view]');
