/**
 * Runs Hasura's own test suite against the engine. The suite is not part of the repository: the test
 * looks for it beside the checkout and is skipped if it is missing.
 *
 * The suite starts a program for each of its groups. Those are `program-elsewhere.sh`, for which this process starts an engine
 * as its own program does: the engine is loaded once (`hasura/engine/server.test.ts` tests the program).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '@platform/engine/testing';
import { createEmptyDatabase } from './support/database.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const suite = process.env.CONFORMANCE_SUITE ?? join(root, '../shared/conformance');

/**
 * Cases in which later versions of Hasura return another result, with the reason. All other cases have to pass
 * strictly.
 */
const expectedFailures: Readonly<Record<string, string>> = {
  'graphql_query/permissions/inherited_roles/basic_inherited_roles':
    'In 2021 an inherited role could sum masked cells. The expected result of v2.4x sums only the cells that the ' +
    'role sees (10000 in place of 25430), and so does tests/permissions/access-paths.test.ts.',
};

interface Report {
  readonly groups: readonly {
    readonly group: string;
    readonly cases: readonly { readonly name: string; readonly pass: boolean }[];
  }[];
}

const whenPresent = existsSync(join(suite, 'run.mjs')) ? test : test.skip;

whenPresent(
  'every case of the suite passes strictly, except those listed with a reason',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
    const database = await createEmptyDatabase();
    try {
      // The runner writes to its own folder and resolves its packages from there, and the suite may be read-only.
      cpSync(suite, folder, { recursive: true, filter: (source) => !source.endsWith('node_modules') });
      for (const copied of [folder, join(folder, 'cases')]) chmodSync(copied, 0o700);
      symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
      const report = await runSuite(folder, database.url);
      const cases = report.groups.flatMap(({ group, cases: all }) =>
        all.map((result) => ({ ...result, name: `${group}/${result.name}` })),
      );
      const failed = cases.filter(({ pass }) => !pass);
      expect(cases.length).toBeGreaterThan(0);
      // With everything that the runner reports, such as the error or the differences.
      expect(failed.filter(({ name }) => !Object.hasOwn(expectedFailures, name))).toEqual([]);
      expect(failed.map(({ name }) => name).sort()).toEqual(Object.keys(expectedFailures).sort());
    } finally {
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  600_000,
);

async function runSuite(folder: string, databaseUrl: string): Promise<Report> {
  const server = new URL(databaseUrl);
  server.pathname = '/postgres';
  const engines = await startEngines();
  const program = join(root, 'tests/support/program-elsewhere.sh');
  const engine = `exec bash "${program}" ${(engines.address() as AddressInfo).port}`;
  const options = {
    corpus: 'cases',
    engine,
    pg: server.href,
    report: 'report.json',
    'port-base': String(await freePorts(200)),
    'boot-timeout': '60000',
  };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const runner = spawn(process.execPath, ['run.mjs', ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [runner.stdout, runner.stderr]) {
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-20_000);
    });
  }
  await new Promise<void>((resolve, reject) => {
    runner.once('error', reject);
    runner.once('close', () => resolve());
  });
  engines.close();
  const report = join(folder, 'report.json');
  if (!existsSync(report)) throw new Error(`the runner wrote no report:\n${output}`);
  return JSON.parse(readFileSync(report, 'utf8'));
}

/** Starts an engine for each connection, with the environment that it sends, which ends when it asks for that or ends itself. */
async function startEngines() {
  const makeLog = () => () => {};
  const engineOf = async (connection: Socket) => {
    let sent = '';
    let stop: (() => Promise<void>) | undefined;
    connection.setEncoding('utf8');
    for await (const text of connection.iterator({ destroyOnReturn: false })) {
      sent += text;
      const [variables = '', request] = sent.split('\0\0');
      if (request === undefined) continue;
      stop ??= (await serve(environmentOf(variables), { makeLog })).stop;
      if (request === 'end') break;
    }
    await stop?.();
  };
  const server = createServer({ allowHalfOpen: true }, (connection) => {
    engineOf(connection)
      .catch((error: unknown) => connection.write(String(error)))
      .finally(() => connection.end());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

function environmentOf(variables: string): Record<string, string> {
  return Object.fromEntries(
    variables.split('\0').map((variable) => {
      const [name = ''] = variable.split('=', 1);
      return [name, variable.slice(name.length + 1)];
    }),
  );
}

/**
 * The first of successive ports that nobody listens on: the runner takes the next one at each of its starts, of which it
 * makes fewer than 100. They are below 32768, where the ports begin that the system gives to outgoing connections: the tests
 * that run at the same time open many. Another run has another process number and begins elsewhere.
 */
async function freePorts(count: number): Promise<number> {
  let first = 10_000 + (process.pid % 18_000);
  for (let port = first; port < first + count; port += 1) {
    if (!(await isFree(port))) first = port + 1;
  }
  return first;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port);
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.close();
  return isListening;
}
