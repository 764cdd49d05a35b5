/**
 * A mistake that the person at the keyboard can mend: its message says everything, so no stack is printed.
 */
export class UserError extends Error {}

/**
 * Runs a command's main function; a UserError ends it with its sentence, anything else with its stack.
 *
 * @param {() => Promise<number | void>} main returns the exit code, nothing means 0
 */
export async function runMain(main) {
  try {
    process.exit((await main()) ?? 0);
  } catch (error) {
    console.error(error instanceof UserError ? `\n${error.message}` : error);
    process.exit(1);
  }
}
