import { expect, type Page } from '@playwright/test';

/** The errors and warnings of a page: logged messages, exceptions and failed requests. */
export class ConsoleLog {
  private messages: string[] = [];
  /** On a busy machine the core may be fetched after the three seconds that Chromium expects of a preloaded file. */
  private expected: RegExp[] = [/\.wasm was preloaded using link preload but not used/];

  constructor(page: Page) {
    page.on('console', message => {
      if (['error', 'warning'].includes(message.type())) this.messages.push(message.text());
    });
    page.on('pageerror', error => this.messages.push(String(error)));
    page.on('response', response => {
      if (response.status() >= 400) this.messages.push(`${response.status()} ${response.url()}`);
    });
  }

  /** The number of logged messages that match. */
  count(pattern: RegExp): number {
    return this.messages.filter(message => pattern.test(message)).length;
  }

  /** The count of the most frequent matching message. */
  repeats(pattern: RegExp): number {
    const seen = new Map<string, number>();
    for (const message of this.messages.filter(text => pattern.test(text))) {
      seen.set(message, (seen.get(message) ?? 0) + 1);
    }
    return Math.max(0, ...seen.values());
  }

  /** The messages that the test does not expect. */
  get unexpected(): string[] {
    return this.messages.filter(message => !this.expected.some(pattern => pattern.test(message)));
  }

  /** Permits messages that match. */
  allow(pattern: RegExp) {
    this.expected.push(pattern);
  }

  /** Waits for a message that matches, and permits further ones. */
  async expect(pattern: RegExp) {
    this.allow(pattern);
    await expect
      .poll(() => this.messages.some(message => pattern.test(message)), {
        message: `logs ${pattern}`,
      })
      .toBe(true);
  }
}
