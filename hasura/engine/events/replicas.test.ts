/** Tests of several engines on one database, and of engines that are killed. */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmptyDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { startEngineProgram } from '../../../tests/support/engine-program.ts';
import {
  authorTables,
  metadataWith,
  startEventEngine,
  trigger,
} from '../../../tests/support/event-engine.ts';
import { waitUntil } from '../../../tests/support/wait-until.ts';
import { startReceiver, unanswered, type WebhookReceiver } from '../../../tests/support/webhook-receiver.ts';
import type { Engine } from '../engine.ts';

let database: TestDatabase;
let receiver: WebhookReceiver;
let folder: string;
const children: ChildProcess[] = [];
const others: Engine[] = [];

beforeEach(async () => {
  database = await createEmptyDatabase();
  await database.pool.query(authorTables);
  receiver = await startReceiver();
  folder = mkdtempSync(join(tmpdir(), 'engine-events-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const engine of others.splice(0)) await engine.close();
  await receiver.close();
  rmSync(folder, { recursive: true });
  await database.drop();
});

const hook = trigger('author_changed', '{{HOOK}}', {
  retry_conf: { num_retries: 0, interval_sec: 1, timeout_sec: 300 },
});

/** An engine in a process that can be killed. */
async function startProgram(): Promise<{ child: ChildProcess; port: number }> {
  const file = join(folder, 'metadata.json');
  writeFileSync(file, JSON.stringify(metadataWith([hook])));
  const program = startEngineProgram({
    DATABASE_URL: database.url,
    METADATA_FILE: file,
    ADMIN_SECRET: 'secret',
    HOOK: receiver.url,
    HASURA_GRAPHQL_EVENTS_FETCH_INTERVAL: '200',
  });
  children.push(program.child);
  return { child: program.child, port: await program.port() };
}

/** Another one on the same database, in this process. */
async function startAnother(): Promise<void> {
  const { engine } = await startEventEngine(database.pool, metadataWith([hook]), {
    environment: { HOOK: receiver.url },
  });
  others.push(engine);
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

async function insertThrough(port: number, id: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/v1/graphql`, {
    method: 'POST',
    headers: { 'x-hasura-admin-secret': 'secret' },
    body: JSON.stringify({
      query: `mutation { insert_author_one(object: {id: ${id}, name: "Ada"}) { id } }`,
    }),
  });
  expect(await response.json()).toHaveProperty('data');
}

test('the event that a killed process was delivering, and those of writes while no engine runs, are delivered by the next engine', async () => {
  const first = await startProgram();
  receiver.answers.push({ after: unanswered });
  await insertThrough(first.port, 1);
  const [lost] = await receiver.waitFor(1);
  await kill(first.child);
  await database.pool.query("insert into author (id, name) values (2, 'Bob'), (3, 'Cid')");
  expect(receiver.requests).toHaveLength(1);
  await startAnother();
  const again = (await receiver.waitFor(4)).slice(1);
  const idOf = ({ body }: (typeof again)[number]) => body.event.data.new.id;
  expect(again.map(idOf).sort()).toEqual([1, 2, 3]);
  expect(again.find((request) => idOf(request) === 1)?.body).toEqual(lost?.body);
  await waitUntil(async () => {
    const { rows } = await database.pool.query('select from engine_catalog.event_log where delivered');
    return rows.length === 3;
  });
});

test('a running engine claims the events of a killed one', async () => {
  const first = await startProgram();
  receiver.answers.push({ after: unanswered });
  await insertThrough(first.port, 1);
  await receiver.waitFor(1);
  // The process is stopped (SIGSTOP), so that its connection to Postgres stays open.
  first.child.kill('SIGSTOP');
  await startAnother();
  await database.pool.query("insert into author (id, name) values (2, 'Bob')");
  await receiver.waitFor(2);
  // The second engine has claimed events, but not the one that the first one still holds.
  const told = () => receiver.requests.map(({ body }) => body.event.data.new.id);
  expect(told()).toEqual([1, 2]);
  await kill(first.child);
  await receiver.waitFor(3);
  expect(told()).toEqual([1, 2, 1]);
});

test('two engines share the deliveries, and each event is delivered once', async () => {
  const pools = [1, 2].map(() => database.openPool(5));
  const receivers = await Promise.all([startReceiver(), startReceiver()]);
  const engines = await Promise.all(
    pools.map((pool, index) =>
      startEventEngine(pool, metadataWith([trigger('author_changed', '{{HOOK}}')]), {
        concurrency: 5,
        environment: { HOOK: receivers[index]?.url },
      }),
    ),
  );
  const count = 100;
  await Promise.all(
    Array.from({ length: count }, (_, id) =>
      database.pool.query("insert into author (id, name) values ($1, 'x')", [id]),
    ),
  );
  const all = () => receivers.flatMap(({ requests }) => requests);
  await waitUntil(() => all().length >= count);
  await Promise.all(engines.map(({ engine }) => engine.close()));
  expect(all()).toHaveLength(count);
  expect(new Set(all().map(({ body }) => body.id)).size).toBe(count);
  for (const { requests } of receivers) expect(requests.length).toBeGreaterThan(count / 10);
  await Promise.all(receivers.map((each) => each.close()));
});

test('engines that start at the same time install the triggers once', async () => {
  const hook = trigger('author_changed', receiver.url);
  const engines = await Promise.all(
    Array.from({ length: 5 }, () => startEventEngine(database.pool, metadataWith([hook]))),
  );
  const { rows } = await database.pool.query(
    `select tgname from pg_trigger where tgrelid = 'author'::regclass and not tgisinternal order by 1`,
  );
  expect(rows.map(({ tgname }) => tgname)).toEqual([
    'engine_event_author_changed_delete',
    'engine_event_author_changed_insert',
    'engine_event_author_changed_update',
  ]);
  await Promise.all(engines.map(({ engine }) => engine.close()));
});
