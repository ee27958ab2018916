/** `near` of the lists of profiles, companies and offers over HTTP. */
import { insert, startTestApi, type TestAccount } from '../support/api.ts';
import { publish } from '../support/offers.ts';

const api = await startTestApi();
afterAll(() => api.stop());

const lyon = { latitude: 45.764, longitude: 4.8357 };
const villeurbanne = { latitude: 45.7719, longitude: 4.8902 };
const paris = { latitude: 48.8566, longitude: 2.3522 };

interface Page {
  readonly data: { id: string; distanceKm?: number; deletedAt?: string | null }[];
  readonly total?: number;
}

let acme: TestAccount;
let profiles: string[];
let companies: string[];
let offers: string[];

const add = (table: string, columns: object, account = acme) =>
  insert(api.database, table, { groupId: account.groupId, ...columns });
const place = (point: object) => add('locations', { search: 'A place', ...point });

// In Villeurbanne, in Lyon, in Paris: the nearest to Lyon is the second.
const towns = [villeurbanne, lyon, paris];
beforeAll(async () => {
  acme = await api.createAccount('Acme');
  const field = (targetedEntity: string, isOnOffers: boolean | null) =>
    add('fields', { targetedEntity, type: 'singlelocation', name: 'Place', isOnOffers });
  const [ofCompanies, ofProjects] = [await field('COMPANY', null), await field('PROJECT', true)];
  profiles = [];
  companies = [];
  offers = [];
  for (const [index, town] of towns.entries()) {
    const name = `Number ${index}`;
    const createdAt = new Date(Date.UTC(2026, 0, 1 + index));
    profiles.push(await add('profiles', { lastNameManual: name, createdAt, locationId: await place(town) }));
    const companyId = await add('companies', { name, createdAt });
    await add('companies_fieldsvalues', { companyId, fieldId: ofCompanies, locationId: await place(town) });
    companies.push(companyId);
    const projectId = await add('projects', { name, createdAt });
    await publish(api.database, acme, projectId);
    await add('projects_fieldsvalues', { projectId, fieldId: ofProjects, locationId: await place(town) });
    offers.push(projectId);
  }
});

const lists = ['profiles', 'companies', 'offers'] as const;
const idsOf = (list: (typeof lists)[number]) => ({ profiles, companies, offers })[list];

