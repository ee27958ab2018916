/** Rates the texts of a row by how much they look like a part of an address: a street, a town, a place with its country. */

import contactWords from '../data/contact-words.json' with { type: 'json' };
import type { Line } from '../lines/line.ts';
import { conjunctionPattern } from '../words/conjunctions.ts';
import { isCountryCode } from '../words/countries.ts';
import { findPeriods } from '../words/dates.ts';
import { isUsualWord } from '../words/detect-language.ts';
import { isDocumentTitle } from '../words/document-titles.ts';
import { duration } from '../words/durations.ts';
import { labelOf } from '../words/entry-labels.ts';
import { fold, foldKeepingLength, wordsOf } from '../words/fold.ts';
import { isHeading } from '../words/headings.ts';
import { alternatives } from '../words/pattern.ts';
import {
  beginsWithBuilding,
  departmentCode,
  endsInCountryOrRegion,
  hasPostalTown,
  isKnownCity,
  isRegionOrCountry,
  isStreet,
  placeScore,
  withoutArea,
} from '../words/places.ts';
import { hasRoleWord, jobTitleLexicon, organisationLexicon, schoolLexicon } from '../words/roles.ts';
import { civilStatusLexicon, isPersonalDetail, separators } from './contact-rows.ts';
import { hasContract } from './contract.ts';
import { trimSeparators } from './entry-text.ts';
import { hasTownForm, mayBeTown } from './town-name.ts';

/** A line that may state the address. */
export interface Row {
  readonly line: Line;
  readonly isName: boolean;
  readonly isContact: boolean;
  /** True in the sections of contact and personal details. */
  readonly isPersonal: boolean;
  /** True in those sections and in the header. */
  readonly isOwn: boolean;
  /** True when the name or contact details stand beside it in another column. */
  readonly isBesideDetails: boolean;
}

/** A part of an address. */
export interface Piece {
  readonly text: string;
  readonly line: Line;
  /** The index of the line among those that may state the address. */
  readonly row: number;
  readonly x: number;
  readonly score: number;
  /** `line` is a text that belongs to an address only when it stands directly above the town. */
  readonly kind: 'labelled' | 'place' | 'street' | 'town' | 'code' | 'line';
  /** True when a comma at its end says that the address continues in the next row. */
  readonly isOpen: boolean;
}

const labels = alternatives(contactWords.address);
/** A label with its mark, or words such as "lives in" before the place. */
const labelPattern = new RegExp(
  `^(?:(?:${labels})\\s*(?::|(?=\\d))\\s*|(?:${alternatives(contactWords.livesIn)})\\s+)`,
  'iu',
);
/** True for a line that states an address behind its label: "Permanent Address : 14, Holm Road". */
export const isLabelledAddress = (text: string): boolean => labelledAddress.test(fold(text));
const labelledAddress = new RegExp(`^(?:${labels})\\s*:\\s*\\S`, 'iu');
const labelOnly = new RegExp(`^(?:${labels})\\s*:?$`, 'iu');
/** Where an address or another detail begins within a line: "Born in Holm, living in Vest", "Address: Vest Tel: …". */
const innerLabel = new RegExp(
  `(?<=[,;(–—-]\\s?)(?=(?:${alternatives(contactWords.livesIn)})\\s)|(?<=[\\s,;(])(?=(?:${labels}|${alternatives([...contactWords.phone, ...contactWords.email])})\\s?:)`,
  'giu',
);
/** True for a text that says where the person lives, without a label: "Residente in via Larch 3, 32100 Vest". */
export function tellsAddress(text: string): boolean {
  const match = livesInAtStart.exec(foldKeepingLength(text));
  const rest = match ? text.slice(match[0].length) : '';
  return rest !== '' && (isStreet(rest) || hasPostalTown(rest) || placeScore(rest) >= 2);
}
const livesInAtStart = new RegExp(`^(?:${alternatives(contactWords.livesIn)})\\s+`, 'iu');
/** Labels of places where the person does not live: birth, nationality, mobility. */
const otherPlaces = alternatives([...contactWords.birthPlace, ...contactWords.otherPlace]);
const otherPlaceLabel = new RegExp(`\\b(?:${otherPlaces})`, 'iu');
const otherPlaceOnly = new RegExp(`^(?:${otherPlaces})\\s*:?$`, 'iu');

