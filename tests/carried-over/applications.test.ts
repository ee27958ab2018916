/** Applications that an earlier version received are carried over into the table of applications. */
import type { TestDatabase } from '../support/database.ts';
import { readRows } from '../support/saves.ts';
import { changedCells } from './differences.ts';
import { type Dump, dumpTables } from './dump.ts';
import { fixtureVersions, readFixture } from './fixture.ts';
import { migrateTo } from './migrate-to.ts';
import { restoredDatabase } from './restored-database.ts';

const before = '1763600001429';
const migration = '1763600001430';

type Row = Readonly<Record<string, unknown>>;

interface Received extends Row {
  readonly entry: Row;
  readonly application: Row;
  /** The body of the request, as its task keeps it; `null` where there is no task. */
  readonly payload: { readonly fields: Row; readonly customFields: Row } | null;
}

describe.each(fixtureVersions().filter((version) => version < migration))(
  'applications of version %s',
  (version) => {
    let database: TestDatabase;
    let rowsBefore: Dump;
    let rowsAfter: Dump;
    let received: Received[];
    let hidden: Row;

    beforeAll(async () => {
      database = await restoredDatabase(readFixture(version));
      const { pool } = database;
      await migrateTo(database.url, before);
      hidden = await addUnlinkedApplication(database);
      rowsBefore = await dumpTables(pool);
      await migrateTo(database.url, migration);
      rowsAfter = await dumpTables(pool);
      const { rows } = await pool.query<Received>(
        `select to_jsonb(entry) as entry, to_jsonb(application) as application, task.input -> 'payload' as payload
           from history_entries as entry
           left join applications as application
             on application."groupId" = entry."groupId" and application.id = entry."applicationId"
           left join tasks as task on task.id = entry."taskId"
          where entry.type = 'application'`,
      );
      received = rows;
    });
    afterAll(() => database?.drop());

    test('are one for each entry of the history that is an application, and no other', async () => {
      expect(received.length).toBeGreaterThan(20);
      expect(received.filter(({ application }) => application === null)).toEqual([]);
      const { rows } = await database.pool.query('select count(*)::int as count from applications');
      expect(rows).toEqual([{ count: received.length }]);
      expect(new Set(received.map(({ application }) => application.id)).size).toBe(received.length);
      for (const { entry, application } of received) {
        const { groupId, profileId, taskId, createdAt, updatedAt } = entry;
        expect(application).toMatchObject({ groupId, profileId, taskId, createdAt, updatedAt });
        expect(application).toMatchObject({ review: 'accepted', reviewedAt: null, reviewedByUserId: null });
      }
      const others = await database.pool.query(
        `select id from history_entries where type <> 'application' and "applicationId" is not null`,
      );
      expect(others.rows).toEqual([]);
    });

    test('keep every member of the request that had a value, or what the history says where there is no request', () => {
      expect(received.filter(({ payload }) => payload !== null).length).toBeGreaterThan(10);
      for (const { entry, application, payload } of received) {
        const customFieldsValues = present(payload?.customFields ?? {});
        const hasValues = Object.keys(customFieldsValues).length > 0;
        const { subject: historyEntrySubject, message: historyEntryMessage } = entry;
        const members = present({ historyEntrySubject, historyEntryMessage, ...payload?.fields });
        expect(application.submitted).toEqual({ ...members, ...(hasValues ? { customFieldsValues } : {}) });
      }
    });

    test('keep the reference as it was sent, and have the live recruitment project that it belongs to', async () => {
      const { rows: live } = await database.pool.query<Row>(
        'select * from projects where "deletedAt" is null and "isMadeForRecruitment"',
      );
      for (const { entry, application, payload } of received) {
        const reference = payload?.fields.referenceId ?? payload?.fields.projectId ?? null;
        expect(application.requestedReference).toBe(reference);
        const meant = live.find(
          (project) =>
            project.groupId === application.groupId &&
            reference !== null &&
            [project.id, project.referenceId].includes(reference),
        );
        expect(application.projectId).toBe(entry.projectId ?? meant?.id ?? null);
      }
    });

    test('to a project that the earlier version did not link are found by it', async () => {
      const [application] = await readRows(database, 'applications', { taskId: hidden.taskId });
      expect(application).toMatchObject({
        projectId: hidden.projectId,
        requestedReference: hidden.referenceId,
      });
    });

    test('change no other row: no profile says that it changed', () => {
      expect(changedCells(rowsBefore, rowsAfter)).toEqual([]);
    });
  },
);

/** An application to a project that is no offer, for which the earlier version kept no more than its task. */
async function addUnlinkedApplication({ pool }: TestDatabase): Promise<Row> {
  const { rows } = await pool.query<Row>(
    `with project as (
       select * from projects where "isMadeForRecruitment" and "deletedAt" is null and "referenceId" is not null limit 1
     ), task as (
       insert into tasks ("groupId", "apikeyId", type, status, outcome, input)
       select project."groupId", apikeys.id, 'applicants', 'succeeded', 'created',
              jsonb_build_object('payload', jsonb_build_object('fields', jsonb_build_object('referenceId', "referenceId")))
         from project join apikeys on apikeys."groupId" = project."groupId" limit 1
       returning id, "groupId"
     ), entry as (
       insert into history_entries ("groupId", "profileId", "taskId", type, subject)
       select task."groupId", profiles.id, task.id, 'application', 'Applied'
         from task join profiles on profiles."groupId" = task."groupId" limit 1
       returning "taskId"
     )
     select entry."taskId", project.id as "projectId", project."referenceId" from entry, project`,
  );
  const [added] = rows;
  if (added === undefined) throw new Error('nothing was added');
  return added;
}

/** The members that are not null, at any depth. */
function present(row: Row): Row {
  const members = Object.entries(row).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([name, member]) => [name, presentIn(member)]));
}

function presentIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(presentIn);
  return typeof value === 'object' && value !== null ? present(value as Row) : value;
}
