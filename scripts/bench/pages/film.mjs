/**
 * What is seen of a page while it loads.
 *
 * @typedef {object} Frame
 * @property {number} at milliseconds since the page began
 * @property {Buffer} picture
 */

/** Frames are looked at in this size: enough to tell words from what covers them. */
const SIZE = { width: 206, height: 412 };

/** How much the brightness of two pictures must go together for them to show the same words: 1 is alike in every point. */
const ALIKE = 0.8;

/**
 * Films a page from the moment on in which it is called.
 *
 * @param {import('@playwright/test').CDPSession} session
 */
export async function film(session) {
  /** @type {{ seconds: number, data: string }[]} */
  const taken = [];
  session.on('Page.screencastFrame', ({ data, sessionId, metadata }) => {
    taken.push({ seconds: metadata.timestamp ?? 0, data });
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
  });
  await session.send('Page.startScreencast', { format: 'png', maxWidth: 412, maxHeight: 823 });
  return {
    /**
     * Ends the film.
     *
     * @param {number} timeOrigin of the page: what was seen before it is left out
     * @returns {Promise<Frame[]>}
     */
    async end(timeOrigin) {
      await session.send('Page.stopScreencast');
      return taken
        .map(({ seconds, data }) => ({
          at: Math.round(seconds * 1000 - timeOrigin),
          picture: Buffer.from(data, 'base64'),
        }))
        .filter(({ at }) => at >= 0);
    },
  };
}

/** @param {Frame} frame @returns {Promise<Buffer>} its pixels, three bytes each */
async function pixels({ picture }) {
  // The benchmark's own set-up installs it.
  const { default: sharp } = await import('sharp');
  return sharp(picture)
    .resize({ ...SIZE, fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer();
}

/**
 * The moment from which on a part of the page shows what it does at the end, whatever moves behind the words.
 *
 * @param {Frame[]} frames
 * @param {{ top: number, left: number, bottom: number, right: number }} part of the window, each from 0 to 1
 * @returns {Promise<number>} milliseconds
 */
export async function seenFrom(frames, part) {
  const pictures = await Promise.all(frames.map(pixels));
  const last = pictures.at(-1);
  let since = Number.NaN;
  for (const [index, picture] of pictures.entries()) {
    const isThere = last !== undefined && likeness(picture, last, part) > ALIKE;
    if (!isThere) since = Number.NaN;
    else if (Number.isNaN(since)) since = frames[index]?.at ?? Number.NaN;
  }
  return since;
}

/**
 * The correlation of the brightness of two pictures in a part of them.
 *
 * @param {Buffer} a
 * @param {Buffer} b
 * @param {{ top: number, left: number, bottom: number, right: number }} part
 */
function likeness(a, b, { top, left, bottom, right }) {
  /** @type {[number, number][]} */
  const points = [];
  for (let y = Math.floor(top * SIZE.height); y < bottom * SIZE.height; y += 1) {
    for (let x = Math.floor(left * SIZE.width); x < right * SIZE.width; x += 1) {
      const at = (y * SIZE.width + x) * 3;
      const brightness = (/** @type {Buffer} */ of) =>
        (of[at] ?? 0) + (of[at + 1] ?? 0) + (of[at + 2] ?? 0);
      points.push([brightness(a), brightness(b)]);
    }
  }
  const mean = (/** @type {(point: [number, number]) => number} */ of) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [meanA, meanB] = [mean(([one]) => one), mean(([, other]) => other)];
  const spread = Math.sqrt(
    mean(([one]) => (one - meanA) ** 2) * mean(([, other]) => (other - meanB) ** 2),
  );
  return spread === 0 ? 0 : mean(([one, other]) => (one - meanA) * (other - meanB)) / spread;
}

/**
 * Speed Index: the area above the curve of how much of the window looks as it does at the end, by the histograms of its
 * colours, as Lighthouse reckons it.
 *
 * @param {Frame[]} frames
 * @returns {Promise<number>} milliseconds
 */
export async function speedIndex(frames) {
  const all = (await Promise.all(frames.map(pixels))).map(histogram);
  const [first, last] = [all[0], all.at(-1)];
  if (!first || !last) return Number.NaN;
  const whole = distance(first, last);
  let [index, before, progress] = [0, 0, 0];
  for (const [number, one] of all.entries()) {
    const at = frames[number]?.at ?? before;
    index += (1 - progress) * (at - before);
    before = at;
    progress = whole === 0 ? 1 : Math.max(0, 1 - distance(one, last) / whole);
  }
  return Math.round(index);
}

/** @param {Buffer} picture how often each value of each colour is in it */
function histogram(picture) {
  const counts = new Uint32Array(3 * 256);
  for (let at = 0; at < picture.length; at += 1) {
    const place = (at % 3) * 256 + (picture[at] ?? 0);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}

/** @param {Uint32Array} a @param {Uint32Array} b */
const distance = (a, b) => a.reduce((sum, count, at) => sum + Math.abs(count - (b[at] ?? 0)), 0);
