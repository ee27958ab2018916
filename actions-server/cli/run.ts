/** Runs one command line, such as `keys list --json`. `surroundings` say where: beside `npm start`, or in the image. */
import { CommanderError } from 'commander';
import { AppError } from '../errors.ts';
import { makeProgram } from './commands.ts';
import { createConsole, UsageError } from './console.ts';
import { Interrupted } from './interruption.ts';
import type { Surroundings } from './surroundings.ts';
import type { Terminal } from './terminal.ts';

const wrongUse = 2;

/**
 * @param parameters the arguments after the name of the program
 * @returns the exit code, when all output has been written: 0 done, 1 failed, 2 called in a wrong way,
 *   130 or 143 interrupted
 */
export async function runCommandLine(
  parameters: readonly string[],
  surroundings: Surroundings,
  terminal: Terminal,
): Promise<number> {
  const [first, ...rest] = parameters;
  const asked = first === 'help' ? [...rest, '--help'] : parameters;
  const console = createConsole(surroundings, terminal);
  try {
    const program = await makeProgram(console, terminal, asked[0]);
    await program.parseAsync([...asked], { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has written the message of its own errors already, and the help that was asked for.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : wrongUse;
    console.print(describe(error));
    if (error instanceof Interrupted) return error.exitCode;
    return error instanceof UsageError ? wrongUse : 1;
  }
}

function describe(error: unknown): string {
  // The message of an error of the service is for callers; the operator sees its cause too.
  if (error instanceof AppError && error.cause instanceof Error)
    return `${error.message}: ${error.cause.message}`;
  return error instanceof Error ? error.message : String(error);
}
