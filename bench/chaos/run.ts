/** One run: clients send the applications while the faults happen; then everything that is stored is compared. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createFileStorage } from '../../actions-server/files/storage.ts';
import { removeUnnamedObjects, storageOwner } from '../../actions-server/files/storage-objects.ts';
import { createOperatorHasura } from '../../actions-server/graphql/operator-client.ts';
import { createLog } from '../../actions-server/log.ts';
import { compareApplications, compareStorage, findRemains } from './checks.ts';
import { type HistoryEntry, sendApplication } from './clients.ts';
import { type ChaosPlan, type PlannedFault, randomFrom } from './plan.ts';
import { adminSecret, type Platform, startPlatform } from './platform.ts';

export interface ChaosReport {
  readonly seconds: number;
  readonly requests: number;
  /** Requests by what the client was told: `ok`, `fail`, `unknown`, with the status. */
  readonly answers: Readonly<Record<string, number>>;
  readonly acknowledged: number;
  /** Tasks that were started more than once, and the attempts of the task with the most. */
  readonly repeatedTasks: number;
  readonly mostAttempts: number;
  /** Contents of the storage that nothing named, which maintenance removed. */
  readonly removedContents: number;
  readonly problems: readonly string[];
  readonly history: readonly HistoryEntry[];
}

/** Clients that send at the same time. */
const concurrency = 16;
/** How long clients go on after the last fault, and how long tasks may take to end after that. */
const patienceMs = 180_000;

/**
 * @param say is told what happens
 * @param flags of Node for the servers
 */
export async function runChaos(
  plan: ChaosPlan,
  say: (line: string) => void,
  flags: readonly string[] = [],
): Promise<ChaosReport> {
  const platform = await startPlatform(flags);
  try {
    say('both servers are running');
    return await breakAndCompare(plan, platform, say);
  } finally {
    await platform.stop();
  }
}

async function breakAndCompare(
  plan: ChaosPlan,
  platform: Platform,
  say: (line: string) => void,
): Promise<ChaosReport> {
  const history: HistoryEntry[] = [];
  const random = randomFrom(plan.seed + 1);
  const startedAt = performance.now();
  const faults = [...plan.faults];
  /** The faults of each part happen one after another. */
  const parts = new Map<string, Promise<void>>();
  let next = 0;

  const beginFaults = () => {
    while ((faults[0]?.after ?? Number.POSITIVE_INFINITY) <= next) {
      const fault = faults.shift() as PlannedFault;
      const part = partOf(fault);
      const before = parts.get(part) ?? Promise.resolve();
      parts.set(
        part,
        before.then(() => {
          say(`${Math.round((performance.now() - startedAt) / 1000)} s, ${next} begun: ${describe(fault)}`);
          return happen(fault, platform);
        }),
      );
    }
  };
  const client = async () => {
    while (next < plan.applications.length) {
      const application = plan.applications[next];
      next += 1;
      beginFaults();
      const deadline = performance.now() + patienceMs;
      if (application) await sendApplication(application, platform.addresses, { history, deadline, random });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, client));
  await Promise.all(parts.values());
  say(`${Math.round((performance.now() - startedAt) / 1000)} s: all applications are sent`);

  const database = new pg.Client(platform.databaseUrl);
  await database.connect();
  try {
    await untilTasksHaveEnded(database);
    const before = await compareStorage(platform.storageFolder, database);
    const removedContents = await removeUnnamed(platform);
    const after = await compareStorage(platform.storageFolder, database);
    const { rows } = await database.query<{ repeated: number; most: number }>(
      `select count(*) filter (where attempts > 1)::integer as repeated, max(attempts)::integer as most from tasks`,
    );
    const problems = [
      ...(await compareApplications(plan, history, database)),
      ...(await findRemains(database)),
      ...before.problems,
      ...after.unnamed.map((key) => `${key} was not removed from the storage`),
    ];
    return {
      seconds: Math.round((performance.now() - startedAt) / 1000),
      requests: history.filter(({ event }) => event === 'invoke').length,
      answers: countAnswers(history),
      acknowledged: new Set(history.flatMap((entry) => (entry.event === 'ok' ? [entry.application] : [])))
        .size,
      repeatedTasks: rows[0]?.repeated ?? 0,
      mostAttempts: rows[0]?.most ?? 0,
      removedContents,
      problems,
      history,
    };
  } finally {
    await database.end();
  }
}

function partOf({ kind, server }: PlannedFault): string {
  if (kind === 'take the storage away' || kind === 'fill the disk') return 'storage';
  // Those that last keep others from the same part; everything that is killed starts again by itself.
  return kind === 'kill Postgres' || kind === 'kill everything' ? 'Postgres' : `server ${server}`;
}

async function happen(
  { kind, server, milliseconds, bytes }: PlannedFault,
  platform: Platform,
): Promise<void> {
  switch (kind) {
    case 'kill server':
      return platform.killServer(server);
    case 'kill Postgres':
      return platform.killPostgres(milliseconds);
    case 'kill everything':
      await Promise.all([
        platform.killServer(0),
        platform.killServer(1),
        platform.killPostgres(milliseconds),
      ]);
      return;
    case 'freeze server':
      return platform.freezeServer(server, milliseconds);
    case 'cut connections to Postgres':
      return platform.cutDatabase(server, bytes);
    case 'cut connections of clients':
      return platform.cutClients(server, bytes);
    case 'take the storage away':
      return platform.takeStorageAway(milliseconds);
    case 'fill the disk':
      return platform.fillDisk(milliseconds);
  }
}

/** A fault in words: `kill Postgres for 1200 ms`. */
export function describe({ kind, server, milliseconds, bytes }: PlannedFault): string {
  if (kind === 'kill server') return `kill server ${server + 1}`;
  if (kind.startsWith('cut')) return `${kind}, server ${server + 1}, after ${bytes} bytes`;
  const name = kind === 'freeze server' ? `freeze server ${server + 1}` : kind;
  return `${name} for ${milliseconds} ms`;
}

async function untilTasksHaveEnded(database: pg.Client): Promise<void> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const { rows } = await database.query(
      `select 1 from tasks where status in ('queued', 'running') limit 1`,
    );
    if (rows.length === 0 || performance.now() > end) return;
    await sleep(250);
  }
}

/** What maintenance does after a day. The server may still be starting. */
async function removeUnnamed({ engine, storageFolder }: Platform): Promise<number> {
  const hasura = createOperatorHasura({ endpoint: engine, adminSecret });
  const storage = await createFileStorage(
    { driver: 'local', folder: storageFolder },
    storageOwner({ hasura }),
  );
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      const { removed } = await removeUnnamedObjects(
        { createdBefore: new Date(Date.now() + 86_400_000) },
        { hasura, storage, log: createLog('warn') },
      );
      return removed;
    } catch (error) {
      if (performance.now() > end) throw error;
      await sleep(500);
    }
  }
}

function countAnswers(history: readonly HistoryEntry[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { event, status } of history) {
    if (event === 'invoke') continue;
    const name = `${event}${status === 0 ? ' (no answer)' : ` ${status}`}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].toSorted());
}
