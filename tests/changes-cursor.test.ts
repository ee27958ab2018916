/**
 * Tests of lists with a cursor over HTTP: what a client that follows changes sees, whatever is written meanwhile.
 *
 * The horizon of changes covers the whole cluster, on which other tests run: it may be held for a while, so that changes
 * are waited for and never expected in the very next answer.
 */
import type pg from 'pg';
import { readCursor, writeCursor } from '../actions-server/lists/cursor.ts';
import { reportHeldHorizon } from '../actions-server/lists/held-horizon.ts';
import { createLog } from '../actions-server/log.ts';
import { insert, startTestApi, type TestAccount } from './support/api.ts';
import { Follower, readPage } from './support/follower.ts';
import { insertFile } from './support/stored-files.ts';
import { waitUntil } from './support/wait-until.ts';

const api = await startTestApi();
afterAll(() => api.stop());

let acme: TestAccount;
let other: TestAccount;
beforeEach(async () => {
  acme = await api.createAccount('Acme');
  other = await api.createAccount('Other');
});

const lists = ['profiles', 'companies', 'projects'] as const;
const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const run = (text: string, values: unknown[] = []) => api.database.pool.query(text, values);
const secret = () => api.dependencies.config.fileLinks.secret;

const page = (path: string, account = acme) => readPage(account, path);

async function rejection(path: string, account = acme): Promise<{ status: number; code: string }> {
  const response = await account.get(`/rest/v2/${path}`);
  const { code } = (await response.json()) as { code: string };
  return { status: response.status, code };
}

/** Creates a record with this name or external id in a list. */
function create(list: (typeof lists)[number], name: string): Promise<string> {
  const values = list === 'profiles' ? { firstNameManual: name } : { name };
  return insert(api.database, list, { groupId: acme.groupId, ...values });
}

/** Reads everything that there is for now. */
async function readAll(follower: Follower, expected: number): Promise<void> {
  await waitUntil(async () => {
    await follower.poll();
    return follower.seen.length >= expected;
  });
}

describe.each(lists)('following %s', (list) => {
  test('gives every row once from the beginning, then only what changes', async () => {
    const ids = [];
    for (let number = 1; number <= 5; number += 1) ids.push(await create(list, `Name ${number}`));
    const follower = new Follower(acme, `${list}?limit=2`);
    await readAll(follower, 5);
    expect(follower.seen.map(({ id }) => id).sort()).toEqual(ids.toSorted());

    await run(`update ${list} set "externalId" = 'changed' where id = $1`, [ids[1]]);
    const next = await follower.pollFor(() => true);
    expect(next).toMatchObject({ id: ids[1], externalId: 'changed' });
    expect((await follower.poll()).data).toEqual([]);
    expect(follower.seen).toHaveLength(6);
  });

  test('gives deleted rows with deletedAt', async () => {
    const id = await create(list, 'Name');
    const follower = new Follower(acme, list);
    await follower.pollFor((row) => row.id === id && row.deletedAt === null);
    await run(`update ${list} set "deletedAt" = now() where id = $1`, [id]);
    await follower.pollFor((row) => row.id === id && row.deletedAt !== null);
  });

  test('gives rows that existed before changes were numbered', async () => {
    const id = await create(list, 'Name');
    await run(`alter table ${list} disable trigger user`);
    await run(`update ${list} set "changedIn" = 0 where id = $1`, [id]);
    await run(`alter table ${list} enable trigger user`);
    expect((await page(`${list}?after=`)).data).toMatchObject([{ id }]);
  });

  test('gives every row once when many changed in one transaction and others later', async () => {
    const values = `select $1, 'Name ' || n from generate_series(1, 5) as n`;
    const column = list === 'profiles' ? '"firstNameManual"' : 'name';
    for (const _ of ['first', 'second']) {
      await run(`insert into ${list} ("groupId", ${column}) ${values}`, [acme.groupId]);
    }
    const follower = new Follower(acme, `${list}?limit=2`);
    await readAll(follower, 10);
    expect(new Set(follower.seen.map(({ id }) => id)).size).toBe(10);
    expect(await follower.poll()).toMatchObject({ data: [], hasMore: false });
  });

  test('does not give rows of another account', async () => {
    await create(list, 'Name');
    expect(await page(`${list}?after=`, other)).toMatchObject({ data: [], total: 0, hasMore: false });
  });
});

