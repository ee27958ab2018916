/** What visitors of careers pages look for: words, places and contracts, on the pages and in pages of other sites. */
import fc from 'fast-check';
import { insert, startTestApi, type TestAccount, type TestApi } from '../../../tests/support/api.ts';
import { addCareersSite, addOffer, addOfferFields } from '../../../tests/support/careers.ts';

interface Offer {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly place?: string;
}

const offers: readonly Offer[] = [
  {
    name: 'Chef de projet',
    description: '<p>Gestion de la paie, R&amp;D &lt;C++&gt;, <strong>équipe</strong></p>',
    place: 'Saint-Étienne',
  },
  { name: 'P-12', title: 'Chef de cuisine', description: '<p>Cuisine du marché</p>', place: 'Lyon, 3e' },
  { name: 'Boulangère', title: 'Baker 100% bread_maker', description: '<p>four o’clock</p>', place: 'Lyon' },
  { name: 'Ingénieur réseau', title: 'Network engineer' },
];
/** A text that no role public sees. */
const hidden = 'confidential';

let api: TestApi;
let account: TestAccount;
let slug: string;
let contract: string;
const ids = new Map<string, string>();

beforeAll(async () => {
  api = await startTestApi();
  account = await api.createAccount();
  const { groupId } = account;
  const fieldOf = await addOfferFields(api, account);
  contract = await insert(api.database, 'fields_options', {
    groupId,
    fieldId: fieldOf('joboffer_contract_type'),
    name: 'CDI',
    order: 1,
  });
  const secret = await insert(api.database, 'fields', {
    groupId,
    name: 'Client',
    type: 'text',
    targetedEntity: 'PROJECT',
    isOnOffers: false,
    purpose: 'joboffer_client',
  });
  for (const { name, title, description, place } of offers) {
    const projectId = await addOffer(api, account, { name });
    ids.set(projectId, name);
    const value = (fieldId: string, columns: Record<string, unknown>) =>
      insert(api.database, 'projects_fieldsvalues', { groupId, projectId, fieldId, ...columns });
    await value(secret, { value: hidden });
    if (title !== undefined) await value(fieldOf('joboffer_title'), { value: title });
    if (description !== undefined) await value(fieldOf('joboffer_description'), { value: description });
    if (place === undefined) continue;
    const locationId = await insert(api.database, 'locations', { groupId, search: place });
    await value(fieldOf('joboffer_location'), { locationId });
    await value(fieldOf('joboffer_contract_type'), { fieldValueId: contract });
  }
  const other = await api.createAccount('Other');
  await addOffer(api, other, { name: 'Chef de projet of another account' });
  ({ slug } = await addCareersSite(api, account));
});
afterAll(() => api.stop());

/** The names of the offers that a page shows. */
async function shown(response: Response): Promise<string[]> {
  expect(response.status).toBe(200);
  const page = await response.text();
  return [...ids].flatMap(([id, name]) => (page.includes(id) ? name : [])).toSorted();
}

const find = async (query: string) => shown(await fetch(`${api.baseUrl}/careers/${slug}/fr?${query}`));

test.each([
  ['q=chef+de+projet', ['Chef de projet']],
  ['q=chef', ['Chef de projet', 'P-12']],
  ['q=chef+marché+cuisine', ['P-12']],
  ['q=a+b+c', ['Boulangère']],
  ['q=chef+projet&place=lyon', []],
  ['q=chef+cuisine&place=Lyon', ['P-12']],
  ['q=chef+de+projet&place=saint-etienne', ['Chef de projet']],
  ['place=Lyon,+3', ['P-12']],
  ['q=boulangere', ['Boulangère']],
  ['q=INGÉNIEUR', ['Ingénieur réseau']],
  ['q=equipe', ['Chef de projet']],
  ['q=R%26D+<c%2B%2B>', ['Chef de projet']],
  ['q=100%25', ['Boulangère']],
  ['q=d_m', ['Boulangère']],
  ['q=r_m', []],
  ["q=four+o'clock", ['Boulangère']],
  ['q=%00ba%00ker', ['Boulangère']],
  [`q=${hidden}`, []],
  ['q=%20%20', ['Boulangère', 'Chef de projet', 'Ingénieur réseau', 'P-12']],
  ['contract=CONTRACT&q=chef&place=lyon', ['P-12']],
  ['contract=CONTRACT', ['Boulangère', 'Chef de projet', 'P-12']],
])('%s finds the offers that have every word in their name, title or description', async (query, names) => {
  expect(await find(query.replace('CONTRACT', contract))).toEqual(names);
});

