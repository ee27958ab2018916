/** The statuses of an account, for the operator of the service: with the rights of the account, so that its rules hold. */

import type { RecordEntity } from '@platform/vocabulary';
import type { HasuraDocuments } from '../graphql/client.ts';
import {
  ChangeStatusDocument,
  CreateStatusDocument,
  ListStatusesDocument,
  type ListStatusesQuery,
  type statuses_insert_input,
  type statuses_set_input,
} from '../graphql/generated.ts';
import { accountSessionOf } from '../keys/sessions.ts';
import { lookUp } from '../text/look-up.ts';
import { inWords } from './rules-in-words.ts';

export type ListedStatus = ListStatusesQuery['statuses'][number];

/** The statuses of one kind of records, or of all of them; groups are those with a `kind`. */
export async function listStatuses(
  hasura: HasuraDocuments,
  groupId: string,
  targetedEntity?: RecordEntity,
): Promise<ListedStatus[]> {
  const { statuses } = await accountSessionOf(hasura, groupId).request(ListStatusesDocument, {
    where: {
      deletedAt: { _is_null: true },
      ...(targetedEntity === undefined ? {} : { targetedEntity: { _eq: targetedEntity } }),
    },
  });
  return statuses;
}

interface StatusSelection {
  readonly entity: RecordEntity | undefined;
  /** All of them by default. */
  readonly isWanted?: (status: ListedStatus) => boolean;
}

/**
 * Finds a status by id, by code, or by title without regard to case and accents.
 * @throws Error when there is none, or more than one
 */
export async function findStatus(
  hasura: HasuraDocuments,
  groupId: string,
  wanted: string,
  { entity, isWanted = () => true }: StatusSelection,
): Promise<ListedStatus> {
  const statuses = (await listStatuses(hasura, groupId, entity)).filter(isWanted);
  const byId = statuses.find(({ id }) => id === wanted.toLowerCase());
  const status = byId ?? lookUp(wanted, statuses, { namesOf: ({ code, title }) => [code ?? null, title] });
  if (status === null) throw new Error(`There is no such status "${wanted}". "statuses list" shows them.`);
  if (status === 'ambiguous')
    throw new Error(`More than one status is "${wanted}": name it by its id, or add --entity.`);
  return status;
}

/** @returns the id. @throws HasuraError with the rule that it breaks */
export async function createStatus(
  hasura: HasuraDocuments,
  groupId: string,
  status: statuses_insert_input,
): Promise<string> {
  const colors = status.colorId ? [{ id: status.colorId }] : [];
  const { insert_statuses_one: created } = await inWords(
    accountSessionOf(hasura, groupId).request(CreateStatusDocument, { colors, status }),
  );
  return created?.id ?? '';
}

/** @throws HasuraError with the rule that the change breaks, for example of a status that is protected */
export async function changeStatus(
  hasura: HasuraDocuments,
  groupId: string,
  id: string,
  changes: statuses_set_input,
): Promise<void> {
  const colors = changes.colorId ? [{ id: changes.colorId }] : [];
  await inWords(accountSessionOf(hasura, groupId).request(ChangeStatusDocument, { colors, id, changes }));
}
