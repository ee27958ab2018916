/** The parts of the heads of a section with their scores for roles, while the roles are assigned. */
import type { Part } from './entry-parts.ts';

export type Role = 'first' | 'second' | 'place';
export type Scores = Readonly<Record<Role, number>>;

/** A part with its score for each role: by its own words, and with those of the other entries. */
export interface Scored {
  readonly part: Part;
  readonly own: Scores;
}
export interface Total extends Scored {
  readonly sum: Scores;
}

/** How many entries have a part in a slot, and how many of them have a role there. */
export interface Votes {
  present: number;
  first: number;
  second: number;
  /** How many entries have a text with the words of the second role there. */
  named: number;
}
