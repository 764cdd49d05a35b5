import { parseArgs } from 'node:util';
import { Problem } from '../build/problem.mjs';

/**
 * The options of the command line.
 *
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} Options
 * @param {Options} options
 */
export function parseOptions(options) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new Problem(error instanceof Error ? error.message : String(error));
  }
}
