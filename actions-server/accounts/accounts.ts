/**
 * Lists, finds and changes accounts, for the operator of the service. It works as admin, and there is no route for it.
 */
import type { HasuraDocuments } from '../graphql/client.ts';
import {
  ChangeAccountDocument,
  CountAccountRecordsDocument,
  DeleteAccountDocument,
  type groups_set_input,
  ListAccountsDocument,
} from '../graphql/generated.ts';
import { timeZoneOf } from '../text/time-zone.ts';
import { inWords } from './rules-in-words.ts';
import type { NewUser } from './users.ts';

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly country: string;
  readonly locale: string;
  /** In which the account counts days: its own, or that of its country. */
  readonly timeZone: string;
  readonly createdAt: string;
  /** null: it is enabled. */
  readonly disabledAt: string | null;
  readonly users: readonly (NewUser & { readonly disabled: boolean })[];
  /** Keys that are not revoked. */
  readonly keys: number;
}

/** All accounts, the oldest first. */
export async function listAccounts(hasura: HasuraDocuments): Promise<Account[]> {
  const { groups, users, apikeys } = await hasura.asAdmin().request(ListAccountsDocument, {});
  return groups.map((group) => ({
    id: group.id,
    name: group.name,
    country: group.defaultCountry,
    locale: group.locale,
    timeZone: timeZoneOf(group.timeZone, group.defaultCountry),
    createdAt: group.createdAt,
    disabledAt: group.disabledAt,
    users: users
      .filter((user) => user.groupId === group.id)
      .map(({ displayName, email, disabled }) => ({ displayName, email, disabled })),
    keys: apikeys.filter((key) => key.groupId === group.id).length,
  }));
}

/** The accounts that have this id or this name, without regard to case. */
export async function findAccounts(hasura: HasuraDocuments, idOrName: string): Promise<Account[]> {
  const wanted = idOrName.trim().toLowerCase();
  const accounts = await listAccounts(hasura);
  return accounts.filter(({ id, name }) => id === wanted || name.trim().toLowerCase() === wanted);
}

/**
 * Finds an account by its id, or by its name if only one account has it.
 * @throws Error when there is none, or more than one
 */
export async function findAccount(hasura: HasuraDocuments, idOrName: string): Promise<Account> {
  const matching = await findAccounts(hasura, idOrName);
  const [account] = matching;
  if (account === undefined) throw new Error(`No account "${idOrName}" found. "accounts list" shows them.`);
  if (matching.length > 1)
    throw new Error(`More than one account has the name "${idOrName}". Use the id of the account.`);
  return account;
}

export async function changeAccount(
  hasura: HasuraDocuments,
  { id }: Pick<Account, 'id'>,
  changes: groups_set_input,
): Promise<void> {
  await inWords(hasura.asAdmin().request(ChangeAccountDocument, { id, changes }));
}

/**
 * Disables an account or enables it again: every replica sees it within five seconds.
 * @returns since when it is disabled; null: it is enabled
 * @throws Error when it is so already
 */
export async function setAccountDisabled(
  hasura: HasuraDocuments,
  account: Pick<Account, 'id' | 'name' | 'disabledAt'>,
  isDisabled: boolean,
): Promise<string | null> {
  if ((account.disabledAt !== null) === isDisabled)
    throw new Error(`The account "${account.name}" is ${isDisabled ? 'disabled' : 'enabled'} already.`);
  const disabledAt = isDisabled ? new Date().toISOString() : null;
  await changeAccount(hasura, account, { disabledAt });
  return disabledAt;
}

/** Deleting an account is one statement, which takes minutes for hundreds of thousands of records. */
const deletionTimeoutMs = 3_600_000;

/** The number of rows of an account, by what they are. `unfinishedTasks` are saves that were accepted and not made yet. */
export async function countRecords(
  hasura: HasuraDocuments,
  { id }: Pick<Account, 'id'>,
): Promise<Record<string, number>> {
  const counted = await hasura.asAdmin().request(CountAccountRecordsDocument, { groupId: id });
  return Object.fromEntries(
    Object.entries(counted).map(([name, { aggregate }]) => [name, aggregate?.count ?? 0]),
  );
}

/**
 * Deletes a disabled account and all that belongs to it, in one transaction. Servers remove the contents of its files
 * afterwards, as those of any file that nothing names.
 * @throws Error when it is enabled: its keys could still be writing
 */
export async function deleteAccount(
  hasura: HasuraDocuments,
  { id, name }: Pick<Account, 'id' | 'name'>,
): Promise<void> {
  const admin = hasura.asAdmin();
  const { delete_groups } = await admin.request(
    DeleteAccountDocument,
    { id },
    { timeoutMs: deletionTimeoutMs },
  );
  if (delete_groups?.affected_rows !== 1)
    throw new Error(`The account "${name}" is enabled. Disable it first: nothing was deleted.`);
}
