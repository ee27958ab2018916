/**
 * `npm run bench:search [-- --profiles 500000 --rounds 5 --people 20 --database postgres://…,postgres://…]`
 *
 * How long the database takes for a search of profiles in one account with realistic names: for names that are right and
 * wrong in different ways, for numbers and addresses, and for what nobody has. A search is its first page of 20 and its total,
 * as the list of profiles asks for them. With several databases, which may have the migrations of other versions, each search
 * is sent to all of them in turns.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { findProjectRoot } from '../actions-server/project-root.ts';
import { migrate } from '../standalone/migrate.ts';
import { writeSearchWords } from './search-words.ts';
import { median } from './support/statistics.ts';
import { startTemporaryPostgres } from './support/temporary-postgres.ts';
import { withClient } from './support/with-client.ts';
import { withoutIndexes } from './support/without-indexes.ts';

const { values: options } = parseArgs({
  options: {
    profiles: { type: 'string', default: '500000' },
    rounds: { type: 'string', default: '5' },
    people: { type: 'string', default: '20' },
    database: { type: 'string' },
  },
});
const root = findProjectRoot();

interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly number: string;
}

/** Changes one letter in the middle of a word. */
const changed = (word: string, change: (before: string, letter: string, after: string) => string): string => {
  const middle = Math.floor(word.length / 2);
  return change(word.slice(0, middle), word.charAt(middle), word.slice(middle + 1));
};
const swapped = (word: string) =>
  changed(word, (before, letter, after) => before.slice(0, -1) + letter + before.slice(-1) + after);
const missing = (word: string) => changed(word, (before, _, after) => before + after);
const doubled = (word: string) => changed(word, (before, letter, after) => before + letter + letter + after);
const other = (word: string) =>
  changed(word, (before, letter, after) => before + (letter === 'k' ? 'p' : 'k') + after);
const sounding = (word: string) =>
  word
    .toLowerCase()
    .replace(
      /ph|[fy]|qu|c(?=[aou])|k|au|eau|ss|w/,
      (letters) =>
        ({ ph: 'f', f: 'ph', y: 'i', qu: 'k', c: 'k', k: 'qu', au: 'o', eau: 'o', ss: 'c', w: 'v' })[
          letters
        ] ?? letters,
    );

/** What is searched for a person, the right name first. */
const searches: Readonly<Record<string, (person: Person) => string>> = {
  'a last name': ({ lastName }) => lastName,
  'two letters in the wrong order': ({ lastName }) => swapped(lastName),
  'a letter missing': ({ lastName }) => missing(lastName),
  'a letter twice': ({ lastName }) => doubled(lastName),
  'another letter': ({ lastName }) => other(lastName),
  'another spelling of a sound': ({ lastName }) => sounding(lastName),
  'first and last name': ({ firstName, lastName }) => `${firstName} ${lastName}`,
  'one of two words wrong': ({ firstName, lastName }) => `${firstName} ${missing(lastName)}`,
  'three words': ({ firstName, lastName }) => `${firstName} ${lastName} entreprise`,
  'one of three words wrong': ({ firstName, lastName }) => `${firstName} ${other(lastName)} entreprise`,
  'a phone number': ({ number }) => number,
  'the last four digits': ({ number }) => number.slice(-5).replace(' ', ''),
  'an e-mail address': ({ email }) => email,
  'the beginning of an address': ({ email }) => email.slice(0, email.indexOf('@') + 1),
  'a domain': ({ email }) => email.slice(email.indexOf('@')),
  'a frequent word': () => 'comptable',
  'a word that nobody has': ({ lastName }) => `zq${lastName.toLowerCase()}xw`,
};

if (options.database !== undefined) {
  await measure(options.database.split(','));
} else {
  const postgres = await startTemporaryPostgres();
  try {
    await generate(postgres.url, Number(options.profiles));
    await measure([postgres.url]);
  } finally {
    await postgres.stop();
  }
}

async function generate(url: string, profiles: number): Promise<void> {
  process.stderr.write(`Generating ${profiles} profiles …\n`);
  await migrate(url, join(root, 'migrations/default'));
  const names = JSON.parse(
    await readFile(join(root, 'packages/resume-reader/data/given-names.json'), 'utf8'),
  ) as Record<string, string[]>;
  const given = [...new Set(['fr', 'en', 'de', 'es', 'it', 'other'].flatMap((list) => names[list] ?? []))];
  const statements = await readFile(join(root, 'bench/search-people.sql'), 'utf8');
  await withClient(url, async (client) => {
    await client.query(`set bench.profiles = '${profiles}'`);
    await client.query('create temp table given as select unnest($1::text[]) as name', [given]);
    await withoutIndexes(client, () => client.query(statements));
    await client.query('vacuum analyze');
  });
  await writeSearchWords(url);
}

async function measure(urls: readonly string[]): Promise<void> {
  const clients = await Promise.all(
    urls.map(async (url) => {
      const client = new pg.Client(url);
      await client.connect();
      return client;
    }),
  );
  const [first] = clients;
  if (first === undefined) return;
  const { rows: accounts } = await first.query(`select id from groups where name = 'Search'`);
  const session = JSON.stringify({ 'x-hasura-group-id': accounts[0].id });
  const { rows: people } = await first.query<Person>(
    `select person."firstName", person."lastName", email."emailAddress" as email, phone.number
       from profiles as person
       join profiles_emails as email on email."profileId" = person.id
       join profiles_phones as phone on phone."profileId" = person.id
      where person."lastName" ~ '^[[:alpha:]]{6,}$'
      order by md5(person.id::text) limit $1`,
    [Number(options.people)],
  );
  const columns = urls.map((_, index) => (urls.length === 1 ? '' : ` ${index + 1}`));
  process.stdout.write(
    `| ms, medians | ${columns.map((name) => `page${name} | total${name} | found${name}`).join(' | ')} |\n`,
  );
  process.stdout.write(`|---|${'---:|'.repeat(3 * urls.length)}\n`);
  for (const [name, search] of Object.entries(searches)) {
    const times = clients.map(() => ({ page: [] as number[], total: [] as number[], found: [] as number[] }));
    for (let round = 0; round < Number(options.rounds); round += 1) {
      for (const person of people) {
        for (const place of clients.keys()) {
          const index = (place + round) % clients.length;
          const values = [search(person), session];
          const run = async (statement: string) => {
            const start = performance.now();
            const result = await clients[index]?.query(statement, values);
            return { took: performance.now() - start, rows: result?.rows ?? [] };
          };
          const page = await run('select * from search_profiles($1, $2) limit 20');
          const total = await run(
            'select count(*)::integer from (select from matching_profiles($1, $2) limit 10001) as found',
          );
          times[index]?.page.push(page.took);
          times[index]?.total.push(total.took);
          times[index]?.found.push(total.rows[0].count);
        }
      }
    }
    const cells = times.map(
      ({ page, total, found }) =>
        `${median(page).toFixed(1)} | ${median(total).toFixed(1)} | ${Math.round(median(found))}`,
    );
    process.stdout.write(`| ${name} | ${cells.join(' | ')} |\n`);
  }
  await Promise.all(clients.map((client) => client.end()));
}