async function get(list: string, parameters: Readonly<Record<string, unknown>>, account = acme) {
  const query = new URLSearchParams(
    Object.entries(parameters).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
  const response = await account.get(`/rest/v2/${list}?${query}`);
  return { status: response.status, body: (await response.json()) as Page };
}
async function page(list: string, parameters: Readonly<Record<string, unknown>>): Promise<Page> {
  const { status, body } = await get(list, parameters);
  expect({ status, body: status === 200 ? null : body }).toEqual({ status: 200, body: null });
  return body;
}
const near = { ...lyon, km: 30 };

describe.each(lists)('near in the list of %s', (list) => {
  test('keeps the default order, counts, and says how far each record is', async () => {
    const { data, total } = await page(list, { near });
    expect(total).toBe(2);
    expect(data.map(({ id, distanceKm }) => ({ id, distanceKm }))).toEqual([
      { id: idsOf(list)[0], distanceKm: 4.318 },
      { id: idsOf(list)[1], distanceKm: 0 },
    ]);
  });

  test('has all other members of the records', async () => {
    const { data: all } = await page(list, { limit: '2' });
    const { data } = await page(list, { near });
    expect(data.map(({ distanceKm, ...record }) => record)).toEqual(all);
    expect(all.some((record) => 'distanceKm' in record)).toBe(false);
  });

  test('sorts by the distance on demand, or by any column', async () => {
    const order = async (orderBy: unknown) =>
      (await page(list, { near: { ...lyon, km: 500 }, orderBy })).data.map(({ id }) =>
        idsOf(list).indexOf(id),
      );
    expect(await order({ distanceKm: 'asc' })).toEqual([1, 0, 2]);
    expect(await order([{ distanceKm: 'asc' }])).toEqual([1, 0, 2]);
    expect(await order({ createdAt: 'desc' })).toEqual([2, 1, 0]);
  });

  test('has pages, a filter, updatedAfter and total=false as any list', async () => {
    const byDistance = { near: { ...lyon, km: 500 }, orderBy: { distanceKm: 'asc' } };
    for (const parameters of [byDistance, { ...byDistance, orderBy: { createdAt: 'asc' } }]) {
      const { data: all } = await page(list, parameters);
      const second = await page(list, { ...parameters, limit: '1', offset: '1' });
      expect(second).toEqual({ data: [all[1]], total: 3 });
      const id = all[2]?.id;
      expect(await page(list, { ...parameters, where: { id: { _eq: id } } })).toEqual({
        data: [all[2]],
        total: 1,
      });
      expect(await page(list, { ...parameters, updatedAfter: '2100-01-01' })).toEqual({ data: [], total: 0 });
      expect(await page(list, { ...parameters, total: 'false' })).toEqual({ data: all });
    }
  });

  test('finds nothing of another account', async () => {
    const other = await api.createAccount('Other');
    expect((await get(list, { near }, other)).body).toEqual({ data: [], total: 0 });
  });

  test.each([
    [{ near: '30 km' }, 'invalid_parameter', 'near must be a JSON object'],
    [{ near: [] }, 'invalid_parameter', 'near must be a JSON object'],
    [{ near: lyon }, 'invalid_parameter', 'near must be a JSON object'],
    [{ near: { latitude: 1, km: 3 } }, 'invalid_parameter', 'near must be a JSON object'],
    [{ near: { ...near, unit: 'mi' } }, 'invalid_parameter', 'near must be a JSON object'],
    [{ near: { ...near, place: 'Lyon' } }, 'invalid_parameter', 'near must be a JSON object'],
    [{ near: { ...near, km: 0 } }, 'invalid_parameter', 'near.km must be a number above 0 and up to 500'],
    [{ near: { ...near, km: 500.5 } }, 'invalid_parameter', 'near.km must be a number above 0 and up to 500'],
    [{ near: { ...near, km: '30' } }, 'invalid_parameter', 'near.km must be a number above 0 and up to 500'],
    [
      { near: { ...near, latitude: 90.5 } },
      'invalid_parameter',
      'near.latitude must be a number from -90 to 90',
    ],
    [
      { near: { ...near, longitude: null } },
      'invalid_parameter',
      'near.longitude must be a number from -180 to 180',
    ],
    [
      { near: { place: ' ', km: 3 } },
      'invalid_parameter',
      'near.place must be a text of 1 to 200 characters',
    ],
    [{ near, after: '' }, 'invalid_parameter', 'near cannot be combined with after'],
    [{ orderBy: { distanceKm: 'asc' } }, 'invalid_order', 'orderBy.distanceKm needs near'],
    [{ near, orderBy: { distanceKm: 'desc' } }, 'invalid_order', 'distanceKm is the whole order'],
    [{ near, orderBy: { distanceKm: 'asc', id: 'asc' } }, 'invalid_order', 'distanceKm is the whole order'],
    [
      { near, orderBy: [{ id: 'asc' }, { distanceKm: 'asc' }] },
      'invalid_order',
      'distanceKm is the whole order',
    ],
    [{ near, orderBy: { nope: 'asc' } }, 'invalid_order', 'orderBy.nope'],
    [{ near, where: { nope: { _eq: 1 } } }, 'invalid_filter', 'where.nope'],
    [{ near, where: { id: { _eq: 'x' } } }, 'invalid_filter', 'where.id._eq'],
  ])('refuses %j with words', async (parameters, code, message) => {
    expect(await get(list, parameters)).toMatchObject({
      status: 400,
      body: { code, message: expect.stringContaining(message) },
    });
  });
});

describe('a place by its name', () => {
  test.each([
    ['Lyon', 'Villeurbanne and Lyon'],
    ['69003', 'Villeurbanne and Lyon'],
    ['Lyon, France', 'Villeurbanne and Lyon'],
    ['12 rue Haute, 75011 Paris', 'Paris'],
    ['Cologne, Germany', 'none'],
  ])('%s is found in the gazetteer', async (name, expected) => {
    const found = { 'Villeurbanne and Lyon': profiles.slice(0, 2), Paris: profiles.slice(2), none: [] }[
      expected
    ];
    const { data } = await page('profiles', { near: { place: name, km: 30 } });
    expect(data.map(({ id }) => id)).toEqual(found);
  });

  test.each([
    ['Qwrtzheim', '"Qwrtzheim" names no certain place: add'],
    ['Saint-Denis', '"Saint-Denis" names no certain place, it may be Saint-Denis ('],
    ['Île-de-France', '"Île-de-France" is a region'],
    ['Isère', '"Isère" is a department'],
    ['France', '"France" is a country'],
    ['Lyon / Grenoble', '"Lyon / Grenoble" names several places'],
    ['Remote', '"Remote" names no certain place: add'],
  ])('%s is refused with the reason', async (name, message) => {
    expect(await get('profiles', { near: { place: name, km: 30 } })).toMatchObject({
      status: 400,
      body: { code: 'invalid_parameter', message: expect.stringContaining(`near.place: ${message}`) },
    });
  });

  test('is one in the country of the account where several have its name', async () => {
    const german = await api.createAccount('German');
    await api.database.pool.query(`update groups set "defaultCountry" = 'DE' where id = $1`, [
      german.groupId,
    ]);
    const frankfurt = await add('locations', { search: 'Main', latitude: 50.11, longitude: 8.68 }, german);
    const id = await add('profiles', { locationId: frankfurt }, german);
    const { body } = await get('profiles', { near: { place: 'Frankfurt', km: 10 } }, german);
    expect(body.data.map((row) => row.id)).toEqual([id]);
  });
});

test('deleted profiles and companies near a point are found with includeDeleted, and else not', async () => {
  const profile = await add('profiles', { deletedAt: new Date(), locationId: await place(lyon) });
  expect((await page('profiles', { near })).data.map(({ id }) => id)).not.toContain(profile);
  const { data } = await page('profiles', { near, includeDeleted: 'true', orderBy: { distanceKm: 'asc' } });
  expect(data).toContainEqual(expect.objectContaining({ id: profile, deletedAt: expect.any(String) }));
});

test('projects have no near, and a search does not go with it', async () => {
  expect(await get('projects', { near })).toMatchObject({ status: 400, body: { code: 'unknown_parameter' } });
  expect(await get('profiles', { near, search: 'number' })).toMatchObject({
    status: 400,
    body: { code: 'invalid_parameter', message: 'near cannot be combined with search' },
  });
});
