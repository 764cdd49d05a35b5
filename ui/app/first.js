// Runs before the page's other scripts, and even if they fail. It sets attributes of <html>:
//   data-script   shows the controls that need a script
//   data-core     loading, ready (the page is hydrated) or failed (the page stays as it is)
//   data-loading  the counter of the loading screen: the page, or the core once it has loaded
//   data-arrival  top, until hydration, if the visitor starts at the top: sections far down are laid out later
//   data-pictures first, until the scripts have loaded, or the visitor scrolls or presses a key: pictures below the window wait
(root => {
  const page = root.dataset;
  page.script = '';
  page.core = 'loading';
  page.loading = 'page';
  const [arrival] = /** @type {PerformanceNavigationTiming[]} */ (
    performance.getEntriesByType('navigation')
  );
  if (arrival?.type === 'navigate' && !location.hash) page.arrival = 'top';

  // The scripts are requested after the first paint, so that they do not compete with the first screen for bandwidth. A page
  // in the background is loaded but not painted, so there the scripts are requested a second after the load event. A busy device
  // may paint later than that, so a page in the foreground waits five seconds.
  let startedAt = 0;
  /** @param {PerformanceEntry} [paint] */
  function loadScripts(paint) {
    if (startedAt) return;
    startedAt = performance.now();
    const later = document.getElementById('later');
    if (later instanceof HTMLTemplateElement) {
      const entry = later.content.querySelector('script');
      document.head.append(...later.content.querySelectorAll('link'));
      // The entry needs the whole document, which on a slow line may end after scripts that the browser has stored.
      if (entry) whenParsed(() => document.head.append(entry));
    }
    watch();
    count(paint);
  }
  /** @param {() => void} act */
  function whenParsed(act) {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', act);
    else act();
  }
  addEventListener('load', () => setTimeout(loadScripts, document.hidden ? 1000 : 5000));
  new PerformanceObserver(list => {
    const [paint] = list.getEntriesByName('first-contentful-paint');
    if (paint) loadScripts(paint);
  }).observe({ type: 'paint', buffered: true });

  // Pictures below the window wait for the scripts, which they would delay by a second on a slow line (Picture.module.css). Those
  // in the window have an attribute until hydration, which must find the elements as they were rendered.
  page.pictures = 'first';
  addEventListener('DOMContentLoaded', () => {
    for (const picture of page.pictures ? document.querySelectorAll('picture') : [])
      if (picture.getBoundingClientRect().top < innerHeight) picture.dataset.near = '';
  });
  function loadPictures() {
    if (!page.pictures) return;
    delete page.pictures;
    for (const picture of document.querySelectorAll('picture')) delete picture.dataset.near;
  }
  for (const type of ['scroll', 'keydown', 'core-hydrates'])
    addEventListener(type, loadPictures, { once: true });

  // The loading screen. CSS animations remove it 1.5 s after the first paint, on the compositor, so that a busy main thread
  // does not delay it (LoadingScreen.module.css). They are paused until the first paint.
  /** @type {Animation | undefined} */
  let clock;
  /** @param {PerformanceEntry} [paint] */
  function count(paint) {
    // The animations are looked up once, because each lookup makes the browser compute styles.
    clock ??= startClock(paint);
    if (page.loading !== 'page') return;
    const screen = document.querySelector('[data-screen]');
    const percent = Math.max(0, Math.min(100, Math.floor(Number(clock?.currentTime ?? 0) / 10)));
    screen?.setAttribute('aria-valuenow', String(percent));
    screen?.querySelector('[data-number]')?.replaceChildren(String(percent));
    screen?.querySelector('[data-done]')?.setAttribute('d', `M0 2h${percent}`);
    requestAnimationFrame(() => count(paint));
  }
  /** @param {PerformanceEntry} [paint] */
  function startClock(paint) {
    const clocks = document.querySelector('[data-screen]')?.getAnimations() ?? [];
    for (const waiting of clocks.filter(({ playState }) => playState === 'paused')) {
      waiting.play();
      if (paint) waiting.startTime = paint.startTime;
    }
    const [first] = clocks;
    first?.addEventListener('finish', uncovered);
    if (first?.playState === 'finished') uncovered();
    return first;
  }
  function uncovered() {
    if (page.loading === 'page') delete page.loading;
  }

  // The core has failed if a script fails, or if hydration has not begun 8 s after the last file has loaded.
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let watching;
  function watch() {
    const files = /** @type {PerformanceResourceTiming[]} */ (
      performance.getEntriesByType('resource')
    ).filter(({ name }) => /\.(js|wasm)$/.test(name));
    const left =
      Math.max(startedAt, ...files.map(file => file.responseEnd)) + 8000 - performance.now();
    if (left > 0) watching = setTimeout(watch, left);
    else fail();
  }
  addEventListener('core-hydrates', () => clearTimeout(watching));
  addEventListener('core-failed', fail);
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && target.type === 'module') fail();
    },
    true,
  );
  // Marks images that failed to load, to hide the browser's icon for broken images (base.css).
  // A window gets no load events of images.
  for (const type of ['error', 'load']) {
    document.addEventListener(
      type,
      ({ target }) => {
        if (target instanceof HTMLImageElement)
          target.toggleAttribute('data-missing', type === 'error');
      },
      true,
    );
  }
  // They are loaded again when the connection is back: setting the attribute is enough.
  addEventListener('online', () => {
    for (const image of document.images)
      if ('missing' in image.dataset) image.setAttribute('src', image.src);
  });
  function fail() {
    if (page.core !== 'loading') return;
    page.core = 'failed';
    delete page.script;
    delete page.loading;
    loadPictures();
    whenParsed(showFallback);
    repeatPresses();
  }
  // Replaces each noscript by its content.
  function showFallback() {
    for (const fallback of document.querySelectorAll('noscript')) {
      const shown = document.createElement('div');
      shown.className = fallback.className;
      shown.dataset.fallback = '';
      shown.innerHTML = fallback.textContent;
      fallback.replaceWith(shown);
    }
  }

  // Stores clicks and arrow keys on buttons before hydration, and repeats them after it. Links and fields work without script.
  /** @type {Map<HTMLButtonElement, MouseEvent | KeyboardEvent>} */
  const presses = new Map();
  /** @param {MouseEvent | KeyboardEvent} event */
  function storePress(event) {
    const button = event.target instanceof Element && event.target.closest('button');
    const isPress = event instanceof KeyboardEvent ? event.key.startsWith('Arrow') : true;
    if (page.core !== 'loading' || !button || !isPress) return;
    event.preventDefault();
    event.stopPropagation();
    if (!presses.has(button)) presses.set(button, event);
  }
  function repeatPresses() {
    for (const [button, event] of presses) {
      if (event instanceof KeyboardEvent)
        button.dispatchEvent(new KeyboardEvent(event.type, event));
      else button.click();
    }
    presses.clear();
  }
  addEventListener('click', storePress, true);
  addEventListener('keydown', storePress, true);
  addEventListener('core-ready', () => {
    const settle = () => delete page.arrival;
    // Older versions of Safari have no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(settle, { timeout: 2000 });
    else setTimeout(settle, 200);
  });
  // In a later task, because React hydrates a pressed button only between its own tasks.
  addEventListener('core-ready', () => setTimeout(repeatPresses));
})(document.documentElement);
