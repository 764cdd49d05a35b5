/** A phone, as Lighthouse's own: its window and its touch. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** Lines as they are applied request by request; slow 4G is Lighthouse's own. */
const LINES = {
  slow4G: {
    latency: 562.5,
    downloadThroughput: (1474.56 * 1024) / 8,
    uploadThroughput: (675 * 1024) / 8,
  },
  broadband: {
    latency: 20,
    downloadThroughput: (20_000 * 1024) / 8,
    uploadThroughput: (5000 * 1024) / 8,
  },
};

/**
 * @typedef {object} Slowness
 * @property {number} processor how many times slower it is made
 * @property {keyof typeof LINES} [line] as it is, when left out
 */

/**
 * A page of a phone.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {Slowness} slowness
 */
export async function openPhone(browser, { processor, line }) {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: processor });
  if (line) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', { offline: false, ...LINES[line] });
  }
  return { page, session };
}
