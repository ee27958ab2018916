/** Places that other doors than a save have written are looked up by the maintenance of the servers. */
import { lookUpPlaces } from '../actions-server/custom-fields/look-up-places.ts';
import { startApplications } from './support/applications.ts';
import { readRow } from './support/saves.ts';

const { api, acme, profile, save } = await startApplications();
afterAll(() => api.stop());

const { pool } = api.database;
const lookUp = () => lookUpPlaces(api.dependencies.hasura, false);
const pending = async () => (await pool.query('select from locations_pending')).rowCount;
const stored = (id: unknown) => readRow(api.database, 'locations', id as string);

async function insert(search: string, more: object = {}): Promise<string> {
  const { data } = await acme.graphql(
    'mutation ($place: locations_insert_input!) { insert_locations_one(object: $place) { id } }',
    { place: { search, ...more } },
  );
  return (data as { insert_locations_one: { id: string } }).insert_locations_one.id;
}

test('a place that GraphQL inserts and changes gets the parts and the point of its text', async () => {
  const id = await insert('69003 Lyon');
  await lookUp();
  expect(await stored(id)).toMatchObject({ locality: 'Lyon', countryName: 'France', latitude: 45.761 });
  await acme.graphql(
    'mutation ($id: uuid!) { update_locations_by_pk(pk_columns: {id: $id}, _set: {search: "Grenoble"}) { id } }',
    { id },
  );
  await lookUp();
  expect(await stored(id)).toMatchObject({ locality: 'Grenoble', postalCode: null, latitude: 45.179 });
  expect(await pending()).toBe(0);
});

test('what an account gave is kept, and what nobody knows is not touched', async () => {
  const given = await insert('Lyon', { locality: 'Villeurbanne' });
  const unknown = await insert('Trifouillis-les-Oies');
  const before = await stored(unknown);
  await lookUp();
  expect(await stored(given)).toMatchObject({ locality: 'Villeurbanne', latitude: null });
  expect(await stored(unknown)).toEqual(before);
});

test('a record is changed by its place only where something was found', async () => {
  const [known, unknown] = await Promise.all(
    ['Trifouillis', 'Vizille'].map(async (location) => {
      const address = `${location.toLowerCase()}@people.example`;
      const { body } = await save({
        firstName: 'Ines',
        lastName: 'Okafor',
        emailAddresses: address,
        location,
      });
      return body.profileId as string;
    }),
  );
  const updated = async (id: string | undefined) => (await profile(id)).updatedAt;
  const before = [await updated(known), await updated(unknown)];
  await lookUp();
  expect([await updated(known), await updated(unknown)]).toEqual(before);
});

test('two servers at once, and a change in between, leave no place with the parts of another text', async () => {
  const ids = await Promise.all(Array.from({ length: 120 }, () => insert('Nantes')));
  await Promise.all([
    lookUp(),
    lookUp(),
    ...ids.slice(0, 20).map((id) => pool.query(`update locations set search = 'Rennes' where id = $1`, [id])),
  ]);
  await lookUp();
  const { rows } = await pool.query(
    'select search, locality, count(*)::int from locations where id = any($1) group by 1, 2 order by 1',
    [ids],
  );
  expect(rows).toEqual([
    { search: 'Nantes', locality: 'Nantes', count: 100 },
    { search: 'Rennes', locality: 'Rennes', count: 20 },
  ]);
  expect(await pending()).toBe(0);
});
