/** Finds the school within a text that states a degree and its school without a separator between them. */
import schoolWords from '../data/school-words.json' with { type: 'json' };
import { fold } from '../words/fold.ts';
import { lexicon } from '../words/lexicon.ts';
import { placeScore } from '../words/places.ts';
import { degreeLexicon, disciplineLexicon, schoolLexicon } from '../words/roles.ts';

/** Where the name of an organisation begins, and where the degree or title before it ends. */
export interface NameStart {
  /** The length of the text before the preposition, in characters. */
  readonly end: number;
  /** The index at which the name begins. */
  readonly start: number;
}

/** Prepositions with their articles, behind which a school is named: "à l'Université", "an der Hochschule". */
const prepositions = [
  "(?:de|à|dans|par) (?:la |l['’])|(?:du|au|à|chez) ",
  '(?:from|at) (?:the )?|of the ',
  '(?:an|von|bei) (?:der |dem )|(?:am|vom|beim) ',
  '(?:de|en|por) (?:la |el )|(?:del|al) ',
  "(?:a|d|da|ne)ll(?:a |o |['’])|(?:al|del|dal|nel|presso) ",
  '(?:da|do|na|no|pela|pelo) ',
  '(?:aan|van|op|bij) (?:de |het )|te |aan ',
];
const preposition = new RegExp(`[\\s,]+(?:${prepositions.join('|')})(?=[\\p{L}\\p{N}])`, 'giu');

/** The number of words among which the name of a school has the noun of a school: "Freie Universität", "Holm University". */
const maxWords = 4;
const { fr, es, it, pt, en, de, nl } = schoolWords;
const lastNouns = new Set([en, de, nl].flat().map(fold));
/**
 * Nouns with which the name of a school begins: "Université de …", "Liceo …". Those of Romance languages that stand at the
 * end of a name in another language, such as "college", are left out.
 */
const firstNouns = lexicon([fr, es, it, pt].flat().filter((noun) => !lastNouns.has(fold(noun))));
/** Words before the noun of a school that belong to it: "Haute École", "Grande École". */
const adjective = /(?:^|\s)(?:grande|haute|nouvelle|ancienne)$/iu;

/**
 * The school behind a degree: "Licence de droit à l'Université de Vest", "CAP Boulanger CFA de Vest". `null` when the text
 * does not begin with a degree or has no school behind it.
 */
export function schoolBehindDegree(text: string): NameStart | null {
  const beginsWithDegree = degreeLexicon.startLength(text) > 0;
  if (!beginsWithDegree && schoolLexicon.startLength(text) > 0) return null;
  for (const { 0: match, index } of text.matchAll(preposition)) {
    const start = index + match.length;
    const name = text.slice(start);
    if (
      isStudy(text.slice(0, index), match) &&
      (namesSchool(name) || (ofPlace.test(match) && isInitials(name)))
    )
      return { end: index, start };
  }
  return beginsWithDegree ? schoolBesideDegree(text) : null;
}

/** Prepositions of a place: what stands before them may be any study, and not only a degree. */
const ofPlace = /(?:aan|te|bij|at|à|au|an|am|bei|beim|presso|chez)(?=[\s'’]|$)/iu;

/** True for the initials of a school, but not for a town in capitals: "Semestre à l'EPV", "Exchange at EPV (Vest, Norway)". */
const isInitials = (text: string): boolean => {
  const [name] = /^\p{Lu}{2,9}(?=$|\s*[,(]|\s[–-]|\s\p{Ll})/u.exec(text) ?? [];
  return name !== undefined && placeScore(name) < 0.8;
};

/** True for a degree, and for a subject before the preposition of a place: "Bouwkunde aan de Hogeschool Vest". */
const isStudy = (text: string, words: string): boolean =>
  degreeLexicon.isIn(text) || (ofPlace.test(words) && disciplineLexicon.isIn(text));

/** True for a text that begins with the noun of a school, or with a name that has this noun. */
function namesSchool(text: string): boolean {
  if (schoolLexicon.startLength(text) > 0) return true;
  return /^[\p{Lu}\d]/u.test(text) && schoolLexicon.isIn(firstWords(text));
}

const firstWords = (text: string): string => (text.split(/\s*[,(]/)[0] ?? '').split(' ', maxWords).join(' ');

/** The school whose name follows the degree directly, in capitals. Behind a comma it is a part of its own. */
function schoolBesideDegree(text: string): NameStart | null {
  const [whole = ''] = text.split(/[,(]/);
  for (const { index, 0: space } of whole.matchAll(/\s+(?=\p{Lu}[\p{L}’'.-]*\s+\S)/gu)) {
    const start = index + space.length;
    const before = text.slice(0, index);
    if (
      firstNouns.startLength(text.slice(start)) > 0 &&
      !adjective.test(before) &&
      !degreeLexicon.startLength(text.slice(start))
    )
      return { end: index, start };
  }
  return null;
}
