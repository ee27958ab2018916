/**
 * Shared by the commands: a connection to Hasura that is opened for each command and closed after it, and the output.
 * Text is for people, `--json` for programs.
 */
import { Command } from 'commander';
import type { FileStorage } from '../files/storage.ts';
import type { Hasura } from '../graphql/client.ts';
import type { Services } from '../services.ts';

interface Connection {
  readonly hasura: Hasura;
  /** The file storage, for commands that read files. */
  openStorage(): Promise<FileStorage>;
  close(): Promise<void>;
}
export type Connect = () => Promise<Connection>;

export interface CommandOutput {
  readonly write: (part: string | Uint8Array) => void;
  readonly writeError: (text: string) => void;
}

export type Console = ReturnType<typeof createConsole>;

export function createConsole(connect: Connect, { write, writeError }: CommandOutput) {
  return {
    /** A command group that throws instead of exiting the process, so that connections are closed and tests can run it. */
    group: (name: string, description: string): Command =>
      new Command(name)
        .description(description)
        .helpCommand(false)
        .exitOverride()
        .configureOutput({ writeOut: write, writeErr: writeError }),

    /** Opens the connection, runs `work` and prints what it returns: lines, or the value as JSON. */
    async run<Value>(
      options: { json?: boolean },
      work: (hasura: Hasura) => Promise<Value>,
      describe: (value: Value) => string,
    ): Promise<void> {
      const connection = await connect();
      try {
        const value = await work(connection.hasura);
        write(`${options.json ? JSON.stringify(value, null, 2) : describe(value)}\n`);
      } finally {
        await connection.close();
      }
    },

    /** Opens the connection and writes bytes as they come. */
    async writeBytes(
      work: (services: Pick<Services, 'hasura' | 'storage'>) => Promise<AsyncIterable<Uint8Array>>,
    ): Promise<void> {
      const connection = await connect();
      try {
        const storage = await connection.openStorage();
        for await (const piece of await work({ hasura: connection.hasura, storage })) write(piece);
      } finally {
        await connection.close();
      }
    },
  };
}

/** Rows under headings; a column is as wide as its longest cell. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings, ...rows];
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** `2026-01-31 12:00` in UTC, or `fallback` when there is no time. */
export function formatMinute(timestamp: string | null, fallback: string): string {
  return timestamp === null ? fallback : new Date(timestamp).toISOString().slice(0, 16).replace('T', ' ');
}
