/**
 * Guesses the name of a person from the last part of a network URL, the local part of an e-mail address or the name of a
 * resume file: `CV_Jane_Doe.pdf` is Jane Doe. Callers mark such names as guessed. Pure.
 */
import { cleanLine, fold } from '@platform/vocabulary';
import { maxNameLength } from '../values/body-values.ts';

export interface PersonName {
  readonly firstName: string | null;
  readonly lastName: string;
}

/** Words in file names and mailboxes that describe the document or the mailbox and are no names. */
const nonNameWords = new Set(
  (
    'cv resume lebenslauf curriculum vitae cvs profil profile profilo bewerbung candidature candidat candidate ' +
    'application applicant lettre motivation cover letter document doc docx pdf odt rtf txt file fichier scan scanned ' +
    'copie copy final finale version ver updated update new nouveau latest maj draft brouillon page pages ' +
    'fr en es it nl pt french english francais anglais image img photo mr mrs ms mme mlle dr ' +
    'contact info hello bonjour mail email me moi pro perso work jobs job emploi admin office rh hr ' +
    'developer developpeur engineer ingenieur manager senior junior stage stagiaire alternance cdi cdd'
  ).split(' '),
);

/** First names that are usually followed by a second one. */
const compoundFirstNames = new Set(['jean', 'marie', 'anne', 'pierre']);

/** What a name is guessed from, cleaned and cut to the length of a name. */
export function nameLike(text: string): string {
  return Array.from(cleanLine(text)).slice(0, maxNameLength).join('').trim();
}

/**
 * Reads a name out of words separated by anything: `jean-luc-dupont-4b5a16`, `CV_Jane_Doe_2024`, `jane.doe`, `JaneDoe`.
 * `null` when no word is left that could be one. One word alone is a last name.
 */
export function nameFromText(text: string): PersonName | null {
  // A capital may be two letters, as that of ß.
  const words = nameLike(text)
    .slice(0, maxNameLength / 2)
    .replace(/(\p{Lowercase_Letter})(\p{Uppercase_Letter})/gu, '$1 $2')
    .split(/[^\p{L}\p{M}\p{N}'’]+/u)
    .filter((word) => isNamePart(word));
  const [first, ...rest] = words;
  if (first === undefined) return null;
  if (rest.length === 0) return { firstName: null, lastName: capitalise(first) };
  const second = rest.length > 1 && compoundFirstNames.has(fold(first)) ? rest.shift() : undefined;
  return {
    firstName: second === undefined ? capitalise(first) : `${capitalise(first)}-${capitalise(second)}`,
    lastName: rest.map(capitalise).join(' '),
  };
}

/**
 * Reads a name out of a file name without its ending; `null` when there is none.
 * @param fileName `CV_Jane_Doe.pdf`
 */
export function nameFromFileName(fileName: string): PersonName | null {
  return nameFromText(fileName.replace(/\.[A-Za-z0-9]{1,5}$/, ''));
}

/** Reads a name out of the part of an e-mail address before the `@`, without its `+tag`. */
export function nameFromEmailAddress(emailAddress: string): PersonName | null {
  return nameFromText(emailAddress.slice(0, Math.max(0, emailAddress.lastIndexOf('@'))).replace(/\+.*$/, ''));
}

function isNamePart(word: string): boolean {
  return /\p{L}/u.test(word) && !/\p{N}/u.test(word) && !nonNameWords.has(fold(word));
}

/** `DOE` and `doe` become `Doe`; a word that mixes cases (`McDonald`) is left as it is. */
function capitalise(word: string): string {
  const isMixed = word !== word.toLowerCase() && word !== word.toUpperCase();
  return isMixed ? word : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}
