import { fileURLToPath } from 'node:url';
import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { startTestApi } from '../../../tests/support/api.ts';
import { readGuide } from '../../../tests/support/guide.ts';

const api = await startTestApi();
afterAll(() => api.stop());

const guide = fileURLToPath(new URL('../../../docs/guides/network-provider.md', import.meta.url));
const { files } = readGuide(guide);
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${api.baseUrl}${path}`, { headers });

async function schemaOf(name: string) {
  const response = await get(`/schemas/${name}.json`);
  expect(response.status).toBe(200);
  return { response, schema: (await response.json()) as Record<string, unknown> };
}

async function checkOf(name: string) {
  const { schema } = await schemaOf(name);
  const ajv = new Ajv.default({ strict: true, allErrors: true });
  addFormats.default(ajv);
  return ajv.compile(schema);
}

describe.each(['network-profile', 'network-company'])('the schema %s', (name) => {
  test('is read without a key, by programs in web pages too, and kept by caches', async () => {
    const { response, schema } = await schemaOf(name);
    expect(response.headers.get('content-type')).toBe('application/schema+json; charset=utf-8');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
    const etag = response.headers.get('etag') ?? '';
    expect((await get(`/schemas/${name}.json`, { 'If-None-Match': etag })).status).toBe(304);
  });

  test('is found under its $id, which has its version', async () => {
    const { schema } = await schemaOf(name);
    const { pathname, searchParams } = new URL(String(schema.$id));
    expect(searchParams.get('version')).toBe('1');
    expect(await (await get(`${pathname}?version=1`)).json()).toEqual(schema);
  });

  test('is of no other version, and takes no other parameter', async () => {
    for (const [query, code] of [
      ['version=2', 'invalid_parameter'],
      ['v=1', 'unknown_parameter'],
    ]) {
      const response = await get(`/schemas/${name}.json?${query}`);
      expect([response.status, await response.json()]).toMatchObject([400, { code }]);
    }
  });

  test('says of each member what it means, with an example that is right', async () => {
    const { schema } = await schemaOf(name);
    const members = schema.properties as Record<string, { description?: string; examples?: unknown[] }>;
    const check = await checkOf(name);
    const url = members.url?.examples?.[0];
    for (const [member, { description, examples = [] }] of Object.entries(members)) {
      expect([member, description?.endsWith('.'), examples.length]).toEqual([member, true, 1]);
      check({ url, [member]: examples[0] });
      expect([member, check.errors]).toEqual([member, null]);
    }
  });
});

test('the documents of the guide are as the schemas say', async () => {
  const kinds = { profile: await checkOf('network-profile'), company: await checkOf('network-company') };
  const documents = Object.entries(files).filter(([name]) => name.endsWith('.json'));
  expect(documents).toHaveLength(2);
  for (const [name, text] of documents) {
    const check = name.includes('/profile/') ? kinds.profile : kinds.company;
    check(JSON.parse(text));
    expect([name, check.errors]).toEqual([name, null]);
  }
});

test.each([
  {},
  { url: 7 },
  { url: 'https://network.example/in/a', positions: [{ startDate: '2019-13' }] },
  { url: 'https://network.example/in/a', connectionCount: '312' },
  { url: 'https://network.example/in/a', location: { countryCode: 'France' } },
])('a document that is refused is not as the schema says: %j', async (document) => {
  expect((await checkOf('network-profile'))(document)).toBe(false);
});
