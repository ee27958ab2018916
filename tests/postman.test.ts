/** The Postman collection that `npm run postman` writes: a server knows each of its requests. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOpenapi } from '../actions-server/openapi/read-openapi.ts';
import type { PostmanCollection, PostmanRequest } from '../scripts/postman/collection.ts';
import { startTestApi, type TestApi } from './support/api.ts';

const file = join(mkdtempSync(join(tmpdir(), 'postman-')), 'postman-collection.json');
execFileSync('npm', ['run', '--silent', 'postman', '--', file]);
const collection = JSON.parse(readFileSync(file, 'utf8')) as PostmanCollection;
const requests = collection.item.flatMap(({ item }) => item);
const document = await readOpenapi();

let api: TestApi;
let key: string;
beforeAll(async () => {
  api = await startTestApi();
  key = (await api.createAccount()).privateKey.secret;
});
afterAll(() => api.stop());

/** Sends a request as Postman does, without what is switched off; GraphQL by GET is nothing without its parameters. */
function send({ name, request: { method, url, header, auth, body } }: PostmanRequest): Promise<Response> {
  const values = new Map(url.variable.map((variable) => [`:${variable.key}`, variable.value]));
  const path = url.path.map((part) => encodeURIComponent(values.get(part) ?? part)).join('/');
  const isOn = ({ disabled }: { disabled: boolean }) => !disabled || name === 'Run a GraphQL query by GET';
  const query = new URLSearchParams(
    url.query.filter(isOn).map((input): [string, string] => [input.key, input.value]),
  );
  return fetch(`${api.baseUrl}/${path}?${query}`, {
    method,
    headers: {
      ...Object.fromEntries(header.filter(isOn).map((input) => [input.key, input.value])),
      ...('apikey' in auth && { 'X-API-KEY': key }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: body.raw }),
  });
}

test('it has every operation of the description once', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(
      (method) => `${method.toUpperCase()} {{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ),
  );
  expect(requests.map(({ request }) => `${request.method} ${request.url.raw}`).sort()).toEqual(
    described.sort(),
  );
});

test.each(requests.map((request) => [request.name, request] as const))(
  '%s: the server knows the request, and finds nothing missing or malformed in it',
  async (_name, request) => {
    const response = await send(request);
    const { code } = (await response.json()) as { code?: string };
    // No database has what the examples name, and the time of the links is over.
    if (!response.ok) {
      expect(code).toMatch(/^(not_found|unknown_project|unknown_company|unknown_user|link_expired)$/);
    }
  },
);
