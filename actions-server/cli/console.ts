/**
 * Shared by the commands: a connection to Hasura that is opened for each command and closed after it, and the output.
 * Text is for people, `--json` for programs.
 */
import { styleText } from 'node:util';
import type { FileStorage } from '../files/storage.ts';
import type { HasuraDocuments } from '../graphql/client.ts';
import { createProgress, type Progress } from './progress.ts';
import type { Surroundings } from './surroundings.ts';
import type { Terminal } from './terminal.ts';

/** The command was called in a wrong way: nothing was done, and the exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** After records with files were deleted. */
export const filesAreRemoved = 'A running server removes the contents of its files within two minutes.';

export interface OutputOptions {
  readonly json?: boolean;
}

export interface ConfirmOptions {
  readonly yes?: boolean;
}

export type Console = ReturnType<typeof createConsole>;

export function createConsole(surroundings: Surroundings, terminal: Terminal) {
  const { write, writeError, ask } = terminal;
  const print = (line: string) => writeError(`${line}\n`);

  function show<Value>(options: OutputOptions, value: Value, describe: (value: Value) => string): void {
    write(`${options.json ? JSON.stringify(value, null, 2) : describe(value)}\n`);
  }

  return {
    surroundings,
    /** Writes bytes or text of a result as they come. */
    write,
    /** Writes a line for people, which is no part of the result. */
    print,
    /** Prints what a command found or did: lines, or the value as JSON. */
    show,

    /** Opens the connection, runs `work` and prints what it returns. */
    async run<Value>(
      options: OutputOptions,
      work: (hasura: HasuraDocuments) => Promise<Value>,
      describe: (value: Value) => string,
    ): Promise<void> {
      const connection = await surroundings.connect();
      try {
        show(options, await work(connection.hasura), describe);
      } finally {
        await connection.close();
      }
    },

    /** Opens the connection and writes bytes as they come. */
    async writeBytes(
      work: (services: {
        readonly hasura: HasuraDocuments;
        readonly storage: FileStorage;
      }) => Promise<AsyncIterable<Uint8Array>>,
    ): Promise<void> {
      const connection = await surroundings.connect();
      try {
        const storage = await connection.openStorage();
        for await (const piece of await work({ hasura: connection.hasura, storage })) write(piece);
      } finally {
        await connection.close();
      }
    },

    /**
     * Has the person type the name of what is to be lost for good.
     * @param what that, in a sentence: "Erasing a person cannot be undone."
     * @throws UsageError where nobody can answer and `--yes` is not given
     * @throws Error when something else was typed
     */
    async confirm({ yes }: ConfirmOptions, what: string, name: string): Promise<void> {
      if (yes) return;
      if (ask === null) throw new UsageError(`${what} Nobody can be asked here: add --yes to confirm it.`);
      const typed = await ask(`${what}\nType ${name} to confirm: `);
      if (typed.trim() !== name) throw new Error('That was something else. Nothing was done.');
    },

    /** Shows how far long work is; nothing with `--json`, and nothing of what takes less than a second. */
    progress(options: OutputOptions, of: { readonly unit: string; readonly total: number | null }): Progress {
      return createProgress(options.json ? null : terminal, of);
    },

    /** Rows under headings; a column is as wide as its longest cell. */
    table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
      const [first = '', ...lines] = tableLines(headings, rows);
      return [terminal.hasStyles ? styleText('bold', first) : first, ...lines].join('\n');
    },
  };
}

function tableLines(headings: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const lines = [headings, ...rows];
  const widths = headings.map((_, column) =>
    lines.reduce((width, line) => Math.max(width, line[column]?.length ?? 0), 0),
  );
  return lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** `2026-01-31 12:00` in UTC, or `fallback` when there is no time. */
export function formatMinute(timestamp: string | null, fallback: string): string {
  return timestamp === null ? fallback : new Date(timestamp).toISOString().slice(0, 16).replace('T', ' ');
}

/** `yes` or nothing, for a cell. */
export function mark(isSet: boolean): string {
  return isSet ? 'yes' : '';
}
