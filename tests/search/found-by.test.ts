/** By what people are found: the tables of docs/search.md, and what is not found, by whom and any more. */
import { readFileSync } from 'node:fs';
import { insert, startTestApi } from '../support/api.ts';

const page = readFileSync(new URL('../../docs/search.md', import.meta.url), 'utf8');
const api = await startTestApi();
afterAll(() => api.stop());

interface Example {
  readonly kind: string;
  readonly stored: string;
  readonly searches: readonly string[];
}

/** The rows of the table below a heading. A row without a kind is of that above it. */
function examples(heading: string): Example[] {
  const section = page.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
  let kind = 'name';
  return section
    .split('\n')
    .filter((line) => /^\|.*`/.test(line))
    .map((line) => {
      const cells = line.split('|').slice(1, -1);
      kind = (cells.length === 3 ? cells[0]?.trim() : undefined) || kind;
      const [stored = [], searches = []] = cells
        .slice(-2)
        .map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text));
      return { kind, stored: stored[0] ?? '', searches };
    });
}
const described = [...examples('What people are found by'), ...examples('Words that are typed wrongly')];

const account = await api.createAccount();
const other = await api.createAccount('Other');

/** What an application says of a person with the value. */
const members: Readonly<Record<string, (stored: string) => object>> = {
  name: (stored) => {
    const [firstName, ...rest] = stored.split(' ');
    return { firstName, lastName: rest.join(' ') };
  },
  'phone number': (stored) => ({ phoneNumbers: stored }),
  'e-mail address': (stored) => ({ emailAddresses: stored }),
  'page on a network': (stored) => ({ networkUrl: stored }),
};
async function fieldOf(type: string): Promise<string> {
  const field = { groupId: account.groupId, targetedEntity: 'PROFILE', type, name: type };
  return insert(api.database, 'fields', field);
}

async function save(stored: object, { post } = account): Promise<string> {
  const response = await post('/rest/v2/applicants', stored);
  const body = (await response.json()) as { profileId: string; warnings?: unknown };
  expect({ stored, status: response.status }).toEqual({ stored, status: 201 });
  return body.profileId;
}

const saved: { readonly example: Example; readonly id: string }[] = [];
beforeAll(async () => {
  const fields = { phone: await fieldOf('phone'), email: await fieldOf('email') };
  const items = described.map(({ kind, stored }, number) => ({
    externalId: `person-${number}`,
    // Names that nobody looks for.
    firstName: 'Xq',
    lastName: `Zw${number}`,
    ...members[kind]?.(stored),
    ...(kind === 'phone number in a custom field' ? { [fields.phone]: stored } : {}),
    ...(kind === 'e-mail address in a custom field' ? { [fields.email]: stored } : {}),
  }));
  const response = await account.post('/rest/v2/applicants/batch', { items });
  const { results } = (await response.json()) as {
    results: { status: number; body: { profileId: string } }[];
  };
  for (const [number, example] of described.entries()) {
    const { status, body } = results[number] ?? {};
    expect({ stored: example.stored, status }).toEqual({ stored: example.stored, status: 201 });
    const id = body?.profileId ?? '';
    if (example.kind === 'company') {
      const position = { groupId: account.groupId, profileId: id, companyName: example.stored };
      await insert(api.database, 'profiles_positions', position);
    }
    saved.push({ example, id });
  }
});

async function idsOf(search: string, { get } = account): Promise<string[]> {
  const query = new URLSearchParams({ search, highlights: 'false', limit: '1000' });
  const response = await get(`/rest/v2/profiles?${query}`);
  expect({ search, status: response.status }).toEqual({ search, status: 200 });
  return ((await response.json()) as { data: { id: string }[] }).data.map(({ id }) => id);
}

test('each search of the page finds the person, through REST and through both functions of GraphQL', async () => {
  const session = JSON.stringify({ 'x-hasura-group-id': account.groupId });
  const matching = async (search: string): Promise<string[]> => {
    const { rows } = await api.database.pool.query('select id from matching_profiles($1, $2)', [
      search,
      session,
    ]);
    return rows.map(({ id }) => id);
  };
  const missed: object[] = [];
  for (const { example, id } of saved) {
    await Promise.all(
      example.searches.map(async (search) => {
        const [ids, others] = await Promise.all([idsOf(search), matching(search)]);
        expect({ search, ids: others.sort() }).toEqual({ search, ids: [...ids].sort() });
        if (!ids.includes(id)) missed.push({ stored: example.stored, search, found: ids.length });
      }),
    );
  }
  expect(missed).toEqual([]);
});

test('the searches of the page find nobody in another account', async () => {
  await save({ firstName: 'Someone', lastName: 'Else', phoneNumbers: '01 02 03 04 05' }, other);
  const searches = described.flatMap((example) => example.searches.slice(0, 1));
  const found = await Promise.all(searches.map(async (search) => (await idsOf(search, other)).length));
  expect(found.filter((count) => count > 0)).toEqual([]);
});

test.each([
  ['another number', '06 39 98 05 02'],
  ['the middle of a number', '399805'],
  ['a number of another country', '+32 6 39 98 05 01'],
  ['the provider of an address without its last part', 'acm'],
  ['another mailbox of a domain', 'john.doe@acme.example'],
  ['a domain that ends likewise', '@me.example'],
  ['a page that begins likewise', 'linkedin.com/in/jane-doe-1234'],
  ['a word with three other letters', 'kowolschuk'],
  ['a corrected word beside one that nobody has', 'kowalczik zzyzx'],
])('%s is not found: %s', async (_, search) => {
  expect(await idsOf(search)).toEqual([]);
});

test.each([
  ['invisible marks around it', '\u202a+33 6 39 98 05 01\u202c'],
  ['a space without width', '06 39\u200b98 05 01'],
  ['spaces that do not break', '06\u00a039\u202f98\u00a005\u00a001'],
  ['digits of full width', '０６ ３９ ９８ ０５ ０１'],
  ['dashes of typography', '06–39–98–05–01'],
  ['an extension', '06 39 98 05 01 poste 12'],
  ['a label', 'T. 06 39 98 05 01'],
  ['the zero that is dialled within the country', '+33 06 39 98 05 01'],
])('a number is found with %s', async (_, search) => {
  const person = saved.find(({ example }) => example.stored === '06 39 98 05 01');
  expect(await idsOf(search)).toEqual([person?.id]);
});

test('a name is found with an invisible mark in it', async () => {
  const person = saved.find(({ example }) => example.stored === "Patrick O'Neill");
  expect(await idsOf('patrick o\u200b\u2019neill')).toEqual([person?.id]);
});

test('a year finds those who have it as a word before those whose number ends with it', async () => {
  const number = await save({ firstName: 'Ann', lastName: 'Number', phoneNumbers: '06 11 22 19 87' });
  const word = await insert(api.database, 'profiles', {
    groupId: account.groupId,
    summary: 'Promotion 1987',
  });
  expect(await idsOf('1987')).toEqual([word, number]);
});

test('a number and an address that are changed, moved by a merge or removed are found where they are now', async () => {
  const { pool } = api.database;
  const { groupId } = account;
  const contact = { phoneNumbers: '06 70 80 90 10', emailAddresses: 'first@moving.example' };
  const id = await save({ firstName: 'Odile', lastName: 'Mouvante', ...contact });
  expect(await idsOf('0670809010')).toEqual([id]);
  await pool.query(
    `update profiles_phones set number = '06 70 80 90 11', "canonicalNumber" = '+33670809011' where "profileId" = $1`,
    [id],
  );
  expect([await idsOf('0670809010'), await idsOf('0670809011')]).toEqual([[], [id]]);
  const kept = await insert(api.database, 'profiles', { groupId, lastNameManual: 'Demeure' });
  await insert(api.database, 'profiles_merges', { groupId, profileId: kept, mergedProfileId: id });
  expect([await idsOf('0670809011'), await idsOf('@moving.example')]).toEqual([[kept], [kept]]);
  await pool.query('delete from profiles_phones where "profileId" = $1', [kept]);
  await pool.query('update profiles_emails set "deletedAt" = now() where "profileId" = $1', [kept]);
  expect([await idsOf('0670809011'), await idsOf('@moving.example')]).toEqual([[], []]);
});

test('a page on a network is found after it has changed', async () => {
  const id = await insert(api.database, 'profiles', {
    groupId: account.groupId,
    profileUrl: 'https://linkedin.com/in/before-90',
  });
  expect(await idsOf('linkedin.com/in/before-90')).toEqual([id]);
  await api.database.pool.query(
    `update profiles set "profileUrl" = 'https://linkedin.com/in/after-90' where id = $1`,
    [id],
  );
  expect([await idsOf('linkedin.com/in/before-90'), await idsOf('linkedin.com/in/after-90')]).toEqual([
    [],
    [id],
  ]);
});

test('a word is corrected as long as somebody has it in a name, and is gone with the last one', async () => {
  const { pool } = api.database;
  const { groupId } = account;
  const known = async () => {
    const { rows } = await pool.query('select word from search_words where word = $1', ['brancusini']);
    return rows.length;
  };
  const [first, second] = [
    await insert(api.database, 'profiles', { groupId, lastNameManual: 'Brancusini' }),
    await insert(api.database, 'profiles', { groupId, lastNameManual: 'Brancusini' }),
  ];
  expect((await idsOf('brankusini')).sort()).toEqual([first, second].sort());
  await pool.query('update profiles set "deletedAt" = now() where id = $1', [first]);
  expect(await idsOf('brankusini')).toEqual([second]);
  await pool.query(`update profiles set "lastNameManual" = 'Constantin' where id = $1`, [second]);
  expect(await known()).toBe(0);
  await pool.query(`update profiles set "lastNameManual" = 'Brancusini' where id = $1`, [second]);
  expect(await known()).toBe(1);
  await insert(api.database, 'profiles_erasures', { groupId, profileId: second, reason: 'request' });
  expect(await known()).toBe(0);
});

test('a word that one transaction removes while another one adds it is corrected afterwards', async () => {
  const { pool } = api.database;
  const { groupId } = account;
  const leaving = await insert(api.database, 'profiles', { groupId, lastNameManual: 'Zwingelstein' });
  const joining = await insert(api.database, 'profiles', { groupId, lastNameManual: 'Nobody' });
  const [adding, removing] = [await pool.connect(), await pool.connect()];
  try {
    await adding.query('begin');
    await adding.query(`update profiles set "lastNameManual" = 'Zwingelstein' where id = $1`, [joining]);
    await adding.query('set constraints all immediate');
    const removed = removing.query('update profiles set "deletedAt" = now() where id = $1', [leaving]);
    await adding.query('select pg_sleep(0.2)');
    await adding.query('commit');
    await removed;
  } finally {
    adding.release();
    removing.release();
  }
  expect(await idsOf('zwingelstien')).toEqual([joining]);
});

test('what an application under review says finds nobody', async () => {
  const email = 'known.person@review.example';
  const id = await save({ firstName: 'Known', lastName: 'Person', emailAddresses: email });
  const response = await account.post(
    '/rest/v2/applicants',
    {
      firstName: 'Known',
      lastName: 'Persona',
      emailAddresses: `${email}, second@review.example`,
      phoneNumbers: '06 55 44 33 22',
      networkUrl: 'https://linkedin.com/in/known-review',
    },
    { key: account.publicKey.secret },
  );
  expect(response.status).toBe(201);
  expect(await idsOf('known.person@')).toEqual([id]);
  for (const search of ['0655443322', 'second@', 'linkedin.com/in/known-review']) {
    expect({ search, ids: await idsOf(search) }).toEqual({ search, ids: [] });
  }
});
