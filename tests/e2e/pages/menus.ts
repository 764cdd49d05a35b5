import type { Locator, Page } from '@playwright/test';

/** The header's menus: dropdowns on a desktop, a sheet on a phone. */
export class Menus {
  readonly header: Locator;

  constructor(readonly page: Page) {
    this.header = page.getByRole('banner');
  }

  button(name: string): Locator {
    return this.header.getByRole('button', { name, exact: true });
  }

  link(name: string): Locator {
    return this.header.getByRole('link', { name, exact: true });
  }
}
