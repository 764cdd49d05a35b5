// Our own, because libtest has no report for machines in stable Rust, and cargo-nextest takes minutes to compile.

/**
 * Reads how many tests passed and failed from what the runners themselves report.
 *
 * @typedef {object} Count
 * @property {number} passed
 * @property {number} failed
 */

const RESULT =
  /^test result: (?:ok|FAILED)\. (\d+) passed; (\d+) failed; (\d+) ignored; (?:(\d+) measured; )?(\d+) filtered out(?:; finished in \S+)?$/;
const RUNNING = /^running (\d+) tests?$/;

/**
 * Rust's test harness, natively and in a browser: one `running N tests` and one `test result:` per binary.
 *
 * A test may print a line that looks like a result. What it prints stands between the two lines and is taken for the result only if
 * its figures add up to N, and then the harness's own line, which comes last, replaces it. A binary that ends without a
 * result crashed: one failure.
 *
 * @param {string} output
 * @returns {Count}
 */
export function countLibtest(output) {
  /** @type {Count} */
  const total = { passed: 0, failed: 0 };
  let expected = -1;
  /** @type {Count | null} */
  let last = null;
  const closeBinary = () => {
    if (expected < 0) return;
    total.passed += last?.passed ?? 0;
    total.failed += last?.failed ?? 1;
  };
  for (const line of output.split(/\r?\n/)) {
    const running = RUNNING.exec(line);
    if (running) {
      closeBinary();
      expected = Number(running[1]);
      last = null;
      continue;
    }
    const result = RESULT.exec(line);
    if (!result) continue;
    const [passed = 0, failed = 0, ignored = 0, measured = 0] = result
      .slice(1, 5)
      .map(n => Number(n ?? 0));
    if (passed + failed + ignored + measured === expected) last = { passed, failed };
  }
  closeBinary();
  return total;
}

/**
 * The lines that `node-reporter.mjs` writes, a JSON object for each finished test.
 *
 * @param {string} lines
 * @returns {Count}
 */
export function countNodeTests(lines) {
  const total = { passed: 0, failed: 0 };
  for (const line of lines.split('\n').filter(Boolean)) {
    const { outcome } = JSON.parse(line);
    if (outcome === 'passed') total.passed += 1;
    if (outcome === 'failed') total.failed += 1;
  }
  return total;
}

/**
 * Playwright's JSON report. A test that passes only when tried again counts as failed: it hides a fault.
 *
 * @param {string} json
 * @returns {Count}
 */
export function countPlaywright(json) {
  const { stats, errors } = JSON.parse(json);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + (errors ?? []).length,
  };
}

/**
 * What a check comes to: a runner that fails without naming a failed test, or that ran nothing, counts as one failure.
 *
 * @param {Count} count
 * @param {number} exitCode
 * @returns {Count}
 */
export function settle(count, exitCode) {
  const silent = exitCode !== 0 && count.failed === 0;
  const empty = count.passed + count.failed === 0;
  return silent || empty ? { passed: count.passed, failed: 1 } : count;
}
