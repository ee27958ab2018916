/** Tests of the public data of companies, which a source of pages brings after a save of the company. */

import { startTestApi } from '../../../tests/support/api.ts';
import { page as person } from '../../../tests/support/applications.ts';
import { startProvider } from '../../../tests/support/network-provider.ts';
import { postSave, readRow } from '../../../tests/support/saves.ts';
import { runQueuedTasks } from '../../../tests/support/task-loops.ts';

const provider = await startProvider();
const api = await startTestApi(provider.environment);
afterAll(async () => {
  provider.close();
  await api.stop();
});
const acme = await api.createAccount('Acme');
const other = await api.createAccount('Other');
const page = 'https://network.example/company/';
provider.pages.set(`${page}fournil`, {
  name: 'Fournil du Rhône',
  description: 'Bread for restaurants.',
  tagline: 'Bread, every day',
  foundedAt: '1998',
  employeeCount: 64,
  employeeStartCount: 51,
  employeeEndCount: 200,
  website: 'https://fournil.example',
  imageUrl: 'https://network.example/pictures/fournil.png',
  networkId: '23421',
  universalName: 'fournil',
  industries: [{ nameEnglish: 'Food Production', nameFrench: 'Production alimentaire', networkId: 23 }],
});
const asked = (url: string) => provider.asked.filter((one) => one === url).length;
const settle = () => runQueuedTasks(api.dependencies);

async function listed(account: typeof acme, id: unknown) {
  const where = encodeURIComponent(JSON.stringify({ id: { _eq: id } }));
  const response = await account.get(`/rest/v2/companies?where=${where}`);
  return ((await response.json()) as { data: Record<string, unknown>[] }).data[0];
}

test('a company with nothing but a network URL gets its public data, every member of them', async () => {
  const { body } = await postSave(acme, 'companies', { networkUrl: `${page}fournil` });
  await settle();
  expect(await listed(acme, body.companyId)).toMatchObject({
    networkCompanyData: {
      name: 'Fournil du Rhône',
      description: 'Bread for restaurants.',
      tagline: 'Bread, every day',
      foundedAt: '1998-01-01',
      networkEmployeeCount: 64,
      networkEmployeeStartCount: 51,
      networkEmployeeEndCount: 200,
      networkUrl: `${page}fournil`,
      universalName: 'fournil',
      networkId: '23421',
      website: 'https://fournil.example',
      image: { publicUrl: 'https://network.example/pictures/fournil.png' },
      industries: [
        // Industries that are known keep their names.
        {
          industry: {
            nameEnglish: 'Food Production',
            nameFrench: 'Industrie agroalimentaire',
            networkId: 23,
          },
        },
      ],
    },
  });
});

test('another account with the same page gets the same data, without the source being asked again', async () => {
  const before = asked(`${page}fournil`);
  const { body } = await postSave(other, 'companies', { name: 'Le Fournil', networkUrl: `${page}fournil` });
  await settle();
  expect(await listed(other, body.companyId)).toMatchObject({
    name: 'Le Fournil',
    networkCompanyData: { name: 'Fournil du Rhône' },
  });
  expect(asked(`${page}fournil`)).toBe(before);
});

test('what an account writes of its company never becomes public data', async () => {
  const networkUrl = `${page}unknown-to-all`;
  const { body } = await postSave(acme, 'companies', { name: 'Secret plans', networkUrl });
  await settle();
  expect((await readRow(api.database, 'companies', body.companyId)).networkCompanyId).toBeNull();
  const { rows } = await api.database.pool.query(
    `select 1 from networkcompanies where name like 'Secret%' or "canonicalNetworkUrl" = $1`,
    [networkUrl],
  );
  expect(rows).toEqual([]);
});

test('an answer without a name, such as one about a person, is no data of a company', async () => {
  const networkUrl = `${person}somebody`;
  provider.pages.set(networkUrl, { firstName: 'Some', lastName: 'Body' });
  const { body } = await postSave(acme, 'companies', { name: 'Somebody', networkUrl });
  await settle();
  expect((await readRow(api.database, 'companies', body.companyId)).networkCompanyId).toBeNull();
});

test('a provider that is away postpones the task, and the save is not affected', async () => {
  provider.status = 503;
  const saved = await postSave(acme, 'companies', { name: 'Later', networkUrl: `${page}later` });
  expect(saved.status).toBe(201);
  await settle();
  const { rows } = await api.database.pool.query(
    `select status, error ->> 'code' as code from tasks where type = 'findCompanyData' and status <> 'succeeded'`,
  );
  provider.status = null;
  expect(rows).toEqual([{ status: 'queued', code: 'service_unavailable' }]);
});

test('an answer about a page that the company has no longer is no data of it', async () => {
  const { body } = await postSave(acme, 'companies', { name: 'Moved', networkUrl: `${page}fournil` });
  await settle();
  await postSave(acme, 'companies', { companyId: body.companyId, networkUrl: `${page}nobody-there` });
  provider.whileAsked = () =>
    postSave(acme, 'companies', { companyId: body.companyId, networkUrl: `${page}another` });
  const found = await postSave(acme, `companies/${body.companyId}/find`, { refresh: true });
  provider.whileAsked = null;
  expect(found.body.sources).toEqual([]);
});
