/** Tests of the engine over HTTP: routes, response formats, batches, errors, and rejected settings at the start. */
import { createEmptyDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { metadataOf } from '../../tests/support/metadata.ts';
import { createEngine, type Engine } from './engine.ts';
import type { EngineOptions } from './engine-options.ts';
import { type ListeningEngine, listen } from './listen.ts';
import { createSession } from './session.ts';

let database: TestDatabase;
let engine: Engine;
let server: ListeningEngine;

const adminSecret = 'only for tests';

function usersMetadata(permissions: object = {}) {
  return metadataOf({
    tables: [
      {
        table: 'users',
        select_permissions: [
          { role: 'user', permission: { columns: ['id'], filter: { id: { _eq: 'X-Hasura-User-Id' } } } },
          { role: 'anonymous', permission: { columns: ['id'], filter: { is_open: { _eq: true } } } },
        ],
        insert_permissions: [
          { role: 'user', permission: { columns: ['id', 'name'], check: {}, backend_only: true } },
        ],
        ...permissions,
      },
    ],
  });
}

function start(options: EngineOptions = {}): Promise<Engine> {
  return createEngine({ metadata: usersMetadata(), pool: database.pool, adminSecret, options });
}

beforeAll(async () => {
  database = await createEmptyDatabase();
  await database.pool.query(`
    create table users (id int primary key, name text not null, is_open boolean not null default false);
    insert into users values (1, 'Ann', true), (2, 'Bob', false);
  `);
  engine = await start();
  server = await listen(engine, 0, { host: '127.0.0.1', maximumBodyBytes: 10_000 });
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

async function send(path: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, init);
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return { status: response.status, body: isJson ? JSON.parse(text) : text };
}

function graphql(body: unknown, headers: Record<string, string> = { 'x-hasura-admin-secret': adminSecret }) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return send('/v1/graphql', { method: 'POST', headers, body: text });
}

const refused = (code: string, path: string, message: unknown = expect.any(String)) => ({
  status: 200,
  body: { errors: [{ message, extensions: { path, code } }] },
});

describe('requests', () => {
  test('a query gets status 200 and data with any content type', async () => {
    const expected = { status: 200, body: { data: { users: [{ name: 'Ann' }, { name: 'Bob' }] } } };
    expect(await graphql({ query: '{ users(order_by: {id: asc}) { name } }' })).toEqual(expected);
    const headers = { 'x-hasura-admin-secret': adminSecret, 'content-type': 'text/plain' };
    expect(await graphql({ query: '{ users(order_by: {id: asc}) { name } }' }, headers)).toEqual(expected);
  });

  test('a role reads only its rows and columns', async () => {
    const headers = {
      'x-hasura-admin-secret': adminSecret,
      'x-hasura-role': 'user',
      'x-hasura-user-id': '2',
    };
    expect((await graphql({ query: '{ users { id } }' }, headers)).body).toEqual({
      data: { users: [{ id: 2 }] },
    });
    expect(await graphql({ query: '{ users { name } }' }, headers)).toEqual(
      refused(
        'validation-failed',
        '$.selectionSet.users.selectionSet.name',
        'field "name" not found in type: \'users\'',
      ),
    );
  });

  test('a role without permissions can do nothing', async () => {
    const headers = { 'x-hasura-admin-secret': adminSecret, 'x-hasura-role': 'ghost' };
    expect(await graphql({ query: '{ users { id } }' }, headers)).toEqual(
      refused('validation-failed', '$.selectionSet.users'),
    );
  });

  test('a wrong or missing admin secret is rejected with an errors member', async () => {
    expect(await graphql({ query: '{ users { id } }' }, {})).toEqual(refused('access-denied', '$'));
    const wrong = { 'x-hasura-admin-secret': 'guess' };
    expect(await graphql({ query: '{ users { id } }' }, wrong)).toEqual(refused('access-denied', '$'));
  });

  test('an upsert cannot use a backend-only update permission', async () => {
    const open = { role: 'user', permission: { columns: ['id', 'name'], check: {} } };
    const kept = { role: 'user', permission: { columns: ['name'], filter: {}, backend_only: true } };
    const metadata = usersMetadata({ insert_permissions: [open], update_permissions: [kept] });
    const upserting = await createEngine({ metadata, pool: database.pool, adminSecret });
    const upsert = async (columns: string, backendOnly: boolean) => {
      const conflict = `on_conflict: {constraint: users_pkey, update_columns: [${columns}]}`;
      const query = `mutation { insert_users(objects: [{id: 1, name: "Ann"}], ${conflict}) { affected_rows } }`;
      const response = JSON.parse(await upserting.run({ query }, createSession('user', [], { backendOnly })));
      return response.data?.insert_users.affected_rows ?? response.errors[0].message;
    };
    expect(await upsert('', false)).toBe(0);
    expect(await upsert('name', false)).toMatch(/expected one of the values/);
    expect(await upsert('_PLACEHOLDER', false)).toBe('erroneous column name');
    expect(await upsert('name', true)).toBe(1);
    await upserting.close();
  });

  test('backend-only permissions apply with the flag and the admin secret', async () => {
    const query = 'mutation { insert_users(objects: [{id: 3, name: "Cy"}]) { affected_rows } }';
    const headers = {
      'x-hasura-admin-secret': adminSecret,
      'x-hasura-role': 'user',
      'x-hasura-user-id': '3',
    };
    // The role has no other mutation, so its schema has no mutation type.
    expect(await graphql({ query }, headers)).toEqual(
      refused('validation-failed', '$', 'no mutations exist'),
    );
    const opened = { ...headers, 'x-hasura-use-backend-only-permissions': 'true' };
    expect((await graphql({ query }, opened)).body).toEqual({ data: { insert_users: { affected_rows: 1 } } });
    await database.pool.query('delete from users where id = 3');
  });

  test('every operation of a batch gets its own response, and a failure does not affect the others', async () => {
    const { status, body } = await graphql([
      { query: 'mutation { insert_users_one(object: {id: 4, name: "Di"}) { id } }' },
      { query: '{ nothing }' },
      { query: '{ users_by_pk(id: 4) { name } }' },
    ]);
    expect(status).toBe(200);
    expect(body).toEqual([
      { data: { insert_users_one: { id: 4 } } },
      refused('validation-failed', '$.selectionSet.nothing').body,
      { data: { users_by_pk: { name: 'Di' } } },
    ]);
    await database.pool.query('delete from users where id = 4');
  });

  test.each([
    ['not JSON', '{', 'invalid-json', '$'],
    ['no query', '{}', 'parse-failed', '$'],
    ['a query that is not a string', '{"query": 5}', 'parse-failed', '$.query'],
    [
      'variables that are not an object',
      '{"query": "{ users { id } }", "variables": 1}',
      'parse-failed',
      '$.variables',
    ],
    ['not GraphQL', '{"query": "{ users {"}', 'validation-failed', '$.query'],
  ])('%s is an error with status 200', async (_what, body, code, path) => {
    expect(await graphql(body)).toEqual(refused(code, path));
  });
});

test('a subscription by POST is rejected with the message of Hasura', async () => {
  expect(await graphql({ query: 'subscription { users { id } }' })).toEqual(
    refused('unexpected-payload', '$', 'subscriptions are not supported over HTTP, use websockets instead'),
  );
});

describe('routes', () => {
  test('every response has the request id of the request or a new one', async () => {
    const withRequestId = await engine.fetch(
      new Request('http://engine/healthz', { headers: { 'x-request-id': 'abc' } }),
    );
    expect(withRequestId.headers.get('x-request-id')).toBe('abc');
    const made = await engine.fetch(new Request('http://engine/healthz'));
    expect(made.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('health and version need no admin secret', async () => {
    for (const path of ['/healthz', '/healthz?strict=true', '/hasura/healthz']) {
      expect(await send(path, {})).toEqual({ status: 200, body: 'OK' });
    }
    expect(await send('/v1/version', {})).toMatchObject({
      status: 200,
      body: { version: expect.any(String) },
    });
  });

  test('unknown routes, and commands by GET, do not exist', async () => {
    for (const path of ['/v1/relay', '/v1/query', '/']) {
      expect(await send(path, {})).toEqual({
        status: 404,
        body: { path: '$', error: 'resource does not exist', code: 'not-found' },
      });
    }
  });

  test('a body above the limit gets 413 before it is read to the end', async () => {
    const query = `{ users(where: {name: {_eq: "${'x'.repeat(20_000)}"}}) { id } }`;
    expect((await graphql({ query })).status).toBe(413);
  });
});

describe('options', () => {
  test('requests without the admin secret have the unauthorized role', async () => {
    const open = await start({ callers: { unauthorizedRole: 'anonymous' } });
    const request = new Request('http://engine/v1/graphql', {
      method: 'POST',
      body: JSON.stringify({ query: '{ users { id } }' }),
    });
    expect(await (await open.fetch(request)).json()).toEqual({ data: { users: [{ id: 1 }] } });
  });

  test('statements, their values and messages of Postgres are only returned in development mode', async () => {
    const query = '{ users(where: {name: {_like: "\\\\"}}) { id } }';
    const quiet = JSON.parse(await engine.run({ query }, createSession('admin')));
    expect(Object.keys(quiet.errors[0].extensions).sort()).toEqual(['code', 'path']);
    expect(JSON.stringify(quiet)).not.toMatch(/select|SQLSTATE|22025/);
    const open = await start({ answers: { devMode: true } });
    const shown = JSON.parse(await open.run({ query }, createSession('admin')));
    expect(shown.errors[0].extensions.internal).toEqual({
      statement: expect.stringContaining('like'),
      prepared: false,
      arguments: ['\\'],
      error: {
        status_code: '22025',
        message: 'LIKE pattern must not end with escape character',
        description: null,
        hint: null,
        exec_status: 'FatalError',
      },
    });
  });
});

test('a role that may not introspect gets an error for the field __schema', async () => {
  const metadata = { ...usersMetadata(), graphql_schema_introspection: { disabled_for_roles: ['user'] } };
  const closed = await createEngine({ metadata, pool: database.pool, adminSecret });
  const query = '{ __schema { queryType { name } } }';
  expect(JSON.parse(await closed.run({ query }, createSession('user')))).toEqual(
    refused(
      'validation-failed',
      '$.selectionSet.__schema',
      'field "__schema" not found in type: \'query_root\'',
    ).body,
  );
  expect(JSON.parse(await closed.run({ query }, createSession('admin')))).toHaveProperty('data');
});

describe('a strict start', () => {
  const withFilter = (filter: object) =>
    usersMetadata({ select_permissions: [{ role: 'user', permission: { columns: ['id'], filter } }] });

  test.each([
    ['a column that does not exist', { nmae: { _eq: 'x' } }],
    ['an operator that does not exist', { name: { _equals: 'x' } }],
  ])('fails for a permission with %s, with the table and the role', async (_what, filter) => {
    const starting = createEngine({
      metadata: withFilter(filter),
      pool: database.pool,
      adminSecret,
      options: { metadata: { isStrict: true } },
    });
    await expect(starting).rejects.toThrow(/public\.users: select permission of role "user": filter: /);
  });

  test('reports invalid handlers and webhooks together with all other inconsistencies', async () => {
    const retries = { num_retries: 0, interval_sec: 1 };
    const onInsert = { insert: { columns: '*' } };
    const metadata = metadataOf(
      {
        tables: [
          {
            table: 'users',
            select_permissions: [{ role: 'user', permission: { columns: ['ghost'], filter: {} } }],
            event_triggers: [
              { name: 'unset', webhook_from_env: 'HOOK', definition: onInsert, retry_conf: retries },
              {
                name: 'secret',
                webhook: 'ftp://{{HOST}}',
                headers: [
                  { name: 'x-token', value_from_env: 'TOKEN' },
                  { name: 'x y', value: 'z' },
                ],
                definition: { insert: { columns: ['phantom'] } },
                retry_conf: retries,
              },
            ],
          },
        ],
      },
      {
        actions: [
          {
            name: 'act',
            definition: {
              handler: '{{NOWHERE}}/act',
              output_type: 'Int',
              headers: [{ name: 'x z', value: '' }],
            },
          },
          { name: 'file', definition: { handler: 'file:///x', output_type: 'Nothing' } },
          { name: 'users', definition: { handler: 'http://x', type: 'query', output_type: 'Int' } },
        ],
        cron_triggers: [
          { name: 'nightly', webhook: '{{CRON}}', schedule: '@daily', include_in_metadata: true },
        ],
      },
    );
    const starting = createEngine({
      metadata,
      pool: database.pool,
      adminSecret,
      options: { metadata: { environment: { HOST: 'example.org' }, isStrict: true } },
    });
    const error = await starting.catch((thrown: unknown) => thrown);
    expect(String(error).split('\n  ').slice(1).sort()).toEqual([
      'action "act": the header "x z" is not valid in HTTP',
      'action "file": the handler "file:///x" is not an http or https address',
      'action "file": there is no type "Nothing"',
      'action "users": has the name of another root field',
      'cron trigger "nightly": the environment variable CRON is not set',
      'event trigger "secret": public.users has no column "phantom"',
      'event trigger "secret": the environment variable TOKEN is not set',
      'event trigger "secret": the header "x y" is not valid in HTTP',
      'event trigger "secret": the webhook "ftp://{{HOST}}" is not an http or https address',
      'event trigger "unset": the environment variable HOOK is not set',
      'public.users: select permission of role "user": column "ghost" does not exist',
    ]);
  });
});

test('a fault of the engine is answered with 500 and reported, and the port goes on', async () => {
  const reported: unknown[] = [];
  const observed = await start({
    observation: {
      observe: (event) => {
        if (event.kind === 'requestFailed') reported.push(event.error);
      },
    },
  });
  const fault = new Error('a fault');
  // A source of metrics and a route with a fault that no request causes, as far as is known.
  const failing = { contentType: 'text/plain', metrics: () => Promise.reject(fault) } as never;
  const withoutFault = observed.fetch.bind(observed);
  observed.fetch = (request) =>
    request.url.endsWith('/v1/version') ? Promise.reject(fault) : withoutFault(request);
  const metrics = { source: failing, secret: 'secret' };
  const other = await listen(observed, 0, { host: '127.0.0.1', metrics });
  const base = `http://127.0.0.1:${other.port}`;
  const answer = await fetch(`${base}/v1/version`);
  expect({ status: answer.status, body: await answer.json() }).toEqual({
    status: 500,
    body: { path: '$', error: 'internal error', code: 'unexpected' },
  });
  expect((await fetch(`${base}/v1/metrics`, { headers: { authorization: 'Bearer secret' } })).status).toBe(
    500,
  );
  expect(reported).toEqual([fault, fault]);
  expect(await (await fetch(`${base}/healthz`)).text()).toBe('OK');
  await other.close();
});
