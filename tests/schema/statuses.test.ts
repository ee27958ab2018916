/** Tests of statuses: the defaults of a new account, the defaults of new records, and the constraints. */
import { createTestDatabase } from '../support/database.ts';
import { type Row, rejectionOf, TestAccount } from './accounts.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

let account: TestAccount;
beforeEach(async () => {
  account = await TestAccount.create(database.pool);
});

test('a new account has the default statuses of every entity, in their order', async () => {
  const rows = await account.query(
    `select leaf."targetedEntity" as entity, parent.title as parent, parent.kind, array_agg(leaf.title::text order by leaf."order") as titles
       from statuses leaf join statuses parent on parent.id = leaf."parentId"
      where leaf."groupId" = $1 group by 1, 2, 3, parent."order" order by 1, parent."order"`,
    [account.groupId],
  );
  expect(
    rows.map((row) => `${row.entity} ${row.parent} (${row.kind}): ${(row.titles as string[]).join(', ')}`),
  ).toEqual([
    'COMPANY Prospect (open): To contact, In discussion',
    'COMPANY Client (inProcess): Active, Former',
    'COMPANY Archived (archived): Not interested, Do not contact',
    'PROFILE Sourcing (open): To contact, Contacted, Replied',
    'PROFILE In process (inProcess): Application received, Preselected, Interview, Presented, Offer',
    'PROFILE Archived (archived): Hired, Not interested, Not retained',
    'PROJECT Open (open): To qualify, In progress',
    'PROJECT On hold (onHold): Paused',
    'PROJECT Archived (archived): Won, Lost, Cancelled',
  ]);
  expect(
    await account.query(
      'select 1 from statuses where "groupId" = $1 and (code is null or "colorId" is null)',
      [account.groupId],
    ),
  ).toEqual([]);
});

describe('a record that is inserted without a status', () => {
  const codeOf = async (row: Row) => (await account.read('statuses', { id: row.statusId })).code;

  test('gets the first visible status in order when it is a project or company', async () => {
    expect(await codeOf(await account.insert('projects', { name: 'Project' }))).toBe('to_qualify');
    expect(await codeOf(await account.insert('companies', { name: 'Company' }))).toBe('to_contact');
    await account.update('statuses', await account.status('PROJECT', 'to_qualify'), { isHidden: true });
    expect(await codeOf(await account.insert('projects', { name: 'Project' }))).toBe('in_progress');
    await account.update('statuses', await account.status('PROJECT', 'open'), { isHidden: true });
    expect(await codeOf(await account.insert('projects', { name: 'Project' }))).toBe('paused');
  });

  test('gets the status of a received application when it is a profile or a link to a project', async () => {
    const profile = await account.insert('profiles');
    const project = await account.insert('projects', { name: 'Project' });
    const link = await account.insert('projects_profiles', { projectId: project.id, profileId: profile.id });
    expect(await codeOf(profile)).toBe('application_received');
    expect(await codeOf(link)).toBe('application_received');
  });

  test('keeps an explicit status', async () => {
    const won = await account.status('PROJECT', 'won');
    expect((await account.insert('projects', { name: 'Project', statusId: won.id })).statusId).toBe(won.id);
  });
});

test.each([
  ['projects', { name: 'Project' }, 'PROFILE'],
  ['companies', { name: 'Company' }, 'PROJECT'],
  ['profiles', {}, 'COMPANY'],
])('%s cannot have a status of another entity', async (table, row, entity) => {
  const [other] = await account.query(
    'select id from statuses where "groupId" = $1 and "targetedEntity" = $2 and "parentId" is not null',
    [account.groupId, entity],
  );
  expect(await rejectionOf(account.insert(table, { ...row, statusId: other?.id }))).toEqual({
    code: '23503',
    constraint: `${table}_statusId_fkey`,
  });
});

