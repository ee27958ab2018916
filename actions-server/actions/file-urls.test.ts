/** The action fileUrls of `metadata/` over the public /graphql. */
import { startTestApi, type TestAccount } from '../../tests/support/api.ts';
import { unknownId } from '../../tests/support/saves.ts';
import { openLink } from '../../tests/support/stored-files.ts';

const api = await startTestApi();
afterAll(() => api.stop());
const acme = await api.createAccount('Acme');
const other = await api.createAccount('Other');

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
  expect(await (await openLink(api, url)).text()).toBe('own');
  const refused = await acme.graphql(query, { ids: [own] }, { key: acme.publicKey.secret });
  expect(refused.errors).toHaveLength(1);
});
