import { randomUUID } from 'node:crypto';
import { startTestApi } from '../../../tests/support/api.ts';
import type { FoundCompany } from '../source.ts';
import { writeNetworkCompany } from './write-network-company.ts';

const api = await startTestApi();
afterAll(() => api.stop());
const { hasura } = api.dependencies;

const foundAt = new Date('2026-11-30T12:00:00.000Z');
let pages = 0;
const newPage = () => `https://network.example/company/fournil-${++pages}`;
const about = (url: string) => ({ url, source: 'networkProvider', foundAt }) as const;
const nothing: FoundCompany = {
  kind: 'company',
  name: null,
  description: null,
  tagline: null,
  foundedAt: null,
  employeeCount: null,
  employeeStartCount: null,
  employeeEndCount: null,
  website: null,
  imageUrl: null,
  networkId: null,
  universalName: null,
  industries: [],
};
const everything: FoundCompany = {
  kind: 'company',
  name: 'Fournil du Rhône',
  description: 'Bread.\nEvery day.',
  tagline: 'Bread, every day',
  foundedAt: '1998',
  employeeCount: 64,
  employeeStartCount: 51,
  employeeEndCount: 200,
  website: 'https://fournil.example',
  imageUrl: 'https://network.example/fournil.png',
  networkId: null,
  universalName: 'fournil-du-rhone',
  industries: [
    { nameEnglish: 'Food of Tests', nameFrench: 'Alimentation', networkId: 990_023 },
    { nameEnglish: 'Bakeries of Tests', nameFrench: null, networkId: 990_024 },
  ],
};

async function stored(id: string) {
  const { rows } = await api.database.pool.query(
    `select company.*, company."foundedAt"::text as "foundedAt", image."publicUrl" as image,
       (select jsonb_agg(industry."nameEnglish" order by industry."networkId")
        from networkcompanies_industries link join industries industry on industry.id = link."industryId"
        where link."networkCompanyId" = company.id) as industries
     from networkcompanies company left join networkcompanies_images image on image.id = company."imageId"
     where company.id = $1`,
    [id],
  );
  return rows[0];
}

test('everything that a source states of a company is written, with who said it and when', async () => {
  const url = newPage();
  const { id, ...rest } = await writeNetworkCompany(hasura, { ...everything, networkId: 'n1' }, about(url));
  expect(rest).toEqual({ linkedCompanies: 0, unknownIndustries: [] });
  expect(await stored(id)).toMatchObject({
    name: 'Fournil du Rhône',
    description: 'Bread.\nEvery day.',
    tagline: 'Bread, every day',
    foundedAt: '1998-01-01',
    networkEmployeeCount: 64,
    networkEmployeeStartCount: 51,
    networkEmployeeEndCount: 200,
    networkUrl: url,
    canonicalNetworkUrl: url,
    universalName: 'fournil-du-rhone',
    networkId: 'n1',
    website: 'https://fournil.example',
    image: 'https://network.example/fournil.png',
    industries: ['Food of Tests', 'Bakeries of Tests'],
    source: 'networkProvider',
    foundAt,
  });
});

test('what a later answer states replaces what was there, and what it does not state stays', async () => {
  const url = newPage();
  const { id } = await writeNetworkCompany(hasura, everything, about(url));
  const later = {
    ...nothing,
    name: 'Fournil',
    employeeStartCount: 10_001,
    imageUrl: 'https://network.example/new.png',
    industries: [{ nameEnglish: 'bakeries OF tests', nameFrench: null, networkId: null }],
  };
  const again = await writeNetworkCompany(hasura, later, { ...about(url), source: 'networkPage' });
  expect(again).toEqual({ id, linkedCompanies: 0, unknownIndustries: [] });
  expect(await stored(id)).toMatchObject({
    name: 'Fournil',
    tagline: 'Bread, every day',
    networkEmployeeCount: 64,
    networkEmployeeStartCount: 10_001,
    networkEmployeeEndCount: null,
    image: 'https://network.example/new.png',
    industries: ['Bakeries of Tests'],
    source: 'networkPage',
  });
  const pictures = () => api.database.pool.query('select id from networkcompanies_images');
  const before = (await pictures()).rows;
  await writeNetworkCompany(hasura, later, about(url));
  expect((await pictures()).rows).toEqual(before);
});

