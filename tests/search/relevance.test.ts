/**
 * How well the search finds what people look for: fifty queries over invented profiles, with the people who are relevant.
 * The table `relevance.golden.txt` has the places of each query; `npm run goldens` writes it again.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '../support/database.ts';
import { isUpdatingGoldens } from '../support/goldens.ts';
import { people } from './corpus.ts';
import { type JudgedQuery, queries } from './queries.ts';

const golden = fileURLToPath(new URL('./relevance.golden.txt', import.meta.url));
const database = await createTestDatabase();
afterAll(() => database.drop());
const { pool } = database;

const [account] = (await pool.query(`insert into groups (name) values ('Search') returning id`)).rows;
const groupId: string = account.id;
const keyOf = new Map<string, string>();
for (const person of people) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const add = async (table: string, row: Readonly<Record<string, unknown>>): Promise<string> => {
      const columns = { groupId, ...row };
      const names = Object.keys(columns).map((name) => `"${name}"`);
      const { rows } = await client.query(
        `insert into ${table} (${names.join()}) values (${names.map((_, index) => `$${index + 1}`).join()}) returning id`,
        Object.values(columns),
      );
      return rows[0].id;
    };
    const { firstName, lastName, headline, email, place, positions = [], language, resume } = person;
    const locationId = place === undefined ? null : await add('locations', { search: place });
    const names = { firstNameManual: firstName, lastNameManual: lastName };
    const profileId = await add('profiles', { ...names, headline, locationId });
    keyOf.set(profileId, person.key);
    if (email !== undefined) await add('profiles_emails', { profileId, emailAddress: email });
    for (const [title, companyName] of positions)
      await add('profiles_positions', { profileId, title, companyName });
    const file = { name: 'resume.pdf', size: 1, mimeType: 'application/pdf', sha256: 'a'.repeat(64) };
    const fileId = await add('files', { ...file, storageKey: `search/${person.key}` });
    await add('profiles_files', { profileId, fileId, isResume: true, text: resume, language });
    await client.query('commit');
  } finally {
    client.release();
  }
}

interface Judged extends JudgedQuery {
  readonly found: readonly string[];
  /** 1 ÷ the place of the first relevant person, 0 if none is found. */
  readonly reciprocalRank: number;
  /** The relevant ones among as many first places as people are relevant. */
  readonly precision: number;
  /** The relevant ones that are found at all. */
  readonly recall: number;
}

async function judge(judged: JudgedQuery): Promise<Judged> {
  const session = JSON.stringify({ 'x-hasura-group-id': groupId });
  const { rows } = await pool.query('select id from search_profiles($1, $2)', [judged.query, session]);
  const found = rows.map(({ id }) => keyOf.get(id) ?? id);
  const { relevant } = judged;
  const first = found.findIndex((key) => relevant.includes(key));
  const among = (keys: readonly string[]) =>
    keys.filter((key) => relevant.includes(key)).length / relevant.length;
  return {
    ...judged,
    found,
    reciprocalRank: first < 0 ? 0 : 1 / (first + 1),
    precision: among(found.slice(0, relevant.length)),
    recall: among(found),
  };
}

const results: Judged[] = [];
for (const query of queries) results.push(await judge(query));
const mean = (value: (judged: Judged) => number) =>
  results.reduce((sum, judged) => sum + value(judged), 0) / results.length;

test('there are fifty queries', () => {
  expect(new Set(queries.map(({ query }) => query)).size).toBe(50);
});

test('the first person found is a relevant one', () => {
  expect(
    results.filter(({ reciprocalRank }) => reciprocalRank < 1).map(({ query, found }) => ({ query, found })),
  ).toEqual([]);
});

test('the first places are of relevant people, and nearly all of them are found', () => {
  expect(mean(({ precision }) => precision)).toBeGreaterThanOrEqual(0.95);
  expect(mean(({ recall }) => recall)).toBeGreaterThanOrEqual(0.98);
});

test('nobody is found who lacks the words', () => {
  const wrong = results.filter(({ found, never = [] }) => never.some((key) => found.includes(key)));
  expect(wrong.map(({ query, found }) => ({ query, found }))).toEqual([]);
});

test('the places are those of the table', () => {
  const lines = results.map(({ query, relevant, found, precision, recall }) => {
    const places = found.map((key) => (relevant.includes(key) ? key : `(${key})`)).slice(0, 12);
    return `${query.padEnd(36)} ${precision.toFixed(2)} ${recall.toFixed(2)}  ${places.join(' ')}`;
  });
  const head = `${'query'.padEnd(36)} prec. rec. found, those who are not relevant in brackets`;
  const sum = `${'mean'.padEnd(36)} ${mean((judged) => judged.precision).toFixed(2)} ${mean((judged) => judged.recall).toFixed(2)}`;
  const table = `${[head, ...lines, sum].join('\n')}\n`;
  if (isUpdatingGoldens()) writeFileSync(golden, table);
  expect(table).toBe(readFileSync(golden, 'utf8'));
});
