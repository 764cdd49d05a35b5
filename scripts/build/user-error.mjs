/** An error of the user, whose message says what to do. It is printed without a stack. */
export class UserError extends Error {}

/**
 * Runs the main function of a command, and prints its error: of a UserError and of unknown options only the message.
 *
 * @param {() => Promise<number | void>} main returns the exit code, by default 0
 */
export async function runMain(main) {
  try {
    process.exit((await main()) ?? 0);
  } catch (error) {
    const { code = '' } = /** @type {NodeJS.ErrnoException} */ (error);
    const isOfUser = error instanceof UserError || code.startsWith('ERR_PARSE_ARGS');
    console.error(isOfUser ? `\n${/** @type {Error} */ (error).message}` : error);
    process.exit(1);
  }
}
