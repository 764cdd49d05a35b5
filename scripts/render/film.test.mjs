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

test('HOM-2 a film has its formats', async t => {
  const origin = await host(t);
  const [webm, mp4, tall] = ['/a.webm?v=2', '/a.mp4', '/tall.mp4'].map(path => origin + path);
  const found = await filmOf({ wide: [String(webm), String(mp4)], tall: [String(tall)] });
  assert.deepEqual(found, {
    film: {
      wide: [
        { src: webm, type: 'video/webm' },
        { src: mp4, type: 'video/mp4' },
      ],
      tall: [{ src: tall, type: 'video/mp4' }],
    },
    warnings: [],
  });
});

test('HOM-2 a film that cannot be loaded is left out with its reason', async t => {
  const origin = await host(t);
  const wide = ['/gone.mp4', '/page.mp4', '/a.mp4'].map(path => origin + path);
  const { film, warnings } = await filmOf({ wide, tall: [] });
  assert.deepEqual(film, { wide: [{ src: `${origin}/a.mp4`, type: 'video/mp4' }], tall: [] });
  assert.equal(warnings.length, 2);
  assert.match(warnings[0] ?? '', /gone\.mp4: its host responded with 404\.$/);
  assert.match(warnings[1] ?? '', /page\.mp4: its host responded with text\/html\.$/);
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
