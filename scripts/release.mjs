import { inRoot } from './build/paths.mjs';
import { runMain } from './build/problem.mjs';
import { secondsSince } from './build/step.mjs';
import { release } from './release/forms.mjs';

// Writes the compressed forms of the built site beside its files, and last its manifest: then a server takes it up.
runMain(async () => {
  const began = performance.now();
  const written = await release(inRoot('dist/client'));
  console.log(`Published with ${written} new compressed forms in ${secondsSince(began)}`);
});
