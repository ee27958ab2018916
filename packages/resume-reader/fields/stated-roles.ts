/** Tells which roles the parts of a head state by their own words. */
import type { RoleClassifier } from './assign-roles.ts';
import type { Part } from './entry-parts.ts';

/** The score from which a text has the words of a role. */
const minScore = 1.5;

/** True for a title or a degree. */
export const statesFirst = (part: Part, { first }: RoleClassifier): boolean => first(part) >= minScore;

/** True for the words of an organisation. */
export const statesSecond = (part: Part, { second }: RoleClassifier): boolean => second(part) >= minScore;

/** True when one part states a title or degree, and another one states an organisation only. */
export const statesBoth = (parts: Part[], classifier: RoleClassifier): boolean =>
  parts.some((part) => statesFirst(part, classifier)) &&
  parts.some((part) => statesSecond(part, classifier) && !statesFirst(part, classifier));
