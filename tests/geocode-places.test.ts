/** Addresses get their points from the geocoder that the settings name, by the maintenance of the servers. */
import { geocodePlaces } from '../actions-server/custom-fields/geocode-places.ts';
import { lookUpPlaces } from '../actions-server/custom-fields/look-up-places.ts';
import { startApplications } from './support/applications.ts';
import { known, startGeocoder } from './support/geocoder-server.ts';
import { readRow } from './support/saves.ts';

const geocoder = await startGeocoder();
const { api, acme, other, profile, save } = await startApplications({
  GEOCODER_URL: `${geocoder.url}/addok`,
  SOURCES_DAILY_LIMIT: '40',
});
afterAll(async () => {
  await api.stop();
  await geocoder.stop();
});

const { pool } = api.database;
const address = '12 rue des Tisserands, 69002 Lyon';
const ofTown = { latitude: 45.754, longitude: 4.831 };
const ofHouse = { latitude: 45.76123, longitude: 4.83457 };
const lookUp = () => lookUpPlaces(api.dependencies.hasura, true);
const geocode = () => geocodePlaces(api.dependencies);
const pending = async () => (await pool.query('select from locations_pending')).rowCount;
const stored = (id: unknown) => readRow(api.database, 'locations', id as string);
const asked = () => geocoder.questions.length;

beforeEach(async () => {
  await pool.query('delete from locations_pending');
  geocoder.answer([known()]);
});

async function insert(search: string, more: object = {}, account = acme): Promise<string> {
  const { data } = await account.graphql(
    'mutation ($place: locations_insert_input!) { insert_locations_one(object: $place) { id } }',
    { place: { search, ...more } },
  );
  return (data as { insert_locations_one: { id: string } }).insert_locations_one.id;
}

test('an address of a save and one of GraphQL get the point of the house, once', async () => {
  const { body } = await save({
    firstName: 'Ines',
    lastName: 'Okafor',
    emailAddresses: 'ines@people.example',
    location: address,
  });
  const id = await insert(address);
  const { locationId } = await profile(body.profileId as string);
  await lookUp();
  expect(await stored(locationId)).toMatchObject(ofTown);
  await geocode();
  for (const place of [id, locationId])
    expect(await stored(place)).toMatchObject({
      ...ofHouse,
      route: 'rue des Tisserands',
      postalCode: '69002',
    });
  const before = asked();
  await lookUp();
  await geocode();
  expect([await pending(), asked()]).toEqual([0, before]);
});

test('places without a street and points that somebody gave are not asked for', async () => {
  const before = asked();
  await insert('69002 Lyon');
  await insert('12 rue des Tisserands');
  await insert(address, { locality: 'Villeurbanne' });
  const given = await insert(address, { latitude: 45.7, longitude: 4.8 });
  await lookUp();
  await geocode();
  expect([await pending(), asked()]).toEqual([0, before]);
  expect(await stored(given)).toMatchObject({ latitude: 45.7, longitude: 4.8 });
});

test('an address that changes loses the point of the house before', async () => {
  const [moved, left] = [await insert(address), await insert(address)];
  await lookUp();
  await geocode();
  geocoder.answer([known({ number: '3', point: [4.8412345, 45.7512345] })]);
  const change = (id: string, search: string) =>
    pool.query('update locations set search = $2 where id = $1', [id, search]);
  await change(moved, '3 rue des Tisserands, 69002 Lyon');
  await change(left, 'Grenoble');
  await lookUp();
  expect(await stored(moved)).toMatchObject(ofTown);
  await geocode();
  expect(await stored(moved)).toMatchObject({ streetNumber: '3', latitude: 45.75123, longitude: 4.84123 });
  expect(await stored(left)).toMatchObject({ locality: 'Grenoble', route: null, latitude: 45.179 });
});

test('where the geocoder knows nothing the point of the town stays, and nothing is asked again', async () => {
  geocoder.answer([known({ postcode: '75002', city: 'Paris' })]);
  const id = await insert(address);
  await lookUp();
  const before = await stored(id);
  await geocode();
  expect(await stored(id)).toEqual(before);
  expect(await pending()).toBe(0);
});

test('a geocoder that fails is asked one question a run, and again for the address after an hour, for a week', async () => {
  geocoder.answer((response) => response.writeHead(500).end());
  const ids = [await insert(address), await insert(address)];
  await lookUp();
  const before = asked();
  await geocode();
  expect(asked()).toBe(before + 1);
  await geocode();
  await geocode();
  expect(asked()).toBe(before + 2);
  expect(await stored(ids[0])).toMatchObject(ofTown);
  const anHourLater = () =>
    pool.query(`update locations_pending set "geocodeAt" = now() - interval '1 second'`);
  await anHourLater();
  geocoder.answer([known()]);
  await geocode();
  expect(await stored(ids[0])).toMatchObject(ofHouse);

  geocoder.answer((response) => response.writeHead(500).end());
  await insert(address);
  await lookUp();
  await pool.query(`update locations_pending set "createdAt" = now() - interval '8 days'`);
  await geocode();
  expect(await pending()).toBe(0);
});

test('several servers at once ask once for each address', async () => {
  await Promise.all(Array.from({ length: 6 }, () => insert(address, {}, other)));
  await lookUp();
  const before = asked();
  await Promise.all([geocode(), geocode(), geocode()]);
  expect([asked() - before, await pending()]).toEqual([6, 0]);
});

test('a text that changes while the geocoder is asked does not get the point of the one before', async () => {
  const id = await insert(address);
  await lookUp();
  geocoder.answer((response) => {
    void pool.query(`update locations set search = 'Grenoble' where id = $1`, [id]).then(() => {
      response.writeHead(500).end();
    });
  });
  await geocode();
  await lookUp();
  expect(await stored(id)).toMatchObject({ locality: 'Grenoble', latitude: 45.179 });
});

test('an account that has asked its share of questions keeps the points of towns, and other accounts go on', async () => {
  const third = await api.createAccount('Third');
  const places = Array.from({ length: 41 }, () => insert(address, {}, third));
  const ids = await Promise.all(places);
  await lookUp();
  const before = asked();
  await geocode();
  expect(asked() - before).toBe(40);
  const { rows } = await pool.query(
    'select count(*)::int from locations where id = any($1) and latitude = $2',
    [ids, ofTown.latitude],
  );
  expect([rows[0].count, await pending()]).toEqual([1, 1]);
  const id = await insert(address, {}, other);
  await lookUp();
  await geocode();
  expect(await stored(id)).toMatchObject(ofHouse);
});
