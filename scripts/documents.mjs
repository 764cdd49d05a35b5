import { runMaking } from './build/made.mjs';
import { makeDatasheets } from './documents/datasheets.mjs';

// npm run documents: a data sheet per product, from what the server has read of the product, only for what changed.
await runMaking('Data sheets', makeDatasheets);
