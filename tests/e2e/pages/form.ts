import { expect, type Locator, type Page } from '@playwright/test';

/** Milliseconds after which the server believes that a person has filled a form (see server.ts). */
const HUMAN = 1_100;

/** A form as a visitor finds it: by its labels. */
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

  /** The message that stands under a field, by the name that the API knows the field by. */
  error(name: string): Locator {
    return this.form.locator(`[data-error-for="${name}"]`);
  }

  async fill(values: Record<string, string>) {
    for (const [label, value] of Object.entries(values)) await this.field(label).fill(value);
  }

  /** Takes as long over the form as a person. */
  async takeTime() {
    await this.page.waitForTimeout(HUMAN);
  }

  async choose(label: string, option: string) {
    await expect(this.field(label)).toBeEnabled();
    await this.field(label).selectOption(option);
  }
}
