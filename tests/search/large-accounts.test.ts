/** The search in an account with thousands of profiles: every match is on one page, and few rows are read for few. */
import { startTestApi, type TestAccount } from '../support/api.ts';
import { vacuum } from '../support/large-account.ts';
import { rowsRead } from '../support/rows-read.ts';
import { withoutTriggers } from '../support/without-triggers.ts';

const api = await startTestApi();
afterAll(() => api.stop());
const { pool } = api.database;

const profiles = 3_000;
/** The numbers of the profiles that have a word, of which the first one has changed first. */
const words: Readonly<Record<string, (number: number) => boolean>> = {
  vigneron: () => true,
  tonnelier: (number) => number <= 1_300,
  luthier: (number) => number > profiles - 60,
  verrier: (number) => number % 20 === 0,
  sabotier: (number) => number === 1_234,
};
const numbersOf = (word: string) =>
  Array.from({ length: profiles }, (_, index) => index + 1).filter((number) => words[word]?.(number));

let account: TestAccount;
beforeAll(async () => {
  account = await api.createAccount();
  const headlines = Array.from({ length: profiles }, (_, index) =>
    Object.keys(words)
      .filter((word) => words[word]?.(index + 1))
      .join(' '),
  );
  // These profiles were saved long ago.
  await withoutTriggers(pool, async (client) => {
    await client.query(
      `insert into profiles ("groupId", "externalId", headline, "updatedAt")
     select $1, number, headline, timestamptz '2025-01-01' + number * interval '1 minute'
       from unnest($2::text[]) with ordinality as given (headline, number)`,
      [account.groupId, headlines],
    );
    await client.query(
      `insert into profiles_search ("groupId", "profileId", "changedAt", document)
     select "groupId", id, "updatedAt", search_document("groupId", id) from profiles where "groupId" = $1`,
      [account.groupId],
    );
  });
  await vacuum(api.database);
});

interface Page {
  readonly data: { externalId: string }[];
  readonly total?: number;
}
async function pageOf(search: string, parameters: object = {}): Promise<Page> {
  const query = new URLSearchParams({ search, highlights: 'false', limit: '1000', ...parameters });
  return (await account.get(`/rest/v2/profiles?${query}`)).json() as Promise<Page>;
}

test.each(Object.keys(words))('every match of a word is on one page: %s', async (word) => {
  const expected = numbersOf(word);
  const found: number[] = [];
  for (let offset = 0; ; offset += 1_000) {
    const { data } = await pageOf(word, { offset: `${offset}`, total: 'false' });
    found.push(...data.map(({ externalId }) => Number(externalId)));
    if (data.length < 1_000) break;
  }
  // The newest thousand are in the order of relevance, the others follow by date.
  const ranked = found.slice(0, 1_000).toSorted((left, right) => right - left);
  expect([...ranked, ...found.slice(1_000)]).toEqual(expected.toReversed());
  expect((await pageOf(word, { limit: '1' })).total).toBe(expected.length);
  const inOrder = await pageOf(word, { orderBy: '{"updatedAt":"asc"}', limit: '10' });
  expect(inOrder.data.map(({ externalId }) => Number(externalId))).toEqual(expected.slice(0, 10));
});

test.each([
  ['a word that nobody has', 'kowalczik', 0],
  ['a word that one profile has', 'sabotier', 1],
  ['a word that all have', 'vigneron', profiles],
])('a page reads few of the rows of an account: %s', async (_, word, total) => {
  const search = () => pageOf(word, { limit: '20', total: 'false' });
  expect((await search()).data).toHaveLength(Math.min(20, total));
  const read = await rowsRead(api.database, search);
  const rows = Object.entries(read).map(([name, count]) => (/profiles_search/.test(name) ? count : 0));
  // The thousand that are ranked are read by date, and by their keys.
  expect(rows.reduce((sum, count) => sum + count, 0)).toBeLessThan(profiles);
});

test('the total of a word that nobody has is known without reading the words of all', async () => {
  const count = () => pageOf('kowalczik', { limit: '1' });
  expect((await count()).total).toBe(0);
  const read = await rowsRead(api.database, count);
  expect(read).not.toHaveProperty('profiles_search');
  expect(read.profiles_search_changedAt_idx).toBeLessThan(profiles / 2);
});

test.each(['search_profiles', 'matching_profiles'])(
  '%s has each match once, although only the newest are ranked',
  async (name) => {
    const session = JSON.stringify({ 'x-hasura-group-id': account.groupId });
    const { rows } = await pool.query(
      `select count(distinct id)::int, count(*)::int as all from ${name}('vigneron', $1)`,
      [session],
    );
    expect(rows).toEqual([{ count: profiles, all: profiles }]);
  },
);
