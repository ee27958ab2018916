/** Where places are, and what is near them: what the database writes down and finds, through GraphQL and in SQL. */
import { insert, startTestApi, type TestAccount } from '../support/api.ts';
import { publish } from '../support/offers.ts';

const api = await startTestApi();
afterAll(() => api.stop());
const { pool } = api.database;

const lyon = { latitude: 45.764, longitude: 4.8357 };
const villeurbanne = { latitude: 45.7719, longitude: 4.8902 };
const paris = { latitude: 48.8566, longitude: 2.3522 };
type Point = typeof lyon;

let acme: TestAccount;
beforeEach(async () => {
  acme = await api.createAccount('Acme');
});

const add = (table: string, columns: object, { groupId } = acme) =>
  insert(api.database, table, { groupId, ...columns });
const place = (point: Point | object = lyon, account = acme) =>
  add('locations', { search: 'A place', ...point }, account);
const run = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows;
const placeField = (targetedEntity: string, columns: object = {}) =>
  add('fields', { targetedEntity, type: 'singlelocation', name: 'Place', ...columns });

interface Found {
  readonly id: string;
  readonly distanceKm: number | null;
}
/** What GraphQL finds in a table, in the order of the distance; and that the other function and the count agree. */
async function near(
  table: 'profiles' | 'companies' | 'offers',
  point: Point = lyon,
  km = 30,
  key = acme.privateKey.secret,
): Promise<Found[]> {
  const document = `query ($latitude: float8!, $longitude: float8!, $km: float8!) {
    nearest: nearest_${table}(args: {latitude: $latitude, longitude: $longitude, km: $km}) {
      id distanceKm(args: {latitude: $latitude, longitude: $longitude}) }
    near: ${table}_near(args: {latitude: $latitude, longitude: $longitude, km: $km}) { id }
    total: ${table}_near_aggregate(args: {latitude: $latitude, longitude: $longitude, km: $km}) { aggregate { count } }
  }`;
  const { data, errors } = await acme.graphql(document, { ...point, km }, { key });
  expect(errors).toBeUndefined();
  const { nearest, near, total } = data as {
    nearest: Found[];
    near: { id: string }[];
    total: { aggregate: { count: number } };
  };
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted();
  expect(ids(near)).toEqual(ids(nearest));
  expect(total.aggregate.count).toBe(nearest.length);
  return nearest;
}
const nearIds = async (...parameters: Parameters<typeof near>) =>
  (await near(...parameters)).map(({ id }) => id);

