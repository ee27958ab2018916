/** Finds the company within a text that states it beside a title without a separator between them. */
import { jobTitleLexicon, legalFormLexicon } from '../words/roles.ts';

interface CompanyAndTitle {
  readonly company: string;
  readonly title: string;
}

/**
 * The company and the title of "Norvane Ltd Software Engineer" and "Software Engineer Norvane Pvt. Ltd.": a name ends with
 * its legal form, and a title with the word of a title. `null` for other texts.
 */
export function companyBesideTitle(text: string): CompanyAndTitle | null {
  const words = text.split(/\s+/);
  if (/[,;:|()]|\s[–—-]\s/u.test(text) || words.length < 3) return null;
  const end = words.findLastIndex((word) => /^\p{Lu}/u.test(word) && legalFormLexicon.isExactly(word)) + 1;
  if (end < 2) return null;
  const [name, rest] = [words.slice(0, end), words.slice(end).join(' ')];
  if (rest !== '')
    return /^\p{Lu}/u.test(rest) && jobTitleLexicon.isIn(rest) && !name.some(isTitle)
      ? { company: name.join(' '), title: rest }
      : null;
  // A title may go on in small letters: "Chargée de clientèle".
  const start = name.findLastIndex((word) => isTitle(word) || /^\p{Ll}/u.test(word)) + 1;
  const company = name.slice(start);
  const isName = company.length > 1 && company.every((word) => /^[\p{Lu}\d&]/u.test(word));
  const title = name.slice(0, start).join(' ');
  return isName && jobTitleLexicon.isIn(title) && !legalFormLexicon.isExactly(company[0] ?? '')
    ? { company: company.join(' '), title }
    : null;
}

const isTitle = (word: string): boolean => jobTitleLexicon.isExactly(word);
