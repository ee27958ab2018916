/**
 * Splits the lines of an experience or education section into entries.
 *
 * Nearly every entry has a date, so the dates are found first. How many lines above and below a date belong to its entry
 * is decided for the section as a whole, because a document formats all of its entries in the same way.
 */
import type { Line } from '../lines/line.ts';
import { fold } from '../words/fold.ts';
import { isTime } from '../words/open-durations.ts';
import { isPlaceOnly, placeScore } from '../words/places.ts';
import type { RoleClassifier } from './assign-roles.ts';
import { isContract } from './contract.ts';
import { withDatesAtTitles } from './dates-beside-next.ts';
import { employersAbove, hasTotal } from './employers-above.ts';
import { prepareLines } from './entry-lines.ts';
import { type Part, partsOf } from './entry-parts.ts';
import { headedTable } from './headed-tables.ts';
import { labelledEntries } from './labelled-entries.ts';
import { attachFields, joinLabelledDates, separateLabels } from './labelled-lines.ts';
import { linesAboveDates } from './lines-above-dates.ts';
import { markLines } from './mark-lines.ts';
import type { MarkedLine } from './marked-line.ts';
import type { RawEntry } from './raw-entry.ts';
import { repeatSharedDates } from './shared-dates.ts';
import { statesBoth, statesFirst, statesSecond } from './stated-roles.ts';
import { withUndatedBetween } from './undated-between.ts';
import { undatedEntries } from './undated-entries.ts';

/** The number of lines of the head that may be below the date. */
const maxLinesBelow = 3;

/** How the parts of heads are scored for the roles of a kind of entry. */
interface EntryClassifier extends RoleClassifier {
  /** True when an entry may state the organisation of the entries below it. */
  readonly mayShareOrganisation?: true;
}

/**
 * Splits a section into entries. Lines before the first entry are left out.
 * @param classifier scores the parts of heads for the roles of this kind of entry
 */
export function splitEntries(lines: Line[], classifier: EntryClassifier): RawEntry[] {
  const table = headedTable(lines);
  if (table)
    return [
      ...splitEntries(table.above, classifier),
      ...table.entries,
      ...splitEntries(table.below, classifier),
    ];
  const separated = lines.map(separateLabels);
  const labelled = labelledEntries(separated);
  if (labelled) return labelled;
  const { mayShareOrganisation } = classifier;
  // Educations lie within each other, such as a term abroad.
  const words = { ...classifier, ...(mayShareOrganisation ? { titles: classifier } : {}) };
  const prepared = prepareLines(joinLabelledDates(attachFields(separated)), words);
  const marked = withDatesAtTitles(markLines(repeatSharedDates(prepared, classifier), words));
  const anchors = marked.flatMap((mark, index) => (mark.kind === 'anchor' ? [index] : []));
  if (anchors.length === 0) return undatedEntries(marked, classifier);
  const above = linesAboveDates(marked, anchors, classifier);
  const starts = anchors.map((anchor, number) => {
    const start = anchor - (above[number] ?? 0);
    // An employer with the whole time, or between empty lines, stands above its first title.
    const before = marked[start - 1];
    const isEmployer =
      before?.kind === 'head' && (hasTotal(before.line) || isApart(marked, start, classifier));
    return isEmployer ? start - 1 : start;
  });
  const employers = mayShareOrganisation
    ? employersAbove(
        anchors.map((anchor, number) => {
          const marks = marked.slice(starts[number], starts[number + 1]);
          const dated = anchor - (starts[number] ?? anchor);
          return {
            head: marks.slice(0, dated + 1).map(({ line }) => line),
            below: headLinesBelow(marks, dated),
            period: marked[anchor]?.period ?? null,
          };
        }),
        classifier,
      )
    : [];
  const entries = anchors.map((anchor, number): DatedEntry => {
    const start = (starts[number] ?? anchor) + (employers[number]?.count ?? 0);
    const marks = marked.slice(start, starts[number + 1]);
    const below = headLinesBelow(marks, anchor - start);
    const isAboveList = marks[anchor - start + below.length + 1]?.line.hasBullet ?? false;
    return {
      marks,
      anchor: anchor - start,
      below,
      isAboveList,
      employer: employers[number]?.employer ?? null,
    };
  });
  const below = usualLinesBelow(entries, classifier);
  const dated = entries.flatMap((entry) => {
    const undated = wholeEntriesAbove(entry, classifier);
    const start = undated.reduce((count, { head }) => count + head.length, 0);
    const rest = { ...entry, marks: entry.marks.slice(start), anchor: entry.anchor - start };
    return [...undated, toEntry(rest, below, classifier)];
  });
  return withUndatedBetween(dated, classifier);
}

