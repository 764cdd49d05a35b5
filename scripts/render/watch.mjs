import { dirname, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { UserError } from '../build/user-error.mjs';

/** Hidden files, and temporary files of editors. */
const IGNORED = /(?:^|[\\/])(?:\.[^\\/]*|[^\\/]*~)$/;

/** Editors often save several files at once. */
const SETTLE_MS = 150;

/**
 * Renders after each save in a content folder, one rendering at a time. A failure is reported, and the last release stays until the
 * next save.
 *
 * @param {string} content
 * @param {() => Promise<void>} render
 * @param {{ renderFirst?: boolean }} [options] renderFirst: whether to render once the folder is watched; a failure is then an error
 * @returns {Promise<import('chokidar').FSWatcher>} resolves when the folder is watched, and rendered if that is asked for
 */
export async function watchContent(content, render, { renderFirst = false } = {}) {
  // Imported here, because the set-up of `npm start` installs it.
  const { watch } = await import('chokidar');
  // The folder may be deleted and put back, which only a watch of its parent notices.
  const parent = dirname(content);
  const watcher = watch(parent, {
    ignoreInitial: true,
    ignored: path => {
      const below = relative(content, path);
      return path !== parent && (below.startsWith('..') || IGNORED.test(below));
    },
  });
  /** Files that the next rendering is for. @type {Set<string>} */
  const changed = new Set();
  /** The renderings so far. @type {Promise<unknown>} */
  let rendering = Promise.resolve();
  const renderChanged = async () => {
    await delay(SETTLE_MS);
    const [first = '', ...others] = changed;
    changed.clear();
    const more = others.length > 0 ? ` and ${others.length} more` : '';
    console.log(`\n${new Date().toLocaleTimeString()} ${relative(parent, first)}${more} changed`);
    try {
      await render();
    } catch (error) {
      console.error(error instanceof UserError ? error.message : error);
      console.error('The last release stays. The next save is rendered.');
    }
  };
  watcher.on('all', (_event, path) => {
    if (changed.size === 0) rendering = rendering.then(renderChanged);
    changed.add(path);
  });
  watcher.on('error', error => console.error(error));
  await new Promise(resolve => watcher.once('ready', () => resolve(undefined)));
  if (renderFirst) {
    const first = rendering.then(render);
    rendering = first.catch(() => {});
    await first;
  }
  return watcher;
}
