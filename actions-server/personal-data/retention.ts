/**
 * Removes what accounts have kept for longer than their retention (`groups.retention`) says. The database does it, account
 * by account and in bounded numbers (`run_retention` and `run_retention_of_records` in migrations/).
 */
import type { HasuraDocuments } from '../graphql/client.ts';
import {
  ListAccountIdsDocument,
  ReadRetentionDocument,
  RunRetentionDocument,
  SetRetentionDocument,
} from '../graphql/generated.ts';
import { rowsById } from '../graphql/rows-by-id.ts';
import type { Services } from '../tasks/services.ts';

/** Days for which each kind is kept where an account says nothing; null: for good. */
export const defaultRetention = {
  succeededRequests: 30,
  failedRequests: 90,
  dismissedApplications: 90,
  refusedApplications: 90,
  agreedApplications: 730,
  unusedFiles: 7,
  deletedProfiles: 30,
  inactiveProfiles: null,
  deletedRecords: 180,
  erasedProfiles: null,
  auditEntries: 365,
} as const;

export type RetentionKind = keyof typeof defaultRetention;

export function isRetentionKind(name: string): name is RetentionKind {
  return Object.hasOwn(defaultRetention, name);
}

/** The smallest number of days that an account can set. Lists give deletions to cursors that are up to 180 days old. */
export const leastDays = (kind: RetentionKind): number =>
  kind === 'deletedRecords' || kind === 'erasedProfiles' ? 180 : 1;

type Retention = Readonly<Partial<Record<RetentionKind, number | null>>>;
type Counts = Partial<Record<RetentionKind, number>>;

/** Repetitions for one account in one run. The rest is removed in the next one. */
const maxRepetitions = 20;

/**
 * Runs the retention of every account. Running it twice, or on several servers, is harmless. An account that fails does
 * not stop the others.
 * @returns how much was removed of each kind
 */
export async function applyRetention({
  hasura,
  log,
  metrics,
}: Pick<Services, 'hasura' | 'log' | 'metrics'>): Promise<Counts> {
  const total: Counts = {};
  const accounts = rowsById(
    async (after) => (await hasura.asAdmin().request(ListAccountIdsDocument, { after })).groups,
  );
  for await (const { id } of accounts) {
    await applyToAccount(hasura, id, total).catch((error: unknown) => {
      log.warn({ groupId: id, err: error }, 'the retention of an account failed');
    });
  }
  for (const [kind, count] of Object.entries(total)) metrics.retentionDeleted(kind, count);
  if (Object.keys(total).length > 0) log.info({ removed: total }, 'removed what its retention has ended for');
  return total;
}

async function applyToAccount(hasura: HasuraDocuments, groupId: string, total: Counts): Promise<void> {
  for (let repetition = 0; repetition < maxRepetitions; repetition += 1) {
    const { insert_retention_runs: inserted } = await hasura
      .asAdmin()
      .request(RunRetentionDocument, { groupId });
    const [run] = inserted?.returning ?? [];
    if (run === undefined) return;
    for (const [kind, count] of Object.entries(run.counts as Counts)) {
      total[kind as RetentionKind] = (total[kind as RetentionKind] ?? 0) + count;
    }
    if (run.isComplete) return;
  }
}

/** The days of every kind, as they apply to an account. */
export async function readRetention(hasura: HasuraDocuments, groupId: string): Promise<Required<Retention>> {
  const { groups_by_pk: account } = await hasura.asAdmin().request(ReadRetentionDocument, { groupId });
  return { ...defaultRetention, ...(account?.retention as Retention | undefined) };
}

/** Changes the days of some kinds; null keeps a kind for good. */
export async function setRetention(
  hasura: HasuraDocuments,
  groupId: string,
  retention: Retention,
): Promise<void> {
  await hasura.asAdmin().request(SetRetentionDocument, { groupId, retention });
}
