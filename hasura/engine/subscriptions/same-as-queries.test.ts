/**
 * A live query returns the result of the query: the golden cases of queries are run as subscriptions, so that every
 * type, operator and argument is tested with its values in array parameters.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Kind, OperationTypeNode, parse, print, visit } from 'graphql';
import { openWorld, type World } from '../../../tests/support/world.ts';
import { createSession, type Session } from '../session.ts';

const directory = fileURLToPath(new URL('../cases/', import.meta.url));

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

interface Case {
  readonly name: string;
  readonly query: string;
  readonly variables: Record<string, unknown>;
  readonly session: Session;
  readonly response: unknown;
}

/** The queries that succeed, as subscriptions. Introspection is only possible in queries. */
const cases = readdirSync(directory, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.name === 'request.graphql')
  .map((entry) => readCase(entry.parentPath))
  .filter((found) => found !== null);

test('the test finds the cases', () => {
  expect(cases.length).toBeGreaterThan(20);
});

test.each(cases.map((found) => [found.name, found] as const))('%s', async (_, found) => {
  const { query, variables, session, response } = found;
  const received = await new Promise<string>((resolve) => {
    const stop = world.engine.open({ query, variables, operationName: null }, session, {
      isBusy: () => false,
      next: (text) => {
        stop();
        resolve(text);
      },
      reject: resolve,
      fail: resolve,
      complete: () => {},
    });
  });
  // Compared as text, because the order of keys matters.
  expect(JSON.stringify(JSON.parse(received), null, 2)).toBe(JSON.stringify(response, null, 2));
});

function readCase(path: string): Case | null {
  const read = (file: string): string => readFileSync(join(path, file), 'utf8');
  const response = JSON.parse(read('response.json'));
  if (response.data === undefined) return null;
  const document = parse(read('request.graphql'));
  const operation = document.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  if (operation?.kind !== Kind.OPERATION_DEFINITION || operation.operation !== OperationTypeNode.QUERY)
    return null;
  const isIntrospecting = operation.selectionSet.selections.some(
    (selection) => selection.kind === Kind.FIELD && selection.name.value.startsWith('__'),
  );
  if (isIntrospecting || Object.keys(response.data).length === 0) return null;
  const subscription = visit(document, {
    OperationDefinition: (node) => ({
      ...node,
      operation: OperationTypeNode.SUBSCRIPTION,
      directives: [{ kind: Kind.DIRECTIVE, name: { kind: Kind.NAME, value: '_multiple_top_level_fields' } }],
    }),
  });
  return {
    name: path.slice(directory.length),
    query: print(subscription),
    variables: existsSync(join(path, 'variables.json')) ? JSON.parse(read('variables.json')) : {},
    session: readSession(path),
    response,
  };
}

function readSession(path: string): Session {
  if (!existsSync(join(path, 'session.json'))) return createSession('admin');
  const { role, variables } = JSON.parse(readFileSync(join(path, 'session.json'), 'utf8'));
  return createSession(role, Object.entries<string>(variables ?? {}));
}
