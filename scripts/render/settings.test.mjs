import assert from 'node:assert/strict';
import test from 'node:test';
import { UserError } from '../build/user-error.mjs';
import { checkRoot } from './settings.mjs';

test('SEO-2 a site below a path of its host is refused with what to write', () => {
  checkRoot(null);
  checkRoot('https://www.example.com');
  assert.throws(
    () => checkRoot('https://www.example.com/catalogue'),
    error =>
      error instanceof UserError &&
      /site\.url is "https:\/\/www\.example\.com\/catalogue".*write "https:\/\/www\.example\.com"/.test(
        error.message,
      ),
  );
});
