/** Somebody who follows a guide: with a folder, shells, and the addresses of the guide as they are in a test. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { DemoKeys } from '../../standalone/demo/demo-data.ts';
import { findFreePort } from '../../standalone/free-port.ts';
import type { TestApi } from './api.ts';
import { platform } from './standalone.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
/** Where the programs of guides listen. */
const ownPorts = ['8000', '4242'];

export class GuideReader {
  readonly #folder: string;
  readonly #environment: NodeJS.ProcessEnv;
  /** What a guide says, and what it is here. */
  readonly #meanings: readonly (readonly [said: string, here: string])[];
  readonly #started: ChildProcess[] = [];
  #printed = '';

  private constructor(
    folder: string,
    environment: NodeJS.ProcessEnv,
    meanings: readonly (readonly [string, string])[],
  ) {
    this.#folder = folder;
    this.#environment = environment;
    this.#meanings = meanings;
  }

  /** @param files that the guide has its reader save */
  static async begin(
    api: TestApi,
    keys: DemoKeys,
    files: Readonly<Record<string, string>>,
  ): Promise<GuideReader> {
    const folder = mkdtempSync(join(tmpdir(), 'guides-'));
    const environment = {
      ...process.env,
      PRIVATE_KEY: keys.privateKey.secret,
      PUBLIC_KEY: keys.publicKey.secret,
      // The program `platform` looks for a running `npm start` otherwise.
      HASURA_GRAPHQL_ENDPOINT: `${api.engine.baseUrl}/v1/graphql`,
      HASURA_GRAPHQL_ADMIN_SECRET: api.engine.adminSecret,
    };
    const ports = await Promise.all(
      ownPorts.map(async (said) => [said, String(await findFreePort())] as const),
    );
    const reader = new GuideReader(folder, environment, [
      ['http://localhost:3000', api.baseUrl],
      ['npm run --silent platform --', ['node', ...platform].join(' ')],
      ['node scripts/', `node ${join(root, 'scripts')}/`],
      ...ports,
    ]);
    // What guides have their readers install is among the development packages.
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), reader.here(text));
    }
    return reader;
  }

  /** A text of the guide with the addresses of this test. */
  here(text: string): string {
    return this.#meanings.reduce((result, [said, here]) => result.replaceAll(said, here), text);
  }

  /** Types a command into a shell. @throws when it fails @returns what it prints */
  async type(command: string): Promise<string> {
    const script = `${this.#restored()}set -e\n${this.here(command)}\nexport -p > exported`;
    return (await run('/bin/sh', ['-c', script], { cwd: this.#folder, env: this.#environment })).stdout;
  }

  /** Types a command that goes on running. */
  start(command: string): void {
    const script = `${this.#restored()}${this.here(command)}`;
    const program = spawn('/bin/sh', ['-c', script], {
      cwd: this.#folder,
      env: this.#environment,
      // A group of its own, of which all programs end together.
      detached: true,
    });
    for (const stream of [program.stdout, program.stderr]) {
      stream.on('data', (part) => {
        this.#printed += part;
      });
    }
    this.#started.push(program);
  }

  /** What was printed by the programs that were started, since it was forgotten. */
  printed(): string {
    return this.#printed;
  }

  forgetPrinted(): void {
    this.#printed = '';
  }

  end(): void {
    for (const { pid } of this.#started) if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** A shell that goes on where the last one was. */
  #restored(): string {
    return existsSync(join(this.#folder, 'exported')) ? '. ./exported\n' : '';
  }
}
