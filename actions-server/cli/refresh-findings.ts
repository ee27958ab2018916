/** Asking sources again what they were asked long ago, for the operator. */
import type { HasuraDocuments } from '../graphql/client.ts';
import {
  CreateTasksDocument,
  FindUsableKeysDocument,
  ListAskedProfilesDocument,
} from '../graphql/generated.ts';
import { newSeed } from '../tasks/save-ids.ts';

interface RefreshOptions {
  /** null: those of all accounts. */
  readonly account: string | null;
  /** What was asked before this time, ISO 8601. */
  readonly askedBefore: string;
  readonly most: number;
}

interface Refreshed {
  /** Profiles whose sources are asked again. */
  readonly count: number;
  /** Accounts without a private key that can be used: a task needs one. */
  readonly withoutKey: readonly string[];
  readonly hasMore: boolean;
}

/** Queues a task for each profile, which a running server does. The oldest answers come first. */
export async function refreshFindings(
  hasura: HasuraDocuments,
  { account, askedBefore, most }: RefreshOptions,
): Promise<Refreshed> {
  const admin = hasura.asAdmin();
  const { profiles_findings: old } = await admin.request(ListAskedProfilesDocument, {
    where: {
      askedAt: { _lt: askedBefore },
      profile: { deletedAt: { _is_null: true } },
      ...(account === null ? {} : { groupId: { _eq: account } }),
    },
    limit: most,
  });
  const profiles = new Map(old.map(({ profileId, groupId }) => [profileId, groupId]));
  const groupIds = [...new Set(profiles.values())];
  const { apikeys } = await admin.request(FindUsableKeysDocument, {
    groupIds,
    now: new Date().toISOString(),
  });
  const keys = new Map(apikeys.map(({ groupId, id }) => [groupId, id]));
  const tasks = [...profiles].flatMap(([id, groupId]) => {
    const apikeyId = keys.get(groupId);
    if (apikeyId === undefined) return [];
    const payload = { id, refresh: true };
    const input = { seed: newSeed(), payload, files: [], warnings: [], isStrict: false };
    return [{ groupId, apikeyId, type: 'findProfileData', status: 'queued', input }];
  });
  if (tasks.length > 0) await admin.request(CreateTasksDocument, { tasks });
  const withoutKey = groupIds.filter((id) => !keys.has(id));
  return { count: tasks.length, withoutKey, hasMore: old.length === most };
}
