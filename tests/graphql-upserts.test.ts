/** Tests of upserts in GraphQL by the caller's own id of a record: `on_conflict` with the constraint on `externalId`. */
import { startTestApi } from './support/api.ts';
import { countRows, postSave, readRows } from './support/saves.ts';

const api = await startTestApi();
afterAll(() => api.stop());
const acme = await api.createAccount('Acme');
const other = await api.createAccount('Other');

/** The tables with an external id, and the column that the tests change. */
const tables = [
  ['companies', 'name'],
  ['projects', 'name'],
  ['profiles', 'firstNameManual'],
] as const;

function upsert(table: string, column: string, objects: object[], account = acme) {
  return account.graphql(
    `mutation ($objects: [${table}_insert_input!]!) {
      insert_${table}(objects: $objects, on_conflict: {
        constraint: ${table}_groupId_externalId_key, update_columns: [${column}]
      }) { affected_rows returning { id externalId ${column} } }
    }`,
    { objects },
  );
}

const rowsOf = (table: string, externalId: string, account = acme) =>
  readRows(api.database, table, { groupId: account.groupId, externalId });

describe.each(tables)('an upsert of %s by externalId', (table, column) => {
  test('creates two hundred records, and updates them the second time', async () => {
    const objects = (value: string) =>
      Array.from({ length: 200 }, (_, index) => ({ externalId: `u${index}`, [column]: `${value} ${index}` }));
    const first = await upsert(table, column, objects('First'));
    expect(first.errors).toBeUndefined();
    const count = await countRows(api.database, table, { groupId: acme.groupId });
    const second = await upsert(table, column, objects('Second'));
    expect(second.data?.[`insert_${table}`]).toMatchObject({ affected_rows: 200 });
    expect(await countRows(api.database, table, { groupId: acme.groupId })).toBe(count);
    expect(await rowsOf(table, 'u7')).toMatchObject([{ [column]: 'Second 7' }]);
    const idsOf = ({ data }: typeof first) => {
      const inserted = data?.[`insert_${table}`] as { returning: { id: string }[] } | undefined;
      return inserted?.returning.map(({ id }) => id);
    };
    expect(idsOf(second)).toEqual(idsOf(first));
  });

  test('does not touch the record with the same externalId in another account', async () => {
    await upsert(table, column, [{ externalId: 'shared', [column]: 'Ours' }]);
    expect(
      (await upsert(table, column, [{ externalId: 'shared', [column]: 'Theirs' }], other)).errors,
    ).toBeUndefined();
    expect(await rowsOf(table, 'shared')).toMatchObject([{ [column]: 'Ours' }]);
    expect(await rowsOf(table, 'shared', other)).toMatchObject([{ [column]: 'Theirs' }]);
  });

  test('leaves a deleted record alone and creates a new one', async () => {
    await upsert(table, column, [{ externalId: 'gone', [column]: 'Old' }]);
    await api.database.pool.query(
      `update ${table} set "deletedAt" = now() where "groupId" = $1 and "externalId" = 'gone'`,
      [acme.groupId],
    );
    expect((await upsert(table, column, [{ externalId: 'gone', [column]: 'New' }])).errors).toBeUndefined();
    expect((await rowsOf(table, 'gone')).map((row) => [row[column], row.deletedAt === null])).toEqual([
      ['Old', false],
      ['New', true],
    ]);
  });

  test('creates a record for each object without externalId', async () => {
    const before = await countRows(api.database, table, { groupId: acme.groupId });
    await upsert(table, column, [{ [column]: 'None' }, { [column]: 'None' }]);
    expect(await countRows(api.database, table, { groupId: acme.groupId })).toBe(before + 2);
  });

  test('that names one record twice is an error, and nothing is written', async () => {
    const twice = [1, 2].map((value) => ({ externalId: 'twice', [column]: `${value}` }));
    const { errors } = await upsert(table, column, twice);
    expect(errors).toMatchObject([{ message: expect.any(String), extensions: { code: expect.any(String) } }]);
    expect(await rowsOf(table, 'twice')).toEqual([]);
  });

  test('without on_conflict is rejected with the name of the constraint', async () => {
    await upsert(table, column, [{ externalId: 'taken', [column]: 'x' }]);
    const { errors } = await acme.graphql(
      `mutation { insert_${table}_one(object: {externalId: "taken", ${column}: "y"}) { id } }`,
    );
    expect(errors).toMatchObject([
      {
        message: expect.stringContaining(`"${table}_groupId_externalId_key"`),
        extensions: { code: 'constraint-violation' },
      },
    ]);
  });

  test('and saves of the same record at the same time are one record', async () => {
    const route = table === 'profiles' ? 'applicants' : table;
    const person = { firstName: 'Ada', lastName: 'Byron' };
    const requests = Array.from({ length: 8 }, (_, index) => async () => {
      if (index % 2 === 0)
        return (await upsert(table, column, [{ externalId: 'race', [column]: `U${index}` }])).errors;
      const body = { externalId: 'race', ...(table === 'profiles' ? person : { name: `S${index}` }) };
      const { status } = await postSave(acme, route, body);
      return status === 200 || status === 201 ? undefined : status;
    });
    expect(
      (await Promise.all(requests.map((send) => send()))).filter((failure) => failure !== undefined),
    ).toEqual([]);
    expect(await rowsOf(table, 'race')).toHaveLength(1);
  });
});

test('a profile that an upsert creates is found by its externalId in saves', async () => {
  const { data } = await upsert('profiles', 'firstNameManual', [
    { externalId: 'found', firstNameManual: 'Ada' },
  ]);
  const inserted = data?.insert_profiles as { returning: { id: string }[] } | undefined;
  const [profile] = inserted?.returning ?? [];
  const saved = await postSave(acme, 'applicants', {
    externalId: 'found',
    firstName: 'Ada',
    lastName: 'Byron',
  });
  expect(saved).toMatchObject({ status: 200, body: { profileId: profile?.id } });
});
