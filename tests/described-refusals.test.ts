/**
 * What every operation refuses alike, for each operation of the description: a parameter that it does not have, a request
 * without a key or with one of the wrong kind, a body that is too large, cannot be read or is no object, a record that
 * there is not. That the answers are as described is checked for every answer of the tests.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { startTestApi, type TestAccount } from './support/api.ts';

interface Operation {
  readonly operationId: string;
  readonly 'x-key': 'private' | 'any' | 'none';
  readonly tags: readonly string[];
  readonly parameters: readonly { readonly name: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
  readonly method: string;
  /** With ids that do not exist. */
  readonly path: string;
  /** The content type that the client prefers, where there are two. */
  readonly accept?: string;
}

const { paths } = JSON.parse(
  readFileSync(new URL('../actions-server/openapi/openapi.json', import.meta.url), 'utf8'),
) as { paths: Record<string, Record<string, Operation>> };
const graphqlType = 'application/graphql-response+json';
const operations: readonly Operation[] = Object.entries(paths).flatMap(([path, byMethod]) =>
  Object.entries(byMethod).flatMap(([method, described]) => {
    const operation = {
      ...described,
      method: method.toUpperCase(),
      path: path.replaceAll(/\{\w+\}/g, () => randomUUID()),
    };
    return path === '/graphql' ? [operation, { ...operation, accept: graphqlType }] : [operation];
  }),
);
const withKey = operations.filter((operation) => operation['x-key'] !== 'none');
const withBody = operations.filter(({ method }) => method !== 'GET');
const withStatus = (status: number, of = operations) => of.filter(({ responses }) => status in responses);

const maxBodyBytes = 2_000;
const api = await startTestApi({
  MAX_BODY_BYTES: String(maxBodyBytes),
  MAX_REQUEST_FILE_BYTES: '1000',
  MAX_FILE_BYTES: '1000',
});
const account: TestAccount = await api.createAccount();
const elsewhere = await account.createKey('public', { allowedOrigins: ['https://careers.example.com'] });
afterAll(() => api.stop());

/** Without the flag `g`, by which `test` would go on from its last match. */
const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
const named = { name: 'Acme', firstName: 'Jane', lastName: 'Doe' };

