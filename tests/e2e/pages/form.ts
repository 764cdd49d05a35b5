import { expect, type Locator, type Page } from '@playwright/test';

/** The minimum time for filling a form, in milliseconds (see server.ts). */
const MIN_FILL_TIME = 1_100;

/** A form, whose fields are found by their labels. */
export class FormPage {
  readonly form: Locator;

  constructor(
    readonly page: Page,
    label: string,
  ) {
    this.form = page.getByRole('form', { name: label });
  }

  field(label: string): Locator {
    return this.form.getByLabel(label, { exact: false }).first();
  }

  /** The error message of a field, by its name in the API. */
  error(name: string): Locator {
    return this.form.locator(`[data-error-for="${name}"]`);
  }

  async fill(values: Record<string, string>) {
    for (const [label, value] of Object.entries(values)) await this.field(label).fill(value);
  }

  /** Waits for the minimum time. */
  async waitMinFillTime() {
    await this.page.waitForTimeout(MIN_FILL_TIME);
  }

  async choose(label: string, option: string) {
    await expect(this.field(label)).toBeEnabled();
    await this.field(label).selectOption(option);
  }
}
