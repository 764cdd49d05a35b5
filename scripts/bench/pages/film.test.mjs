import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { seenFrom, speedIndex } from './film.mjs';

/** A picture with words on it, or covered. @param {string} ground @param {string} [words] */
async function picture(ground, words) {
  const bars = [20, 40, 60].map(
    y => `<rect x="20" y="${y}" width="120" height="8" fill="${words}"/>`,
  );
  const svg = `<svg width="206" height="412"><rect width="206" height="412" fill="${ground}"/>${words ? bars.join('') : ''}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

const PART = { top: 0, left: 0, bottom: 0.3, right: 1 };

test('words are seen from the frame on that stays, whatever moves behind them', async () => {
  const words = await picture('#345', '#fff');
  const frames = [
    { at: 100, picture: words },
    { at: 300, picture: await picture('#0b0d0f') },
    { at: 1800, picture: words },
    { at: 2500, picture: await picture('#456', '#fff') },
  ];
  assert.equal(await seenFrom(frames, PART), 1800);
});

test('Speed Index is the time until all is there, where it comes at once', async () => {
  const frames = [
    { at: 0, picture: await picture('#000') },
    { at: 1500, picture: await picture('#fff', '#000') },
    { at: 3000, picture: await picture('#fff', '#000') },
  ];
  assert.equal(await speedIndex(frames), 1500);
});
