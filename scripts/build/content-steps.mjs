/** @typedef {import('./step.mjs').Step} Step */

/** Web pictures from the masters; media.json, which it writes too, lies beside the content that it describes. @type {Step} */
const pictures = {
  name: 'pictures',
  title: 'make the web pictures',
  inputs: ['server/content/media', 'scripts/media', 'scripts/media.mjs'],
  outputs: ['.cache/media-made.json', 'server/content/media.json'],
  async run({ command }) {
    await command(process.execPath, ['scripts/media.mjs']);
  },
};

/** A data sheet per product. @type {Step} */
const documents = {
  name: 'data sheets',
  title: 'draw the data sheets',
  inputs: [
    'server/content',
    '!server/content/places',
    '!server/content/media.json',
    'scripts/documents',
    'scripts/documents.mjs',
    'ui/brand',
  ],
  outputs: ['.cache/datasheets-made.json'],
  async run({ command }) {
    await command(process.execPath, ['scripts/documents.mjs']);
  },
};

/** What the server serves besides the site. @type {Step[]} */
export const contentSteps = [pictures, documents];
