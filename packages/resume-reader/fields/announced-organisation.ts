/** Finds the organisation behind a preposition: "Engineer at Company", "Ingénieur chez …", "Vendeuse à la Fromagerie …". */
import { endsInPreposition, isFunctionWord } from '../words/detect-language.ts';
import { wordsOf } from '../words/fold.ts';
import { isRegionOrCountry, placeScore } from '../words/places.ts';
import {
  afterPreposition,
  article,
  beforeOrganisations,
  beforeOrganisationsAndOthers,
  beforeTowns,
  containsArticle,
  ofOrganisations,
  standsBeforeFields,
} from '../words/prepositions.ts';
import {
  degreeLexicon,
  hasRoleWord,
  isField,
  jobTitleLexicon,
  legalFormLexicon,
  organisationLexicon,
  unitLexicon,
} from '../words/roles.ts';
import { companyBesideTitle } from './company-beside-title.ts';
import { beginsWithContract, isContract } from './contract.ts';
import { degreeBesideSchool, type NameStart, schoolBehindDegree } from './school-behind-degree.ts';

const atPattern = new RegExp(
  `(?:^|\\s+)(?:${beforeOrganisations}${afterPreposition}|@\\s*)${article}(?=\\p{Lu}|\\d+(?:\\p{L}|[\\s-]\\p{Lu})|['"‘“])`,
  'u',
);
/** The word before a name with which a text goes on behind a date: "in Norvane", "presso la Norvane". */
export const announcesName = new RegExp(
  `^[)\\]]?\\s*(?:${beforeOrganisations}|${beforeTowns})${afterPreposition}${article}(?=\\p{Lu})`,
  'u',
);
const announcement = new RegExp(`\\s(?:${beforeOrganisations}|@)\\s*$`, 'u');

const inPattern = new RegExp(
  `\\s+(?<word>${beforeOrganisationsAndOthers})${afterPreposition}${article}(?=\\p{Lu})`,
  'gu',
);

/** A text before and after the words that announce an organisation. */
export interface Announced {
  readonly before: string;
  /** The words between, as they are printed. */
  readonly words: string;
  readonly after: string;
  /** False when the text after may also be a place or a part of the title. */
  readonly isCertain: boolean;
}

const atStart = new RegExp(`^${beforeOrganisations}${afterPreposition}(?=\\p{Lu})`, 'u');

/** The text without the word at its start that announces an organisation: "at Norvane". */
export const withoutAnnouncement = (text: string): string => text.replace(atStart, '');

const nameAtStart = new RegExp(
  `^\\s*(?<word>${beforeOrganisations}|${beforeOrganisationsAndOthers})${afterPreposition}${article}(?=[\\p{Lu}\\d])`,
  'u',
);

/** The organisation in a text that goes on behind a title in another style: "en Norvane" behind "**Cocinera**". */
export function announcedAtStart(text: string): string | null {
  const match = nameAtStart.exec(text);
  const name = match ? text.slice(match[0].length) : '';
  const isOther = placeScore(name) >= 0.8 || isField(name) || standsBeforeFields(match?.groups?.word ?? '');
  return match && !isOther ? name : null;
}

/** True for a text that ends in a word after which the organisation follows: "Accountant at". */
export const announcesOrganisation = (text: string): boolean => announcement.test(text);

/** The organisation, or the school behind a degree, that a text announces; `null` when there is none. */
export function announcedOrganisation(text: string): Announced | null {
  const told = toldPosition(text);
  if (told) return told;
  const certain = atPattern.exec(text);
  const isNone =
    certain &&
    (campus.test(text.slice(0, certain.index + certain[0].length)) ||
      isInRemark(text.slice(0, certain.index)));
  if (certain && !isNone) return around(text, spanOf(certain), true);
  const school = schoolBehindDegree(text);
  if (school) return around(text, school, true);
  const degree = degreeBesideSchool(text);
  if (degree !== null) return beside(text.slice(degree), text.slice(0, degree).trim());
  const names = companyBesideTitle(text);
  // "Konsultant w Holm S.A." has a preposition between both.
  if (names && !endsInPreposition(names.title)) return beside(names.title, names.company);
  const noun = behindNoun(text);
  if (noun) return around(text, noun, true);
  const all = [...text.matchAll(inPattern)];
  const matches = all.filter((match) => mayAnnounce(text.slice(0, match.index)));
  const known =
    matches.find(
      (match) =>
        !isNounAlone(text, match) && isOrganisation(text.slice(0, match.index), textAfter(text, match)),
    ) ??
    all.find((match) => isOrganisationBehindArticle(text, match)) ??
    matches.find((match) => isUnitBehindArticle(text, match));
  if (known) return around(text, spanOf(known), true);
  // A contract is no title that could go on behind the preposition: "CDI de nuit à la Vastine", "Contrato temporal en Vastine".
  const isContractBefore = ({ index }: RegExpExecArray): boolean => isContract(text.slice(0, index));
  const possible = matches.find((match) =>
    mayBeOrganisation(textAfter(text, match), match.groups ?? {}, isContractBefore(match)),
  );
  return possible ? around(text, spanOf(possible), isContractBefore(possible)) : null;
}

