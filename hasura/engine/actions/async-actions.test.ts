/**
 * Tests of asynchronous actions: the response is an id, the handler is called at least once, and only the session of
 * the call can read the result.
 */
import type pg from 'pg';
import {
  type ActionsEngine,
  asUser,
  openActionsEngine,
  rejected,
} from '../../../tests/support/actions-engine.ts';
import { actionsMetadata, openActionsWorld } from '../../../tests/support/actions-world.ts';
import { createEmptyDatabase } from '../../../tests/support/database.ts';
import { createGate } from '../../../tests/support/gate.ts';
import { waitUntil } from '../../../tests/support/wait-until.ts';
import { createEngine } from '../engine.ts';
import { parseMetadata } from '../metadata/load.ts';
import { createSession } from '../session.ts';

let world: ActionsEngine;
beforeAll(async () => {
  world = await openActionsEngine({ actions: { pollIntervalMs: 50 } });
});
afterAll(() => world.close());
beforeEach(() => {
  world.reset();
  world.answerWith({ id: 1, nested: { id: 4 } });
});

const asOther = { 'x-hasura-role': 'user', 'x-hasura-user-id': '2' };

async function begin(email = 'a', headers = asUser): Promise<string> {
  const { data } = await world.ask('mutation ($email: String!) { createUserLater(email: $email) }', {
    variables: { email },
    headers,
  });
  expect(data?.createUserLater).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-/);
  return data?.createUserLater as string;
}

interface Result {
  readonly id: string;
  readonly created_at: string;
  readonly errors: Record<string, unknown> | null;
  readonly output: Record<string, unknown> | null;
}

const query = `query ($id: uuid!) { createUserLater(id: $id) {
  __typename id created_at errors
  output { id user { name } articles_aggregate { aggregate { count } } nested { article { title } } }
} }`;

async function resultOf(id: string, headers: Record<string, string> = asUser): Promise<Result | null> {
  const { data, errors } = await world.ask(query, { variables: { id }, headers });
  expect(errors).toBeUndefined();
  return data?.createUserLater as Result | null;
}

/** Polls until the call has ended. */
async function ended(id: string): Promise<Result> {
  let result: Result | null = null;
  const hasEnded = async (): Promise<boolean> => {
    result = await resultOf(id);
    return result !== null && (result.output !== null || result.errors !== null);
  };
  await waitUntil(hasEnded, { what: `the end of the action ${id}` });
  return result as unknown as Result;
}

const row = async (id: string) =>
  (await world.database.pool.query('select * from engine_catalog.action_log where id = $1', [id])).rows[0];

test('the response is an id, and the result is available after the handler responded', async () => {
  const gate = createGate();
  world.handler.answer = async () => {
    await gate.opened;
    return { json: { id: 1, note: 'n', nested: { id: 4 } } };
  };
  const id = await begin('later@example.org');
  expect(await resultOf(id)).toEqual({
    __typename: 'createUserLater',
    id,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    errors: null,
    output: null,
  });
  gate.open();
  expect((await ended(id)).output).toEqual({
    id: 1,
    user: { name: 'Ann' },
    articles_aggregate: { aggregate: { count: 2 } },
    nested: { article: { title: 'Other' } },
  });
  expect(world.handler.calls).toEqual([
    expect.objectContaining({
      path: '/create-later',
      body: {
        action: { name: 'createUserLater' },
        input: { email: 'later@example.org' },
        session_variables: asUser,
        request_query: null,
      },
    }),
  ]);
  expect(await row(id)).toMatchObject({ status: 'completed', attempts: 1, errors: null });
});

test('only the session that started the action and admin can read its result', async () => {
  const id = await begin();
  await ended(id);
  expect(await resultOf(id, asOther)).toBeNull();
  expect(await resultOf(id, { ...asUser, 'x-hasura-more': 'x' })).toBeNull();
  expect(await resultOf(id, {})).toMatchObject({ id, output: { id: 1 } });
  expect(await world.ask(query, { variables: { id }, headers: { 'x-hasura-role': 'nobody' } })).toMatchObject(
    {
      errors: [{ message: `field "createUserLater" not found in type: 'query_root'` }],
    },
  );
});

test('the id of another action has no result in this action', async () => {
  const { data } = await world.ask('mutation { slowLater }', { headers: {} });
  const { data: found } = await world.ask(query, { variables: { id: data?.slowLater }, headers: {} });
  expect(found).toEqual({ createUserLater: null });
});

