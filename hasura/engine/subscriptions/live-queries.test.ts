/** Tests of live queries over real sockets with a real Postgres: results and errors. */
import {
  type ArticleEngine,
  startArticleEngine,
  titles,
  titlesOf,
} from '../../../tests/support/article-engine.ts';
import type { SubProtocol } from '../../../tests/support/graphql-socket.ts';
import { isPoll, pollsEnded } from '../../../tests/support/sent-statements.ts';
import { waitUntil } from '../../../tests/support/wait-until.ts';

let world: ArticleEngine;

beforeAll(async () => {
  world = await startArticleEngine();
});
afterAll(() => world.stop());
beforeEach(() => world.reset());
// The server must have no subscriptions of the previous test.
afterEach(() => world.closeSockets());

describe.each<SubProtocol>(['graphql-transport-ws', 'graphql-ws'])('a live query over %s', (protocol) => {
  test('returns the current result and every later one', async () => {
    const client = await world.user(1, protocol);
    client.start('s', titles);
    expect(await client.data()).toEqual(titlesOf('a1'));
    await world.write(`insert into articles (author_id, title) values (1, 'a2')`);
    expect(await client.data()).toEqual(titlesOf('a1', 'a2'));
    await world.write(`delete from articles where title = 'a1'`);
    expect(await client.data()).toEqual(titlesOf('a2'));
  });

  test('sends nothing while its result is unchanged, although the tables change', async () => {
    const client = await world.user(1, protocol);
    client.start('s', titles);
    await client.data();
    await world.write(`insert into articles (author_id, title) values (2, 'b2')`);
    await world.polls();
    expect(await client.rest()).toEqual([]);
  });

  test('ends when it is stopped, and its polls end', async () => {
    const client = await world.user(1, protocol);
    client.start('s', titles);
    await client.data();
    client.send({ id: 's', type: protocol === 'graphql-ws' ? 'stop' : 'complete' });
    await waitUntil(() => world.engine.subscriptionCounts.pollers === 0);
    const pollsOfArticles = () =>
      world.sent.texts.filter((text) => isPoll(text) && text.includes('articles')).length;
    const before = pollsOfArticles();
    await world.write(`insert into articles (author_id, title) values (1, 'a2')`);
    const other = await world.connect();
    other.start('s', 'subscription { authors { name } }');
    await pollsEnded(world.sent, 5, { includes: 'authors' });
    expect(await client.rest()).toEqual([]);
    // A poll may have been in progress.
    expect(pollsOfArticles() - before).toBeLessThanOrEqual(1);
  });

  test('queries and mutations use the same socket and complete after one response', async () => {
    const client = await world.user(2, protocol);
    const data = protocol === 'graphql-ws' ? 'data' : 'next';
    client.start('m', 'mutation ($t: String) { insert_articles_one(object: {title: $t}) { title } }', {
      t: 'b2',
    });
    expect(await client.next()).toEqual({
      type: data,
      id: 'm',
      payload: { data: { insert_articles_one: { title: 'b2' } } },
    });
    expect(await client.next()).toEqual({ type: 'complete', id: 'm' });
    client.start('q', '{ articles_aggregate { aggregate { count } } }');
    expect(await client.data()).toEqual({ articles_aggregate: { aggregate: { count: 2 } } });
    expect(await client.next()).toEqual({ type: 'complete', id: 'q' });
  });
});

describe('errors in the messages of each protocol', () => {
  const message = 'field "secret" not found in type: \'articles\'';
  const errors = [
    {
      message,
      extensions: { path: '$.selectionSet.articles.selectionSet.secret', code: 'validation-failed' },
    },
  ];
  const query = 'subscription { articles { secret } }';

  test('graphql-transport-ws: the list of errors, and no complete after it', async () => {
    const client = await world.user(1);
    client.start('s', query);
    expect(await client.next()).toEqual({ type: 'error', id: 's', payload: errors });
    await world.polls();
    expect(await client.rest()).toEqual([]);
  });

  test('graphql-ws: an object with the errors, then complete', async () => {
    const client = await world.user(1, 'graphql-ws');
    client.start('s', query);
    expect(await client.next()).toEqual({ type: 'error', id: 's', payload: { errors } });
    expect(await client.next()).toEqual({ type: 'complete', id: 's' });
  });

  test('a query that fails during execution is an error in one protocol, and data with errors in the other', async () => {
    const failed = [expect.objectContaining({ message: 'division by zero' })];
    await world.write('update articles set score = 0');
    const current = await world.user(1);
    current.start('q', '{ articles { halves } }');
    expect(await current.next()).toEqual({ type: 'error', id: 'q', payload: failed });
    const older = await world.user(1, 'graphql-ws');
    older.start('q', '{ articles { halves } }');
    expect(await older.next()).toEqual({ type: 'data', id: 'q', payload: { errors: failed } });
    expect(await older.next()).toEqual({ type: 'complete', id: 'q' });
  });

  test.each([
    [
      'two root fields',
      'subscription { articles { id } a: articles { id } }',
      'validation-failed',
      'subscriptions must select one top level field',
    ],
    [
      'introspection',
      'subscription { __typename }',
      'not-supported',
      'Introspection is not supported over subscriptions',
    ],
    [
      'a stream without a cursor',
      'subscription { articles_stream(batch_size: 1, cursor: []) { id } }',
      'validation-failed',
      'one streaming column field is expected',
    ],
    [
      'a stream without a batch size',
      'subscription { articles_stream(cursor: {initial_value: {id: 0}}) { id } }',
      'validation-failed',
      'missing required field "batch_size"',
    ],
    [
      'a stream of negative batches',
      'subscription { articles_stream(batch_size: -1, cursor: {initial_value: {id: 0}}) { id } }',
      'validation-failed',
      expect.stringContaining('a non-negative 32-bit integer'),
    ],
    ['a body without a query', undefined, 'parse-failed', 'key "query" not found'],
  ])('%s', async (_, query, code, text) => {
    const client = await world.user(1);
    client.send({ id: 's', type: 'subscribe', payload: { query } });
    expect(await client.next()).toEqual({
      type: 'error',
      id: 's',
      payload: [{ message: text, extensions: { path: expect.stringMatching(/^\$/), code } }],
    });
  });

  test('a session variable that the caller does not have', async () => {
    const client = await world.connect({ 'x-hasura-role': 'user' });
    client.start('s', titles);
    expect(await client.next()).toMatchObject({
      type: 'error',
      payload: [
        { message: 'missing session variable: "x-hasura-user-id"', extensions: { code: 'not-found' } },
      ],
    });
  });

  test('a subscription over HTTP', async () => {
    const response = await fetch(world.url, {
      method: 'POST',
      headers: { 'x-hasura-admin-secret': 'only for tests' },
      body: JSON.stringify({ query: titles }),
    });
    expect(await response.json()).toEqual({
      errors: [
        {
          message: 'subscriptions are not supported over HTTP, use websockets instead',
          extensions: { path: '$', code: 'unexpected-payload' },
        },
      ],
    });
  });
});
