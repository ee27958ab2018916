/** Reads the positions of the experience sections. */
import contactWords from '../data/contact-words.json' with { type: 'json' };
import type { Line } from '../lines/line.ts';
import type { ParsedPosition } from '../types.ts';
import { isCareerBreak } from '../words/career-breaks.ts';
import { dateWordPattern } from '../words/date-formats.ts';
import { isFunctionWord } from '../words/detect-language.ts';
import { foldKeepingLength, wordsOf } from '../words/fold.ts';
import { lexicon } from '../words/lexicon.ts';
import {
  isAreaInBrackets,
  isKnownCity,
  isPlaceOnly,
  mayBeTownBeforeCode,
  placeScore,
} from '../words/places.ts';
import {
  isField,
  jobTitleLexicon,
  legalFormLexicon,
  organisationLexicon,
  schoolLexicon,
  unitLexicon,
} from '../words/roles.ts';
import { kindsOfParts } from '../words/text-kinds.ts';
import { employerInHeading } from './announced-organisation.ts';
import { isAgencyWork, isContract, isKindOfWork } from './contract.ts';
import { isPost } from './education-details.ts';
import { type Part, partsOf } from './entry-parts.ts';
import { paragraphsOf } from './entry-text.ts';
import { lessDoubt, nameLessDoubt } from './kind-doubt.ts';
import type { Above, EntryReader } from './read-entries.ts';
import { namesSuperior } from './superiors.ts';
import { namesTeaching } from './teaching.ts';
import { withTitleBelow } from './title-below.ts';

/** How the entries of experience sections are read. */
export const positionReader: EntryReader<ParsedPosition> = {
  kind: 'experience',
  mayShareOrganisation: true,
  first: titleScore,
  second: companyScore,
  kinds: { first: kindsOfParts.title, second: kindsOfParts.companyName },
  mayComplete: (start, next) =>
    titleScore(start) >= 1.5 &&
    next.separator === ',' &&
    !next.isBehindDate &&
    mayBeField(next) &&
    placeScore(next.text) < 0.8,
  startsFirst: (before, kind) =>
    kind.separator === '-' &&
    kind.line === before.line &&
    (isKindOfWork(kind.text) || levels.isExactly(kind.text)) &&
    placeScore(before.text) < 2 &&
    !isKnownAsCompany(before.text),
  isTypical: (part) => titleScore(part) >= 2,
  isEvident: ([first, ...others]) =>
    first !== undefined &&
    isPost(first.text) &&
    jobTitleLexicon.isIn(first.text) &&
    others.some(({ text }) => schoolLexicon.isIn(text) || isKnownAsCompany(text)),
  standsAlone: ({ text }) => isCareerBreak(text),
  isDetail: namesSuperior,
  // Below a heading of teaching, what names no title is a course: "History 455: Oral History (Spring 2016)".
  isOther: (parts, heading) =>
    namesTeaching(heading) && !parts.some((part) => titleScore(part) >= minTitleScore),
  prepare: (entry) =>
    namesSuperior(entry.body[0]?.text ?? '')
      ? entry
      : withTitleBelow(entry, (line) => partsOf([line]).some((part) => titleScore(part) >= minTitleScore)),
  valueOf({ period, head, body }, { first, second: name, location: town }, above) {
    const { second, location } = withTownOfName(head, name, town);
    // "Staff nurse, Heart unit" below an employer is a title as a whole.
    const whole = `${first}, ${second}`;
    const isInOneLine = first !== null && second !== null && head.some(({ text }) => text.includes(whole));
    const employer =
      above.employer ??
      (isInOneLine ? employerInLineAbove(above) : null) ??
      (above.heading && employerInHeading(above.heading));
    const isOfEmployer = employer && !isKnownAsCompany(second);
    const company = isOfEmployer ? employer : second;
    const title = isOfEmployer && isInOneLine ? whole : first;
    // An entry with a shorter head than the one above is a further role at the same company.
    // One with a place of its own is none.
    const isOwn =
      !mayBeRole(title ?? '') ||
      selfEmployment.isIn(title ?? '') ||
      isCareerBreak(title ?? '') ||
      (location !== null && location !== above.value?.location);
    const companyAbove = isOwn ? null : (above.value?.companyName ?? null);
    const isCurrent = period?.isCurrent ?? isCurrentHeading(above.heading ?? '');
    return {
      title,
      // A time without work has no employer, and a service may have one: "Servizio civile" at "Biblioteca Larch".
      companyName:
        isCareerBreak(title ?? '') && !isKnownAsCompany(company)
          ? null
          : (company ?? (title && companyAbove)),
      location,
      description: paragraphsOf(body),
      startDate: period?.startDate ?? null,
      endDate: isCurrent ? null : (period?.endDate ?? null),
      isCurrent,
    };
  },
};