/** A university before the town of its campus: "University of Vest at Holm". */
const campus = /(?:^|[\s,(])University of \p{Lu}[\p{L}\s'’-]* at (?:the )?$/u;

/** True for the start of a remark in brackets behind several texts: "Lecturer, Holm University (field school". */
const isInRemark = (before: string): boolean => /^[^(]*,[^(]*\([^()]*\p{L}[^()]*$/u.test(before);

/** True for a text behind which an organisation may follow: a title, or the kind of contract ("CDD à la Fonderie Larch"). */
const mayAnnounce = (before: string): boolean => jobTitleLexicon.isIn(before) || beginsWithContract(before);

const number = '^(?:\\d{1,2}[.)]\\s+)?';
const verb = `${number}(?:currently\\s+|presently\\s+)?(?:work(?:ed|ing)|employed|serv(?:ed|ing))\\s+`;
const employedAt = '(?:in|at|with|for)\\s+(?:the\\s+|M/s\\.?\\s*)?(?=[\\p{Lu}\\d])';
const titleFirst = new RegExp(
  `${verb}as\\s+(?:an?\\s+|the\\s+)?(?<title>.+?)(?<words>\\s+${employedAt})`,
  'iu',
);
const titleLast = new RegExp(
  `${verb}(?<words>${employedAt})(?<name>.+?)\\s+as\\s+(?:an?\\s+|the\\s+)?`,
  'iu',
);

const nameFirst = new RegExp(
  `${number}(?<name>\\p{Lu}[^,;:]*?)\\s+as\\s+(?:an?\\s+)?(?<title>\\p{L}.*)$`,
  'u',
);

/**
 * A sentence that tells a position: "Worked as Clerk in Larch Textiles", "Working with Larch Textiles as a Clerk", "Larch
 * Textiles as Clerk".
 */
function toldPosition(text: string): Announced | null {
  const first = titleFirst.exec(text);
  if (first) {
    const { title: before = '', words = '' } = first.groups ?? {};
    return { before, words, after: text.slice(first[0].length), isCertain: true };
  }
  const last = titleLast.exec(text);
  if (!last) return nameBeforeTitle(text);
  const { name: after = '', words = '' } = last.groups ?? {};
  return { before: text.slice(last[0].length), words, after, isCertain: true };
}

/** "Larch Textiles as Clerk" */
function nameBeforeTitle(text: string): Announced | null {
  const { name = '', title = '' } = nameFirst.exec(text)?.groups ?? {};
  // "Promoted to work as cook" and "Serving as steward" are sentences.
  const isName = name.split(/\s+/).every((word) => /^[\p{Lu}\d&(]/u.test(word)) && !/^\p{L}+ing$/u.test(name);
  return isName && jobTitleLexicon.isIn(title) && !jobTitleLexicon.isIn(name) ? beside(title, name) : null;
}

/** The employer of all positions of a section: "Expériences sélectionnées chez Example", but not "Work with Children". */
export function employerInHeading(heading: string): string | null {
  const match = atPattern.exec(heading);
  return match && !/with/.test(match[0]) ? heading.slice(match.index + match[0].length).trim() : null;
}

const spanOf = (match: RegExpExecArray): NameStart => ({
  end: match.index,
  start: match.index + match[0].length,
});

const around = (text: string, { end, start }: NameStart, isCertain: boolean): Announced => ({
  before: text.slice(0, end),
  words: text.slice(end, start),
  after: text.slice(start),
  isCertain,
});

/** A text whose organisation stands beside the other text without a word between them, before or behind it. */
const beside = (before: string, after: string): Announced => ({ before, words: ' ', after, isCertain: true });

const textAfter = (text: string, match: RegExpExecArray): string => text.slice(match.index + match[0].length);

/** True for a noun behind "in" that names no organisation: "Artist in Residence, Norvane". */
const isNounAlone = (text: string, match: RegExpExecArray): boolean =>
  match[0].trim() === 'in' && organisationLexicon.isExactly(textAfter(text, match).split(/[,(]/)[0] ?? '');

/** True for a text that begins with the words of an organisation, or with a name and its legal form. */
const isOrganisation = (before: string, text: string): boolean =>
  // "Ingeniero en Sistemas" is a degree.
  (organisationLexicon.startLength(text) > 0 && !degreeLexicon.isExactly(before)) ||
  legalFormLexicon.isIn(text.split(/[,(]/)[0] ?? '') ||
  legalFormLexicon.startLength(text.split(/,\s*/)[1] ?? '') > 0;

/**
 * True for a unit with a name of its own behind an article, which the place or nothing follows: "Secrétaire à la Direction
 * des ports, Vestin". Before another text it is a part of the organisation there.
 */
function isUnitBehindArticle(text: string, match: RegExpExecArray): boolean {
  const { word = '', article: printed } = match.groups ?? {};
  const [unit = '', ...others] = textAfter(text, match).split(/,\s+/);
  const hasArticle = (printed !== undefined || containsArticle(word)) && !standsBeforeFields(word);
  return (
    hasArticle &&
    unit.includes(' ') &&
    unitLexicon.startLength(unit) > 0 &&
    others.every((other) => placeScore(other) >= 2)
  );
}

/** True for the words of an organisation behind an article, whatever its title is: "Renfort estival au CHU de Vest". */
function isOrganisationBehindArticle(text: string, match: RegExpExecArray): boolean {
  const { word = '', article: printed } = match.groups ?? {};
  const before = text.slice(0, match.index);
  const hasArticle = (printed !== undefined || containsArticle(word)) && !standsBeforeFields(word);
  const isText = /^\p{Lu}\p{Ll}/u.test(before) && !organisationLexicon.isIn(before);
  return hasArticle && isText && organisationLexicon.startLength(textAfter(text, match)) > 0;
}

/**
 * True for a name that no list knows, in the place of an organisation: "à l'ESIS", "na Totvs". Towns and fields seldom
 * have an article.
 */
function mayBeOrganisation(
  text: string,
  { word = '', article: printed }: Record<string, string>,
  isBehindContract: boolean,
): boolean {
  if (standsBeforeFields(word) && !isBehindContract) return false;
  const name = (text.split(/[,(]|\s[–—-]\s/)[0] ?? '').trim();
  const words = name.split(/\s+/);
  if (placeScore(name) >= 0.8 || words.length > 6 || jobTitleLexicon.isIn(name)) return false;
  const isName = words.every(
    (part) => /^[\p{Lu}\d&]/u.test(part) || isFunctionWord(part.split(/['’]/)[0] ?? part),
  );
  if (!isName) return false;
  if (isBehindContract) return true;
  if (printed !== undefined || containsArticle(word)) return true;
  if (word === 'à' && isBeforeTown(text.slice(name.length), words.length > 1)) return true;
  const isAcronym = /^\p{Lu}[\p{Lu}\d&.]+$/u.test(words[0] ?? '');
  return word === 'à' && (isAcronym || wordsOf(name).filter((part) => !isFunctionWord(part)).length >= 3);
}

/** A preposition with an article before the noun of an organisation in small letters. */
const nounPattern = new RegExp(
  `\\s+(?:(?:${beforeOrganisations}|${beforeOrganisationsAndOthers})${afterPreposition}${article}|${ofOrganisations}${afterPreposition})(?=\\p{Ll}{4,}\\s+(?:\\p{Ll}{2,}\\s+|[dl]['’]){0,6}["«“]?\\s?\\p{Lu})`,
  'gu',
);

/** The organisation in "Chef d'équipe à l'entreprise Larch" and "Serveuse au restaurant Le Pont", with its noun. */
function behindNoun(text: string): NameStart | null {
  const match = [...text.matchAll(nounPattern)].find(
    (found) =>
      mayAnnounce(text.slice(0, found.index)) && organisationLexicon.startLength(textAfter(text, found)) > 0,
  );
  return match ? spanOf(match) : null;
}

/**
 * True for the rest of "Atelier Doré, Lyon" and "Atelier Doré (Bourg, France)", but not for that of "Bourg, France" and
 * "Bourg (Bretagne, France)".
 * @param isLong true for several words before it: then a single name at the end may be a town that no list knows
 */
function isBeforeTown(rest: string, isLong: boolean): boolean {
  const town = /^(?:,\s+|\s*\()([^,()]+)/u.exec(rest)?.[1]?.trim() ?? '';
  if (isRegionOrCountry(town)) return false;
  if (isLong && /^,\s+\p{Lu}[\p{L}’'-]+$/u.test(rest.trim()) && !hasRoleWord(town)) return true;
  const [country = ''] = /^\s*\([^,()]+,\s*([^()]+)\)/u.exec(rest)?.slice(1) ?? [];
  return placeScore(town) >= 2 || isRegionOrCountry(country);
}
