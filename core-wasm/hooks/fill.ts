import { missingLabels } from './core';

/** Replaces every `{name}` in a label by the value of that name. */
export function fill(label: string, values: Record<string, string | number>): string {
  return (label ?? missingLabels()).replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(values[name] ?? whole),
  );
}
