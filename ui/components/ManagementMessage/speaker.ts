import type { Company, Person } from 'core-wasm';

/** The chief executive, if the company has a message from one. */
export function speaker(company: Company | null | undefined): Person | null {
  const ceo = company?.ceo;
  return ceo && ceo.message.length > 0 ? ceo : null;
}
