/** Tests of the list of offers with a cursor: what a careers site sees when offers open, change and close. */

import { insert, startTestApi, type TestAccount } from '../../../tests/support/api.ts';
import { Follower } from '../../../tests/support/follower.ts';
import { publish } from '../../../tests/support/offers.ts';
import { statusOf } from '../../../tests/support/statuses.ts';
import { insertFile } from '../../../tests/support/stored-files.ts';
import { waitUntil } from '../../../tests/support/wait-until.ts';
import { recordOpenedOffers, recordUnrecordedOffers } from '../../lists/record-offers.ts';

const api = await startTestApi();
afterAll(() => api.stop());

let acme: TestAccount;
let projectId: string;
let boardId: string;
let site: Follower;

const run = async (text: string, values: unknown[] = []) =>
  (await api.database.pool.query(text, values)).rows as Record<string, unknown>[];
const add = (table: string, values: Record<string, unknown>) =>
  insert(api.database, table, { groupId: acme.groupId, ...values });

const open = (project: string, enabledAt?: Date) => publish(api.database, acme, project, enabledAt);
const status = (code: string) => statusOf(api.database, acme, 'PROJECT', code);

const setProject = (assignment: string, values: unknown[] = []) =>
  run(`update projects set ${assignment} where id = $1`, [projectId, ...values]);
const offers = async () => (await acme.get('/rest/v2/offers', { key: acme.publicKey.secret })).json();
const givenOpen = () => site.pollFor((row) => row.id === projectId && row.deletedAt === undefined);
const givenClosed = () => site.pollFor((row) => row.id === projectId && row.deletedAt !== undefined);

/** Another offer, whose appearance shows that everything before it was given. */
async function givenAnother(): Promise<void> {
  const id = await add('projects', { name: 'Another' });
  await open(id);
  await site.pollFor((row) => row.id === id);
}

beforeEach(async () => {
  acme = await api.createAccount('Acme');
  projectId = await add('projects', { name: 'Engineer' });
  boardId = await open(projectId);
  site = new Follower(acme, 'offers', acme.publicKey.secret);
  await givenOpen();
});

test('an offer is given with all of its members, and once', async () => {
  const plain = (await (await acme.get('/rest/v2/offers')).json()) as { data: unknown[] };
  expect(site.seen).toEqual(plain.data);
  await givenAnother();
  expect(site.seen).toHaveLength(2);
});

test('private keys are given the same', async () => {
  const follower = new Follower(acme, 'offers');
  expect(await follower.pollFor((row) => row.id === projectId)).toEqual(site.seen.at(-1));
});

describe('a closed offer is given as its id with deletedAt, and again when it opens', () => {
  test.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    ['deleted', () => setProject('"deletedAt" = now()'), () => setProject('"deletedAt" = null')],
    [
      'no longer for recruitment',
      () => setProject('"isMadeForRecruitment" = false'),
      () => setProject('"isMadeForRecruitment" = true'),
    ],
    [
      'archived',
      async () => setProject('"statusId" = $2', [await status('lost')]),
      async () => setProject('"statusId" = $2', [await status('in_progress')]),
    ],
    [
      'disabled on its job board',
      () => run('update projects_jobboards set "enabledAt" = null where id = $1', [boardId]),
      () => run('update projects_jobboards set "enabledAt" = now() where id = $1', [boardId]),
    ],
    [
      'removed from its job board',
      () => run('delete from projects_jobboards where id = $1', [boardId]),
      () => open(projectId),
    ],
    [
      'in a status that becomes hidden',
      () => run('update statuses set "isHidden" = true where "groupId" = $1', [acme.groupId]),
      () => run('update statuses set "isHidden" = false where "groupId" = $1', [acme.groupId]),
    ],
  ])('when it is %s', async (_case, close, open) => {
    await close();
    const closed = await givenClosed();
    expect(closed).toEqual({ __typename: 'offers', id: projectId, deletedAt: expect.any(String) });
    await open();
    expect(await givenOpen()).toMatchObject({ name: 'Engineer' });
  });

  test('when the account no longer publishes all open projects', async () => {
    const set = (value: boolean) =>
      run('update groups set "areAllOpenProjectsOffers" = $2 where id = $1', [acme.groupId, value]);
    const unpublished = await add('projects', { name: 'Unpublished' });
    await set(true);
    await site.pollFor((row) => row.id === unpublished && row.name === 'Unpublished');
    await set(false);
    await site.pollFor((row) => row.id === unpublished && row.deletedAt !== undefined);
    expect(site.seen.filter(({ id }) => id === projectId)).toHaveLength(1);
  });
});

