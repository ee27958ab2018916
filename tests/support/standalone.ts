/** Runs the built `npm start` as a process that tests can start, kill and send requests to. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runningProcesses } from '../../bench/support/process-tree.ts';
import { shortLived } from './program-flags.ts';
import { defaultWaitMs, waitUntil } from './wait-until.ts';

const built = fileURLToPath(new URL('../../dist/standalone', import.meta.url));

export interface Finished {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

export interface RunningStandalone {
  readonly process: ChildProcess;
  /** The output until it was ready. */
  readonly output: string;
  readonly apiUrl: string;
  readonly engineUrl: string;
  readonly adminSecret: string;
  /** Sends SIGTERM and waits for the exit. */
  stop(): Promise<Finished>;
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>;
}

interface RunningFile {
  readonly adminSecret: string;
}

/** A variable that is undefined is not set. */
type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Runs `dist/standalone/<script>` until it exits.
 * @param input the descriptor of a file for its standard input
 */
export async function runStandalone(
  script: 'main.js' | 'platform.js',
  environment: Environment,
  parameters: readonly string[] = [],
  input?: number,
): Promise<Finished> {
  const { child, finished } = launch(script, environment, parameters, input);
  const timer = setTimeout(() => child.kill('SIGKILL'), defaultWaitMs);
  try {
    return await finished;
  } finally {
    clearTimeout(timer);
  }
}

/** What Node is called with to run a command of `platform`. */
export const platform: readonly string[] = [...shortLived, `${built}/platform.js`];

/** Starts a command of `platform` as a process that a test can kill. */
export function startPlatform(parameters: readonly string[], environment: Environment) {
  const { child, finished } = launch('platform.js', environment, parameters);
  return { process: child, finished };
}

/** Starts the server on free ports and waits until it prints that it is running; without the console, unless its variable is given. */
export async function startStandalone(environment: Environment): Promise<RunningStandalone> {
  const { child, finished, soFar } = launch(
    'main.js',
    { PORT: '0', HASURA_PORT: '0', HASURA_GRAPHQL_ENABLE_CONSOLE: 'false', ...environment },
    [],
  );
  const ready = new Promise<void>((done) => {
    child.stdout?.on('data', () => {
      if (soFar().output.includes('/rest/v2/applicants"')) done();
    });
  });
  const ended = await Promise.race([ready, finished]);
  if (ended) throw new Error(`The server ended with ${ended.code} before it was ready: ${ended.errors}`);
  const { output } = soFar();
  const read = (pattern: RegExp) => pattern.exec(output)?.[1] ?? '';
  return {
    process: child,
    output,
    apiUrl: apiUrlIn(output),
    engineUrl: read(/GraphQL engine +(\S+)/),
    adminSecret: (JSON.parse(readFileSync(`${environment.DATA_DIR}/running.json`, 'utf8')) as RunningFile)
      .adminSecret,
    stop: async () => {
      child.kill('SIGTERM');
      return finished;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await finished;
    },
  };
}

const endAtStep = fileURLToPath(new URL('./end-at-step.js', import.meta.url));

/**
 * Settings with which a program of `runStandalone` gets a signal before one of its steps; `end-at-step.js` says what steps are.
 * @param root the folder from which paths are written
 */
export function endBefore(step: string, root: string, signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT'): Environment {
  return {
    NODE_OPTIONS: `--import ${endAtStep}`,
    END_BEFORE: step,
    END_SIGNAL: signal,
    STEPS_ROOT: `${root}/`,
  };
}

function launch(script: string, environment: Environment, parameters: readonly string[], input?: number) {
  const path = `${built}/${script}`;
  if (!existsSync(path)) throw new Error(`${path} is missing: npm run build`);
  const child = spawn(process.execPath, [...shortLived, path, ...parameters], {
    // Without the settings in the environment of the test.
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: 'warn',
      // One reader of resumes: starting them takes longer than starting the server, and few tests send a resume. Its priority
      // is low: on a busy machine it takes its time.
      RESUME_WORKERS: '1',
      RESUME_TIMEOUT_MS: String(defaultWaitMs),
      ...environment,
    },
    stdio: [input ?? 'ignore', 'pipe', 'pipe'],
  });
  const seen = { output: '', errors: '' };
  child.stdout?.on('data', (chunk: Buffer) => {
    seen.output += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    seen.errors += chunk.toString();
  });
  const finished = once(child, 'close').then(
    ([code]): Finished => ({ code: code as number | null, ...seen }),
  );
  return { child, finished, soFar: () => seen };
}

/** A data folder of its own, and every server that a test started on it. */
export interface StandaloneFolder {
  readonly directory: string;
  readonly dataDirectory: string;
  start(environment?: Environment): Promise<RunningStandalone>;
  /** The Postgres that runs on the folder now, if one does. */
  postmasterPid(): Promise<number | undefined>;
  /** Stops what still runs and deletes the folder. */
  remove(): Promise<void>;
}

export async function createStandaloneFolder(): Promise<StandaloneFolder> {
  const directory = await mkdtemp(join(tmpdir(), 'standalone-'));
  // Under root Postgres runs as another user, which has to pass through.
  await chmod(directory, 0o711);
  const dataDirectory = join(directory, 'data');
  const running: RunningStandalone[] = [];
  const postmasterPid = async () => {
    const file = join(dataDirectory, 'postgres/cluster/postmaster.pid');
    const text = await readFile(file, 'utf8').catch(() => '');
    return text ? Number(text.split('\n')[0]) : undefined;
  };
  let postmaster: number | undefined;
  return {
    directory,
    dataDirectory,
    postmasterPid,
    start: async (environment = {}) => {
      const server = await startStandalone({ DATA_DIR: dataDirectory, ...environment });
      running.push(server);
      postmaster = await postmasterPid();
      return server;
    },
    remove: async () => {
      for (const server of running.splice(0)) {
        if (server.process.exitCode === null && server.process.signalCode === null) await server.stop();
      }
      await waitUntil(() => !isAlive(postmaster));
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export function isAlive(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The workers of a primary, without the readers that they have. */
export function workersOf(primary: number | undefined): number[] {
  return runningProcesses()
    .filter(({ parent, title }) => parent === primary && /worker\.js/.test(title))
    .map(({ pid }) => pid);
}

/** Where the server that printed this is. */
export const apiUrlIn = (output: string): string => /Public API +(\S+)/.exec(output)?.[1] ?? '';

/** The keys that a first start printed; empty texts when it printed none. */
export function keysIn(output: string): { privateKey: string; publicKey: string } {
  return {
    privateKey: /Private key +(sk_[0-9A-Za-z]{32})\b/.exec(output)?.[1] ?? '',
    publicKey: /Public key +(pk_[0-9A-Za-z]{32})\b/.exec(output)?.[1] ?? '',
  };
}

/** Everything that `GET /rest/v2/<resource>` has for the key. */
export async function list(server: Pick<RunningStandalone, 'apiUrl'>, resource: string, key: string) {
  const response = await fetch(`${server.apiUrl}/rest/v2/${resource}?limit=1000`, {
    headers: { 'x-api-key': key },
  });
  const body = (await response.json()) as { data: Record<string, unknown>[]; total: number };
  return { status: response.status, ...body };
}

/** The data of a GraphQL request that must succeed. */
export async function graphql<Data>(
  server: Pick<RunningStandalone, 'apiUrl'>,
  key: string,
  query: string,
): Promise<Data> {
  const response = await fetch(`${server.apiUrl}/graphql`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const body = (await response.json()) as { data: Data; errors?: unknown };
  expect(body.errors).toBeUndefined();
  return body.data;
}
