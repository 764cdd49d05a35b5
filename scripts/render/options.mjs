import { parseArgs } from 'node:util';
import { UserError } from '../build/user-error.mjs';

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
    throw new UserError(error instanceof Error ? error.message : String(error));
  }
}
