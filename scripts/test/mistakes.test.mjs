import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';
import { run } from '../build/command.mjs';
import { inRoot } from '../build/paths.mjs';

/** A folder that is removed after the test. @param {import('node:test').TestContext} t */
async function temporaryFolder(t) {
  const folder = await mkdtemp(join(tmpdir(), 'mistakes-'));
  t.after(() => rm(folder, { recursive: true }));
  return folder;
}

test('npm run dev without a built site ends with an error that says what to do', async t => {
  const cwd = await temporaryFolder(t);
  const { code, output } = await run('vite', ['--config', inRoot('vite.config.ts')], {
    cwd,
    minutes: 1,
  });
  assert.equal(code, 1);
  assert.match(output, /There is no built site: run "npm start" first/);
});

test('npm run test:wasm fails and names the filter if no test has it in its name', async t => {
  const folder = await temporaryFolder(t);
  // Cargo prints this, and exits with 0.
  await writeFile(join(folder, 'cargo'), '#!/bin/sh\necho "no tests to run!"\n');
  await chmod(join(folder, 'cargo'), 0o755);
  const { code, output } = await run(process.execPath, ['scripts/test/wasm.mjs', 'carousell'], {
    env: { PATH: [folder, process.env.PATH].join(delimiter) },
  });
  assert.equal(code, 1);
  assert.match(output, /No test has "carousell" in its name/);
});
