/** The users of an account, for the operator of the service: with the rights of the account, so that its rules hold. */
import type { HasuraDocuments } from '../graphql/client.ts';
import {
  AddUserDocument,
  ListUsersDocument,
  type ListUsersQuery,
  SetUserDisabledDocument,
} from '../graphql/generated.ts';
import { accountSessionOf } from '../keys/sessions.ts';

export interface NewUser {
  readonly displayName: string;
  readonly email: string;
}

type ListedUser = ListUsersQuery['users'][number];

/** The users of an account by name, disabled ones included. */
export async function listUsers(hasura: HasuraDocuments, groupId: string): Promise<ListedUser[]> {
  const { users } = await accountSessionOf(hasura, groupId).request(ListUsersDocument, {});
  return users;
}

/**
 * @returns the id of the user
 * @throws HasuraError when the account has a user with this address already
 */
export async function addUser(hasura: HasuraDocuments, groupId: string, user: NewUser): Promise<string> {
  const { insert_users_one: added } = await accountSessionOf(hasura, groupId).request(AddUserDocument, {
    user,
  });
  return added?.id ?? '';
}

/**
 * Finds a user by id or e-mail address, or by name if only one has it.
 * @throws Error when there is none, or more than one
 */
export async function findUser(
  hasura: HasuraDocuments,
  groupId: string,
  wanted: string,
): Promise<ListedUser> {
  const folded = wanted.trim().toLowerCase();
  const users = await listUsers(hasura, groupId);
  const exact = users.filter(({ id, email }) => id === folded || email.toLowerCase() === folded);
  const found = exact.length > 0 ? exact : users.filter((user) => user.displayName.toLowerCase() === folded);
  const [user] = found;
  if (user === undefined) throw new Error(`The account has no user "${wanted}". "users list" shows them.`);
  if (found.length > 1)
    throw new Error(`More than one user has the name "${wanted}". Use the e-mail address.`);
  return user;
}

/** A disabled user keeps assignments and cannot get new ones. */
export async function setUserDisabled(
  hasura: HasuraDocuments,
  groupId: string,
  id: string,
  disabled: boolean,
): Promise<void> {
  await accountSessionOf(hasura, groupId).request(SetUserDisabledDocument, { id, disabled });
}