test('a page that states nothing empties nothing', async () => {
  const url = newPage();
  const { id } = await writeNetworkCompany(hasura, everything, about(url));
  await writeNetworkCompany(hasura, nothing, about(url));
  expect(await stored(id)).toMatchObject({
    name: 'Fournil du Rhône',
    image: 'https://network.example/fournil.png',
    industries: ['Food of Tests', 'Bakeries of Tests'],
  });
});

test('an industry without a number and with an unknown name is left out, and said', async () => {
  const industries = [
    { nameEnglish: '100% of_nothing', nameFrench: null, networkId: null },
    { nameEnglish: 'Food of Tests', nameFrench: null, networkId: null },
  ];
  const written = await writeNetworkCompany(hasura, { ...nothing, industries }, about(newPage()));
  expect(written.unknownIndustries).toEqual(['100% of_nothing']);
  expect(await stored(written.id)).toMatchObject({ industries: ['Food of Tests'] });
});

test('a company whose page has moved stays one company', async () => {
  const [before, after] = [newPage(), newPage()];
  const { id } = await writeNetworkCompany(hasura, { ...everything, networkId: 'moved' }, about(before));
  // Somebody else had the new address.
  const other = await writeNetworkCompany(hasura, { ...nothing, networkId: 'other' }, about(after));
  const moved = await writeNetworkCompany(hasura, { ...everything, networkId: 'moved' }, about(after));
  expect(moved.id).toBe(id);
  expect(await stored(id)).toMatchObject({ networkUrl: after, canonicalNetworkUrl: after });
  expect(await stored(other.id)).toMatchObject({ networkId: 'other', canonicalNetworkUrl: null });
});

test('companies of all accounts with the page get the data, and none that has others, has another page or is deleted', async () => {
  const url = newPage();
  const other = await writeNetworkCompany(hasura, nothing, about(newPage()));
  const accounts = await Promise.all(['One', 'Two'].map((name) => addAccount(name)));
  const [first = '', second = ''] = accounts;
  const waiting = [await addCompany(first, url), await addCompany(second, url)];
  const theirs = await addCompany(await addAccount('Three'), url, { networkCompanyId: other.id });
  const elsewhere = await addCompany(first, newPage());
  const deleted = await addCompany(await addAccount('Four'), url, { deletedAt: new Date() });
  const written = await writeNetworkCompany(hasura, everything, about(url));
  expect(written.linkedCompanies).toBe(2);
  const of = async (id: string) =>
    (await api.database.pool.query('select "networkCompanyId" as id from companies where id = $1', [id]))
      .rows[0].id;
  expect(await Promise.all(waiting.map(of))).toEqual([written.id, written.id]);
  expect(await of(theirs)).toBe(other.id);
  expect(await of(elsewhere)).toBeNull();
  expect(await of(deleted)).toBeNull();
  expect(await writeNetworkCompany(hasura, everything, about(url))).toMatchObject({ linkedCompanies: 0 });
});

test('servers that find a company at the same time make one', async () => {
  const url = newPage();
  const industries = [{ nameEnglish: 'New', nameFrench: null, networkId: 990_100 }];
  const found = { ...everything, networkId: 'at once', industries };
  const written = await Promise.all(
    Array.from({ length: 3 }, () => writeNetworkCompany(hasura, found, about(url))),
  );
  expect(new Set(written.map(({ id }) => id)).size).toBe(1);
});

async function addAccount(name: string): Promise<string> {
  const { rows } = await api.database.pool.query('insert into groups (name) values ($1) returning id', [
    `${name} ${randomUUID()}`,
  ]);
  return rows[0].id;
}

async function addCompany(groupId: string, url: string, columns: object = {}): Promise<string> {
  const all = { groupId, name: 'Fournil', networkUrl: url, ...columns };
  const names = Object.keys(all).map((name) => `"${name}"`);
  const { rows } = await api.database.pool.query(
    `insert into companies (${names}) values (${names.map((_, at) => `$${at + 1}`)}) returning id`,
    Object.values(all),
  );
  return rows[0].id;
}
