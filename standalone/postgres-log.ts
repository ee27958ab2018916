/**
 * The log of the embedded Postgres: what the server writes to its standard error, in a file of bounded size.
 *
 *     postgres.log      what it said since its start, or since the file was full
 *     postgres.log.1    what came before
 *
 * Postgres' own collector of logs cannot bound them by size: it begins a new file and never deletes one.
 */
import { chmodSync, closeSync, openSync, renameSync, writeSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

export interface PostgresLog {
  /** What the server said at last, read to its end: for an error about its start, after its exit. */
  whole(): Promise<string>;
}

/**
 * No value of a caller gets into the log: errors of statements are left to whoever sent the statement, and other lines
 * have neither details nor statements.
 */
export const logSettings = [
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
];

const tailBytes = 16_000;
/** Milliseconds for the rest of the output after the server has ended. */
const restMs = 5_000;

/**
 * Writes `output` to `file` until it ends. The file of the previous start is kept as `<file>.1`.
 * @param maxBytes Size at which a new file begins: both files together have twice as many bytes at most
 */
export function writePostgresLog(output: Readable, file: string, maxBytes: number): PostgresLog {
  let descriptor: number | null = null;
  let written = 0;
  let tail = '';
  const close = () => {
    if (descriptor !== null) closeSync(descriptor);
    descriptor = null;
  };
  output.on('data', (chunk: Buffer) => {
    tail = (tail + chunk.toString('utf8')).slice(-tailBytes);
    // A disk that is full or may not be written to loses lines of the log, and each next one tries again. Postgres, which waits
    // for its reader, must not stand still for that, and nothing that is thrown here would be caught.
    try {
      if (written > 0 && written + chunk.length > maxBytes) {
        close();
        written = 0;
      }
      descriptor ??= begin(file);
      written += writeSync(descriptor, chunk);
    } catch {}
  });
  output.on('error', () => {});
  const ended = new Promise<void>((done) => {
    output.once('close', () => {
      close();
      done();
    });
  });
  return {
    whole: async () => {
      // A process that the server has left behind keeps its output open.
      await Promise.race([ended, delay(restMs, undefined, { ref: false })]);
      return tail;
    },
  };
}

/** Opens an empty file that only its owner can read. */
function begin(file: string): number {
  try {
    renameSync(file, `${file}.1`);
    // Written by an earlier release, it may have other rights.
    chmodSync(`${file}.1`, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return openSync(file, 'w', 0o600);
}
