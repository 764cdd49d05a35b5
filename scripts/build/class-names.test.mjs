import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { shortClassNames } from './class-names.mjs';
import { inRoot } from './paths.mjs';

const modules = readdirSync(inRoot('ui'), { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.module.css'))
  .map(file => inRoot('ui', file));

test('two bundles have the same names, and no two classes share one', () => {
  const [one, other] = [shortClassNames(), shortClassNames()];
  const names = modules.flatMap(file => ['card', 'words', 'card'].map(name => one(name, file)));
  const again = modules.toReversed().map(file => [other('card', file), other('words', file)]);
  assert.equal(new Set(names).size, 2 * modules.length);
  assert.deepEqual(new Set(again.flat()), new Set(names));
  for (const name of names) assert.match(name, /^[a-z]+\d+$/);
});

test('a module outside of the site is reported', () => {
  assert.throws(() => shortClassNames()('card', '/elsewhere/Card.module.css'), /move it there/);
});
