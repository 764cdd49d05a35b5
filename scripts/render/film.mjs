/** How long a film's host may take to respond, in milliseconds. The page is whole without the film. */
const TIMEOUT = 8_000;

/**
 * A film in several formats, as a page's `source` elements name them.
 *
 * @typedef {object} Film
 * @property {{ src: string, type: string }[]} wide for wide screens, and for all others where `tall` is empty
 * @property {{ src: string, type: string }[]} tall for screens that are held upright
 */

/**
 * The film of the settings, without the files that cannot be had: a browser would log them, and show the poster.
 *
 * @param {import('./settings.mjs').Settings['film']} urls
 * @param {{ timeout?: number, isRemote?: boolean }} [options] isRemote: whether the catalogue is another company's, which the film of the content is not
 * @returns {Promise<{ film: Film | undefined, warnings: string[] }>} undefined: the film of the content
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

/** Why a film cannot be had; nothing when it can. @param {string} src @param {number} timeout */
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
