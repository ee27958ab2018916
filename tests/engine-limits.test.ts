/** The documents of the actions-server stay far below the limits of the engine, with the largest page. */
import { fileURLToPath } from 'node:url';
import { type GraphQLSchema, Kind } from 'graphql';
import { defaultLimits } from '../hasura/engine/limits/limits.ts';
import { measure, unbounded } from '../hasura/engine/limits/measure.ts';
import { loadMetadata } from '../hasura/engine/metadata/load.ts';
import { loadModel } from '../hasura/engine/model/model.ts';
import { buildRoleSchema } from '../hasura/engine/schema/build.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { documents } from './support/documents.ts';

/** More rows than any list endpoint returns. */
const largestPage = 1000;
const bounds = ['depth', 'rootFields', 'nodes', 'fields', 'cost'] as const;

let database: TestDatabase;
let schema: GraphQLSchema;

beforeAll(async () => {
  database = await createTestDatabase();
  const metadata = loadMetadata(fileURLToPath(new URL('../metadata', import.meta.url)));
  // The schema of admin has every type, which is needed to recognise lists.
  schema = buildRoleSchema(await loadModel(database.pool, metadata), 'admin', true).schema;
});
afterAll(() => database.drop());

test('every document of the actions-server, with its fragments, uses at most half of each limit', () => {
  const tooMuch: string[] = [];
  let operations = 0;
  for (const { name, document } of documents) {
    const tokens = document.tokenCount ?? Number.POSITIVE_INFINITY;
    if (tokens > defaultLimits.tokens / 2) tooMuch.push(`${name}: tokens ${tokens}`);
    for (const operation of document.definitions) {
      if (operation.kind !== Kind.OPERATION_DEFINITION) continue;
      operations += 1;
      const variables = { limit: largestPage };
      const { measured } = measure({ document, operation, schema, variables }, unbounded);
      for (const bound of bounds) {
        if (measured[bound] > defaultLimits[bound] / 2) {
          tooMuch.push(`${name}: ${bound} ${measured[bound]}`);
        }
      }
    }
  }
  expect(operations).toBeGreaterThan(20);
  expect(tooMuch).toEqual([]);
});