/** Separates the contact details of one line. */
const separator = new RegExp(
  `\\s+[—*~]\\s+|\\s+(?=[\\p{So}@]\\s)|\\s*[${separators}]\\s*|\\s+,\\s+|\\s+-\\s+(?=\\(?\\+?\\d[\\d\\s().-]{7}|\\d{4,6}\\s\\p{Lu}|\\S+@|(?:[Tt][ée]l|[Mm]ob|[Ee]-?mail))|\\s{3,}`,
  'u',
);
/** A phone number, with its label, behind an address or alone. */
const phoneNumber = new RegExp(
  `(?<!\\p{L})(?:(?:${alternatives(contactWords.phone.filter((label) => label.length > 1))})\\.?\\s*:?\\s*)?(?:\\(?\\+|\\(?0)\\d(?:[\\s().-]{0,2}\\d){7}`,
  'iu',
);

/** Where the phone number in a text begins, or the end of the text. */
function phoneStart(text: string): number {
  const start = foldKeepingLength(text).search(phoneNumber);
  return start < 0 ? text.length : start;
}

/** Addresses of e-mail and of pages, and international phone numbers before a text: what surrounds them are separate texts. */
const addresses =
  /\S+@\S+\.\S+|(?:https?:\/\/|www\.)\S+|(?<!\S)(?:[\w-]+\.)+\p{Ll}{2,}\/\S*|(?<!\S)\+\d[\d\s().-]{7,}\d(?=\s+\p{L})/gu;

