/** Tests of subscriptions that wait for changes, over real sockets with a real Postgres. */
import {
  type ArticleEngine,
  startArticleEngine,
  titles,
  titlesOf,
} from '../../../../tests/support/article-engine.ts';
import { isPoll } from '../../../../tests/support/sent-statements.ts';
import { waitUntil } from '../../../../tests/support/wait-until.ts';

let world: ArticleEngine;

const interval = 20;
const changes = { intervalMs: 20, refreshMs: 600_000 };

beforeAll(async () => {
  world = await startArticleEngine(undefined, changes, interval);
});
afterAll(() => world.stop());
beforeEach(() => world.reset());
afterEach(() => world.closeSockets());

/** Waits until a statement is polled no more, after the polls that its beginning needs. */
async function quiet(): Promise<void> {
  let before = -1;
  await waitUntil(
    async () => {
      const now = world.pollCount();
      const isQuiet = now === before;
      before = now;
      await pause(8 * interval);
      return isQuiet && world.pollCount() === now;
    },
    { what: 'no more polls' },
  );
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

describe('a live query whose tables are watched', () => {
  test('runs no statement while nothing changes', async () => {
    const client = await world.user(1);
    client.start('s', titles);
    expect(await client.data()).toEqual(titlesOf('a1'));
    await quiet();
    const before = world.pollCount();
    await pause(10 * interval);
    expect(world.pollCount()).toBe(before);
  });

  test.each([
    ['inserted', `insert into articles (author_id, title) values (1, 'a2')`, ['a1', 'a2']],
    ['updated', `update articles set title = 'changed' where author_id = 1`, ['changed']],
    ['deleted', `delete from articles where author_id = 1`, []],
    ['moved to another account', `update articles set author_id = 2 where author_id = 1`, []],
    ['moved from another account', `update articles set author_id = 1`, ['a1', 'b1']],
    ['removed by truncate', 'truncate articles', []],
  ])('sends its result when rows are %s', async (_, change, expected) => {
    const client = await world.user(1);
    client.start('s', titles);
    await client.data();
    await quiet();
    await world.write(change);
    expect(await client.data()).toEqual(titlesOf(...expected));
  });

  test('hears a transaction that commits long after its change, and after later ones', async () => {
    const client = await world.user(1);
    client.start('s', titles);
    await client.data();
    await quiet();
    const late = await world.database.pool.connect();
    await late.query('begin');
    await late.query(`insert into articles (author_id, title) values (1, 'late')`);
    await world.write(`insert into articles (author_id, title) values (1, 'early')`);
    expect(await client.data()).toEqual(titlesOf('a1', 'early'));
    await quiet();
    await late.query('commit');
    late.release();
    // The order is that of the ids.
    expect(await client.data()).toEqual(titlesOf('a1', 'late', 'early'));
  });

  test('does not run for changes of other accounts', async () => {
    const client = await world.user(1);
    client.start('s', titles);
    await client.data();
    const other = await world.user(2);
    other.start('s', titles);
    await other.data();
    await quiet();
    const sets = () => world.sent.texts.filter(isPoll).length;
    const before = sets();
    await world.write(`insert into articles (author_id, title) values (2, 'b2')`);
    expect(await other.data()).toEqual(titlesOf('b1', 'b2'));
    await quiet();
    expect(sets() - before).toBe(1);
    await world.write(`insert into articles (author_id, title) values (3, 'c1')`);
    await quiet();
    expect(sets() - before).toBe(1);
    expect(await client.rest()).toEqual([]);
  });

  test('of a role that sees all rows runs for changes of every account', async () => {
    const reader = await world.connect({ 'X-Hasura-Role': 'reader', 'X-Hasura-User-Id': '1' });
    reader.start('s', titles);
    expect(await reader.data()).toEqual(titlesOf('a1'));
    await quiet();
    await world.write('update articles set is_published = true');
    expect(await reader.data()).toEqual(titlesOf('a1', 'b1'));
  });

  test('hears changes of every table that it reads', async () => {
    const client = await world.user(1);
    client.start('s', 'subscription { authors { name articles { title } } }');
    expect(await client.data()).toEqual({ authors: [{ name: 'Ann', articles: [{ title: 'a1' }] }] });
    await quiet();
    await world.write(`update articles set title = 'new' where author_id = 1`);
    expect(await client.data()).toEqual({ authors: [{ name: 'Ann', articles: [{ title: 'new' }] }] });
    await quiet();
    await world.write(`update authors set name = 'Anna' where id = 1`);
    expect(await client.data()).toEqual({ authors: [{ name: 'Anna', articles: [{ title: 'new' }] }] });
  });

  test('sends the current result to a client that joins later, although nothing has changed', async () => {
    const client = await world.user(1);
    client.start('s', titles);
    await client.data();
    await quiet();
    const later = await world.user(2);
    later.start('s', titles);
    expect(await later.data()).toEqual(titlesOf('b1'));
    expect(await client.rest()).toEqual([]);
  });

  test('goes on when the log of changes cannot be read for a while, and misses nothing', async () => {
    const client = await world.user(1);
    client.start('s', titles);
    await client.data();
    await quiet();
    await world.write('alter table engine_catalog.table_changes rename to away');
    await waitUntil(() => world.failures.length > 0);
    await world.write(
      `alter table articles disable trigger user; insert into articles (author_id, title) values (1, 'a2'); alter table articles enable trigger user`,
    );
    expect(await client.data()).toEqual(titlesOf('a1', 'a2'));
    await world.write('alter table engine_catalog.away rename to table_changes');
    await quiet();
    await world.write(`insert into articles (author_id, title) values (1, 'a3')`);
    expect(await client.data()).toEqual(titlesOf('a1', 'a2', 'a3'));
  });

  test('is polled while a table is locked, so that its triggers cannot be created', async () => {
    const own = await startArticleEngine(undefined, changes);
    try {
      await own.reset();
      const writer = await own.database.pool.connect();
      await writer.query(`begin; update articles set title = 'b2' where author_id = 2`);
      const client = await own.user(1);
      client.start('s', titles);
      expect(await client.data()).toEqual(titlesOf('a1'));
      await own.polls();
      expect(own.failures.map(String)).toContainEqual(expect.stringContaining('lock timeout'));
      await writer.query('commit');
      writer.release();
      await own.closeSockets();
    } finally {
      await own.stop();
    }
  });
});

test('a live query is polled again after a long time, although others have changes all the time', async () => {
  const own = await startArticleEngine(undefined, { intervalMs: 20, refreshMs: 500 }, interval);
  try {
    await own.reset();
    const [quietOne, busy] = [await own.user(1), await own.user(2)];
    quietOne.start('s', titles);
    busy.start('s', titles);
    expect(await quietOne.data()).toEqual(titlesOf('a1'));
    // No trigger tells this change.
    await own.write(
      `set session_replication_role = replica; update articles set title = 'unheard' where author_id = 1; reset session_replication_role`,
    );
    const changes = setInterval(
      () => void own.write('update articles set score = score + 1 where author_id = 2'),
      100,
    );
    expect(await quietOne.data()).toEqual(titlesOf('unheard'));
    clearInterval(changes);
  } finally {
    await own.stop();
  }
});

test('a live query that calls a function is polled all the time', async () => {
  const client = await world.user(1);
  client.start('s', 'subscription { articles { halves } }');
  expect(await client.data()).toEqual({ articles: [{ halves: 100 }] });
  await pause(5 * interval);
  await world.polls();
});

describe('a live query whose result changes with the time', () => {
  const query = (declared: string, where: string) =>
    `subscription ${declared} { articles(where: ${where}, order_by: {id: asc}) { title } }`;
  const later = '{expires_at: {_gt: "now"}}';

  const ways: Readonly<Record<string, [string, Record<string, unknown>, Record<string, string>]>> = {
    'a permission': [titles, {}, { 'x-hasura-role': 'granted' }],
    'a session variable': [titles, {}, { 'x-hasura-role': 'timed', 'x-hasura-time': 'now' }],
    'a literal': [query('', later), {}, {}],
    'a variable': [query('($t: timestamptz)', '{expires_at: {_gt: $t}}'), { t: 'NOW()' }, {}],
    'a default': [query(`($w: articles_bool_exp = ${later})`, '{_and: [$w]}'), {}, {}],
    'a value in a list': [query('', `{_and: [${later}, {expires_at: {_nin: ["now"]}}]}`), {}, {}],
  };

  test('is sent in time, although nothing is written, whatever names the time', async () => {
    await world.write(`update articles set expires_at = '2100-01-01' where author_id = 1`);
    const clients = await Promise.all(
      Object.values(ways).map(async ([text, variables, headers]) => {
        const client = await world.connect(headers);
        client.start('s', text, variables);
        expect(await client.data()).toEqual(titlesOf('a1'));
        return client;
      }),
    );
    await world.write(
      `update articles set expires_at = clock_timestamp() + interval '1 s' where author_id = 1`,
    );
    for (const client of clients) expect(await client.data()).toEqual(titlesOf());
  });

  test('costs nothing for the subscribers of the same statement whose values have no time', async () => {
    const text = query('($t: timestamptz)', '{expires_at: {_gt: $t}}');
    await world.write(`update articles set expires_at = '2100-01-01'`);
    const client = await world.connect();
    client.start('fixed', text, { t: '2020-01-01T00:00:00Z' });
    await client.data();
    await quiet();
    client.start('moving', text, { t: 'now' });
    await client.data();
    const before = world.sent.texts.length;
    await world.polls();
    const sets = world.sent.values.slice(before).filter((values) => values.includes('"now"'));
    expect(sets.length).toBeGreaterThan(0);
    expect(sets.filter((values) => values.includes('2020'))).toEqual([]);
  });
});

test('a stream sends all rows that are there, more than a batch, and those that are added', async () => {
  await world.write(
    `insert into articles (author_id, title) select 1, 'more ' || n from generate_series(1, 5) as n`,
  );
  const client = await world.user(1);
  client.start(
    's',
    'subscription { articles_stream(batch_size: 2, cursor: {initial_value: {id: 0}}) { title } }',
  );
  const titlesSent: string[] = [];
  for (let batch = 0; batch < 3; batch++) {
    const { articles_stream: rows } = (await client.data()) as { articles_stream: { title: string }[] };
    titlesSent.push(...rows.map(({ title }) => title));
  }
  expect(titlesSent).toEqual(['a1', 'more 1', 'more 2', 'more 3', 'more 4', 'more 5']);
  await quiet();
  await world.write(`insert into articles (author_id, title) values (1, 'last')`);
  expect(await client.data()).toEqual({ articles_stream: [{ title: 'last' }] });
});
