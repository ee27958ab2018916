/**
 * Measures the memory of prepared requests: `npm run bench:memory [-- --documents 1000 --build ../other/dist]`.
 *
 * The engine runs different documents of several kinds with the metadata of this platform, with a garbage collection
 * after each kind. The table has the growth of the heap beside the size that the engine estimates.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { getIntrospectionQuery } from 'graphql';
import pg from 'pg';
import { findProjectRoot } from '../actions-server/project-root.ts';
import { migrate } from '../standalone/migrate.ts';
import { startTemporaryPostgres } from './support/temporary-postgres.ts';

const { values: options } = parseArgs({
  options: {
    documents: { type: 'string', default: '1000' },
    /** The folder of another build that is measured instead. */
    build: { type: 'string', default: join(import.meta.dirname, '..') },
  },
});
const documents = Number(options.documents);

interface Document {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
}

const id = '00000000-0000-4000-8000-000000000000';
const profile = `id firstName lastName headline updatedAt status { id title }
  emailAddresses { emailAddress type } positions(order_by: {startDate: desc}) { title companyName startDate }`;
const condition = (index: number): object => {
  const parts = ['firstName', 'lastName', 'headline', 'externalId'].filter((_, bit) => (index >> bit) & 1);
  const nested = parts.map((name, place) => ({ [name]: { [(index >> place) % 3 ? '_eq' : '_neq']: 'x' } }));
  return { _and: [...nested, ...Array.from({ length: index % 60 }, () => ({ id: { _eq: id } }))] };
};

const kinds: Readonly<Record<string, (index: number) => Document>> = {
  'rejected, 62 KB of fields': (index) => ({
    query: `{ ${`a${index} `.repeat(Math.floor(62_000 / `a${index} `.length))}}`,
  }),
  'not GraphQL, 62 KB': (index) => ({ query: `{ a${index} ${'b '.repeat(31_000)}` }),
  introspection: (index) => ({
    query: getIntrospectionQuery().replace('IntrospectionQuery', `Introspection${index}`),
  }),
  'one row by key': (index) => ({
    query: `query ($id: uuid!) { row${index}: profiles_by_pk(id: $id) { ${profile} } }`,
    variables: { id },
  }),
  'a list': (index) => ({
    query: `query ($limit: Int!, $text: String) { list${index}: profiles(where: {firstName: {_eq: $text}}, limit: $limit) { ${profile} } }`,
    variables: { limit: 1, text: 'x' },
  }),
  'a list with 2 KB of literals': (index) => ({
    query: `{ profiles(where: {firstName: {_in: ["${'x'.repeat(20)}${index}"${', "some other name"'.repeat(120)}]}}) { id } }`,
  }),
  'a nested insert': (index) => ({
    query: `mutation ($name: String, $mail: String!) { one${index}: insert_profiles_one(object: {
      firstNameManual: $name, emailAddresses: {data: [{emailAddress: $mail}, {emailAddress: "${index}"}]}, positions: {data: [{title: "x"}]}
    }) { ${profile} } }`,
    variables: { name: 'x', mail: 'y' },
  }),
  'one document, conditions of many shapes': (index) => ({
    query: `query ($where: profiles_bool_exp) { profiles(where: $where, limit: 1) { ${profile} } }`,
    variables: { where: condition(index) },
  }),
};

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function heapAfterCollection(): number {
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}

async function measure(databaseUrl: string): Promise<void> {
  const load = (file: string) => import(join(resolve(options.build), 'hasura/engine', file));
  const { createEngine } = (await load('engine.js')) as typeof import('@platform/engine');
  const { loadMetadata } = (await load('metadata/load.js')) as typeof import('@platform/engine');
  const { createSession } = (await load('session.js')) as typeof import('@platform/engine');
  const session = createSession('account', [['x-hasura-group-id', id]]);
  const environment = new Proxy<Record<string, string>>({}, { get: () => 'http://bench.invalid' });
  process.stdout.write(
    `| ${documents} documents | heap MB | estimated MB | heap KB each | ms each |\n| --- | ---: | ---: | ---: | ---: |\n`,
  );
  for (const [kind, make] of Object.entries(kinds)) {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
    const engine = await createEngine({
      metadata: loadMetadata(join(findProjectRoot(), 'metadata')),
      pool,
      adminSecret: 'bench',
      options: { metadata: { environment }, events: { isServing: false } },
    });
    // Warm-up: builds the schema of the role and loads the code of all stages.
    for (const warm of Object.values(kinds)) await engine.run(warm(documents), session);
    const before = heapAfterCollection();
    const estimatedBefore = engine.preparedBytes;
    const start = performance.now();
    for (let index = 0; index < documents; index++) await engine.run(make(index), session);
    const elapsedMs = performance.now() - start;
    const bytes = heapAfterCollection() - before;
    const cells = [
      kind,
      (bytes / 1e6).toFixed(1),
      ((engine.preparedBytes - estimatedBefore) / 1e6).toFixed(1),
      (bytes / documents / 1e3).toFixed(1),
      (elapsedMs / documents).toFixed(1),
    ];
    process.stdout.write(`| ${cells.join(' | ')} |\n`);
    await engine.close();
    await pool.end();
  }
}

const postgres = await startTemporaryPostgres();
try {
  await migrate(postgres.url, join(findProjectRoot(), 'migrations/default'));
  await measure(postgres.url);
} finally {
  await postgres.stop();
}
