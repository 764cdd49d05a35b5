import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusedHosts } from './responses.mjs';

test('INS-1 hosts of pictures that the policy refuses are named, each once', () => {
  const posts = [
    { featured_media_src_url: 'https://i0.wp.com/blog/a.webp' },
    { featured_media_src_url: 'https://i0.wp.com/blog/b.webp' },
    { featured_media_src_url: 'https://blog.example.com/c.webp' },
    {
      featured_media_src_url: false,
      _embedded: { 'wp:featuredmedia': [{ source_url: 'https://cdn.example/d.webp' }] },
    },
    { featured_media_src_url: '/media/insights/e.webp' },
    { _embedded: { 'wp:featuredmedia': [] } },
    null,
  ];
  const allowed = ['https://blog.example.com'];
  assert.deepEqual(refusedHosts(JSON.stringify(posts), allowed), [
    'https://i0.wp.com',
    'https://cdn.example',
  ]);
  assert.deepEqual(refusedHosts(JSON.stringify(posts), [...allowed, 'https://i0.wp.com']), [
    'https://cdn.example',
  ]);
  for (const body of ['', '<html>', '{}', '7']) assert.deepEqual(refusedHosts(body, []), []);
});
