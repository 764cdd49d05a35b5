import { inRoot } from './build/paths.mjs';
import { runMain } from './build/problem.mjs';
import { secondsSince } from './build/step.mjs';
import { compressFolder } from './compress/forms.mjs';

// Writes the compressed forms of the built site beside its files: the best there is, made once and not at every start.
runMain(async () => {
  const began = performance.now();
  const written = await compressFolder(inRoot('dist/client'));
  console.log(`${written} compressed forms written in ${secondsSince(began)}`);
});
