/** Finds the superior of a position, who is neither its title nor its company. */
import { jobTitleLexicon } from '../words/roles.ts';

const honorific =
  '(?:Prof(?:essor|esseur|\\.ssa)?|Pr|Dr|Drs|Mrs?|Ms|Miss|Mme|Mlle|Monsieur|Madame|M(?=\\.)|Herrn?|Frau|Sig(?:\\.ra)?|Dott(?:\\.ssa)?|Dhr|Mevr|Sra?(?=\\.)|Dra)';
const name = "\\p{Lu}[\\p{L}'’.-]*(?:\\s+\\p{Lu}[\\p{L}'’.-]*)*";
const personBehindWords = new RegExp(
  `^(?<role>\\p{L}[\\p{L}\\s/-]{2,30}?)\\s*:?\\s(?:${honorific}\\.?\\s+)+${name}$`,
  'u',
);

/** True for a line with nothing but the name of another person behind what they were: "Supervisor Prof. I. Holm", "Tuteur : M. Larch". */
export function namesSuperior(line: string): boolean {
  const role = personBehindWords.exec(line.trim())?.groups?.role;
  return role !== undefined && jobTitleLexicon.isIn(role);
}

/** True for a text with the superior behind a colon, with their own title: "Supervisors: Prof. Larch and Dr. Holm". */
export function namesSuperiorBehindColon(text: string): boolean {
  const [before = '', after] = text.split(/\s*:\s+/);
  return (
    after !== undefined &&
    personTitle.test(after) &&
    jobTitleLexicon.isIn(before.replace(/s$/i, '')) &&
    !/,/.test(before)
  );
}

const personTitle =
  /^(?:(?:Prof|Dr|Mr|Mrs|Ms|Mme|Mlle|Dott|Dra|Sr|Sra|Sig|Ing|Herr|Frau|Pr|M)(?:\.|\s)|Professor\s)\s*\p{Lu}/iu;
