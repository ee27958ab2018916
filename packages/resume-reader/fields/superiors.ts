/** Finds the superior of a position, who is neither its title nor its company. */
import { isGivenName } from '../words/given-names.ts';
import { hasRoleWord, jobTitleLexicon } from '../words/roles.ts';

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
  return (role !== undefined && jobTitleLexicon.isIn(role)) || namesSuperiorBehindColon(line);
}

/**
 * True for a text with the superior behind a colon, with their own title or their full name: "Supervisors: Prof. Larch and
 * Dr. Holm", "Manager: Ada Holm, Head Gardener".
 */
export function namesSuperiorBehindColon(text: string): boolean {
  const [before = '', after] = text.split(/\s*:\s+/);
  return (
    after !== undefined &&
    (personTitle.test(after) || isFullName(after.split(',')[0] ?? '')) &&
    jobTitleLexicon.isIn(before.replace(/s$/i, '')) &&
    !/,/.test(before)
  );
}

const personTitle =
  /^(?:(?:Prof|Dr|Mr|Mrs|Ms|Mme|Mlle|Dott|Dra|Sr|Sra|Sig|Ing|Herr|Frau|Pr|M)(?:\.|\s)|Professor\s)\s*\p{Lu}/iu;

/** True for a usual given name with a family name behind it, and no word of a title or an organisation. */
function isFullName(text: string): boolean {
  const [given = '', ...others] = text.trim().split(/\s+/);
  return (
    isGivenName(given) &&
    /^\p{Lu}/u.test(others.at(-1) ?? '') &&
    others.length <= 3 &&
    others.every((word) => /^(?:\p{Lu}|\p{Ll}{1,3}$|\p{Ll}['’]\p{Lu})/u.test(word)) &&
    !hasRoleWord(text)
  );
}