test('no row is missed and an unchanged row is given once, however late transactions commit', async () => {
  const [writers, rounds] = [8, 12];
  const { groupId } = acme;
  const follower = new Follower(acme, 'companies?limit=7');
  let isWriting = true;

  /** Inserts and updates, each transaction of its own; every fourth one stays open for 400 ms after its last statement. */
  async function write(writer: number): Promise<void> {
    const client = await api.database.pool.connect();
    try {
      const own: string[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await client.query('begin');
        const name = `Company ${writer}.${round}`;
        const { rows } = await client.query(
          'insert into companies ("groupId", name) values ($1, $2) returning id',
          [groupId, name],
        );
        const changed = own[Math.floor(round / 2)];
        if (changed !== undefined && round % 3 === 0) {
          await client.query(`update companies set name = name || '+' where id = $1`, [changed]);
        }
        if ((writer + round) % 4 === 0) await client.query('select pg_sleep(0.4)');
        await client.query('commit');
        own.push(rows[0]?.id);
      }
    } finally {
      client.release();
    }
  }

  const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer))).then(() => {
    isWriting = false;
  });
  while (isWriting) await follower.poll();
  await writing;
  const { rows: stored } = await run('select id, name from companies where "groupId" = $1', [groupId]);
  expect(stored).toHaveLength(writers * rounds);
  await waitUntil(async () => {
    await follower.poll();
    return new Set(follower.seen.map(({ id }) => id)).size === stored.length;
  });
  // Read once more from the horizon on, so that late repetitions would be seen.
  const last = await create('companies', 'Last');
  await follower.pollFor(({ id }) => id === last);

  const mirror = new Map(follower.seen.map((row) => [row.id, row.name]));
  for (const { id, name } of stored) expect(mirror.get(id)).toBe(name);
  // A row that was given twice had changed in between: no state of a row is given twice.
  const given = follower.seen.map(({ id, updatedAt }) => `${id} ${updatedAt}`);
  expect(new Set(given).size).toBe(given.length);
});

test('a row of a transaction that is still open holds later rows back, and none is passed over', async () => {
  const client: pg.PoolClient = await api.database.pool.connect();
  const follower = new Follower(acme, 'companies');
  let early: string;
  let late: string;
  try {
    await client.query('begin');
    const { rows } = await client.query(
      `insert into companies ("groupId", name) values ($1, 'Early') returning id`,
      [acme.groupId],
    );
    early = rows[0]?.id;
    late = await create('companies', 'Late');
    const held = await follower.poll();
    expect(held).toMatchObject({ data: [], hasMore: false, nextCursor: expect.any(String) });
    await client.query('commit');
  } finally {
    client.release();
  }
  await readAll(follower, 2);
  expect(follower.seen.map(({ id }) => id)).toEqual([early, late]);
});

test('the children of a record, its files and its places are changes of it', async () => {
  const { groupId } = acme;
  const id = await create('profiles', 'Jane');
  const follower = new Follower(acme, 'profiles');
  const change = async (work: () => Promise<unknown>) => {
    await follower.pollFor((row) => row.id === id);
    await work();
  };
  const locationId = await insert(api.database, 'locations', { groupId, search: 'Lyon' });
  const fileId = await insertFile(api.database, acme);
  await change(() =>
    insert(api.database, 'profiles_emails', { groupId, profileId: id, emailAddress: 'a@b.fr' }),
  );
  await change(() => insert(api.database, 'profiles_locations', { groupId, profileId: id, locationId }));
  await change(() => run(`update locations set locality = 'Lyon' where id = $1`, [locationId]));
  await change(() => insert(api.database, 'profiles_files', { groupId, profileId: id, fileId }));
  await change(() => run(`update files set name = 'resume.pdf' where id = $1`, [fileId]));
  await follower.pollFor((row) => row.id === id);
});

