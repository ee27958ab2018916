/** The search by a radius in an account with thousands of profiles: what is found is right, and few rows are read for few. */
import { startTestApi, type TestAccount } from '../support/api.ts';
import { vacuum } from '../support/large-account.ts';
import { rowsRead, usePlans } from '../support/rows-read.ts';
import { withoutTriggers } from '../support/without-triggers.ts';

const api = await startTestApi();
afterAll(() => api.stop());
const { pool } = api.database;

/** Most live in a large town, one in a hundred in a small one. */
const profiles = 6_000;
const large = { latitude: 45.764, longitude: 4.8357 };
const small = { latitude: 44.9261, longitude: 2.4398 };
type Point = typeof large;

let account: TestAccount;
beforeAll(async () => {
  account = await api.createAccount();
  // Numbers of profiles are two-hundredths of a kilometre, so that the farthest ones are 30 km away from their town.
  await withoutTriggers(pool, (client) =>
    client.query(
      `with place as (
         insert into locations ("groupId", search, latitude, longitude)
         select $1, number,
                case when number % 100 = 0 then ${small.latitude} else ${large.latitude} end + degrees(number / 200.0 / 6371.0088),
                case when number % 100 = 0 then ${small.longitude} else ${large.longitude} end
           from generate_series(1, ${profiles}) as number
         returning *
       ), profile as (
         insert into profiles ("groupId", "externalId", "createdAt", "locationId")
         select $1, search, timestamptz '2025-01-01' + search::integer * interval '1 minute', id from place
         returning id, "locationId"
       )
       insert into profiles_points ("groupId", "profileId", "locationId", latitude, longitude)
       select $1, profile.id, place.id, latitude, longitude from profile join place on place.id = profile."locationId"`,
      [account.groupId],
    ),
  );
  await vacuum(api.database);
});

const args = ({ latitude, longitude }: Point, km: number) =>
  `args: {latitude: ${latitude}, longitude: ${longitude}, km: ${km}}`;

async function numbers(selection: string): Promise<number[]> {
  const { data, errors } = await account.graphql(`{ found: ${selection} { externalId } }`);
  expect(errors).toBeUndefined();
  return (data as { found: { externalId: string }[] }).found.map(({ externalId }) => Number(externalId));
}
async function count(selection: string): Promise<number> {
  const { data, errors } = await account.graphql(`{ found: ${selection} { aggregate { count } } }`);
  expect(errors).toBeUndefined();
  return (data as { found: { aggregate: { count: number } } }).found.aggregate.count;
}

const isSmall = (number: number) => number % 100 === 0;
const expected = (point: Point, km: number) =>
  Array.from({ length: profiles }, (_, index) => index + 1).filter(
    (number) => isSmall(number) === (point === small) && number <= km * 200,
  );

describe.each(['force_custom_plan', 'force_generic_plan'] as const)('with %s', (plans) => {
  beforeAll(() => usePlans(api.database, plans));
  afterAll(() => usePlans(api.database, 'auto'));

  test.each([
    ['thousands in a large town', large, 30],
    ['hundreds in a part of it', large, 5.002],
    ['tens in a small town', small, 30],
    ['few in a part of it', small, 1.001],
    ['nobody', small, 0.001],
  ])('%s are counted, and found in any order', async (_, point, km) => {
    const all = expected(point, km);
    expect(await count(`profiles_near_aggregate(${args(point, km)})`)).toBe(all.length);
    const page = (name: string, rest: string) => numbers(`${name}(${args(point, km)}, limit: 20, ${rest})`);
    expect(await page('nearest_profiles', 'offset: 0')).toEqual(all.slice(0, 20));
    expect(await page('nearest_profiles', 'offset: 40')).toEqual(all.slice(40, 60));
    expect(await page('profiles_near', 'order_by: {createdAt: asc}')).toEqual(all.slice(0, 20));
    expect(await page('profiles_near', 'order_by: {createdAt: desc}')).toEqual(all.toReversed().slice(0, 20));
    expect(
      await page('profiles_near', 'order_by: {createdAt: asc}, where: {externalId: {_like: "%00"}}'),
    ).toEqual(all.filter((number) => number % 100 === 0).slice(0, 20));
  });

  test('a page and a count of few read few of the rows of the account', async () => {
    const search = async () => {
      await numbers(`nearest_profiles(${args(small, 10)}, limit: 20)`);
      await numbers(`profiles_near(${args(small, 10)}, limit: 20, order_by: [{createdAt: asc}, {id: asc}])`);
      await count(`profiles_near_aggregate(${args(small, 10)})`);
    };
    await search();
    const read = await rowsRead(api.database, search);
    const many = Object.entries(read).filter(([, rows]) => rows > 500);
    expect(many).toEqual([]);
  });
});
