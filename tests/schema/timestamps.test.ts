/**
 * Tests of updatedAt: every update of a row and every change of its visible children sets it. The tables are read from
 * the system catalogs; a new child table without its trigger fails here.
 */

import { type Row, World } from '../permissions/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.create();
});
afterAll(() => world.close());

/** Child tables that no list returns: bookkeeping. */
const silent = new Set([
  'profiles_keys',
  'profiles_points',
  'profiles_search',
  'profiles_search_pending',
  'profiles_revisions',
  'projects_revisions',
  'companies_revisions',
  'profiles_duplicates',
  'profiles_merges',
  'profiles_erasures',
  'tasks',
  'profiles_positions.companyId',
  'applications.projectId',
  'history_entries.projectId',
]);

const parents = [
  { table: 'profiles', column: 'profileId' },
  { table: 'companies', column: 'companyId' },
  { table: 'projects', column: 'projectId' },
  { table: 'fields', column: 'fieldId' },
  { table: 'companies_legaldata', column: 'legaldataId' },
];

async function updatedAt(table: string, id: unknown): Promise<number> {
  const { rows } = await world.pool.query(
    `select extract(epoch from "updatedAt") as at from "${table}" where id = $1`,
    [id],
  );
  return Number(rows[0]?.at);
}

/** The number of the transaction that changed the record; undefined in tables that no list with a cursor returns. */
async function changedIn(table: string, id: unknown): Promise<number | undefined> {
  const { rows } = await world.pool.query(`select * from "${table}" where id = $1`, [id]);
  return rows[0]?.changedIn === undefined ? undefined : Number(rows[0].changedIn);
}

/** Whether `work` sets the record's updatedAt to a later time, and its changedIn to a later transaction. */
async function moves(table: string, id: unknown, work: () => Promise<unknown>): Promise<boolean> {
  const before = { updatedAt: await updatedAt(table, id), changedIn: await changedIn(table, id) };
  await work();
  const isLater = before.changedIn === undefined || ((await changedIn(table, id)) ?? 0) > before.changedIn;
  return isLater && (await updatedAt(table, id)) > before.updatedAt;
}

test('every update of a table with updatedAt sets it', async () => {
  for (const [table, columns] of world.columns) {
    if (!world.primaryKeys.has(table) || !columns.some((column) => column.name === 'updatedAt')) continue;
    const row = await world.find(table, {});
    expect({ table, found: row !== undefined }).toEqual({ table, found: true });
    const change = () =>
      world.pool.query(`update "${table}" set "createdAt" = "createdAt" where id = $1`, [row?.id]);
    expect({ table, moves: await moves(table, row?.id, change) }).toEqual({ table, moves: true });
  }
});

test('updatedAt of an existing row cannot be set explicitly', async () => {
  const project = await world.insert('projects', world.own);
  const before = await updatedAt('projects', project.id);
  await world.pool.query(`update projects set "updatedAt" = '2001-01-01' where id = $1`, [project.id]);
  expect(await updatedAt('projects', project.id)).toBeGreaterThan(before);
});

test('changedIn is the number of the transaction, whatever a statement says', async () => {
  for (const table of ['profiles', 'companies', 'projects']) {
    const row = await world.insert(table, world.own);
    const number = await changedIn(table, row.id);
    expect(number).toBeGreaterThan(0);
    await world.pool.query(`update ${table} set "changedIn" = 1 where id = $1`, [row.id]);
    expect(await changedIn(table, row.id)).toBeGreaterThan(number ?? 0);
  }
});

describe.each(parents)('a change of a child row sets updatedAt of its row in $table', ({ table, column }) => {
  test('on insert, update and delete, for every child table', async () => {
    const children = world.foreignKeys.filter(
      (key) =>
        key.remoteTable === table &&
        key.columns.at(-1) === column &&
        !silent.has(key.table) &&
        !silent.has(`${key.table}.${column}`) &&
        // The values of custom fields depend on their fields: they have a separate test below.
        !key.table.endsWith('_fieldsvalues'),
    );
    expect(children.length).toBeGreaterThan(0);
    for (const { table: child } of children) {
      const parent = await world.insert(table, world.own, {}, 'made');
      let row: Row = {};
      const what = { child };
      const overrides = child === 'projects' ? { name: 'Project' } : {};
      expect({
        ...what,
        added: await moves(table, parent.id, async () => {
          row = await world.insert(child, world.own, { ...overrides, [column]: parent.id }, 'made');
        }),
      }).toEqual({ ...what, added: true });
      // A company contains the names, colours and statuses of its projects.
      const shown = child === 'projects' ? 'name' : 'createdAt';
      const change = () =>
        world.pool.query(`update "${child}" set "${shown}" = "${shown}" where id = $1`, [row.id]);
      expect({ ...what, changed: await moves(table, parent.id, change) }).toEqual({ ...what, changed: true });
      const remove = () => world.pool.query(`delete from "${child}" where id = $1`, [row.id]);
      expect({ ...what, removed: await moves(table, parent.id, remove) }).toEqual({ ...what, removed: true });
    }
  });
});

