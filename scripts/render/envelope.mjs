import { UserError } from '../build/user-error.mjs';

/** A response that is none of the company API: a page that says "not found" with status 200, for example. */
export class NotTheCall extends UserError {}

/** What a response of the company API holds. @param {string} url @param {string} body @returns {any} */
export function openEnvelope(url, body) {
  /** @type {any} */
  let envelope;
  try {
    envelope = JSON.parse(body);
  } catch {
    throw new NotTheCall(
      `${url} did not respond with JSON, but with "${body.trim().slice(0, 60)}".`,
    );
  }
  if (envelope?.status !== 'success') {
    throw new NotTheCall(
      `${url} responded with the status ${JSON.stringify(envelope?.status)}, not "success".`,
    );
  }
  return envelope.data;
}
