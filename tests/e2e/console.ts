import { expect, type Page } from '@playwright/test';

/** Errors and warnings of a page: what it logs, what it throws, and which of its requests fail. */
export class ConsoleLog {
  private messages: string[] = [];
  private expected: RegExp[] = [];

  constructor(page: Page) {
    page.on('console', message => {
      if (['error', 'warning'].includes(message.type())) this.messages.push(message.text());
    });
    page.on('pageerror', error => this.messages.push(String(error)));
    page.on('response', response => {
      if (response.status() >= 400) this.messages.push(`${response.status()} ${response.url()}`);
    });
  }

  /** How often something that matches has been logged. */
  count(pattern: RegExp): number {
    return this.messages.filter(message => pattern.test(message)).length;
  }

  /** How often the most frequent of the matching messages has been logged. */
  repeats(pattern: RegExp): number {
    const seen = new Map<string, number>();
    for (const message of this.messages.filter(text => pattern.test(text))) {
      seen.set(message, (seen.get(message) ?? 0) + 1);
    }
    return Math.max(0, ...seen.values());
  }

  /** What nobody has expected. */
  get unexpected(): string[] {
    return this.messages.filter(message => !this.expected.some(pattern => pattern.test(message)));
  }

  /** Takes messages that match for granted, whether they come or not. */
  allow(pattern: RegExp) {
    this.expected.push(pattern);
  }

  /** Waits until a message that matches has been logged; further ones like it are expected, too. */
  async expect(pattern: RegExp) {
    this.allow(pattern);
    await expect
      .poll(() => this.messages.some(message => pattern.test(message)), {
        message: `logs ${pattern}`,
        timeout: 20_000,
      })
      .toBe(true);
  }
}
