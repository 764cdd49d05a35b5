import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../../scripts/build/command.mjs';
import { inRoot } from '../../scripts/build/paths.mjs';

/**
 * Finds types, properties and values in these graphs that schema.org does not define. The TypeScript compiler checks them against the
 * types of `schema-dts`, which are generated from schema.org's definition.
 */
export async function vocabularyMistakes(
  graphs: { path: string; graph: { '@graph': unknown[] } }[],
): Promise<string[]> {
  const folder = inRoot('.cache', 'structured');
  await mkdir(folder, { recursive: true });
  const lines = ["import type { Thing } from 'schema-dts';"];
  const places = new Map<number, string>();
  for (const { path, graph } of graphs) {
    for (const node of graph['@graph']) {
      places.set(lines.length + 1, path);
      lines.push(`export const n${lines.length}: Thing = ${JSON.stringify(node)};`);
    }
  }
  const file = join(folder, 'graphs.ts');
  await writeFile(file, lines.join('\n'));
  const { code, output } = await run('tsc', [
    ...['--noEmit', '--strict', '--ignoreConfig', '--skipLibCheck', '--module', 'nodenext'],
    ...['--pretty', 'false', file],
  ]);
  await rm(folder, { recursive: true });
  if (code === 0) return [];
  const mistakes = output.split('\n').filter(line => line.includes('error TS'));
  if (mistakes.length === 0) return [output];
  return mistakes.map(line => {
    const [, number = '0', what = line] = /\((\d+),.*?error (TS.*)/.exec(line) ?? [];
    return `${places.get(Number(number))}: ${what.slice(0, 400)}`;
  });
}
