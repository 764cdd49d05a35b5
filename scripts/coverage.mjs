import { show } from './build/command.mjs';
import { runStep } from './build/step.mjs';
import { runMain } from './build/user-error.mjs';
import { llvmCov } from './setup/steps.mjs';

// npm run coverage: which lines of the core's pure crates their native tests run. What follows `--` goes to cargo llvm-cov,
// for example `-- --html`.
runMain(async () => {
  await runStep(llvmCov);
  const args = [
    ...['llvm-cov', '-p', 'machines', '-p', 'model', '--lib', '--locked'],
    ...['--ignore-filename-regex', '/tests\\.rs$', '--show-missing-lines'],
    ...process.argv.slice(2),
  ];
  return show('cargo', args);
});
