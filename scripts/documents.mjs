import { runMaking } from './build/made.mjs';
import { makeDatasheets } from './documents/datasheets.mjs';

// npm run documents: draws the data sheets of new and changed products, from the product data of the server.
await runMaking('Data sheets', makeDatasheets);
