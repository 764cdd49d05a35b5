import { configure, init, loadPart, prefetch } from 'core-wasm';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { countResources, modulesLoaded } from './counters';
import { cases, IsActive } from './hooks';

/** The number of components that are mounted and unmounted at once. */
const BATCH = 100;

/** Waits for the queued tasks by a message, which the counters do not count. */
function nextTask(): Promise<void> {
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

let collections = 0;
const sentinels = new FinalizationRegistry(() => {
  collections += 1;
});
const registerSentinel = () => sentinels.register({}, undefined);

/** Resolves when no other task is waiting. */
const idle = () => new Promise(resolve => requestIdleCallback(resolve));

/**
 * Runs the garbage collector, and waits until the core's unreferenced objects are freed. Each kind of them has a registry of its own,
 * whose finalizers run in a task of their own.
 */
async function collectGarbage() {
  registerSentinel();
  await nextTask();
  const before = collections;
  gc?.();
  while (collections === before) await idle();
  await idle();
}

const root = createRoot(document.getElementById('root') as HTMLElement);
const batch = Array.from({ length: BATCH }, (_, index) => index);

/** Mounts and unmounts a hook's component this many times in all, and returns the counts. */
async function mount(name: string, times: number) {
  const Case = cases[name];
  if (!Case) throw new Error(`There is no component for ${name}.`);
  for (let mounted = 0; mounted < times; mounted += BATCH) {
    flushSync(() =>
      root.render(
        <StrictMode>
          {batch.map(index => (
            <IsActive key={index} value={index === 0}>
              <Case />
            </IsActive>
          ))}
        </StrictMode>,
      ),
    );
    await nextTask();
    flushSync(() => root.render(null));
    await collectGarbage();
  }
  return countResources();
}

declare global {
  interface Window {
    mount: typeof mount;
  }
}
await init(['forms']);
await loadPart('catalogue');
configure({});
// The first response loads the readers, whose memory must not come between two counts.
prefetch('products');
await modulesLoaded(3);
window.mount = mount;
