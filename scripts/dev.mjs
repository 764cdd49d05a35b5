import { inTurn } from './build/in-turn.mjs';
import { inRoot } from './build/paths.mjs';
import { freePort } from './build/port.mjs';
import { runMain } from './build/problem.mjs';
import { serve } from './build/serve.mjs';
import { runStep } from './build/step.mjs';
import { contentSteps, server, wasm } from './build/steps.mjs';
import { checkRequirements } from './setup/requirements.mjs';
import { setupSteps } from './setup/steps.mjs';

/** Where the company's own server answers; vite serves everything else. */
const PROXIED = ['/api', '/media', '/wp-json', '/places'];

/** What builds write; watching tens of thousands of files there would only cost memory. */
const UNWATCHED = ['target', 'dist', '.cache', '.data', '.tools', 'screenshots'].map(path =>
  inRoot(path, '**'),
);

// npm run dev: the site with hot reload, in front of the real server; Rust is rebuilt when it changes. Ctrl-C ends all of it.
runMain(async () => {
  await checkRequirements();
  for (const step of [...(await setupSteps()), wasm('dev'), ...contentSteps, server('dev')]) {
    await runStep(step);
  }
  const { createServer } = await import('vite');
  const port = await freePort();
  const startApi = () =>
    serve({ profile: 'dev', port, args: ['--no-site'], onLine: line => console.log(line) });
  let api = await startApi();
  const proxy = Object.fromEntries(PROXIED.map(path => [path, { target: api.origin }]));
  const vite = await createServer({
    root: inRoot(),
    server: { proxy, host: '127.0.0.1', watch: { ignored: UNWATCHED } },
  });
  await vite.listen();
  vite.printUrls();

  const reload = () => vite.ws.send({ type: 'full-reload' });
  const rebuild = inTurn(async what => {
    try {
      if (what.has('core') && (await runStep(wasm('dev'))) === 'ran') reload();
      await runStep(server('dev'));
      await api.close();
      api = await startApi();
      if (what.has('server')) reload();
    } catch (error) {
      vite.config.logger.error(error instanceof Error ? error.message : String(error));
    }
  });
  const core = ['src', 'machines', 'model'].map(folder => inRoot('core-wasm', folder));
  vite.watcher.add([...core, inRoot('server/src'), inRoot('server/content')]);
  vite.watcher.on('all', (_event, path) => {
    if (core.some(folder => path.startsWith(folder))) rebuild('core');
    else if (path.startsWith(inRoot('server'))) rebuild('server');
  });
  return new Promise(() => {});
});