describe('an offer is given again when', () => {
  const field = (values: Record<string, unknown>) =>
    add('fields', { targetedEntity: 'PROJECT', type: 'text', name: 'Field', isOnOffers: true, ...values });
  const changes = async (work: () => Promise<unknown>) => {
    await work();
    return givenOpen() as Promise<unknown>;
  };

  test('its name or its public files change', async () => {
    expect(await changes(() => setProject(`name = 'Developer'`))).toMatchObject({ name: 'Developer' });
    const fileId = await insertFile(api.database, acme);
    await changes(() => add('projects_files', { projectId, fileId, isPublic: true }));
    const renamed = await changes(() => run(`update files set name = 'offer.pdf' where id = $1`, [fileId]));
    expect(renamed).toMatchObject({ files: [{ file: { name: 'offer.pdf' } }] });
  });

  test('a value changes, or its field becomes hidden, is renamed or gets another audience', async () => {
    const section = await field({});
    const fieldId = await field({ parentId: section });
    await changes(() => add('projects_fieldsvalues', { projectId, fieldId, value: 'x' }));
    const values = async (assignment: string, id = fieldId) =>
      changes(() => run(`update fields set ${assignment} where id = $1`, [id]));
    expect(await values(`name = 'Renamed'`)).toMatchObject({
      fieldsValues: [{ field: { name: 'Renamed' } }],
    });
    expect(await values('"isHidden" = true', section)).toMatchObject({ fieldsValues: [] });
    expect(await values('"isHidden" = false', section)).toMatchObject({ fieldsValues: [{ value: 'x' }] });
    expect(await values('"isOnOffers" = false')).toMatchObject({ fieldsValues: [] });
  });

  test('an option or a place that it shows changes', async () => {
    const choice = await field({ type: 'singlechoice' });
    const option = await add('fields_options', { fieldId: choice, name: 'Old' });
    await changes(() => add('projects_fieldsvalues', { projectId, fieldId: choice, fieldValueId: option }));
    expect(
      await changes(() => run(`update fields_options set name = 'New' where id = $1`, [option])),
    ).toMatchObject({ fieldsValues: [{ fieldValue: { name: 'New' } }] });
    const place = await field({ type: 'singlelocation' });
    const locationId = await add('locations', { search: 'Lyon' });
    await changes(() => add('projects_fieldsvalues', { projectId, fieldId: place, locationId }));
    await changes(() =>
      run(`update locations set "formattedAddress" = 'Lyon, France' where id = $1`, [locationId]),
    );
  });
});

test('an offer is neither updated nor given again when what it does not show changes', async () => {
  const before = await offers();
  const field = { targetedEntity: 'PROJECT', type: 'text', name: 'Internal' };
  await add('projects_fieldsvalues', { projectId, fieldId: await add('fields', field), value: 'x' });
  await add('projects_files', { projectId, fileId: await insertFile(api.database, acme), isPublic: false });
  // Neither do applications, nor what becomes of them.
  const applied = await acme.post(
    '/rest/v2/applicants',
    { firstName: 'Jane', lastName: 'Doe', emailAddresses: 'jane@example.org', projectId },
    { key: acme.publicKey.secret },
  );
  expect(applied.status).toBe(201);
  const moved = await run(
    `update projects_profiles set "statusId" = null where "projectId" = $1 returning id`,
    [projectId],
  );
  expect(moved).toHaveLength(1);
  expect(await offers()).toEqual(before);
  await givenAnother();
  expect(site.seen.filter(({ id }) => id === projectId)).toHaveLength(1);
});

test('nothing tells of projects that never were offers, nor of what happens to closed ones', async () => {
  const draft = await add('projects', { name: 'Draft' });
  await run(`update projects set "deletedAt" = now() where id = $1`, [draft]);
  await setProject('"deletedAt" = now()');
  await givenClosed();
  await setProject(`name = 'Internal'`);
  await givenAnother();
  expect(site.seen.map(({ id }) => id)).not.toContain(draft);
  expect(site.seen.filter(({ id }) => id === projectId)).toHaveLength(2);
  // Somebody who begins now is told that it is closed, and nothing else of it.
  const late = new Follower(acme, 'offers', acme.publicKey.secret);
  const closed = await late.pollFor((row) => row.id === projectId);
  expect(Object.keys(closed).sort()).toEqual(['__typename', 'deletedAt', 'id']);
});

test.each([
  ['the look every minute', recordOpenedOffers],
  ['the look at all offers', recordUnrecordedOffers],
])('an offer that its job board publishes later is given from then on, by %s', async (_, record) => {
  const later = await add('projects', { name: 'Later' });
  await open(later, new Date(Date.now() + 1_500));
  await givenAnother();
  await waitUntil(async () => {
    await record(api.dependencies.hasura);
    await site.poll();
    return site.seen.some(({ id }) => id === later);
  });
});

test('projects of another account are not given, and its cursors are invalid', async () => {
  const other = await api.createAccount('Other');
  const theirs = new Follower(other, 'offers', other.publicKey.secret);
  expect(await theirs.poll()).toMatchObject({ data: [], total: 0 });
  const response = await acme.get(`/rest/v2/offers?after=${theirs.cursor}`);
  expect(response.status).toBe(400);
});

test('a page counts open and closed offers, and can be cut by a limit', async () => {
  await setProject('"deletedAt" = now()');
  await givenAnother();
  const follower = new Follower(acme, 'offers?limit=1');
  expect(await follower.poll()).toMatchObject({ data: [{ id: projectId }], total: 2, hasMore: true });
  expect(await follower.poll()).toMatchObject({ data: [{ name: 'Another' }], hasMore: false });
});

test('a filter leaves other offers out, but not those that close, and its errors have their path', async () => {
  const where = encodeURIComponent(JSON.stringify({ name: { _eq: 'Another' } }));
  const follower = new Follower(acme, `offers?where=${where}`, acme.publicKey.secret);
  await givenAnother();
  await follower.pollFor((row) => row.name === 'Another');
  expect(follower.seen).toHaveLength(1);
  await setProject('"deletedAt" = now()');
  await follower.pollFor((row) => row.id === projectId && row.deletedAt !== undefined);
  const wrong = encodeURIComponent(JSON.stringify({ nope: { _eq: 1 } }));
  const response = await acme.get(`/rest/v2/offers?after=&where=${wrong}`);
  expect(await response.json()).toMatchObject({ code: 'invalid_filter', details: [{ path: 'where.nope' }] });
});

test('no cache keeps a page after a cursor', async () => {
  const response = await acme.get('/rest/v2/offers?after=', { key: acme.publicKey.secret });
  expect(response.headers.get('cache-control')).toBe('no-store');
});
