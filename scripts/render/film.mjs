/** The timeout of a film's host in milliseconds. The page is complete without the film. */
const TIMEOUT = 8_000;

/**
 * A film in several formats, for `source` elements.
 *
 * @typedef {object} Film
 * @property {{ src: string, type: string }[]} wide for wide screens, and for all screens if `tall` is empty
 * @property {{ src: string, type: string }[]} tall for upright screens
 */

/**
 * The film of the settings without the files that cannot be loaded, which browsers would report as errors.
 *
 * @param {import('./settings.mjs').Settings['film']} urls
 * @param {{ timeout?: number, isRemote?: boolean }} [options] isRemote: whether the site shows another company's API, so that the film in the content folder is not used
 * @returns {Promise<{ film: Film | undefined, warnings: string[] }>} undefined: the film in the content folder
 */
export async function filmOf({ wide, tall }, { timeout = TIMEOUT, isRemote = false } = {}) {
  if (wide.length === 0)
    return { film: isRemote ? { wide: [], tall: [] } : undefined, warnings: [] };
  /** @type {string[]} */
  const warnings = [];
  const there = async (/** @type {string} */ src) => {
    try {
      const headers = { range: 'bytes=0-0' };
      const response = await fetch(src, { headers, signal: AbortSignal.timeout(timeout) });
      await response.body?.cancel();
      const type = response.headers.get('content-type') ?? '';
      if (!response.ok || type.startsWith('text/'))
        throw new Error(`its host responded with ${response.ok ? type : response.status}`);
      const isWebm = new URL(src).pathname.endsWith('.webm');
      return [{ src, type: isWebm ? 'video/webm' : 'video/mp4' }];
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      warnings.push(`The pages are made without the film ${src}: ${reason}.`);
      return [];
    }
  };
  const all = async (/** @type {string[]} */ urls) => (await Promise.all(urls.map(there))).flat();
  return { film: { wide: await all(wide), tall: await all(tall) }, warnings };
}
