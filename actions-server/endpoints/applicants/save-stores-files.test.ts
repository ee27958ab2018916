/**
 * Tests of the files of applications: storage contains exactly the files to which a task or a profile refers, for any
 * outcome of an application.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestApi, type TestAccount, type TestApi } from '../../../tests/support/api.ts';
import { newApplicant } from '../../../tests/support/applications.ts';
import { actBeforeHasura } from '../../../tests/support/before-hasura.ts';
import { file, resumeText } from '../../../tests/support/request-files.ts';
import { countRows, postSave, readRow, readRows } from '../../../tests/support/saves.ts';
import { storedKeys } from '../../../tests/support/stored-files.ts';
import { waitUntil } from '../../../tests/support/wait-until.ts';

const beforeHasura = actBeforeHasura();
const api = await startTestApi({}, beforeHasura.options);
afterAll(() => api.stop());

let acme: TestAccount;
beforeEach(async () => {
  acme = await api.createAccount('Acme');
});

const namesKeyOf = (rows: readonly Record<string, unknown>[]) => rows.map(({ storageKey }) => storageKey);

test('an application with two files stores exactly these two files', async () => {
  const files = [file('the one', 'one.txt'), file('the other', 'other.txt')];
  expect(await postSave(acme, 'applicants', { ...newApplicant(), files })).toMatchObject({ status: 201 });
  expect(storedKeys(api, acme)).toHaveLength(2);
  const rows = await readRows(api.database, 'files', { groupId: acme.groupId });
  expect(namesKeyOf(rows).toSorted()).toEqual(storedKeys(api, acme).toSorted());
});

test('a resume may be larger than another file', async () => {
  const large = file(Buffer.alloc(10_000_001, 'a'), 'scan.txt');
  const save = (route: string, body: object) => postSave(acme, route, body);
  const saved = await save('applicants', { ...newApplicant(), resumesFiles: [large] });
  expect(saved.status).toBe(201);
  const { profileId } = saved.body;
  const other = file(Buffer.alloc(10_000_001, 'b'), 'scan.txt');
  expect((await save('files', { profileId, isResume: true, files: [other] })).status).toBe(201);
  for (const [route, body] of [
    ['applicants', { ...newApplicant(), files: [large] }],
    ['files', { profileId, files: [large] }],
  ] as const) {
    expect(await save(route, body)).toMatchObject({ status: 413, body: { code: 'file_too_large' } });
  }
});

test('a file that the profile already has is not stored twice', async () => {
  const application = { ...newApplicant(), files: [file('my portfolio', 'portfolio.txt')] };
  await postSave(acme, 'applicants', application);
  const [key] = storedKeys(api, acme);
  const files = [file('my portfolio', 'again.txt'), file('something new', 'new.txt')];
  expect(await postSave(acme, 'applicants', { ...application, files })).toMatchObject({ status: 200 });
  expect(storedKeys(api, acme)).toHaveLength(2);
  expect(storedKeys(api, acme)).toContain(key);
  expect(await countRows(api.database, 'files', { groupId: acme.groupId })).toBe(2);
});

describe('a file that the profile has becomes a resume when it is sent as one', () => {
  const resume = file(resumeText, 'CV.txt');

  /** A profile that has the file, and not as a resume. */
  async function withFile() {
    const person = newApplicant();
    const { body } = await postSave(acme, 'applicants', { ...person, files: [resume] });
    return { person, profileId: body.profileId };
  }

  const doors: Record<string, (world: Awaited<ReturnType<typeof withFile>>) => Promise<unknown>> = {
    'an application': ({ person }) => postSave(acme, 'applicants', { ...person, resumesFiles: [resume] }),
    'an application of a batch': ({ person }) =>
      postSave(acme, 'applicants/batch', { items: [{ ...person, resumesFiles: [resume] }] }),
    'an application with a public key, when it is accepted': async ({ person, profileId }) => {
      const key = acme.publicKey.secret;
      const { body } = await postSave(acme, 'applicants', { ...person, resumesFiles: [resume] }, { key });
      expect(await readRows(api.database, 'profiles_files', { profileId })).toMatchObject([
        { isResume: false },
      ]);
      const fields = { fields: ['positions'] };
      const accepted = await postSave(acme, `applications/${body.profileId}/accept`, fields);
      expect(accepted).toMatchObject({ status: 200, outcome: 'updated' });
      expect(accepted.body.warnings).toBeUndefined();
      expect(await countRows(api.database, 'profiles_positions', { profileId })).toBeGreaterThan(0);
    },
    'the route of files': ({ profileId }) =>
      postSave(acme, 'files', { profileId, isResume: true, files: [resume] }),
    'a merge with a profile that has it as a resume': async ({ profileId }) => {
      const { body } = await postSave(acme, 'applicants', { ...newApplicant(), resumesFiles: [resume] });
      await postSave(acme, `profiles/${profileId}/merge`, { otherProfileId: body.profileId });
    },
  };

  test.each(Object.entries(doors))('with %s', async (_title, send) => {
    const world = await withFile();
    const { profileId, person } = world;
    const asResume = { isResume: true, text: expect.stringContaining('Développeuse') };
    await send(world);
    expect(await readRows(api.database, 'profiles_files', { profileId })).toMatchObject([asResume]);
    expect(await readRow(api.database, 'profiles', profileId)).toMatchObject({ countResumes: 1 });
    const again = { ...person, id: profileId, files: [resume] };
    expect(await postSave(acme, 'applicants', again)).toMatchObject({ status: 200 });
    expect(await readRows(api.database, 'profiles_files', { profileId })).toMatchObject([asResume]);
  });
});

