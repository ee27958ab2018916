/** The search of profiles over HTTP: what is found after every kind of change, by whom, and what is answered. */
import { refreshSearch } from '../../actions-server/lists/refresh-search.ts';
import { insert, startTestApi, type TestAccount } from '../support/api.ts';

interface Found {
  readonly data: { id: string; searchHighlights?: { source: string; html: string }[] }[];
  readonly total?: number;
  readonly isTotalExact?: boolean;
}

const api = await startTestApi();
afterAll(() => api.stop());
const acme = await api.createAccount('Acme');
const other = await api.createAccount('Other');
const { pool } = api.database;

async function get(search: string, parameters: object = {}, account: TestAccount = acme) {
  const query = new URLSearchParams({ search, ...parameters });
  const response = await account.get(`/rest/v2/profiles?${query}`);
  return {
    status: response.status,
    body: (await response.json()) as Found & { code?: string; message?: string },
  };
}
async function idsOf(
  search: string,
  parameters: object = {},
  account: TestAccount = acme,
): Promise<string[]> {
  const { status, body } = await get(search, parameters, account);
  expect({ status, body: status === 200 ? null : body }).toEqual({ status: 200, body: null });
  return body.data.map(({ id }) => id);
}

let numbers = 0;
async function profile(columns: object, account: TestAccount = acme): Promise<string> {
  return insert(api.database, 'profiles', { groupId: account.groupId, ...columns });
}
async function addResume(profileId: string, text: string, account: TestAccount = acme): Promise<string> {
  numbers += 1;
  const { groupId } = account;
  const file = { name: 'cv.pdf', size: 1, mimeType: 'application/pdf', sha256: 'a'.repeat(64) };
  const fileId = await insert(api.database, 'files', { groupId, ...file, storageKey: `search/${numbers}` });
  const link = { groupId, profileId, fileId, isResume: true, text, language: 'fr' };
  return insert(api.database, 'profiles_files', link);
}

test('a profile is found by its names, its headline and its resume, without accents and in other forms', async () => {
  const id = await profile({ firstNameManual: 'Zoé', lastNameManual: 'Lefèvre', headline: 'Soudeuse' });
  await addResume(id, 'Chaudronnerie et soudures inoxydables.');
  for (const search of [
    'zoe lefevre',
    'LEFÈVRE',
    'soudeuses',
    'soudure inoxydable',
    'chaudronn',
    '"zoé lefèvre"',
  ]) {
    expect({ search, found: await idsOf(search) }).toEqual({ search, found: [id] });
  }
});

test('an account never finds, counts or highlights profiles of another account', async () => {
  const foreign = await profile({ lastNameManual: 'Ostrogoth' }, other);
  expect((await get('ostrogoth')).body).toMatchObject({ data: [], total: 0, isTotalExact: true });
  expect((await get('ostrogot')).body).toMatchObject({ data: [], total: 0 });
  expect(await idsOf('ostrogoth', {}, other)).toEqual([foreign]);
  const document = `{ search_profiles(args: {search: "ostrogoth"}) { id }
    search_profiles_aggregate(args: {search: "ostrogoth"}) { aggregate { count } }
    matching_profiles(args: {search: "ostrogoth"}) { id } }`;
  expect((await acme.graphql(document)).data).toEqual({
    search_profiles: [],
    search_profiles_aggregate: { aggregate: { count: 0 } },
    matching_profiles: [],
  });
});

test('a public key cannot search', async () => {
  const { errors } = await acme.graphql(
    '{ search_profiles(args: {search: "a"}) { id } }',
    {},
    { key: acme.publicKey.secret },
  );
  expect(errors?.[0]?.message).toMatch(/search_profiles/);
  expect((await acme.get('/rest/v2/profiles?search=a', { key: acme.publicKey.secret })).status).toBe(403);
});

test('what changes is found at once, and what is gone is not', async () => {
  const id = await profile({ lastNameManual: 'Quirinus' });
  await pool.query(`update profiles set headline = 'Fauconnier' where id = $1`, [id]);
  expect(await idsOf('fauconnier')).toEqual([id]);
  const { groupId } = acme;
  await insert(api.database, 'profiles_positions', {
    groupId,
    profileId: id,
    title: 'Dresseur',
    companyName: 'Volerie',
  });
  expect(await idsOf('dresseur volerie')).toEqual([id]);
  await pool.query(`update profiles_positions set title = 'Oiseleur' where "profileId" = $1`, [id]);
  expect(await idsOf('dresseur')).toEqual([]);
  expect(await idsOf('oiseleur')).toEqual([id]);
  const link = await addResume(id, 'Gerfauts.');
  expect(await idsOf('gerfaut')).toEqual([id]);
  await pool.query('delete from profiles_files where id = $1', [link]);
  expect(await idsOf('gerfaut')).toEqual([]);
  await pool.query('update profiles set "deletedAt" = now() where id = $1', [id]);
  expect(await idsOf('oiseleur')).toEqual([]);
  await pool.query('update profiles set "deletedAt" = null where id = $1', [id]);
  expect(await idsOf('oiseleur')).toEqual([id]);
});

