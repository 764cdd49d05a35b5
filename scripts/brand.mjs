import { readFile, writeFile } from 'node:fs/promises';
import { drawFavicon, drawIcon, ICONS } from './brand/icons.mjs';
import { inRoot } from './build/paths.mjs';
import { runMain } from './build/user-error.mjs';

// npm run brand: draws the sample company's favicon and icons in public/ from ui/brand/mark.svg.
runMain(async () => {
  const mark = await readFile(inRoot('ui/brand/mark.svg'), 'utf8');
  const { short_name } = JSON.parse(await readFile(inRoot('public/site.webmanifest'), 'utf8'));
  const to = (/** @type {string} */ name) => inRoot('public', name);
  await writeFile(to('favicon.svg'), drawFavicon(mark, short_name));
  for (const [name, size, share] of ICONS) {
    await writeFile(to(name), await drawIcon(mark, size, share));
  }
  console.log('Wrote the favicon and the icons to public/.');
});
