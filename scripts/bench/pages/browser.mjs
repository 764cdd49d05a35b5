/** A phone, as Lighthouse's own: its window, its touch, its processor. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** How many times slower the processor is made. */
export const SLOWDOWN = 4;

/** Lighthouse's slow 4G as it is applied request by request. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};

/**
 * A page of a phone with a slow processor.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {{ slowNetwork?: boolean }} [options]
 */
export async function slowPage(browser, { slowNetwork = false } = {}) {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  if (slowNetwork) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
  }
  return page;
}
