/**
 * A reporter for node:test that writes a JSON line for each finished test. Node's own summary cannot be told from a test
 * that prints a line like it; these events can.
 *
 * @typedef {object} Event
 * @property {string} type
 * @property {{ name?: string, file?: string, skip?: unknown, todo?: unknown, details?: { type?: string } }} data
 *
 * @param {AsyncIterable<Event>} events
 */
export default async function* report(events) {
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    if (data.details?.type === 'suite') continue;
    const skipped = data.skip !== undefined || data.todo !== undefined;
    const outcome = type === 'test:fail' ? 'failed' : skipped ? 'skipped' : 'passed';
    yield `${JSON.stringify({ name: data.name, file: data.file, outcome })}\n`;
  }
}
