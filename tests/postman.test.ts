/** The Postman collection that `npm run postman` writes: a server knows each of its requests. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { readOpenapi } from '../actions-server/openapi/read-openapi.ts';
import type { PostmanCollection, PostmanRequest } from '../scripts/postman/collection.ts';
import { createDemoAccount, demoKeys } from '../standalone/demo/demo-data.ts';
import { startTestApi, type TestApi } from './support/api.ts';

const file = join(mkdtempSync(join(tmpdir(), 'postman-')), 'postman-collection.json');
execFileSync('npm', ['run', '--silent', 'postman', '--', file]);
const collection = JSON.parse(readFileSync(file, 'utf8')) as PostmanCollection;
const requests = collection.item.flatMap(({ item }) => item);
const document = await readOpenapi();

const keys = demoKeys({ privateKey: undefined, publicKey: undefined });
let api: TestApi;
const variables = new Map<string, unknown>();
beforeAll(async () => {
  api = await startTestApi();
  await createDemoAccount(api.dependencies.hasura, keys);
  variables.set('baseUrl', api.baseUrl);
  variables.set('apiKey', keys.privateKey.secret).set('publicKey', keys.publicKey.secret);
});
afterAll(() => api.stop());

/** What Postman makes of a text with variables. */
function filled(text: string): string {
  return text.replaceAll(/\{\{([^}]+)\}\}/g, (whole, name: string) => {
    if (name === '$timestamp') return String(Date.now());
    expect([whole, typeof variables.get(name)]).toEqual([whole, 'string']);
    return String(variables.get(name));
  });
}

/** Sends a request as Postman does, without what is switched off. */
function send({ request: { method, url, header, auth, body } }: PostmanRequest): Promise<Response> {
  const values = new Map(
    url.variable.map(({ key, value }) => [`:${key}`, encodeURIComponent(filled(value))]),
  );
  const path = url.path.map((part) => values.get(part) ?? part).join('/');
  const isOn = ({ disabled }: { disabled: boolean }) => !disabled;
  const query = url.query.filter(isOn).map(({ key, value }) => `${key}=${encodeURIComponent(filled(value))}`);
  const ofKey = 'apikey' in auth ? (auth.apikey as { key: string; value: string }[]) : [];
  const key = ofKey.find((entry) => entry.key === 'value')?.value;
  return fetch(`${filled(url.host.join(''))}/${path}?${query.join('&')}`, {
    method,
    headers: {
      ...Object.fromEntries(header.filter(isOn).map((input) => [input.key, input.value])),
      ...(key && { 'X-API-KEY': filled(key) }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: filled(body.raw) }),
  });
}

/** Runs the script of a request with what it uses of Postman. @returns the number of its tests */
async function runScript({ name, event }: PostmanRequest, response: Response): Promise<number> {
  const text = await response.text();
  let tests = 0;
  const pm = {
    test(title: string, run: () => void) {
      tests += 1;
      try {
        run();
      } catch (error) {
        throw new Error(`${name}: ${title}: ${response.status} ${text.slice(0, 300)}`, { cause: error });
      }
    },
    expect: (value: unknown) => ({
      to: { be: { oneOf: (all: unknown[]) => expect([...all]).toContain(value) } },
    }),
    response: { code: response.status, json: () => JSON.parse(text) as unknown },
    collectionVariables: { set: (variable: string, value: unknown) => variables.set(variable, value) },
  };
  for (const { script } of event) runInNewContext(script.exec.join('\n'), { pm });
  return tests;
}

test('it has every operation of the description', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(
      (method) => `${method.toUpperCase()} {{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ),
  );
  const sent = new Set(requests.map(({ request }) => `${request.method} ${request.url.raw}`));
  expect([...sent].sort()).toEqual(described.sort());
});

test('its requests follow each other from the first to the last in the demo account, and can be sent again', async () => {
  for (const _time of ['first', 'second']) {
    for (const request of requests) {
      expect(await runScript(request, await send(request))).toBeGreaterThan(0);
    }
  }
});
