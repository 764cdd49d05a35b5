import { UserError } from '../build/user-error.mjs';

/** A response that is not in the envelope of the API, for example an HTML page with status 200. */
export class InvalidEnvelope extends UserError {}

/** What a JSON text says; undefined if it is not JSON. @param {string} text @returns {any} */
export function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The data in a response's envelope. @param {string} url @param {string} body @returns {any} */
export function openEnvelope(url, body) {
  const envelope = parsed(body);
  if (envelope === undefined) {
    throw new InvalidEnvelope(
      `${url} did not respond with JSON, but with "${body.trim().slice(0, 60)}".`,
    );
  }
  if (envelope?.status !== 'success') {
    throw new InvalidEnvelope(
      `${url} responded with the status ${JSON.stringify(envelope?.status)}, not "success".`,
    );
  }
  return envelope.data;
}
