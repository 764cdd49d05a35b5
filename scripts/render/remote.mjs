import { setTimeout as wait } from 'node:timers/promises';
import { UserError } from '../build/user-error.mjs';

/** The timeout of a response in milliseconds; the build waits longer than a browser. */
const TIMEOUT = 20_000;
/** The timeout of hosts other than the company's API. */
const FEED_TIMEOUT = 8_000;
/** The number of attempts before the build fails. */
const TRIES = 3;
/** The number of simultaneous requests, small enough for a small company server. */
const AT_ONCE = 4;

/** A response with an error status. */
export class HttpError extends UserError {
  /** @param {string} url @param {number} status */
  constructor(url, status) {
    super(`${url} responded with ${status}.`);
    this.status = status;
  }
}

/** A redirect to an HTML page, such as a login. */
export class Redirected extends UserError {
  /** @param {string} url @param {string} to */
  constructor(url, to) {
    super(`${url} leads to the page ${to}.`);
  }
}

/** @param {Response} response */
const isPage = response => (response.headers.get('content-type') ?? '').startsWith('text/html');

/**
 * Requests URLs of other hosts, each one once, with further attempts after a timeout or a failure.
 *
 * @param {{ headers?: Record<string, string>, timeout?: number, tries?: number, pause?: number }} [options]
 *   headers: of every request; pause: milliseconds before the second attempt, doubled before the third
 * @returns {(url: string) => Promise<string>} the body of a successful response
 */
export function remote({ headers = {}, timeout = TIMEOUT, tries = TRIES, pause = 1000 } = {}) {
  /** @type {Map<string, Promise<string>>} */
  const requested = new Map();
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
        const refused = new HttpError(url, response.status);
        if (response.status < 500 && response.status !== 429) throw refused;
        last = refused;
      } catch (error) {
        if (error instanceof HttpError || error instanceof Redirected) throw error;
        last = error;
      }
    }
    if (last instanceof HttpError) throw last;
    const attempts = tries === 1 ? '1 attempt' : `${tries} attempts`;
    throw new UserError(`${url} cannot be loaded after ${attempts}: ${reasonOf(last, timeout)}`);
  }

  return url => {
    const known = requested.get(url);
    if (known) return known;
    const response = enter()
      .then(() => ask(url))
      .finally(leave);
    requested.set(url, response);
    return response;
  };
}

/** Requests of a blog's feed: one attempt with a short timeout. */
export const feed = () => remote({ timeout: FEED_TIMEOUT, tries: 1 });

/** @param {unknown} error @param {number} timeout */
function reasonOf(error, timeout) {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no response within ${timeout / 1000} s.`;
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message}${cause}.`;
}
