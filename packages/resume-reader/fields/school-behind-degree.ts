/** Finds the school within a text that states a degree and its school without a separator between them. */
import schoolWords from '../data/school-words.json' with { type: 'json' };
import { endsInPreposition } from '../words/detect-language.ts';
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
  '(?:aan|van|op|bij) (?:de |het )|te |aan |naar (?:de |het )?',
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
      (namesSchool(name) || (ofPlace.test(match) && isInitials(name)) || (isFrom.test(match) && isName(name)))
    )
      return { end: index, start };
  }
  return beginsWithDegree ? schoolBesideDegree(text) : null;
}

/** Prepositions of a place: what stands before them may be any study, and not only a degree. */
const ofPlace = /(?:aan|te|bij|naar|at|à|au|an|am|bei|beim|presso|chez)(?=[\s'’]|$)/iu;

/** True for the initials of a school, but not for a town in capitals: "Semestre à l'EPV", "Exchange at EPV Holm (Norway)". */
const isInitials = (text: string): boolean => {
  const [name] = /^\p{Lu}{2,9}(?=$|\s*[,(]|\s[–-]|\s\p{Ll}|\s\p{Lu}\p{Ll}+(?:$|[\s,(]))/u.exec(text) ?? [];
  return name !== undefined && placeScore(name) < 0.8;
};

/** Behind a degree, this preposition announces who awarded it, whatever the name is: "MBA from Norvane". */
const isFrom = /^\s+from\s/i;
const isName = (text: string): boolean =>
  /^\p{Lu}/u.test(text) && placeScore(text.split(/[,(]/)[0] ?? '') < 2;

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
  const [whole = ''] = text.split(/,|\((?!.*\)\s+\p{Lu})/u);
  for (const { index, 0: space } of whole.matchAll(/\s+(?=\p{Lu}[\p{L}’'.-]*\s+\S)/gu)) {
    const start = index + space.length;
    const before = text.slice(0, index);
    if (
      firstNouns.startLength(text.slice(start)) > 0 &&
      !adjective.test(before) &&
      !endsInPreposition(/\p{Ll}/u.test(text) ? before : before.toLowerCase()) &&
      !degreeLexicon.startLength(text.slice(start)) &&
      // The kind of school that awards a degree is a part of its name: "Diploma ITS Tecnico superiore", "Título IES Técnico en …".
      !degreeLexicon.startLength(text.slice(start).replace(/^\S+\s+/, ''))
    )
      return { end: index, start };
  }
  const start = startOfName(whole);
  return start === null ? null : { end: whole.slice(0, start).trimEnd().length, start };
}

/** The noun of a school before its place or its field: "University of Vest", "School for Nurses". */
const nounWithPreposition = /^\p{L}+\s(?:of|for)\s(?:the\s)?\p{Lu}/u;

/**
 * Where the name of a school begins whose noun may be its last word: at "Holm" in "BSc Physics Holm University", and at
 * "University" in "BSc Physics University of Holm". The words before the noun belong to the name up to the degree, a
 * subject or a small letter. `null` without such a name.
 */
function startOfName(text: string): number | null {
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({ word, index }));
  const at = words.findIndex(({ word, index }, number) => number > 0 && isNoun(word, text.slice(index)));
  const noun = words[at];
  if (!noun) return null;
  const rest = text.slice(noun.index + noun.word.length);
  const hasPreposition = nounWithPreposition.test(text.slice(noun.index));
  if (disciplineLexicon.isIn(rest) && !hasPreposition) return null;
  /** The first of the words of a name that end before a word; the first word of all is that of the degree. */
  const firstBefore = (end: number): number => {
    let first = end;
    while (first > 1 && isWordOfName(words[first - 1]?.word ?? '')) first -= 1;
    return first;
  };
  let first = firstBefore(at);
  // "Holm Business School": the subject between a name and the noun.
  if (first === at && !hasPreposition && /^\p{Lu}/u.test(words[at - 1]?.word ?? '')) {
    const beforeSubject = firstBefore(at - 1);
    if (beforeSubject < at - 1) first = beforeSubject;
  }
  const isNamed =
    first < at ||
    hasPreposition ||
    schoolLexicon.startLength(rest.trim()) > 0 ||
    placeScore(rest.trim()) >= 0.8;
  return isNamed ? (words[first]?.index ?? null) : null;
}

/** True for the noun of a school in a language whose names may end with it; `rest` is the text from there on. */
const isNoun = (word: string, rest: string): boolean =>
  /^\p{Lu}/u.test(word) && lastNouns.has(fold(word)) && degreeLexicon.startLength(rest) === 0;

/** True for a word of a name: it has a capital, and is neither a subject nor a word of a degree. */
const isWordOfName = (word: string): boolean =>
  /^\p{Lu}[\p{L}’'.-]*$/u.test(word) && !disciplineLexicon.isIn(word) && !degreeLexicon.isIn(word);

/**
 * The index of the degree that follows its school without a separator: "Holm University BSc Physics". `null` when the text
 * begins with a degree or has no school before one.
 */
export function degreeBesideSchool(text: string): number | null {
  if (degreeLexicon.startLength(text) > 0 || !schoolLexicon.isIn(text)) return null;
  const match = [...text.matchAll(/(?<=[\p{L}\d)])\s+(?=\p{Lu})/gu)].find(({ index, 0: space }) => {
    const before = text.slice(0, index);
    const degree = text.slice(index + space.length);
    const isAfterName = /(?:^|\s)[\p{Lu}\d][\p{L}\d’'.-]*$/u.test(before) && /\s/.test(before);
    // One word may be the last of the name: "Instituto Superior Técnico".
    const isDegree = degreeLexicon.startLength(degree) > 0 && /\s|\p{Lu}$|\./u.test(degree);
    return isAfterName && isDegree && schoolLexicon.isIn(before);
  });
  return match ? match.index + match[0].length : null;
}
