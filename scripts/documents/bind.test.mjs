import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bind } from './bind.mjs';

test('a number and its unit stay together', () => {
  assert.equal(
    bind('Holds 5,000 psi (34.5 MPa) at 400 °F'),
    'Holds 5,000\u00a0psi (34.5\u00a0MPa) at 400\u00a0°F',
  );
});

test('a number before a word may end a line', () => {
  assert.equal(bind('four 4 inserts, 7 minutes'), 'four 4 inserts, 7 minutes');
});