test('a status with a parent cannot be a parent and has no kind', async () => {
  const leaf = await account.status('PROFILE', 'interview');
  const group = await account.status('PROFILE', 'sourcing');
  const below = { targetedEntity: 'PROFILE', title: 'Second interview', parentId: leaf.id };
  expect(await rejectionOf(account.insert('statuses', below))).toMatchObject({
    constraint: 'statuses_parent_is_group_check',
  });
  const inProcess = await account.status('PROFILE', 'in_process');
  expect(
    await rejectionOf(account.update('statuses', inProcess, { parentId: group.id, kind: null })),
  ).toMatchObject({
    constraint: 'statuses_parent_is_group_check',
  });
  expect(await rejectionOf(account.update('statuses', leaf, { kind: 'open' }))).toMatchObject({
    constraint: 'statuses_group_has_kind_check',
  });
});

test('a status cannot have a parent of another entity', async () => {
  const group = await account.status('PROJECT', 'open');
  expect(
    await rejectionOf(
      account.insert('statuses', { targetedEntity: 'PROFILE', title: 'Odd', parentId: group.id }),
    ),
  ).toEqual({ code: '23503', constraint: 'statuses_parentId_fkey' });
});

test('a status that the system depends on can be renamed, but neither deleted nor given another code', async () => {
  const received = await account.status('PROFILE', 'application_received');
  expect((await account.update('statuses', received, { title: 'Candidature reçue' })).title).toBe(
    'Candidature reçue',
  );
  for (const values of [{ deletedAt: new Date() }, { code: 'other' }]) {
    expect(await rejectionOf(account.update('statuses', received, values))).toEqual({
      code: '23514',
      constraint: 'statuses_protected_check',
    });
  }
  const interview = await account.status('PROFILE', 'interview');
  expect((await account.update('statuses', interview, { deletedAt: new Date() })).deletedAt).toBeInstanceOf(
    Date,
  );
});

test('every change of a status is recorded with the record and both statuses', async () => {
  const project = await account.insert('projects', { name: 'Project' });
  const profile = await account.insert('profiles');
  const link = await account.insert('projects_profiles', { projectId: project.id, profileId: profile.id });
  const received = await account.status('PROFILE', 'application_received');
  const interview = await account.status('PROFILE', 'interview');
  await account.update('projects_profiles', link, { statusId: interview.id });
  await account.update('projects_profiles', link, { statusId: interview.id });
  const changes = () => account.query('select * from status_changes where "groupId" = $1', [account.groupId]);
  expect(await changes()).toEqual([
    expect.objectContaining({
      entity: 'APPLICATION',
      recordId: link.id,
      fromStatusId: received.id,
      toStatusId: interview.id,
    }),
  ]);
  await account.delete('projects_profiles', link);
  expect(await changes()).toEqual([]);
});

test('the records of a deleted status have no status', async () => {
  const won = await account.status('PROJECT', 'won');
  const project = await account.insert('projects', { name: 'Project', statusId: won.id });
  await account.delete('statuses', won);
  expect((await account.read('projects', project)).statusId).toBeNull();
});

