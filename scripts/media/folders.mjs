import { inRoot } from '../build/paths.mjs';

/** Where the pictures of the sample company are read from and written to. */
export const contentPictures = {
  masters: inRoot('server', 'content', 'media'),
  derived: inRoot('.cache', 'media'),
  record: inRoot('server', 'content', 'media.json'),
  made: inRoot('.cache', 'media-made.json'),
};
