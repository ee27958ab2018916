/** Tells grades, honours and hours of an education from its school and its degree. */
import educationDetails from '../data/education-details.json' with { type: 'json' };
import { foldKeepingLength } from '../words/fold.ts';
import { alternatives } from '../words/pattern.ts';
import { degreeLexicon } from '../words/roles.ts';

const { grades, awards, withAward, unitsOfStudy } = educationDetails;
const preposition = `(?:${alternatives(withAward)})`;

/**
 * Grades, hours and cycles ("XXX ciclo" of an Italian doctorate) of an education, which are neither a school nor a degree.
 * "Mention complémentaire" is none.
 */
const gradePattern = new RegExp(
  [
    `^(?:(?:${alternatives(grades)})(?: (?:${alternatives(awards)}))?(?! compl)|${preposition} (?:\\p{L}+ )?(?:${alternatives(awards)}))(?![\\p{L}\\p{N}_])`,
    '^(?:[ivxl]+[°º]? ciclo|ciclo [ivxl]+)(?! ?\\p{L})',
    String.raw`^\d{1,3}(?:[.,]\d+)?\s*(?:\/\s*\d{1,3}|%)$`,
    String.raw`^\d{1,2}(?:[.,]\d{1,2})?\s?c?gpa$`,
    String.raw`^\d[.,]\d{1,2}$`,
    String.raw`^\d+\s*(?:${alternatives(unitsOfStudy)})(?![\p{L}\p{N}_])\.?$`,
  ].join('|'),
  'iu',
);

/** True for a grade, but not for a degree with its class before it ("2:1 BA History"). */
export function isGrade(printed: string): boolean {
  const text = printed.replace(/^\(([^()]*)\)$/u, '$1');
  const [grade] = gradePattern.exec(foldKeepingLength(text)) ?? [];
  return grade !== undefined && degreeLexicon.startLength(text.slice(grade.length)) === 0;
}

/** A grade behind a comma, and one behind a word or a preposition at the end of a text. */
const separateGrade = /\s*[,;|–—-]\s*([^,;|]{1,30})$/u;
const appendedGrade = new RegExp(
  String.raw`(?<=[\p{L}\d)])\s+(?:(\d{1,2}(?:[.,]\d{1,2})?\s?%|2:[12])|${preposition}\s+(?:an?\s+)?(\d{1,3}(?:[.,]\d{1,2})?\s?(?:%|\/\s?\d{1,3}|c?gpa)|(?:first|second) (?:class|division)|distinction)\.?)$`,
  'iu',
);

/** The text without a grade at its end: "Class X, Nord School, 2012, 89%", "BA History 2:1", "BSc in 2012 with 60%". */
export function withoutGrade(text: string): string {
  const [end = '', grade = ''] =
    (appendedGrade.exec(text) ?? separateGrade.exec(text))?.filter(Boolean) ?? [];
  return end !== '' && isGrade(grade.trim()) ? text.slice(0, -end.length) : text;
}
