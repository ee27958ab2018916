/** Tells a labelled degree that names its entry from one that says more about the degree above it. */
import { labelOf } from '../words/entry-labels.ts';
import type { Part } from './entry-parts.ts';
import { partsOf } from './entry-parts.ts';
import type { RawEntry } from './raw-entry.ts';

/** From this score on, a text has the words of a degree. */
const minScore = 2;

/**
 * The entry with the lines whose label announces a degree moved to its description, when a text above them has the words of
 * one: "Abschluss: IHK-Prüfung" below "Ausbildung zur Kauffrau". Beside a school alone the labelled text is the degree.
 */
export function withoutOutrankedDegrees(entry: RawEntry, degreeScore: (part: Part) => number): RawEntry {
  const { head, body, dated } = entry;
  const isLabelled = head.map(
    ({ segments }) => segments.length > 1 && labelOf(segments[0]?.text ?? '') === 'degree',
  );
  const first = head.findIndex(
    (line, index) => !isLabelled[index] && partsOf([line]).some((part) => degreeScore(part) >= minScore),
  );
  if (first < 0) return entry;
  const isOutranked = (index: number): boolean =>
    index > first && index !== dated && isLabelled[index] === true;
  const moved = head.filter((_, index) => isOutranked(index));
  if (moved.length === 0) return entry;
  return { ...entry, head: head.filter((_, index) => !isOutranked(index)), body: [...moved, ...body] };
}