test('an application whose task the database rejects leaves no file in storage', async () => {
  beforeHasura.act = async (body) => {
    if (!body.includes('mutation CreateTask')) return;
    // The API key is deleted after its look-up and before the insert of the task.
    await api.database.pool.query('delete from apikeys where id = $1', [acme.privateKey.id]);
  };
  const answer = await postSave(acme, 'applicants', {
    ...newApplicant(),
    files: [file('kept?', 'kept.txt')],
  });
  expect(answer.status).toBe(500);
  expect(await countRows(api.database, 'tasks', { groupId: acme.groupId })).toBe(0);
  expect(storedKeys(api, acme)).toEqual([]);
});

test('the same application twice at the same time stores its files once', async () => {
  let waiting = 0;
  beforeHasura.act = async (body) => {
    if (!body.includes('mutation CreateTask')) return;
    waiting += 1;
    await waitUntil(() => waiting >= 2, { what: 'the second request' });
  };
  const application = { ...newApplicant(), files: [file('once', 'once.txt')] };
  const headers = { 'Idempotency-Key': randomUUID() };
  const answers = await Promise.all([
    postSave(acme, 'applicants', application, { headers }),
    postSave(acme, 'applicants', application, { headers }),
  ]);
  // The second request gets the response of the first one, or the error that it is still running.
  for (const { status } of answers) expect([201, 409]).toContain(status);
  expect(await countRows(api.database, 'tasks', { groupId: acme.groupId })).toBe(1);
  expect(storedKeys(api, acme)).toHaveLength(1);
});

describe('a storage that fails after the first file', () => {
  const objects = new Set<string>();
  let server: Server;
  let replica: TestApi;

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      await request.toArray();
      const path = (request.url ?? '').split('?')[0] ?? '';
      if (request.method === 'DELETE') objects.delete(path);
      const isRefused = request.method === 'PUT' && objects.size > 0;
      if (request.method === 'PUT' && !isRefused) objects.add(path);
      response.writeHead(isRefused ? 403 : request.method === 'DELETE' ? 204 : 200).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    replica = await startTestApi(
      {
        STORAGE_DRIVER: 's3',
        S3_BUCKET: 'files',
        S3_ENDPOINT: `http://127.0.0.1:${port}`,
        S3_ACCESS_KEY_ID: 'access',
        S3_SECRET_ACCESS_KEY: 'secret',
        S3_FORCE_PATH_STYLE: 'true',
      },
      { database: api.database },
    );
  });
  afterAll(async () => {
    await replica.stop();
    server.closeAllConnections();
    server.close();
  });

  test('keeps no file, and the application is rejected', async () => {
    const files = [file('the one', 'one.txt'), file('the other', 'other.txt')];
    const answer = await postSave(replica.accountOf(acme), 'applicants', { ...newApplicant(), files });
    expect(answer).toMatchObject({ status: 503, body: { code: 'service_unavailable' } });
    expect(objects.size).toBe(0);
  });
});
