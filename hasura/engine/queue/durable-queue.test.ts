/** Tests of the guarantees of the queue, with several servers on one table of a real Postgres. */

import { orAbort } from '@platform/runtime';
import type pg from 'pg';
import { createEmptyDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { createGate } from '../../../tests/support/gate.ts';
import { waitUntil } from '../../../tests/support/wait-until.ts';
import { DurableQueue, defaultQueueSettings, type QueueSettings } from './durable-queue.ts';
import type { Leased, QueueTable } from './leases.ts';
import { Presence } from './presence.ts';

interface Item extends Leased {
  readonly task: string;
}

const table: QueueTable = {
  table: 'things',
  ownerColumn: 'owner',
  isDue: 'not is_done',
  order: 'number',
  columns: 'task',
};

let database: TestDatabase;
const ends: (() => Promise<void>)[] = [];

beforeEach(async () => {
  database = await createEmptyDatabase();
  await database.pool.query(`create table things (id uuid primary key default gen_random_uuid(),
    number int generated always as identity, owner text not null default 'us', task text not null,
    is_done boolean not null default false, locked_by int, locked_until timestamptz)`);
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await database.drop();
});

type Work = (item: Item, signal: AbortSignal) => Promise<void>;

interface Server {
  readonly queue: DurableQueue<Item>;
  readonly presence: Presence;
  readonly pool: pg.Pool;
  /** The items that it started, in order. */
  readonly begun: string[];
  readonly errors: unknown[];
}

/** A server with its own pool; it runs `work` for each item and marks the item as done. */
async function startServer(
  work: Work = async () => {},
  settings: Partial<QueueSettings> = {},
): Promise<Server> {
  const pool = database.openPool(4);
  const begun: string[] = [];
  const errors: unknown[] = [];
  const onError = (error: unknown): void => void errors.push(error);
  const presence = new Presence(pool, { onError });
  const queue = new DurableQueue<Item>({
    pool,
    presence,
    table,
    owners: ['us'],
    settings: { ...defaultQueueSettings, pollIntervalMs: 20, graceMs: 0, ...settings },
    deliver: async (item, signal) => {
      begun.push(item.task);
      await work(item, signal);
      await pool.query(
        `update things set is_done = true, locked_by = null, locked_until = null where id = $1 and locked_by = $2`,
        [item.id, item.holder],
      );
    },
    onError,
  });
  ends.push(async () => {
    await queue.close();
    presence.close();
    await pool.end();
  });
  await queue.start();
  return { queue, presence, pool, begun, errors };
}

const add = (...tasks: string[]) =>
  database.pool.query('insert into things (task) select unnest($1::text[])', [tasks]);

const untilAborted: Work = (_item, signal) => orAbort(new Promise(() => {}), signal);

/** Work that ends when `finish` is called or its signal aborts. */
function held(): { work: Work; finish: () => void } {
  const gate = createGate();
  return { work: (_item, signal) => orAbort(gate.opened, signal), finish: gate.open };
}

interface Row {
  readonly is_done: boolean;
  readonly locked_by: number | null;
  readonly locked_until: Date | null;
}

async function rowOf(task: string): Promise<Row> {
  const { rows } = await database.pool.query<Row>(
    'select is_done, locked_by, locked_until from things where task = $1',
    [task],
  );
  if (rows[0] === undefined) throw new Error(`no ${task}`);
  return rows[0];
}

const isDone = async (task: string) => (await rowOf(task)).is_done;

test('servers share a queue, and no item is processed twice', async () => {
  const underWay = new Set<string>();
  const doubled: string[] = [];
  const work: Work = async ({ task }) => {
    if (underWay.has(task)) doubled.push(task);
    underWay.add(task);
    await database.pool.query('select pg_sleep(random() * 0.01)');
    underWay.delete(task);
  };
  const tasks = Array.from({ length: 200 }, (_, number) => `task ${number}`);
  await add(...tasks);
  const servers = await Promise.all([1, 2, 3].map(() => startServer(work, { concurrency: 5 })));
  await waitUntil(async () => {
    const { rows } = await database.pool.query('select from things where not is_done');
    return rows.length === 0;
  });
  expect(doubled).toEqual([]);
  expect(servers.flatMap(({ begun }) => begun).sort()).toEqual([...tasks].sort());
});

test('items are started in the order of the queue, and those with the lease of another server are not claimed', async () => {
  await database.pool.query(`insert into things (task, owner) values ('theirs', 'them')`);
  const tasks = Array.from({ length: 30 }, (_, number) => `task ${number}`);
  await add(...tasks);
  const { begun } = await startServer(undefined, { concurrency: 1 });
  await waitUntil(() => begun.length === tasks.length);
  expect(begun).toEqual(tasks);
  expect(await rowOf('theirs')).toMatchObject({ is_done: false, locked_by: null });
});

test('the lease of an item is renewed while its server processes it', async () => {
  const { work, finish } = held();
  await add('long');
  // The lease is renewed every second while less than half of it is left.
  const slow = await startServer(work, { leaseSeconds: 20, pollIntervalMs: 1_000, concurrency: 1 });
  await waitUntil(() => slow.begun.length === 1);
  await database.pool.query(`update things set locked_until = now() + interval '9 seconds'`);
  await waitUntil(async () => {
    const { rows } = await database.pool.query(
      `select locked_until > now() + interval '10 seconds' as renewed from things where task = 'long'`,
    );
    return rows[0]?.renewed;
  });
  const other = await startServer(undefined, { leaseSeconds: 1 });
  await add('after that');
  await waitUntil(() => isDone('after that'));
  expect(await rowOf('long')).toMatchObject({ is_done: false, locked_by: slow.presence.number });
  finish();
  await waitUntil(() => isDone('long'));
  expect([...slow.begun, ...other.begun].filter((task) => task === 'long')).toHaveLength(1);
});

test('an item with an expired lease is claimed by another server, even if its holder still runs', async () => {
  const hanging = await startServer();
  await hanging.queue.close();
  await database.pool.query(
    `insert into things (task, locked_by, locked_until) values
       ('left', $1, now() - interval '1 second'), ('held', $1, now() + interval '1 hour')`,
    [hanging.presence.number],
  );
  const { begun } = await startServer();
  await waitUntil(() => isDone('left'));
  expect(begun).toEqual(['left']);
  expect(await rowOf('held')).toMatchObject({ is_done: false, locked_by: hanging.presence.number });
});

test('the items of a server that ended are claimed before their leases expire', async () => {
  await add('left');
  const dying = await startServer(untilAborted, { leaseSeconds: 3600 });
  await waitUntil(() => dying.begun.length === 1);
  const { begun } = await startServer();
  expect(begun).toEqual([]);
  // As when the process is killed: the connection ends, no lease is released.
  dying.presence.close();
  await waitUntil(() => isDone('left'));
  expect(begun).toEqual(['left']);
});

test('a stopping server releases items after the grace period, and another server processes them', async () => {
  await add('long');
  const stopping = await startServer(untilAborted);
  await waitUntil(() => stopping.begun.length === 1);
  await stopping.queue.close();
  expect(await rowOf('long')).toEqual({ is_done: false, locked_by: null, locked_until: null });
  const { begun } = await startServer();
  await waitUntil(() => isDone('long'));
  expect(begun).toEqual(['long']);
});

test('a retiring server finishes its items with their leases and starts no others', async () => {
  const { work, finish } = held();
  await add('long');
  const retiring = await startServer(work);
  await waitUntil(() => retiring.begun.length === 1);
  const { ended } = await retiring.queue.retire();
  await add('new');
  const next = await startServer();
  await waitUntil(() => isDone('new'));
  finish();
  await ended;
  expect(await isDone('long')).toBe(true);
  expect([retiring.begun, next.begun]).toEqual([['long'], ['new']]);
});

test('a server whose connection breaks announces its presence again and continues', async () => {
  const server = await startServer();
  const { rows } = await database.pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objsubid = 2
       and objid = $1 and database = (select oid from pg_database where datname = current_database())`,
    [server.presence.number],
  );
  expect(rows).toHaveLength(1);
  await waitUntil(() => server.errors.length > 0 && server.presence.number !== null);
  await add('later');
  await waitUntil(() => isDone('later'));
});
