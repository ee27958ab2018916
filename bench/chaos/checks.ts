/** Compares what clients were told with what is stored. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { HistoryEntry } from './clients.ts';
import type { ChaosPlan } from './plan.ts';

interface StoredApplication {
  readonly id: string;
  readonly number: number;
  readonly profileId: string;
  readonly taskId: string;
  readonly taskStatus: string | null;
  readonly historyEntries: number;
  readonly hashes: readonly string[];
}

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

/** Every way in which the stored applications differ from what the clients were told, in sentences. */
export async function compareApplications(
  plan: ChaosPlan,
  history: readonly HistoryEntry[],
  database: pg.Client,
): Promise<string[]> {
  const stored = await readApplications(database);
  const problems: string[] = [];
  for (const application of plan.applications) {
    const { number } = application;
    const name = `application ${number}`;
    const rows = stored.filter((row) => row.number === number);
    const events = history.filter((entry) => entry.application === number);
    const acknowledged = events.filter(({ event }) => event === 'ok');
    if (rows.length > 1) problems.push(`${name} is stored ${rows.length} times`);
    if (acknowledged.length > 0 && rows.length === 0) problems.push(`${name} was acknowledged and is lost`);
    if (events.some(({ event }) => event === 'fail')) problems.push(`${name} was refused`);
    const [row] = rows;
    if (row === undefined) continue;
    for (const { taskId, profileId } of acknowledged) {
      if (taskId !== row.taskId) problems.push(`${name} was acknowledged with another task`);
      if (profileId !== row.profileId) problems.push(`${name} was acknowledged with another profile`);
    }
    if (row.taskStatus !== 'succeeded') problems.push(`${name} is stored, its task is ${row.taskStatus}`);
    if (row.historyEntries !== 1) problems.push(`${name} has ${row.historyEntries} entries in the history`);
    const sent = application.files.map(({ text }) => sha256(text)).toSorted();
    if (sent.join() !== row.hashes.toSorted().join()) problems.push(`${name} has other files than were sent`);
    const others = stored.filter((other) => plan.applications[other.number]?.person === application.person);
    if (others.some((other) => other.profileId !== row.profileId)) {
      problems.push(`the person of ${name} has several profiles`);
    }
  }
  return problems;
}

async function readApplications(database: pg.Client): Promise<StoredApplication[]> {
  const { rows } = await database.query<StoredApplication>(
    `select application.id, substring(application.source from '[0-9]+')::integer as number,
            application."profileId", application."taskId", task.status as "taskStatus",
            (select count(*)::integer from history_entries where history_entries."taskId" = task.id)
              as "historyEntries",
            coalesce((select array_agg(file.sha256) from applications_files as link
                        join files as file on file.id = link."fileId"
                       where link."applicationId" = application.id), '{}') as hashes
       from applications as application
       left join tasks as task on task.id = application."taskId"
      where application.source like 'chaos %'`,
  );
  return rows;
}

/** Profiles that are not complete, and tasks that have not ended or should not have failed, in sentences. */
export async function findRemains(database: pg.Client): Promise<string[]> {
  const queries: [string, string][] = [
    [
      'profiles without an application, or with a wrong count of them',
      `select count(*) from profiles where "lastName" = 'Chaos'
          and (select count(*) from applications where applications."profileId" = profiles.id)
            is distinct from nullif("countApplicationsFromThisProfile", 0)`,
    ],
    [
      'profiles without an e-mail address or a revision',
      `select count(*) from profiles where "lastName" = 'Chaos'
          and (not exists (select from profiles_emails where "profileId" = profiles.id)
            or not exists (select from profiles_revisions where "profileId" = profiles.id))`,
    ],
    ['tasks that have not ended', `select count(*) from tasks where status in ('queued', 'running')`],
    [
      'tasks that were accepted and failed',
      `select count(*) from tasks where status = 'failed' and input is not null`,
    ],
    [
      'tasks that have succeeded without an application',
      `select count(*) from tasks where status = 'succeeded' and type = 'applicants'
          and not exists (select from applications where applications."taskId" = tasks.id)
          and exists (select from apikeys where apikeys.id = tasks."apikeyId")
          and input::text like '%chaos %'`,
    ],
  ];
  const problems: string[] = [];
  for (const [what, query] of queries) {
    const { rows } = await database.query<{ count: string }>(query);
    if (rows[0]?.count !== '0') problems.push(`${rows[0]?.count} ${what}`);
  }
  return problems;
}

/** The contents of the storage that no row of `files` names, and in what the others differ from the rows, in sentences. */
export async function compareStorage(
  folder: string,
  database: pg.Client,
): Promise<{ unnamed: readonly string[]; problems: string[] }> {
  const contents = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    // In the folders of accounts: beside them are the mark of the storage and what health checks write.
    /^[0-9a-f-]{36}\/[^/]+$/.test(name),
  );
  const { rows } = await database.query<{ storageKey: string; sha256: string }>(
    'select "storageKey", sha256 from files',
  );
  const { rows: recorded } = await database.query<{ storageKey: string }>(
    'select "storageKey" from storage_objects',
  );
  const named = new Set(rows.map(({ storageKey }) => storageKey));
  const known = new Set(recorded.map(({ storageKey }) => storageKey));
  const problems = rows.flatMap(({ storageKey, sha256: expected }) => {
    if (!contents.includes(storageKey)) return [`a file is not in the storage`];
    return sha256(readFileSync(join(folder, storageKey))) === expected ? [] : ['a file has other bytes'];
  });
  const unnamed = contents.filter((key) => !named.has(key));
  const unknown = unnamed.filter((key) => !known.has(key));
  if (unknown.length > 0) problems.push(`${unknown.length} contents of the storage that no row names`);
  return { unnamed, problems };
}
