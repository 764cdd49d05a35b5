import { runMaking } from './build/made.mjs';
import { makeSocialImages } from './social/make.mjs';

// npm run social: draws the link preview images of new and changed pages and products.
await runMaking('Social images', makeSocialImages);
