/** Tells whether a text that no list knows has the form of the name of a town or of a part of it. */
import places from '../data/places.json' with { type: 'json' };
import { findPeriods } from '../words/dates.ts';
import { isDocumentTitle } from '../words/document-titles.ts';
import { fold, wordsOf } from '../words/fold.ts';
import { isGivenName } from '../words/given-names.ts';
import { isHeading } from '../words/headings.ts';
import { hasRoleWord } from '../words/roles.ts';
import { findLanguages } from '../words/spoken-languages.ts';
import { civilStatusLexicon, isOtherPage } from './contact-rows.ts';
import { isLabel } from './name-shape.ts';

const small = `(?:${places.townParticles.join('|')})`;
/** One to four words with capitals, such as "Saint-Amant-sur-Mer", "Isny im Tal" or "Old Mill". */
const form = new RegExp(
  `^\\p{Lu}[\\p{Ll}'’-]\\p{L}*(?:[.'’-]\\p{L}+)*(?:[\\s-](?:${small}[\\s'’-])*\\p{Lu}[\\p{L}'’-]+){0,2}$|^\\p{Lu}{3,}(?:[\\s-]\\p{Lu}{2,}){0,2}$`,
  'u',
);
/**
 * True for a few capitalised words without another known meaning. This is a weak sign: ask it only about texts among
 * the contact details of a person.
 * @param nameWords the words of the person's name, folded
 */
export function mayBeTown(text: string, nameWords: ReadonlySet<string>): boolean {
  if (text.length < 3 || text.length > 40 || !form.test(text)) return false;
  if (wordsOf(text).some((word) => nameWords.has(word)) || isOtherPage(text)) return false;
  if (isHeading(text) || isDocumentTitle(text) || isLabel(text) || findPeriods(text).length > 0) return false;
  return findLanguages(text).length === 0 && !hasRoleWord(text) && !civilStatusLexicon.isIn(text);
}

const beginnings = new Set(places.townBeginnings.map(fold));
const endings = places.townEndings.map(fold);
/** Words within the names of towns: "Aulnay-sous-Bois", "Frankfurt am Main". */
const within = new RegExp(
  `\\p{L}(?:-(?:\\p{Ll}{1,4}|d['’]\\p{L}+)-\\p{Lu}|\\s(?:${places.withinTowns.join('|')})\\s\\p{Lu})`,
  'u',
);

/** True for a text with the form of a town's name, which speaks for a town also when no list knows it. */
export function hasTownForm(text: string): boolean {
  if (!form.test(text)) return false;
  const words = wordsOf(text);
  const [first = '', ...others] = words;
  if (others.length > 0 && (beginnings.has(first) || /^[LD]['’]/u.test(text) || within.test(text)))
    return true;
  // "Max Hamburg" is a person.
  if (others.length > 0 && isGivenName(text.split(' ')[0] ?? '')) return false;
  if (isDoubleName(text)) return true;
  const last = others.at(-1) ?? '';
  return endings.some(
    (ending) =>
      last === ending || words.some((word) => word.length > ending.length + 2 && word.endsWith(ending)),
  );
}

/** True for two names with a hyphen that are no given names: "Montreuil-Bellay". In capitals it may be a heading. */
function isDoubleName(text: string): boolean {
  const parts = text.split('-');
  return parts.length === 2 && parts.every((part) => /^\p{Lu}\p{Ll}{4,}$/u.test(part) && !isGivenName(part));
}
