import type { Page } from '@playwright/test';

/** Delays requests for these files until the returned function is called. */
export async function hold(page: Page, files: string | RegExp) {
  let deliver = () => {};
  const awaited = new Promise<void>(resolve => {
    deliver = resolve;
  });
  await page.route(files, async route => {
    await awaited;
    await route.continue();
  });
  return deliver;
}

/** Refuses requests for these files until the returned function is called. */
export async function block(page: Page, files: string | RegExp) {
  await page.route(files, route => route.fulfill({ status: 403, body: '' }));
  return () => page.unroute(files);
}
