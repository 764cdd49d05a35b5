import { relative } from 'node:path';
import { batchChanges } from '../build/batch-changes.mjs';
import { UserError } from '../build/user-error.mjs';

/** Hidden files, and temporary files of editors. */
const IGNORED = /(?:^|[\\/])(?:\.[^\\/]*|[^\\/]*~)$/;

/**
 * Work that can be stopped.
 *
 * @typedef {object} Job
 * @property {Promise<void>} done
 * @property {() => void} stop
 */

/**
 * Renders after each save in a content folder. A failure is reported, and the last release stays until the next save. While nothing is
 * rendered, `recompress` compresses the site at the best level, until the next save.
 *
 * @param {string} content
 * @param {{ render(): Promise<void>, recompress(): Job }} work
 * @returns {Promise<void>} resolves when the folder is watched
 */
export async function watchContent(content, { render, recompress }) {
  /** @type {Job | undefined} */
  let recompression;

  /** @param {() => Promise<void>} work */
  const attempt = async work => {
    try {
      await work();
      return true;
    } catch (error) {
      console.error(error instanceof UserError ? error.message : error);
      console.error('The last release stays. The next save is rendered.');
      return false;
    }
  };

  const renderChanged = batchChanges(async paths => {
    recompression?.stop();
    await recompression?.done;
    const [first = '', ...others] = paths;
    const more = others.length > 0 ? ` and ${others.length} more` : '';
    console.log(`\n${new Date().toLocaleTimeString()} ${relative(content, first)}${more} changed`);
    if (!(await attempt(render))) return;
    startRecompression();
  });

  function startRecompression() {
    recompression = recompress();
    recompression.done = recompression.done.catch(error => console.error(error));
  }

  // Imported here, because the set-up of `npm start` installs it.
  const { watch } = await import('chokidar');
  const watcher = watch(content, {
    ignoreInitial: true,
    ignored: path => path !== content && IGNORED.test(relative(content, path)),
  });
  watcher.on('all', (_event, path) => renderChanged(path));
  watcher.on('error', error => console.error(error));
  await new Promise(resolve => watcher.once('ready', () => resolve(undefined)));
  startRecompression();
}
