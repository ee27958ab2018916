/** The program `pg_dump`: whether there is one that fits the server, and its run. It never goes through a shell. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type CancelSignal, toAbortSignal } from '@platform/runtime';
import { EngineError } from '../../errors.ts';
import { dumpTooLarge, maximumDumpBytes } from './dump-text.ts';

const run = promisify(execFile);

const defaultProgram = 'pg_dump';
const versionTimeoutMs = 10_000;
const dumpTimeoutMs = 300_000;

/** The server and the role of a connection. */
export interface DumpTarget {
  readonly host: string;
  readonly port: number;
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly database: string | undefined;
  readonly isEncrypted: boolean;
}

/**
 * @param configured null: the one in the search path, if it fits
 * @param serverMajor of the server; an older program refuses to dump it
 * @returns the program; null when there is none that fits
 * @throws EngineError when the configured one does not fit
 */
export async function fittingProgram(configured: string | null, serverMajor: number): Promise<string | null> {
  const program = configured ?? defaultProgram;
  const major = await majorOf(program);
  if (major !== null && major >= serverMajor) return program;
  if (configured === null) return null;
  const found =
    major === null ? 'cannot be run' : `is of version ${major}, and the server of version ${serverMajor}`;
  throw new EngineError('not-supported', `the program "${configured}" that PG_DUMP names ${found}`);
}

async function majorOf(program: string): Promise<number | null> {
  try {
    const { stdout } = await run(program, ['--version'], {
      timeout: versionTimeoutMs,
      env: plainEnvironment(),
    });
    const [, major] = /(\d+)(?:\.\d+|devel|beta\d+|rc\d+)/.exec(stdout) ?? [];
    return major === undefined ? null : Number(major);
  } catch {
    return null;
  }
}

/** @throws EngineError with what the program reported */
export async function runProgram(
  program: string,
  options: readonly string[],
  target: DumpTarget,
  signal: CancelSignal,
): Promise<string> {
  const env = { ...plainEnvironment(), ...connectionVariables(target) };
  const bounds = { maxBuffer: maximumDumpBytes, timeout: dumpTimeoutMs, encoding: 'utf8' as const };
  try {
    const { stdout } = await run(program, ['--encoding=utf8', '--no-password', ...options], {
      ...bounds,
      signal: toAbortSignal(signal),
      env,
    });
    return stdout;
  } catch (error) {
    throw failureOf(error);
  }
}

function failureOf(error: unknown): EngineError {
  const { code, killed, stderr } = error as { code?: unknown; killed?: boolean; stderr?: string };
  if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return dumpTooLarge();
  const said =
    killed === true ? `no end within ${dumpTimeoutMs / 1000} seconds` : (stderr ?? String(error)).trim();
  return new EngineError('unexpected', `error while executing pg_dump: ${said}`, '$', { cause: error });
}

/** Without the variables of this process, which has secrets in them. */
function plainEnvironment(): Record<string, string | undefined> {
  return { PATH: process.env.PATH, LC_ALL: 'C' };
}

function connectionVariables({ host, port, user, password, database, isEncrypted }: DumpTarget) {
  return {
    PGHOST: host,
    PGPORT: String(port),
    ...(user === undefined ? {} : { PGUSER: user }),
    ...(password === undefined ? {} : { PGPASSWORD: password }),
    ...(database === undefined ? {} : { PGDATABASE: database }),
    ...(isEncrypted ? { PGSSLMODE: 'require' } : {}),
  };
}
