/** Reads the name of the person. */
import { decodeUri } from '@platform/vocabulary';
import nameWords from '../data/name-words.json' with { type: 'json' };
import type { Line, Segment } from '../lines/line.ts';
import { quantile } from '../quantile.ts';
import { linesWithHeading, type Section } from '../sections/section.ts';
import { findPeriods } from '../words/dates.ts';
import { fold, wordsOf } from '../words/fold.ts';
import { isGivenName } from '../words/given-names.ts';
import { particles } from '../words/name-particles.ts';
import { cleanName, endsWithDocumentTitle, withJoinedNames, withoutPageTitle } from './clean-name.ts';
import { type Found, foundIn } from './found.ts';
import { readLabelledName } from './labelled-name.ts';
import { capitalised, capitaliseSmall, nameShape } from './name-shape.ts';
import { type NameHints, type PersonName, splitName } from './split-name.ts';

/** The number of lines from the top of the document, in reading order, that are searched for a name. */
const maxLines = 60;

interface Candidate {
  readonly text: string;
  readonly lines: Line[];
  readonly score: number;
}

/**
 * Finds the name by its style (large, near the top), by its form (two to four capitalised words without another meaning)
 * and by agreement with the e-mail address and the network page.
 */
export function readName(
  sections: Section[],
  emailAddresses: string[],
  networkUrl: string | null,
  language: string | null = null,
): Found<PersonName> | null {
  const lines = sections.flatMap(linesWithHeading);
  const ofOthers = new Set(
    sections.filter((section) => section.kind === 'references').flatMap((section) => section.lines),
  );
  const hints = hintsOf(emailAddresses, networkUrl);
  const first = lines.slice(0, maxLines).filter((line) => !ofOthers.has(line));
  const labelled = readLabelledName(first, hints, language);
  if (labelled?.value.firstName && labelled.value.lastName) return labelled;
  const firstPage = lines.filter((line) => line.page === null || line.page === lines[0]?.page);
  const top = lines[0]?.page === null ? firstPage.slice(0, maxLines) : firstPage;
  const largest = Math.max(...top.map((line) => line.size), 1);
  const usual =
    quantile(
      top.map((line) => line.size),
      0.5,
    ) ?? largest;
  const header = new Set(sections.find((section) => section.kind === 'header')?.lines ?? []);
  const mayState = linesOfPerson(sections);
  const itemLines = new Set(sections.flatMap(({ kind, lines }) => (kind === 'other' ? lines : [])));
  const candidates: Candidate[] = top.flatMap((line, index) => {
    const context = {
      index,
      largest,
      usual,
      inHeader: header.has(line),
      mayState: mayState(line),
      hints,
      line,
    };
    return line.segments.flatMap((segment) => {
      if (!context.mayState && hitsIn(wordsOf(segment.text), hints).length === 0) return [];
      const named = withoutPageTitle(segment.text);
      // The title of a page states the name only where nothing else does.
      const isOfPage = named !== segment.text;
      const stating = isOfPage ? { ...segment, text: named, spans: [] } : segment;
      // A single word below a heading that no list knows is an item of its section.
      const mayBeWord = !itemLines.has(line) || hitsIn(wordsOf(segment.text), hints).length > 0;
      const texts = nameTexts(stating, line, hints).filter((text) => mayBeWord || text.includes(' '));
      return texts.map((text) => ({
        text,
        lines: [line],
        score: scoreName(text, stating, context) - (isOfPage ? pageTitlePenalty : 0),
      }));
    });
  });
  candidates.push(...stackedNames(top, largest, usual, hints));
  const best = candidates
    .filter(({ text }) => agreesWith(text, labelled))
    .sort((a, b) => b.score - a.score)[0];
  if (!best || best.score < 2) return labelled;
  return foundIn(
    best.lines,
    splitName(capitaliseSmall(best.text), hints, language),
    Math.min(1, best.score / 7),
  );
}

/** What a name in the title of a page scores less than one that stands alone. */
const pageTitlePenalty = 4;

const generalMailboxes = new Set(nameWords.generalMailboxes.map(fold));

