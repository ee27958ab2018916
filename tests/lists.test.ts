/** Tests of the four lists over HTTP: their rows, their rights, and the errors of query parameters. */
import { newStorageKey } from '../actions-server/files/storage.ts';
import { insert, startTestApi, type TestAccount } from './support/api.ts';
import {
  companyShape,
  differences,
  offerShape,
  profileShape,
  projectShape,
} from './support/described-shapes.ts';
import { createFullRecords } from './support/full-records.ts';
import { openLink } from './support/stored-files.ts';

interface List {
  readonly data: Record<string, unknown>[];
  readonly total: number;
}
interface Problem {
  readonly message: string;
  readonly code: string;
  readonly details?: { path: string; code: string }[];
}

const api = await startTestApi();
afterAll(() => api.stop());
const acme = await api.createAccount('Acme');
const other = await api.createAccount('Other');
const key = newStorageKey(acme.groupId);
await api.dependencies.storage.put(key, Buffer.from('bytes'));
const records = await createFullRecords(api.database, acme, key);
await createFullRecords(api.database, other);

const recordLists = ['profiles', 'companies', 'projects'] as const;
const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));

async function list(path: string, account = acme): Promise<List> {
  const response = await account.get(`/rest/v2/${path}`);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.status} ${text}`);
  return JSON.parse(text) as List;
}

async function rejection(path: string): Promise<Problem & { status: number }> {
  const response = await acme.get(`/rest/v2/${path}`);
  return { status: response.status, ...((await response.json()) as Problem) };
}

/** The only record, with a check that none of its lists is empty. */
async function only(path: string): Promise<Record<string, unknown>> {
  const { data, total } = await list(path);
  expect({ rows: data.length, total }).toEqual({ rows: 1, total: 1 });
  const [record] = data;
  if (!record) throw new Error('no record');
  const empty = Object.entries(record).filter(([, value]) => Array.isArray(value) && value.length === 0);
  expect(empty).toEqual([]);
  return record;
}

describe('a list returns every key of the interface description, and none that the API does not document', () => {
  test('projects', async () => {
    const project = await only('projects');
    expect(differences(project, projectShape)).toEqual([]);
    expect(project).toMatchObject({
      __typename: 'projects',
      id: records.projectId,
      group: { id: acme.groupId, name: 'Acme' },
      color: { id: '#1e88e5', name: 'Blue' },
      company: {
        id: records.companyId,
        companyPublicData: { name: 'Acme Network', image: { publicUrl: expect.any(String) } },
      },
      deletedAt: null,
    });
    expect(project.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00$/);
    const counts = project.profilesCountPerStatusGroup as {
      status: { parentId: null; title: string };
      count: number;
    }[];
    expect(counts.map(({ status }) => status.parentId)).toEqual(counts.map(() => null));
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(1);
  });

  test('companies', async () => {
    const company = await only('companies');
    expect(differences(company, companyShape)).toEqual([]);
    const { legaldata } = company as {
      legaldata: { locations: { siret: string; location: { center: unknown } }[] };
    };
    expect(legaldata.locations[0]?.location.center).toEqual({
      type: 'Point',
      crs: { type: 'name', properties: { name: expect.any(String) } },
      coordinates: [4.84, 45.76],
    });
    expect(company).toMatchObject({ projects: [{ id: records.projectId }], foundedAt: '1999-01-01' });
  });

  test('profiles', async () => {
    const profile = await only('profiles');
    expect(differences(profile, profileShape)).toEqual([]);
    expect(profile).toMatchObject({
      firstName: 'Jane',
      lastName: 'Doe',
      birthday: '1990-02-03',
      emailAddresses: [{ emailAddress: 'Jane@Example.org', canonicalEmailAddress: 'jane@example.org' }],
      unreadMessagesNotifications: { aggregate: { count: 1 } },
      protectedCompaniesWorksIn: [{ id: records.companyId, name: 'Acme' }],
      countApplicationsFromThisProfile: expect.any(Number),
    });
  });

  test.each(['public', 'private'] as const)('offers, with a %s key', async (kind) => {
    const key = kind === 'public' ? acme.publicKey.secret : acme.privateKey.secret;
    const { data, total } = (await (await acme.get('/rest/v2/offers', { key })).json()) as List;
    expect(total).toBe(1);
    const [offer] = data;
    expect(differences(offer, offerShape)).toEqual([]);
    expect(offer).toMatchObject({
      id: records.projectId,
      name: 'Developer',
      externalId: 'project-1',
      files: [{ file: { name: 'job "description".pdf' } }],
    });
    expect(offer?.fieldsValues).toHaveLength(2);
  });

  test('the body has data and an integer total, and no other keys', async () => {
    for (const path of [...recordLists, 'offers']) {
      const body = await list(path);
      expect(Object.keys(body)).toEqual(['data', 'total']);
      expect(Number.isInteger(body.total)).toBe(true);
    }
  });
});

describe('the rights of keys on lists', () => {
  test.each(recordLists)(
    '%s of another account are neither listed nor counted, nor found by a filter',
    async (path) => {
      const [theirs] = (await list(path, other)).data;
      expect((await list(path)).data.map(({ id }) => id)).not.toContain(theirs?.id);
      expect(await list(`${path}?where=${json({ id: { _eq: theirs?.id } })}`)).toEqual({
        data: [],
        total: 0,
      });
      expect(
        await list(`${path}?includeDeleted=true&where=${json({ groupId: { _eq: other.groupId } })}`),
      ).toEqual({
        data: [],
        total: 0,
      });
      const wayOut = json({
        _or: [{ groupId: { _eq: other.groupId } }, { _not: { groupId: { _eq: other.groupId } } }],
      });
      expect((await list(`${path}?where=${wayOut}`)).total).toBe(1);
    },
  );

  test.each(recordLists)('a public key cannot list %s', async (path) => {
    const response = await acme.get(`/rest/v2/${path}`, { key: acme.publicKey.secret });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'insufficient_scope' });
  });

  test.each([...recordLists, 'offers'])('a request for %s without an API key is rejected', async (path) => {
    expect((await acme.get(`/rest/v2/${path}`, { key: null })).status).toBe(401);
    expect((await acme.get(`/rest/v2/${path}`, { key: `sk_${'x'.repeat(32)}` })).status).toBe(401);
  });

  test('the list of offers contains only projects that are offers', async () => {
    const draft = await insert(api.database, 'projects', { groupId: acme.groupId, name: 'Draft' });
    expect((await list('offers')).data.map(({ id }) => id)).not.toContain(draft);
    await api.database.pool.query('delete from projects where id = $1', [draft]);
  });
});

describe('pages, order and filters', () => {
  const names = async (query: string) =>
    (await list(`companies?${query}`, many)).data.map(({ name }) => name);
  let many: TestAccount;

  beforeAll(async () => {
    many = await api.createAccount('Many');
    for (let number = 1; number <= 5; number += 1) {
      await insert(api.database, 'companies', {
        groupId: many.groupId,
        name: `Company ${number}`,
        // Two companies were created at the same time.
        createdAt: `2025-01-0${Math.min(number, 4)}T00:00:00Z`,
        externalId: number % 2 ? `x${number}` : null,
      });
    }
    await api.database.pool.query(
      `update companies set "deletedAt" = now() where "groupId" = $1 and name = 'Company 1'`,
      [many.groupId],
    );
  });

  test('pages neither overlap nor omit rows, and the total counts all rows', async () => {
    const pages = [];
    for (let offset = 0; offset < 4; offset += 1)
      pages.push(await list(`companies?limit=1&offset=${offset}`, many));
    expect(pages.map(({ total }) => total)).toEqual([4, 4, 4, 4]);
    expect(new Set(pages.map(({ data }) => data[0]?.name))).toEqual(
      new Set(['Company 2', 'Company 3', 'Company 4', 'Company 5']),
    );
    expect(await list('companies?limit=10&offset=4', many)).toEqual({ data: [], total: 4 });
  });

  test('the default order is the order of creation', async () => {
    expect((await names('')).slice(0, 2)).toEqual(['Company 2', 'Company 3']);
  });

  test('orderBy sorts by several columns', async () => {
    expect(await names(`orderBy=${json({ name: 'desc' })}`)).toEqual([
      'Company 5',
      'Company 4',
      'Company 3',
      'Company 2',
    ]);
    expect(await names(`order_by=${json([{ externalId: 'asc_nulls_first' }, { name: 'desc' }])}`)).toEqual([
      'Company 4',
      'Company 2',
      'Company 3',
      'Company 5',
    ]);
  });

  test('deleted rows are listed only with includeDeleted or a filter on deletedAt', async () => {
    expect(await names('')).not.toContain('Company 1');
    expect(await names('includeDeleted=true')).toContain('Company 1');
    expect(await names(`where=${json({ deletedAt: { _is_null: false } })}`)).toEqual(['Company 1']);
    expect(await names(`where=${json({ externalId: { _eq: 'x1' } })}`)).toEqual([]);
  });

  test('updatedAfter includes rows with exactly this time', async () => {
    const [first] = (await list(`companies?orderBy=${json({ updatedAt: 'desc' })}`, many)).data;
    const moment = encodeURIComponent(String(first?.updatedAt));
    expect(await names(`updatedAfter=${moment}`)).toContain(first?.name);
    expect(await list('companies?updatedAfter=2999-01-01', many)).toEqual({ data: [], total: 0 });
    expect((await list('companies?updatedAfter=2020-01-01', many)).total).toBe(4);
  });

  test('a filter in the URL can contain many ids', async () => {
    const ids = Array.from({ length: 700 }, () => crypto.randomUUID());
    expect(await list(`projects?where=${json({ id: { _in: [...ids, records.projectId] } })}`)).toMatchObject({
      total: 1,
    });
  });

  test('a filter supports all operators and relationships', async () => {
    const filter = {
      _and: [
        { company: { name: { _ilike: 'ac%' }, legaldata: { siren: { _eq: '732829320' } } } },
        { _not: { name: { _in: ['Nobody'] } } },
      ],
    };
    expect((await list(`projects?where=${json(filter)}`)).total).toBe(1);
    expect(
      (
        await list(
          `profiles?where=${json({ emailAddresses: { canonicalEmailAddress: { _eq: 'jane@example.org' } } })}`,
        )
      ).total,
    ).toBe(1);
  });
});

describe('invalid query parameters get 400 with a code and the path of the error', () => {
  test.each([
    ['an unknown operator', { updatedAt: { _foo: 'x' } }, 'where.updatedAt._foo'],
    ['an unknown column', { nope: { _eq: 1 } }, 'where.nope'],
    [
      'an unknown column in a list',
      { _or: [{ name: { _eq: 'x' } }, { nope: { _eq: 1 } }] },
      'where._or[1].nope',
    ],
    ['an unknown column of a related record', { status: { nope: { _eq: 1 } } }, 'where.status.nope'],
    ['a column that no key may read', { statusEntity: { _eq: 'COMPANY' } }, 'where.statusEntity'],
  ])('%s', async (_case, filter, path) => {
    const problem = await rejection(`companies?where=${json(filter)}`);
    expect(problem).toMatchObject({
      status: 400,
      code: 'invalid_filter',
      details: [{ path, code: 'invalid_filter' }],
    });
  });

  test.each([
    ['an unknown column', { nope: 'asc' }, 'orderBy.nope'],
    ['a relationship in place of a column', { status: 'asc' }, 'orderBy.status'],
  ])('an order by %s is rejected', async (_case, order, path) => {
    const problem = await rejection(`companies?orderBy=${json(order)}`);
    expect(problem).toMatchObject({ status: 400, code: 'invalid_order' });
    expect(problem.details?.[0]?.path.startsWith(path)).toBe(true);
  });

  test.each([
    ['limit=0', 'invalid_parameter'],
    ['limit=1001', 'invalid_parameter'],
    ['page=2', 'unknown_parameter'],
    ['where=[]', 'invalid_filter'],
    [`where=${'{"_not":'.repeat(100)}{}${'}'.repeat(100)}`, 'invalid_filter'],
    ['updatedAfter=tomorrow', 'invalid_parameter'],
  ])('%s', async (query, code) => {
    expect(await rejection(`projects?${query}`)).toMatchObject({ status: 400, code });
  });

  test.each([
    [{ name: { _eq: `'; drop table companies; --` } }],
    [{ name: { _eq: '"}}, data: companies { id }' } }],
    [{ name: { _eq: '$1::text || $2 \\u0000' } }],
    [{ name: { _like: '%\\' } }],
    [JSON.parse('{"__proto__": {"deletedAt": {"_is_null": false}}}')],
    [{ 'name": {"_eq": 1}}': { _eq: 1 } }],
  ])('special characters in a filter are literal text: %j', async (filter) => {
    const response = await acme.get(`/rest/v2/companies?where=${json(filter)}`);
    expect([200, 400]).toContain(response.status);
    const body = (await response.json()) as { data?: unknown[]; code?: string };
    expect(body.data ?? body.code).toEqual(response.status === 200 ? [] : 'invalid_filter');
    expect((await list('companies')).total).toBe(1);
  });
});

