/**
 * Tests of the calls of handlers and of input that is rejected before a call, with a real handler and a real Postgres.
 */
import {
  type ActionsEngine,
  asUser,
  openActionsEngine,
  rejected,
} from '../../../tests/support/actions-engine.ts';

let world: ActionsEngine;
beforeAll(async () => {
  world = await openActionsEngine();
});
afterAll(() => world.close());
beforeEach(() => world.reset());

describe('the call of a handler', () => {
  test('is a POST with the action, its input, the session variables and the document', async () => {
    world.answerWith({ id: 1 });
    const query =
      'mutation ($email: String!) { createUser(email: $email, details: {name: "A", tags: "one"}) { id } }';
    expect(await world.ask(query, { variables: { email: 'a@example.org' } })).toEqual({
      data: { createUser: { id: 1 } },
    });
    expect(world.handler.calls).toEqual([
      expect.objectContaining({
        path: '/create-user',
        method: 'POST',
        headers: expect.objectContaining({ 'content-type': 'application/json' }),
        body: {
          action: { name: 'createUser' },
          input: { email: 'a@example.org', details: { name: 'A', tags: ['one'] } },
          session_variables: asUser,
          request_query: query,
        },
      }),
    ]);
  });

  test('omits unset values and keeps null', async () => {
    world.answerWith({ text: 'x' });
    await world.ask(
      'query ($n: Int, $left: jsonb) { echo(text: null, number: $n, anything: $left) { text } }',
      {
        variables: { n: null },
      },
    );
    expect(world.handler.calls[0]?.body.input).toEqual({ text: null, number: null });
  });

  test('has the variables of the request, also for a prepared document', async () => {
    world.answerWith({ text: 'x' });
    const query = 'query ($a: jsonb) { echo(anything: $a, color: blue) { text } }';
    for (const a of [1, [{ deep: 'x' }], 'text', null]) await world.ask(query, { variables: { a } });
    expect(world.handler.calls.map(({ body }) => body.input.anything)).toEqual([
      1,
      [{ deep: 'x' }],
      'text',
      null,
    ]);
  });

  test('accepts nested lists, enums and variables inside objects', async () => {
    world.answerWith({ text: 'x' });
    const query = `query ($color: Color, $n: Int!, $details: jsonb) {
      echo(color: $color, list: [[1, $n], [], null], anything: {a: $details, b: word}) { text }
    }`;
    await world.ask(query, { variables: { color: 'red', n: 2, details: { x: 1 } } });
    expect(world.handler.calls[0]?.body.input).toEqual({
      color: 'red',
      list: [[1, 2], [], null],
      anything: { a: { x: 1 }, b: 'word' },
    });
  });

  test('has configured headers in place of forwarded ones, and never the admin secret', async () => {
    world.answerWith({ text: 'x' });
    await world.ask('{ headers { text } }', {
      headers: {
        ...asUser,
        'x-fixed': 'of the caller',
        'x-own': 'own',
        authorization: 'Bearer x',
        cookie: 'a=b',
        'user-agent': 'test',
        origin: 'https://example.org',
      },
    });
    const { headers } = world.handler.calls[0] ?? {};
    expect(headers).toMatchObject({
      'x-fixed': 'fixed',
      'x-secret': 'from the environment',
      'x-own': 'own',
      authorization: 'Bearer x',
      cookie: 'a=b',
      'x-forwarded-user-agent': 'test',
    });
    expect(Object.keys(headers ?? {}).filter((name) => /hasura|origin/.test(name))).toEqual([]);
  });

  test('has no headers of the client unless the action forwards them', async () => {
    world.answerWith({ text: 'x' });
    await world.ask('{ echo { text } }', {
      headers: { ...asUser, authorization: 'Bearer x', 'x-own': 'own' },
    });
    const { headers } = world.handler.calls[0] ?? {};
    expect(headers).not.toHaveProperty('authorization');
    expect(headers).not.toHaveProperty('x-own');
  });
});

describe('invalid input is rejected before a handler is called', () => {
  const at = '$.selectionSet.echo.args';
  test.each([
    [
      'echo(number: "1") { text }',
      'expected a 32-bit integer for type "Int", but found a string',
      `${at}.number`,
    ],
    ['echo(text: 5) { text }', 'expected a string for type "String", but found an integer', `${at}.text`],
    [
      'echo(color: green) { text }',
      'expected one of the values red or blue for type "Color", but found "green"',
      `${at}.color`,
    ],
    ['echo(list: [[1, null]]) { text }', 'unexpected null value for type "Int"', `${at}.list[0][1]`],
    ['echo(nope: 1) { text }', '"echo" has no argument named "nope"', '$.selectionSet.echo'],
    ['echo { nope }', `field "nope" not found in type: 'Echo'`, '$.selectionSet.echo.selectionSet.nope'],
    ['echo', 'missing selection set for "Echo"', '$.selectionSet.echo.selectionSet'],
  ])('%s', async (field, message, path) => {
    expect(await world.ask(`{ ${field} }`)).toEqual(rejected(message, 'validation-failed', path));
    expect(world.handler.calls).toEqual([]);
  });

  test.each([
    ['echo(id: "1") { text }', 'invalid UUID', `${at}.id`],
    ['echo(number: 3000000000) { text }', expect.stringContaining('lies outside the bounds'), `${at}.number`],
  ])('%s', async (field, message, path) => {
    expect(await world.ask(`{ ${field} }`)).toEqual(rejected(message as string, 'parse-failed', path));
    expect(world.handler.calls).toEqual([]);
  });

  test.each([
    [{ name: 5 }, 'expected a string for type "String", but found a number', '.name'],
    [{ name: 'x', nope: 1 }, `field "nope" not found in type: 'DetailsInput'`, '.nope'],
    [{ tags: [] }, 'missing required field "name"', '.name'],
    [{ name: 'x', manager: { name: null } }, 'unexpected null value for type "String"', '.manager.name'],
  ])('a variable with %j', async (details, message, path) => {
    // The first call of the mutation is valid, and is not executed either.
    const query = `mutation ($details: DetailsInput) {
      first: createUser(email: "a") { id }
      createUser(email: "b", details: $details) { id }
    }`;
    const place = `$.selectionSet.createUser.args.details${path}`;
    expect(await world.ask(query, { variables: { details } })).toEqual(
      rejected(message, 'validation-failed', place),
    );
    expect(world.handler.calls).toEqual([]);
  });

  test('a missing required argument', async () => {
    expect(await world.ask('mutation { createUser { id } }')).toEqual(
      rejected('missing required field "email"', 'validation-failed', '$.selectionSet.createUser.args.email'),
    );
  });
});