/** True for a text with the part of the name that the document states under a label. */
function agreesWith(text: string, labelled: Found<PersonName> | null): boolean {
  const words = new Set(wordsOf(text));
  return wordsOf(labelled?.value.firstName ?? labelled?.value.lastName ?? '').every((word) =>
    words.has(word),
  );
}

/** Sections whose lines describe something else than the person. */
const otherSections = new Set<Section['kind']>(['experience', 'education', 'projects', 'publications']);

/**
 * Whether a line may state the name: those of a section of entries, and headings, do so only in letters that are larger
 * than those of the other headings.
 */
function linesOfPerson(sections: Section[]): (line: Line) => boolean {
  const headings = new Set(sections.flatMap(({ headingLine }) => headingLine ?? []));
  const sizes = [...headings].map(({ size }) => size).sort((a, b) => a - b);
  const usual = sizes[sizes.length >> 1] ?? 0;
  const others = new Set(sections.flatMap(({ kind, lines }) => (otherSections.has(kind) ? lines : [])));
  return (line) => !(headings.has(line) || others.has(line)) || line.size > 1.1 * usual;
}

/** The part of an e-mail address that may repeat the name: of "hello@jane-doe.example" the domain. */
function ownPart(address: string): string {
  const [local = '', domain = ''] = address.split('@');
  return generalMailboxes.has(fold(local)) ? (domain.split('.').at(-2) ?? '') : local;
}

function hintsOf(emailAddresses: string[], networkUrl: string | null): NameHints {
  const locals = emailAddresses.map(ownPart);
  const slug = networkUrl?.split('/in/')[1] ?? '';
  const words = [...locals, decodeUri(slug)].map((text) =>
    fold(text)
      .split(/[^\p{L}]+/u)
      .filter(Boolean),
  );
  const tokens = words.flat().filter((token) => token.length > 1);
  return {
    tokens: new Set(tokens),
    joined: tokens.join(''),
    addresses: words.map((address) => address.join(' ')),
  };
}

/** A part of a name that its line broke at a hyphen. */
const hyphenated = /\p{L}-$/u;

/** The length of a date with its day: `1982-03-09`. */
const dayLength = 10;