test('a person who applies is found by the resume when the save has ended', async () => {
  const data = Buffer.from(
    'Basile Torvald\nbasile@torvald.example\nCompetences\nHoroscopie appliquee',
  ).toString('base64');
  const answer = await acme.post('/rest/v2/applicants', {
    firstName: 'Basile',
    lastName: 'Torvald',
    emailAddresses: 'basile@torvald.example',
    resumesFiles: [{ fileName: 'cv.txt', data: `data:@file/plain;base64,${data}` }],
  });
  const { profileId } = (await answer.json()) as { profileId: string };
  expect(await idsOf('horoscopie')).toEqual([profileId]);
  expect(await idsOf('basile@torvald.example')).toEqual([profileId]);
});

test('words of a merged profile find the kept one, and an erased person is not found', async () => {
  const [kept, merged] = [
    await profile({ lastNameManual: 'Kessler' }),
    await profile({ lastNameManual: 'Kesslar' }),
  ];
  await addResume(merged, 'Ferronnier d’art.');
  const { groupId } = acme;
  await insert(api.database, 'profiles_merges', { groupId, profileId: kept, mergedProfileId: merged });
  expect(await idsOf('ferronnier')).toEqual([kept]);
  await insert(api.database, 'profiles_erasures', { groupId, profileId: kept, reason: 'request' });
  expect(await idsOf('ferronnier')).toEqual([]);
  const { rows } = await pool.query('select from profiles_search where "profileId" = any ($1)', [
    [kept, merged],
  ]);
  expect(rows).toEqual([]);
});

test('an option that gets another name is found by it when maintenance has run', async () => {
  const { groupId } = acme;
  const type = { targetedEntity: 'PROFILE', type: 'singlechoice', name: 'Skill', isOnOffers: false };
  const fieldId = await insert(api.database, 'fields', { groupId, ...type });
  const option = await insert(api.database, 'fields_options', {
    groupId,
    fieldId,
    name: 'Poterie',
  });
  const id = await profile({ lastNameManual: 'Vaucanson' });
  const value = { groupId, profileId: id, fieldId, fieldValueId: option };
  await insert(api.database, 'profiles_fieldsvalues', value);
  expect(await idsOf('poterie')).toEqual([id]);
  await pool.query(`update fields_options set name = 'Tournage' where id = $1`, [option]);
  await pool.query('select refresh_search($1, 100)', [groupId]);
  expect(await idsOf('tournage')).toEqual([id]);
  expect(await idsOf('poterie')).toEqual([]);
});

test.each<[of: string, refused: (profile: string, account: string) => string]>([
  ['a profile', (id) => `new."profileId" = '${id}'`],
  ['all profiles of an account', (_, account) => `new."groupId" = '${account}'`],
])(
  'maintenance writes the words of others though those of %s cannot be written, which are tried again',
  async (of, refused) => {
    const [failing, following] = [acme, other].sort((one, two) => (one.groupId < two.groupId ? -1 : 1)) as [
      TestAccount,
      TestAccount,
    ];
    const name = of === 'a profile' ? 'Montgolfier' : 'Pilatre';
    const id = await profile({ lastNameManual: name }, following);
    const beside = await profile({ lastNameManual: name }, failing);
    const bad = await profile({ lastNameManual: name }, failing);
    await pool.query(`
    insert into profiles_search_pending ("groupId", "profileId", "isLater")
    select "groupId", "profileId", true from profiles_search;
    truncate profiles_search;
    create function refuse_words() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refuse_words before insert on profiles_search
      for each row when (${refused(bad, failing.groupId)}) execute function refuse_words()`);
    const { hasura } = api.dependencies;
    await expect(refreshSearch(hasura)).rejects.toMatchObject({
      message: 'words of profiles could not be written',
      errors: expect.arrayContaining([new Error(`the words of the profile ${bad}: SQLSTATE P0001`)]),
    });
    expect(await idsOf(name, {}, following)).toEqual([id]);
    expect(await idsOf(name, {}, failing)).toEqual(of === 'a profile' ? [beside] : []);
    await pool.query('drop function refuse_words() cascade');
    // Not at once: others have their turns.
    await refreshSearch(hasura);
    expect(await idsOf(name, {}, failing)).not.toContain(bad);
    await pool.query(`update profiles_search_pending set "createdAt" = now() - interval '61 minutes'`);
    await refreshSearch(hasura);
    expect((await idsOf(name, {}, failing)).sort()).toEqual([beside, bad].sort());
    const { rows } = await pool.query('select from profiles_search_pending');
    expect(rows).toEqual([]);
  },
);