describe('around a town', () => {
  beforeAll(async () => {
    // What the offers show is in Lyon and in Saint-Étienne, 50 km away.
    await api.database.pool.query(
      `update locations set latitude = case when search like 'Lyon%' then 45.764 else 45.4397 end,
              longitude = case when search like 'Lyon%' then 4.8357 else 4.3872 end
        where "groupId" = $1`,
      [account.groupId],
    );
  });

  test.each([
    ['near=Villeurbanne', ['Boulangère', 'P-12']],
    ['near=69100&km=10', ['Boulangère', 'P-12']],
    ['near=Lyon&km=100', ['Boulangère', 'Chef de projet', 'P-12']],
    ['near=Lyon&km=100&q=chef', ['Chef de projet', 'P-12']],
    ['near=Lyon&km=100&q=chef&place=Lyon&contract=CONTRACT', ['P-12']],
    ['near=Lyon&km=100&sort=nearest', ['Boulangère', 'Chef de projet', 'P-12']],
    ['near=Lyon&km=7', ['Boulangère', 'P-12']],
    ['near=Marseille', []],
    ['near=%20', ['Boulangère', 'Chef de projet', 'Ingénieur réseau', 'P-12']],
  ])('%s finds the offers that show a place there', async (query, names) => {
    expect(await find(query.replace('CONTRACT', contract))).toEqual(names);
  });

  const page = async (query: string) => (await fetch(`${api.baseUrl}/careers/${slug}/fr?${query}`)).text();

  test('the nearest offers come first on demand, on every page of the list', async () => {
    const order = async (query: string) =>
      [...(await page(query)).matchAll(/<h3><a href="[^"]*\/([0-9a-f-]{36})/g)].map(([, id = '']) =>
        ids.get(id),
      );
    const [first] = await order('near=42000+Saint-Etienne&km=100&sort=nearest');
    expect(first).toBe('Chef de projet');
    expect((await order('near=Lyon&km=100&sort=nearest')).at(-1)).toBe('Chef de projet');
    expect(await page('near=Lyon&km=100')).toContain('<option value="nearest">');
    expect(await page('')).not.toContain('<option value="nearest">');
  });

  test('a town that nobody knows leaves out nothing, and the page says so', async () => {
    const known = await page('near=Lyon');
    expect(known).not.toContain('near-unknown');
    const unknown = await page('near=Qwrtzheim');
    expect(unknown).toContain('Nous ne connaissons pas cette ville');
    expect(unknown).toContain('aria-describedby="near-unknown"');
    expect(await find('near=Qwrtzheim')).toHaveLength(4);
  });

  test('choices count the offers around the town', async () => {
    expect(await page('near=Lyon')).toMatch(/CDI \(2\)/);
    expect(await page('near=Lyon&km=100')).toMatch(/CDI \(3\)/);
  });
});

test('twenty words, a place and a contract are answered, on the pages and on pages of other sites', async () => {
  const words = 'chef de projet gestion la paie equipe c e f d e p r o j t g s strong'.split(' ');
  expect(words).toHaveLength(20);
  const query = new URLSearchParams({ q: words.join(' '), place: 'saint-étienne', contract });
  expect(await find(`${query}`)).toEqual(['Chef de projet']);
  const embedded = await fetch(`${api.baseUrl}/embed/${slug}/fr?${query}`, {
    headers: { 'X-API-KEY': account.publicKey.secret },
  });
  expect(await shown(embedded)).toEqual(['Chef de projet']);
});

