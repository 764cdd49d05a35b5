import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { withoutOwn } from './describe.mjs';

test("a site's own robots.txt goes before the described one", async () => {
  const brought = await mkdtemp(join(tmpdir(), 'public-'));
  try {
    const files = { '/robots.txt': 'User-agent: *', '/sitemap.xml': '<urlset/>' };
    assert.deepEqual(withoutOwn(files, brought), files);
    await writeFile(join(brought, 'robots.txt'), 'User-agent: *\nDisallow: /\n');
    assert.deepEqual(withoutOwn(files, brought), { '/sitemap.xml': '<urlset/>' });
  } finally {
    await rm(brought, { recursive: true });
  }
});
