import { show } from './build/command.mjs';
import { runSteps } from './build/step.mjs';
import { runMain } from './build/user-error.mjs';
import { setupSteps } from './setup/steps.mjs';
import { browserTests } from './test/browser-tests.mjs';

// npm run test:wasm [-- [--visible] [--firefox] [name]]: the core's suites in a real browser, or the tests whose full name,
// for example carousel::wraps, holds the one given; --visible serves them at a URL that any browser can open.
runMain(async () => {
  await runSteps(await setupSteps());
  const visible = process.argv.includes('--visible');
  const firefox = process.argv.includes('--firefox');
  const name = process.argv.slice(2).filter(arg => !arg.startsWith('--'));
  const { args, env } = await browserTests(name.length > 0 ? ['--', ...name] : [], {
    visible,
    firefox,
  });
  return show('cargo', args, { env });
});
