import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UserError } from '../build/user-error.mjs';
import { checkRequirements } from './requirements.mjs';

/** Checks a machine on which some programs do not start. @param {string[]} missing */
const check = (...missing) =>
  checkRequirements(async program => {
    const code = missing.includes(program) ? 127 : 0;
    return { code, output: '', stdout: '', timedOut: false };
  });

test('a machine with everything can set up', () => check());

test('each program that is missing gets a sentence that says what to do', async () => {
  await assert.rejects(check('cc'), error => {
    assert.ok(error instanceof UserError);
    assert.match(error.message, /^A C compiler is needed.*apt-get install build-essential/);
    return true;
  });
  await assert.rejects(
    check('rustup', 'cargo'),
    /rustup is needed.*\nThe Rust compiler is needed/s,
  );
});