describe('a group of statuses and its statuses', () => {
  const deletedAt = '2026-01-01';
  const refused = { code: '23514', constraint: 'statuses_live_group_check' };
  const leafOf = (group: Row, code: string) =>
    account.insert('statuses', { targetedEntity: 'PROJECT', title: code, code, parentId: group.id });
  const newGroup = (row: Row = {}) =>
    account.insert('statuses', {
      targetedEntity: 'PROJECT',
      title: 'Group',
      code: 'group',
      kind: 'open',
      order: 9,
      ...row,
    });

  test('are deleted in this order only: the statuses, then the group, or all in one statement', async () => {
    const group = await newGroup();
    const leaf = await leafOf(group, 'leaf');
    expect(await rejectionOf(account.update('statuses', group, { deletedAt }))).toEqual(refused);
    await account.update('statuses', leaf, { deletedAt });
    await account.update('statuses', group, { deletedAt });
    expect(await rejectionOf(account.update('statuses', leaf, { deletedAt: null }))).toEqual(refused);
    expect(await rejectionOf(leafOf(group, 'other'))).toEqual(refused);
    const all = 'update statuses set "deletedAt" = $1 where "groupId" = $2 and $3 in (id, "parentId")';
    await account.query(all, [null, account.groupId, group.id]);
    await account.query(all, [deletedAt, account.groupId, group.id]);
    expect((await account.read('statuses', leaf)).deletedAt).not.toBeNull();
  });

  test('stay together when the group is deleted and a status is added at the same time', async () => {
    const group = await newGroup();
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('update statuses set "deletedAt" = now() where id = $1', [group.id]);
    const added = rejectionOf(leafOf(group, 'leaf'));
    await client.query('commit');
    client.release();
    expect(await added).toEqual(refused);
  });

  test('are counted also when they are deleted, so that the numbers of records add up', async () => {
    const group = await newGroup();
    const leaf = await leafOf(group, 'leaf');
    const company = await account.insert('companies', { name: 'Company' });
    for (const statusId of [leaf.id, leaf.id, undefined]) {
      const status = statusId === undefined ? {} : { statusId };
      await account.insert('projects', { name: 'Project', companyId: company.id, ...status });
    }
    const sum = async () => {
      const rows = await account.query(
        'select "statusId", count from companies_projectscounts where "companyId" = $1 and ($2 or count > 0)',
        [company.id, false],
      );
      return rows.map(({ statusId, count }) => [statusId === group.id, count]).sort();
    };
    const counted = [
      [false, 1],
      [true, 2],
    ];
    expect(await sum()).toEqual(counted);
    for (const status of [leaf, group]) await account.update('statuses', status, { deletedAt });
    expect(await sum()).toEqual(counted);
    await account.query('update projects set "deletedAt" = now() where "statusId" = $1', [leaf.id]);
    expect(await sum()).toEqual([[false, 1]]);
  });

  test('with a deleted one no project is an offer', async () => {
    await account.query('update groups set "areAllOpenProjectsOffers" = true where id = $1', [
      account.groupId,
    ]);
    const leaf = await leafOf(await newGroup(), 'leaf');
    const { id } = await account.insert('projects', {
      name: 'Project',
      isMadeForRecruitment: true,
      statusId: leaf.id,
    });
    const offers = () => account.query('select id from offers where id = $1', [id]);
    const change = () =>
      account.query('select "closedAt" is null as open from offers_changes where id = $1', [id]);
    expect([await offers(), await change()]).toEqual([[{ id }], [{ open: true }]]);
    await account.update('statuses', leaf, { deletedAt });
    expect([await offers(), await change()]).toEqual([[], [{ open: false }]]);
    await account.update('statuses', leaf, { deletedAt: null });
    expect([await offers(), await change()]).toEqual([[{ id }], [{ open: true }]]);
  });
});

test('the fields of a section are deleted and restored with it, but for those that were deleted before', async () => {
  const field = (name: string, row: Row = {}) =>
    account.insert('fields', { name, type: 'text', targetedEntity: 'PROFILE', ...row });
  const section = await field('Section');
  const child = await field('Child', { parentId: section.id });
  const grandchild = await field('Grandchild', { parentId: child.id });
  const gone = await field('Gone', { parentId: section.id, deletedAt: '2025-01-01' });
  const live = async () =>
    (await Promise.all([child, grandchild, gone].map((row) => account.read('fields', row)))).map(
      (row) => row.deletedAt === null,
    );
  await account.update('fields', section, { deletedAt: new Date() });
  expect(await live()).toEqual([false, false, false]);
  const refused = { code: '23514', constraint: 'fields_live_section_check' };
  expect(await rejectionOf(account.update('fields', child, { deletedAt: null }))).toEqual(refused);
  expect(await rejectionOf(field('New', { parentId: section.id }))).toEqual(refused);
  await account.update('fields', section, { deletedAt: null });
  expect(await live()).toEqual([true, true, false]);
});
