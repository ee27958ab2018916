/** The action fileUrls of `metadata/` over the public /graphql. */
import { startTestApi, type TestAccount, type TestApi } from './support/api.ts';

const unknownId = '00000000-0000-4000-8000-000000000000';

let api: TestApi;
let acme: TestAccount;
let other: TestAccount;

beforeAll(async () => {
  api = await startTestApi();
  acme = await api.createAccount('Acme');
  other = await api.createAccount('Other');
});
afterAll(() => api.stop());

test('fileUrls returns working links to the own files, and leaves out those of other accounts', async () => {
  const saveFile = async (account: TestAccount, name: string) => {
    const data = Buffer.from(name).toString('base64');
    const body = { firstName: 'A', lastName: name, files: [{ fileName: `${name}.txt`, data }] };
    const { profileId } = (await (await account.post('/rest/v2/applicants', body)).json()) as {
      profileId: string;
    };
    const { rows } = await api.database.pool.query(
      'select "fileId" from profiles_files where "profileId" = $1',
      [profileId],
    );
    return String(rows[0].fileId);
  };
  const [own, foreign] = [await saveFile(acme, 'own'), await saveFile(other, 'foreign')];
  const query = 'query ($ids: [uuid!]!) { fileUrls(ids: $ids) { id url expiresAt file { name } } }';
  const answer = await acme.graphql(query, { ids: [own, foreign, unknownId] });
  const { fileUrls } = answer.data as { fileUrls: { url: string; expiresAt: string }[] };
  expect(fileUrls).toEqual([
    { id: own, url: expect.any(String), expiresAt: expect.any(String), file: { name: 'own.txt' } },
  ]);
  const [{ url = '', expiresAt = '' } = {}] = fileUrls;
  expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());
  expect(await (await fetch(url.replace(/^http:\/\/[^/]+/, api.baseUrl))).text()).toBe('own');
  const refused = await acme.graphql(query, { ids: [own] }, { key: acme.publicKey.secret });
  expect(refused.errors).toHaveLength(1);
});