/** The text before a day, such as the birthday beside a name; `null` for a text with another date. */
function beforeDay(text: string): string | null {
  const [period, ...others] = findPeriods(text);
  if (!period) return text;
  const isDay = !period.isRange && period.startDate?.length === dayLength && others.length === 0;
  return isDay ? text.slice(0, period.index).replace(/[\s(,*–—-]+$/u, '') : null;
}

/** The texts of a segment that may be a name: without titles and honorifics, and the part before a separator. */
function nameTexts(segment: Segment, line: Line, hints: NameHints): string[] {
  const beforeDate = beforeDay(segment.text);
  if (beforeDate === null) return [];
  const undated = withJoinedNames(beforeDate);
  const cleaned = cleanName(undated);
  if (cleaned === '' || hyphenated.test(segment.text)) return [];
  const texts = [cleaned];
  const beforeSeparator = firstPart(undated);
  if (beforeSeparator && beforeSeparator !== undated) texts.push(cleanName(beforeSeparator));
  // The first words may be bold or large, and the rest of the line in another style.
  const [firstSpan] = segment.spans;
  if (segment.spans.length > 1 && firstSpan && firstSpan.size >= line.size - 0.5)
    texts.push(cleanName(firstSpan.text));
  return [...new Set(texts.map((text) => separated(text, segment, hints)))].filter(Boolean);
}

/** The fewest letters of a word that is separated from another one. */
const minPart = 3;

/**
 * A name whose words have no space between them, because the document sets them apart by their style only: separated
 * where the words of an address are, where the style changes, or before a capital behind a given name. Any other text
 * stays as it is.
 */
function separated(text: string, { spans }: Segment, { addresses }: NameHints): string {
  if (!/^\p{L}{6,}$/u.test(text)) return text;
  const folded = fold(text);
  const address = addresses.find((each) => each.includes(' ') && each.replaceAll(' ', '') === folded);
  if (address && folded.length === text.length) {
    const lengths = address.split(' ').map(({ length }) => length);
    const starts = lengths.map((_length, index) =>
      lengths.slice(0, index).reduce((sum, each) => sum + each, 0),
    );
    const words = starts.map((start, index) => text.slice(start, starts[index + 1]));
    return lengths.every((length) => length >= minPart) ? words.join(' ') : text;
  }
  const [first, second, ...others] = spans;
  if (first && second && others.length === 0 && first.text + second.text === text) {
    const areWords = Math.min(first.text.length, second.text.length) >= minPart;
    // Small capitals are set in a smaller size behind the first letter.
    if (areWords && Math.abs(first.size - second.size) < 0.6) return `${first.text} ${second.text}`;
  }
  const [, before = '', after = ''] = /^(\p{Lu}\p{Ll}{2,})(\p{Lu}\p{L}{2,})$/u.exec(text) ?? [];
  return isGivenName(before) ? `${before} ${after}` : text;
}

/** The text before a separator: "Moreau" of "Moreau — Lawyer". */
const firstPart = (text: string): string => text.split(/\s+[|•·–—-]\s+|\s*[|•·]\s*|,\s+/)[0] ?? '';

interface Context {
  readonly index: number;
  readonly largest: number;
  /** The size of most lines, in points. */
  readonly usual: number;
  readonly inHeader: boolean;
  /** True for a line that may state the name even when no address repeats it. */
  readonly mayState: boolean;
  readonly hints: NameHints;
  readonly line: Line;
}

/** What a text with a usual given name scores more than another one. */
const givenNameBonus = 0.5;

function scoreName(text: string, segment: Segment, context: Context): number {
  const { index, largest, inHeader, hints, line } = context;
  const agrees = agreement(text, hints);
  // A whole name that the e-mail address repeats is a name, even if it is also an occupation or in lower case.
  // Large letters at the top are a name in lower case, too, and one of which the address repeats a word.
  const isTitle = index < 5 && segment.size >= 0.99 * largest && segment.size > 1.4 * context.usual;
  const isConfirmed = agrees >= 1 || (isTitle && agrees > 0);
  const printed = isTitle ? capitaliseSmall(text) : text;
  const shape = nameShape(isConfirmed ? capitalised(text) : printed, isConfirmed);
  if (shape === 0 || (agrees === 0 && !context.mayState)) return 0;
  const ratio = segment.size / largest;
  let score = shape + 2.2 * Math.max(0, ratio - 0.45) * 1.8;
  if (line.headingLevel === 0) score += 1.2;
  if (segment.bold) score += 0.3;
  if (index < 5) score += 1.2 - index * 0.15;
  else if (index > 15) score -= 0.5;
  if (inHeader) score += 0.5;
  if (text.includes(' ') && !isWhole(text)) score -= 1.5;
  score += 3 * agrees;
  if (text.includes(' ') && text.split(' ').some(isGivenName)) score += givenNameBonus;
  return score;
}

/** The share of the name's words that the e-mail address or the network page repeats. */
function agreement(text: string, hints: NameHints): number {
  const words = wordsOf(text).filter((word) => word.length > 1 && !particles.has(word));
  if (words.length === 0 || hints.tokens.size === 0) return 0;
  const hits = hitsIn(words, hints);
  // "p.moreau" repeats both words of "Moreau pierre".
  const [rest, ...others] = words.filter((word) => !hits.includes(word));
  const isAbbreviated =
    words.length === 2 &&
    others.length === 0 &&
    rest !== undefined &&
    abbreviates(rest, hits[0] ?? '', hints);
  return isAbbreviated ? 1 : hits.length / Math.max(2, words.length);
}

/** The words that the addresses of the person repeat. */
const hitsIn = (words: string[], { tokens, joined }: NameHints): string[] =>
  words.filter((word) => tokens.has(word) || (word.length >= 4 && joined.includes(word)));

/** True when an address consists of the initial of one word and the whole of the other. */
function abbreviates(word: string, other: string, { addresses }: NameHints): boolean {
  const initial = word.charAt(0);
  return addresses.some((address) => address === `${initial} ${other}` || address === `${other} ${initial}`);
}

/** False for one word, and for a text that ends in a particle of a family name ("Jane Mac"). */
const isWhole = (text: string): boolean =>
  text.includes(' ') && !particles.has(fold(text.split(' ').at(-1) as string));

/** True for texts that begin at about the same x, or have the same centre. */
const isAligned = (a: Segment, b: Segment): boolean =>
  Math.abs(b.x - a.x) < 40 || Math.abs(b.x + b.right - a.x - a.right) < 20;

/** "Mei Lin (Grace)" → "Mei Lin" */
const withoutNickname = (text: string): string => text.replace(/(?<=\p{L})\s+\([\p{L}\s.-]{2,20}\)$/u, '');

/** The words of a name without its particles. */
const namesIn = (text: string): string[] => text.split(' ').filter((word) => !particles.has(fold(word)));

/** What a name of given and family names scores more than the given names alone. */
const wholeNameBonus = 0.5;

/** The most rows from the given names to the family names, where they are given names only. */
const maxRowsBetween = 10;

/** Finds a first and a last name on two lines, both in large letters. */
function stackedNames(lines: Line[], largest: number, usual: number, hints: NameHints): Candidate[] {
  const stacked: Candidate[] = [];
  const isLarge = ({ size }: Segment): boolean =>
    size >= 0.75 * largest || (size >= 0.55 * largest && size > 1.3 * usual);
  lines.forEach((line, index) => {
    const a = line.segments.find(isLarge);
    if (!a || endsWithDocumentTitle(a.text)) return;
    // Rows of contact details beside the name may lie between its two halves: all of them when the halves are boxes.
    const isGiven = namesIn(cleanName(withoutNickname(a.text))).every(isGivenName);
    const following = lines
      .slice(index + 1, index + (isGiven ? maxRowsBetween : 3) + 1)
      .filter((next) => next.page === line.page);
    const [below, b] =
      following
        .flatMap((next) => next.segments.map((segment): [Line, Segment] => [next, segment]))
        .find(([, segment]) => isLarge(segment) && isAligned(a, segment)) ?? [];
    if (!below || !b || Math.abs(a.size - b.size) > 0.45 * a.size) return;
    // "Ana Robles-" / "Campos" is one family name that its line broke.
    const isHyphenated = hyphenated.test(a.text);
    const [first, second] = [
      cleanName(withoutNickname(a.text)),
      cleanName(isHyphenated ? firstPart(b.text) : b.text),
    ];
    // A longer name is broken where its line ends; an address has to repeat its last words.
    const isBroken = namesIn(first).length > 2;
    if (isBroken && hitsIn(wordsOf(second), hints).length === 0) return;
    if (first.split(' ').length > 5 || namesIn(second).length > 3) return;
    const text = isHyphenated ? `${first}-${second}` : `${first} ${second}`;
    // A half that the e-mail address repeats is a name, even if it is also an occupation ("Marchand").
    const isHalf = (half: string): boolean => nameShape(half, hitsIn(wordsOf(half), hints).length > 0) > 0;
    // Half a name may also be a country, a heading or an occupation: "Jordan" above "Baker".
    const areHalves = isGivenName(first)
      ? isHalf(second) || isHalf(`X ${second}`)
      : isHalf(first) && isHalf(second);
    if (nameShape(text) === 0 || !areHalves) return;
    const context = { index, largest, usual, inHeader: true, mayState: true, hints, line };
    const each = Math.max(scoreName(first, a, context), scoreName(second, b, context));
    const isName = !isHyphenated && !isGiven && each > 4 && isWhole(first);
    stacked.push({
      text,
      lines: [line, below],
      score:
        scoreName(text, isGiven && b.size > a.size ? b : a, context) -
        (isName && agreement(text, hints) <= agreement(first, hints) ? 1.5 : 0) -
        (line.size / largest < 0.9 && !isGiven ? 1 : 0) +
        // Given names alone may agree with an address as much as the whole name.
        (isGiven && hitsIn(wordsOf(second), hints).length > 0 ? wholeNameBonus : 0),
    });
  });
  return stacked;
}
