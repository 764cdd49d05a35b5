import assert from 'node:assert/strict';
import { test } from 'node:test';
import { run } from './command.mjs';

test('a letter whose bytes come one after the other is read whole', async () => {
  const program =
    'process.stdout.write(Buffer.from([0xc3])); setTimeout(() => process.stdout.write(Buffer.from([0xbc])), 100)';
  const { output, stdout } = await run(process.execPath, ['-e', program]);
  assert.deepEqual([output, stdout], ['ü', 'ü']);
});
