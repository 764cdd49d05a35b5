import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { after, beforeEach, describe, test } from 'node:test';
import { fingerprint } from './fingerprint.mjs';
import { inRoot } from './paths.mjs';
import { runStep, runSteps, startSteps } from './step.mjs';
import { UserError } from './user-error.mjs';

const FOLDER = '.cache/step-test';
const path = (/** @type {string} */ name) => `${FOLDER}/${name}`;
const write = (/** @type {string} */ name, text = name) => writeFileSync(inRoot(path(name)), text);

/** @type {string[]} */
let ran = [];

/** @param {Partial<import('./step.mjs').Step>} [changes] */
const step = changes => ({
  name: 'step-test',
  title: 'copy the input',
  inputs: [path('input')],
  outputs: [path('output')],
  run: async () => {
    ran.push('ran');
    write('output');
  },
  ...changes,
});

beforeEach(() => {
  ran = [];
  rmSync(inRoot(FOLDER), { recursive: true, force: true });
  rmSync(inRoot('.cache/stamps/step-test.json'), { force: true });
  mkdirSync(inRoot(FOLDER), { recursive: true });
  write('input');
});

after(() => {
  rmSync(inRoot(FOLDER), { recursive: true, force: true });
  rmSync(inRoot('.cache/stamps/step-test.json'), { force: true });
});

describe('a step', () => {
  test('is skipped while its inputs are unchanged', async () => {
    assert.equal(await runStep(step()), 'ran');
    write('input');
    assert.equal(await runStep(step()), 'unchanged');
    assert.deepEqual(ran, ['ran']);
  });

  test('runs again when an input changes, an output is gone or its variant is another', async () => {
    await runStep(step());
    write('input', 'new');
    assert.equal(await runStep(step()), 'ran');
    rmSync(inRoot(path('output')));
    assert.equal(await runStep(step()), 'ran');
    assert.equal(await runStep(step({ variant: 'dev' })), 'ran');
    assert.equal(await runStep(step()), 'ran');
  });

  test('that failed runs again', async () => {
    await runStep(step());
    write('input', 'new');
    const fails = step({
      run: async () => {
        throw new UserError('no');
      },
    });
    await assert.rejects(runStep(fails), UserError);
    write('input');
    assert.equal(await runStep(step()), 'ran');
  });

  test('that does not write its output fails', async () => {
    await assert.rejects(runStep(step({ outputs: [path('never')] })), /did not write .*never/);
  });
});

describe('steps', () => {
  /** @param {string} name @param {string[]} needs @param {() => Promise<void>} [work] */
  const named = (name, needs, work = async () => {}) => ({
    name,
    needs,
    title: `run ${name}`,
    run: async () => {
      ran.push(`${name} begins`);
      await work();
      ran.push(`${name} ends`);
    },
  });

  test('run side by side, and after those that they need', async () => {
    /** @type {((nothing: void) => void)[]} */
    const waiting = [];
    /** Each waits until the other has begun. @returns {Promise<void>} */
    const meet = () =>
      new Promise(resolve => {
        if (waiting.push(resolve) === 2) for (const go of waiting) go();
      });
    await runSteps([
      named('one', [], meet),
      named('two', [], meet),
      named('three', ['one', 'two']),
    ]);
    assert.deepEqual(ran.slice(0, 2).sort(), ['one begins', 'two begins']);
    assert.deepEqual(ran.slice(-2), ['three begins', 'three ends']);
  });

  test('that need one which failed are not run, and the others are', async () => {
    /** @type {string[]} */
    const failed = [];
    const done = startSteps(
      [
        named('one', [], async () => {
          throw new UserError('no');
        }),
        named('two', ['one']),
        named('three', ['two']),
        named('four', []),
      ],
      ({ name }) => failed.push(name),
    );
    assert.deepEqual(await Promise.all(done.values()), ['failed', 'failed', 'failed', 'ran']);
    assert.deepEqual(failed, ['one', 'two', 'three']);
    assert.deepEqual(ran.sort(), ['four begins', 'four ends', 'one begins']);
  });
});

describe('a fingerprint', () => {
  test('is the same for an absolute path', async () => {
    const absolute = await fingerprint([inRoot(FOLDER), `!${inRoot(path('output'))}`]);
    assert.equal(absolute, await fingerprint([FOLDER, `!${path('output')}`]));
    assert.notEqual(absolute, await fingerprint([]));
  });

  test('sees names and contents, and not what is left out', async () => {
    const all = () => fingerprint([FOLDER, `!${path('generated')}`]);
    const first = await all();
    mkdirSync(inRoot(path('generated')));
    write('generated/file');
    // Nor is it read: the walk fails at a pipe.
    execFileSync('mkfifo', [inRoot(path('generated/pipe'))]);
    assert.equal(await all(), first);
    write('other');
    assert.notEqual(await all(), first);
  });

  test('sees the folder of a product `target`, and no installed packages', async () => {
    const all = () => fingerprint([FOLDER]);
    const first = await all();
    mkdirSync(inRoot(path('node_modules')));
    write('node_modules/file');
    assert.equal(await all(), first);
    mkdirSync(inRoot(path('target')));
    write('target/file');
    assert.notEqual(await all(), first);
  });
});
