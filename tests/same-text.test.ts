/**
 * Texts that are equal in the database are equal in the server: tags, whose slot is computed from `fold_text`, and
 * network URLs, whose canonical form both compute.
 */
import { readNetworkUrl } from '../actions-server/network/network-url.ts';
import { fold } from '../actions-server/text/fold.ts';
import { insert, startTestApi } from './support/api.ts';
import { Random } from './support/random.ts';
import { postSave } from './support/saves.ts';

const api = await startTestApi();
afterAll(() => api.stop());
const acme = await api.createAccount('Acme');

test('fold gives equal texts whenever fold_text does, for every letter of Unicode except ideographs', async () => {
  const { rows } = await api.database.pool.query<{ letter: string; folded: string }>(
    `select letter, folded
       from generate_series(1, x'1ffff'::integer) as code,
         lateral (select chr(code) as letter where code not between 55296 and 57343) as letters,
         lateral (select public.fold_text(letter) as folded) as texts
      where folded <> letter`,
  );
  expect(rows.length).toBeGreaterThan(2_000);
  const apart = rows.filter(({ letter, folded }) => fold(folded) !== fold(letter));
  expect(apart).toEqual([]);
});

async function saveTags(values: readonly string[]) {
  const field = await insert(api.database, 'fields', {
    groupId: acme.groupId,
    name: 'Tags',
    type: 'tags',
    targetedEntity: 'PROJECT',
  });
  const answer = await postSave(acme, 'projects', {
    name: 'Tagged',
    customFieldsValues: { [field]: values.join(', ') },
  });
  const { rows } = await api.database.pool.query(
    `select value from projects_fieldsvalues where "fieldId" = $1 order by value collate "C"`,
    [field],
  );
  return { field, answer, stored: rows.map(({ value }) => value) };
}

test('tags that are equal in the database are stored once, in their first spelling', async () => {
  const { answer, stored } = await saveTags(['L’Été', "l'ete", 'Đà Nẵng', 'da nang', 'Ⅷ', 'viii', 'ŋ', 'n']);
  expect(answer.status).toBe(201);
  expect(stored).toEqual(['L’Été', 'Đà Nẵng', 'ŋ', 'Ⅷ']);
});

test('a tag that exceeds the length that the database compares is rejected', async () => {
  const { field, answer } = await saveTags([`${'x'.repeat(200)}a`, `${'x'.repeat(200)}b`]);
  expect(answer).toMatchObject({ status: 422, body: { details: [{ path: `customFieldsValues.${field}` }] } });
});

/** The canonical forms of the database. */
async function canonicalInDatabase(urls: readonly string[]): Promise<(string | null)[]> {
  const { rows } = await api.database.pool.query<{ canonical: string | null }>(
    'select canonical_network_url(url) as canonical from unnest($1::text[]) with ordinality as t (url, n) order by n',
    [urls],
  );
  return rows.map(({ canonical }) => canonical);
}

test('the canonical form of a network URL is the same in the database, and is its own canonical form', async () => {
  const pieces = [
    ...[
      '/',
      '//',
      'in',
      'Jane',
      'É',
      'é',
      '%C3%89',
      '%c3%a9',
      '%C3',
      '%ff',
      '%41',
      '%2F',
      '%',
      '%e0%80%80',
      '%ED%A0%80',
    ],
    ...['Σ', 'ς', 'İ', 'ß', 'ẞ', '日本', '%F0%9F%98%80', '😀', '%f4%90%80%80', '-', '_', '~', "'", '!'],
  ];
  const hosts = [
    'network.example',
    'WWW.www.Network.example',
    'fr.network.example.',
    'network.example:443',
    'n.example:80',
    'n.example:8080',
  ];
  const random = new Random(20_261_122);
  const urls = Array.from({ length: 3_000 }, () => {
    const path = Array.from({ length: random.below(8) }, () => random.pick(pieces)).join('');
    return `${random.pick(['https', 'HTTP'])}://${random.pick(hosts)}/${path}${random.pick(['', '/', '?a=B', '#C'])}`;
  });
  const inServer = urls.map((url) => readNetworkUrl(url)?.url ?? null);
  expect(inServer).not.toContain(null);
  expect(await canonicalInDatabase(urls)).toEqual(inServer);
  expect(await canonicalInDatabase(inServer as string[])).toEqual(inServer);
});

test('the case of every letter that Postgres knows is folded alike in the database and in the server', async () => {
  const { rows } = await api.database.pool.query<{ letter: string }>(
    `select letter
       from generate_series(128, x'1ffff'::integer) as code,
         lateral (select chr(code) as letter where code not between 55296 and 57343) as letters
      where unicode_assigned(letter) and lower(letter collate pg_c_utf8) <> letter`,
  );
  expect(rows.length).toBeGreaterThan(1_000);
  const urls = rows.map(({ letter }) => `https://network.example/in/${letter}`);
  expect(await canonicalInDatabase(urls)).toEqual(urls.map((url) => readNetworkUrl(url)?.url));
  const encoded = urls.map((url) => new URL(url).href);
  expect(await canonicalInDatabase(encoded)).toEqual(encoded.map((url) => readNetworkUrl(url)?.url));
});
