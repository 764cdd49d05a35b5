import { slowPage } from './browser.mjs';

/** What a visitor can press or type into; React leaves a property on each element that it has taken over. */
const CONTROLS = '#root :is(a[href], button, input, select, textarea)';

/**
 * Milliseconds from navigation until React has taken over every control of the page.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {{ slowNetwork: boolean }} options
 */
export async function hydrated(browser, url, options) {
  const page = await slowPage(browser, options);
  await page.goto(url, { waitUntil: 'commit' });
  const time = await page.evaluate(
    controls =>
      new Promise(resolve => {
        const taken = (/** @type {Element} */ element) =>
          Object.keys(element).some(key => key.startsWith('__reactProps'));
        const look = () => {
          const found = [...document.querySelectorAll(controls)];
          if (document.readyState !== 'loading' && found.length > 0 && found.every(taken)) {
            resolve(Math.round(performance.now()));
          } else setTimeout(look, 10);
        };
        look();
      }),
    CONTROLS,
  );
  await page.context().close();
  return /** @type {number} */ (time);
}
