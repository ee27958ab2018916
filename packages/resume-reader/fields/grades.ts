/** Tells grades, honours and hours of an education from its school and its degree. */
import { degreeLexicon } from '../words/roles.ts';

/** Grades, hours and cycles ("XXX ciclo" of an Italian doctorate) of an education, which are neither a school nor a degree. */
const gradePattern =
  /^(?:mention(?! compl)|note|abschlussnote|(?:cumulative |overall )?c?gpa|grade|moyenne|voto|votazione|nota|score|overall|(?:first|second|third)[ -]class(?: honou?rs)?|(?:upper|lower) (?:second|credit|division)|2:[12]|(?:magna |summa |maxima )?cum laude|(?:high(?:est)? |grande |la plus grande )?distinction|(?:grote |grootste )?onderscheiding|sobresaliente|(?:[ivxl]+[°º]? ciclo|ciclo [ivxl]+)(?! \p{L})|high(?:est)? honou?rs|(?:with|avec|mit|con|com|met) (?:an? |la |les |el |sehr |very |\p{L}+ )?(?:honou?rs|distinction|merit|commendation|mention|félicitations|auszeichnung|lode|matrícula de honor|mención|distinção|louvor|lof))\b|^\d{1,3}(?:[.,]\d+)?\s*(?:\/\s*\d{1,3}|%)$|^\d{1,2}(?:[.,]\d{1,2})?\s?c?gpa$|^\d[.,]\d{1,2}$|^\d+\s*(?:h|heures?|hours?|stunden|horas(?:\/aula)?|ore|uur|ects|cr[ée]dits?)\b\.?$/iu;

/** True for a grade, but not for a degree with its class before it ("2:1 BA History"). */
export function isGrade(printed: string): boolean {
  const text = printed.replace(/^\(([^()]*)\)$/u, '$1');
  return gradePattern.test(text) && degreeLexicon.startLength(text.replace(gradePattern, '')) === 0;
}

/** A grade behind a comma, and one behind a word or a preposition at the end of a text. */
const separateGrade = /\s*[,;|–—-]\s*([^,;|]{1,30})$/u;
const appendedGrade =
  /(?<=[\p{L}\d)])\s+(?:(\d{1,2}(?:[.,]\d{1,2})?\s?%|2:[12])|(?:with|avec|mit|con|com|met)\s+(?:an?\s+)?(\d{1,3}(?:[.,]\d{1,2})?\s?(?:%|\/\s?\d{1,3}|c?gpa)|(?:first|second) (?:class|division)|distinction)\.?)$/iu;

/** The text without a grade at its end: "Class X, Nord School, 2012, 89%", "BA History 2:1", "BSc in 2012 with 60%". */
export function withoutGrade(text: string): string {
  const [end = '', grade = ''] =
    (appendedGrade.exec(text) ?? separateGrade.exec(text))?.filter(Boolean) ?? [];
  return end !== '' && isGrade(grade.trim()) ? text.slice(0, -end.length) : text;
}
