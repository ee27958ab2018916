/** The provider of docs/guides/network-provider.md, asked by the platform, with the files of the guide. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../../standalone/free-port.ts';
import { readGuide } from '../../../tests/support/guide.ts';
import { createNetworkProvider } from './network-provider.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const { files } = readGuide(join(root, 'docs/guides/network-provider.md'));
const folder = mkdtempSync(join(tmpdir(), 'provider-'));
const put = (name: string, text: string) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
};
for (const [name, text] of Object.entries(files)) put(name, text);
put('secret.json', '{"url": "https://network.example/in/secret"}');
put('pages/profile/broken.json', '{"url": ');

const secret = 'change-me-to-something-long';
const port = await findFreePort();
let program: ChildProcess;
beforeAll(async () => {
  program = spawn(process.execPath, [join(root, 'scripts/network-provider.js'), 'pages', String(port)], {
    cwd: folder,
    env: { ...process.env, NETWORK_PROVIDER_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((done) => program.stdout?.once('data', done));
});
// It answers ten questions in a second.
beforeEach(() => new Promise((done) => setTimeout(done, 1_010)));
afterAll(() => void program.kill());

const warnings: unknown[] = [];
const log = { warn: (...parts: unknown[]) => void warnings.push(parts) };
const url = `http://localhost:${port}`;
const ask = (kind: 'person' | 'company', page: string, key = secret) =>
  createNetworkProvider({ url, secret: key, format: 'contract' }, log as never).ask(
    { kind, url: page },
    new AbortController().signal,
  );
/** Asked without the source, as somebody who is up to something. */
const post = (body: string, authorization = `Bearer ${secret}`) =>
  fetch(url, { method: 'POST', headers: { authorization }, body });

test('the files of the guide fill every member, and are read without a warning', async () => {
  const person = await ask('person', 'https://network.example/in/camille-roussel');
  expect(person).toMatchObject({ outcome: 'found', found: { stated: { lastName: 'Roussel' } } });
  const company = await ask('company', 'https://network.example/company/fournil-du-rhone');
  if (company.outcome !== 'found') throw new Error('the company was not found');
  expect(Object.entries(company.found).filter(([, value]) => value === null)).toEqual([]);
  expect(warnings).toEqual([]);
});

test('a page that it does not know is none, and a wrong secret is refused', async () => {
  expect(await ask('person', 'https://network.example/in/nobody')).toEqual({ outcome: 'none' });
  const wrong = await ask('person', 'https://network.example/in/camille-roussel', 'another-secret-of-mine');
  expect(wrong).toMatchObject({ outcome: 'refused' });
});

test('no question leads out of the folder', async () => {
  for (const name of ['..%2Fsecret', '..%5Csecret', '%2E%2E%2Fsecret', '..', '.', '%00', 'secret%00']) {
    const answer = await post(JSON.stringify({ kind: 'profile', url: `https://network.example/in/${name}` }));
    expect([name, [400, 404].includes(answer.status)]).toEqual([name, true]);
  }
  const kinds = await post('{"kind": "..", "url": "https://network.example/in/secret"}');
  expect(kinds.status).toBe(400);
});

test.each([
  ['no JSON', 'kind=profile'],
  ['no address', '{"kind": "profile", "url": 7}'],
  ['null', 'null'],
  [
    'a body of more than 10 kB',
    JSON.stringify({ kind: 'profile', url: `https://a.example/${'x'.repeat(20_000)}` }),
  ],
])('a question that is none is 400: %s', async (_, body) => {
  expect((await post(body)).status).toBe(400);
});

test('a file that cannot be read is asked for again after a minute', async () => {
  expect(await ask('person', 'https://network.example/in/broken')).toMatchObject({
    outcome: 'failed',
    retryAfterMs: 60_000,
  });
});

test('whoever asks too often is told when to come back', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => ask('person', 'https://network.example/in/nobody')),
  );
  expect(answers).toContainEqual({ outcome: 'failed', reason: expect.any(String), retryAfterMs: 1_000 });
  expect((await fetch(url)).status).toBe(405);
});