describe('a page', () => {
  test('has further pages when hasMore is true, and a cursor also when it is empty', async () => {
    expect(await page('companies?after=')).toEqual({
      data: [],
      total: 0,
      nextCursor: expect.any(String),
      hasMore: false,
    });
    await create('companies', 'A');
    await create('companies', 'B');
    const follower = new Follower(acme, 'companies?limit=1');
    await waitUntil(async () => (await page('companies?after=')).data.length === 2);
    expect(await follower.poll()).toMatchObject({ data: [{ name: 'A' }], hasMore: true });
    expect(await follower.poll()).toMatchObject({ data: [{ name: 'B' }], hasMore: false });
    const { cursor } = follower;
    expect(await follower.poll()).toMatchObject({ data: [], hasMore: false, nextCursor: cursor });
  });

  test('counts all rows that match, deleted ones too, unless total=false', async () => {
    await create('companies', 'A');
    const deleted = await create('companies', 'B');
    await run('update companies set "deletedAt" = now() where id = $1', [deleted]);
    expect(await page('companies?after=')).toMatchObject({ total: 2 });
    expect(Object.keys(await page('companies?after=&total=false'))).toEqual([
      'data',
      'nextCursor',
      'hasMore',
    ]);
    for (const list of [...lists, 'offers']) {
      expect(Object.keys(await page(`${list}?total=false`))).toEqual(['data']);
      expect(Object.keys(await page(list))).toEqual(['data', 'total']);
    }
  });

  test('has only rows that match the filter', async () => {
    await create('companies', 'A');
    const id = await create('companies', 'B');
    const where = json({ name: { _eq: 'B' } });
    const follower = new Follower(acme, `companies?where=${where}`);
    await follower.pollFor((row) => row.id === id);
    expect(follower.seen).toHaveLength(1);
    expect(await rejection(`companies?after=&where=${json({ nope: { _eq: 1 } })}`)).toEqual({
      status: 400,
      code: 'invalid_filter',
    });
  });
});

describe('a cursor', () => {
  test('of another account, another list or another filter is invalid, as is any other text', async () => {
    const { nextCursor } = await page('companies?after=');
    const invalid = { status: 400, code: 'invalid_cursor' };
    expect(await rejection(`companies?after=${nextCursor}`, other)).toEqual(invalid);
    expect(await rejection(`profiles?after=${nextCursor}`)).toEqual(invalid);
    const where = json({ name: { _eq: 'B' } });
    expect(await rejection(`companies?after=${nextCursor}&where=${where}`)).toEqual(invalid);
    expect(await rejection('companies?after=x')).toEqual(invalid);
    expect(await rejection(`companies?after=${nextCursor}x`)).toEqual(invalid);
  });

  test('has expired after 180 days', async () => {
    const { nextCursor } = await page('companies?after=');
    const scope = { groupId: acme.groupId, list: '/rest/v2/companies', where: { _and: [] } };
    const old = writeCursor(
      readCursor(nextCursor, scope, secret()),
      scope,
      secret(),
      Date.now() - 181 * 86_400_000,
    );
    expect(await rejection(`companies?after=${old}`)).toEqual({ status: 410, code: 'cursor_expired' });
  });

  test('has expired when an older state of the database was restored', async () => {
    const { nextCursor } = await page('companies?after=');
    const scope = { groupId: acme.groupId, list: '/rest/v2/companies', where: { _and: [] } };
    const { epoch, id } = readCursor(nextCursor, scope, secret());
    const future = writeCursor({ epoch, id, changedIn: 2 ** 52 }, scope, secret());
    expect(await rejection(`companies?after=${future}`)).toEqual({ status: 410, code: 'cursor_expired' });
  });
});

describe('a database that was restored or copied', () => {
  test('expires the cursors of the original, and lists the rows that it brought along', async () => {
    const first = await create('companies', 'First');
    const { nextCursor } = await page('companies?after=');
    // As in another cluster, whose transactions have lower numbers.
    await run('alter table companies disable trigger user');
    await run(`update companies set "changedIn" = "changedIn" + 1000000000 where id = $1`, [first]);
    await run('alter table companies enable trigger user');
    await run('alter table database_epoch disable trigger user');
    await run(`update database_epoch set identity = 'another cluster'`);
    await run('alter table database_epoch enable trigger user');

    expect(await rejection(`companies?after=${nextCursor}`)).toEqual({ status: 410, code: 'cursor_expired' });
    const follower = new Follower(acme, 'companies');
    await follower.pollFor(({ id }) => id === first);
    const second = await create('companies', 'Second');
    await follower.pollFor(({ id }) => id === second);
    expect(follower.seen.map(({ id }) => id)).toEqual([first, second]);
  });

  test('expires cursors when an operator says that it was restored', async () => {
    const { nextCursor } = await page('companies?after=');
    await run('update database_epoch set id = gen_random_uuid()');
    expect(await rejection(`companies?after=${nextCursor}`)).toEqual({ status: 410, code: 'cursor_expired' });
    expect(await page('companies?after=')).toMatchObject({ data: [] });
  });
});

test('a transaction that stays open is reported after a minute', async () => {
  const client = await api.database.pool.connect();
  const { hasura } = api.dependencies;
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  try {
    await client.query('begin');
    await client.query('select pg_current_xact_id()');
    await reportHeldHorizon(hasura, log, Date.now() + 61_000);
    expect(lines.join()).toContain('an open transaction holds back');
    await client.query('commit');
  } finally {
    client.release();
  }
});