test('an invalid id is rejected', async () => {
  const { errors } = await world.ask(query, { variables: { id: 'x' } });
  expect(errors?.[0]?.extensions.code).toBe('data-exception');
});

test('an error of the handler is in the errors of the result', async () => {
  world.answerWith({ message: 'no such address', extensions: { code: 'invalid-email' } }, 422);
  const rejection = await ended(await begin());
  expect(rejection).toMatchObject({
    output: null,
    errors: { code: 'invalid-email', path: '$', error: 'no such address' },
  });
  world.answerWith({ nothing: true });
  const wrong = await ended(await begin());
  expect(wrong.errors).toEqual({
    code: 'unexpected',
    path: '$',
    error: 'field "id" expected in webhook response, but not found',
  });
});

test('invalid input is rejected immediately and not stored', async () => {
  const count = async () =>
    (await world.database.pool.query('select count(*)::int as count from engine_catalog.action_log')).rows[0]
      .count;
  const before = await count();
  expect(await world.ask('mutation { createUserLater(email: 5) }')).toEqual(
    rejected(
      'expected a string for type "String", but found an integer',
      'validation-failed',
      '$.selectionSet.createUserLater.args.email',
    ),
  );
  expect(await count()).toBe(before);
});

test('every call of many is executed exactly once', async () => {
  const emails = Array.from({ length: 40 }, (_, index) => `many-${index}`);
  const ids = await Promise.all(emails.map((email) => begin(email)));
  await Promise.all(ids.map(ended));
  expect(world.handler.calls.map(({ body }) => body.input.email).sort()).toEqual([...emails].sort());
});

describe('at least once', () => {
  const leftOver = `
    insert into engine_catalog.action_log
      (action_name, input_payload, request_headers, session_variables, status, attempts, locked_until)
    values ('createUserLater', '{"email": "left over"}', '[]', $1, $2, $3, $4) returning id`;
  const session = JSON.stringify(asUser);

  test('a call of a killed process is executed by another one after its lease expires', async () => {
    const past = new Date(Date.now() - 1_000);
    const { rows } = await world.database.pool.query(leftOver, [session, 'processing', 1, past]);
    const { id } = rows[0];
    expect((await ended(id)).output).toMatchObject({ id: 1 });
    expect(await row(id)).toMatchObject({ status: 'completed', attempts: 2 });
  });

  test('a call of a server that ended is executed by another one before its lease expires', async () => {
    const { rows } = await world.database.pool.query(
      `insert into engine_catalog.action_log (action_name, input_payload, request_headers, session_variables,
         status, attempts, locked_by, locked_until)
       values ('createUserLater', '{"email": "left over"}', '[]', $1, 'processing', 1, 1, now() + interval '1 hour')
       returning id`,
      [session],
    );
    expect((await ended(rows[0].id)).output).toMatchObject({ id: 1 });
    expect(await row(rows[0].id)).toMatchObject({ status: 'completed', attempts: 2, locked_by: null });
  });

  test('a log table of an earlier version gets the missing columns', async () => {
    const former = await openActionsWorld();
    await former.database.pool.query(`create schema engine_catalog;
      create table engine_catalog.action_log (
        id uuid primary key default gen_random_uuid(), action_name text not null, input_payload json not null,
        request_headers jsonb not null, session_variables jsonb not null, status text not null default 'created',
        response_payload json, errors json, attempts integer not null default 0, locked_until timestamptz,
        created_at timestamptz not null default now(), response_received_at timestamptz);
      insert into engine_catalog.action_log (action_name, input_payload, request_headers, session_variables)
      values ('createUserLater', '{"email": "former"}', '[]', '{}')`);
    former.handler.answer = () => ({ json: { id: 1 } });
    const start = () =>
      createEngine({
        metadata: actionsMetadata(),
        pool: former.database.pool,
        adminSecret: null,
        options: { metadata: { environment: former.environment } },
      });
    const engine = await start();
    await waitUntil(() => former.handler.calls.length === 1);
    await engine.close();
    await (await start()).close();
    await former.close();
  });

  test('a call with the lease of another server is not claimed', async () => {
    const later = new Date(Date.now() + 3_600_000);
    const { rows } = await world.database.pool.query(leftOver, [session, 'processing', 1, later]);
    // The engine claims the oldest calls first, so it has already tried the one with a lease.
    await ended(await begin());
    expect(await row(rows[0].id)).toMatchObject({ status: 'processing', attempts: 1 });
    expect(world.handler.calls.filter(({ body }) => body.input.email === 'left over')).toEqual([]);
    await world.database.pool.query('delete from engine_catalog.action_log where id = $1', [rows[0].id]);
  });

  test('engines on one database share the calls', async () => {
    const second = await world.startEngine({ actions: { pollIntervalMs: 50 } });
    const ids = await Promise.all(Array.from({ length: 20 }, (_, index) => begin(`shared-${index}`)));
    await Promise.all(ids.map(ended));
    expect(new Set(world.handler.calls.map(({ body }) => body.input.email)).size).toBe(20);
    expect(world.handler.calls).toHaveLength(20);
    await second.close();
  });
});

