import type { ReplayedStep } from 'core-wasm/devtools';
import { demo } from '../../content/demo';

/** The cause of a step, on one line. */
export function causeOf({ cause }: ReplayedStep): string {
  if (typeof cause === 'string') return demo.sessions.names[cause];
  return 'event' in cause ? brief(cause.event) : brief(cause.signal);
}

function brief(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}

/** Formats milliseconds as seconds. */
export const secondsOf = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;
