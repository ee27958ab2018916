/** Resolves a list of names to users of the account. */
import { readCommaList } from '@platform/vocabulary';
import { lookUp } from '../text/look-up.ts';

export interface AssignableUser {
  readonly id: string;
  readonly displayName: string;
  readonly email: string;
  readonly disabled?: boolean;
}

/** `userIds` in the order of the text, without duplicates; `unknown` are the names that match no user or more than one. */
interface Assignees {
  readonly userIds: string[];
  readonly unknown: { name: string; reason: 'unknown' | 'ambiguous' }[];
}

/**
 * Resolves comma-separated e-mail addresses or display names, exactly or else without case and accents; a display name
 * that two users share is ambiguous and resolves to none. A text that equals the name of a user is that user, also when it
 * contains commas; in a list such a name is in double quotes: `"Doe, Jane", Max`.
 * @param users the users of the account
 * @param storedIds the users whom the record has: they are found when they are disabled, too
 */
export function resolveAssignees(
  text: string,
  users: readonly AssignableUser[],
  storedIds: readonly string[] = [],
): Assignees {
  const find = (name: string) =>
    lookUp(name, users, {
      namesOf: ({ email, displayName }) => [email, displayName],
      isLive: ({ disabled = false }) => !disabled,
      isStored: ({ id }) => storedIds.includes(id),
    });
  const userIds = new Set<string>();
  const unknown: Assignees['unknown'] = [];
  for (const name of find(text) === null ? readCommaList(text).values : [text]) {
    const user = find(name);
    if (user === null) unknown.push({ name, reason: 'unknown' });
    else if (user === 'ambiguous') unknown.push({ name, reason: 'ambiguous' });
    else userIds.add(user.id);
  }
  return { userIds: [...userIds], unknown };
}
