/** Tests of the responses of handlers, with a real handler and a real Postgres. */

import {
  type ActionsEngine,
  asUser,
  openActionsEngine,
  rejected,
} from '../../../tests/support/actions-engine.ts';
import { createGate } from '../../../tests/support/gate.ts';
import { createSession } from '../session.ts';

let world: ActionsEngine;
beforeAll(async () => {
  world = await openActionsEngine();
});
afterAll(() => world.close());
beforeEach(() => world.reset());

describe('the response of a handler', () => {
  test('returns only the selected fields under their response names', async () => {
    world.answerWith({ id: 7, note: 'n', secret: 'x', nested: { id: 1, label: 'l' }, nesteds: [{ id: 2 }] });
    const query = `mutation { made: createUser(email: "a") {
      __typename number: id note nested { label __typename } nesteds { id label }
    } }`;
    expect(await world.ask(query)).toEqual({
      data: {
        made: {
          __typename: 'UserId',
          number: 7,
          note: 'n',
          nested: { label: 'l', __typename: 'Nested' },
          nesteds: [{ id: 2, label: null }],
        },
      },
    });
  });

  test('keeps numbers that JavaScript cannot hold', async () => {
    world.handler.answer = () => ({
      text: '{"text": "x", "anything": [12345678901234567890, 0.12345678901234567890]}',
    });
    const response = await world.engine.run(
      { query: '{ echo { anything text } }' },
      createSession('user', Object.entries(asUser)),
    );
    expect(response).toBe(
      '{"data":{"echo":{"anything":[12345678901234567890,0.12345678901234567890],"text":"x"}}}',
    );
  });

  test('may be null, a list with nulls or a list of scalars where the type allows it', async () => {
    world.answerWith(null);
    expect(await world.ask('mutation { createUser(email: "a") { id } }')).toEqual({
      data: { createUser: null },
    });
    world.answerWith([{ id: 1 }, null]);
    expect(await world.ask('mutation { createUsers(emails: []) { id } }')).toEqual({
      data: { createUsers: [{ id: 1 }, null] },
    });
    world.answerWith(['a', 'b']);
    expect(await world.ask('{ words }')).toEqual({ data: { words: ['a', 'b'] } });
  });

  test.each([
    ['createUser', '{ id }', {}, 'field "id" expected in webhook response, but not found'],
    ['createUser', '{ id }', { id: null }, 'expecting not null value for field "id"'],
    ['createUser', '{ id }', 'text', 'got scalar String for the action webhook response, expecting UserId'],
    ['createUser', '{ id }', [{ id: 1 }], 'got array for the action webhook response, expecting UserId'],
    ['createUser', '{ id }', { id: 1, nested: {} }, 'field "id" expected in webhook response, but not found'],
    ['createUser', '{ id }', { id: 1, nesteds: {} }, 'expecting array for the action webhook response'],
    ['createUsers', '{ id }', { id: 1 }, 'expecting array for the action webhook response'],
    ['forgetful', '{ text }', null, 'got null for the action webhook response'],
    ['words', '', [1], 'got scalar Number for the action webhook response, expecting String'],
    ['words', '', [{}], 'got object for the action webhook response, expecting String'],
    ['words', '', null, 'got null for the action webhook response'],
  ])('of %s%s cannot be %j', async (action, selection, answer, message) => {
    world.answerWith(answer);
    const args = { createUser: '(email: "a")', createUsers: '(emails: [])' }[action] ?? '';
    const operation = action === 'words' ? 'query' : 'mutation';
    expect(await world.ask(`${operation} { ${action}${args} ${selection} }`)).toEqual(
      rejected(message, 'unexpected'),
    );
  });

  test('that is not JSON, an error status or a redirect is an error, and a redirect is not followed', async () => {
    const query = '{ echo { text } }';
    world.handler.answer = () => ({ text: 'oops' });
    expect(await world.ask(query)).toEqual(rejected('not a valid json response from webhook', 'unexpected'));
    world.answerWith({ message: 'secret detail' }, 500);
    expect(await world.ask(query)).toEqual(rejected('internal error', 'unexpected'));
    world.handler.calls.length = 0;
    world.handler.answer = () => ({ status: 307, headers: { location: '/elsewhere' }, json: { text: 'x' } });
    expect(await world.ask(query)).toEqual(rejected('internal error', 'unexpected'));
    expect(world.handler.calls.map(({ path }) => path)).toEqual(['/echo']);
  });

  test.each([
    [{ message: 'no' }, { path: '$', code: 'unexpected' }],
    [
      { message: 'no', code: 'own-code' },
      { path: '$', code: 'own-code' },
    ],
    [
      { message: 'no', extensions: { code: 'own', more: [1] } },
      { code: 'own', more: [1] },
    ],
    [{ message: 'no', code: 'top', extensions: { code: 'own' } }, { code: 'own' }],
    [{ message: 'no', code: 'top', extensions: {} }, {}],
  ])('%j with status 400 becomes the error', async (answer, extensions) => {
    world.answerWith(answer, 400);
    expect(await world.ask('{ echo { text } }')).toEqual({ errors: [{ message: 'no', extensions }] });
  });

  test('with status 4xx and no message is an error that says so', async () => {
    world.answerWith({ error: 'no' }, 404);
    expect(await world.ask('{ echo { text } }')).toEqual(rejected('key "message" not found', 'parse-failed'));
  });

  test('is awaited for the timeout of the action', async () => {
    const gate = createGate();
    world.handler.answer = async () => {
      await gate.opened;
      return { json: { text: 'late' } };
    };
    // The action `echo` waits for the default of 30 seconds, `forgetful` for one.
    const patient = world.ask('{ echo { text } }');
    const before = performance.now();
    const impatient = world.ask('mutation { forgetful { text } }');
    expect(await Promise.race([patient, impatient])).toEqual(
      rejected('http exception when calling webhook', 'unexpected'),
    );
    expect(performance.now() - before).toBeGreaterThan(900);
    gate.open();
    expect(await patient).toEqual({ data: { echo: { text: 'late' } } });
  });

  test('is read up to a size limit, and a longer one is an error that names the limit', async () => {
    const bounded = await world.startEngine({
      answers: { devMode: true },
      actions: { maximumAnswerBytes: 100 },
    });
    const answer = (length: number): void => {
      world.handler.answer = () => ({ text: JSON.stringify({ text: 'x'.repeat(length) }) });
    };
    answer(100 - '{"text":""}'.length);
    expect((await world.ask('{ echo { text } }', { of: bounded })).errors).toBeUndefined();
    answer(101 - '{"text":""}'.length);
    const { errors } = await world.ask('{ echo { text } }', { of: bounded });
    expect(errors).toMatchObject([
      {
        message: 'http exception when calling webhook',
        extensions: { internal: { error: { message: 'the response is longer than 100 bytes' } } },
      },
    ]);
    await bounded.close();
  });

  test('of an unreachable handler is an error', async () => {
    const alone = await world.startEngine({
      metadata: { environment: { ...world.environment, HANDLER: 'http://127.0.0.1:9' } },
    });
    expect(await world.ask('{ echo { text } }', { of: alone })).toEqual(
      rejected('http exception when calling webhook', 'unexpected'),
    );
    await alone.close();
  });

  test('has details in development mode, without the values of headers', async () => {
    const open = await world.startEngine({ answers: { devMode: true } });
    world.answerWith({ nothing: true });
    const { errors } = await world.ask('{ headers { text } }', { of: open });
    expect(errors?.[0]?.extensions.internal).toMatchObject({
      error: 'unexpected response',
      request: { url: '{{HANDLER}}/headers', headers: ['X-Fixed', 'X-Secret'] },
      response: { status: 200, body: { nothing: true } },
    });
    expect(JSON.stringify(errors)).not.toContain('from the environment');
    await open.close();
  });
});