/** A company with the town in its name, where the place of the work stands beside it: "University of Larch, Vest" and "Vest, CA". */
function withTownOfName(
  head: Line[],
  name: string | null,
  town: string | null,
): { second: string | null; location: string | null } {
  if (name === null || town === null) return { second: name, location: town };
  const whole = `${name}, ${town}`;
  const row = head.find(({ segments }) => segments.some(({ text }) => text.trim() === whole));
  const place = row?.segments.find(({ text }) => isPlaceOnly(text) && text.startsWith(town));
  return place ? { second: whole, location: place.text } : { second: name, location: town };
}

const present = new RegExp(`(?<!\\p{L})${dateWordPattern('present')}(?!\\p{L})`, 'iu');

/** True for "Current position" and "Posición actual", but not for several positions. */
const isCurrentHeading = (heading: string): boolean =>
  present.test(foldKeepingLength(heading)) && wordsOf(heading).length === 2;

/** True for a text with the words, or the form, of a title. A time of another kind has no employer. */
const mayBeRole = (text: string): boolean => jobTitleLexicon.isIn(text) || isOccupation(text);

/** The employer in the first line of the longer head above, when its dated line has other texts beside the title, too. */
function employerInLineAbove({ entry, value }: Above<ParsedPosition>): string | null {
  const company = value?.companyName ?? null;
  const dated = entry?.head[entry.dated];
  const isInLineAbove = entry && entry.dated > 0 && company && entry.head[0]?.text.includes(company);
  return isInLineAbove && dated && partsOf([dated]).length >= 2 ? company : null;
}

/** The score from which a part has the words of a title. */
const minTitleScore = 1.5;

const isKnownAsCompany = (text: string | null): boolean =>
  text !== null && (organisationLexicon.isIn(text) || legalFormLexicon.isIn(text));

/** The greatest number of words in small letters after a title that are a part of it, and not what was done. */
const maxFieldWords = 5;

/** True for a text that may name the field of a title, such as "Banking Operations" and "purchasing". */
function mayBeField(part: Part): boolean {
  // "Department of Physics" belongs to the university behind it, "Grounds department" to the title.
  if (unitLexicon.isIn(part.text)) return unitLexicon.startLength(part.text) === 0;
  const score = companyScore(part);
  if (score >= 0) return score < 1;
  return !isKindOfWork(part.text) && part.text.split(/\s+/).length <= maxFieldWords;
}

/** What stands behind a title, beside the kinds of work: "Développement web – Junior". */
const levels = lexicon(contactWords.levelsOfTitles);
const selfEmployment = lexicon(contactWords.selfEmployment);
/** Words of awards, which name titles, too: "CFO of the year". */
const honours = lexicon(contactWords.honours);

/**
 * The endings of words for occupations: of the last word in Germanic languages ("hydrogeologist"), of the first word in
 * Romance languages ("thermicienne d'études").
 */
const lastWordEnding = /(?:ologist|ographer|ician|grapher|ologe|ologin|istin|erin|logist|loog)$/u;
const firstWordEnding =
  /(?:icien(?:ne)?|eur|euse|trice|teure|iste|ologue|graphe|thécaire|atore|tore|aio|aia|ologo|ologa|ador|adora|ólogo|óloga|ista|eiro|eira|ero|era)$/u;

/** True for a short text that is formed like the name of an occupation that no list knows. */
function isOccupation(text: string): boolean {
  const words = wordsOf(text);
  const [first = ''] = words;
  if (words.length > 6 || first.length < 6) return false;
  return firstWordEnding.test(first) || lastWordEnding.test(words.at(-1) ?? '');
}

/** The least number of words of the title of a thesis or project, which has no word of a job title. */
const minTopicWords = 6;

/** True for "Characterisation of the mechanisms of resistance in cells" behind "Title:". */
const isTopic = (text: string): boolean =>
  text.split(/\s+/).length >= minTopicWords && !jobTitleLexicon.isIn(text);

/** True for a town with the word of a title: "Presidente Prudente, SP". */
function isTownLikeTitle(text: string): boolean {
  const [town = ''] = text.split(/\s*,/);
  return isKnownCity(town) && !jobTitleLexicon.isExactly(town);
}

function titleScore(part: Part): number {
  return lessDoubt(scoreOfTitle(part), part, kindsOfParts.title);
}

function scoreOfTitle(part: Part): number {
  if (part.label !== null) return part.label === 'title' && !isTopic(part.text) ? 4 : 0;
  const text = part.text;
  if (text.length > 110 || isTownLikeTitle(text)) return 0;
  if (isCareerBreak(text)) return 2;
  if (honours.isIn(text)) return 0;
  const words = jobTitleLexicon.count(text);
  // "120 students" counts people.
  if (/^\d+\s+\p{Ll}/u.test(text)) return -1.5;
  // A list in brackets names tasks: "Various assignments (packing, deliveries)".
  if (words === 0 && part.inBrackets && /^\p{Ll}[^,]*,/u.test(text)) return -1.5;
  // A remark: "Holm Clinic (replacements)", "Holm Clinic (ICU)"; or a province: "Riccione (RN)".
  if ((words === 0 || isDepartment(part)) && part.inBrackets && /^(?:\p{Ll}|\p{Lu}+$)/u.test(text))
    return -1.5;
  // "Missions d'intérim" is a kind of work, and "Intérim" rather the employer.
  if (isContract(text)) return /\s/.test(text) ? minTitleScore : 0;
  if (words === 0) return isOccupation(text) ? 1 : 0;
  // "As head of the team, …" tells what was done.
  const [start = ''] = wordsOf(text);
  if (start.length > 1 && isFunctionWord(start)) return 0;
  // "Stage" and "Freelance" beside another title tell how a person was employed.
  if (isKindOfWork(text) || selfEmployment.isExactly(text)) return 0.8;
  const total = text.split(/\s+/).length;
  return Math.min(3, 1.6 + 0.5 * words) * (total > 12 ? 0.6 : 1);
}

