/** Splits the text of an entry's head into pieces, at separators, labels, brackets, prepositions and commas. */

import { cached } from '../words/cached.ts';
import { conjunctionPattern } from '../words/conjunctions.ts';
import { type EntryLabel, isPartLabel, labelOf, type PartLabel } from '../words/entry-labels.ts';
import { isLaterTitle } from '../words/later-titles.ts';
import {
  departmentCode,
  isAreaInBrackets,
  isPlaceOnly,
  isRegionOrCountry,
  isStreet,
  placeScore,
} from '../words/places.ts';
import { beforeTowns } from '../words/prepositions.ts';
import {
  abbreviationsInNames,
  degreeLexicon,
  disciplineLexicon,
  hasRoleWord,
  jobTitleLexicon,
  kindOfWorkLexicon,
  legalFormLexicon,
  organisationLexicon,
  schoolLexicon,
  unitLexicon,
} from '../words/roles.ts';
import {
  type Announced,
  announcedOrganisation,
  announcesName,
  announcesOrganisation,
  withoutAnnouncement,
} from './announced-organisation.ts';
import { withoutPeriods } from './entry-text.ts';
import { withoutGrade } from './grades.ts';
import { areSpeltOut } from './spelt-out.ts';
import { namesSuperiorBehindColon } from './superiors.ts';

/** A full stop behind a word or a bracket, but not that of an abbreviation: "Govt. Polytechnic". */
const stop = new RegExp(
  `(?<=\\p{L}{3}|\\))(?<!(?<!\\p{L})(?:${abbreviationsInNames.join('|')}))\\.\\s+(?=\\p{Lu}\\p{Ll}{3}|\\p{Lu}{3,9}(?:$|[\\s,.(])|["“«„])`,
  'u',
);
/** Behind a word, or behind the code of a region: "Norvane, Boston, MA: Clerk". */
const colon = /\s+:\s+|(?<=\p{L}{3}\)?|,\s\p{Lu}{2,3}):\s+(?=\p{Lu}|\d+\s\p{Lu})/u;
const separatorPattern = /\s+[|•·.–—‐‑−]\s+|\s+-{1,3}\s+|\s*[|•·]\s*|\s*—\s*|;\s+|\t/u;

/** Splits "Client : Example" into the label and the rest. A text without a label is returned unchanged. */
function splitLabel(text: string): { label: EntryLabel | null; text: string } {
  const match = /^([^:]{2,75}?)\s*:\s*(\S.*)$/su.exec(text);
  const label = labelOf(match?.[1] ?? '');
  return label && match?.[2] ? { label, text: match[2] } : { label: null, text };
}

/** A piece with the separator before it. */
export interface RawPiece {
  readonly text: string;
  readonly separator: string;
  readonly inBrackets: boolean;
  /** The words between the piece before and this one, when both are one text unless this one is an organisation. */
  readonly joint: string | null;
  /** True for a text that no list knows before its region or country: "Example" in "Cook, Example, Texas". */
  readonly isBeforeRegion: boolean;
  label: PartLabel | null;
}

/** Splits a text in one style. Dates and texts with other labels than those of parts are left out. */
export const splitText: (text: string) => readonly RawPiece[] = cached(piecesOf);

function piecesOf(text: string): RawPiece[] {
  const pieces: RawPiece[] = [];
  const plain = withDashForSlash(
    withBarsForSlashes(withoutShortDegree(withoutRemarks(withoutArticle(text.replace(itemNumber, ''))))),
  );
  for (const [index, whole] of separatedTexts(withoutGrade(withoutPeriods(plain, ' | '))).entries()) {
    const printed = withoutTask(index > 0 ? whole.replace(announcesName, '') : whole);
    const { label, text: section } = splitLabel(printed);
    if ((label !== null && !isPartLabel(label)) || namesSuperiorBehindColon(printed)) continue;
    const stretches = label === null ? splitColon(section) : [section];
    for (const [colonIndex, stretch] of stretches.entries()) {
      const first = colonIndex > 0 ? ':' : index > 0 ? '-' : '';
      const inner = colonIndex > 0 ? labelBefore(pieces) : null;
      if (inner !== null) pieces.pop();
      for (const [rank, piece] of splitStretch(stretch, first).entries()) {
        pieces.push({ ...piece, label: rank === 0 ? (inner ?? label) : null });
      }
    }
  }
  return pieces;
}

