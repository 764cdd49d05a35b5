import { relative } from 'node:path';
import { configArgs, ROOT } from './build/paths.mjs';
import { chosenPort, freePort } from './build/port.mjs';
import { serve } from './build/serve.mjs';
import { runSteps, secondsSince } from './build/step.mjs';
import { siteSteps } from './build/steps.mjs';
import { runMain, UserError } from './build/user-error.mjs';
import { renderContent } from './render/content.mjs';
import { readSettings } from './render/settings.mjs';
import { watchContent } from './render/watch.mjs';
import { checkRequirements } from './setup/requirements.mjs';
import { setupSteps } from './setup/steps.mjs';

// npm start: sets up what is missing, builds what has changed, serves the site, and renders pages again after edits.
runMain(async () => {
  const began = performance.now();
  const port = chosenPort();
  await freePort(port).catch(({ code }) => {
    throw new UserError(`Port ${port} cannot be used (${code}): try PORT=${port + 1} npm start.`);
  });
  await checkRequirements();
  console.log('Setting up and building');
  await runSteps([...setupSteps, ...siteSteps({ quick: true })]);
  const server = await serve({
    port,
    args: configArgs(),
    onLine: line => console.log(line),
  });
  const { content } = await readSettings();
  await watchContent(content, () => renderContent({ quick: true }));
  console.log(`\nReady after ${secondsSince(began)}: http://localhost:${port} (Ctrl-C stops it)`);
  console.log(`Pages show a change of ${relative(ROOT, content)} seconds after it is saved.`);
  return new Promise(resolve => server.child.once('close', code => resolve(code ?? 0)));
});
