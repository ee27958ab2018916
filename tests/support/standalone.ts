/** `npm start` as a process of its own, as built: for tests that start, kill and ask it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const BUILT = fileURLToPath(new URL('../../dist/standalone', import.meta.url));

export interface Finished {
  code: number | null;
  output: string;
  errors: string;
}

export interface RunningStandalone {
  process: ChildProcess;
  /** What it printed until it was ready. */
  output: string;
  apiUrl: string;
  engineUrl: string;
  adminSecret: string;
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<Finished>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

/** Runs `dist/standalone/<script>` to its end. */
export async function runStandalone(
  script: 'main.js' | 'command.js',
  environment: Environment,
  parameters: readonly string[] = [],
): Promise<Finished> {
  const { child, finished } = launch(script, environment, parameters);
  const timer = setTimeout(() => child.kill('SIGKILL'), 60_000);
  try {
    return await finished;
  } finally {
    clearTimeout(timer);
  }
}

/** Starts the server on free ports and waits until it says that it runs. */
export async function startStandalone(environment: Environment): Promise<RunningStandalone> {
  const { child, finished, soFar } = launch('main.js', { PORT: '0', HASURA_PORT: '0', ...environment }, []);
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
    apiUrl: read(/Public API +(\S+)/),
    engineUrl: read(/GraphQL engine +(\S+)/),
    adminSecret: read(/x-hasura-admin-secret: (\S+)/),
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

function launch(script: string, environment: Environment, parameters: readonly string[]) {
  const path = `${BUILT}/${script}`;
  if (!existsSync(path)) throw new Error(`${path} is missing: npm run build`);
  const child = spawn(process.execPath, [path, ...parameters], {
    // Nothing of this shell's own settings.
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const seen = { output: '', errors: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    seen.output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    seen.errors += chunk.toString();
  });
  const finished = once(child, 'close').then(
    ([code]): Finished => ({ code: code as number | null, ...seen }),
  );
  return { child, finished, soFar: () => seen };
}
