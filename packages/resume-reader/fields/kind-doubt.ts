/** Lowers the score of a text for a role by what it looks like otherwise. */
import { oddsOfKinds, type TextKind } from '../words/text-kinds.ts';
import type { Part } from './entry-parts.ts';

/** What the odds against the kinds of a role take from a score, beyond those that say little. */
const [weight, little] = [0.3, 1];
/** The odds below which a text without the words of an organisation names none, and the score of one with such words. */
const [leastOdds, minWords] = [-2.5, 0.9];
/** The score of a part that can never have a role. */
const never = -1.5;

/** The score of a part for a role, less what speaks against the kinds of text that have this role. A label is beyond doubt. */
export function lessDoubt(score: number, { text, label }: Part, kinds: readonly TextKind[]): number {
  if (label !== null || score <= 0) return score;
  return Math.max(0, score + weight * Math.min(0, oddsOfKinds(text, kinds) + little));
}

/**
 * The same for an organisation. "Manutenção de equipamentos" is none, wherever the other entries have theirs, although its
 * words are in no list.
 */
export function nameLessDoubt(score: number, part: Part, kinds: readonly TextKind[]): number {
  const isUnlikely =
    part.label === null && score >= 0 && score < minWords && oddsOfKinds(part.text, kinds) < leastOdds;
  return isUnlikely ? never : lessDoubt(score, part, kinds);
}
