import type { ReplayedStep } from 'core-wasm/devtools';
import { demo } from '../../content/demo';

/** Puts values into a text: every `{name}` is replaced by the value of that name. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** What a machine was told, on one line. */
export function causeOf({ cause }: ReplayedStep): string {
  if (typeof cause === 'string') return demo.sessions.names[cause];
  return 'event' in cause ? brief(cause.event) : brief(cause.signal);
}

function brief(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}

/** Milliseconds as seconds. */
export const secondsOf = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;
