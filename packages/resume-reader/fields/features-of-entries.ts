/** What the values of all entries of a kind say about those of one of them. */
import { probabilityOfKinds, type TextKind } from '../words/text-kinds.ts';
import type { Features } from './feature.ts';

/** What tells the text of a part. */
interface PartTest {
  /** True for a text with a word of the word lists. */
  readonly isKnown: (text: string) => boolean;
  readonly kinds: readonly TextKind[];
}

export interface EntryValues {
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly isCurrent: boolean;
  readonly texts: Readonly<Record<string, string | null>>;
  /** True for an entry with all the texts that it needs. */
  readonly isComplete: boolean;
}

/**
 * The features of an entry, or of a part of it, by the index of the entry and the name of the part.
 * @param tests by the name of a part
 */
export function featuresOfEntries(
  entries: readonly EntryValues[],
  tests: Readonly<Record<string, PartTest>>,
): (index: number, part: string) => Features {
  // The entries of a section that was divided rightly all have the same parts.
  const ofAll = {
    'complete entries': share(entries, ({ isComplete }) => isComplete),
    'all entries are complete': share(entries, isWhole) === 1 ? 1 : 0,
    'dates in order': orderOf(entries.flatMap(({ startDate, endDate }) => startDate ?? endDate ?? [])),
  };
  const numbers = new Map<string, number>();
  for (const entry of entries) numbers.set(periodOf(entry), (numbers.get(periodOf(entry)) ?? 0) + 1);
  return (index, part) => {
    const entry = entries[index];
    if (!entry) return ofAll;
    const ofTexts = Object.entries(tests).flatMap(([name, { isKnown, kinds }]): [string, number][] => {
      const text = entry.texts[name] ?? '';
      return [
        [`known ${name}`, isKnown(text) ? 1 : 0],
        [`like a ${name}`, text === '' ? 0 : probabilityOfKinds(text, kinds)],
      ];
    });
    const text = entry.texts[part];
    return {
      ...ofAll,
      ...Object.fromEntries(ofTexts),
      'start and end': entry.startDate !== null && (entry.endDate !== null || entry.isCurrent) ? 1 : 0,
      'dates of its own': numbers.get(periodOf(entry)) === 1 ? 1 : 0,
      ...(text == null ? {} : featuresOfText(text)),
    };
  };
}

const isWhole = ({ isComplete, startDate, endDate }: EntryValues): boolean =>
  isComplete && (startDate ?? endDate) !== null;

const periodOf = ({ startDate, endDate }: EntryValues): string => `${startDate} ${endDate}`;

/** A text that is one thing has no signs that could join several. */
const featuresOfText = (text: string): Features => ({
  'several words': /\s/.test(text) ? 1 : 0,
  'no comma': text.includes(',') ? 0 : 1,
  'no dash': /[–—/|:-]/.test(text) ? 0 : 1,
  'no digit': /\d/.test(text) ? 0 : 1,
});

/** The share of a list that passes a test; 0 of an empty one. */
export const share = <Each>(list: readonly Each[], test: (each: Each) => boolean): number =>
  list.length === 0 ? 0 : list.filter(test).length / list.length;

/** The share of neighbours whose dates fall, or of those whose dates rise, whichever is more. */
function orderOf(dates: readonly string[]): number {
  if (dates.length < 2) return 1;
  const pairs = dates.slice(1).map((date, index): [string, string] => {
    const before = dates[index] as string;
    const length = Math.min(before.length, date.length);
    return [before.slice(0, length), date.slice(0, length)];
  });
  return Math.max(
    share(pairs, ([a, b]) => a >= b),
    share(pairs, ([a, b]) => a <= b),
  );
}
