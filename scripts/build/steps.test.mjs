import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildSteps, quickSteps } from './steps.mjs';

test('API-4 the site is built with a server compiled without optimization, and invalid settings end the build first', () => {
  for (const steps of [buildSteps, quickSteps]) {
    const named = (/** @type {string} */ name) => steps.find(step => step.name === name);
    assert.match(named('server')?.variant ?? '', /--profile dev /);
    assert.ok(named('data sheets')?.needs?.includes('settings'));
  }
});

test('API-5 npm run build and npm start print the warnings of the rendering', async () => {
  for (const steps of [buildSteps, quickSteps]) {
    /** @type {string[]} */
    const said = [];
    await steps
      .find(({ name }) => name === 'release')
      ?.run({
        command: async () => 'Warning: it is left out.\n9 of 9 pages rendered\n',
        note() {},
        say: line => said.push(line),
      });
    assert.deepEqual(said, ['Warning: it is left out.', '9 of 9 pages rendered']);
  }
});
