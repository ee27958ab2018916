/** POST /rest/v2/files: files of existing records. */
import { randomUUID } from 'node:crypto';
import { insert, startTestApi, type TestAccount } from '../../../tests/support/api.ts';
import { newApplicant } from '../../../tests/support/applications.ts';
import { resumeText } from '../../../tests/support/request-files.ts';
import { countRows, postSave, readRow, readRows } from '../../../tests/support/saves.ts';
import { openLink, storedKeys } from '../../../tests/support/stored-files.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const api = await startTestApi();
afterAll(() => api.stop());

let acme: TestAccount;
let ids: { profileId: string; companyId: string; projectId: string };
beforeEach(async () => {
  acme = await api.createAccount('Acme');
  const groupId = acme.groupId;
  const { body } = await postSave(acme, 'applicants', newApplicant());
  ids = {
    profileId: String(body.profileId),
    companyId: await insert(api.database, 'companies', { groupId, name: 'Initech' }),
    projectId: await insert(api.database, 'projects', { groupId, name: 'Project' }),
  };
});

type Parts = Readonly<Record<string, string | File | readonly File[]>>;

async function attach(parts: Parts, headers: Record<string, string> = {}, account = acme) {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, one);
  }
  const response = await fetch(`${api.baseUrl}/rest/v2/files`, {
    method: 'POST',
    body: form,
    headers: { 'X-API-KEY': account.privateKey.secret, ...headers },
  });
  const body = (await response.json()) as Record<string, unknown> & { files: Record<string, unknown>[] };
  return { status: response.status, outcome: response.headers.get('x-record-outcome'), body };
}

const file = (content: string, name: string) => new File([content], name);
const ofAcme = () => ({ groupId: acme.groupId });

describe.each([
  ['profileId', 'profiles', 'profiles_files', 'profiles_revisions'],
  ['companyId', 'companies', 'companies_files', 'companies_revisions'],
  ['projectId', 'projects', 'projects_files', 'projects_revisions'],
] as const)('files of a record by %s', (member, table, links, revisions) => {
  test('are stored, linked, recorded in a revision and move updatedAt', async () => {
    const before = await readRow(api.database, table, ids[member]);
    const answer = await attach({
      [member]: ids[member],
      files: [file('one', 'one.txt'), file('two', 'two.txt')],
    });
    expect(answer).toEqual({
      status: 201,
      outcome: 'created',
      body: {
        message: 'Files saved successfully',
        taskId: expect.any(String),
        [member]: ids[member],
        files: ['one.txt', 'two.txt'].map((name) => ({
          id: expect.any(String),
          name,
          size: 3,
          mimeType: 'text/plain',
          url: expect.stringContaining(`/files/`),
        })),
      },
    });
    const [first] = answer.body.files;
    expect(await (await openLink(api, first?.url)).text()).toBe('one');
    expect(await countRows(api.database, links, { [member]: ids[member] })).toBe(2);
    expect(storedKeys(api, acme)).toHaveLength(2);
    const after = await readRow(api.database, table, ids[member]);
    expect(Number(after.updatedAt)).toBeGreaterThan(Number(before.updatedAt));
    const changes = (await readRows(api.database, revisions, { [member]: ids[member] })).map(
      (row) => row.changes,
    );
    expect(changes).toContainEqual(
      expect.objectContaining({ outcome: 'created', files: answer.body.files.map(({ id }) => id) }),
    );
    expect(await readRow(api.database, 'tasks', answer.body.taskId)).toMatchObject({
      type: 'files',
      status: 'succeeded',
      [member]: ids[member],
    });
  });

  test('that it already has are answered and neither stored nor linked again', async () => {
    const first = await attach({ [member]: ids[member], files: file('one', 'one.txt') });
    const before = await readRow(api.database, table, ids[member]);
    const second = await attach({
      [member]: ids[member],
      files: [file('one', 'b.txt'), file('one', 'c.txt')],
    });
    expect(second).toMatchObject({ status: 200, outcome: 'unchanged' });
    expect(second.body.files.map(({ id, name }) => [id, name])).toEqual([
      [first.body.files[0]?.id, 'one.txt'],
    ]);
    expect(storedKeys(api, acme)).toHaveLength(1);
    expect(await readRow(api.database, table, ids[member])).toEqual(before);
  });

  test('of another account, of none and of a deleted one are refused, and leave no file', async () => {
    const other = await api.createAccount('Other');
    const files = file('one', 'one.txt');
    const missing = { status: 404, body: { code: 'not_found', taskId: expect.any(String) } };
    expect(await attach({ [member]: ids[member], files }, {}, other)).toMatchObject(missing);
    expect(await attach({ [member]: randomUUID(), files })).toMatchObject(missing);
    await api.database.pool.query(`update ${table} set "deletedAt" = now() where id = $1`, [ids[member]]);
    expect(await attach({ [member]: ids[member], files })).toMatchObject({
      status: 409,
      body: { code: 'record_deleted' },
    });
    expect(await countRows(api.database, 'files', ofAcme())).toBe(0);
  });

  test('sent twice at the same time are stored once', async () => {
    const send = () => attach({ [member]: ids[member], files: file('race', 'race.txt') });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
    expect(await countRows(api.database, links, { [member]: ids[member] })).toBe(1);
    expect(storedKeys(api, acme)).toHaveLength(1);
  });
});

