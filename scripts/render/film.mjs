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
export async function filmOf(urls, { timeout = TIMEOUT, isRemote = false } = {}) {
  if (urls.wide.length === 0) {
    return { film: isRemote ? { wide: [], tall: [] } : undefined, warnings: [] };
  }
  /** @type {string[]} */
  const warnings = [];
  /** @param {string[]} sources */
  const there = async sources => {
    const reasons = await Promise.all(sources.map(src => reasonWithout(src, timeout)));
    return sources.flatMap((src, index) => {
      if (!reasons[index]) return { src, type: typeOf(src) };
      warnings.push(`The pages are made without the film ${src}: ${reasons[index]}.`);
      return [];
    });
  };
  return { film: { wide: await there(urls.wide), tall: await there(urls.tall) }, warnings };
}

/** The reason why a film cannot be loaded; empty if it can. @param {string} src @param {number} timeout */
async function reasonWithout(src, timeout) {
  try {
    const response = await fetch(src, {
      headers: { range: 'bytes=0-0' },
      signal: AbortSignal.timeout(timeout),
    });
    await response.body?.cancel();
    if (!response.ok) return `its host responded with ${response.status}`;
    const type = response.headers.get('content-type') ?? '';
    return type.startsWith('text/') ? `its host responded with ${type}` : '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** @param {string} src */
function typeOf(src) {
  return new URL(src).pathname.endsWith('.webm') ? 'video/webm' : 'video/mp4';
}