const dash = /\s+[-–/]\s+/u;
/** An icon in front of an address that was extracted as a letter or sign. */
const icon = /^(?:\p{L}|[^\p{L}\p{Nd}(]+)\s+(?=[\p{Lu}\d])/u;
/** A postal code in a line of its own, with the code of the country. A year is none. */
const postalCode = /^(?:\p{Lu}{1,2}-)?(?:(?!(?:19|20)\d\d$)\d{4,6}(?:\s\p{Lu}{2})?|\d{2}-\d{3})$/u;
/** The notice of a copyright with what follows it: "© 2021 Jane Doe". */
const copyright = /(?:©|\(c\)\s?(?=(?:19|20)\d\d)|(?<!\p{L})copyright(?!\p{L})).*$/iu;
/** A French town with the number of its department or its postal code: "Dole (39)". */
const departmentTown = String.raw`\p{Lu}[\p{L}\s'’.-]+\s\(${departmentCode}\)`;
const townWithDepartment = new RegExp(`^${departmentTown}$`, 'u');
/** Such a town before other words: "Dole (39) : available at once". */
const townBeforeDetails = new RegExp(String.raw`^(${departmentTown})\s*[:;,–-]\s*\p{Ll}.*$`, 'u');
/** A line with the number of a house or flat, or of several parts. */
const numberedLine = /^(?=.*[\d,])[\p{Lu}\d][^@:]{3,58}$/u;

/** True for a British or Irish postal code alone, which belongs to the town above it. */
export const isCodeAlone = (text: string): boolean =>
  hasPostalTown(text) && /^[A-Z\d]{2,4}\s?[A-Z\d]{3,4}$/.test(text);

/** A year before a text, which has the form of a postal code before its town. */
const yearFirst = /^(?:19|20)\d\d\s\p{L}/u;

/** True for an item of a list that begins with its year: "2017 Young Bakers' Prize". */
const isDatedItem = (value: string, { isOwn }: Row, index: number, rows: Row[]): boolean =>
  yearFirst.test(value) &&
  (!isOwn || [rows[index - 1], rows[index + 1]].some((near) => near && yearFirst.test(near.line.text)));

/** A number at one end of a line, or a comma, as addresses have them. */
const endsInNumber = /^\d|,|\d\p{L}?$/u;

/** True for a line with a number that is none of an address: "34 ans", "Stage de 6 mois", "Technicien niveau 2 en atelier". */
const hasOtherMeaning = (text: string): boolean =>
  civilStatusLexicon.isIn(text) ||
  text.search(duration) >= 0 ||
  (jobTitleLexicon.isIn(text) && !endsInNumber.test(text));

/** The place behind the headline: "Galway, Ireland" of "Backend engineer, Galway, Ireland". */
function withoutTitle(text: string): string {
  const [first = '', ...others] = text.split(', ');
  const place = others.join(', ');
  const isPlace = others.length <= 2 && placeScore(place) >= 2;
  return isPlace && jobTitleLexicon.isIn(first) && !/\d/.test(first) ? place : text;
}

/** The address behind the organisation at which it is: "900 Holm Road, Leeds" of "Department of Physics, 900 Holm Road, Leeds". */
function withoutOrganisation(text: string): string {
  const parts = text.split(', ');
  const street = parts.findIndex(isStreet);
  const isBehind =
    street > 0 && parts.slice(0, street).every((part) => hasRoleWord(part) && !/\d/.test(part));
  return isBehind ? parts.slice(street).join(', ') : text;
}

/** A link to a page that is no map. */
const pageLink = /^https?:(?!.*\bmaps?\b)/i;

/** The number of texts in a row from which they may be the names of pages. */
const maxPages = 4;

/** What is known of the whole resume. */
export interface Reading {
  /** The words of the name of the person, folded. */
  readonly nameWords: ReadonlySet<string>;
  /** True when the word lists are those of its language, so that they tell what is no town. */
  readonly mayGuess: boolean;
}

/** The parts of a row that may belong to an address, from left to right. */
export function piecesOf(row: Row, index: number, rows: Row[], { nameWords, mayGuess }: Reading): Piece[] {
  const { line } = row;
  const pieces: Piece[] = [];
  const previous = rows[index - 1];
  const isContactNear = (distance: number): boolean =>
    rows
      .slice(Math.max(0, index - distance), index + distance + 1)
      .some((near) => near.isContact && near.line.block === line.block);
  const context = {
    isBesideContact: row.isPersonal || row.isBesideDetails || isContactNear(2),
    isNextToContact: isContactNear(1),
    // A line in larger letters than the details around it is the heading of something else.
    mayNameTown:
      row.isPersonal ||
      row.isContact ||
      (isContactNear(1) && !(row.line.size > 1.15 * (previous ?? row).line.size)),
    mayGuess: mayGuess && row.isContact,
    isBelowStreet: previous !== undefined && textsOf(previous.line).some(({ raw }) => isStreet(raw)),
  };
  let isLabelled = false;
  let label: Label = previous && labelOnly.test(fold(previous.line.text)) ? 'above' : 'none';
  let isOfOtherPlace = previous !== undefined && otherPlaceOnly.test(fold(previous.line.text));
  for (const { raw, x, isPageLink } of textsOf(line)) {
    const text = trimSeparators(raw);
    if (text === '') continue;
    if (isOfOtherPlace || otherPlaceLabel.test(fold(text))) {
      isOfOtherPlace = otherPlaceOnly.test(fold(text));
      continue;
    }
    // "Home" beside the other pages of a site is no label.
    if (labelOnly.test(fold(text)) && (line.segments.length < maxPages || /:\s*$/.test(raw))) {
      label = 'before';
      continue;
    }
    // The value of another label is no town that no list knows: "Religion: | …".
    if (/:\s*$/.test(raw)) {
      isLabelled = true;
      continue;
    }
    const printed = raw.replace(/^[\s:]+/, '').trim();
    const match = labelPattern.exec(foldKeepingLength(printed));
    const stated = (match ? trimSeparators(printed.slice(match[0].length)) : text)
      .replace(icon, '')
      .replace(/-based$/u, '');
    const address = trimSeparators(stated.slice(0, phoneStart(stated))).replace(townBeforeDetails, '$1');
    const value = withoutOrganisation(withoutTitle(address));
    if (value === '' || isDatedItem(value, row, index, rows)) continue;
    // Half a name may be a country: "Jordan".
    if (row.isName && wordsOf(value).every((word) => nameWords.has(word))) continue;
    const found = rate(
      value,
      { ...context, mayNameTown: context.mayNameTown && !isLabelled, label: match ? 'before' : label },
      nameWords,
    );
    label = 'none';
    isLabelled = false;
    // What a link to a page calls that page is no town.
    if (found?.kind === 'town' && isPageLink) continue;
    if (found) pieces.push({ text: value, line, row: index, x, isOpen: /,\s*$/.test(raw), ...found });
  }
  return pieces;
}

/** A comma between spaces, which separates details unless the region or country of a town stands behind it: "Holm , NY". */
const spacedComma = /\s+,\s+([^\s,|•·/][^,|•·/]*(?<!\s))/gu;

/** The texts of a line between the separators of contact details; a dash is one where it stands beside such details. */
function textsOf(line: Line): { raw: string; x: number; isPageLink: boolean }[] {
  return line.segments.flatMap(({ text, x, links }) =>
    text
      .replace(copyright, '')
      .replace(/\s,/.test(text) && isLabelledAddress(text) ? /\s+,\s+/g : /$^/, ', ')
      .replace(spacedComma, (printed, next: string) => (isRegionOrCountry(next) ? `, ${next}` : printed))
      .replace(addresses, ' | ')
      .split(separator)
      .flatMap((part) => {
        const parts = part.split(dash);
        return parts.some(isPersonalDetail) ? parts : [part];
      })
      .flatMap(betweenLabels)
      .flatMap(withoutOtherDetails)
      .map((raw) => ({ raw, x, isPageLink: links.some((link) => pageLink.test(link)) })),
  );
}

/** The texts of a line that begin with the labels of details. */
function betweenLabels(text: string): string[] {
  const starts = [...foldKeepingLength(text).matchAll(innerLabel)];
  const ends = [...starts.map(({ index }) => index), text.length];
  return ends.map((end, index) => text.slice(index === 0 ? 0 : ends[index - 1], end).trimStart());
}

/** What stands between an address and other details: a separator, or "and" before the mobility. */
const detailSeparator = new RegExp(
  `(\\s+[-–/]\\s+|[,;]\\s+|\\s+\\((?=mob|permis|driv|will)|\\s+(?:${conjunctionPattern}|[+&])\\s+(?=mob))`,
  'iu',
);

/** The address in a text that goes on with other details: "69003 Lyon - 34 ans, permis B". What follows them may be anything. */
function withoutOtherDetails(text: string): string[] {
  const parts = text.split(detailSeparator);
  const first = parts.findIndex((part, index) => index % 2 === 0 && isOtherDetail(part));
  if (first < 0 || parts.length === 1) return [text];
  const after = parts
    .slice(first + 1)
    .filter((part) => (hasPostalTown(part) || isKnownCity(part)) && !isOtherDetail(part));
  // "Place and date of birth: 3/5/1990, Larch"
  if (/\d\s*$/.test(parts[first] ?? '') && otherPlaceLabel.test(fold(parts[first] ?? ''))) after.shift();
  return [parts.slice(0, Math.max(0, first - 1)).join(''), ...after];
}

/** True for the civil status, a driving licence, or a place where the person does not live. */
const isOtherDetail = (text: string): boolean =>
  (civilStatusLexicon.isIn(text) || otherPlaceLabel.test(fold(text))) && !isStreet(text);

/** Where the label of an address stands: before the text in its row, or alone in the row above. */
type Label = 'before' | 'above' | 'none';

interface Context {
  readonly label: Label;
  /** True when the line or one near it states contact details. */
  readonly isBesideContact: boolean;
  /** True when the line or a neighbour does. */
  readonly isNextToContact: boolean;
  /** True when a text with the form of a town's name, or below a street, is one here. */
  readonly mayNameTown: boolean;
  /** True when another text without any known word is one as well: within a row of contact details. */
  readonly mayGuess: boolean;
  /** True when the row above has a street. */
  readonly isBelowStreet: boolean;
}

/** The kind and the score of a text that states a place; `null` for other texts. */
function rate(
  value: string,
  context: Context,
  nameWords: ReadonlySet<string>,
): Pick<Piece, 'kind' | 'score'> | null {
  if (postalCode.test(value)) return context.isBesideContact ? { kind: 'code', score: 0 } : null;
  if (/@|https?:|www\.|\(\d{3}\)/.test(value) || /^\+?[\d\s().-]+$/.test(value)) return null;
  if (value.length > 90 || findPeriods(value).length > 1) return null;
  // The code of a region alone belongs to what stands before it: "City of Larch | (RS)".
  if (/^\(?\p{Lu}{2,3}\)?$/u.test(value) && context.label === 'none') return null;
  // "Home" beside the other pages of a site is no label.
  if (isDocumentTitle(value) || isHeading(value)) return null;
  const known = knownPlaceScore(value, context);
  const hasTown = hasPostalTown(value);
  const isRoad = isStreet(value);
  // "Place" and "Date" at the foot are labels.
  const isTown = mayBeTown(value, nameWords) && labelOf(value) === null;
  const isAddress =
    context.label === 'before' || (context.label === 'above' && (known > 0 || isRoad || isTown));
  if (isAddress && /^#?[\p{Lu}\d]/u.test(value) && value.split(' ').length <= 14)
    return { kind: 'labelled', score: 3 + known };
  // The place of an organisation is not that of the person.
  const isOfOther = [organisationLexicon, schoolLexicon].some((list) => list.isIn(value)) && !isRoad;
  if (isPlaceOfEntry(value) && !isRoad && !hasTown) return null;
  if (known >= 2) {
    const bonus = (hasTown ? 0.5 : 0) + (context.isNextToContact ? 0.4 : 0) - (isOfOther ? 0.6 : 0);
    return { kind: 'place', score: known + bonus };
  }
  if (hasTown && (isRoad || context.isBesideContact)) return { kind: 'place', score: 2.5 };
  // Two capitalised words between commas are a place only among contact details, and when one has the form of a town.
  const parts = value.split(/,\s*/);
  if (
    known >= 0.8 &&
    context.isBesideContact &&
    mayBeTown(parts[0] ?? '', nameWords) &&
    parts.some(hasTownForm)
  )
    return { kind: 'place', score: 2 };
  if (isRoad) return { kind: 'street', score: 1 };
  const mayGuess = context.isBelowStreet || (context.mayGuess && isUnknownName(value));
  if (isTown && context.mayNameTown && (mayGuess || hasTownForm(value))) return { kind: 'town', score: 1 };
  const mayBeLine =
    (numberedLine.test(value) || beginsWithBuilding(value)) &&
    !hasOtherMeaning(value) &&
    findPeriods(value).length === 0;
  return mayBeLine ? { kind: 'line', score: 0 } : null;
}

/** True for a name of one word, with small words at most, that no list has and that no contract is called. */
function isUnknownName(value: string): boolean {
  const names = value.match(/\p{Lu}\p{L}*/gu) ?? [];
  const isOne = names.length === 1 || /\s\p{Ll}{1,3}\s/u.test(value);
  return isOne && !names.some(isUsualWord) && !hasContract(value);
}

/** True for the name of a position or of an organisation before its town and country: "Cook, Marbury Foods, Leeds, England". */
function isPlaceOfEntry(value: string): boolean {
  const [first = '', ...places] = value.split(/,\s*/);
  return places.length > 1 && hasRoleWord(first) && !places.some(beginsWithBuilding);
}

/** How much the words of a text and their form say that it is a place, from 0 to 3. */
function knownPlaceScore(value: string, { isBesideContact }: Context): number {
  const score = Math.max(placeScore(withoutArea(value)), endsInCountryOrRegion(value) ? 2 : 0);
  if (score >= 2 || !isBesideContact) return score;
  const [first = '', ...parts] = value.split(/,\s*/);
  const mayBePlace = isCountryCode(parts.at(-1) ?? '') || townWithDepartment.test(value);
  return mayBePlace && !hasRoleWord(first) ? 2 : score;
}
