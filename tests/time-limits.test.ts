/** Checks the order of time limits: a caller must wait longer than the work that it waits for may take. */
import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { loadConfig } from '../actions-server/config.ts';
import { startTestApi } from './support/api.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

const config = loadConfig({
  HASURA_GRAPHQL_ADMIN_SECRET: 'secret',
  FILE_LINK_SECRET: 'a secret that is only for tests, and long enough',
  RESUME_OCR: 'true',
});
const { resumeReader, limits, hasura } = config;
/** The seconds that storage, requests to Hasura and the queue of the readers may take. */
const marginSeconds = 30;
const secondsOfResume = (resumeReader.timeoutMs + (resumeReader.ocr?.timeoutMs ?? 0)) / 1000;
const secondsOfApplication = Math.ceil(limits.maxResumes / resumeReader.workers) * secondsOfResume;

const { actions } = load(read('metadata/actions.yaml')) as {
  actions: { name: string; definition: { timeout?: number } }[];
};
/** Hasura's default timeout of actions. */
const hasurasDefaultSeconds = 30;
const limitOf = (name: string): number =>
  actions.find((action) => action.name === name)?.definition.timeout ?? hasurasDefaultSeconds;

describe('the default time limits', () => {
  test('the time limits of parseResume and saveApplicant include the time that OCR may take', () => {
    expect(limitOf('parseResume')).toBeGreaterThanOrEqual(secondsOfResume + marginSeconds);
    expect(limitOf('saveApplicant')).toBeGreaterThanOrEqual(secondsOfApplication + marginSeconds);
  });

  test('the time limit of an action exceeds that of a request of its handler to Hasura', () => {
    for (const { name } of actions) expect(limitOf(name)).toBeGreaterThan(hasura.timeoutMs / 1000);
  });

  test('the time limit of /graphql exceeds that of every action, and that of the proxy exceeds /graphql', () => {
    const slowest = Math.max(...actions.map(({ name }) => limitOf(name)));
    expect(hasura.callerTimeoutMs / 1000).toBeGreaterThan(slowest);
    const proxySeconds = Number(/response_header_timeout (\d+)s/.exec(read('deploy/Caddyfile'))?.[1]);
    expect(proxySeconds).toBeGreaterThan(hasura.callerTimeoutMs / 1000);
  });
});

test('a document of a caller has a longer time limit than a request of the server', async () => {
  const api = await startTestApi({ HASURA_TIMEOUT_MS: '3000' });
  const lock = await api.database.pool.connect();
  try {
    const account = await api.createAccount();
    await account.get('/rest/v2/offers');
    await lock.query('begin; lock table profiles in access exclusive mode');
    const document = account.graphql('{ profiles { id } }');
    // This request starts later and fails, while the document waits for the same table.
    expect((await account.get('/rest/v2/profiles')).status).toBe(503);
    await lock.query('rollback');
    expect(await document).toEqual({ data: { profiles: [] } });
  } finally {
    lock.release(true);
    await api.stop();
  }
});
