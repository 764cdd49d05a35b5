import assert from 'node:assert/strict';
import test from 'node:test';
import { listen } from '../test/http.mjs';
import { filmOf } from './film.mjs';

/** A host of films. @param {import('node:test').TestContext} t */
const host = t =>
  listen(t, ({ url }, response) => {
    if (url === '/late.mp4') return;
    if (url === '/gone.mp4') return response.writeHead(404).end();
    const type = url === '/page.mp4' ? 'text/html' : 'video/mp4';
    return response.writeHead(206, { 'content-type': type }).end('x');
  });

test('HOM-2 a film has its formats, without the files that cannot be loaded', async t => {
  const origin = await host(t);
  const wide = ['/a.webm?v=2', '/gone.mp4', '/page.mp4', '/a.mp4'].map(path => origin + path);
  const { film, warnings } = await filmOf({ wide, tall: [`${origin}/tall.mp4`] });
  assert.deepEqual(film, {
    wide: [
      { src: `${origin}/a.webm?v=2`, type: 'video/webm' },
      { src: `${origin}/a.mp4`, type: 'video/mp4' },
    ],
    tall: [{ src: `${origin}/tall.mp4`, type: 'video/mp4' }],
  });
  assert.deepEqual(warnings.sort(), [
    `The pages are made without the film ${origin}/gone.mp4: its host responded with 404.`,
    `The pages are made without the film ${origin}/page.mp4: its host responded with text/html.`,
  ]);
});

// Of its own: on a busy machine a short wait is too short for hosts that do respond.
test('HOM-2 a film whose host does not respond does not delay the build', async t => {
  const late = `${await host(t)}/late.mp4`;
  const { film, warnings } = await filmOf({ wide: [late], tall: [] }, { timeout: 100 });
  assert.deepEqual(film, { wide: [], tall: [] });
  assert.equal(warnings.length, 1);
  assert.ok(warnings[0]?.includes(late));
});

test('settings without a film keep that of the content folder', async () => {
  assert.deepEqual(await filmOf({ wide: [], tall: [] }), { film: undefined, warnings: [] });
});
