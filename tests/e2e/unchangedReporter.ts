import type { Reporter, TestCase } from '@playwright/test/reporter';

/** The reason of a skipped unchanged test (fixtures.ts). */
export const UNCHANGED = 'unchanged';

/** Prints the number of tests that were skipped as unchanged. */
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
