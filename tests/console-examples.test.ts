/** The requests that the console's page of the API shows to begin from. */
import { fileURLToPath } from 'node:url';
import { loadMetadata } from '@platform/engine';
import { buildRoleSchema, loadModel } from '@platform/engine/testing';
import { getVariableValues, Kind, parse, validate } from 'graphql';
import type { ExampleIds } from '../browser/console/pages/api/example.ts';
import { mutationExamples } from '../browser/console/pages/api/mutation-examples.ts';
import { queryExamples } from '../browser/console/pages/api/query-examples.ts';
import { createTestDatabase } from './support/database.ts';

const database = await createTestDatabase();
const metadata = fileURLToPath(new URL('../metadata', import.meta.url));
const { schema } = buildRoleSchema(await loadModel(database.pool, loadMetadata(metadata)), 'admin', false);
afterAll(() => database.drop());
const id = '0190a6c0-0000-7000-8000-000000000001';
const ids: ExampleIds = { account: id, profile: id, application: id, apikey: id };

const kinds = [
  ...queryExamples.map((example) => ({ ...example, kind: 'query' })),
  ...mutationExamples.map((example) => ({ ...example, kind: 'mutation' })),
];

test.each(kinds)('$name is valid for admin, with its variables', ({ query, variables, kind }) => {
  const document = parse(query);
  expect(validate(schema, document)).toEqual([]);
  const [operation, ...others] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('The first definition is no operation.');
  expect([operation.operation, others]).toEqual([kind, []]);
  const values = getVariableValues(schema, operation.variableDefinitions ?? [], variables?.(ids) ?? {});
  expect(values.errors ?? []).toEqual([]);
});

test('an example of an action says on whose behalf it is called', () => {
  const withHeaders = mutationExamples.filter(({ headers }) => headers !== undefined);
  expect(withHeaders.map(({ name }) => name)).toEqual(['saveProject', 'acceptApplication']);
  expect(withHeaders[0]?.headers?.(ids)).toEqual({ 'x-hasura-group-id': id, 'x-hasura-apikey-id': id });
});