/**
 * The entries without a date that the lines above a date are: one when they have a degree and a school, and the line with
 * the date has a degree of its own; one for each line when each has both, and the line with the date has other texts.
 * Positions are left out: several of them may stand below one organisation.
 */
function wholeEntriesAbove({ marks, anchor }: DatedEntry, classifier: RoleClassifier): RawEntry[] {
  const lines = marks.slice(0, anchor).map(({ line }) => line);
  const dated = marks[anchor]?.line;
  if (lines.length === 0 || !dated || !classifier.isListed) return [];
  const isWhole = (head: Line[]): boolean => statesBoth(partsOf(head), classifier);
  const undated = (head: Line[]): RawEntry => ({ period: null, head, dated: 0, body: [] });
  const ofDate = partsOf([dated]);
  // A single line needs more: the one with the date is an entry by itself, too.
  const isNextWhole = lines.length === 1 ? isWhole([dated]) : ofDate.length >= 2;
  if (isNextWhole && lines.every((line) => isWhole([line]))) return lines.map((line) => undated([line]));
  const isNext = ofDate.some((part) => statesFirst(part, classifier));
  return lines.length > 1 && isNext && isWhole(lines) ? [undated(lines)] : [];
}

/** True when a name stands between empty lines above a line with nothing but a title and its date. */
function isApart(marked: MarkedLine[], start: number, classifier: RoleClassifier): boolean {
  const [above, line] = [marked[start - 1]?.line, marked[start]?.line];
  if (!above || !line?.gapAbove || !(above.gapAbove || start === 1)) return false;
  const [title, ...others] = partsOf([line]).filter(({ text }) => placeScore(text) < 2);
  const names = partsOf([above]);
  return (
    title !== undefined &&
    others.length === 0 &&
    statesFirst(title, classifier) &&
    names.some((part) => classifier.second(part) > 0) &&
    !names.some((part) => statesFirst(part, classifier))
  );
}

interface DatedEntry {
  /** The lines of the entry, and the index of the one with its date. */
  readonly marks: MarkedLine[];
  readonly anchor: number;
  /** The lines directly below the date that the head may contain. */
  readonly below: Line[];
  /** True when these lines end at the first item of a list: then the description is the list, and they are not. */
  readonly isAboveList: boolean;
  /** The lines that state its employer where this is not in the head. */
  readonly employer: Line[] | null;
}

function toEntry(entry: DatedEntry, usualBelow: number, classifier: RoleClassifier): RawEntry {
  const { marks, anchor, below } = entry;
  const lines = marks.map((mark) => mark.line);
  let end = anchor + 1;
  // A date alone needs the line below it, however few other entries have one there.
  const isBare = partsOf(lines.slice(0, anchor + 1)).length === 0;
  const count = Math.max(usualBelow, isBare ? 1 : 0);
  for (const [offset, line] of below.slice(0, count).entries()) {
    // A head that is complete, unlike the usual one, ends with its last line that has the words of a role.
    const isNeeded =
      isSetOff(entry, offset) ||
      lacksRole(lines.slice(0, end), entry, classifier) ||
      mayName(line, lines.slice(0, end), entry, classifier) ||
      mayBeTitle(line, lines.slice(0, end), classifier) ||
      mayBeSchool(line, lines.slice(0, end), classifier) ||
      roleEvidence(line, lines.slice(0, end), classifier) >= 1;
    if (isNeeded) end = anchor + offset + 2;
  }
  return {
    period: marks[anchor]?.period ?? null,
    head: lines.slice(0, end),
    dated: anchor,
    employer: entry.employer,
    body: lines.slice(end),
  };
}

