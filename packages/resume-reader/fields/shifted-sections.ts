/** Tells the sections whose texts may all be those of the entry beside theirs. */
import type { Assigned, RoleClassifier } from './assign-roles.ts';
import type { Part } from './entry-parts.ts';
import { statesFirst } from './stated-roles.ts';

/** The least number of entries of which one that lacks a role makes the others doubtful. */
const minComplete = 2;

/**
 * True for a section in which only the first or only the last entry lacks a role that it should have: then the texts of all
 * entries may be those of their neighbours. A time without an employer needs none, and nobody knows of an unknown text.
 */
export function isShifted(roles: (Assigned | undefined)[], parts: Part[][], reader: RoleClassifier): boolean {
  if (roles.length <= minComplete) return false;
  const lacking = roles.flatMap((each, index) =>
    each?.first == null || each.second === null ? [index] : [],
  );
  const [index] = lacking;
  if (lacking.length !== 1 || index === undefined || ![0, roles.length - 1].includes(index)) return false;
  // Texts in one line with their date are nobody else's.
  const complete = parts.filter((_, other) => other !== index);
  if (complete.every((each) => each.every(({ line }) => line === each[0]?.line))) return false;
  const own = parts[index] ?? [];
  if (own.some((part) => reader.standsAlone?.(part))) return false;
  return roles[index]?.first == null || own.some((part) => statesFirst(part, reader));
}