test('a resume is read, and changes nothing else of the profile', async () => {
  const resume = { profileId: ids.profileId, isResume: 'true', files: file(resumeText, 'cv.txt') };
  const names = ({ firstName, lastName, headline }: Record<string, unknown>) => ({
    firstName,
    lastName,
    headline,
  });
  const before = names(await readRow(api.database, 'profiles', ids.profileId));
  expect(await attach(resume)).toMatchObject({ status: 201 });
  const [link] = await readRows(api.database, 'profiles_files', { profileId: ids.profileId });
  expect(link).toMatchObject({ isResume: true, text: expect.stringContaining('Claire'), readError: null });
  expect(names(await readRow(api.database, 'profiles', ids.profileId))).toEqual(before);
  expect(await countRows(api.database, 'profiles_emails', { profileId: ids.profileId })).toBe(1);
  expect(await attach({ ...resume, isResume: 'false' })).toMatchObject({ status: 200, outcome: 'updated' });
  expect(await readRows(api.database, 'profiles_files', { profileId: ids.profileId })).toMatchObject([
    { isResume: false },
  ]);
});

test('a file of a project is public only when the request says so', async () => {
  const parts = { projectId: ids.projectId, files: file('about us', 'about.txt') };
  const links = () => readRows(api.database, 'projects_files', { projectId: ids.projectId });
  await attach(parts);
  expect(await links()).toMatchObject([{ isPublic: false }]);
  expect(await attach({ ...parts, isPublic: 'true' })).toMatchObject({ status: 200, outcome: 'updated' });
  expect(await links()).toMatchObject([{ isPublic: true }]);
  expect(await attach(parts)).toMatchObject({ outcome: 'unchanged' });
  expect(await links()).toMatchObject([{ isPublic: true }]);
});

test('a photo replaces the photo of the profile and is none of its files', async () => {
  const photo = { profileId: ids.profileId, kind: 'photo', files: new File([png], 'me.png') };
  const { status, body } = await attach(photo);
  expect(status).toBe(201);
  expect(await countRows(api.database, 'profiles_files', { profileId: ids.profileId })).toBe(0);
  const response = await acme.get(`/rest/v2/profiles?where={"id":{"_eq":"${ids.profileId}"}}`);
  const { data } = (await response.json()) as { data: { image: { file: Record<string, unknown> } }[] };
  expect(data[0]?.image.file).toMatchObject({
    id: body.files[0]?.id,
    url: expect.stringContaining('signature='),
  });
  expect(await attach(photo)).toMatchObject({ status: 200, outcome: 'unchanged' });
  const other = new File([Buffer.concat([png, Buffer.from('more')])], 'new.png');
  expect(await attach({ ...photo, files: other })).toMatchObject({ status: 201 });
  for (const [content, status] of [
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 415],
    ['not a picture', 415],
    [Buffer.concat([png, Buffer.alloc(5_000_000)]), 413],
  ] as const) {
    expect(await attach({ ...photo, files: new File([content], 'me.png') })).toMatchObject({ status });
  }
});

test.each([
  ['no record', {}, 'profileId'],
  ['two records', { profileId: randomUUID(), companyId: randomUUID() }, 'profileId'],
  ['a resume of a company', { companyId: randomUUID(), isResume: 'true' }, 'isResume'],
  ['a public file of a profile', { profileId: randomUUID(), isPublic: 'true' }, 'isPublic'],
  ['a photo of a project', { projectId: randomUUID(), kind: 'photo' }, 'kind'],
  ['an unknown kind', { profileId: randomUUID(), kind: 'logo' }, 'kind'],
  ['no boolean', { profileId: randomUUID(), isResume: 'yes' }, 'isResume'],
  ['no id', { profileId: 'me' }, 'profileId'],
])('%s is refused', async (_what, parts, path) => {
  const answer = await attach({ ...parts, files: file('one', 'one.txt') } as Parts);
  expect(answer).toMatchObject({
    status: 422,
    body: { details: expect.arrayContaining([expect.objectContaining({ path })]) },
  });
});

test('a request without files, a program, a public key and a replay are answered as by other saves', async () => {
  const { profileId } = ids;
  expect(await attach({ profileId })).toMatchObject({ status: 422, body: { details: [{ path: 'files' }] } });
  expect(await attach({ profileId, files: file('MZ', 'a.exe') })).toMatchObject({ status: 415 });
  const key = { 'X-API-KEY': acme.publicKey.secret };
  expect(await attach({ profileId, files: file('a', 'a.txt') }, key)).toMatchObject({ status: 403 });
  const headers = { 'Idempotency-Key': 'once' };
  const first = await attach({ profileId, files: file('a', 'a.txt') }, headers);
  const second = await attach({ profileId, files: file('a', 'a.txt') }, headers);
  expect(second.body.taskId).toBe(first.body.taskId);
  expect(second.body.files[0]?.url).toContain('signature=');
});

test('files may be sent as JSON too', async () => {
  const data = `data:@file/txt;base64,${Buffer.from('json').toString('base64')}`;
  const body = { companyId: ids.companyId, files: [{ fileName: 'a.txt', data }] };
  expect((await acme.post('/rest/v2/files', body)).status).toBe(201);
});

test('the id of an application stands for its profile', async () => {
  const [application] = await readRows(api.database, 'applications', { profileId: ids.profileId });
  const answer = await attach({ profileId: String(application?.id), files: file('letter', 'letter.txt') });
  expect(answer).toMatchObject({ status: 201, body: { profileId: ids.profileId } });
  expect(await countRows(api.database, 'profiles_files', { profileId: ids.profileId })).toBe(1);
});
