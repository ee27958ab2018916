/** What works, and what is said, while the storage of files cannot be used: its service is away, or its settings are wrong. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { createBackup } from '../actions-server/backup/create-backup.ts';
import { createLog } from '../actions-server/log.ts';
import { startServer } from '../actions-server/server.ts';
import { startTestApi, type TestAccount, type TestApi } from './support/api.ts';
import { newApplicant } from './support/applications.ts';
import { file } from './support/request-files.ts';
import { postSave } from './support/saves.ts';
import { waitUntil } from './support/wait-until.ts';

/** The error that the service answers with, as S3 does; null while it works. */
let failure: { readonly status: number; readonly code: string; readonly message: string } | null = null;
const noBucket = { status: 404, code: 'NoSuchBucket', message: 'The specified bucket does not exist' };
const objects = new Map<string, Buffer>();
let service: Server;
let api: TestApi;
let acme: TestAccount;

beforeAll(async () => {
  service = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const path = (request.url ?? '').split('?')[0] ?? '';
    const answerError = ({ status, code, message }: NonNullable<typeof failure>) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<Error><Code>${code}</Code><Message>${message}</Message></Error>`);
    if (failure !== null) return void answerError(failure);
    if (request.method === 'PUT') objects.set(path, body);
    const stored = objects.get(path);
    if (request.method === 'DELETE') return void response.writeHead(204).end();
    if (stored === undefined) return void answerError({ status: 404, code: 'NoSuchKey', message: 'none' });
    response.writeHead(200, { 'content-length': request.method === 'PUT' ? 0 : stored.length });
    response.end(request.method === 'GET' ? stored : undefined);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  api = await startTestApi({
    STORAGE_DRIVER: 's3',
    S3_BUCKET: 'resumes',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'access',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_FORCE_PATH_STYLE: 'true',
  });
  acme = await api.createAccount('Acme');
});
afterAll(async () => {
  await api.stop();
  service.closeAllConnections();
  service.close();
});

const readyz = async () => {
  const response = await fetch(`${api.baseUrl}/readyz`);
  return { status: response.status, body: (await response.json()) as unknown };
};
const away = { status: 200, body: { status: 'degraded', checks: { hasura: 'ok', storage: 'failed' } } };
const works = { status: 200, body: { status: 'ok', checks: { hasura: 'ok', storage: 'ok' } } };
const saveWithFile = () =>
  postSave(acme, 'applicants', { ...newApplicant(), files: [file('my portfolio', 'portfolio.txt')] });

test('a server whose bucket does not exist says so at its start, in one line with the reason of the service', async () => {
  failure = noBucket;
  const lines: { level: string; msg: string }[] = [];
  const log = createLog('error', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const server = await startServer(
    { ...api.config, port: 0, databaseUrl: null },
    { log, hasuraPost: api.hasuraPost },
  );
  await waitUntil(() => lines.length > 0, { what: 'the line' });
  await server.stop();
  expect(lines.map(({ level, msg }) => ({ level, msg }))).toEqual([
    {
      level: 'error',
      msg: expect.stringMatching(
        /^Files cannot be stored in the bucket resumes at http:\S+: NoSuchBucket: The specified bucket does not exist\. Saves with files answer 503 until it can be used; everything else works\.$/,
      ),
    },
  ]);
});

test('without its storage the server is ready for what needs no file, and ready for everything when it is back', async () => {
  failure = noBucket;
  await waitUntil(
    async () => (await readyz()).body !== undefined && (await api.dependencies.storageProblem()) !== null,
  );
  expect(await readyz()).toEqual(away);
  expect((await acme.get('/rest/v2/profiles')).status).toBe(200);
  expect(await postSave(acme, 'applicants', newApplicant())).toMatchObject({ status: 201 });
  failure = null;
  await waitUntil(async () => (await api.dependencies.storageProblem()) === null);
  expect(await readyz()).toEqual(works);
  expect(await saveWithFile()).toMatchObject({ status: 201 });
});

test('a save whose file cannot be stored is no failed task, and a backup does not call its file lost', async () => {
  failure = { status: 403, code: 'SignatureDoesNotMatch', message: 'The signature is wrong.' };
  const before = await taskCount();
  expect(await saveWithFile()).toMatchObject({ status: 503, body: { code: 'service_unavailable' } });
  expect(await taskCount()).toBe(before);
  failure = null;
  const recorded = await api.database.pool.query('select "storageKey" as key from storage_objects');
  const neverStored = recorded.rows.filter(({ key }) => !objects.has(`/resumes/${key}`));
  expect(neverStored).toHaveLength(1);
  expect((await backup()).filter((line) => /lost/.test(line))).toEqual([]);
});

test('a backup names the file of a profile whose content is not in the storage any more', async () => {
  failure = null;
  expect(await saveWithFile()).toMatchObject({ status: 201 });
  const { rows } = await api.database.pool.query<{ key: string }>(
    'select "storageKey" as key from files order by "createdAt" desc limit 1',
  );
  const key = rows[0]?.key;
  objects.delete(`/resumes/${key}`);
  expect(await backup()).toContain(`The storage has no content for ${key}: it was removed, or it is lost.`);
});

const taskCount = async () => (await api.database.pool.query('select from tasks')).rowCount;

/** @returns what a backup prints */
async function backup(): Promise<string[]> {
  const lines: string[] = [];
  await createBackup({
    databaseUrl: api.database.url,
    storage: api.dependencies.storage,
    output: new Writable({ write: (_chunk, _encoding, done) => done() }),
    print: (line) => lines.push(line),
    signal: new AbortController().signal,
  });
  return lines;
}
