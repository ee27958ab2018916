/**
 * `npm run bench:near [-- --profiles 50000,500000 --rounds 9]`
 *
 * How long the list of profiles takes around a large and a small town, in one account whose people live where people live,
 * beside a filter by a status that one in eleven has: the first page with and without its total, in the default order and
 * in that of the distance. Then how long the places alone take by the index of bands, and by one of cube and earthdistance.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { findProjectRoot } from '../actions-server/project-root.ts';
import { migrate } from '../standalone/migrate.ts';
import { contenders } from './contenders.ts';
import { startContender } from './support/running-contender.ts';
import { median } from './support/statistics.ts';
import { startTemporaryPostgres } from './support/temporary-postgres.ts';
import { withClient } from './support/with-client.ts';
import { withoutIndexes } from './support/without-indexes.ts';

const { values: options } = parseArgs({
  options: {
    profiles: { type: 'string', default: '50000,500000' },
    rounds: { type: 'string', default: '9' },
  },
});
const root = findProjectRoot();
const rounds = Number(options.rounds);
const km = 30;
const towns = {
  Lyon: { latitude: 45.764, longitude: 4.8357 },
  Aurillac: { latitude: 44.9261, longitude: 2.4398 },
} as const;
/** The exact distance decides in both. */
const statements = {
  bands: 'select count(*) from profiles_near_points($1, $2, $3, $4)',
  earth: `select count(*) from profiles_points as point
    where "groupId" = $1 and earth_box(ll_to_earth($2, $3), $4 * 1010) @> ll_to_earth(latitude, longitude)
      and great_circle_km($2, $3, latitude, longitude) <= $4`,
} as const;
const print = (line: string) => process.stdout.write(`${line}\n`);

for (const profiles of options.profiles.split(',').map(Number)) {
  const postgres = await startTemporaryPostgres();
  try {
    process.stderr.write(`Generating ${profiles} profiles …\n`);
    await migrate(postgres.url, join(root, 'migrations/default'));
    await withClient(postgres.url, async (client) => {
      await client.query(`set bench.profiles = '${profiles}'`);
      const statements = await readFile(join(root, 'bench/near-people.sql'), 'utf8');
      await withoutIndexes(client, () => client.query(statements));
      await client.query('vacuum analyze');
    });
    print(`\n${profiles} profiles\n`);
    await measureLists(postgres.url);
    await withClient(postgres.url, measureIndexes);
  } finally {
    await postgres.stop();
  }
}

async function measureLists(url: string): Promise<void> {
  const contender = contenders.find(({ server }) => server === 'api');
  if (contender === undefined) throw new Error('the api is no contender');
  const statusId = await withClient(url, async (client) => {
    const { rows } = await client.query<{ statusId: string }>('select "statusId" from profiles limit 1');
    return rows[0]?.statusId;
  });
  const storage = await mkdtemp(join(tmpdir(), 'bench-near-'));
  const api = await startContender(contender, { name: '', folder: join(root, 'dist') }, url, storage);
  try {
    const distance = { orderBy: '{"distanceKm":"asc"}' };
    const lists: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      'a status': { where: JSON.stringify({ statusId: { _eq: statusId } }) },
      ...Object.fromEntries(
        Object.entries(towns).flatMap(([name, point]) => {
          const near = { near: JSON.stringify({ ...point, km }) };
          return [
            [`near ${name}`, near],
            [`near ${name}, by distance`, { ...near, ...distance }],
          ];
        }),
      ),
    };
    print('| ms, medians | page and total | page | found |\n|---|---:|---:|---:|');
    const times = new Map(
      Object.keys(lists).map((name) => [name, { both: [] as number[], page: [] as number[] }]),
    );
    const found = new Map<string, number>();
    // In turns, so that what else the machine does meets all of them. The first two rounds warm up.
    for (let round = -2; round < rounds; round += 1) {
      for (const [name, parameters] of Object.entries(lists)) {
        const both = await listed(api.port, parameters);
        const page = await listed(api.port, { ...parameters, total: 'false' });
        found.set(name, both.total);
        if (round < 0) continue;
        times.get(name)?.both.push(both.took);
        times.get(name)?.page.push(page.took);
      }
    }
    for (const [name, { both, page }] of times)
      print(`| ${name} | ${median(both).toFixed(0)} | ${median(page).toFixed(0)} | ${found.get(name)} |`);
  } finally {
    await api.stop();
    await rm(storage, { recursive: true, force: true });
  }
}

async function listed(port: number, parameters: Readonly<Record<string, string>>) {
  const start = performance.now();
  const response = await fetch(
    `http://127.0.0.1:${port}/rest/v2/profiles?${new URLSearchParams(parameters)}`,
    {
      headers: { 'x-api-key': `sk_${'1'.padStart(32, '0')}` },
    },
  );
  const body = (await response.json()) as { total: number; message?: string };
  if (!response.ok) throw new Error(`${response.status}: ${body.message}`);
  return { took: performance.now() - start, total: body.total };
}

async function measureIndexes(client: pg.Client): Promise<void> {
  for (const extension of ['cube', 'earthdistance', 'btree_gist'])
    await client.query(`create extension ${extension}`);
  const start = performance.now();
  await client.query(
    `create index points_earth on profiles_points using gist ("groupId", ll_to_earth(latitude, longitude))`,
  );
  const built = performance.now() - start;
  await client.query('vacuum analyze profiles_points');
  const { rows: sizes } = await client.query<{ name: string; size: string }>(
    `select relname as name, pg_size_pretty(pg_relation_size(oid)) as size from pg_class
      where relname in ('points_earth', 'profiles_points_band_idx') order by 1`,
  );
  print(
    `\nIndexes: ${sizes.map(({ name, size }) => `${name} ${size}`).join(', ')}; GiST in ${(built / 1000).toFixed(1)} s\n`,
  );
  print('| ms to find all places, medians | bands | cube and earthdistance |\n|---|---:|---:|');
  const { rows: accounts } = await client.query<{ id: string }>('select id from groups');
  for (const [name, { latitude, longitude }] of Object.entries(towns)) {
    const values = [accounts[0]?.id, latitude, longitude, km];
    const times = { bands: [] as number[], earth: [] as number[] };
    for (let round = -2; round < rounds; round += 1) {
      for (const [form, statement] of Object.entries(statements)) {
        const begin = performance.now();
        await client.query(statement, values);
        if (round >= 0) times[form as keyof typeof times].push(performance.now() - begin);
      }
    }
    print(`| ${name} | ${median(times.bands).toFixed(1)} | ${median(times.earth).toFixed(1)} |`);
  }
}
