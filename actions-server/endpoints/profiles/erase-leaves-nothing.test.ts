/**
 * The proof that an erased person is gone: every column that can hold something about a person is filled with words that
 * occur nowhere else, the person is erased, and neither a dump of the whole database nor the file storage has one of them.
 * With ERASURE_REPORT=1 it prints what was searched.
 */

import { dump, findTraces } from '../../../tests/support/everything-stored.ts';
import { createKnownPerson, email, traces, word } from '../../../tests/support/known-person.ts';
import { startMerges } from '../../../tests/support/merges.ts';
import { postSave, type SaveAnswer } from '../../../tests/support/saves.ts';
import { storedKeys } from '../../../tests/support/stored-files.ts';
import { personalTables } from '../../personal-data/personal-tables.ts';
import { profileColumns, profileColumnsThatAre } from '../../personal-data/profile-columns.ts';

const merges = await startMerges();
const { api, acme, rows, profile, save } = merges;
afterAll(() => api.stop());
const { pool } = api.database;

const erase = (id: unknown, account = acme) =>
  postSave(account, `profiles/${id}/erase`, undefined as unknown as object) as Promise<
    SaveAnswer & { body: { erased?: Record<string, number> } }
  >;

/** The places where something of the person is. */
const search = () => findTraces(api, traces);

const { profileId, otherId: other, tasks } = await createKnownPerson(merges);

type Row = Record<string, unknown>;
/** Rows of the person and of the profiles that were merged into it, by their ids, in tables with the id of a profile. */
async function rowsOfPerson(table: string): Promise<Map<unknown, Row>> {
  const of = table === 'profiles' ? 'id' : 'profileId';
  const { rows: found } = await pool.query(
    `select * from "${table}" where "${of}" in (select id from profiles where $1 in (id, "mergedIntoId"))`,
    [profileId],
  );
  return new Map(found.map((row) => [row.id ?? `${row.profileId} ${row.number}`, row]));
}
const { rows: pointing } = await pool.query(
  `select table_name from information_schema.columns where table_schema = 'public' and column_name = 'profileId'`,
);
const tablesOfPerson = Object.keys(personalTables).filter((table) =>
  pointing.some((row) => row.table_name === table),
);
const pick = (row: Row | undefined, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, row?.[name]]));
const isEmpty = (value: unknown) =>
  value === null || value === 0 || value === 'ERASED' || ['""', '[]', '{}'].includes(JSON.stringify(value));

test('before, every personal column of the catalog has something of the person', async () => {
  const empty: string[] = [];
  const personal = [
    ['profiles', profileColumnsThatAre('cleared')] as const,
    ...Object.entries(personalTables).map(([table, { columns }]) => [table, columns] as const),
  ];
  for (const [table, columns] of personal) {
    for (const column of columns) {
      const { rows: found } = await pool.query(
        `select from "${table}" where "${column}" is not null and "${column}"::text not in ('', '[]', '{}') limit 1`,
      );
      if (found.length === 0) empty.push(`${table}.${column}`);
    }
  }
  expect(empty).toEqual([]);
  expect((await search()).length).toBeGreaterThan(100);
});