describe('a profile is near', () => {
  test('by its place, by another place and by a place in a custom field, once, with the smallest distance', async () => {
    const fieldId = await placeField('PROFILE');
    const own = await add('profiles', { locationId: await place(villeurbanne) });
    const linked = await add('profiles', {});
    await add('profiles_locations', { profileId: linked, locationId: await place() });
    await add('profiles_locations', { profileId: linked, locationId: await place(villeurbanne) });
    await add('profiles_locations', { profileId: linked, locationId: await place(paris) });
    const wished = await add('profiles', { locationId: await place(paris) });
    const locationId = await place({ latitude: 45.8, longitude: 4.8357 });
    await add('profiles_fieldsvalues', { profileId: wished, fieldId, locationId });
    await add('profiles', { locationId: await place({ latitude: null, longitude: null }) });
    expect(await near('profiles')).toEqual([
      { id: linked, distanceKm: 0 },
      { id: wished, distanceKm: 4.003 },
      { id: own, distanceKm: 4.318 },
    ]);
    expect(await nearIds('profiles', lyon, 4.2)).toEqual([linked, wished]);
    expect(await nearIds('profiles', paris, 1)).toEqual(expect.arrayContaining([linked, wished]));
  });

  test('once, where two of its places are the same town', async () => {
    const fieldId = await placeField('PROFILE');
    const ids = [];
    for (let number = 0; number < 3; number += 1) {
      const id = await add('profiles', { locationId: await place() });
      await add('profiles_fieldsvalues', { profileId: id, fieldId, locationId: await place() });
      await add('profiles_locations', { profileId: id, locationId: await place(villeurbanne) });
      ids.push(id);
    }
    expect(await near('profiles')).toEqual(ids.toSorted().map((id) => ({ id, distanceKm: 0 })));
  });

  test('as of the commit in which a place comes, goes or moves, whichever way', async () => {
    const id = await add('profiles', {});
    expect(await nearIds('profiles')).toEqual([]);
    const locationId = await place();
    const link = await add('profiles_locations', { profileId: id, locationId });
    expect(await nearIds('profiles')).toEqual([id]);
    await run('update profiles set "locationId" = $2 where id = $1', [id, locationId]);
    await run('delete from profiles_locations where id = $1', [link]);
    expect(await nearIds('profiles')).toEqual([id]);
    await run('update locations set latitude = $2, longitude = $3 where id = $1', [
      locationId,
      paris.latitude,
      paris.longitude,
    ]);
    expect([await nearIds('profiles'), await nearIds('profiles', paris)]).toEqual([[], [id]]);
    await run('update locations set latitude = null, longitude = null where id = $1', [locationId]);
    expect(await nearIds('profiles', paris)).toEqual([]);
    await run('update locations set latitude = 45.7, longitude = 4.8 where id = $1', [locationId]);
    expect(await nearIds('profiles')).toEqual([id]);
    await run('update profiles set "locationId" = null where id = $1', [id]);
    expect(await nearIds('profiles')).toEqual([]);
    expect(await run('select from profiles_points where "groupId" = $1', [acme.groupId])).toEqual([]);
  });

  test('with the places of a profile that is merged into it', async () => {
    const [kept, merged] = [await add('profiles', {}), await add('profiles', {})];
    await add('profiles_locations', { profileId: merged, locationId: await place() });
    await add('profiles_merges', { profileId: kept, mergedProfileId: merged });
    expect(await nearIds('profiles')).toContain(kept);
    await expectPointsAsReferred();
  });

  test('no more, when two transactions take one of its two references to the place each', async () => {
    const other = await add('profiles', { locationId: await place() });
    const [{ locationId }] = await run('select "locationId" from profiles where id = $1', [other]);
    const id = await add('profiles', { locationId });
    const link = await add('profiles_locations', { profileId: id, locationId });
    const [one, two] = [await pool.connect(), await pool.connect()];
    try {
      await one.query('begin');
      await two.query('begin');
      await one.query('delete from profiles_locations where id = $1', [link]);
      await one.query('set constraints all immediate');
      const ended = (async () => {
        await two.query('update profiles set "locationId" = null where id = $1', [id]);
        await two.query('commit');
      })();
      await one.query('commit');
      await ended;
    } finally {
      one.release();
      two.release();
    }
    expect(await nearIds('profiles')).toEqual([other]);
  });
});

/** That the points are those of the places that profiles refer to, no more and no less. */
async function expectPointsAsReferred(): Promise<void> {
  const written = 'select "groupId", "profileId", "locationId", latitude, longitude from profiles_points';
  const referred = `
    select place."groupId", named."profileId", place.id, place.latitude, place.longitude
      from (
        select "profileId", "locationId" from profiles_locations
        union select "profileId", "locationId" from profiles_fieldsvalues
        union select id, "locationId" from profiles
      ) as named join locations as place on place.id = named."locationId" and place.latitude is not null`;
  expect(await run(`(${written} except ${referred}) union all (${referred} except ${written})`)).toEqual([]);
}

