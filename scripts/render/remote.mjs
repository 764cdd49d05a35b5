import { setTimeout as wait } from 'node:timers/promises';
import { UserError } from '../build/user-error.mjs';
import { UnusableResponse } from './envelope.mjs';

/** The timeout of a response in milliseconds; the build waits longer than a browser. */
const TIMEOUT = 20_000;
/** The number of attempts before the build fails. */
const TRIES = 3;
/** The number of simultaneous requests, small enough for a small company server. */
const AT_ONCE = 4;

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
  /** The last request of each line. @type {Promise<unknown>[]} */
  const lines = Array(AT_ONCE).fill(Promise.resolve());

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
        // Such as a login.
        if (response.redirected && isPage(response))
          throw new UnusableResponse(`${url} leads to the page ${response.url}.`);
        if (response.ok) return await response.text();
        throw new UnusableResponse(`${url} responded with ${response.status}.`, response.status);
      } catch (error) {
        last = error;
        if (error instanceof UnusableResponse && !isTemporary(error)) throw error;
      }
    }
    if (last instanceof UnusableResponse) throw last;
    const attempts = tries === 1 ? '1 attempt' : `${tries} attempts`;
    throw new UserError(`${url} cannot be loaded after ${attempts}: ${reasonOf(last, timeout)}`);
  }

  return url => {
    const known = requested.get(url);
    if (known) return known;
    const line = requested.size % AT_ONCE;
    const response = (lines[line] ?? Promise.resolve()).then(() => ask(url));
    lines[line] = response.catch(() => {});
    requested.set(url, response);
    return response;
  };
}

/** @param {UnusableResponse} response */
const isTemporary = ({ status = 0 }) => status >= 500 || status === 429;

/** @param {unknown} error @param {number} timeout */
function reasonOf(error, timeout) {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no response within ${timeout / 1000} s.`;
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message}${cause}.`;
}