interface Sent {
  readonly key?: string | null;
  readonly query?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

async function send(
  { method, path, accept }: Operation,
  { key = account.privateKey.secret, query = '', headers = {}, body }: Sent,
): Promise<number> {
  const isBodiless = method === 'GET';
  const response = await fetch(`${api.baseUrl}${path}${query}`, {
    method,
    headers: {
      ...(key === null ? {} : { 'x-api-key': key }),
      ...(isBodiless ? {} : { 'content-type': 'application/json' }),
      ...(accept === undefined ? {} : { accept }),
      ...headers,
    },
    ...(isBodiless ? {} : { body: body ?? '{}' }),
  });
  await response.arrayBuffer();
  return response.status;
}

const byName = (operation: Operation) =>
  [[operation.operationId, operation.accept].filter(Boolean).join(' as '), operation] as const;

test.each(operations.map(byName))(
  '%s refuses a parameter that it does not have',
  async (_name, operation) => {
    expect(await send(operation, { query: '?nonsense=1' })).toBe(400);
  },
);

test.each(withKey.map(byName))('%s refuses a request without a key', async (_name, operation) => {
  expect(await send(operation, { key: null })).toBe(401);
});

test.each(withKey.map(byName))(
  '%s refuses a key of the wrong kind, or of another page',
  async (_name, operation) => {
    const key = operation['x-key'] === 'private' ? account.publicKey.secret : elsewhere.secret;
    expect(await send(operation, { key, headers: { origin: 'https://other.example.com' } })).toBe(403);
  },
);

test.each(withStatus(413, withBody).map(byName))(
  '%s refuses a body that is too large',
  async (_name, operation) => {
    const body = JSON.stringify({ note: 'x'.repeat(1_100_000) });
    expect(await send(operation, { body })).toBe(413);
  },
);

test.each(withStatus(415, withBody).map(byName))(
  '%s refuses a body in an unknown encoding',
  async (_name, operation) => {
    expect(await send(operation, { headers: { 'content-encoding': 'nonsense' } })).toBe(415);
  },
);

test.each(withStatus(422, withBody).map(byName))(
  '%s refuses a body that is no object',
  async (_name, operation) => {
    expect(await send(operation, { body: '[]' })).toBe(422);
  },
);

test.each(withStatus(413, withBody).map(byName))(
  '%s refuses a body that is no JSON',
  async (_name, operation) => {
    // GraphQL answers a wrong request with 200, unless the client prefers the status.
    const expected = operation.path === '/graphql' && operation.accept === undefined ? 200 : 400;
    expect(await send(operation, { body: '{' })).toBe(expected);
  },
);

/** The first example of a body. */
function exampleOf({ requestBody }: Operation): unknown {
  const media = requestBody?.content['application/json'] as { examples?: Record<string, { value: unknown }> };
  return Object.values(media?.examples ?? {})[0]?.value ?? {};
}

/** Operations that refuse unknown members of a body before they look for the record. */
const isStrict = ({ tags }: Operation) => tags.some((tag) => ['Webhooks', 'Careers'].includes(tag));
const isLink = ({ operationId }: Operation) => /^(downloadFile|openExport)$/.test(operationId);
const ofRecords = Object.entries(paths).flatMap(([path, byMethod]) =>
  path.includes('{') ? Object.values(byMethod).map(({ operationId }) => operationId) : [],
);

test.each(operations.filter(({ operationId }) => ofRecords.includes(operationId)).map(byName))(
  '%s does not find a record that there is not',
  async (_name, operation) => {
    const ids = { statusId: randomUUID(), otherProfileId: randomUUID(), fields: ['headline'] };
    const body = JSON.stringify(isStrict(operation) ? exampleOf(operation) : ids);
    // A link is refused before anything is looked for.
    expect(await send(operation, { body })).toBe(isLink(operation) ? 403 : 404);
  },
);

const isSave = ({ parameters }: Pick<Operation, 'parameters'>) =>
  parameters.some(({ name }) => name === 'Prefer');

test.each(operations.filter(({ path }) => uuid.test(path)).map(byName))(
  '%s does not find an id that cannot be one',
  async (_name, operation) => {
    const path = operation.path.replaceAll(new RegExp(uuid, 'g'), 'x');
    const body = JSON.stringify(isStrict(operation) ? exampleOf(operation) : {});
    const status = await send({ ...operation, path }, { body });
    // The parameters of an operation on a record are members of its body.
    expect(status).toBe(isSave(operation) ? 422 : 404);
  },
);

test.each(withStatus(202, withBody).filter(isSave).map(byName))(
  '%s is accepted before it is done, if the client prefers that',
  async (_name, operation) => {
    const [status, id] = [{ statusId: randomUUID(), otherProfileId: randomUUID(), fields: [] }, randomUUID()];
    const files = [{ fileName: 'a.txt', data: 'YQ==' }];
    const body = operation.operationId === 'saveFiles' ? { profileId: id, files } : { ...status, ...named };
    const sent = { headers: { prefer: 'respond-async' }, body: JSON.stringify(body) };
    expect(await send(operation, sent)).toBe(202);
  },
);

test('a mutation by GET is refused in the media type of GraphQL too', async () => {
  const query = `query=${encodeURIComponent('mutation { delete_companies(where: {}) { affected_rows } }')}`;
  const response = await account.get(`/graphql?${query}`, { headers: { accept: graphqlType } });
  expect(response.status).toBe(405);
});

test('a company of another account is not found by its id, and a deleted one is refused', async () => {
  const companyId = randomUUID();
  const other = await api.createAccount();
  expect((await other.post('/rest/v2/companies', { companyId, name: 'Acme' })).status).toBe(201);
  expect((await account.post('/rest/v2/companies', { companyId, name: 'Acme' })).status).toBe(404);
  await api.database.pool.query('update companies set "deletedAt" = now() where id = $1', [companyId]);
  expect((await other.post('/rest/v2/companies', { companyId, name: 'Acme' })).status).toBe(409);
});

const ofForms = operations.filter(
  ({ requestBody }) => 'application/x-www-form-urlencoded' in (requestBody?.content ?? {}),
);

test.each(ofForms.map(byName))(
  '%s answers a browser that sends a form with a page',
  async (_name, operation) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
    const sent: readonly (readonly [number, Sent])[] = [
      [400, { query: '?nonsense=1' }],
      [401, { key: null }],
      [403, { key: elsewhere.secret, headers: { origin: 'https://other.example.com' } }],
      [413, { body: `firstName=${'x'.repeat(2_100_000)}` }],
      [415, { headers: { 'content-encoding': 'nonsense' } }],
      [422, { body: 'id=1' }],
    ];
    for (const [status, request] of sent) {
      expect(await send(operation, { ...request, headers: { ...headers, ...request.headers } })).toBe(status);
    }
  },
);
