import type { Company, Person } from 'core-wasm';

/** Who has a message to the visitors: the chief executive, in a company that tells of one. */
export function speaker(company: Company | null | undefined): Person | null {
  const ceo = company?.ceo;
  return ceo && ceo.message.length > 0 ? ceo : null;
}
