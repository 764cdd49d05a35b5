import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '../../scripts/build/serve.mjs';
import { writeFonts } from '../../scripts/test/fonts.mjs';

/** Sets up the fonts, and starts the server with the built site and its own database; tests find it by SITE_ORIGIN. */
export default async function startServer() {
  await writeFonts();
  const data = await mkdtemp(join(tmpdir(), 'site-data-'));
  const server = await serve({ args: ['--data', data] });
  process.env.SITE_ORIGIN = server.origin;
  return async () => {
    await server.close();
    await rm(data, { recursive: true, force: true });
  };
}
