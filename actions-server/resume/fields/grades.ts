/** Tells grades, honours and hours of an education from its school and its degree. */
import { degreeLexicon } from '../words/roles.ts';

/** Grades and hours of an education, which are neither a school nor a degree. */
const gradePattern =
  /^(?:mention(?! compl)|note|abschlussnote|(?:cumulative |overall )?c?gpa|grade|moyenne|voto|votazione|nota|score|overall|(?:first|second|third)[ -]class(?: honou?rs)?|(?:upper|lower) (?:second|credit)|2:[12]|(?:magna |summa )?cum laude|with (?:honou?rs|distinction))\b|^\d{1,3}(?:[.,]\d+)?\s*(?:\/\s*\d{1,3}|%)$|^\d{1,2}(?:[.,]\d{1,2})?\s?c?gpa$|^\d[.,]\d{1,2}$|^\d+\s*(?:h|heures?|hours?|stunden|horas|ore|uur|ects|cr[ée]dits?)\b\.?$/iu;

/** True for a grade, but not for a degree with its class before it ("2:1 BA History"). */
export const isGrade = (text: string): boolean =>
  gradePattern.test(text) && degreeLexicon.startLength(text.replace(gradePattern, '')) === 0;

/** The text without a grade behind its last comma or word: "Class X, Nord School, 2012, 89%", "BA History 2:1". */
export function withoutGrade(text: string): string {
  const [end, grade = ''] =
    /\s*[,;|–—-]\s*([^,;|]{1,30})$|(?<=\p{L})\s+(\d{1,2}(?:[.,]\d{1,2})?\s?%|2:[12])$/u
      .exec(text)
      ?.filter(Boolean) ?? [];
  return end && isGrade(grade.trim()) ? text.slice(0, -end.length) : text;
}
