import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { inRoot } from '../../scripts/build/paths.mjs';

/** What Safari before 16.4 cannot read: it ignores such a rule, and runs nothing of such a script. */
const UNREADABLE = { css: /@media[^{]*[<>]/, js: /\(\?<[=!]/ };

test('A11-3 Safari 15.4 reads all styles and scripts, except pdfjs', async () => {
  const assets = inRoot('dist/bundle/assets');
  for (const file of await readdir(assets)) {
    const kind = /\.(css|js)$/.exec(file)?.[1] as keyof typeof UNREADABLE | undefined;
    if (!kind || file.startsWith('pdf')) continue;
    expect.soft(await readFile(`${assets}/${file}`, 'utf8'), file).not.toMatch(UNREADABLE[kind]);
  }
});
