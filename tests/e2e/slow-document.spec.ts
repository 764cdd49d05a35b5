import { startServer } from '../../scripts/test/http.mjs';
import { expect, test } from './fixtures.ts';
import { Frame } from './pages/frame.ts';

/** A host of the same site, which can hold up the ends of documents. */
async function slowHost(site: string) {
  let arrival = Promise.resolve();
  const server = await startServer(async (request, response) => {
    const answer = await fetch(site + request.url);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const { headers } = answer;
    for (const name of ['content-type', 'cache-control'])
      response.setHeader(name, headers.get(name) ?? '');
    response.writeHead(answer.status);
    const isDocument = headers.get('content-type')?.startsWith('text/html');
    const end = isDocument ? bytes.indexOf('</main>') : 0;
    if (isDocument) {
      response.write(bytes.subarray(0, end));
      await arrival;
    }
    response.end(bytes.subarray(end));
  });
  return {
    ...server,
    /** Holds up documents until the returned function is called. */
    holdDocuments() {
      let deliver = () => {};
      arrival = new Promise(resolve => {
        deliver = resolve;
      });
      return deliver;
    },
  };
}

test('a document that ends after its scripts is hydrated when it is complete', async ({
  page,
  host,
}) => {
  const slow = await slowHost(host.origin);
  const frame = new Frame(page);
  // The browser stores the scripts.
  await frame.open(`${slow.origin}/gallery`);
  const deliver = slow.holdDocuments();
  await frame.open(`${slow.origin}/gallery`, 'commit');
  const hasEntry = () =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).some(
      ({ name, responseEnd }) => /\/index-.*\.js$/.test(name) && responseEnd > 0,
    );
  await page.waitForFunction(hasEntry);
  await frame.pass(500);
  await expect(frame.root).toHaveAttribute('data-core', 'loading');
  deliver();
  await frame.settled();
  await slow.close();
});
