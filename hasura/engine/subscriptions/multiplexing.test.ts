/** Tests of multiplexing: many subscribers of one query share statements and do not affect each other. */
import {
  type ArticleEngine,
  articleMetadata,
  interval,
  publishedOnly,
  startArticleEngine,
  titles,
  titlesOf,
} from '../../../tests/support/article-engine.ts';
import { isPoll, pollsEnded } from '../../../tests/support/sent-statements.ts';

let world: ArticleEngine;

beforeAll(async () => {
  world = await startArticleEngine();
});
afterAll(() => world.stop());
beforeEach(() => world.reset());
// The server must have no subscriptions of the previous test.
afterEach(() => world.closeSockets());

describe('multiplexed subscriptions', () => {
  const mine =
    'subscription ($least: Int!) { articles(where: {score: {_gte: $least}}, order_by: {id: asc}) { title } }';

  test('subscribers with different sessions and variables share a statement and get their own results', async () => {
    const [ann, bob, picky] = [await world.user(1), await world.user(2), await world.user(2)];
    ann.start('s', mine, { least: 0 });
    bob.start('s', mine, { least: 0 });
    picky.start('s', mine, { least: 10 });
    expect(await ann.data()).toEqual(titlesOf('a1'));
    expect(await bob.data()).toEqual(titlesOf('b1'));
    expect(await picky.data()).toEqual(titlesOf());
    expect(world.engine.subscriptionCounts).toEqual({ pollers: 1, subscribers: 3 });

    await world.write(`insert into articles (author_id, title, score) values (2, 'b2', 50)`);
    expect(await bob.data()).toEqual(titlesOf('b1', 'b2'));
    expect(await picky.data()).toEqual(titlesOf('b2'));
    const before = world.pollCount();
    const startedAt = performance.now();
    await world.polls();
    expect(await ann.rest()).toEqual([]);
    const maxPolls = Math.ceil((performance.now() - startedAt) / interval) + 1;
    expect(world.pollCount() - before).toBeLessThanOrEqual(maxPolls);
  });

  test('fifty accounts with fifty variables need one statement per poll, each with its own result', async () => {
    await world.write(`
      insert into authors select id, 'N' || id from generate_series(10, 59) as id;
      insert into articles (author_id, title, score) select id, 't' || id, id from generate_series(10, 59) as id;
    `);
    const clients = await Promise.all(Array.from({ length: 50 }, (_, index) => world.user(index + 10)));
    for (const [index, client] of clients.entries()) client.start('s', mine, { least: index });
    for (const [index, client] of clients.entries()) {
      expect(await client.data()).toEqual(titlesOf(`t${index + 10}`));
    }
    expect(world.engine.subscriptionCounts).toEqual({ pollers: 1, subscribers: 50 });
    const before = world.pollCount();
    const startedAt = performance.now();
    await world.polls();
    expect(world.pollCount() - before).toBeLessThanOrEqual(
      Math.ceil((performance.now() - startedAt) / interval) + 1,
    );
  });

  test('values are sent as array parameters, never in the text of the statement', async () => {
    const query = 'subscription ($title: String!) { articles(where: {title: {_eq: $title}}) { title } }';
    const [ann, bob] = [await world.user(1), await world.user(2)];
    ann.start('s', query, { title: "a1'); drop table articles; --" });
    bob.start('s', query, { title: '{"b1",NULL}' });
    expect(await ann.data()).toEqual(titlesOf());
    expect(await bob.data()).toEqual(titlesOf());
    const poll = world.sent.texts.findLast(isPoll);
    expect(poll).toMatch(
      /from unnest\(\$1::int4\[\], \$2::text\[\], \$3::text\[\]\) as s\d+\("id", "v1", "v2"\)/,
    );
    expect(poll).not.toContain('drop table');
  });

  test('two roles never share a result', async () => {
    const reader = await world.connect({ 'x-hasura-role': 'reader' });
    const admin = await world.connect();
    reader.start('s', titles);
    admin.start('s', titles);
    expect(await reader.data()).toEqual(titlesOf('a1'));
    expect(await admin.data()).toEqual(titlesOf('a1', 'b1'));
  });

  test('nested fields, aggregates, keys and limits depend on each subscriber', async () => {
    const query = `subscription ($id: Int!, $limit: Int!) {
      authors_by_pk(id: $id) {
        name
        articles(limit: $limit, order_by: {id: asc}) { title }
      }
    }`;
    await world.write(`insert into articles (author_id, title) values (1, 'a2'), (1, 'a3')`);
    const admin = await world.connect();
    admin.start('two', query, { id: 1, limit: 2 });
    admin.start('one', query, { id: 1, limit: 1 });
    admin.start('none', query, { id: 9, limit: 1 });
    const answers = new Map<string | undefined, unknown>();
    for (let index = 0; index < 3; index++) {
      const { id, payload } = await admin.next();
      answers.set(id, payload);
    }
    const ann = (...names: string[]) => ({
      data: { authors_by_pk: { name: 'Ann', articles: names.map((title) => ({ title })) } },
    });
    expect(Object.fromEntries(answers)).toEqual({
      two: ann('a1', 'a2'),
      one: ann('a1'),
      none: { data: { authors_by_pk: null } },
    });
  });

  test.each([
    [
      'a value that Postgres cannot parse',
      'uuid',
      'code',
      '_eq',
      'not one',
      'data-exception',
      'invalid input syntax for type uuid: "not one"',
    ],
    [
      'a pattern that ends in its escape character',
      'String',
      'name',
      '_like',
      '%\\',
      'bad-request',
      'LIKE pattern must not end with escape character',
    ],
  ])(
    '%s ends only its own subscription, and is no failure of the engine',
    async (_what, type, column, operator, value, code, message) => {
      const query = `subscription ($value: ${type}!) { authors(where: {${column}: {${operator}: $value}}) { name } }`;
      const [good, bad] = [await world.connect(), await world.connect()];
      const failures = world.failures.length;
      good.start('s', query, { value: '00000000-0000-0000-0000-000000000001' });
      bad.start('s', query, { value });
      expect(await good.data()).toEqual({ authors: [] });
      expect(await bad.next()).toEqual({
        type: 'error',
        id: 's',
        payload: [{ message, extensions: { path: '$', code } }],
      });
      expect(world.engine.subscriptionCounts).toEqual({ pollers: 1, subscribers: 1 });
      expect(world.failures.slice(failures)).toEqual([]);
    },
  );

  test('a subscriber with a transient error gets it, stays subscribed and does not delay others', async () => {
    const query = 'subscription { articles { halves } }';
    const [ann, bob] = [await world.user(1), await world.user(2)];
    ann.start('s', query);
    bob.start('s', query);
    await ann.data();
    await bob.data();
    await world.write(
      `update articles set score = 0 where author_id = 1; update articles set score = 4 where author_id = 2`,
    );
    expect(await ann.next()).toMatchObject({
      type: 'next',
      payload: { errors: [{ message: 'division by zero' }] },
    });
    expect(await bob.data()).toEqual({ articles: [{ halves: 25 }] });
    // Told once, not with every poll.
    await world.polls();
    expect(await ann.rest()).toEqual([]);
    await world.write('update articles set score = 5');
    expect(await ann.data()).toEqual({ articles: [{ halves: 20 }] });
    expect(await bob.data()).toEqual({ articles: [{ halves: 20 }] });
  });

  test('the polls of a failing subscriber back off', async () => {
    await world.write('update articles set score = 0');
    const clients = [await world.user(1), await world.user(2)];
    await world.write('delete from articles');
    for (const client of clients) client.start('s', 'subscription { articles { halves } }');
    for (const client of clients) expect(await client.data()).toEqual({ articles: [] });
    await world.write(`insert into articles (author_id, title) values (1, 'a'), (2, 'b')`);
    for (const client of clients) {
      expect(await client.next()).toMatchObject({ payload: { errors: [{ message: 'division by zero' }] } });
    }
    const failingPolls = () =>
      world.sent.texts.filter((text) => isPoll(text) && text.includes('halves')).length;
    const before = failingPolls();
    const other = await world.connect();
    other.start('s', 'subscription { authors { name } }');
    await pollsEnded(world.sent, 20, { includes: 'authors' });
    expect(failingPolls() - before).toBeLessThanOrEqual(10);
  });

  test('while the database is unavailable a subscriber gets one error, and continues afterwards', async () => {
    const client = await world.user(1);
    client.start('s', titles);
    await client.data();
    world.sent.failure = new Error('connect ECONNREFUSED');
    expect(await client.next()).toEqual({
      type: 'next',
      id: 's',
      payload: { errors: [{ message: 'internal error', extensions: { path: '$', code: 'unexpected' } }] },
    });
    await world.polls();
    expect(await client.rest()).toEqual([]);
    world.sent.failure = null;
    expect(await client.data()).toEqual(titlesOf('a1'));
  });

  test('a client that reads slowly skips results, but gets the last one', async () => {
    const client = await world.user(1);
    client.start('s', 'subscription { articles(order_by: {id: asc}) { title } }');
    await client.data();
    client.socket.pause();
    const other = await world.connect();
    other.start('s', 'subscription { authors { name } }');
    const long = 'x'.repeat(400_000);
    for (let round = 0; round < 12; round++) {
      await world.write(`update articles set title = '${round} ${long}' where author_id = 1`);
      await pollsEnded(world.sent, 2, { includes: 'authors' });
    }
    await world.write(`update articles set title = 'last' where author_id = 1`);
    await pollsEnded(world.sent, 6, { includes: 'authors' });
    client.socket.resume();
    const seen: unknown[] = [];
    while (seen.at(-1) !== 'last') {
      const { articles } = (await client.data()) as { articles: { title: string }[] };
      seen.push(articles[0]?.title);
    }
    // Results that fit into the buffers of the system are sent; the others were not queried.
    expect(seen.length).toBeLessThan(13);
  });
});

describe('after a reload of metadata', () => {
  test('live queries continue, and end when the role may no longer run them', async () => {
    let readable: object | null = publishedOnly;
    const own = await startArticleEngine({
      read: () => ({ metadata: articleMetadata(readable), document: null, files: new Map() }),
    });
    try {
      await own.reset();
      const client = await own.connect({ 'x-hasura-role': 'reader' });
      client.start('articles', titles);
      expect(await client.data()).toEqual(titlesOf('a1'));
      readable = { is_published: { _eq: false } };
      expect(await own.engine.reload()).toEqual([]);
      expect(await client.data()).toEqual(titlesOf('b1'));
      readable = null;
      expect(await own.engine.reload()).toEqual([]);
      expect(await client.next()).toMatchObject({
        type: 'error',
        id: 'articles',
        payload: [{ extensions: { code: 'validation-failed' } }],
      });
      expect(own.engine.subscriptionCounts).toEqual({ pollers: 0, subscribers: 0 });
    } finally {
      await own.closeSockets();
      await own.stop();
    }
  });
});
