import { setTimeout as wait } from 'node:timers/promises';
import { UserError } from '../build/user-error.mjs';

/** How long a response may take, in milliseconds; the build waits longer than a visitor. */
const TIMEOUT = 20_000;
/** What is not the company's own API holds nothing up for longer. */
const FEED_TIMEOUT = 8_000;
/** How often a call is tried before the build gives up. */
const TRIES = 3;
/** How many calls are under way at once, so that a small company server is not flooded. */
const AT_ONCE = 4;

/** A response that will not change when it is asked for again. */
export class Refused extends UserError {
  /** @param {string} url @param {number} status */
  constructor(url, status) {
    super(`${url} responded with ${status}.`);
    this.status = status;
  }
}

/** A response that is a page, such as the one where people log in. */
export class Redirected extends UserError {
  /** @param {string} url @param {string} to */
  constructor(url, to) {
    super(`${url} leads to the page ${to}.`);
  }
}

/** @param {Response} response */
const isPage = response => (response.headers.get('content-type') ?? '').startsWith('text/html');

/**
 * Asks other hosts, each URL once: a few at a time, and again when a response is late or broken.
 *
 * @param {{ headers?: Record<string, string>, timeout?: number, tries?: number, pause?: number }} [options]
 *   headers: sent with every call; pause: milliseconds before the second try, twice as long before the third
 * @returns {(url: string) => Promise<string>} the body of a response that succeeded
 */
export function remote({ headers = {}, timeout = TIMEOUT, tries = TRIES, pause = 1000 } = {}) {
  /** @type {Map<string, Promise<string>>} */
  const asked = new Map();
  let free = AT_ONCE;
  /** @type {(() => void)[]} */
  const waiting = [];

  async function enter() {
    if (free > 0) free -= 1;
    else await new Promise(resolve => waiting.push(() => resolve(undefined)));
  }

  function leave() {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  /** @param {string} url */
  async function ask(url) {
    /** @type {unknown} */
    let last;
    for (let attempt = 0; attempt < tries; attempt += 1) {
      if (attempt > 0) await wait(pause * 2 ** (attempt - 1));
      try {
        const response = await fetch(url, {
          headers: { accept: 'application/json', ...headers },
          signal: AbortSignal.timeout(timeout),
        });
        if (response.redirected && isPage(response)) throw new Redirected(url, response.url);
        if (response.ok) return await response.text();
        const refused = new Refused(url, response.status);
        if (response.status < 500 && response.status !== 429) throw refused;
        last = refused;
      } catch (error) {
        if (error instanceof Refused || error instanceof Redirected) throw error;
        last = error;
      }
    }
    if (last instanceof Refused) throw last;
    throw new UserError(`${url} cannot be had after ${tries} tries: ${reasonOf(last, timeout)}`);
  }

  return url => {
    const known = asked.get(url);
    if (known) return known;
    const response = enter()
      .then(() => ask(url))
      .finally(leave);
    asked.set(url, response);
    return response;
  };
}

/** A blog's feed: one try, and not for long. */
export const feed = () => remote({ timeout: FEED_TIMEOUT, tries: 1 });

/** @param {unknown} error @param {number} timeout */
function reasonOf(error, timeout) {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no response within ${timeout / 1000} s.`;
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message}${cause}.`;
}
