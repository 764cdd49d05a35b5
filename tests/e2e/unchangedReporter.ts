import type { Reporter, TestCase } from '@playwright/test/reporter';

/** Why such a test is skipped (fixtures.ts). */
export const UNCHANGED = 'unchanged';

/** Says how many of the skipped tests have nothing new to show. */
export default class UnchangedReporter implements Reporter {
  private readonly unchanged = new Set<TestCase>();

  onTestEnd(test: TestCase) {
    if (test.annotations.some(({ description }) => description === UNCHANGED))
      this.unchanged.add(test);
  }

  onEnd() {
    const { size } = this.unchanged;
    if (size > 0)
      console.log(`  ${size} unchanged: they passed, and nothing that they read has changed`);
  }
}
