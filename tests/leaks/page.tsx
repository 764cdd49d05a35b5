// First, before anything can hold on to something.

import { configure, init } from 'core-wasm';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { held } from './counters';
import { cases, Stirs } from './hooks';

/** How many components are mounted, and gone again, at once. */
const BATCH = 100;

/** Lets everything that was queued happen; a message is no timer, so nothing is counted. */
function turn(): Promise<void> {
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
const plant = () => sentinels.register({}, undefined);

/** Has the functions that the core made for the page, and nobody holds any more, collected and given back. */
async function collect() {
  plant();
  await turn();
  const before = collections;
  gc?.();
  // What is given back is given back in turns of its own.
  for (let turns = 0; turns < 20 && collections === before; turns++) await turn();
  await turn();
}

const root = createRoot(document.getElementById('root') as HTMLElement);
const batch = Array.from({ length: BATCH }, (_, index) => index);

/** Mounts a hook's component and takes it away again, so many times in all; tells what the page holds then. */
async function mount(name: string, times: number) {
  const Case = cases[name];
  if (!Case) throw new Error(`There is no component for ${name}.`);
  for (let mounted = 0; mounted < times; mounted += BATCH) {
    flushSync(() =>
      root.render(
        <StrictMode>
          {batch.map(index => (
            <Stirs key={index} value={index === 0}>
              <Case />
            </Stirs>
          ))}
        </StrictMode>,
      ),
    );
    await turn();
    flushSync(() => root.render(null));
    await collect();
  }
  return held();
}

declare global {
  interface Window {
    mount: typeof mount;
  }
}
await init();
configure({});
window.mount = mount;
