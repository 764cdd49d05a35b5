import { expect, type Page } from '@playwright/test';

/** Errors and warnings of a page: what it logs, what it throws, and which of its requests fail. */
export class ConsoleLog {
  /** What nobody has expected yet. */
  unexpected: string[] = [];

  constructor(page: Page) {
    page.on('console', message => {
      if (['error', 'warning'].includes(message.type())) this.unexpected.push(message.text());
    });
    page.on('pageerror', error => this.unexpected.push(String(error)));
    page.on('response', response => {
      if (response.status() >= 400) this.unexpected.push(`${response.status()} ${response.url()}`);
    });
  }

  /** Waits until a message that matches has been logged, and takes every such message out. */
  async expect(pattern: RegExp) {
    await expect
      .poll(() => this.unexpected.some(message => pattern.test(message)), {
        message: `logs ${pattern}`,
      })
      .toBe(true);
    this.unexpected = this.unexpected.filter(message => !pattern.test(message));
  }
}
