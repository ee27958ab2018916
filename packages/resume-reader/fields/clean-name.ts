/** Removes document titles, honorifics and degrees from a printed name. */
import nameWords from '../data/name-words.json' with { type: 'json' };
import { isFamilyName, isKnownFamilyName } from '../words/family-names.ts';
import { fold, foldKeepingLength } from '../words/fold.ts';
import { alternatives, escapePattern } from '../words/pattern.ts';
import { jobTitleLexicon } from '../words/roles.ts';
import { isInCapitals } from './name-parts.ts';

const titleWords = new Set(nameWords.documentTitles.map(fold));
const honorifics = new Set(nameWords.honorifics.map(fold));
const postNominals = new Set(nameWords.postNominals.map(fold));

/** "Resume of …", "CV: …", "… Lebenslauf" */
const titlePatterns = [...titleWords]
  .sort((a, b) => b.length - a.length)
  .map((title) => {
    const words = escapePattern(title);
    const pattern = new RegExp(
      `^${words}(?:\\s*[:|–—-]\\s*|\\s+(?:of|de|von|di|van|d['’])\\s+|\\s+|$)|(?:\\s+[:|–—-]?\\s*|^)${words}$`,
      'iu',
    );
    return { title, pattern };
  });

/** True for a text that ends with the title of a document: "Indeed Resume", "Lebenslauf". */
export const endsWithDocumentTitle = (text: string): boolean =>
  titleWords.has(fold(text.trim().split(/\s+/).at(-1) ?? ''));

/** What stands before the name in the title of a page: "Le site de …", "Welcome to the website of …". */
const pageTitle = new RegExp(
  String.raw`^(?:\p{L}+\s+){0,4}?(?:${alternatives(nameWords.pageTitles)})(?:\s+\p{L}+)?\s+(?:(?:of|de|von|di|van|do|da)\s+|d['’])(?=\p{L})`,
  'iu',
);

/** The text without the words before the name in the title of a page; the same text when it is none. */
export function withoutPageTitle(text: string): string {
  const match = pageTitle.exec(foldKeepingLength(text));
  return match ? text.slice(match[0].length) : text;
}

/** The name at birth or of the spouse: "née Bernard", "(geb. Lang)", ", z d. Mazur". */
const otherFamilyName = String.raw`(?:${asPrinted(nameWords.formerNames)})\s+\p{L}`;
/** The same in Italian, in small letters only: "Nata" is a given name, too. */
const italianFamilyName = /,?\s+\(?nata\s+\p{Lu}.*$/u;

/** Pronouns, a nickname between quotation marks or brackets, what is in brackets behind the name, and other family names. */
const additions = new RegExp(
  [
    String.raw`\s*\((?:${asPrinted(nameWords.pronouns)})\s?\/[^)]*\)`,
    String.raw`\s+["“„«'‘][\p{L}\s.-]+["”“»'’](?=\s)`,
    String.raw`\s+\(["“„«'‘]?[\p{L}\s.-]{2,20}["”“»'’]?\)(?=\s\p{L})`,
    String.raw`,?\s+\(?${otherFamilyName}.*$`,
    String.raw`\s+\(["“„«'‘]?\p{L}[\p{L}\s.'’-]{1,40}["”“»'’]?\)$`,
  ].join('|'),
  'giu',
);

/** No longer text is a name alone. */
const maxLength = 60;

/** A hyphen or dash with a space at each side, between words. */
const spacedDash = /(?<=[\p{L}.]) [-–] (?=\p{L})/gu;

/** A double family name without the spaces around its dash: "Ana VIDAL – MOREL" → "Ana VIDAL-MOREL". Other dashes separate. */
export function withJoinedNames(text: string): string {
  if (text.length > maxLength) return text;
  return text.replace(spacedDash, (dash, index: number) => {
    const [before, after] = [text.slice(0, index).split(' '), text.slice(index + dash.length).split(' ')];
    const [given = '', first = '', second = ''] = [before[0], before.at(-1), after[0]];
    const isSecondName =
      before.length > 1 && after.length === 1 && isKnownFamilyName(second) && !jobTitleLexicon.isIn(second);
    const isFirstName =
      isKnownFamilyName(first) || (isInCapitals(first) && isInCapitals(second) && !isInCapitals(given));
    return isSecondName && isFirstName ? '-' : dash;
  });
}

/** Initials of a degree or a membership behind a comma, with their full stops: "Jane Doe, M.A.P.", "Jane Doe, Ph. D.". */
const postNominalInitials = /(?:,\s(?:\p{Lu}\p{Ll}?\.\s?){2,})+$/u;

/** "CV: Dr. Jane Doe, PhD" → "Jane Doe" */
export function cleanName(raw: string): string {
  let text = raw.replace(/\s+/g, ' ').replace(italianFamilyName, '').replace(additions, '').trim();
  let folded = foldKeepingLength(text);
  for (const { title, pattern } of titlePatterns) {
    const match = folded.includes(title) ? pattern.exec(folded) : null;
    if (match && match[0].length <= text.length) {
      text = (text.slice(0, match.index) + text.slice(match.index + match[0].length)).trim();
      folded = foldKeepingLength(text);
    }
  }
  const words = text
    .replace(postNominalInitials, '')
    .replace(/^[^\p{L}]+|[^\p{L}.)]+$/gu, '')
    .split(' ');
  while (words.length > 1 && isTitle(words[0] as string, honorifics)) words.shift();
  while (words.length > 1 && isTitle(words.at(-1) as string, postNominals) && !mayBeName(words)) words.pop();
  return words
    .join(' ')
    .replace(/[,;:]+$/, '')
    .trim();
}

/** True when the short form of a degree at the end may be the family name: "Marlène Ma", "MARLÈNE MA". */
function mayBeName(words: string[]): boolean {
  const last = words.at(-1) as string;
  if (isFamilyName(last) && !isInCapitals(last)) return true;
  if (last.length > 3 || !/^\p{L}+$/u.test(last) || words.length > 2) return false;
  return !isInCapitals(last) || words.every(isInCapitals);
}

/** Words as alternatives with their accents: "nee" is more often another word than "née". */
function asPrinted(words: readonly string[]): string {
  return words.map((word) => escapePattern(word).replace(/ /g, '\\s')).join('|');
}

function isTitle(word: string, list: Set<string>): boolean {
  const key = fold(word).replace(/[,()]/g, '').replace(/\.$/, '');
  if (list !== honorifics) return list.has(key);
  // "Dr.-Ing."
  const isKnown = list.has(key) || key.split(/\.?-/).every((part) => list.has(part));
  return isKnown && (key.length > 1 || word.endsWith('.'));
}
