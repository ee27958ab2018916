/** Tests of the limits of requests: the roles to which they apply, their errors, and that no statement is sent. */
import { createEmptyDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { metadataOf } from '../../../tests/support/metadata.ts';
import { createEngine, type Engine } from '../engine.ts';
import type { EngineOptions } from '../engine-options.ts';
import { createSession, type Session } from '../session.ts';
import { defaultLimits } from './limits.ts';
import { readRoleLimits } from './read-role-limits.ts';

let database: TestDatabase;
const engines: Engine[] = [];
const user = createSession('user');
const admin = createSession('admin');
const adminSecret = 'only for tests';

function metadata(apiLimits: object = {}) {
  const permissions = (role: string) => ({ role, permission: { columns: '*', filter: {} } });
  return metadataOf(
    {
      tables: [
        {
          table: 'people',
          object_relationships: [{ name: 'boss', using: { foreign_key_constraint_on: 'boss_id' } }],
          array_relationships: [
            {
              name: 'team',
              using: { foreign_key_constraint_on: { table: 'people', column: 'boss_id' } },
            },
          ],
          computed_fields: [{ name: 'slow', definition: { function: 'slow' } }],
          select_permissions: [
            { role: 'user', permission: { columns: '*', computed_fields: ['slow'], filter: {} } },
            permissions('other'),
          ],
        },
      ],
    },
    { api_limits: apiLimits },
  );
}

async function start(options: EngineOptions = {}, apiLimits: object = {}): Promise<Engine> {
  const made = await createEngine({
    metadata: metadata(apiLimits),
    pool: database.pool,
    adminSecret,
    options,
  });
  engines.push(made);
  return made;
}

async function messageOf(engine: Engine, query: string, session: Session = user, variables = {}) {
  const response = JSON.parse(await engine.run({ query, variables }, session));
  return response.errors?.[0]?.message ?? 'answered';
}

beforeAll(async () => {
  database = await createEmptyDatabase();
  await database.pool.query(`
    create table people (id int primary key, boss_id int references people (id));
    insert into people values (1, null), (2, 1);
    create function slow(person people) returns text language sql stable as $$ select pg_sleep(5)::text $$;
  `);
});
afterAll(async () => {
  for (const engine of engines) await engine.close();
  await database.drop();
});

const chain = (depth: number): string => (depth === 0 ? '{ id }' : `{ team ${chain(depth - 1)} }`);
const deep = `{ people ${chain(20)} }`;

describe('the default limits', () => {
  test('hostile queries are rejected with the limit they exceed, and no statement is sent', async () => {
    const engine = await start();
    const rejected: [string, string, object?][] = [
      [deep, 'levels of nested fields'],
      [
        `{ ${Array.from({ length: 61 }, (_, index) => `a${index}: people { id }`).join(' ')} }`,
        'root fields',
      ],
      [
        `{ people { ${Array.from({ length: 600 }, (_, index) => `a${index}: boss { id }`).join(' ')} } }`,
        'fields with a selection set',
      ],
      [
        `{ people { ${Array.from({ length: 6000 }, (_, index) => `a${index}: id`).join(' ')} } }`,
        'fields, limit',
      ],
      ['{ people { team { team { team { team { team { id } } } } } } }', 'rows (estimated)'],
      [
        'query ($ids: [Int!]) { people(where: {id: {_in: $ids}}) { id } }',
        'values in arguments',
        { ids: Array(200_000).fill(1) },
      ],
      [
        'query ($where: people_bool_exp) { people(where: $where) { id } }',
        'at least 5001 objects in arguments (rows, conditions and their parts), limit is 5000',
        { where: { _or: Array(2_500).fill({ id: { _eq: 1 } }) } },
      ],
      [
        '{ __type(name: "people") { fields { type { fields { type { fields { name } } } } } } }',
        'introspection',
      ],
    ];
    const before = database.pool.totalCount;
    const statements = recordStatements();
    for (const [query, reason, variables] of rejected) {
      expect(await messageOf(engine, query, user, variables)).toContain(reason);
    }
    expect(statements.stop()).toBe(0);
    expect(database.pool.totalCount).toBe(before);
  });

  test('a filter that is nested too deeply is rejected without a stack overflow', async () => {
    const engine = await start();
    const nested = `${'{_not:'.repeat(50_000)}{}${'}'.repeat(50_000)}`;
    expect(await messageOf(engine, `{ people(where: ${nested}) { id } }`)).not.toBe('answered');
    let filter: object = {};
    for (let level = 0; level < 50_000; level += 1) filter = { _not: filter };
    const query = 'query ($w: people_bool_exp) { people(where: $w) { id } }';
    expect(await messageOf(engine, query, user, { w: filter })).toMatch(
      /nested too deeply|nesting in an argument/,
    );
  });

  test('the admin role has no limits', async () => {
    const engine = await start();
    expect(await messageOf(engine, deep, admin)).toBe('answered');
  });

  test('the size of a batch is limited', async () => {
    const engine = await start();
    const send = async (role: string) => {
      const response = await engine.fetch(
        new Request('http://engine/v1/graphql', {
          method: 'POST',
          headers: { 'x-hasura-admin-secret': adminSecret, 'x-hasura-role': role },
          body: JSON.stringify(Array(defaultLimits.batch + 1).fill({ query: '{ __typename }' })),
        }),
      );
      return response.json();
    };
    expect(await send('user')).toMatchObject({
      errors: [
        {
          extensions: { code: 'validation-failed' },
          message: expect.stringContaining('operations in a batch'),
        },
      ],
    });
    expect(await send('admin')).toHaveLength(defaultLimits.batch + 1);
  });
});

describe('conditions on related rows', () => {
  const boss = (id: number) => `{boss: {id: {_gt: ${id}}}}`;
  const teams = (count: number) =>
    Array.from({ length: count }, (_, index) => `{team: {id: {_gt: ${index}}}}`).join(' ');

  test('count after they were merged, and those of a list once for each place in the document', async () => {
    const engine = await start({ limits: { allRoles: { predicates: 2 } } });
    const find = (where: string) => messageOf(engine, `{ people(where: ${where}) { id } }`);
    expect(await find(`{_or: [${teams(50)}]}`)).toBe('answered');
    expect(await find(`{_and: [${boss(1)} ${boss(2)} ${boss(3)}]}`)).toBe('answered');
    expect(await find(`{_and: [${teams(2)}]}`)).toBe('answered');
    expect(await find(`{_and: [${teams(3)}]}`)).toBe(
      'the query exceeds a limit: at least 3 conditions on related rows, limit is 2: leave some out; those on the same rows joined by _or count as one',
    );
    const twice = (count: number) =>
      `{ a: people { team(where: {_and: [${teams(count)}]}) { id } } b: people(where: ${boss(1)}) { id } }`;
    expect(await messageOf(engine, twice(1))).toBe('answered');
    expect(await messageOf(engine, twice(2))).toContain('at least 3 conditions on related rows');
  });

  test('are limited in depth, and so are orders by related rows', async () => {
    const engine = await start({ limits: { allRoles: { predicateDepth: 2, orderings: 2 } } });
    const nested = (depth: number): string => (depth === 0 ? '{}' : `{team: ${nested(depth - 1)}}`);
    expect(await messageOf(engine, `{ people(where: ${nested(2)}) { id } }`)).toBe('answered');
    expect(await messageOf(engine, `{ people(where: ${nested(3)}) { id } }`)).toContain(
      '3 levels of conditions on related rows, limit is 2',
    );
    const ordered = (count: number) => `{ people(order_by: [${'{boss: {id: asc}} '.repeat(count)}]) { id } }`;
    expect(await messageOf(engine, ordered(2))).toBe('answered');
    expect(await messageOf(engine, ordered(3))).toContain('3 orders by related rows, limit is 2');
  });
});

test('an answer has a maximum size, which the requests of a batch share', async () => {
  const engine = await start({ limits: { allRoles: { answerBytes: 60 } } });
  expect(await messageOf(engine, '{ people { id } }')).toBe('answered');
  expect(await messageOf(engine, '{ people { id first: id second: id } }')).toMatch(
    /an answer of \d+ bytes, limit is 60: give lists a smaller limit/,
  );
  const response = await engine.fetch(
    new Request('http://engine/v1/graphql', {
      method: 'POST',
      headers: { 'x-hasura-admin-secret': adminSecret, 'x-hasura-role': 'user' },
      body: JSON.stringify(Array(3).fill({ query: '{ people { id } }' })),
    }),
  );
  expect(await response.json()).toMatchObject([{ data: {} }, { errors: [{}] }, { errors: [{}] }]);
});

test('a limit that is no number is a validation error', async () => {
  const engine = await start();
  const query = 'query ($limit: Int) { people(limit: $limit) { id } }';
  const request = { query, variables: { limit: { toString: 1 } } };
  const { errors } = JSON.parse(await engine.run(request, user));
  expect(errors[0].extensions.code).toBe('validation-failed');
});

test('options replace the defaults', async () => {
  const engine = await start({ limits: { allRoles: { depth: 2, tokens: 20 } } });
  expect(await messageOf(engine, '{ people { boss { boss { id } } } }')).toContain('levels');
  expect(
    await messageOf(engine, `{ people(where: {_and: [${'{id: {_eq: 1}}, '.repeat(20)}]}) { id } }`),
  ).toContain('tokens');
});

describe('the limits of a role', () => {
  test('replace those of all roles, and api_limits replace them', async () => {
    const roleLimits = { other: { depth: 2, nodes: 2 } };
    const engine = await start(
      { limits: { allRoles: { depth: 1 }, roles: roleLimits } },
      { node_limit: { global: 3 } },
    );
    const query = '{ people { boss { id } } }';
    expect(await messageOf(engine, query)).toContain('2 levels of nested fields, limit is 1');
    expect(await messageOf(engine, query, createSession('other'))).toBe('answered');
    const four = '{ a: people { id } b: people { id } c: people { id } d: people { id } }';
    expect(await messageOf(engine, four, createSession('other'))).toContain('limit is 3');
  });

  test('are read from JSON, with a reason when it is wrong', () => {
    expect(readRoleLimits('{"public": {"statementMs": 2000, "connectionShare": 0.5}}')).toEqual({
      public: { statementMs: 2000, connectionShare: 0.5 },
    });
    expect(() => readRoleLimits('{')).toThrow('is not valid JSON');
    expect(() => readRoleLimits('{"public": {"statementSeconds": 2}}')).toThrow('statementSeconds');
    expect(() => readRoleLimits('{"public": {"depth": 0}}')).toThrow('depth');
    expect(() => readRoleLimits('{"public": {"connectionShare": 2}}')).toThrow('at most 1');
  });
});

describe('api_limits of the metadata', () => {
  test('apply to every role except admin, with a different value for a role that has its own', async () => {
    const apiLimits = { depth_limit: { global: 1, per_role: { other: 2 } }, node_limit: { global: 3 } };
    const engine = await start({}, apiLimits);
    const query = '{ people { boss { id } } }';
    expect(await messageOf(engine, query)).toContain('2 levels of nested fields, limit is 1');
    expect(await messageOf(engine, query, createSession('other'))).toBe('answered');
    expect(await messageOf(engine, query, admin)).toBe('answered');
    const four = '{ a: people { id } b: people { id } c: people { id } d: people { id } }';
    expect(await messageOf(engine, four)).toContain('4 fields with a selection set, limit is 3');
  });

  test('do not apply when they are disabled', async () => {
    const engine = await start({}, { disabled: true, depth_limit: { global: 1 } });
    expect(await messageOf(engine, '{ people { boss { id } } }')).toBe('answered');
  });

  test('a time limit cancels the statement, in seconds', async () => {
    const engine = await start({}, { time_limit: { global: 1 } });
    expect(await messageOf(engine, '{ people { slow } }')).toContain('longer than 1000 ms');
  });
});

describe('statement timeout', () => {
  test('cancels a statement that takes too long, and the connection stays usable', async () => {
    const engine = await start({ limits: { allRoles: { statementMs: 2_000 } } });
    expect(await messageOf(engine, '{ people { slow } }')).toBe(
      'the query exceeds a limit: it takes longer than 2000 ms: ask for less',
    );
    expect(await messageOf(engine, '{ people { id } }')).toBe('answered');
  });

  test('may differ between roles that use the same connection', async () => {
    const engine = await start({ limits: { allRoles: { statementMs: 60_000 } } });
    const half = '{ people(where: {id: {_eq: 1}}) { id } }';
    for (let round = 0; round < 5; round += 1) {
      expect(await messageOf(engine, half, admin)).toBe('answered');
      expect(await messageOf(engine, half, user)).toBe('answered');
    }
  });
});

/** Counts the statements that are sent on any connection of the pool. */
function recordStatements(): { stop(): number } {
  let count = 0;
  const onAcquire = () => {
    count += 1;
  };
  database.pool.on('acquire', onAcquire);
  return {
    stop: () => {
      database.pool.off('acquire', onAcquire);
      return count;
    },
  };
}