describe('the files of a list', () => {
  async function link(path: string): Promise<{ id: string; url: string; name: string }> {
    const { files } = (await only(path)) as { files: { file: { id: string; url: string; name: string } }[] };
    const [first] = files;
    if (!first) throw new Error('no file');
    return first.file;
  }
  const open = (url: string) => openLink(api, url);

  test.each(recordLists)('%s have links that download their files without an API key', async (path) => {
    const file = await link(path);
    const response = await open(file.url);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('bytes');
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-length')).toBe('5');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename/);
  });

  test('a download has the file name in ASCII and in UTF-8', async () => {
    const response = await open((await link('companies')).url);
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="brochure ?t?.pdf"; filename*=UTF-8''brochure%20%C3%A9t%C3%A9.pdf`,
    );
  });

  test('a link that is changed or for another file gets 403, and one that has expired 410', async () => {
    const { url } = await link('profiles');
    const changed = [
      url.replace(/signature=(.)/, (_, first) => `signature=${first === '_' ? '-' : '_'}`),
      url.replace(/expires=\d+/, 'expires=9999999999'),
      url.replace(/\?.*$/, ''),
      url.replace(records.fileIds.profile, records.fileIds.company),
      url.replace(records.fileIds.profile, crypto.randomUUID()),
    ];
    for (const [index, link] of changed.entries()) {
      const response = await open(link);
      expect({ index, status: response.status }).toEqual({ index, status: 403 });
      expect(await response.json()).toMatchObject({ code: 'invalid_link' });
    }
    const expired = await open(url.replace(/expires=\d+/, 'expires=1'));
    expect(expired.status).toBe(410);
    expect(await expired.json()).toMatchObject({ code: 'link_expired' });
  });

  test('a page of any origin can read a file and why it was refused', async () => {
    const { url } = await link('profiles');
    for (const address of [url, url.replace(/signature=./, 'signature=_')]) {
      const response = await open(address);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-expose-headers')).toContain('Content-Disposition');
      await response.arrayBuffer();
    }
  });

  test('the name in a link does not affect the download', async () => {
    const { url, name } = await link('profiles');
    expect(
      (await open(url.replace(encodeURIComponent(name), 'anything.exe'))).headers.get('content-disposition'),
    ).toMatch(/cv\.pdf/);
  });
});
