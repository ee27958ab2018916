/** What the commands of statuses and custom fields share. */
import { type RecordEntity, recordEntities } from '@platform/vocabulary';
import type { HasuraDocuments } from '../graphql/client.ts';
import { UsageError } from './console.ts';

export interface OfAccount {
  readonly account: string;
  readonly entity?: keyof typeof recordEntities;
}

export async function accountIdOf(hasura: HasuraDocuments, { account }: OfAccount): Promise<string> {
  const { findAccount } = await import('../accounts/accounts.ts');
  return (await findAccount(hasura, account)).id;
}

export function entityOf({ entity }: OfAccount): RecordEntity | undefined {
  return entity === undefined ? undefined : recordEntities[entity];
}

/** @throws UsageError when nothing is to be changed */
export function requireChanges(changes: object): void {
  if (Object.keys(changes).length === 0)
    throw new UsageError('Say what to change: --help lists what is possible.');
}