describe('related rows of tables', () => {
  const query = `mutation { createUser(email: "a") {
    id
    user { __typename id name }
    articles(order_by: {id: desc}, limit: 1) { title }
    articles_aggregate { aggregate { count } }
    nested { article { id title } label }
    nesteds { article { title } }
  } }`;
  const answer = { id: 1, nested: { id: 1, label: 'x' }, nesteds: [{ id: 2 }, { id: 4 }] };

  test('are those that the role may select', async () => {
    world.answerWith(answer);
    const articlesAggregate = { aggregate: { count: 2 } };
    expect(await world.ask(query)).toEqual({
      data: {
        createUser: {
          id: 1,
          user: { __typename: 'users', id: 1, name: 'Ann' },
          articles: [{ title: 'Third' }],
          articles_aggregate: articlesAggregate,
          nested: { article: { id: 1, title: 'First' }, label: 'x' },
          nesteds: [{ article: null }, { article: { title: 'Other' } }],
        },
      },
    });
    const asBob = { 'x-hasura-role': 'user', 'x-hasura-user-id': '2' };
    expect((await world.ask(query, { headers: asBob })).data?.createUser).toMatchObject({
      user: null,
      articles_aggregate: articlesAggregate,
    });
    const { data } = await world.ask(query, { headers: {} });
    expect(data?.createUser).toMatchObject({
      articles_aggregate: { aggregate: { count: 3 } },
      nesteds: [{ article: { title: 'Draft' } }, { article: { title: 'Other' } }],
    });
  });

  test('are returned for each object of a list', async () => {
    world.answerWith([{ id: 2 }, null, { id: 1 }]);
    const list = 'mutation { createUsers(emails: ["a"]) { user { name } articles { id } } }';
    expect(await world.ask(list)).toEqual({
      data: {
        createUsers: [
          { user: null, articles: [{ id: 4 }] },
          null,
          { user: { name: 'Ann' }, articles: [{ id: 1 }, { id: 3 }] },
        ],
      },
    });
  });

  test('include a row that the handler has just inserted, and are null for an id that does not exist', async () => {
    world.handler.answer = async () => {
      await world.database.pool.query(`insert into articles values (9, 'New', 1, true)`);
      return { json: { id: 1 } };
    };
    const fresh = 'mutation { createUser(email: "a") { articles(where: {id: {_gt: 8}}) { title } } }';
    expect(await world.ask(fresh)).toEqual({ data: { createUser: { articles: [{ title: 'New' }] } } });
    await world.database.pool.query('delete from articles where id = 9');
    world.answerWith({ id: 'none' });
    expect(await world.ask(fresh)).toMatchObject({ errors: [{ extensions: { code: 'data-exception' } }] });
  });

  test('have no arguments for an object relationship', async () => {
    expect(await world.ask('mutation { createUser(email: "a") { user(limit: 1) { id } } }')).toEqual(
      rejected(
        '"user" has no argument named "limit"',
        'validation-failed',
        '$.selectionSet.createUser.selectionSet.user',
      ),
    );
  });
});
