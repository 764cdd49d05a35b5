import { UserError } from '../build/user-error.mjs';

/** A response that cannot be used: one with an error status, a redirect to a login, or no envelope of the API. */
export class UnusableResponse extends UserError {
  /** @param {string} message @param {number} [status] an error status */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

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
    throw new UnusableResponse(
      `${url} did not respond with JSON, but with "${body.trim().slice(0, 60)}".`,
    );
  }
  const { status } = envelope ?? {};
  if (status !== 'success') {
    const found = status === undefined ? 'without a status' : `with ${JSON.stringify(status)}`;
    throw new UnusableResponse(`${url} responded ${found}, not with the status "success".`);
  }
  return envelope.data;
}
