/**
 * Joins the parts of a name that stand apart at the top of a document: in two cells, at two tabs, in letters with a wide
 * space between them, or at both ends of a line. A gap there separates no columns.
 */
import contactWords from '../data/contact-words.json' with { type: 'json' };
import nameWords from '../data/name-words.json' with { type: 'json' };
import { quantile } from '../quantile.ts';
import { isDocumentTitle } from '../words/document-titles.ts';
import { isFamilyName } from '../words/family-names.ts';
import { fold } from '../words/fold.ts';
import { isGivenName } from '../words/given-names.ts';
import { isHeading } from '../words/headings.ts';
import { lexicon } from '../words/lexicon.ts';
import { particles } from '../words/name-particles.ts';
import { isKnownCity } from '../words/places.ts';
import { jobTitleLexicon, organisationLexicon, schoolLexicon } from '../words/roles.ts';
import { joinSegments, type Line, type Segment, withSegments } from './line.ts';

/** The lines from the top, in reading order, among which the name is searched, and the lines below that tell contacts. */
const maxLines = 40;
const maxContactLines = 4;

/** The most parts of a name, and the most words of it. */
const maxParts = 4;
const maxWords = 7;

/** How much larger than the usual text a title is, and the greatest difference of the sizes of its parts. */
const titleRatio = 1.2;
const sameSize = 0.08;

const labels = lexicon(
  [
    nameWords.labels,
    nameWords.firstNameLabels,
    nameWords.lastNameLabels,
    contactWords.phone,
    contactWords.fax,
    contactWords.email,
    contactWords.address,
  ].flat(),
);

/** The lines of a document, with the parts of its name in one segment. */
export function joinSetApartName(lines: Line[]): Line[] {
  const top = lines.slice(0, maxLines).filter(({ page }) => page === lines[0]?.page);
  const title = titleRow(top) ?? firstRow(top);
  if (!title) return lines;
  const [first, ...others] = title.sort((a, b) => a.segment.x - b.segment.x);
  if (!first || others.length === 0) return lines;
  const whole = others.reduce((joined, { segment }) => joinSegments(joined, segment), first.segment);
  const joined = new Set(others.map(({ segment }) => segment));
  return lines.flatMap((line) => {
    if (!line.segments.some((segment) => segment === first.segment || joined.has(segment))) return [line];
    const segments = line.segments
      .filter((segment) => !joined.has(segment))
      .map((segment) => (segment === first.segment ? whole : segment));
    return segments.length === 0 ? [] : [withSegments(line, segments)];
  });
}

interface Placed {
  readonly line: Line;
  readonly segment: Segment;
}

/** The parts of a name in the largest letters, when these are in no other row. */
function titleRow(top: Line[]): Placed[] | null {
  const placed = top.flatMap((line) => line.segments.map((segment) => ({ line, segment })));
  const largest = Math.max(0, ...placed.map(({ segment }) => segment.size));
  const usual = quantile(
    placed.map(({ segment }) => segment.size),
    0.5,
  );
  if (largest < titleRatio * (usual ?? largest)) return null;
  const row = placed.filter(({ segment }) => segment.size > (1 - sameSize) * largest);
  const [first] = row;
  if (!first || row.some(({ line }) => Math.abs(line.y - first.line.y) > 0.13 * largest)) return null;
  return areParts(row.map(({ segment }) => segment.text)) ? row : null;
}

/** An e-mail address or a phone number. */
const contacts = /\S@\S|(?:\d[\s().-]{0,3}){7}/;

/** The parts of a name in the first line: names above the contact details, or in capitals. */
function firstRow([first, ...others]: Line[]): Placed[] | null {
  const texts = first?.segments.map(({ text }) => text) ?? [];
  if (!first || !areParts(texts)) return null;
  const words = texts.flatMap((text) => text.split(' '));
  const isKnown = words.some(isGivenName) && words.some((word) => !isGivenName(word) || isFamilyName(word));
  const areCapitals = words.every((word) => word === word.toUpperCase());
  const isAboveContacts = others.slice(0, maxContactLines).some(({ text }) => contacts.test(text));
  // Two words of which nothing is known are a name where the contact details follow at once.
  const areTwoWords =
    texts.length === 2 &&
    texts.every((text) => /^\p{Lu}[\p{L}'’-]{2,}$/u.test(text)) &&
    contacts.test(others[0]?.text ?? '');
  if (!(isKnown && (areCapitals || isAboveContacts)) && !areTwoWords) return null;
  if (texts.some((text) => isKnownCity(text) && !isGivenName(text))) return null;
  if (texts.some((text) => isWork(text) && !isFamilyName(text))) return null;
  return first.segments.map((segment) => ({ line: first, segment }));
}

/** True for the texts of a row that can only be a name together. */
function areParts(texts: string[]): boolean {
  const words = texts.map((text) => text.split(' '));
  const count = words.flat().length;
  if (texts.length < 2 || texts.length > maxParts || count > maxWords) return false;
  if (!texts.every(isPart) || texts.some(isWholeName)) return false;
  // One word may be a family name and an occupation: "Peter" beside "Baker".
  return (
    words.every(({ length }) => length === 1) || !texts.some((text) => isWork(text) || isKnownCity(text))
  );
}

const isPart = (text: string): boolean =>
  /^[\p{L}\p{M}]['’\p{L}\p{M}.-]*(?: ['’\p{L}\p{M}.-]+){0,3}$/u.test(text) &&
  /\p{L}{2}|^\p{Lu}\.?$/u.test(text) &&
  (!isHeading(text) || isFamilyName(text)) &&
  !isDocumentTitle(text) &&
  !labels.isExactly(text);

/** True for a given name with another name: what is beside it is something else. */
function isWholeName(text: string): boolean {
  const words = text.split(' ').filter((word) => word.length > 2 && !particles.has(fold(word)));
  return words.some(isGivenName) && words.some((word) => !isGivenName(word));
}

const isWork = (text: string): boolean =>
  [jobTitleLexicon, organisationLexicon, schoolLexicon].some((list) => list.isIn(text));