/** The label behind a comma with which the pieces before a colon end: "Abschluss" in "Realschule Vest, Abschluss: …". */
function labelBefore(pieces: readonly RawPiece[]): PartLabel | null {
  const last = pieces.at(-1);
  const label = last?.separator === ',' ? labelOf(last.text) : null;
  return isPartLabel(label) ? label : null;
}

/** The number or letter of an item in a list: "(1)", "(b)", "(iv)". */
const itemNumber = /^\s*\((?:\d{1,2}|[a-h]|[ivx]{1,4})\)\s*(?=\p{Lu})/u;

/** "Un stage de deux semaines au sein de Larch" → "stage de deux semaines au sein de Larch": the title has no article. */
const withoutArticle = (text: string): string =>
  text.replace(/^\s*(?:une?|ein|eine|una|uno|uma?|een)\s+(?=\p{L})/iu, (all) =>
    kindOfWorkLexicon.startLength(text.slice(all.length)) > 0 ? '' : all,
  );

/** The least number of words behind a colon that tell what was done. */
const minTaskWords = 3;

/** A text without what was done behind a title and a colon: "Intern at Norvane: creation of a system for …". */
const withoutTask = (text: string): string =>
  text.replace(/^([^:]{3,70}?):\s+(\p{Ll}[^:]*)$/u, (all, title: string, task: string) => {
    const words = task.split(/\s+/);
    const [name = ''] = task.split(/\s*[,|(]/);
    // "media-larch gmbh, Vest" is a company in small letters.
    const isTask =
      words.length >= minTaskWords &&
      !jobTitleLexicon.isIn(words.slice(0, 2).join(' ')) &&
      !legalFormLexicon.isExactly(name.split(/\s+/).at(-1) ?? '');
    return isTask && jobTitleLexicon.isIn(title) && labelOf(title) === null ? title : all;
  });

/** A text in brackets that is longer than a name or a title describes the entry: "(in the north wing, ward for …)". */
const withoutRemarks = (text: string): string =>
  text.replace(/\s*\(([^()]+)\)/gu, (all, remark: string, index: number) =>
    remark.length > 80 || (isDatedRemark(remark) && schoolLexicon.isIn(text.slice(0, index))) ? '' : all,
  );

/** True for several words with a year, which tell of a term elsewhere or of an event: "(Auslandssemester 2000 an der Hochschule Holm)". */
const isDatedRemark = (remark: string): boolean =>
  /(?:19|20)\d{2}/.test(remark) && remark.split(/\s+/).filter((word) => /^\p{L}{2}/u.test(word)).length >= 3;

/** The text with bars for slashes where several separate its parts: "Clerk / Larch Foods, Vest / 2012 - 2014". */
const withBarsForSlashes = (text: string): string =>
  (text.match(/\s\/\s/gu)?.length ?? 0) > 1 ? text.replace(/\s\/\s/gu, ' | ') : text;

/** The text with a dash for the slash between a degree and its school: "Baccalauréat / Lycée Larch". */
const withDashForSlash = (text: string): string =>
  text.replace(/^([^/]*?)\s+\/\s+([^/]+)$/u, (all, before, after) =>
    degreeLexicon.isIn(before) && !schoolLexicon.isIn(before) && schoolLexicon.startLength(after) > 0
      ? `${before} – ${after}`
      : all,
  );

/** The text without the short form of a degree behind its name: "Master of Science - MS, Chemistry". */
const withoutShortDegree = (text: string): string =>
  text.replace(/^(\p{L}[^,;:|–-]*?)\s[–-]\s(\p{Lu}[\p{L}.]{1,6})(?=,|$)/u, (all, name, short) => {
    const isShort = areSpeltOut(short, name) || degreeLexicon.isExactly(short);
    return degreeLexicon.startLength(name) > 0 && isShort ? name : all;
  });

/** The texts between separators. Titles with semicolons between them are one text: "Tallyman; wharf clerk". */
function separatedTexts(text: string): string[] {
  const titles = text.split(/;\s+/);
  const areTitles =
    titles.length > 1 && titles.every((title) => jobTitleLexicon.isIn(title) && !/:\s/.test(title));
  if (!areTitles || separatorPattern.test(titles.join(' '))) return text.split(separatorPattern);
  return titles.some(mayBeOrganisation) ? text.split(separatorPattern) : [text];
}

/** True for words of an organisation, unless the text begins or ends with a title: "Software engineer". */
const mayBeOrganisation = (text: string): boolean =>
  organisationLexicon.isIn(text) &&
  jobTitleLexicon.startLength(text) === 0 &&
  !jobTitleLexicon.isExactly(text.split(/\s+/).at(-1) ?? '');

/** Splits "Accountant : Example, Lyon" and "BA in History. Some College", but not at the colon of a sentence. */
function splitColon(text: string): string[] {
  const [match] = [colon.exec(text), stop.exec(text)]
    .filter((found) => found !== null)
    .sort((a, b) => a.index - b.index);
  if (!match) return [text];
  const [before, after] = [text.slice(0, match.index), text.slice(match.index + match[0].length)];
  // "Nord School: 9 GCSEs", but not "Team: 12 Drivers".
  if (
    /^\d/.test(after) &&
    degreeLexicon.startLength(after.replace(/^\d+\s/, '')) === 0 &&
    !/\s:\s/.test(match[0])
  )
    return [text];
  // "BSc. Chemistry" and "Master : Chemistry" are one text each, but "Engineering degree. Options: …" is not.
  const isOneText = /:/.test(match[0]) || /(?:^|\s|\.)\p{L}{1,4}$/u.test(before);
  // Behind a kind of study, a school is a text of its own: "Exchange: Holm University".
  if (before.length >= 70 || (isOneText && degreeLexicon.isExactly(before) && !schoolLexicon.isIn(after)))
    return [text];
  // "Internship: assistant" is a title as a whole.
  if (kindOfWorkLexicon.isExactly(before) && jobTitleLexicon.isIn(after)) return [text];
  const isRole = [jobTitleLexicon, degreeLexicon, schoolLexicon, organisationLexicon].some((words) =>
    words.isIn(before),
  );
  // "Marbury Foods: sales assistant" and "Cook, Marbury Foods : soups and desserts" begin with names as well.
  const isName =
    jobTitleLexicon.isIn(after) ||
    degreeLexicon.startLength(after) > 0 ||
    organisationLexicon.startLength(after) > 0 ||
    (/\s/.test(before) && /^\p{Ll}/u.test(after));
  return isRole || isName ? [before, after] : [text];
}

function splitStretch(text: string, first: string): Omit<RawPiece, 'label'>[] {
  const announced = announcedOrganisation(text);
  if (announced === null) return splitHalf(text, first, null);
  const { before, words, after, isCertain } = withWholeName(announced);
  const joint = isCertain ? null : words;
  const [name, town] = isCertain ? withoutTown(after) : [after, null];
  const pieces = splitHalf(name, isCertain ? 'at' : 'in', joint);
  if (town !== null) pieces.push(...splitHalf(town, ',', null));
  return [...splitHalf(before, first, null), ...(isCertain ? announcedBehindUnit(pieces) : pieces)];
}

/**
 * The organisation behind the first of two prepositions: "Institut für Physik an der Universität Holm" behind "Mitarbeiter am".
 */
function withWholeName(announced: Announced): Announced {
  // Behind "chez" only an organisation follows, and before it there may be a field.
  const mayBeSecond =
    announced.isCertain && /\p{L}/u.test(announced.words) && !announcesOrganisation(announced.words);
  const outer = mayBeSecond ? announcedOrganisation(announced.before) : null;
  const isName = outer?.isCertain && /\p{L}/u.test(outer.words) && /^\p{Lu}/u.test(outer.after);
  return isName ? { ...outer, after: `${outer.after}${announced.words}${announced.after}` } : announced;
}

/** "Larch Textiles à Bourg." → "Larch Textiles" and "Bourg"; behind "à" a name without an article is a town. */
function withoutTown(text: string): [name: string, town: string | null] {
  const [, name = '', word = '', town = '', rest = ''] = nameAndTown.exec(text) ?? [];
  const isTown = word === 'à' || placeScore(town.trim()) >= 2;
  const remark = /^\s*\(/.test(rest) ? rest : '';
  return name !== '' && isTown ? [`${name}${remark}`, town] : [text, null];
}

/** A name, the preposition of a place, a town, and what may follow: a remark in brackets, or when and how long. */
const nameAndTown = new RegExp(
  String.raw`^(\p{L}[^,()]*\p{L}[^,()]*)\s(${beforeTowns})\s(\p{Lu}[\p{L}’'-]*(?:\s\p{Lu}[\p{L}’'-]*){0,2})(\s*\([^()]*\)|(?=\s(?:les?|pendant|pour|depuis|durant|tous|toutes|chaque|avec|dans|during|for|with|every|since|seit|während|durante|per|voor)\s).*)?\.?$`,
  'u',
);

/** Behind "at the department of Soils, Norvane", the unit is no name: the organisation behind it is announced. */
function announcedBehindUnit<T extends Pick<RawPiece, 'text' | 'separator'>>(pieces: T[]): T[] {
  const [unit, organisation, ...others] = pieces;
  if (!unit || unitLexicon.startLength(unit.text) === 0) return pieces;
  const isNoName = /^\p{Ll}/u.test(unit.text);
  const hasNext = organisation?.separator === ',' && !isPlace(organisation.text);
  // With a capital the unit may be an organisation itself, before a town that no list knows.
  const isKnown = [organisationLexicon, legalFormLexicon, schoolLexicon].some((words) =>
    words.isIn(organisation?.text ?? ''),
  );
  if (!hasNext) return isNoName ? [{ ...unit, separator: ',' }, ...pieces.slice(1)] : pieces;
  if (!isNoName && !isKnown) return pieces;
  return [{ ...unit, separator: ',' }, { ...organisation, separator: 'at' }, ...others];
}

/** @param joint what stands before the first piece, see `RawPiece` */
function splitHalf(text: string, first: string, joint: string | null): Omit<RawPiece, 'label'>[] {
  return splitBrackets(text).flatMap(({ text: bracket, inBrackets }, rank, brackets) => {
    const parts = inBrackets ? [withoutAnnouncement(bracket)] : splitCommas(bracket);
    const next = brackets[rank + 1];
    // "Grugliasco (TO)"
    const isBeforeArea = next?.inBrackets === true && isAreaInBrackets(next.text);
    return parts.map((part, index) => ({
      text: part,
      isBeforeRegion:
        mayBeTownOfEntry(part) &&
        ((index === 1 && parts.length === 3 && isRegionOrCountry(parts[2] ?? '')) ||
          (isBeforeArea && index === parts.length - 1)),
      separator: index > 0 ? ',' : inBrackets ? '(' : first,
      inBrackets,
      joint: rank === 0 && index === 0 ? joint : null,
    }));
  });
}

/** Splits "Title (Company)" and "(part-time), Company" into both; brackets in the middle of a text are not split. */
function splitBrackets(text: string): { text: string; inBrackets: boolean }[] {
  const [start, opening = ''] = /^\s*\(([^()]{2,80})\)\s*/u.exec(text) ?? [];
  if (start !== undefined && start.length < text.length)
    return [{ text: opening, inBrackets: true }, ...splitBrackets(text.slice(start.length))];
  const [, head = '', town = ''] = /^(.*\([^()]+\)),\s+([^()]+)$/u.exec(text) ?? [];
  if (town !== '' && isPlace(town)) return [...splitBrackets(head), { text: town, inBrackets: false }];
  const match = /^(.*\S)\s*\(([^()]{2,80})\)?\s*[.,]?$/u.exec(text) ?? quotedDegree(text);
  if (!match) return [{ text, inBrackets: false }];
  const [, before = '', inside = ''] = match;
  // "Biomedical Engineering (MSc)" is one degree, but "Holm College (MSc)" is not.
  const isOfSubject =
    degreeLexicon.isExactly(inside) && disciplineLexicon.isIn(before) && !schoolLexicon.isIn(before);
  if ((honours.test(inside) && degreeLexicon.isIn(before)) || isOfSubject || areSpeltOut(before, inside))
    return [{ text, inBrackets: false }];
  if (placeCode.test(inside)) return [{ text: placeScore(text) >= 2 ? text : before, inBrackets: false }];
  return [
    { text: before, inBrackets: false },
    { text: inside, inBrackets: true },
  ];
}

/** Honours in brackets are a part of their degree: "BSc (Hons)". */
const honours = /^hon(?:s|ou?rs)\.?$/iu;

/** A postal code, or the number of a department in France. */
const placeCode = new RegExp(`^${departmentCode}$`);

/** Matches a degree in quotation marks behind its school: "Lycée Nord « BTS Tourisme »". */
function quotedDegree(text: string): RegExpExecArray | null {
  const match = /^(.*\S)\s*[«“]\s*([^«»“”]{2,80}?)\s*[»”]$/u.exec(text);
  const before = match?.[1] ?? '';
  // "Liceo “G. Holm”" is the name of the school.
  const mayBeDegree = degreeLexicon.isIn(match?.[2] ?? '') || disciplineLexicon.isIn(match?.[2] ?? '');
  return mayBeDegree && schoolLexicon.isIn(before) && degreeLexicon.startLength(before) === 0 ? match : null;
}

/** Splits at commas, except within a place at the end, before a legal form, and before a later title ("then chef"). */
function splitCommas(text: string): string[] {
  if (isPlaceOnly(text)) return [text];
  if (isStreet(text)) {
    // "Example Ltd, 12 High Street, Leeds" has two pieces: the name and the whole address.
    const [name = '', ...address] = text.split(/,\s+/);
    return address.length === 0 || /\d/.test(name) || isStreet(name) ? [text] : [name, address.join(', ')];
  }
  const raw = text
    .split(/,\s+/)
    .map((part) => part.trim())
    .filter(Boolean);
  const parts: string[] = [];
  for (const part of raw) {
    const last = parts.at(-1);
    const continues = isLaterTitle(part) || legalFormLexicon.isExactly(part.replace(/\.$/, ''));
    if (last !== undefined && continues) parts[parts.length - 1] = `${last}, ${part}`;
    else parts.push(part);
  }
  return joinPlaces(joinPartners(parts));
}

/** A name of several partners, and the end of one. */
const partner = /^\p{Lu}[\p{L}’'-]+$/u;
const lastPartners = new RegExp(`^\\p{Lu}[\\p{L}’'-]+\\s(?:&|${conjunctionPattern})\\s\\p{Lu}`, 'u');

/** "Clerk", "Brunel", "Koster & Lowe" → "Clerk", "Brunel, Koster & Lowe"; the first one may have a noun: "Studio Brunel". */
function joinPartners(parts: string[]): string[] {
  const end = parts.findIndex((part) => lastPartners.test(part));
  let start = end;
  while (start > 0 && isPartner(parts[start - 1] as string)) start -= 1;
  return end < 0
    ? parts
    : [...parts.slice(0, start), parts.slice(start, end + 1).join(', '), ...parts.slice(end + 1)];
}

function isPartner(text: string): boolean {
  const noun = organisationLexicon.startLength(text);
  const name = text.split(/\s+/).slice(noun).join(' ');
  return partner.test(name) && !hasRoleWord(name) && !isPlace(name);
}

const isPlace = (text: string): boolean => isRegionOrCountry(text) || placeScore(text) >= 2;

/** True for a few words with a capital and without another known meaning. */
export const mayBeTownOfEntry = (text: string): boolean =>
  /^\p{Lu}[\p{L}\s'.-]{1,30}$/u.test(text) && text.split(' ').length <= 3 && !hasRoleWord(text);

/** "Seattle", "WA", "USA" → "Seattle, WA, USA" */
function joinPlaces(parts: string[]): string[] {
  if (parts.length < 2 || !isPlace(parts.at(-1) as string)) return parts;
  let start = parts.length - 1;
  while (start > 1 && isPlace(parts[start - 1] as string)) start -= 1;
  // The part before a region or country is a town, even if no list has it. After a single other part it may as well be
  // the company.
  if (start > 2 && mayBeTownOfEntry(parts[start - 1] as string) && isRegionOrCountry(parts[start] as string))
    start -= 1;
  return [...parts.slice(0, start), parts.slice(start).join(', ')];
}
