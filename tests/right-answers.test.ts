/**
 * Answers are right, not only given: requests made at random are answered by the engine on Postgres, and by an
 * evaluator in plain JavaScript on all rows. What the two say has to be the same, as admin and as an account.
 */
import { parse } from 'graphql';
import type pg from 'pg';
import { createEngine, type Engine } from '../hasura/engine/engine.ts';
import { parseMetadata } from '../hasura/engine/metadata/load.ts';
import { createSession } from '../hasura/engine/session.ts';
import { createEmptyDatabase, type TestDatabase } from './support/database.ts';
import { evaluateMutation, sorted } from './support/evaluator/mutations.ts';
import { type Asker, QueryEvaluator } from './support/evaluator/queries.ts';
import { RandomMutations } from './support/evaluator/random-mutations.ts';
import { RandomQueries, type RandomRequest } from './support/evaluator/random-queries.ts';
import { randomRows } from './support/evaluator/random-rows.ts';
import { ddl, type Json, metadata, type Rows, tables } from './support/evaluator/world.ts';
import { Random } from './support/random.ts';

let database: TestDatabase;
let engine: Engine;

beforeAll(async () => {
  database = await createEmptyDatabase();
  await database.pool.query(`set time zone 'UTC'; ${ddl}`);
  engine = await createEngine({
    metadata: parseMetadata(metadata()),
    pool: database.pool,
    adminSecret: null,
    // Random requests may exceed the limits that apply to clients.
    options: { limits: { cost: 10_000_000, nodes: 100_000, depth: 50 } },
  });
});
afterAll(async () => {
  await engine?.close();
  await database?.drop();
});

const askers: Readonly<Record<Asker['role'], Asker>> = {
  admin: { role: 'admin', session: {} },
  account: { role: 'account', session: { 'x-hasura-group-id': '1' } },
};

/** Puts rows in place of those that are there. */
async function fill(rows: Rows): Promise<void> {
  const names = Object.keys(tables);
  await database.pool.query(`truncate ${names.join(', ')}`);
  for (const name of names) {
    await database.pool.query(
      `insert into ${name} select * from json_populate_recordset(null::${name}, $1)`,
      [JSON.stringify(rows[name])],
    );
  }
}

/** All rows as JSON of Postgres. */
async function readAll(pool: pg.Pool): Promise<Rows> {
  const members = Object.keys(tables).map(
    (name) => `'${name}', (select coalesce(json_agg(t order by id), '[]') from ${name} t)`,
  );
  const { rows } = await pool.query<{ all: Rows }>(`select json_build_object(${members.join(', ')}) as all`);
  if (rows[0] === undefined) throw new Error('no rows');
  return rows[0].all;
}

async function ask({ query, variables }: RandomRequest, { role, session }: Asker): Promise<Json> {
  return JSON.parse(await engine.run({ query, variables }, createSession(role, Object.entries(session))));
}

/** Rows that were updated or deleted are answered in any order. */
function inOneOrder(data: Json): Json {
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

/** Fractions as far as both sides can tell them. */
function rounded(value: Json): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'number' && !Number.isInteger(member) ? Number(member.toPrecision(9)) : member,
  );
}

test.each([
  ['admin', 1],
  ['account', 2],
] as const)('queries of role %s are answered as the rows say (seed %i)', async (role, seed) => {
  const random = new Random(seed);
  await fill(randomRows(random, 30));
  const rows = await readAll(database.pool);
  const differing: string[] = [];
  let withRows = 0;
  for (let count = 0; count < 300; count += 1) {
    const request = new RandomQueries(random, role).query();
    const document = parse(request.query);
    const evaluator = new QueryEvaluator(rows, askers[role], document, request.variables);
    const [operation] = document.definitions;
    if (operation?.kind !== 'OperationDefinition') throw new Error('the operation comes first');
    const data = Object.fromEntries(
      operation.selectionSet.selections.map((field) => {
        if (field.kind !== 'Field') throw new Error('root fields are fields');
        return [field.alias?.value ?? field.name.value, evaluator.root(field)];
      }),
    );
    const expected = rounded({ data });
    const found = rounded(await ask(request, askers[role]));
    if (found.length > 60) withRows += 1;
    if (found !== expected) {
      differing.push(
        `seed ${seed}, request ${count}:\n${JSON.stringify(request, null, 1)}\n${found}\nnot\n${expected}`,
      );
    }
  }
  expect(differing.slice(0, 3)).toEqual([]);
  // Requests have to find something: an evaluator that agrees about nothing says nothing.
  expect(withRows).toBeGreaterThan(150);
});

test.each([
  ['admin', 3],
  ['account', 4],
] as const)('mutations of role %s write what they say and nothing else (seed %i)', async (role, seed) => {
  const random = new Random(seed);
  const differing: string[] = [];
  let written = 0;
  let before: Rows = {};
  for (let count = 0; count < 200; count += 1) {
    if (count % 50 === 0) {
      await fill(randomRows(random, 20));
      before = await readAll(database.pool);
    }
    const lastId = Math.max(...Object.values(before).flatMap((rows) => rows.map(({ id }) => id as number)));
    const request = new RandomMutations(random, role, lastId).mutation();
    const expected = evaluateMutation(before, askers[role], parse(request.query), request.variables);
    const response = (await ask(request, askers[role])) as { data?: Json; errors?: Json };
    const after = await readAll(database.pool);
    if (rounded(after) !== rounded(before)) written += 1;
    const found = rounded({ data: inOneOrder(response.data ?? null), rows: after });
    const wanted = rounded({ data: inOneOrder(expected.data), rows: sorted(expected.rows) });
    if (found !== wanted) {
      const changes = [changesOf(before, after), changesOf(before, sorted(expected.rows))];
      differing.push(
        `seed ${seed}, request ${count}:\n${JSON.stringify(request, null, 1)}\n${JSON.stringify(response)}\nnot\n` +
          `${rounded(expected.data)}\nchanges ${changes.join('\nnot ')}`,
      );
    }
    before = after;
  }
  expect(differing.slice(0, 3)).toEqual([]);
  expect(written).toBeGreaterThan(60);
});

/** Rows that are there on one side only. */
function changesOf(before: Rows, after: Rows): string {
  const lines = (rows: Rows): string[] =>
    Object.entries(rows).flatMap(([table, list]) => list.map((row) => `${table} ${JSON.stringify(row)}`));
  const [old, recent] = [lines(before), lines(after)];
  return [
    ...old.filter((line) => !recent.includes(line)).map((line) => `- ${line}`),
    ...recent.filter((line) => !old.includes(line)).map((line) => `+ ${line}`),
  ].join('\n');
}