describe('after the erasure', () => {
  let answer: Awaited<ReturnType<typeof erase>>;
  let counts: Record<string, unknown>;
  let statusChanges: number;
  let otherBefore: unknown;
  const before = new Map<string, Map<unknown, Row>>();

  beforeAll(async () => {
    await pool.query(
      `update profiles set "statusId" = (select id from statuses where "groupId" = $1 and code = 'contacted') where id = $2`,
      [acme.groupId, profileId],
    );
    counts = await profile(profileId);
    statusChanges = (await rows('status_changes', { recordId: profileId })).length;
    for (const table of ['profiles', ...tablesOfPerson]) before.set(table, await rowsOfPerson(table));
    otherBefore = [await profile(other), await rows('profiles_emails', { profileId: other })];
    answer = await erase(profileId);
  });

  test('the answer says how many rows were removed, and nothing of the person', () => {
    expect(answer).toEqual({
      status: 200,
      outcome: 'updated',
      body: {
        message: 'Profile erased',
        taskId: expect.any(String),
        profileId,
        erased: expect.objectContaining({
          profiles: 2,
          profiles_emails: expect.any(Number),
          applications: expect.any(Number),
          files: expect.any(Number),
          tasks: expect.any(Number),
          events: expect.any(Number),
        }),
        sameIdentity: [{ profileId: other, reasons: ['duplicate'] }],
        warnings: [expect.objectContaining({ code: 'same_identity' })],
      },
    });
    const { erased = {} } = answer.body;
    expect(Object.keys(erased).filter((table) => erased[table] === 0)).toEqual([]);
  });

  test('no row of the database and no file of the storage has a word of the person', async () => {
    expect(await search()).toEqual([]);
    const { rows: contents } = await pool.query(
      'select from storage_objects where "unnamedSince" is not null',
    );
    expect(contents).toEqual([]);
    expect(storedKeys(api, acme)).toEqual([]);
    if (process.env.ERASURE_REPORT) {
      const texts = await dump(api);
      const total = [...texts.values()].reduce((sum, list) => sum + list.length, 0);
      process.stdout.write(
        `${JSON.stringify(answer.body.erased, null, 1)}\nsearched ${texts.size} tables, ${total} rows: 0 hits\n`,
      );
    }
  });

  test('every column of the profiles is empty, or stays as it was, as it is declared', async () => {
    const after = await rowsOfPerson('profiles');
    expect(after.size).toBe(2);
    // What says that the row is deleted.
    const changed = ['deletedAt', 'erasedAt', 'updatedAt', 'changedIn', 'isLive'];
    const staying = profileColumnsThatAre('stays').filter((name) => !changed.includes(name));
    for (const [id, row] of after) {
      const left = profileColumnsThatAre('cleared').filter((name) => !isEmpty(row[name]));
      expect({ id, left }).toEqual({ id, left: [] });
      expect(pick(row, staying)).toEqual(pick(before.get('profiles')?.get(id), staying));
    }
    expect(Object.keys(profileColumns).filter((name) => !(name in ([...after.values()][0] ?? {})))).toEqual(
      [],
    );
  });

  test.each(tablesOfPerson)(
    'the rows of %s are deleted, or stay without what is personal, as it is declared',
    async (table) => {
      const { erasure, columns, others = [] } = personalTables[table] ?? { erasure: null, columns: [] };
      const [earlier, after] = [before.get(table) ?? new Map<unknown, Row>(), await rowsOfPerson(table)];
      if (erasure === 'deleted') {
        expect([...after.keys()]).toEqual([]);
        return;
      }
      const publicKeys = (await rows('apikeys', { groupId: acme.groupId, kind: 'public' })).map(
        (key) => key.id,
      );
      for (const [id, row] of earlier) {
        const erased = after.get(id);
        const left = columns.filter((name) => !isEmpty(erased?.[name]));
        // What a visitor was told does not change by the erasure, except that warnings may quote what was sent.
        const isOfVisitor = table === 'tasks' && publicKeys.includes(row.apikeyId) && !isEmpty(row.response);
        expect({ id, left }).toEqual({ id, left: isOfVisitor ? ['response'] : [] });
        if (isOfVisitor) {
          const { body, ...told } = row.response as { body: Row };
          const { warnings: _, ...kept } = body;
          expect(erased?.response).toEqual({ ...told, body: kept });
        }
        // Saves that were under way have failed, and all of them say when they were erased.
        const staying = row.erasedAt === undefined ? others : others.filter((name) => name !== 'erasedAt');
        if (!['queued', 'running'].includes(String(row.status))) {
          expect(pick(erased, staying)).toEqual(pick(row, staying));
        }
      }
    },
  );

  test('what is counted stays: the profile, its links, its history and the changes of its status', async () => {
    const left = await profile(profileId);
    expect(left).toMatchObject({
      id: profileId,
      deletedAt: expect.any(Date),
      erasedAt: expect.any(Date),
      statusId: counts.statusId,
      countApplicationsFromThisProfile: counts.countApplicationsFromThisProfile,
      firstInteractionDate: counts.firstInteractionDate,
      firstName: null,
      countResumes: 0,
    });
    expect(counts.countApplicationsFromThisProfile).toBeGreaterThan(2);
    expect(await rows('projects_profiles', { profileId })).toMatchObject([
      { statusId: expect.any(String), source: null },
    ]);
    expect(await rows('status_changes', { recordId: profileId })).toHaveLength(statusChanges);
    expect(statusChanges).toBeGreaterThan(0);
    expect((await rows('applications', { profileId })).length).toBeGreaterThan(2);
  });

  test('nobody else is touched, but for the pair of duplicates', async () => {
    expect([await profile(other), await rows('profiles_emails', { profileId: other })]).toEqual(otherBefore);
  });

  test('events that wait for delivery keep ids only, so that receivers hear of the change', async () => {
    const { rows: events } = await pool.query(
      `select payload from engine_catalog.event_log where table_name = 'profiles' and not delivered`,
    );
    const mine = events.map(({ payload }) => payload.data?.new).filter((row) => row?.id === profileId);
    expect(mine.length).toBeGreaterThan(0);
    expect(mine.at(-1)).toMatchObject({
      id: profileId,
      groupId: acme.groupId,
      deletedAt: expect.any(String),
    });
  });

  test.each(['waiting', 'failed', 'byPhone', 'byExternalId'] as const)(
    'a save of the person (%s) is cancelled and is not run again',
    async (name) => {
      const task = await (await acme.get(`/rest/v2/tasks/${tasks[name]}`)).json();
      const status = name === 'waiting' ? 'failed' : 'rejected';
      expect(task).toMatchObject({ status, warnings: [], error: { code: 'profile_erased' } });
      expect((await acme.post(`/rest/v2/tasks/${tasks[name]}/retry`, {})).status).toBe(409);
    },
  );

  test('a later application of the same person makes a new profile', async () => {
    const again = await save({
      firstName: word('First'),
      lastName: word('Last'),
      emailAddresses: email('one'),
      externalId: word('external'),
      networkUrl: `https://network.example/in/${word('page')}`,
    });
    expect(again.status).toBe(201);
    expect(again.body.profileId).not.toBe(profileId);
  });
});
