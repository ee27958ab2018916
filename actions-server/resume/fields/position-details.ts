/** Tells the lines about a position that state whom it reported to from those with its title and company. */
import { jobTitleLexicon } from '../words/roles.ts';

const honorific =
  '(?:Prof(?:essor|esseur|\\.ssa)?|Pr|Dr|Drs|Mrs?|Ms|Miss|Mme|Mlle|Monsieur|Madame|M(?=\\.)|Herrn?|Frau|Sig(?:\\.ra)?|Dott(?:\\.ssa)?|Dhr|Mevr|Sra?(?=\\.)|Dra)';
const name = "\\p{Lu}[\\p{L}'’.-]*(?:\\s+\\p{Lu}[\\p{L}'’.-]*)*";
const personBehindWords = new RegExp(
  `^(?<role>\\p{L}[\\p{L}\\s/-]{2,30}?)\\s*:?\\s(?:${honorific}\\.?\\s+)+${name}$`,
  'u',
);

/** True for the name of another person behind what they were: "Supervisor Prof. I. Holm", "Tuteur : M. Larch". */
export function namesSuperior(line: string): boolean {
  const role = personBehindWords.exec(line.trim())?.groups?.role;
  return role !== undefined && jobTitleLexicon.isIn(role);
}
