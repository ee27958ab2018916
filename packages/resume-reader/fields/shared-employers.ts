/**
 * Finds the positions that share the employer of an entry above them: an employer with the dates of the whole time, and below
 * it the titles that the person had there, each with its own dates.
 */
import { arePrintedAlike, type Line } from '../lines/line.ts';
import { compareDates } from '../words/compare-dates.ts';
import { placeScore } from '../words/places.ts';
import { isKindOfWork } from './contract.ts';
import type { Part } from './entry-parts.ts';
import type { RawEntry } from './raw-entry.ts';

/** For each entry the index of the entry with its employer, or `null`. The entry of the employer has its own index. */
export function sharedEmployers(
  entries: readonly RawEntry[],
  parts: readonly Part[][],
  statesTitle: (part: Part) => boolean,
): (number | null)[] {
  const certain = employersIn(entries, parts, statesTitle, []);
  return employersIn(entries, parts, statesTitle, certain.employers).shared;
}

/** @param known the dated lines of employers, which other employers are printed like */
function employersIn(
  entries: readonly RawEntry[],
  parts: readonly Part[][],
  statesTitle: (part: Part) => boolean,
  known: readonly Line[],
): { shared: (number | null)[]; employers: Line[] } {
  const shared: (number | null)[] = entries.map(() => null);
  const dated = (entry: RawEntry | undefined): Line | undefined => entry?.head[entry.dated];
  const employers = [...known];
  // Titles that no list knows are told by the period, and by being the only text.
  const mayBeTitle = (index: number): boolean =>
    parts[index]?.some(statesTitle) === true || textsOf(parts[index] ?? []).length === 1;
  for (let index = 0; index < entries.length; index += 1) {
    const employer = entries[index];
    const own = parts[index] ?? [];
    // A kind of work, such as "Tirocinio", is no employer.
    if (!employer || own.length === 0 || own.some(statesTitle) || own.some(({ text }) => isKindOfWork(text)))
      continue;
    const line = dated(employer);
    // A single year is the whole time where it is printed like that of another employer.
    const isAlike = line !== undefined && employers.some((other) => arePrintedAlike(other, line));
    if (!hasBothEnds(employer) && !isAlike) continue;
    let end = index + 1;
    const first = dated(entries[end]);
    // What is printed like the employer, unlike the first title below it, is another employer.
    const isEmployerToo = (other: Line | undefined): boolean =>
      [line, first, other].every((each) => each !== undefined) &&
      !arePrintedAlike(first as Line, line as Line) &&
      arePrintedAlike(other as Line, line as Line);
    while (
      end < entries.length &&
      isWithin(entries[end], employer) &&
      mayBeTitle(end) &&
      !(isEmployerToo(dated(entries[end])) && !parts[end]?.some(statesTitle))
    )
      end += 1;
    // The titles of an employer that is printed like others may be those of a part of its time.
    const isKnown = isAlike && first && end > index + 1 && !arePrintedAlike(first, line);
    if (!isKnown && !reachesAnEnd(entries.slice(index + 1, end), employer)) continue;
    for (let member = index; member < end; member += 1) shared[member] = index;
    if (line) employers.push(line);
    index = end - 1;
  }
  return { shared, employers };
}

const hasBothEnds = (entry: RawEntry | undefined): boolean =>
  entry?.period?.isRange === true || entry?.period?.isCurrent === true;

/** The texts of a head beside places and what only adds to another text. */
const textsOf = (parts: readonly Part[]): Part[] =>
  parts.filter((part) => placeScore(part.text) < 2 && part.separator !== ',' && !part.inBrackets);

const startOf = ({ period }: RawEntry): string => period?.startDate ?? period?.endDate ?? '';
const endOf = ({ period }: RawEntry): string =>
  period?.isCurrent ? '9999' : (period?.endDate ?? period?.startDate ?? '');

/** True for a period within that of the employer. */
function isWithin(entry: RawEntry | undefined, employer: RawEntry): boolean {
  if (!entry?.period || startOf(entry) === '') return false;
  return (
    compareDates(startOf(entry), startOf(employer)) >= 0 && compareDates(endOf(entry), endOf(employer)) <= 0
  );
}

/** True when one of the periods begins, and one of them ends, with that of the employer. */
const reachesAnEnd = (members: readonly RawEntry[], employer: RawEntry): boolean =>
  members.some((member) => startOf(member).slice(0, 4) === startOf(employer).slice(0, 4)) &&
  members.some((member) => endOf(member).slice(0, 4) === endOf(employer).slice(0, 4));

/** The name of the employer in the head of its entry: "Norvane – Northern Works" of "Norvane – Northern Works, Oslo". */
export function employerIn(parts: readonly Part[]): string | null {
  const named = parts.filter((part) => placeScore(part.text) < 2);
  const [first, next] = named;
  if (!first) return null;
  const goesOn = next?.separator === '-' && next.line === first.line && next.bold === first.bold;
  return goesOn ? `${first.text} – ${next.text}` : first.text;
}