test('a search combines with a filter, an order, pages and totals', async () => {
  const ids: string[] = [];
  for (const [index, externalId] of ['a', 'b', 'c'].entries()) {
    ids.push(await profile({ externalId, lastNameManual: `Anselme${3 - index}`, headline: 'Luthier' }));
  }
  const byName = JSON.stringify({ lastName: 'asc' });
  expect(await idsOf('luthier', { orderBy: byName })).toEqual([...ids].reverse());
  // Equally relevant ones: the newest first.
  expect(await idsOf('luthier')).toEqual([...ids].reverse());
  const { body } = await get('luthier', { limit: '1', offset: '1' });
  expect(body).toMatchObject({ data: [{ id: ids[1] }], total: 3, isTotalExact: true });
  const where = JSON.stringify({ externalId: { _in: ['a', 'c'] } });
  expect((await get('luthier', { where })).body).toMatchObject({
    data: [{ id: ids[2] }, { id: ids[0] }],
    total: 2,
  });
  const uncounted = await get('luthier', { total: 'false', highlights: 'false' });
  expect(Object.keys(uncounted.body)).toEqual(['data']);
  expect(uncounted.body.data[0]).not.toHaveProperty('searchHighlights');
});

test('highlights mark the words, and what is in a resume is never HTML', async () => {
  const id = await profile({ lastNameManual: 'Malherbe' });
  await addResume(id, 'Avant <script>alert("x")</script> & C++, héraldique/blason <img src=x onerror=y> fin');
  const { body } = await get('héraldique');
  const html = body.data[0]?.searchHighlights?.map((part) => part.html).join() ?? '';
  expect(html).toContain('<mark>héraldique</mark> / blason');
  expect(html.replaceAll(/<\/?mark>/g, '')).not.toMatch(/[<>"]/);
  expect(html).toContain('&lt; script &gt;');
  const marked = (await get('c++ héraldique')).body.data[0]?.searchHighlights?.[0];
  expect(marked).toMatchObject({ source: 'resume', html: expect.stringContaining('<mark>C++</mark>') });
});

test.each([
  ['letters without accents', 'Conduite de chantiers et gestion. '],
  ['letters that are two without accents', 'Mise en œuvre. '],
])('highlights are found far behind in a long resume of %s', async (_, text) => {
  const filler = text.repeat(Math.ceil(20_000 / text.length));
  const id = await profile({ lastNameManual: 'Longuet' });
  // What comes first begins like the words, but is others.
  await addResume(id, `Chefferie projetante. ${filler} Cheffe de projets C++ à Chamonix. ${filler}`);
  for (const [search, marked] of [
    ['"cheffe de projets"', '<mark>projets</mark>'],
    ['longuet c++', '<mark>C++</mark>'],
    ['chamonix longuet', '<mark>Chamonix</mark>'],
    ['projet chamonix', '<mark>projets</mark>'],
  ] as const) {
    const { body } = await get(search, { limit: '1' });
    const resume = body.data[0]?.searchHighlights?.find(({ source }) => source === 'resume');
    expect({ search, html: resume?.html }).toEqual({ search, html: expect.stringContaining(marked) });
    expect(resume?.html.length).toBeLessThan(1_000);
  }
  const { body } = await get('longuet', { limit: '1' });
  expect(body.data[0]?.searchHighlights).toEqual([{ source: 'name', html: '<mark>Longuet</mark>' }]);
  await pool.query('update profiles set "deletedAt" = now() where id = $1', [id]);
});

test.each([
  ['Москва', 'москва'],
  ['Ελλάδα', 'ελλαδα'],
  ['C#', 'c#'],
  ['vue.js', 'vue.js'],
])('the part of a long text with %s is found', async (word, search) => {
  const filler = 'Работа и жизнь, gestion de projets. '.repeat(500);
  const { rows } = await pool.query<{ excerpt: string }>(
    'select search_excerpt($1, search_query($2)) as excerpt',
    [`${filler} ${word} ${filler}`, search],
  );
  expect(rows[0]?.excerpt).toContain(word);
  expect(rows[0]?.excerpt.length).toBeLessThan(1_200);
});

test('texts that cannot be searched for are rejected with the limit', async () => {
  const rejected = {
    '': /a word that is not excluded/,
    '   ': /a word that is not excluded/,
    '& | ! ( ) <-> :*': /2 letters|a word/,
    '-java': /a word that is not excluded/,
    'a*': /at least 2 letters/,
    [Array.from({ length: 21 }, (_, index) => `mot${index}`).join(' ')]: /at most 20 words/,
    ['x'.repeat(10_000)]: /at most 500 characters/,
    'a\0b': /U\+0000/,
  };
  for (const [search, message] of Object.entries(rejected)) {
    const { status, body } = await get(search);
    expect({ search, status, code: body.code, message: body.message }).toEqual({
      search,
      status: 400,
      code: 'invalid_parameter',
      message: expect.stringMatching(message),
    });
  }
  for (const parameters of [{ after: '' }, { includeDeleted: 'true' }]) {
    expect((await get('java', parameters)).status).toBe(400);
  }
});

test('hostile texts are searched for as words', async () => {
  for (const search of [
    `'); drop table profiles; --`,
    '"unbalanced',
    `l'"o\\'\\\\`,
    `a:*B & !c`,
    '🙂 chat',
    '<mark>x',
  ]) {
    expect({ search, status: (await get(search)).status }).toEqual({ search, status: 200 });
  }
});
