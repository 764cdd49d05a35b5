/** The window and the touch screen of Lighthouse's phone. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** Lighthouse's slow 4G, as latency and throughput of each request. */
const SLOW_4G = {
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};

/**
 * @typedef {object} Slowness
 * @property {number} processor how many times slower the processor is
 * @property {boolean} [isSlow4G] whether the network is slow
 */

/** Opens an empty page of a phone. @param {import('@playwright/test').Browser} browser @param {Slowness} slowness */
export async function openPhone(browser, { processor, isSlow4G }) {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: processor });
  if (isSlow4G) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G });
  }
  return page;
}
