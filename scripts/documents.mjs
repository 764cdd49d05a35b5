import { runMaking } from './build/made.mjs';
import { makeDatasheets } from './documents/datasheets.mjs';
import { readSettings } from './render/settings.mjs';

// npm run documents: draws the data sheets of new and changed products, from the product data of the server.
await runMaking('Data sheets', async () => {
  const { content, bases } = await readSettings();
  return makeDatasheets({ content, isRemote: bases.api !== null });
});
