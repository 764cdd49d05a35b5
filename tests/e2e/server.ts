import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '../../scripts/build/serve.mjs';
import { writeFonts } from '../../scripts/test/fonts.mjs';

/** Lays out the fonts that the browsers draw with, and starts the release server with the built site and a database of its own; the tests find it by SITE_ORIGIN. */
export default async function startServer() {
  await writeFonts();
  const data = await mkdtemp(join(tmpdir(), 'site-data-'));
  // A person takes longer than a second; the three of the sample company's settings would be waited for in every form.
  process.env.SERVER_SPAM_MINIMUM_FILL_SECONDS = '1';
  const server = await serve({ args: ['--data', data] });
  process.env.SITE_ORIGIN = server.origin;
  return async () => {
    await server.close();
    await rm(data, { recursive: true, force: true });
  };
}
