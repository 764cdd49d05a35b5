// Runs before the page's other scripts, and without them. The attributes of <html> say how far the page is:
//   data-script   controls that need a script are shown
//   data-core     loading, ready (the page is hydrated), or failed (it stays the document that it is)
//   data-loading  who counts on the loading screen: the page, or the core once it is there
//   data-arrival  top, until the page is hydrated, for a visitor who begins at its top: what is far down may wait
(root => {
  const page = root.dataset;
  page.script = '';
  page.core = 'loading';
  page.loading = 'page';
  const [arrival] = /** @type {PerformanceNavigationTiming[]} */ (
    performance.getEntriesByType('navigation')
  );
  if (arrival?.type === 'navigate' && !location.hash) page.arrival = 'top';

  // What is to be seen has the line to itself; the scripts are asked for when it has been painted, all at once.
  // A page in the background is loaded, but not painted.
  let asked = 0;
  /** @param {PerformanceEntry} [paint] */
  function begin(paint) {
    if (asked) return;
    asked = performance.now();
    const later = document.getElementById('later');
    if (later instanceof HTMLTemplateElement) document.head.append(later.content);
    watch();
    count(paint);
  }
  addEventListener('load', () => setTimeout(begin, 1000));
  new PerformanceObserver(list => {
    const [paint] = list.getEntriesByName('first-contentful-paint');
    if (paint) begin(paint);
  }).observe({ type: 'paint', buffered: true });

  // The loading screen. Its clock are the animations that take it away after 1.5 s, on the compositor, so that no
  // busy processor holds it up (LoadingScreen.module.css). They wait for the first paint, and begin with it.
  /** @type {Animation | undefined} */
  let clock;
  /** @param {PerformanceEntry} [paint] */
  function count(paint) {
    // To ask for its state at each number would have the page styled once more.
    clock ??= started(paint);
    if (page.loading !== 'page') return;
    const screen = document.querySelector('[data-screen]');
    const percent = Math.max(0, Math.min(100, Math.floor(Number(clock?.currentTime ?? 0) / 10)));
    screen?.setAttribute('aria-valuenow', String(percent));
    screen?.querySelector('[data-number]')?.replaceChildren(String(percent));
    screen?.querySelector('[data-done]')?.setAttribute('d', `M0 2h${percent}`);
    requestAnimationFrame(() => count(paint));
  }
  /** @param {PerformanceEntry} [paint] */
  function started(paint) {
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

  // The core is dead when a script fails, or when it has not begun to hydrate 8 s after the last file has come.
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let watching;
  function watch() {
    const files = /** @type {PerformanceResourceTiming[]} */ (
      performance.getEntriesByType('resource')
    ).filter(({ name }) => /\.(js|wasm)$/.test(name));
    const left = Math.max(asked, ...files.map(file => file.responseEnd)) + 8000 - performance.now();
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
  // The place of a picture that cannot be had is left empty (base.css): browsers draw a broken one into it.
  for (const type of ['error', 'load']) {
    addEventListener(
      type,
      ({ target }) => {
        if (target instanceof HTMLImageElement)
          target.toggleAttribute('data-missing', type === 'error');
      },
      true,
    );
  }
  function fail() {
    if (page.core !== 'loading') return;
    page.core = 'failed';
    delete page.script;
    delete page.loading;
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', showFallback);
    else showFallback();
    repeat();
  }
  // What the page holds for who has no script becomes part of it.
  function showFallback() {
    for (const fallback of document.querySelectorAll('noscript')) {
      const shown = document.createElement('div');
      shown.className = fallback.className;
      shown.dataset.fallback = '';
      shown.innerHTML = fallback.textContent;
      fallback.replaceWith(shown);
    }
  }

  // A press on a button before hydration is kept, and repeated after it. Links and fields need no script.
  /** @type {Map<HTMLButtonElement, MouseEvent | KeyboardEvent>} */
  const presses = new Map();
  /** @param {MouseEvent | KeyboardEvent} event */
  function keep(event) {
    const button = event.target instanceof Element && event.target.closest('button');
    const isPress = event instanceof KeyboardEvent ? event.key.startsWith('Arrow') : true;
    if (page.core !== 'loading' || !button || !isPress) return;
    event.preventDefault();
    event.stopPropagation();
    if (!presses.has(button)) presses.set(button, event);
  }
  function repeat() {
    for (const [button, event] of presses) {
      if (event instanceof KeyboardEvent)
        button.dispatchEvent(new KeyboardEvent(event.type, event));
      else button.click();
    }
    presses.clear();
  }
  addEventListener('click', keep, true);
  addEventListener('keydown', keep, true);
  addEventListener('core-ready', () => {
    const settle = () => delete page.arrival;
    // Older versions of Safari have no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(settle, { timeout: 2000 });
    else setTimeout(settle, 200);
  });
  // After the event, not within it: React hydrates a pressed button only between its own tasks.
  addEventListener('core-ready', () => setTimeout(repeat));
})(document.documentElement);
