/** The engine as its own program, as it was built, on a free port. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { shortLived } from './program-flags.ts';
import { waitUntil } from './wait-until.ts';

const program = fileURLToPath(new URL('../../hasura/engine/dist/server.js', import.meta.url));

export interface EngineProgram {
  readonly child: ChildProcess;
  /** What it has written so far. */
  readonly output: () => string;
  /** Its exit code, when it has ended. */
  readonly exit: Promise<number | null>;
  /** The port on which it listens. @throws Error when it ends before it listens */
  readonly port: () => Promise<number>;
}

/** Starts the program with these environment variables only. The caller ends it. */
export function startEngineProgram(environment: Readonly<Record<string, string>>): EngineProgram {
  if (!existsSync(program)) throw new Error(`${program} is missing: npm run build`);
  const child = spawn(process.execPath, [...shortLived, program], {
    env: { PATH: process.env.PATH, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  let isOver = false;
  const exit = new Promise<number | null>((resolve) =>
    child.once('close', (code) => {
      isOver = true;
      resolve(code);
    }),
  );
  const port = async (): Promise<number> => {
    const found = (): string | undefined => /"port":(\d+)/.exec(output)?.[1];
    await waitUntil(() => isOver || found() !== undefined, { what: () => `the program listens:\n${output}` });
    if (found() === undefined) throw new Error(`the program ended before it listened:\n${output}`);
    return Number(found());
  };
  return { child, output: () => output, exit, port };
}