/**
 * True for a line like a name below a title with an addition ("Wharf clerk – Night shift", "Founder, CTO"), which is no
 * organisation by its own words.
 */
function mayName(line: Line, head: Line[], { employer }: DatedEntry, classifier: RoleClassifier): boolean {
  const [name, ...others] = partsOf([line]).filter(({ text }) => placeScore(text) < 2);
  if (employer || !name || classifier.first(name) > 0) return false;
  // Where people were trained, nothing but its place tells the name of a company.
  const mayBe = classifier.mayLackFirst ? classifier.second(name) >= 0 : classifier.second(name) > 0;
  if (!mayBe) return false;
  const [title, ...additions] = partsOf(head).filter(({ text }) => placeScore(text) < 2);
  return (
    others.length === 0 &&
    title !== undefined &&
    statesFirst(title, classifier) &&
    additions.every((part) => part.line === title.line && /^[,-]$/.test(part.separator)) &&
    !additions.some((part) => statesSecond(part, classifier))
  );
}

/** True for initials like those of a school below a head that names none, where other heads have their schools. */
const mayBeSchool = (line: Line, head: Line[], classifier: RoleClassifier): boolean =>
  classifier.mayLackFirst === true &&
  partsOf([line]).some((part) => classifier.second(part) >= 0.5) &&
  !partsOf(head).some((part) => classifier.second(part) >= 0.5);

/** The most words of a title that no list knows. */
const maxTitleWords = 4;

/** True for a short text below a company, and perhaps a town that no list knows, where others have their titles. */
function mayBeTitle(line: Line, head: Line[], classifier: RoleClassifier): boolean {
  const parts = partsOf([line]);
  return (
    !classifier.mayLackFirst &&
    parts.length === 1 &&
    line.text.split(/\s+/).length <= maxTitleWords &&
    !partsOf(head).some((part) => statesFirst(part, classifier)) &&
    partsOf(head).some((part) => statesSecond(part, classifier))
  );
}

/** The lines directly below the date of an entry that its head may contain. */
function headLinesBelow(marks: MarkedLine[], anchor: number): Line[] {
  const lines: Line[] = [];
  const model = marks[anchor]?.line;
  for (const [offset, { line, kind }] of marks.slice(anchor + 1, anchor + 1 + maxLinesBelow).entries()) {
    const above = lines.at(-1);
    const isOpposite = isPlaceBeside(line, marks[anchor + 2 + offset]?.line);
    // Empty space or a place ends the head, and the description follows.
    const isEnd = above && (line.gapAbove || (isPlaceOnly(above.text) && !isPlaceBeside(above, line)));
    if (!model || kind !== 'head' || isEnd) break;
    if (describes(line, [...marks.slice(0, anchor + 1).map((mark) => mark.line), ...lines])) break;
    // A line that is indented further than the title is a description without bullets.
    const isIndented = line.x > 0 && line.x > textEdge(model) + 5;
    if (isIndented && !isOpposite && !(anchor === 0 && model.segments.length === 1)) break;
    lines.push(line);
  }
  return lines;
}

/** True for a line that says more about a text of the head above it: "Norvane: nurseries, 240 people" below "Norvane". */
function describes({ text }: Line, head: Line[]): boolean {
  const name = /^([^:]{2,80}?)\s?:\s/u.exec(text)?.[1];
  return name !== undefined && partsOf(head).some((part) => fold(part.text) === fold(name));
}

/** True for a place at the right, less than a line above the text that it stands opposite of. */
const isPlaceBeside = (place: Line, text: Line | undefined): boolean =>
  text !== undefined &&
  place.page !== null &&
  text.y - place.y < text.size &&
  text.segments.every(({ right }) => right < place.x) &&
  isPlaceOnly(place.text);

/** The left edge of the text of a line, without its date column. */
function textEdge(line: Line): number {
  const text = line.segments.find((segment) => !isTime(segment.text));
  // A bullet that is part of the text stands before its edge.
  const bullet = text && /^[•●▪■◦‣]\s/u.test(text.text) ? text.size : 0;
  return Math.max(line.x, (text?.x ?? line.x) + bullet);
}

