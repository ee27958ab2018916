/**
 * Measures lists of the console in a browser, on a large data set:
 * `npm run bench:console [-- --profiles 500000] [-- --database postgres://…]`.
 *
 * A time is that from the address that is opened until the rows are on the page: the request, the statement, and the
 * drawing. Each is the median of five. docs/console.md has the results.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { findProjectRoot } from '../actions-server/project-root.ts';
import { createEngine } from '../hasura/engine/engine.ts';
import { createPool } from '../hasura/engine/execute/pool.ts';
import { listen } from '../hasura/engine/listen.ts';
import { metadataAt } from '../hasura/engine/metadata/metadata-source.ts';
import { findChromium } from '../tests/support/chromium.ts';
import { generateDataSet } from './data-set.ts';
import { median } from './support/statistics.ts';
import { startTemporaryPostgres } from './support/temporary-postgres.ts';

const { values: options } = parseArgs({
  options: { profiles: { type: 'string', default: '500000' }, database: { type: 'string' } },
});
const profiles = Number(options.profiles);
const rounds = 5;
const adminSecret = 'only for benchmarks';
const root = findProjectRoot();

const lists = [
  { name: 'profiles, first page', hash: '#/data/profiles' },
  { name: 'profiles, the latest first', hash: '#/data/profiles?sort=createdAt&order=DESC' },
  // The data set has such names.
  { name: 'profiles, by name', hash: `#/data/profiles?filter=${encodeURIComponent('{"q":"dupont 4999"}')}` },
  { name: 'profiles, page 400 of 25', hash: '#/data/profiles?page=400&perPage=25' },
  { name: 'e-mail addresses, 100 rows', hash: '#/data/profiles_emails?perPage=100' },
  { name: 'audit of all accounts', hash: '#/audit' },
];

async function main(): Promise<void> {
  const build = spawnSync(process.execPath, [join(root, 'scripts/bundle-console.js')], { stdio: 'inherit' });
  if (build.status !== 0) throw new Error('The console was not built.');
  if (options.database !== undefined) return measure(options.database);
  const postgres = await startTemporaryPostgres();
  try {
    await measure(postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function measure(url: string): Promise<void> {
  await generateDataSet({ url }, profiles);
  const pool = createPool({ connectionString: url, max: 10 });
  const engine = await createEngine({
    metadata: metadataAt(join(root, 'metadata')),
    pool,
    adminSecret,
    options: {
      enableConsole: true,
      consoleFolder: join(root, 'dist/console'),
      environment: { ACTIONS_BASE_URL: 'http://actions.invalid', ACTIONS_SECRET: 'none' },
      events: { isServing: false },
    },
  });
  const server = await listen(engine, 0, { host: '127.0.0.1' });
  try {
    await inBrowser(`http://127.0.0.1:${server.port}/console`, measureLists);
  } finally {
    await server.close();
    await pool.end();
  }
}

async function inBrowser(address: string, work: (page: Page) => Promise<void>): Promise<void> {
  const { executablePath, environment } = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    chromiumSandbox: process.getuid?.() !== 0,
    env: { ...process.env, ...environment } as Record<string, string>,
  });
  try {
    const page = await browser.newPage({ locale: 'en-GB' });
    page.setDefaultTimeout(120_000);
    await page.goto(address);
    await page.locator('input[name=secret]').fill(adminSecret);
    await page.keyboard.press('Enter');
    await page.locator('h1', { hasText: 'Today' }).waitFor();
    await work(page);
  } finally {
    await browser.close();
  }
}

async function measureLists(page: Page): Promise<void> {
  process.stdout.write(`${profiles} profiles\n\n| list | ms until its rows are shown |\n|---|---:|\n`);
  for (const { name, hash } of lists) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // From a page without data, and with nothing of the last round in the memory of the console.
      await page.evaluate(`location.hash = '#/-'`);
      await page.reload();
      await page.getByText('There is nothing at this address').waitFor();
      const begin = performance.now();
      await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
      await page.locator('tbody tr').first().waitFor();
      times.push(performance.now() - begin);
    }
    process.stdout.write(`| ${name} | ${Math.round(median(times))} |\n`);
  }
}

await main();
