/** Recognises the kind of contract of a position, which is neither its title nor its company. */
import contactWords from '../data/contact-words.json' with { type: 'json' };
import { isFunctionWord } from '../words/detect-language.ts';
import { lexicon, tokensOf } from '../words/lexicon.ts';
import { jobTitleLexicon } from '../words/roles.ts';

const contract = lexicon(contactWords.contract);

/** True for "CDI", "Full-time" and "CDD puis CDI, temps plein": nothing but kinds of contract and words between them. */
export function isContract(text: string): boolean {
  const tokens = tokensOf(text);
  let contracts = 0;
  for (let index = 0; index < tokens.length; ) {
    const length = contract.startLength(tokens.slice(index).join(' '));
    if (length > 0) contracts += 1;
    else if (!isFunctionWord(tokens[index] as string)) return false;
    index += Math.max(1, length);
  }
  return contracts > 0;
}

/** True for a text in which a kind of contract stands somewhere. */
export const hasContract = (text: string): boolean => contract.isIn(text);

/** True for a contract with an agency, which may be all that is said about the employer: "Intérim", "Missions d'intérim". */
export const isAgencyWork = (text: string): boolean => isContract(text) && agencyWork.isIn(text);

const agencyWork = lexicon(contactWords.agencyWork);

/** True for "CDI de nuit": a text that begins with a kind of contract. */
export const beginsWithContract = (text: string): boolean => contract.startLength(text) > 0;

/** The text without an abbreviated kind of contract before a title: "Nurse" of "CDI Nurse", but "Freelance writer" as it is. */
export function withoutContract(text: string): string {
  const [printed = '', rest = ''] = /^(\p{Lu}{3,4})\s+(\p{L}.*)$/su.exec(text)?.slice(1) ?? [];
  return contract.isExactly(printed) && jobTitleLexicon.startLength(rest) > 0 ? rest : text;
}
