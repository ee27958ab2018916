/**
 * Runs one command line: `accounts …`, `keys …`, `profiles …` or `tasks …`. `connect` finds Hasura: through the environment in an image
 * (`main.ts`), through the data folder next to `npm start` (`standalone/command.ts`).
 */
import { CommanderError } from 'commander';
import { AppError } from '../errors.ts';
import { accountsCommand } from './accounts-command.ts';
import { type CommandOutput, type Connect, createConsole } from './console.ts';
import { keysCommand } from './keys-command.ts';
import { profilesCommand } from './profiles-command.ts';
import { tasksCommand } from './tasks-command.ts';

const processOutput: CommandOutput = {
  // Written at once, also to a pipe: nothing is held in memory.
  write: (part) => {
    if (typeof part !== 'string' && process.stdout.isTTY) throw new Error('Write it to a file: … > FILE');
    process.stdout.write(part);
  },
  writeError: (text) => void process.stderr.write(text),
};

/**
 * @param parameters the arguments after the name of the program
 * @returns the exit code; all output has been written
 */
export async function runCommandLine(
  parameters: readonly string[],
  connect: Connect,
  output: CommandOutput = processOutput,
): Promise<number> {
  const console = createConsole(connect, output);
  const program = console
    .group('platform', 'Accounts, API keys, profiles and tasks of the platform')
    .addCommand(accountsCommand(console))
    .addCommand(keysCommand(console))
    .addCommand(profilesCommand(console))
    .addCommand(tasksCommand(console));
  try {
    await program.parseAsync([...parameters], { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has written the message of its own errors already.
    if (error instanceof CommanderError) return error.exitCode;
    output.writeError(`${describe(error)}\n`);
    return 1;
  }
}

function describe(error: unknown): string {
  if (error instanceof AppError && error.cause instanceof Error)
    return `${error.message}: ${error.cause.message}`;
  return error instanceof Error ? error.message : String(error);
}
