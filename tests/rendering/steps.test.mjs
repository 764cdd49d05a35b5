import assert from 'node:assert/strict';
import test from 'node:test';
import { picturesOfContent } from '../../scripts/build/steps.mjs';

test("API-4 the site of another company's API needs no data sheets of the content folder", async t => {
  const needed = async () => {
    const steps = picturesOfContent('dev').map(async ({ name, isNeeded }) =>
      (await isNeeded?.()) === false ? [] : [name],
    );
    return (await Promise.all(steps)).flat();
  };
  assert.deepEqual(await needed(), ['media', 'settings', 'data sheets']);
  t.after(() => delete process.env.SERVER_SITE_API);
  process.env.SERVER_SITE_API = 'https://api.example.com';
  assert.deepEqual(await needed(), ['media', 'settings']);
});
