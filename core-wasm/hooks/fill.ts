/** Replaces every `{name}` in a label by the value of that name. */
export function fill(label: string, values: Record<string, string | number>): string {
  return (label ?? missingLabels()).replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(values[name] ?? whole),
  );
}

/** Throws an error that says which option is missing: a page without TypeScript may leave it out. */
export function missingLabels(): never {
  throw new Error('The option "labels" lacks texts.');
}
