import assert from 'node:assert/strict';
import { test } from 'node:test';
import { run } from './command.mjs';

test('a character whose bytes arrive one after another is decoded', async () => {
  const program =
    'process.stdout.write(Buffer.from([0xc3])); setTimeout(() => process.stdout.write(Buffer.from([0xbc])), 100)';
  const { output, stdout } = await run(process.execPath, ['-e', program]);
  assert.deepEqual([output, stdout], ['ü', 'ü']);
});
