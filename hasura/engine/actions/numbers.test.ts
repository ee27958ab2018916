/** Tests that numbers keep their digits on the way to the handler of an action, in its answer, and in the log of calls. */
import { type ActionsEngine, openActionsEngine } from '../../../tests/support/actions-engine.ts';
import { actionsMetadata } from '../../../tests/support/actions-world.ts';
import { sendJson } from '../../../tests/support/admin-commands.ts';
import { waitUntil } from '../../../tests/support/wait-until.ts';
import { createEngine, type Engine } from '../engine.ts';
import { mergeActions } from '../metadata/actions-sdl.ts';

/** No double holds them. */
const values = '[9007199254740993,0.1234567890123456789,1.50,-0,1e3,1e999999999]';

let world: ActionsEngine;
let engine: Engine;
const sdl = `
  type Mutation { later(anything: jsonb, float: Float): Echo }
  type Query { echo(anything: jsonb, float: Float, list: [Float!]): Echo }
  scalar Anything
  type Echo { anything: Anything number: Float }
`;
const definition = (kind: string, others: object = {}) => ({
  kind,
  handler: '{{HANDLER}}/numbers',
  ...others,
});

beforeAll(async () => {
  world = await openActionsEngine();
  const permissions = [{ role: 'user' }];
  const { document, problems } = mergeActions(
    {
      actions: [
        { name: 'echo', definition: definition('', { type: 'query' }), permissions },
        { name: 'later', definition: definition('asynchronous'), permissions },
      ],
    },
    sdl,
    'actions.graphql',
  );
  expect(problems).toEqual([]);
  engine = await createEngine({
    metadata: actionsMetadata(document as object),
    pool: world.database.pool,
    adminSecret: 'only for tests',
    options: { metadata: { environment: world.environment }, actions: { pollIntervalMs: 50 } },
  });
});
afterAll(async () => {
  await engine.close();
  await world.close();
});
beforeEach(() => {
  world.reset();
  world.handler.answer = () => ({ text: `{"anything":${values},"number":12345678901234567.89}` });
});

async function ask(query: string, variables = '{}'): Promise<string> {
  const headers = { 'x-hasura-role': 'user', 'x-hasura-user-id': '1' };
  const body = `{"query":${JSON.stringify(query)},"variables":${variables}}`;
  return (await sendJson(engine, '/v1/graphql', body, headers)).text;
}

const answered = `{"anything":${values},"number":12345678901234567.89}`;

test.each([
  [
    'variables',
    'query ($a: jsonb, $f: Float, $l: [Float!]) { echo(anything: $a, float: $f, list: $l) { anything number } }',
  ],
  [
    'a variable inside of a literal',
    'query ($a: jsonb, $f: Float, $l: Float!) { echo(anything: {n: $a}, float: $f, list: [$l, 1.50]) { anything number } }',
  ],
  [
    'literals',
    `{ echo(anything: {n: ${values}}, float: 9007199254740993, list: [0.1234567890123456789, 1.50]) { anything number } }`,
  ],
])('%s reach the handler with their digits, and its answer the caller', async (kind, query) => {
  const variables = {
    variables: `{"a":{"n":${values}},"f":9007199254740993,"l":[0.1234567890123456789,1.50]}`,
    'a variable inside of a literal': `{"a":${values},"f":9007199254740993,"l":0.1234567890123456789}`,
  }[kind];
  expect(await ask(query, variables)).toBe(`{"data":{"echo":${answered}}}`);
  expect(world.handler.calls[0]?.text).toContain(
    `"input":{"anything":{"n":${values}},"float":9007199254740993,"list":[0.1234567890123456789,1.50]}`,
  );
});

test('an asynchronous call is stored, sent and answered with its digits', async () => {
  const id = (
    await ask('mutation ($a: jsonb) { later(anything: $a, float: 9007199254740993) }', `{"a":${values}}`)
  ).slice(18, -3);
  const ofCall = () =>
    ask(`{ later(id: "${id}") { errors output { anything number } } }`.replace('{ later', 'query { later'));
  await waitUntil(async () => (await ofCall()).includes('"anything"'));
  expect(await ofCall()).toBe(`{"data":{"later":{"errors":null,"output":${answered}}}}`);
  const input = `"input":{"anything":${values},"float":9007199254740993}`;
  expect(world.handler.calls.map(({ text }) => text)).toEqual([expect.stringContaining(input)]);
});

test('an error of the handler has its numbers in its extensions', async () => {
  world.handler.answer = () => ({
    status: 400,
    text: `{"message":"no","extensions":{"code":"no","n":${values}}}`,
  });
  expect(await ask('{ echo { number } }')).toBe(
    `{"errors":[{"message":"no","extensions":{"code":"no","n":${values}}}]}`,
  );
});

test('an answer with a number that is no object is refused', async () => {
  world.handler.answer = () => ({ text: '1.0' });
  expect(await ask('{ echo { number } }')).toContain(
    'got scalar Number for the action webhook response, expecting Echo',
  );
});
