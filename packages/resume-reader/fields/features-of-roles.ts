/** What speaks for the roles that the texts of an entry got. */
import type { Part } from './entry-parts.ts';
import type { Features } from './feature.ts';
import type { Total, Votes } from './scored-parts.ts';

/** The texts that have a role. */
interface Chosen {
  readonly firstParts: ReadonlySet<Part>;
  readonly secondParts: ReadonlySet<Part>;
  readonly location: string | null;
}

/** The most that a text scores for a role by its own words. */
const highest = 3;
/** What an only entry says about the places of the roles in others. */
const unknown = 0.5;

/**
 * @param totals the texts of the entry
 * @param votes the roles by the place of a text in all entries of the section
 * @param filled the number of entries with a text
 */
export function featuresOfRoles(
  totals: readonly Total[],
  { firstParts, secondParts, location }: Chosen,
  votes: ReadonlyMap<string, Votes>,
  filled: number,
): Features {
  const first = totals.find(({ part }) => firstParts.has(part));
  const second = totals.find(({ part }) => secondParts.has(part));
  const agreement = (total: Total | undefined, role: 'first' | 'second'): number => {
    const place = total && votes.get(total.part.slot);
    if (!place) return 0;
    return place.present > 1 ? (place[role] - 1) / (place.present - 1) : unknown;
  };
  const left = totals.filter(
    ({ part, own }) =>
      !firstParts.has(part) && !secondParts.has(part) && own.place < 1.5 && part.text !== location,
  );
  const differ =
    first !== undefined &&
    second !== undefined &&
    (first.part.bold !== second.part.bold || first.part.italic !== second.part.italic);
  // Texts in a list of words that look alike are told apart by their order only.
  const areApart =
    differ ||
    (first !== undefined &&
      second !== undefined &&
      (first.part.line !== second.part.line || (first.own.first >= 1 && second.own.second >= 1)));
  return {
    'words of the first role': unit((first?.own.first ?? 0) / highest),
    'words of the second role': unit((second?.own.second ?? 0) / highest),
    'first role has a label': first?.part.label ? 1 : 0,
    'second role has a label': second?.part.label ? 1 : 0,
    'first role where others have it': agreement(first, 'first'),
    'second role where others have it': agreement(second, 'second'),
    'first role where others have a text': first
      ? (votes.get(first.part.slot)?.present ?? 0) / Math.max(1, filled)
      : 0,
    'second role begins a cell': second && /^\t?$/.test(second.part.separator) ? 1 : 0,
    'roles differ in style': differ ? 1 : 0,
    'roles differ in more than order': areApart ? 1 : 0,
    'has a place': location === null ? 0 : 1,
    'no text left': 1 / (1 + left.length),
  };
}

const unit = (value: number): number => Math.min(1, Math.max(0, value));
