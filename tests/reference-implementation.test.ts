/**
 * Differential tests: random requests are executed by the engine on Postgres and by a reference implementation in plain
 * JavaScript. Both must return the same response, as admin and as an account.
 */

import { createEngine, createSession, type Engine } from '@platform/engine';
import { Random } from '@platform/runtime/testing';
import { parse } from 'graphql';
import type pg from 'pg';
import { createEmptyDatabase, type TestDatabase } from './support/database.ts';
import { evaluateMutation, sortById } from './support/reference/mutations.ts';
import { QueryEvaluator, type Requester } from './support/reference/queries.ts';
import { RandomMutations } from './support/reference/random-mutations.ts';
import { RandomQueries, type RandomRequest } from './support/reference/random-queries.ts';
import { randomRows } from './support/reference/random-rows.ts';
import { ddl, type Json, metadata, type Rows, tables } from './support/reference/world.ts';

let database: TestDatabase;
let engine: Engine;

beforeAll(async () => {
  database = await createEmptyDatabase();
  await database.pool.query(`set time zone 'UTC'; ${ddl}`);
  engine = await createEngine({
    metadata: metadata(),
    pool: database.pool,
    adminSecret: null,
    // Random requests may exceed the default limits.
    options: { limits: { allRoles: { cost: 10_000_000, nodes: 100_000, depth: 50 } } },
  });
});
afterAll(async () => {
  await engine?.close();
  await database?.drop();
});

const requesters: Readonly<Record<Requester['role'], Requester>> = {
  admin: { role: 'admin', session: {} },
  account: { role: 'account', session: { 'x-hasura-group-id': '1' } },
};

/** Replaces all stored rows. */
async function replaceRows(rows: Rows): Promise<void> {
  const names = Object.keys(tables);
  await database.pool.query(`truncate ${names.join(', ')}`);
  for (const name of names) {
    await database.pool.query(
      `insert into ${name} select * from json_populate_recordset(null::${name}, $1)`,
      [JSON.stringify(rows[name])],
    );
  }
}

/** All stored rows of all tables. */
async function readAll(pool: pg.Pool): Promise<Rows> {
  const members = Object.keys(tables).map(
    (name) => `'${name}', (select coalesce(json_agg(t order by id), '[]') from ${name} t)`,
  );
  const { rows } = await pool.query<{ all: Rows }>(`select json_build_object(${members.join(', ')}) as all`);
  if (rows[0] === undefined) throw new Error('no rows');
  return rows[0].all;
}

async function ask({ query, variables }: RandomRequest, { role, session }: Requester): Promise<Json> {
  return JSON.parse(await engine.run({ query, variables }, createSession(role, Object.entries(session))));
}

/** Sorts the rows of updates and deletes, whose order is undefined. */
function sortReturning(data: Json): Json {
  const sortRows = (answer: Json): Json => {
    if (Array.isArray(answer)) return answer.map(sortRows);
    const { returning, ...others } = { ...(answer as { readonly returning?: readonly Json[] }) };
    const texts = returning?.map((row) => rounded(row)).toSorted();
    return texts === undefined ? answer : { ...others, returning: texts };
  };
  const fields = Object.entries(data ?? {}) as [string, Json][];
  return (
    data &&
    Object.fromEntries(
      fields.map(([name, answer]) => [name, name.startsWith('any') ? sortRows(answer) : answer]),
    )
  );
}

/** JSON text with fractions rounded to the precision that both implementations have. */
function rounded(value: Json): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'number' && !Number.isInteger(member) ? Number(member.toPrecision(9)) : member,
  );
}

test.each([
  ['admin', 1],
  ['account', 2],
] as const)(
  'random queries of the role %s return what the reference implementation returns (seed %i)',
  async (role, seed) => {
    const random = new Random(seed);
    await replaceRows(randomRows(random, 30));
    const rows = await readAll(database.pool);
    const differences: string[] = [];
    let withRows = 0;
    for (let count = 0; count < 150; count += 1) {
      const request = new RandomQueries(random, role).query();
      const document = parse(request.query);
      const evaluator = new QueryEvaluator(rows, requesters[role], document, request.variables);
      const [operation] = document.definitions;
      if (operation?.kind !== 'OperationDefinition') throw new Error('the operation comes first');
      const data = Object.fromEntries(
        operation.selectionSet.selections.map((field) => {
          if (field.kind !== 'Field') throw new Error('root fields are fields');
          return [field.alias?.value ?? field.name.value, evaluator.root(field)];
        }),
      );
      const expected = rounded({ data });
      const actual = rounded(await ask(request, requesters[role]));
      if (actual.length > 60) withRows += 1;
      if (actual !== expected) {
        differences.push(
          `seed ${seed}, request ${count}:\n${JSON.stringify(request, null, 1)}\n${actual}\nexpected\n${expected}`,
        );
      }
    }
    expect(differences.slice(0, 3)).toEqual([]);
    // Most requests must return rows, because a comparison of empty responses proves nothing.
    expect(withRows).toBeGreaterThan(75);
  },
);

test.each([
  ['admin', 3],
  ['account', 4],
] as const)(
  'random mutations of the role %s write what the reference implementation writes (seed %i)',
  async (role, seed) => {
    const random = new Random(seed);
    const differences: string[] = [];
    let written = 0;
    let before: Rows = {};
    for (let count = 0; count < 100; count += 1) {
      if (count % 50 === 0) {
        await replaceRows(randomRows(random, 20));
        before = await readAll(database.pool);
      }
      const lastId = Math.max(...Object.values(before).flatMap((rows) => rows.map(({ id }) => id as number)));
      const request = new RandomMutations(random, role, lastId).mutation();
      const expected = evaluateMutation(before, requesters[role], parse(request.query), request.variables);
      const response = (await ask(request, requesters[role])) as { data?: Json; errors?: Json };
      const after = await readAll(database.pool);
      if (rounded(after) !== rounded(before)) written += 1;
      const actual = rounded({ data: sortReturning(response.data ?? null), rows: after });
      const expectedResult = rounded({ data: sortReturning(expected.data), rows: sortById(expected.rows) });
      if (actual !== expectedResult) {
        const changes = [changesOf(before, after), changesOf(before, sortById(expected.rows))];
        differences.push(
          `seed ${seed}, request ${count}:\n${JSON.stringify(request, null, 1)}\n${JSON.stringify(response)}\nexpected\n` +
            `${rounded(expected.data)}\nchanges ${changes.join('\nexpected ')}`,
        );
      }
      before = after;
    }
    expect(differences.slice(0, 3)).toEqual([]);
    expect(written).toBeGreaterThan(30);
  },
);

/** The rows of which only one side has a copy, as a diff. */
function changesOf(before: Rows, after: Rows): string {
  const lines = (rows: Rows): string[] =>
    Object.entries(rows).flatMap(([table, list]) => list.map((row) => `${table} ${JSON.stringify(row)}`));
  const [old, recent] = [lines(before), lines(after)];
  return [
    ...old.filter((line) => !recent.includes(line)).map((line) => `- ${line}`),
    ...recent.filter((line) => !old.includes(line)).map((line) => `+ ${line}`),
  ].join('\n');
}
