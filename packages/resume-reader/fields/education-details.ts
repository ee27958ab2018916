/** Tells the details of an education from its degree: honours, grades, theses, and whether the degree was awarded. */
import educationDetails from '../data/education-details.json' with { type: 'json' };
import headingWords from '../data/heading-words.json' with { type: 'json' };
import { findPeriods } from '../words/dates.ts';
import { endsInPreposition } from '../words/detect-language.ts';
import { labelOf } from '../words/entry-labels.ts';
import { foldKeepingLength } from '../words/fold.ts';
import { type Lexicon, lexicon } from '../words/lexicon.ts';
import { alternatives } from '../words/pattern.ts';
import { placeScore } from '../words/places.ts';
import { degreeLexicon, hasRoleWord, schoolLexicon } from '../words/roles.ts';
import { trimSeparators, withoutPeriods } from './entry-text.ts';

const details = lexicon(Object.values(educationDetails.details).flat());
const detailLabels = lexicon(Object.values(educationDetails.labels).flat());
const awards = lexicon(Object.values(headingWords).flatMap(({ nouns }) => nouns.awards));

/**
 * True for a line about a detail of an education: "Dean's List, 2012", "Thesis: …", "Vest Scholarship, 2014". Its date, if
 * it has one, dates no education.
 */
export function isEducationDetail(line: string): boolean {
  if (isLabelledDetail(line)) return true;
  const text = withoutPeriods(line.replace(/\t/g, ' '));
  if (details.startLength(text) > 0) return degreeLexicon.startLength(text) <= details.startLength(text);
  return awards.isIn(text) && !degreeLexicon.isIn(text) && !schoolLexicon.isIn(text);
}

const label = /^([^:\t]{2,50}?)\s*:\s*(?=\S)/u;

/** True for a text that announces a detail when a colon stands behind it: "Schwerpunkt", "Major", "Title of thesis". */
export const isDetailLabel = (text: string): boolean =>
  detailLabels.isExactly(text) || details.isExactly(text);

/**
 * True for "Schwerpunkt: Leichtbau", and for an unknown label ("Best subject: Maths") before neither a degree, nor a school,
 * nor a date.
 */
function isLabelledDetail(line: string): boolean {
  const [printed = '', name = ''] = label.exec(line) ?? [];
  if (name === '') return false;
  if (detailLabels.isExactly(name)) return true;
  const value = line.slice(printed.length);
  const isUnknown =
    /^\p{Lu}\P{N}*$/u.test(name) &&
    name.split(/\s+/).length <= maxLabelWords &&
    !hasRoleWord(name) &&
    labelOf(name) === null;
  return (
    isUnknown && !beginsWithDegree(value) && !schoolLexicon.isIn(value) && findPeriods(line).length === 0
  );
}

/** The most words of an unknown label. */
const maxLabelWords = 4;

/** What a licence may be called before its name: "Formation SST", "Certificat de secourisme". */
const course =
  /^(?:formation|stage|certificat|attestation|brevet|diplôme|cours|recyclage|corso|curso|certificado|attestato|kurs|lehrgang|cursus|certificaat|training|course|certificate)s?\s+(?:(?:de|en|aux?|à|in|di|of|het)\s+|d['’])?/iu;
const licences = lexicon(educationDetails.licences);

/**
 * True for a text that begins with what allows to drive, to operate a machine or to help in an emergency, or with a test
 * of a language: these are listed among degrees, and are none ("CACES R489", "First aid", "TOEIC").
 */
export const isLicence = (text: string): boolean =>
  [text, text.replace(course, '')].some((name) => licences.startLength(name) > 0);

const doctorates = lexicon(educationDetails.doctorates);

/** True for a text that begins with a doctorate, for which many are employed. */
export const isDoctorate = (text: string): boolean => doctorates.startLength(text) > 0;

const posts = lexicon(Object.values(educationDetails.posts).flat());

/** True for a text that begins with a post at a university or with military or civil service, which are no educations. */
export const isPost = (text: string): boolean => posts.startLength(text) > 0;

/** Words of a degree that name none by themselves: "secondary", "diploma". */
export const levels: Lexicon = lexicon(educationDetails.levels);

const states = alternatives(Object.values(educationDetails.states).flat());
const statesOnly = new RegExp(`^(?:(?:${states})[\\s,;:–-]*)+$`, 'iu');
const finalStates = new RegExp(`(?:[\\s,;:(–-]+(?:${states})\\)?)+$`, 'iu');
const beginning = new RegExp(
  `^(?:${alternatives(Object.values(educationDetails.beginnings).flat())})\\s+(?:(?:d['’]une?|du|de la|de l['’]|des?|del|della|do|da|van het|van een|an?|the|un[ae]?)\\s*)?(?=\\p{L})`,
  'iu',
);

/** True for a text that only says whether a degree was awarded: "completed", "en cours". */
export const isStateOfDegree = (text: string): boolean =>
  statesOnly.test(foldKeepingLength(text.replace(/[()]/g, '').trim()));

/** The text without what was awarded behind its last comma: "Holm College, 2009, diploma", "Vest School, 2012 (completed)". */
export function withoutState(text: string): string {
  const [end = '', state = ''] = /\s*[,;|(]\s*([^,;|()]{1,30})\)?$/u.exec(text) ?? [];
  return end !== '' && (isStateOfDegree(state) || levels.isExactly(state))
    ? text.slice(0, -end.length)
    : text;
}

/** True for a text that begins with a degree, maybe after words that say that it is prepared or was obtained. */
export const beginsWithDegree = (text: string): boolean =>
  degreeLexicon.startLength(text) > 0 || degreeLexicon.startLength(text.slice(beginningLength(text))) > 0;

const beginningLength = (text: string): number => beginning.exec(foldKeepingLength(text))?.[0].length ?? 0;

/** The name of a degree without the words that say whether it was awarded: "Laurea in Chimica conseguita". */
export function degreeName(text: string): string {
  const end = foldKeepingLength(text).search(finalStates);
  // "Mise à niveau" is whole.
  const isWhole = end > 0 && endsInPreposition(text.slice(0, end));
  // A full stop ends the degree, if it is not the end of an abbreviation ("B.Sc.").
  const name = (end > 0 && !isWhole ? text.slice(0, end) : text).replace(/(?<=\p{L}{5})\.$/u, '');
  const bracket = /\s*\(([^()]+)\)$/u.exec(name);
  if (bracket && levels.isExactly(bracket[1] ?? '')) return degreeName(name.slice(0, bracket.index));
  const start = beginningLength(name);
  return withoutTown(trimSeparators(degreeLexicon.isIn(name.slice(start)) ? name.slice(start) : name));
}

/** The name of a degree without the town where it was awarded: "MBO Bouw te Holmdam", "BTS Tourisme à Lyon". */
function withoutTown(text: string): string {
  const { index, groups } =
    /\s+(?<word>te|à|a|in)\s+(?<town>\p{Lu}[\p{L}'’-]*(?:[\s-]\p{Lu}[\p{L}'’-]*){0,2})$/u.exec(text) ?? {};
  const isTown = groups?.word === 'te' || placeScore(groups?.town ?? '') >= 2;
  return index && isTown ? text.slice(0, index) : text;
}