test('a stopping engine waits for a call in progress', async () => {
  const alone = await openActionsEngine({ actions: { pollIntervalMs: 60_000 } });
  const gate = createGate();
  alone.handler.answer = async () => {
    await gate.opened;
    return { json: { id: 2 } };
  };
  await alone.ask('mutation { createUserLater(email: "x") }');
  await waitUntil(() => alone.handler.calls.length === 1);
  const closed = alone.engine.close();
  gate.open();
  await closed;
  const { rows } = await alone.database.pool.query('select status from engine_catalog.action_log');
  expect(rows).toEqual([{ status: 'completed' }]);
  await alone.close();
});

test('a call that takes too long for a stopping engine is released', async () => {
  const alone = await openActionsEngine({ actions: { pollIntervalMs: 60_000, graceMs: 50 } });
  alone.handler.answer = () => new Promise(() => {});
  await alone.ask('mutation { createUserLater(email: "x") }');
  await waitUntil(() => alone.handler.calls.length === 1);
  await alone.engine.close();
  const { rows } = await alone.database.pool.query(
    'select status, attempts, locked_by, locked_until, errors from engine_catalog.action_log',
  );
  expect(rows).toEqual([
    { status: 'created', attempts: 1, locked_by: null, locked_until: null, errors: null },
  ]);
  await alone.close();
});

test('a call that is inserted during a poll does not wait for the next poll', async () => {
  const alone = await openActionsWorld();
  const gate = createGate();
  let looks = 0;
  // The first poll finds nothing and ends only after the call was inserted and its notification was sent.
  const pool: pg.Pool = Object.create(alone.database.pool, {
    connect: { value: () => alone.database.pool.connect() },
    query: {
      value: async (text: string, values?: unknown[]) => {
        const result = await alone.database.pool.query(text, values);
        if (/for update skip locked/.test(text) && looks++ === 0) await gate.opened;
        return result;
      },
    },
  });
  const engine = await createEngine({
    metadata: actionsMetadata(),
    pool,
    adminSecret: null,
    options: { metadata: { environment: alone.environment }, actions: { pollIntervalMs: 600_000 } },
  });
  await waitUntil(() => looks === 1);
  await engine.run(
    { query: 'mutation { createUserLater(email: "x") }' },
    createSession('user', Object.entries(asUser)),
  );
  gate.open();
  await waitUntil(() => alone.handler.calls.length === 1);
  await engine.close();
  await alone.close();
});

test('a subscription returns the result when it is available', async () => {
  const id = await begin('subscribed');
  const messages: unknown[] = [];
  const stop = await new Promise<() => void>((resolve, reject) => {
    const end = world.engine.open(
      {
        query: 'subscription ($id: uuid!) { createUserLater(id: $id) { output { id user { name } } } }',
        variables: { id },
        operationName: null,
      },
      createSession('user', Object.entries(asUser)),
      {
        next: (response) => {
          messages.push(JSON.parse(response));
          if (response.includes('Ann')) resolve(end);
        },
        reject,
        fail: reject,
        complete: () => {},
        isBusy: () => false,
      },
    );
  });
  stop();
  expect(messages.at(-1)).toEqual({
    data: { createUserLater: { output: { id: 1, user: { name: 'Ann' } } } },
  });
});

test('without asynchronous actions no table is created', async () => {
  const database = await createEmptyDatabase();
  const engine = await createEngine({
    metadata: parseMetadata({ version: 3, sources: [] }),
    pool: database.pool,
    adminSecret: null,
  });
  const { rows } = await database.pool.query(
    `select schema_name from information_schema.schemata where schema_name = 'engine_catalog'`,
  );
  expect(rows).toEqual([]);
  await engine.close();
  await database.drop();
});