/**
 * The number of lines below the date that the heads of this section have. A further line belongs to the head while most
 * heads lack a role without it, or while it has the words of a role.
 */
function usualLinesBelow(entries: DatedEntry[], classifier: RoleClassifier): number {
  let usual = 0;
  for (; usual < maxLinesBelow; usual += 1) {
    const withLine = entries.flatMap((entry) => {
      const line = entry.below[usual];
      return line ? [{ entry, line }] : [];
    });
    if (withLine.length === 0) return usual;
    const scores = withLine.map(({ entry, line }) => {
      const { marks, anchor } = entry;
      const head = marks.slice(0, anchor + 1 + usual).map((mark) => mark.line);
      return (
        (lacksRole(head, entry, classifier) ? 1 : 0) +
        roleEvidence(line, head, classifier) / 2 +
        (isSetOff(entry, usual) ? 0.5 : 0)
      );
    });
    // A line that few entries have is more likely a description.
    const mean = scores.reduce((sum, score) => sum + score, 0) / Math.max(scores.length, entries.length / 2);
    if (mean < 0.6) return usual;
  }
  return usual;
}

/** True when a line below the date is not the description: that is a list, or has another size or style. */
function isSetOff({ marks, anchor, below, isAboveList }: DatedEntry, offset: number): boolean {
  const line = below[offset];
  const rest = marks.slice(anchor + offset + 2);
  return (
    isAboveList ||
    (line !== undefined && rest.length > 0 && rest.every((mark) => !isStyledLike(mark.line, line)))
  );
}

const isStyledLike = (a: Line, b: Line): boolean =>
  Math.abs(a.size - b.size) < 0.6 && a.bold === b.bold && a.segments[0]?.italic === b.segments[0]?.italic;

/** True for a part that names the field of the degree before it, and so is no text of its own. */
const completes = (part: Part, before: Part | undefined, { takesField }: RoleClassifier): boolean =>
  before !== undefined && part.separator === ',' && takesField?.(before, part) === true;

/** True when a head has fewer texts than there are roles to state: the title, and the organisation if it is not above. */
function lacksRole(head: Line[], { employer }: DatedEntry, classifier: RoleClassifier): boolean {
  const texts = partsOf(head).filter(
    (part, index, parts) =>
      placeScore(part.text) < 2 &&
      // A town that no list knows may stand behind the date.
      !part.isBehindDate &&
      // Work for an agency is the employer only where no other one follows.
      !isContract(part.text) &&
      !completes(part, parts[index - 1], classifier) &&
      (classifier.first(part) >= 1 || classifier.second(part) >= (part.joint === null ? 0 : 1)),
  );
  return texts.length < (employer ? 1 : 2);
}

/** True for a head with a title and, in another style in the same line, a name: "**Clerk**, _Norvane_". */
function tellsByStyle(head: Line[], classifier: RoleClassifier): boolean {
  const parts = partsOf(head);
  return parts.some(
    (title) =>
      statesFirst(title, classifier) &&
      // "Escuela Técnica" has the words of both.
      classifier.first(title) > classifier.second(title) &&
      parts.some(
        (name) =>
          name.line === title.line &&
          (name.bold !== title.bold || name.italic !== title.italic) &&
          placeScore(name.text) < 2 &&
          classifier.second(name) > 0,
      ),
  );
}

/** The score of a title or degree whose words a text has; a lower one is a guess, such as a subject for a degree. */
const stated = (score: number): number => (score >= 1 ? score : 0);

/**
 * The best score of a role, or of a place, among the parts of a line below a head; those after a comma only add to others.
 * Below a head whose styles tell a title from a name, only the words of a place count.
 */
function roleEvidence(line: Line, head: Line[], classifier: RoleClassifier): number {
  const parts = partsOf([line]).filter(({ separator }) => separator !== ',');
  if (tellsByStyle(head, classifier)) return Math.max(0, ...parts.map(({ text }) => placeScore(text)));
  const scores = parts.map((part) =>
    Math.max(stated(classifier.first(part)), classifier.second(part), placeScore(part.text)),
  );
  return Math.max(0, ...scores);
}
