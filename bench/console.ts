/**
 * Measures the console in a browser, on a large data set:
 * `npm run bench:console [-- --profiles 500000] [-- --database postgres://…]`.
 *
 * Lists, the pages of a list, and the first page from an empty cache of the browser and from a full one. Each time is the
 * median of five. docs/console.md has the results.
 */
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createEngine, createPool, listen, metadataAt } from '@platform/engine';
import { findProjectRoot } from '../actions-server/project-root.ts';
import { withChromium } from '../tests/support/chromium.ts';
import { measureFirstPage } from './console-first-page.ts';
import { measureLists, measureNextPages } from './console-lists.ts';
import { generateRows } from './data-set.ts';
import { startTemporaryPostgres } from './support/temporary-postgres.ts';
import { withClient } from './support/with-client.ts';

const { values: options } = parseArgs({
  options: { profiles: { type: 'string', default: '500000' }, database: { type: 'string' } },
});
const profiles = Number(options.profiles);
const adminSecret = 'only for benchmarks';
const root = findProjectRoot();

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
  await generateRows({ url }, profiles);
  await generateAudit(url);
  const pool = createPool({ connectionString: url, max: 10 });
  const engine = await createEngine({
    metadata: metadataAt(join(root, 'metadata')),
    pool,
    adminSecret,
    options: {
      callers: { console: { folder: join(root, 'dist/console') } },
      metadata: { environment: { ACTIONS_BASE_URL: 'http://actions.invalid', ACTIONS_SECRET: 'none' } },
      events: { isServing: false },
    },
  });
  const server = await listen(engine, 0, { host: '127.0.0.1' });
  try {
    await withChromium(async (browser) => {
      const target = { browser, address: `http://127.0.0.1:${server.port}/console`, adminSecret };
      process.stdout.write(`${profiles} profiles\n`);
      for (const work of [measureLists, measureNextPages, measureFirstPage]) {
        process.stdout.write('\n');
        await work(target);
      }
    });
  } finally {
    await server.close();
    await pool.end();
  }
}

async function generateAudit(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query('select from audit_entries limit 1');
    if (rows.length > 0) return;
    process.stderr.write('Generating the audit …\n');
    await client.query(await readFile(join(root, 'bench/audit-entries.sql'), 'utf8'));
    await client.query('vacuum analyze audit_entries');
  });
}

await main();
