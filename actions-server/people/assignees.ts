/** Resolves a list of names to users of the account. */

import { readCommaList } from '../text/comma-list.ts';
import { fold } from '../text/fold.ts';

export interface AssignableUser {
  readonly id: string;
  readonly displayName: string;
  readonly email: string;
}

/** `userIds` in the order of the text, without duplicates; `unknown` are the names that match no user or more than one. */
interface Assignees {
  readonly userIds: string[];
  readonly unknown: { name: string; reason: 'unknown' | 'ambiguous' }[];
}

/**
 * Resolves comma-separated display names or e-mail addresses, ignoring case and accents. An e-mail address wins over
 * a display name; a display name that two users share is ambiguous and resolves to none. A text that equals the name of
 * a user is that user, also when it contains commas; in a list such a name is in double quotes: `"Doe, Jane", Max`.
 * @param users the enabled users of the account
 */
export function resolveAssignees(text: string, users: readonly AssignableUser[]): Assignees {
  const userIds = new Set<string>();
  const unknown: Assignees['unknown'] = [];
  const isOneName = users.some((user) => fold(user.displayName) === fold(text));
  for (const name of isOneName ? [text] : readCommaList(text).values) {
    const folded = fold(name);
    const byEmail = users.filter((user) => fold(user.email) === folded);
    const matches = byEmail.length > 0 ? byEmail : users.filter((user) => fold(user.displayName) === folded);
    const [match] = matches;
    if (match === undefined) unknown.push({ name, reason: 'unknown' });
    else if (matches.length > 1) unknown.push({ name, reason: 'ambiguous' });
    else userIds.add(match.id);
  }
  return { userIds: [...userIds], unknown };
}