test('arbitrary changes leave the points of the places that profiles refer to', async () => {
  const fieldId = await placeField('PROFILE');
  const profiles = await Promise.all(Array.from({ length: 4 }, () => add('profiles', {})));
  const places = await Promise.all(
    Array.from({ length: 5 }, (_, index) => place(index === 0 ? { latitude: null } : lyon)),
  );
  // What has no reference goes with its last one.
  const held = await add('profiles', {});
  for (const locationId of places) await add('profiles_locations', { profileId: held, locationId });
  let seed = 7;
  const any = <Item>(items: readonly Item[]): Item => {
    seed = (seed * 16_807) % 2_147_483_647;
    return items[seed % items.length] as Item;
  };
  const changes = [
    () => run('update profiles set "locationId" = $2 where id = $1', [any(profiles), any([...places, null])]),
    () =>
      run(
        `insert into profiles_locations ("groupId", "profileId", "locationId") values ($1, $2, $3) on conflict do nothing`,
        [acme.groupId, any(profiles), any(places)],
      ),
    () => run('delete from profiles_locations where "profileId" = $1', [any(profiles)]),
    () =>
      run(
        `insert into profiles_fieldsvalues ("groupId", "profileId", "fieldId", "locationId") values ($1, $2, $3, $4)
         on conflict do nothing`,
        [acme.groupId, any(profiles), fieldId, any(places)],
      ),
    () =>
      run('update profiles_fieldsvalues set "locationId" = $2 where "profileId" = $1', [
        any(profiles),
        any(places),
      ]),
    () => run('delete from profiles_fieldsvalues where "profileId" = $1', [any(profiles)]),
    () =>
      run('update locations set latitude = $2, longitude = $2 where id = $1', [
        any(places),
        any([1, 45.5, null]),
      ]),
  ];
  for (let number = 0; number < 120; number += 1) await any(changes)();
  await expectPointsAsReferred();
  expect((await run('select from profiles_points')).length).toBeGreaterThan(5);
});

describe('a company is near', () => {
  test('by an establishment and by a place in a custom field', async () => {
    const registered = await add('companies', { name: 'Registered' });
    const legaldataId = await add('companies_legaldata', { companyId: registered });
    await add('companies_legaldata_locations', { legaldataId, locationId: await place(villeurbanne) });
    await add('companies_legaldata_locations', { legaldataId, locationId: await place(paris) });
    const entered = await add('companies', { name: 'Entered' });
    const fieldId = await placeField('COMPANY');
    await add('companies_fieldsvalues', { companyId: entered, fieldId, locationId: await place() });
    await add('companies', { name: 'Elsewhere' });
    expect(await near('companies')).toEqual([
      { id: entered, distanceKm: 0 },
      { id: registered, distanceKm: 4.318 },
    ]);
    await run('update companies_legaldata set "deletedAt" = now() where id = $1', [legaldataId]);
    expect(await nearIds('companies')).toEqual([entered]);
  });
});

describe('an offer is near', () => {
  let projectId: string;
  beforeEach(async () => {
    projectId = await add('projects', { name: 'Engineer' });
    await publish(api.database, acme, projectId);
  });
  const setPlace = async (columns: object) =>
    add('projects_fieldsvalues', {
      projectId,
      fieldId: await placeField('PROJECT', { isOnOffers: true, ...columns }),
      locationId: await place(),
    });

  test('for both kinds of keys, by a place that it shows', async () => {
    await setPlace({});
    for (const { secret } of [acme.publicKey, acme.privateKey]) {
      expect(await near('offers', villeurbanne, 5, secret)).toEqual([{ id: projectId, distanceKm: 4.318 }]);
    }
    await run('update projects set "deletedAt" = now() where id = $1', [projectId]);
    expect(await near('offers', lyon, 30, acme.publicKey.secret)).toEqual([]);
  });

  test.each([
    ['a field that is not on offers', { isOnOffers: false }],
    ['a hidden field', { isHidden: true }],
    ['a deleted field', { deletedAt: new Date() }],
  ])('never by a place in %s, and no distance tells of it', async (_, columns) => {
    await setPlace(columns);
    const { data } = await acme.graphql(
      `{ offers { distanceKm(args: {latitude: 45.764, longitude: 4.8357}) } }`,
      {},
      { key: acme.publicKey.secret },
    );
    expect(data).toEqual({ offers: [{ distanceKm: null }] });
    for (const { secret } of [acme.publicKey, acme.privateKey]) {
      expect(await near('offers', lyon, 500, secret)).toEqual([]);
    }
  });
});

