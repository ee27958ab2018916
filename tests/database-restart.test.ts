/**
 * Postgres closes connections while the server works, as it does when it restarts: the server continues, callers get
 * 503, and no application is lost or saved twice.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { keysIn, type RunningStandalone, startStandalone } from './support/standalone.ts';
import { waitUntil } from './support/wait-until.ts';

const applications = 40;
const name = 'Restarted';

let database: TestDatabase;
let folder: string;
let server: RunningStandalone;
let observer: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'restart-'));
  server = await startStandalone({ DATA_DIR: folder, DATABASE_URL: database.url });
  observer = new pg.Client({ connectionString: database.url });
  await observer.connect();
});
afterAll(async () => {
  await observer.end();
  await server.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Terminates about half of the server's connections, idle and active ones. */
const breakConnections = () =>
  observer.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
        and random() < 0.5`,
  );

async function apply(number: number): Promise<{ status: number; retryAfter: string | null }> {
  const response = await fetch(`${server.apiUrl}/rest/v2/applicants`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': keysIn(server.output).privateKey },
    body: JSON.stringify({
      firstName: `Number${number}`,
      lastName: name,
      emailAddresses: `restarted${number}@example.org`,
    }),
  });
  await response.arrayBuffer();
  return { status: response.status, retryAfter: response.headers.get('retry-after') };
}

async function count(text: string): Promise<number> {
  const { rows } = await observer.query<{ count: number }>(text);
  return rows[0]?.count ?? Number.NaN;
}

const unfinished = () => count(`select count(*)::integer from tasks where status in ('queued', 'running')`);

test('a restart of Postgres loses no application and does not end the server', async () => {
  const answers: Awaited<ReturnType<typeof apply>>[] = [];
  const breaking = setInterval(() => void breakConnections(), 60);
  try {
    for (let sent = 0; sent < applications; sent += 8) {
      const batch = Array.from({ length: 8 }, (_, index) => apply(sent + index));
      answers.push(...(await Promise.all(batch)));
    }
  } finally {
    clearInterval(breaking);
  }
  expect(server.process.exitCode).toBeNull();
  for (const { status, retryAfter } of answers) {
    if (status === 503) expect(Number(retryAfter)).toBeGreaterThan(0);
    else expect([200, 201]).toContain(status);
  }

  await waitUntil(async () => (await unfinished()) === 0, {
    what: 'the end of every task',
    withinMs: 480_000,
  });
  expect(await count(`select count(*)::integer from tasks where status <> 'succeeded'`)).toBe(0);
  const people = await count(`select count(*)::integer from profiles where "lastName" = '${name}'`);
  const tasks = await count('select count(*)::integer from tasks');
  const entries = await count(
    `select count(*)::integer from history_entries as entry join tasks on tasks.id = entry."taskId"`,
  );
  expect(people).toBeLessThanOrEqual(tasks);
  expect(entries).toBe(tasks);
  // Every application whose response had a profile or a task is stored.
  expect(people).toBeGreaterThanOrEqual(answers.filter(({ status }) => status < 300).length);
  expect(await apply(applications)).toMatchObject({ status: 201 });
}, 600_000);
