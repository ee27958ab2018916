/** Decides which users are assigned to a record and which assignments are deleted. Pure. */
import type { ErrorDetail } from '../errors.ts';
import { type AssignableUser, resolveAssignees } from '../people/assignees.ts';
import type { MakeId } from '../tasks/save-ids.ts';

/** A row of `projects_assignees` or `companies_assignees`. */
interface StoredAssignee {
  readonly id: string;
  readonly userId: string;
}

export interface AssigneeChanges {
  readonly deletedIds: string[];
  readonly inserted: StoredAssignee[];
}

/** The part of a revision about assignees: which users were added, and how many were removed. */
export function changedAssignees({ deletedIds, inserted }: AssigneeChanges) {
  return { added: inserted.map((row) => row.userId), removed: deletedIds.length };
}

/**
 * The users of the input replace the stored ones: an omitted input leaves them, `null` and an empty text remove all.
 * `problems` are names that match no enabled user, or more than one. A user who was disabled later stays assigned.
 */
export function planAssignees(
  input: string | null | undefined,
  users: readonly AssignableUser[],
  stored: readonly StoredAssignee[],
  makeId: MakeId,
): { changes: AssigneeChanges; problems: ErrorDetail[] } {
  if (input === undefined) return { changes: { deletedIds: [], inserted: [] }, problems: [] };
  const storedIds = stored.map((row) => row.userId);
  const { userIds, unknown } = resolveAssignees(input ?? '', users, storedIds);
  return {
    changes: {
      deletedIds: stored.filter((row) => !userIds.includes(row.userId)).map((row) => row.id),
      inserted: userIds
        .filter((userId) => stored.every((row) => row.userId !== userId))
        .map((userId) => ({ id: makeId(`assignee:${userId}`), userId })),
    },
    problems: unknown.map(({ name, reason }) => ({
      path: 'assignees',
      code: 'unknown_user',
      message:
        reason === 'ambiguous'
          ? `"${name}" is the name of several users; use the e-mail address`
          : `there is no enabled user "${name}"`,
    })),
  };
}
