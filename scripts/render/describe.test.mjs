import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { withoutOwn } from './describe.mjs';

test('the robots.txt of a site replaces the described one', async () => {
  const publicFolder = await mkdtemp(join(tmpdir(), 'public-'));
  try {
    const files = { '/robots.txt': 'User-agent: *', '/sitemap.xml': '<urlset/>' };
    assert.deepEqual(withoutOwn(files, publicFolder), files);
    await writeFile(join(publicFolder, 'robots.txt'), 'User-agent: *\nDisallow: /\n');
    assert.deepEqual(withoutOwn(files, publicFolder), { '/sitemap.xml': '<urlset/>' });
  } finally {
    await rm(publicFolder, { recursive: true });
  }
});
