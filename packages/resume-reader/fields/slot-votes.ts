/** Counts which roles the texts in the same place have in the entries of a section. */
import type { Part } from './entry-parts.ts';
import type { Total, Votes } from './scored-parts.ts';

/** The parts of an entry that have a role. */
interface Chosen {
  readonly firstParts: ReadonlySet<Part>;
  readonly secondParts: ReadonlySet<Part>;
}

/** The votes by slot. */
export function votesOf(entries: Total[][], choices: Chosen[]): Map<string, Votes> {
  const votes = new Map<string, Votes>();
  for (const [index, parts] of entries.entries()) {
    const { firstParts, secondParts } = choices[index] as Chosen;
    for (const { part, own } of parts) {
      const known = votes.get(part.slot) ?? { present: 0, first: 0, second: 0, named: 0 };
      known.present += 1;
      if (firstParts.has(part)) known.first += 1;
      if (secondParts.has(part)) known.second += 1;
      if (own.second >= minNamed) known.named += 1;
      votes.set(part.slot, known);
    }
  }
  return votes;
}

/** The score from which a text has the words of the second role, and the least number of entries with such a text. */
const minNamed = 1.5;
const minNamedEntries = 2;
/** The share of the other entries, and their number, from which their roles make an only text one of the same role. */
const [minShare, minOthers] = [0.8, 2];
/** The confidence of such a text. */
const votedConfidence = 0.6;

/**
 * The confidence of the only role in an entry, where nearly all other entries have theirs in the same place: of a title in
 * bold, or of a company where several others have the words of companies.
 */
export function confidenceOfVotes({ firstParts, secondParts }: Chosen, votes: Map<string, Votes>): number {
  const [part, ...others] = [...firstParts, ...secondParts];
  const slot = part && votes.get(part.slot);
  if (!slot || others.length > 0 || slot.present - 1 < minOthers) return 0;
  const isFirst = firstParts.has(part);
  if (isFirst ? !part.bold : slot.named < minNamedEntries) return 0;
  const share = ((isFirst ? slot.first : slot.second) - 1) / (slot.present - 1);
  return share >= minShare ? votedConfidence : 0;
}

/** How much a slot is worth for a role that all, or none, of the other entries have in it. */
const voteWeight = 0.65;

/** The scores of a part with the roles that its slot has in the other entries. */
export function withVotes(
  total: Total,
  votes: Map<string, Votes>,
  { firstParts, secondParts }: Chosen,
): Total {
  const { part, sum } = total;
  const slot = votes.get(part.slot);
  const others = (slot?.present ?? 1) - 1;
  if (!slot || others === 0) return total;
  const share = (role: 'first' | 'second', own: ReadonlySet<Part>): number =>
    (slot[role] - (own.has(part) ? 1 : 0)) / others;
  const [first, second] = [share('first', firstParts), share('second', secondParts)];
  const none = 1 - first - second;
  return {
    ...total,
    sum: {
      ...sum,
      first: sum.first + voteWeight * (first - none),
      second: sum.second + voteWeight * (second - none),
    },
  };
}
