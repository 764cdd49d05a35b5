import { expect, type Locator, type Page } from '@playwright/test';

/** A file for an application; it is empty but valid. */
export const RESUME = {
  name: 'ada.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
};

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

  async choose(label: string, option: string) {
    await expect(this.field(label)).toBeEnabled();
    await this.field(label).selectOption(option);
  }
}