function companyScore(part: Part): number {
  return nameLessDoubt(scoreOfCompany(part), part, kindsOfParts.companyName);
}

function scoreOfCompany(part: Part): number {
  // A client is the company only where no employer is named.
  if (part.label !== null) return part.label === 'organisation' ? 4 : part.label === 'client' ? 1 : 0;
  const text = part.text;
  if (text.length > 110) return 0;
  // "Stage" and "(part-time)" are never a company, wherever the other entries have theirs.
  if (
    isKindOfWork(text) ||
    isNounInBrackets(part) ||
    isRemarkInBrackets(part) ||
    isCareerBreak(text) ||
    isFurtherTitle(part) ||
    (part.separator === ',' && isField(text)) ||
    isInSmallLetters(part) ||
    tellsWhatWasDone(text) ||
    isDepartment(part) ||
    // "Battle Works, Ponoka AB": behind a comma the code is that of a region, and no legal form.
    (part.separator === ',' && mayBeTownBeforeCode(text))
  )
    return -1.5;
  if (isContract(text)) return isAgencyWork(text) ? 0.2 : -1.5;
  let score = 0;
  if (legalFormLexicon.isIn(text) && /\s/.test(text)) score += 1.6;
  // "Site warden, Grounds department" names a unit of the company.
  const isUnit = part.separator === ',' && unitLexicon.isIn(text);
  if (organisationLexicon.isIn(text) && !isUnit) score += 1.5;
  if (part.separator === 'at') score += 1.2;
  if (part.joint !== null) score += 0.4;
  if (isNameLike(text)) score += 0.4;
  return Math.min(3, score);
}

/** True for the noun of a company in brackets, which tells how a person was employed: "Nurse (Bank)", "Cook (agency)". */
const isNounInBrackets = ({ text, inBrackets }: Part): boolean =>
  inBrackets && /^\p{Lu}?\p{Ll}+$/u.test(text) && organisationLexicon.isExactly(text);

/** True for brackets in which small letters follow a comma: "Holm University (HIS204, field school in Arvel)". */
const isRemarkInBrackets = ({ text, inBrackets }: Part): boolean => inBrackets && /,\s+\p{Ll}/u.test(text);

/** True for a title behind a comma, unless it says that there is no employer: "Waiter, Cook", but not "Writer, Freelance". */
const isFurtherTitle = ({ text, separator }: Part): boolean =>
  separator === ',' && jobTitleLexicon.isExactly(text) && !selfEmployment.isExactly(text);

/** True for the number of a French department, or an Italian province, in brackets: "(24)" behind a company, "(RM)". */
const isDepartment = ({ text, inBrackets }: Part): boolean => inBrackets && isAreaInBrackets(text);

/** True for a text without a capital ("site surveys"), unless it is a web address or a short text with the words of a company. */
const isInSmallLetters = ({ text, inBrackets }: Part): boolean =>
  /^\p{Ll}+(?![\p{L}\p{N}.])\P{Lu}*$/u.test(text) &&
  (inBrackets || !organisationLexicon.isIn(text) || text.split(/\s+/).length > 3);

/**
 * True for four words or more of which only the first has a capital, without a word of companies: "Tenue des comptes de
 * trois filiales".
 */
function tellsWhatWasDone(text: string): boolean {
  const [first = '', ...others] = text.split(/\s+/);
  return (
    others.length >= 3 &&
    /^\p{Lu}\p{Ll}/u.test(first) &&
    others.every((word) => !/\p{Lu}/u.test(word)) &&
    (!isKnownAsCompany(text) || /\p{Ll}{3}\.$/u.test(text))
  );
}

/** True when a text is written like a name: capitalised, except short words between ("Aux Blés d’Or", "Haus der Kunst"). */
function isNameLike(text: string): boolean {
  const words = text.split(/[\s/]+/).filter((word) => /[\p{L}\d]/u.test(word));
  return (
    /^[\p{Lu}\d]/u.test(text) &&
    words.every((word) => /^[("'«“„‘]?[\p{Lu}\d(]|^(?:l|d)['’]\p{Lu}|^\P{Lu}{1,3}$/u.test(word))
  );
}
