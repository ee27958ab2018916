/**
 * `npm run bench:limits [-- --profiles 20000 --database postgres://…]`
 *
 * The documents that cost most under the limits of each role: memory and time of planning, time until the answer,
 * processor time of this process, which holds its event loop, and the size of the answer.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createEngine, createPool, createSession, limitsByRole, loadMetadata } from '@platform/engine';
import pg from 'pg';
import { findProjectRoot } from '../actions-server/project-root.ts';
import { defaultRoleLimits } from '../standalone/role-limits.ts';
import { generateDataSet } from './data-set.ts';
import { explainPlanning, type Planning, recordReads } from './support/explain.ts';
import { startTemporaryPostgres } from './support/temporary-postgres.ts';
import { worstDocuments } from './support/worst-documents.ts';

const { values: options } = parseArgs({
  options: {
    profiles: { type: 'string', default: '20000' },
    /** A database that is empty or has the data set already. */
    database: { type: 'string' },
  },
});

async function main(): Promise<void> {
  const own = options.database === undefined ? await startTemporaryPostgres() : null;
  const databaseUrl = options.database ?? own?.url ?? '';
  try {
    await generateDataSet({ url: databaseUrl }, Number(options.profiles));
    process.stdout.write(await run(databaseUrl));
  } finally {
    await own?.stop();
  }
}

async function run(databaseUrl: string): Promise<string> {
  const pool = createPool({ connectionString: databaseUrl, max: 2 });
  const database = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const sent = recordReads(pool);
  const metadata = loadMetadata(join(findProjectRoot(), 'metadata'));
  const engine = await createEngine({
    metadata,
    pool,
    adminSecret: 'bench',
    options: {
      metadata: {
        // Handlers of actions are not called.
        environment: new Proxy<Record<string, string>>({}, { get: () => 'http://bench.invalid' }),
      },
      events: { isServing: false },
      limits: { roles: defaultRoleLimits },
    },
  });
  const limitsOf = limitsByRole({}, defaultRoleLimits, metadata.api_limits);
  const { rows } = await database.query<{ id: string }>(`select id from groups where name = 'Account 1'`);
  const lines: string[] = [header];
  for (const role of ['public', 'account'] as const) {
    const session = createSession(role, [['x-hasura-group-id', rows[0]?.id ?? '']]);
    // The schema of the role is built for its first request.
    await engine.run({ query: '{ __typename }' }, session);
    for (const { name, bound, most, build } of worstDocuments(role, limitsOf(role))) {
      sent.length = 0;
      const [started, processor] = [performance.now(), process.cpuUsage()];
      const answer = await engine.run(build(most), session);
      const elapsed = performance.now() - started;
      const { user, system } = process.cpuUsage(processor);
      const planning: Planning[] = [];
      for (const statement of sent) planning.push(await explainPlanning(database, statement));
      const cells = [
        role,
        `${most} × ${name}`,
        bound,
        Math.max(0, ...planning.map(({ megabytes }) => megabytes)).toFixed(1),
        planning.reduce((sum, { milliseconds }) => sum + milliseconds, 0).toFixed(0),
        elapsed.toFixed(0),
        ((user + system) / 1000).toFixed(0),
        answer.startsWith('{"errors"') ? answer.slice(0, 120) : `${(answer.length / 1000).toFixed(0)} kB`,
      ];
      lines.push(`| ${cells.join(' | ')} |\n`);
    }
  }
  await engine.close();
  await Promise.all([pool.end(), database.end()]);
  return lines.join('');
}

const header = [
  '| role | document | limit | planner memory, MB | planning, ms | answer, ms | processor of the engine, ms | answer |\n',
  '| --- | --- | --- | ---: | ---: | ---: | ---: | ---: |\n',
].join('');

await main();