test('a search finds what it found when each word was a condition of GraphQL, for up to two words, and a page finds the same', async () => {
  const containing = (text: string) => ({ _ilike: `%${text.replace(/[\\%_]/g, '\\$&')}%` });
  const formerly = (words: readonly string[]) => ({
    _and: words.map((word) => ({
      _or: [
        { name: containing(word) },
        {
          fieldsValues: {
            field: { purpose: { _in: ['joboffer_title', 'joboffer_description'] } },
            value: containing(word),
          },
        },
      ],
    })),
  });
  const texts = offers.flatMap(({ name, title = '', description = '' }) => [name, title, description]);
  const pieces = fc
    .tuple(
      fc.constantFrom(...texts.filter((text) => text !== '')),
      fc.nat(80),
      fc.integer({ min: 1, max: 8 }),
    )
    .map(([text, start, length]) =>
      text
        .slice(start % text.length)
        .slice(0, length)
        .replace(/\s.*/s, ''),
    )
    .filter((word) => word !== '');
  const search = fc.array(pieces, { minLength: 1, maxLength: 2 });
  /** What each search finds in both ways: in one request as many as may have conditions on related rows. */
  const bothWays = async (...searches: string[][]) => {
    const { data, errors } = await account.graphql(
      `query (${searches.map((_, index) => `$where${index}: offers_bool_exp!, $words${index}: String!`).join(', ')}) {
        ${searches.map((_, index) => `formerly${index}: offers(where: $where${index}) { name } found${index}: search_offers(args: { words: $words${index}, place: "" }) { name }`).join('\n')}
      }`,
      Object.fromEntries(
        searches.flatMap((words, index): [string, unknown][] => [
          [`where${index}`, formerly(words)],
          [`words${index}`, words.join(' ')],
        ]),
      ),
      { key: account.publicKey.secret },
    );
    expect(errors).toBeUndefined();
    const answer = data as Readonly<Record<string, readonly { readonly name: string }[]>>;
    const named = (member: string) => answer[member]?.map(({ name }) => name).toSorted() ?? ['no answer'];
    const both = searches.map((_, index) => ({
      formerly: named(`formerly${index}`),
      found: named(`found${index}`),
    }));
    for (const { formerly, found } of both) expect(found).toEqual(expect.arrayContaining(formerly));
    return both;
  };
  await fc.assert(
    fc.asyncProperty(search, search, async (...searches) => {
      await bothWays(...searches);
    }),
    { numRuns: 50 },
  );
  await fc.assert(
    fc.asyncProperty(search, async (words) => {
      const [both] = await bothWays(words);
      expect(await find(`${new URLSearchParams({ q: words.join(' ') })}`)).toEqual(both?.found);
    }),
    { numRuns: 10 },
  );
});

test.each(['words', 'place'])(
  '%s of more than 200 characters are refused, with a public key too',
  async (name) => {
    const search = async (length: number) =>
      account.graphql(
        'query ($words: String!, $place: String!) { search_offers(args: {words: $words, place: $place}) { name } }',
        { words: '', place: '', [name]: 'é'.repeat(length) },
        { key: account.publicKey.secret },
      );
    expect(await search(200)).toMatchObject({ data: { search_offers: [] } });
    expect(await search(201)).toMatchObject({
      errors: [
        {
          message: 'words and place have at most 200 characters each',
          extensions: { code: 'data-exception' },
        },
      ],
    });
  },
);

test('only the offers of a page are read, and all are counted', async () => {
  const large = await api.createAccount('Large');
  const site = await addCareersSite(api, large);
  for (let number = 1; number <= 23; number += 1) await addOffer(api, large, { name: `Cook ${number}` });
  const page = async (number: number) =>
    (await fetch(`${api.baseUrl}/careers/${site.slug}/en?q=cook&page=${number}`)).text();
  const [first, second, none] = await Promise.all([page(1), page(2), page(3)]);
  expect(first.match(/<h3>/g)).toHaveLength(20);
  expect(second.match(/<h3>/g)).toHaveLength(3);
  for (const text of [first, second, none]) expect(text).toContain('23 jobs');
});