test('nothing of another account is found, counted or measured', async () => {
  const other = await api.createAccount('Other');
  await add('profiles', { locationId: await place(lyon, other) }, other);
  const companyId = await add('companies', { name: 'Theirs' }, other);
  const fieldId = await add(
    'fields',
    { targetedEntity: 'COMPANY', type: 'singlelocation', name: 'Place' },
    other,
  );
  await add('companies_fieldsvalues', { companyId, fieldId, locationId: await place(lyon, other) }, other);
  expect(await near('profiles')).toEqual([]);
  expect(await near('companies')).toEqual([]);
});

test('a public key has offers only', async () => {
  for (const name of ['profiles_near', 'nearest_profiles', 'companies_near', 'nearest_companies']) {
    const { errors } = await acme.graphql(
      `{ ${name}(args: {latitude: 1, longitude: 1, km: 1}) { id } }`,
      {},
      { key: acme.publicKey.secret },
    );
    expect(errors?.[0]?.message).toMatch(new RegExp(`field ["']${name}["'] not found`));
  }
});

test.each([
  [{ km: 0 }, 'km must be above 0 and up to 500'],
  [{ km: 500.1 }, 'km must be above 0 and up to 500'],
  [{ km: 'NaN' }, 'km must be above 0 and up to 500'],
  [{ latitude: 90.1 }, 'latitude from -90 to 90'],
  [{ longitude: -180.5 }, 'longitude from -180 to 180'],
  [{ longitude: 'Infinity' }, 'longitude from -180 to 180'],
])('%j is refused with the bound', async (wrong, message) => {
  for (const table of ['profiles', 'companies', 'offers']) {
    const { errors } = await acme.graphql(
      `query ($latitude: float8!, $longitude: float8!, $km: float8!) {
         ${table}_near(args: {latitude: $latitude, longitude: $longitude, km: $km}) { id } }`,
      { ...lyon, km: 30, ...wrong },
    );
    expect(errors?.[0]).toMatchObject({
      message: expect.stringContaining(message),
      extensions: { code: 'data-exception' },
    });
  }
});

test('the ranges of a circle have every point of it, also at the poles and the date line', async () => {
  const centres = [
    ...[90, -90, 89.99, -89.5, 0, 45.764, -33.9, 66.6].flatMap((latitude) =>
      [180, -180, 179.98, -179.5, 0, 4.8357].map((longitude) => ({ latitude, longitude })),
    ),
  ];
  for (const km of [0.001, 1, 30, 111.2, 500]) {
    const [{ missed, inside }] = await run(
      `with centre as (
         select * from unnest($1::float8[], $2::float8[]) as given (latitude, longitude)
       ), point as (
         -- On the circle, right inside of it and right outside.
         select centre.latitude as "centreLatitude", centre.longitude as "centreLongitude", made.*
           from centre, generate_series(0, 359, 3) as bearing, unnest(array[0, 0.5, 0.999999, 1, 1.000001]) as share,
           lateral (select $3 * share / 6371.0088 as angle, radians(bearing) as course, radians(centre.latitude) as phi) as a,
           lateral (select asin(greatest(-1, least(1, sin(phi) * cos(angle) + cos(phi) * sin(angle) * cos(course)))) as north) as b,
           lateral (
             select degrees(north) as latitude,
                    centre.longitude + degrees(atan2(sin(course) * sin(angle) * cos(phi), cos(angle) - sin(phi) * sin(north))) as east
           ) as c,
           lateral (
             select c.latitude, case when east > 180 then east - 360 when east < -180 then east + 360 else east end as longitude
           ) as made (latitude, longitude)
       ), judged as (
         select great_circle_km("centreLatitude", "centreLongitude", latitude, longitude) <= $3 as inside,
                exists (
                  select from near_bands("centreLatitude", "centreLongitude", $3) as band
                   where band.band = latitude_band(latitude) and longitude between band.west and band.east
                ) as ranged
           from point
       )
       select count(*) filter (where inside and not ranged)::int as missed, count(*) filter (where inside)::int as inside
         from judged`,
      [centres.map(({ latitude }) => latitude), centres.map(({ longitude }) => longitude), km],
    );
    expect({ km, missed, many: inside > 10_000 }).toEqual({ km, missed: 0, many: true });
  }
});
