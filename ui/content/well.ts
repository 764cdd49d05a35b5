import type { Limit, Verdict } from 'core-wasm';

/** The copy of the well page. Names, ratings and margins come from the API. */
export const well = {
  title: 'Find the tool for your well',
  short: 'Your well',
  intro:
    'Say what the well asks for. You get the tools that pass, with the size to order and the margin to every limit.',
  casing: { label: 'Casing size, in', unit: 'in', empty: 'Choose' },
  weight: {
    label: 'Casing weight, lb/ft',
    unit: 'lb/ft',
    empty: 'Choose',
    first: 'Size first',
  },
  pressure: {
    label: 'Differential pressure',
    example: '8,000 psi',
    base: 'psi',
    unread: 'pressure not checked',
  },
  temperature: {
    label: 'Temperature',
    example: '275 °F',
    base: '°F',
    unread: 'temperature not checked',
  },
  sour: { label: 'H2S', yes: 'There is H2S' },
  diameters: (inside: string, drift: string) => `ID ${inside}, drift ${drift}`,
  read: (meaning: string) => `Read as ${meaning}`,
  change: 'Change',
  show: 'Show the tools',
  waiting: 'Choose the casing size and weight, and the tools appear here.',
  example: {
    text: 'Show an example: 7 in, 26 lb/ft, 8,000 psi, 275 °F, H2S',
    query: 'casing=7&weight=26.0&pressure=8000&temperature=275&h2s=yes',
  },
  counts: (casing: string, passes: number, asks: number, fails: number) =>
    `${casing}: ${tools(passes)} ${passes === 1 ? 'passes' : 'pass'}, ${asks} to ask us about, ${fails} ${fails === 1 ? 'fails' : 'fail'} one limit.`,
  advice:
    'This is advice from the figures in our catalogue. What a tool does not state is never taken as passing, and an engineer checks every choice with you.',
  enquire: 'Send this well with an enquiry',
  failed: 'The tools could not be found just now.',
  more: 'Show more tools',
  reveal: { shown: '{shown} of {count} tools shown' },
  none: 'None is made for this casing.',
  unfit: (count: number) =>
    count === 1
      ? '1 more is sized otherwise, or beyond several limits.'
      : `${count} more are sized otherwise, or beyond several limits.`,
  uncategorised: 'Other tools',
  verdicts: { passes: 'Passes', asks: 'Ask us', fails: 'Fails one limit' } satisfies Record<
    Verdict,
    string
  >,
  limits: {
    weight: 'Casing weight',
    drift: 'Drift clearance',
    pressure: 'Pressure',
    temperature: 'Temperature',
    sour: 'H2S',
  } satisfies Record<Limit, string>,
  /** For a limit that the tool does not state. */
  notStated: 'Not stated: ask us',
  toSpare: (margin: string) => `${margin} to spare`,
  lacking: (margin: string) => `${margin} short`,
  tooLarge: (margin: string) => `${margin} too large for the drift`,
  otherWeight: (weights: string) => `Made for ${weights}`,
  suited: 'Made for it',
  unsuited: 'Not made for it',
  withoutScript: {
    text: 'Your browser runs no script, so the tools cannot be judged here. Every product page has its size table and its ratings: begin with a category.',
    submit: 'Find the tools',
    categories: 'Every product page has its size table and its ratings. Or begin with a category:',
  },
} as const;

const tools = (count: number) => (count === 1 ? '1 tool' : `${count} tools`);
