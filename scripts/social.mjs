import { runMaking } from './build/made.mjs';
import { makeSocialImages } from './social/make.mjs';

// npm run social: a picture for link previews per page and product, only for what changed.
await runMaking('Social images', makeSocialImages);
