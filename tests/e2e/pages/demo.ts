import type { Locator, Page } from '@playwright/test';

/** A machine of the demo page: the section that bears its title. */
export const machine = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true });

/** The state that stands beside a machine, as JSON: preformatted text, which has no role. */
export const stateOf = (section: Locator): Locator => section.locator('[data-view]');
