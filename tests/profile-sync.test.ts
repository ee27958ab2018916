/** A system that sends all of its people every night writes only what changed. */
import { insert, startTestApi } from './support/api.ts';
import { Follower } from './support/follower.ts';
import { waitUntil } from './support/wait-until.ts';

const people = 80;
const itemsOfBatch = 40;
/** What a request leaves itself: its task, and when its key was used. */
const ofRequests = ['tasks', 'apikeys'];

const api = await startTestApi();
afterAll(() => api.stop());
const acme = await api.createAccount('Acme');
const { groupId } = acme;
const field = { groupId, name: 'Note', type: 'text', targetedEntity: 'PROFILE' };
const fieldId = await insert(api.database, 'fields', field);
await insert(api.database, 'companies', { groupId, name: 'Client', externalId: 'client' });

/** A person as the other system knows it. */
function person(number: number): Record<string, unknown> {
  return {
    externalId: `crm-${number}`,
    firstName: `First${number}`,
    lastName: `Last${number}`,
    emailAddresses: `Person${number}@Example.org, second${number}@example.org`,
    phoneNumbers: `06 12 ${10 + Math.floor(number / 90)} ${10 + (number % 90)} 78`,
    networkUrl: `https://www.network.example/in/Person-${number}/?trk=1`,
    headline: `Engineer ${number}`,
    location: 'Lyon, France',
    currentPosition: 'Engineer',
    currentCompanyName: `Employer ${number}`,
    [fieldId]: `note ${number}`,
    data: { associations: [{ associationType: 'COMPANY_CONTACT', company: { externalId: 'client' } }] },
  };
}

/** Sends the first `count` people in batches, and returns how often each status and outcome was answered. */
async function synchronise(count: number, bodyOf: (number: number) => Record<string, unknown>) {
  const counts: Record<string, number> = {};
  for (let first = 0; first < count; first += itemsOfBatch) {
    const items = Array.from({ length: itemsOfBatch }, (_, index) => bodyOf(first + index));
    const response = await acme.post('/rest/v2/applicants/batch', { items });
    const { results } = (await response.json()) as {
      results: { status: number; headers: Record<string, string> }[];
    };
    for (const { status, headers } of results) {
      const outcome = `${status} ${headers['X-Record-Outcome']}`;
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    }
  }
  return counts;
}

/** The MD5 of all rows of every table, with the columns that tell that a row changed. */
async function fingerprints(): Promise<Record<string, string | null>> {
  const { pool } = api.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const found: Record<string, string | null> = {};
  for (const { name } of tables.filter((table) => !ofRequests.includes(table.name))) {
    const { rows } = await pool.query<{ md5: string | null }>(
      `select md5(string_agg(record::text, '' order by record::text)) from public."${name}" as record`,
    );
    found[name] = rows[0]?.md5 ?? null;
  }
  return found;
}

describe(`a nightly synchronisation of ${people} people`, () => {
  test('of whom nothing changed writes nothing, and one of whom something did writes that', async () => {
    expect(await synchronise(people, person)).toEqual({ '201 created': people });
    const follower = new Follower(acme, 'profiles?limit=1000&total=false');
    await waitUntil(async () => {
      await follower.poll();
      return follower.seen.length >= people;
    });
    const before = await fingerprints();
    expect(before.profiles).toEqual(expect.any(String));

    expect(await synchronise(people, person)).toEqual({ '200 unchanged': people });
    expect(await fingerprints()).toEqual(before);
    expect((await follower.poll()).data).toEqual([]);

    const promoted = (number: number) => ({
      ...person(number),
      ...(number === 7 ? { headline: 'CTO' } : {}),
    });
    expect(await synchronise(itemsOfBatch, promoted)).toEqual({
      '200 unchanged': itemsOfBatch - 1,
      '200 updated': 1,
    });
    const after = await fingerprints();
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    expect(changed).toEqual([
      'audit_entries',
      'profiles',
      'profiles_revisions',
      'profiles_search',
      'search_words',
    ]);
    const row = await follower.pollFor(() => true);
    expect(row).toMatchObject({ externalId: 'crm-7', headline: 'CTO' });
  });
});
