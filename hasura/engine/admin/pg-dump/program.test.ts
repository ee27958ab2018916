/** Tests of the run of `pg_dump`, by programs that stand in for one of any version. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmptyDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { adminSecret } from '../../../../tests/support/event-engine.ts';
import { createEngine, type Engine } from '../../engine.ts';
import { checkDocument } from '../../metadata/load.ts';

let database: TestDatabase;
let folder: string;
let engine: Engine | null = null;

beforeAll(async () => {
  database = await createEmptyDatabase();
  folder = mkdtempSync(join(tmpdir(), 'pg-dump-'));
});
afterEach(async () => {
  await engine?.close();
  engine = null;
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

/** The answer of an engine with a program. @param script of a shell, for everything but the version */
async function dumpBy(version: string, script: string, opts: readonly string[] = ['--schema-only']) {
  const program = join(folder, `pg_dump_${version}`);
  const text = `#!/bin/sh\nif [ "$1" = --version ]; then echo "pg_dump (PostgreSQL) ${version}"; exit; fi\n${script}\n`;
  writeFileSync(program, text, { mode: 0o755 });
  const { metadata } = checkDocument({ version: 3, sources: [] });
  engine = await createEngine({
    metadata,
    pool: database.pool,
    adminSecret,
    options: { database: { pgDump: program } },
  });
  const response = await engine.fetch(
    new Request('http://engine/v1alpha1/pg_dump', {
      method: 'POST',
      headers: { 'x-hasura-admin-secret': adminSecret },
      body: JSON.stringify({ opts, clean_output: true }),
    }),
  );
  return { status: response.status, text: await response.text() };
}

test('a program of the version of the server gets the options and the address, the password by its environment', async () => {
  const script = `printf 'options '; printf '%s|' "$@"; echo; echo "$PGHOST $PGPORT $PGUSER $PGDATABASE $PGPASSWORD"; env | grep -c SECRET || true`;
  process.env.A_SECRET = 'not for other programs';
  const opts = ['--schema-only', '--schema', '$(id); "x"'];
  const { status, text } = await dumpBy('99.1', script, opts).finally(() => delete process.env.A_SECRET);
  const { hostname, port, username, password, pathname } = new URL(database.url);
  expect(status).toBe(200);
  expect(text.split('\n')).toEqual([
    'options --encoding=utf8|--no-password|--schema-only|--schema|$(id); "x"|',
    `${hostname} ${port} ${username} ${pathname.slice(1)} ${password}`,
    '0',
    '',
  ]);
});

test('options that name files or servers are refused, with a program too', async () => {
  const { status, text } = await dumpBy('99.2', 'echo never', ['--file', '/tmp/x']);
  expect([status, JSON.parse(text)]).toEqual([
    400,
    { path: '$.opts[0]', error: 'the option "--file" of pg_dump is not supported', code: 'not-supported' },
  ]);
});

test('a program that is older than the server is refused by its version', async () => {
  const { status, text } = await dumpBy('9.6', 'echo never');
  expect(status).toBe(400);
  expect(JSON.parse(text).error).toMatch(
    /^the program ".*pg_dump_9\.6" that PG_DUMP names is of version 9, and the server of version \d+$/,
  );
});

test('what the program reports is the error, and a dump has a largest size', async () => {
  const failed = await dumpBy('99.3', 'echo "no matching schemas were found" >&2; exit 1');
  expect([failed.status, JSON.parse(failed.text)]).toEqual([
    500,
    { path: '$', error: 'error while executing pg_dump: no matching schemas were found', code: 'unexpected' },
  ]);
  await engine?.close();
  const large = await dumpBy('99.4', 'head -c 70000000 /dev/zero');
  expect([large.status, JSON.parse(large.text).error]).toEqual([
    400,
    'the dump is larger than 67108864 bytes: dump fewer tables, or run pg_dump on the database itself',
  ]);
});
