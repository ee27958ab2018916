/** The log of requests contains no personal data, for any outcome of a request. */
import { startTestApi } from './support/api.ts';
import { file } from './support/request-files.ts';

const name = 'Zygmuntowska';
const address = 'zygmunt.owska@example.org';
const phone = '0612349876';
const words = [name, address, phone, 'zygmunt', '12349876'];

// The storage fails, so that some requests fail in the middle.
const api = await startTestApi({ STORAGE_FOLDER: '/dev/null/files' });
afterAll(() => api.stop());
const account = await api.createAccount();

const person = {
  firstName: 'Halina',
  lastName: name,
  emailAddresses: address,
  phoneNumbers: phone,
  networkUrl: 'https://network.example/in/zygmunt',
  historyEntryMessage: `I am ${name}`,
  externalId: `id-${name}`,
};

test('the log contains no name, address, phone number or filter', async () => {
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) =>
    (await account.post(path, body, { headers })).status;
  const get = async (path: string) => (await account.get(path)).status;
  const where = encodeURIComponent(JSON.stringify({ lastName: { _eq: name } }));
  const wrong = encodeURIComponent(JSON.stringify({ id: { _eq: name } }));

  expect(await post('/rest/v2/applicants', person, { 'Idempotency-Key': name })).toBe(201);
  expect(await post('/rest/v2/applicants', person)).toBe(200);
  expect(await post('/rest/v2/applicants', { ...person, projectId: name })).toBe(422);
  expect(await post('/rest/v2/applicants', `{"lastName":"${name}"`)).toBe(400);
  expect(await post('/rest/v2/applicants', { ...person, files: [file(name, `${name}.txt`)] })).toBe(503);
  expect(await post('/rest/v2/projects', { name: name, assignees: address })).toBe(422);
  expect(await post('/rest/v2/companies', { name: name, description: `<p>${address}</p>` })).toBe(201);
  expect(await post(`/rest/v2/companies?for=${name}`, { name: name })).toBe(400);
  expect(await get(`/rest/v2/profiles?where=${where}`)).toBe(200);
  expect(await get(`/rest/v2/profiles?where=${wrong}`)).toBe(400);
  expect(await get(`/rest/v2/profiles?updatedAfter=${name}`)).toBe(400);
  expect(await get(`/${name}`)).toBe(404);
  expect(await get(`/files/${crypto.randomUUID()}/${name}.pdf?expires=1&signature=x`)).toBe(410);
  const query = 'query Find($name: String!) { profiles(where: { lastName: { _eq: $name } }) { id } }';
  expect(await post('/graphql', { query, variables: { name: name } })).toBe(200);
  expect(
    await post('/graphql', { query: `{ profiles(where: { lastName: { _eq: "${name}" } }) { id } }` }),
  ).toBe(200);

  const lines = api.log.filter((line) => line.msg === 'request');
  expect(lines.length).toBeGreaterThanOrEqual(15);
  const written = JSON.stringify(api.log).toLowerCase();
  expect(words.filter((word) => written.includes(word.toLowerCase()))).toEqual([]);
});
