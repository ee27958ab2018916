/** Lowers the score of a text for a role by what it looks like otherwise. */
import { oddsOfKinds, type TextKind } from '../words/text-kinds.ts';
import type { Part } from './entry-parts.ts';

/** What the odds against the kinds of a role take from a score, beyond those that say little. */
const [weight, little] = [0.3, 1];

/**
 * The score of a part for a role, less what speaks against the kinds of text that have this role: "Desenvolvimento de
 * software" is hardly the name of a company, although its words are in no list. Never below 0, unless the score is: then the
 * part can have the role in no case. A label is beyond doubt.
 */
export function lessDoubt(score: number, { text, label }: Part, kinds: readonly TextKind[]): number {
  if (label !== null || score <= 0) return score;
  return Math.max(0, score + weight * Math.min(0, oddsOfKinds(text, kinds) + little));
}
