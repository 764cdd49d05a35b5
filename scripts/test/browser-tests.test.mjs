import assert from 'node:assert/strict';
import { test } from 'node:test';
import { run } from '../build/command.mjs';
import { onlyDriver } from './browser-tests.mjs';

test("a suite meant for one browser does not run in another whose driver the caller's environment names", async () => {
  process.env.GECKODRIVER = '/anywhere/geckodriver';
  process.env.CHROMEDRIVER_REMOTE = 'http://127.0.0.1:1';
  const { output } = await run('env', [], { env: onlyDriver('CHROMEDRIVER', '/chromedriver') });
  const drivers = output.split('\n').filter(line => /DRIVER/.test(line));
  assert.deepEqual(drivers, ['CHROMEDRIVER=/chromedriver']);
});