test.each(['profiles', 'companies', 'projects'])(
  'a change of a custom field value sets updatedAt of its record in %s',
  async (table) => {
    const record = await world.insert(table, world.own, {}, 'made');
    const column = { profiles: 'profileId', companies: 'companyId' }[table] ?? 'projectId';
    let row: Row = {};
    const add = async () => {
      row = await world.insert(`${table}_fieldsvalues`, world.own, { [column]: record.id }, 'made');
    };
    expect(await moves(table, record.id, add)).toBe(true);
    const change = () =>
      world.pool.query(`update "${table}_fieldsvalues" set value = 'other' where id = $1`, [row.id]);
    expect(await moves(table, record.id, change)).toBe(true);
    const remove = () => world.pool.query(`delete from "${table}_fieldsvalues" where id = $1`, [row.id]);
    expect(await moves(table, record.id, remove)).toBe(true);
  },
);

test('a change of an establishment sets updatedAt of its company, two levels up', async () => {
  const company = await world.insert('companies', world.own);
  const legal = await world.insert('companies_legaldata', world.own, { companyId: company.id });
  const add = () => world.insert('companies_legaldata_locations', world.own, { legaldataId: legal.id });
  expect(await moves('companies', company.id, add)).toBe(true);
});

test('a delete or restore of a profile sets updatedAt of its projects, which count it', async () => {
  const project = await world.insert('projects', world.own);
  const profile = await world.insert('profiles', world.own);
  await world.insert('projects_profiles', world.own, { projectId: project.id, profileId: profile.id });
  const set = (value: string) => () =>
    world.pool.query(`update profiles set "deletedAt" = ${value} where id = $1`, [profile.id]);
  expect(await moves('projects', project.id, set('now()'))).toBe(true);
  expect(await moves('projects', project.id, set('null'))).toBe(true);
});

test('a change of a file, a place or a picture sets updatedAt of the records that show it', async () => {
  const [file, place, image] = [
    await world.insert('files', world.own),
    await world.insert('locations', world.own),
    await world.insert('images', world.own, { publicUrl: 'https://example.org/a.png' }),
  ];
  const rename = () => world.pool.query(`update files set name = name || 'x' where id = $1`, [file.id]);
  const relocate = () => world.pool.query(`update locations set locality = 'Lyon' where id = $1`, [place.id]);
  const repaint = () =>
    world.pool.query(`update images set "publicUrl" = "publicUrl" where id = $1`, [image.id]);
  for (const [table, column] of [
    ['profiles', 'profileId'],
    ['companies', 'companyId'],
    ['projects', 'projectId'],
  ] as const) {
    const record = await world.insert(table, world.own);
    await world.insert(`${table}_files`, world.own, { [column]: record.id, fileId: file.id });
    expect({ table, moves: await moves(table, record.id, rename) }).toEqual({ table, moves: true });
  }
  const profile = await world.insert('profiles', world.own, { locationId: place.id, imageId: image.id });
  expect(await moves('profiles', profile.id, relocate)).toBe(true);
  expect(await moves('profiles', profile.id, repaint)).toBe(true);
  const living = await world.insert('profiles', world.own);
  await world.insert('profiles_locations', world.own, { profileId: living.id, locationId: place.id });
  expect(await moves('profiles', living.id, relocate)).toBe(true);
  const company = await world.insert('companies', world.own);
  const legal = await world.insert('companies_legaldata', world.own, { companyId: company.id });
  await world.insert('companies_legaldata_locations', world.own, {
    legaldataId: legal.id,
    locationId: place.id,
  });
  expect(await moves('companies', company.id, relocate)).toBe(true);
});

test('a child that moves to another parent sets updatedAt of both parents', async () => {
  const [from, to] = [await world.insert('profiles', world.own), await world.insert('profiles', world.own)];
  const email = await world.insert('profiles_emails', world.own, { profileId: from.id });
  const move = () =>
    world.pool.query('update profiles_emails set "profileId" = $2 where id = $1', [email.id, to.id]);
  const before = await updatedAt('profiles', to.id);
  expect(await moves('profiles', from.id, move)).toBe(true);
  expect(await updatedAt('profiles', to.id)).toBeGreaterThan(before);
});

test('a record that is inserted with its children has an updatedAt equal to its createdAt', async () => {
  const client = await world.pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query('insert into profiles ("groupId") values ($1) returning id', [
      world.own.groupId,
    ]);
    const values = [world.own.groupId, rows[0]?.id];
    await client.query('insert into profiles_phones ("groupId", "profileId", number) values ($1, $2, $3)', [
      ...values,
      '06',
    ]);
    await client.query(
      `insert into profiles_positions ("groupId", "profileId", title, "startDate", "isCurrent") values ($1, $2, 'Engineer', '2020', true)`,
      values,
    );
    const stored = await client.query(
      'select "createdAt" = "updatedAt" as same from profiles where id = $1',
      [rows[0]?.id],
    );
    expect(stored.rows).toEqual([{ same: true }]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
