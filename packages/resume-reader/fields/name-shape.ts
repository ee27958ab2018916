/** Tests whether a text can be the name of a person, by its form and by the other meanings of its words. */
import contactWords from '../data/contact-words.json' with { type: 'json' };
import nameWords from '../data/name-words.json' with { type: 'json' };
import { isCountry } from '../words/countries.ts';
import { findPeriods } from '../words/dates.ts';
import { isDocumentTitle } from '../words/document-titles.ts';
import { fold } from '../words/fold.ts';
import { isGivenName } from '../words/given-names.ts';
import { isHeading } from '../words/headings.ts';
import { lexicon } from '../words/lexicon.ts';
import { particles } from '../words/name-particles.ts';
import { isKnownCity, isStreet, placeScore } from '../words/places.ts';
import { jobTitleLexicon, legalFormLexicon, organisationLexicon, schoolLexicon } from '../words/roles.ts';
import { findLanguages } from '../words/spoken-languages.ts';

const occupationSurnames = new Set(nameWords.occupationSurnames.map(fold));
const occupationFirstNames = new Set(nameWords.occupationFirstNames.map(fold));
const buildings = lexicon(nameWords.buildings);
const callLabels = [contactWords.phone, contactWords.fax, contactWords.email].flat();
const labels = lexicon([
  ...callLabels,
  ...[contactWords.address, contactWords.birth, contactWords.birthPlace].flat(),
  ...[nameWords.labels, nameWords.firstNameLabels, nameWords.lastNameLabels].flat(),
]);
const callLabelWords = new Set(callLabels.map(fold));

/** The most characters and words of a full name, and the most words that are no particles. */
const maxLength = 60;
const maxWords = 10;
const maxNames = 6;

/**
 * Scores a text from 0 (cannot be a name) to 2 (has the form of a full name).
 * @param isConfirmed true when the e-mail address repeats the text: it may then also be an occupation or a language
 */
export function nameShape(text: string, isConfirmed = false): number {
  if (
    text.length < 3 ||
    text.length > maxLength ||
    /[\d@:/\\|_<>=+*#!?;…«»"]/u.test(text) ||
    /\.\p{L}{2,}$/u.test(text)
  )
    return 0;
  const words = text.split(/\s+/);
  const last = words.at(-1) ?? '';
  if (words.length > maxWords) return 0;
  if (
    isLabel(text) ||
    isDocumentTitle(text) ||
    isHeading(text) ||
    isCountry(text) ||
    isKnownCity(text) ||
    isStreet(text) ||
    (placeScore(text) >= 2 && !isFamilyBeforeGiven(text))
  )
    return 0;
  if (findPeriods(text).length > 0) return 0;
  const plain = withoutOccupation(words);
  if (!isConfirmed && [jobTitleLexicon, organisationLexicon, schoolLexicon].some((list) => list.isIn(plain)))
    return 0;
  if (words.length > 1 && legalFormLexicon.isIn(last) && !/^\p{Lu}\p{Ll}{2,}$/u.test(last)) return 0;
  if (!isConfirmed && (findLanguages(plain).length > 0 || isBuilding(words))) return 0;
  const real = words.filter((word) => !particles.has(fold(word)));
  if (real.length === 0 || real.length > maxNames) return 0;
  const isCaseless = real.every((word) => word.toLowerCase() === word.toUpperCase());
  const capitalised = real.filter((word) => /^[\p{Lu}\p{Lo}][\p{L}\p{M}'’.-]*,?$/u.test(word)).length;
  if (!isCaseless && capitalised < real.length) return 0;
  if (/,/.test(text) && !/^\p{L}[\p{L}\s'’-]*, \p{L}[\p{L}\s'’.-]*$/u.test(text)) return 0;
  if (words.length === 1) return isConfirmed ? 1 : 0.1;
  return real.length <= 4 ? 2 : 1;
}

/** True for "Tour Larch" and "Larch House", but not for "Ana de la Torre". */
function isBuilding(words: string[]): boolean {
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const isPerson = isGivenName(first) && particles.has(fold(words.at(-2) ?? ''));
  return buildings.isIn(first) || (buildings.isIn(last) && !isPerson);
}

/** True for a family name in capitals before a given name that may also be a town: "LARCH, Florence". */
function isFamilyBeforeGiven(text: string): boolean {
  const [, given = ''] = /^\p{Lu}{2}[\p{Lu}\s'’-]*, (\p{Lu}\p{Ll}+)$/u.exec(text) ?? [];
  return isGivenName(given);
}

/**
 * Drops a word that is a name and also an occupation, because it does not rule out a name: the last one ("Anna Baker"), a
 * first one in capitals before other letters ("BERGER Anna"), a half of a double name behind a given name ("Anna
 * Larch-Baker"), or a first name ("Dean Miller").
 */
function withoutOccupation(words: string[]): string {
  const [first = '', second = ''] = words;
  if (words.length < 2) return first;
  if (occupationSurnames.has(fold(words.at(-1) ?? ''))) return words.slice(0, -1).join(' ');
  const isSurnameFirst =
    occupationSurnames.has(fold(first)) && !/\p{Ll}/u.test(first) && /\p{Ll}/u.test(second);
  const isCompound = isGivenName(first) && /^\p{Lu}\p{L}+-\p{Lu}\p{L}+$/u.test(words.at(-1) ?? '');
  if (isCompound) return words.slice(0, -1).join(' ');
  return isSurnameFirst || occupationFirstNames.has(fold(first)) ? words.slice(1).join(' ') : words.join(' ');
}

/** True for the label of contact details or of a name ("Tél.", "Tel. privat", "Prénom"). */
export function isLabel(text: string): boolean {
  const words = text.split(/\s+/);
  const [first = ''] = words;
  const isAbbreviation =
    first.length > 2 && first.endsWith('.') && callLabelWords.has(fold(first.slice(0, -1)));
  return isAbbreviation || words.every((word) => labels.isExactly(word)) || labels.isExactly(text);
}

/** "peter dupont" → "Peter Dupont"; a text that has a capital anywhere stays as printed. */
export function capitaliseSmall(text: string): string {
  return text === text.toLowerCase() ? capitalised(text) : text;
}

/** The text with capitals at the start of its words: "Dupont peter" → "Dupont Peter". */
export function capitalised(text: string): string {
  return text
    .split(' ')
    .map((word) =>
      particles.has(fold(word))
        ? word
        : word.replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase()),
    )
    .join(' ');
}
