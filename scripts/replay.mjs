import { isAbsolute, relative, resolve } from 'node:path';
import { show } from './build/command.mjs';
import { ROOT } from './build/paths.mjs';
import { runMain } from './build/user-error.mjs';

// npm run replay FILE...: plays recorded sessions through today's core, and says the first step of each that differs.
runMain(async () => {
  // npm runs scripts in the project's root, wherever it was called.
  const from = process.env.INIT_CWD ?? process.cwd();
  const files = process.argv.slice(2).map(file => {
    const path = isAbsolute(file) ? file : resolve(from, file);
    return relative(ROOT, path);
  });
  return show('cargo', ['run', '--quiet', '--locked', '-p', 'replay', '--', ...files]);
});
