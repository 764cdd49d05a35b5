import { isAbsolute, relative, resolve } from 'node:path';
import { show } from './build/command.mjs';
import { ROOT } from './build/paths.mjs';
import { runMain, UserError } from './build/user-error.mjs';

// npm run replay FILE...: plays recorded sessions through the current core; --only, --accept and --out make a test of one.
runMain(async () => {
  // npm runs scripts in the project's root, wherever it was called.
  const from = process.env.INIT_CWD ?? process.cwd();
  const args = process.argv.slice(2);
  const { npm_config_only, npm_config_out, npm_config_accept } = process.env;
  if (npm_config_only ?? npm_config_out ?? npm_config_accept) {
    throw new UserError(
      'npm has read the options itself. Write "--" before the file: npm run replay -- FILE --accept',
    );
  }
  const isFile = (/** @type {number} */ i) => !args[i]?.startsWith('-') && args[i - 1] !== '--only';
  const located = args.map((arg, i) => {
    if (!isFile(i)) return arg;
    return relative(ROOT, isAbsolute(arg) ? arg : resolve(from, arg));
  });
  return show('cargo', ['run', '--quiet', '--locked', '-p', 'replay', '--', ...located]);
});
