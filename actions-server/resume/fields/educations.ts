/** Reads the educations of the education sections. */

import type { Line } from '../lines/line.ts';
import type { ParsedEducation } from '../types.ts';
import { degreeLexicon, schoolLexicon } from '../words/roles.ts';
import { type Part, partsOf } from './entry-parts.ts';
import { paragraphsOf } from './entry-text.ts';
import type { EntryReader } from './read-entries.ts';

/** How the entries of education sections are read. */
export const educationReader: EntryReader<ParsedEducation> = {
  kind: 'education',
  first: degreeScore,
  second: schoolScore,
  takesField: (start, next) =>
    degreeScore(start) >= 1.5 &&
    !/\s(?:in|en|im|für)\s/i.test(start.text) &&
    schoolScore(next) < 1 &&
    /^\p{Lu}.*\p{Ll}/u.test(next.text) &&
    next.text.length < 60,
  isTypical: (part) => degreeScore(part) >= 1.5 || schoolScore(part) >= 1.5,
  valueOf({ period, body }, { first, second }) {
    const stated = statedBelow(body);
    const hasDegree = first !== null && (stated.degree === null || degreeLexicon.isIn(first));
    const degree = hasDegree ? first : stated.degree;
    return {
      schoolName: second ?? stated.schoolName,
      degree,
      fieldOfStudy: degree && fieldOfStudyIn(degree),
      startDate: period?.isRange ? period.startDate : null,
      // A single date in an education is the date of its completion.
      endDate:
        period === null || period.isCurrent ? null : period.isRange ? period.endDate : period.startDate,
      description: paragraphsOf(body),
    };
  },
};

/** The number of lines below a head that may begin with a degree or a school that the head does not state. */
const maxLinesBelow = 2;

/** The degree and the school with which lines of a description begin: "• Uppsala University" below "MA History". */
function statedBelow(body: Line[]): { degree: string | null; schoolName: string | null } {
  const starts = body.slice(0, maxLinesBelow).flatMap((line) => partsOf([line]).slice(0, 1));
  const degree = starts.find((part) => part.text.length < 90 && degreeLexicon.startLength(part.text) > 0);
  const school = starts.find((part) => schoolScore(part) >= 2 && degreeScore(part) === 0);
  return { degree: degree?.text ?? null, schoolName: school?.text ?? null };
}

/** The text after the preposition or comma of a degree: "Chemistry" in "Master of Science in Chemistry". */
function fieldOfStudyIn(degree: string): string | null {
  const match = /\s(?:in|en|im Fach|für|de|di|em|of)\s+(?=\p{Lu})([^()]+)$/u.exec(degree);
  const comma = /,\s*(\p{Lu}[^,]+)$/u.exec(degree);
  return match?.[1]?.trim() ?? comma?.[1]?.trim() ?? null;
}

function degreeScore(part: Part): number {
  if (part.label !== null) return part.label === 'degree' || part.label === 'title' ? 4 : 0;
  if (part.text.length > 140) return 0;
  const words = degreeLexicon.count(part.text);
  if (words === 0) return 0;
  // "Nord High School" is the name of a school.
  if (/\S\s(?:high|secondary) school$/i.test(part.text)) return 0.5;
  const starts = degreeLexicon.startLength(part.text) > 0;
  return Math.min(3, 1.3 + 0.3 * words + (starts ? 0.9 : 0));
}

function schoolScore(part: Part): number {
  if (part.label !== null) return part.label === 'school' || part.label === 'organisation' ? 4 : 0;
  if (part.text.length > 110) return 0;
  let score = 0;
  if (schoolLexicon.isIn(part.text)) score += 2;
  if (schoolLexicon.startLength(part.text) > 0) score += 0.3;
  if (part.separator === 'at') score += 0.8;
  if (part.inBrackets) score += 0.3;
  // "ABC" and "ABC de Rochebrac": schools are often known by their initials.
  if (/^\p{Lu}{2,9}$/u.test(part.text)) score += 0.5;
  else if (/^\p{Lu}{2,9}\s(?:de|d['’]|du|of|di|da|do|van)\s?\p{Lu}/u.test(part.text)) score += 1;
  return Math.min(3, score);
}
