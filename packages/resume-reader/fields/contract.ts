/** Recognises the kind of contract of a position, which is neither its title nor its company. */
import contactWords from '../data/contact-words.json' with { type: 'json' };
import dateWords from '../data/date-words.json' with { type: 'json' };
import { isFunctionWord } from '../words/detect-language.ts';
import { lexicon, tokensOf } from '../words/lexicon.ts';
import { degreeLexicon, jobTitleLexicon, kindOfWorkLexicon } from '../words/roles.ts';

const contract = lexicon([...contactWords.contract, ...contactWords.agencyWork]);
const timeUnits = lexicon(Object.values(dateWords.unit).flat());

/** No text about contracts has more words. */
const maxWords = 10;

/**
 * True for "CDI", "Full-time", "CDD puis CDI, 6 mois" and "Stage & CDI": nothing but kinds of contract and of work, lengths of
 * time and words between them. A single kind of work, such as "Stage", may be the title.
 */
export function isContract(text: string): boolean {
  const tokens = tokensOf(text);
  if (tokens.length > maxWords) return false;
  let [contracts, kinds] = [0, 0];
  for (let index = 0; index < tokens.length; ) {
    const rest = tokens.slice(index).join(' ');
    const length = contract.startLength(rest);
    const kind = length === 0 ? kindOfWorkLexicon.startLength(rest) : 0;
    if (length > 0) contracts += 1;
    else if (kind > 0) kinds += 1;
    else if (!isBetween(tokens[index] as string)) return false;
    index += Math.max(1, length, kind);
  }
  return contracts > 0 || kinds > 1;
}

/** True for a word between kinds of contract: "puis", and "6" or "mois". */
const isBetween = (token: string): boolean =>
  isFunctionWord(token) || /^\d{1,2}$/.test(token) || timeUnits.isExactly(token);

/**
 * True for "Stage" and "Praktikum", which are no title beside another one. The words of an education ("Ausbildung") are part of
 * what it is called.
 */
export const isKindOfWork = (text: string): boolean =>
  kindOfWorkLexicon.isExactly(text) && !degreeLexicon.isIn(text);

/** True for a text in which a kind of contract stands somewhere. */
export const hasContract = (text: string): boolean => contract.isIn(text);

/** True for a contract with an agency, which may be all that is said about the employer: "Intérim", "Missions d'intérim". */
export const isAgencyWork = (text: string): boolean => isContract(text) && agencyWork.isIn(text);

const agencyWork = lexicon(contactWords.agencyWork);

/** True for "CDI de nuit" and "Stage": a text that begins with a kind of contract or of work. */
export const beginsWithContract = (text: string): boolean =>
  contract.startLength(text) > 0 || kindOfWorkLexicon.startLength(text) > 0;

/** The text without an abbreviated kind of contract before a title: "Nurse" of "CDI Nurse", but "Freelance writer" as it is. */
export function withoutContract(text: string): string {
  const [printed = '', rest = ''] = /^(\p{Lu}{3,4})\s+(\p{L}.*)$/su.exec(text)?.slice(1) ?? [];
  return contract.isExactly(printed) && jobTitleLexicon.startLength(rest) > 0 ? rest : text;
}
