/** Reads the educations of the education sections. */
import type { Line } from '../lines/line.ts';
import type { ParsedEducation } from '../types.ts';
import { cached } from '../words/cached.ts';
import { placeScore } from '../words/places.ts';
import {
  degreeLexicon,
  disciplineLexicon,
  jobTitleLexicon,
  legalFormLexicon,
  organisationLexicon,
  schoolLexicon,
} from '../words/roles.ts';
import { kindsOfParts } from '../words/text-kinds.ts';
import {
  beginsWithDegree,
  degreeName,
  isDetailLabel,
  isDoctorate,
  isEducationDetail,
  isLicence,
  isPost,
  levels,
} from './education-details.ts';
import { type Part, partsOf } from './entry-parts.ts';
import { paragraphsOf } from './entry-text.ts';
import { isGrade } from './grades.ts';
import { lessDoubt, nameLessDoubt } from './kind-doubt.ts';
import { withoutOutrankedDegrees } from './labelled-degrees.ts';
import { isProse } from './prose.ts';
import type { Above, EntryReader } from './read-entries.ts';
import { speltOut } from './spelt-out.ts';
import { mayBeTownOfEntry } from './split-text.ts';

/** How the entries of education sections are read. */
export const educationReader: EntryReader<ParsedEducation> = {
  kind: 'education',
  first: degreeScore,
  second: schoolScore,
  kinds: { first: kindsOfParts.degree, second: kindsOfParts.schoolName },
  takesField,
  startsFirst: isFieldBefore,
  startsSecond: isNamedBefore,
  mayLackFirst: true,
  isDetail: isEducationDetail,
  isTypical,
  isListed: isTypical,
  isEvident,
  prepare: (entry) => withoutOutrankedDegrees(entry, degreeScore),
  isOther: ([first, ...others]) =>
    first !== undefined &&
    (isPost(first.text)
      ? !others.some((part) => degreeScore(part) >= 2)
      : isLicence(first.text) && ![first, ...others].some((part) => schoolScore(part) >= 2)),
  valueOf({ period, dated, head, body }, { first, second }, above) {
    const stated = statedBelow(body);
    const schoolAbove = first !== null && dated === 0 ? schoolOfGroup(above) : null;
    // What stands in brackets behind the degree may be its field, where the school is above.
    const isRemark = schoolAbove !== null && head.some(({ text }) => text.includes(`(${second})`));
    const hasDegree = first !== null && (stated.degree === null || degreeLexicon.isIn(first));
    const printed = hasDegree ? first : stated.degree;
    const degree = printed && !isEducationDetail(printed) ? degreeName(printed) : null;
    return {
      // Initials in the head may be anything, where the line below names a school.
      schoolName:
        second && schoolLexicon.isIn(second)
          ? second
          : (stated.schoolName ?? (isRemark ? schoolAbove : (second ?? schoolAbove))),
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

/** The school above several degrees, each with its date: the line above the date of the first one. */
function schoolOfGroup({ entry, value }: Above<ParsedEducation>): string | null {
  const school = value?.schoolName ?? null;
  const isGroup = entry !== undefined && (entry.head.length === 1 || entry.dated > 0);
  return isGroup && school !== null && !entry.head[entry.dated]?.text.includes(school) ? school : null;
}

/** True for the field of a degree that names none: "Bachelor of Science, Chemistry", but not "BA in History, Chemistry". */
function takesField(start: Part, next: Part): boolean {
  if (degreeScore(start) < 1.5 || schoolScore(next) >= 1 || next.text.length >= 60) return false;
  if (/^\p{Ll}{3}/u.test(next.text) || isSubject(next.text)) return true;
  // "Candidate for" belongs to the degree behind it, and announces no field.
  return (
    !/\s(?:in|en|im|für|(?<!candidate )for|di|de|d['’]|em)\s?/i.test(start.text) &&
    /^\p{Lu}.*\p{Ll}/u.test(next.text)
  );
}

/** True for the field of the degree behind the comma, which names none: "Chemistry, Bachelor of Science". */
function isFieldBefore(part: Part, next: Part): boolean {
  return (
    next.separator === ',' &&
    part.line === next.line &&
    isSubject(part.text) &&
    degreeScore(next) >= 2 &&
    Math.max(degreeScore(part), schoolScore(part)) < 1.5
  );
}

/** True for a subject of study, or two of them: "Physical Oceanography and Climate". */
const isSubject = (text: string): boolean =>
  placeScore(text) < 0.8 &&
  (disciplineLexicon.startLength(text) > 0 ||
    /^\p{Lu}.*\p{L}\s(?:and|&|et|und|y|e|en|i|oraz)\s\p{L}/u.test(text));

/** True for a part with the words of a degree or of a school. */
function isTypical(part: Part): boolean {
  return degreeScore(part) >= 1.5 || schoolScore(part) >= 1.5;
}

/** True for a degree and its school, beside which nothing tells of work: a title, a company, a doctorate. */
function isEvident([degree, ...others]: Part[]): boolean {
  if (!degree || degreeScore(degree) < 2.5 || !beginsWithDegree(degree.text)) return false;
  if (isEducationDetail(degree.text) || isDoctorate(degree.text) || tellsOfWork(degree)) return false;
  const isSchool = (part: Part): boolean =>
    schoolScore(part) >= 2 || (part === others[0] && schoolScore(part) >= 0.5 && !areInitials(part.text));
  return others.some(isSchool) && !others.some(tellsOfWork);
}

/** True for a text that begins or ends with a title, or names an organisation that is no school. */
function tellsOfWork({ text }: Part): boolean {
  const last = text.split(/\s+/).at(-1) ?? '';
  return (
    jobTitleLexicon.startLength(text) > 0 ||
    jobTitleLexicon.isExactly(last) ||
    legalFormLexicon.isIn(text) ||
    (organisationLexicon.isIn(text) && !schoolLexicon.isIn(text))
  );
}

/** The number of lines below a head that may begin with a degree or a school that the head does not state. */
const maxLinesBelow = 3;

/** The degree and the school with which lines of a description begin: "• Uppsala University" below "MA History". */
function statedBelow(body: Line[]): { degree: string | null; schoolName: string | null } {
  const lines = body.slice(0, maxLinesBelow);
  const rows = lines.map((line) => partsOf([line]));
  const degrees = rows.flatMap(([first, next]) => {
    if (!first || first.text.length >= 90 || !beginsWithDegree(first.text)) return [];
    if (isEducationDetail(first.text)) return [];
    const hasField = next?.separator === ',' && takesField(first, next);
    return [hasField ? `${first.text}, ${next.text}` : first.text];
  });
  const schools = rows.map(([first, next], index) => {
    if (!first || isProse(lines[index]?.text ?? '')) return null;
    if (degreeScore(first) > 0 && degreeScore(first) >= schoolScore(first)) return null;
    if (schoolScore(first) >= 2) return first.text;
    return next && isNamedBefore(first, next) ? `${first.text}, ${next.text}` : null;
  });
  return { degree: degrees[0] ?? null, schoolName: schools.find((school) => school !== null) ?? null };
}

/** True when a part is the short name of the school behind the comma: "ABC, University of Example". */
function isNamedBefore(part: Part, next: Part): boolean {
  return (
    next.separator === ',' && part.line === next.line && areInitials(part.text) && schoolScore(next) >= 2
  );
}

/** The text after the preposition or comma of a degree: "Chemistry" in "Master of Science in Chemistry". */
function fieldOfStudyIn(degree: string): string | null {
  const [first = '', ...others] = degree.split(/,\s*/);
  const text = [first, ...others.filter((part) => !isGrade(part) && !/^minors?\b/i.test(part))].join(', ');
  const subject = /\s(?:in|en|im Fach|für|em)\s+(?=\p{Lu})([^()]+)$/u.exec(text);
  const name = /\s(?:de|di|of)\s+(?=\p{Lu})([^()]+)$/u.exec(text);
  const comma = /,\s*(\p{Lu}[^,]+)$/u.exec(text);
  return (subject ?? name ?? comma)?.[1]?.trim() ?? null;
}

/** True for a level of education, maybe with the words that say whether it was reached: "Ensino superior completo". */
const isLevel = cached((text: string): boolean => levels.isExactly(degreeName(text)));

function degreeScore(part: Part): number {
  return lessDoubt(scoreOfDegree(part), part, kindsOfParts.degree);
}

function scoreOfDegree(part: Part): number {
  if (part.label === 'degree') return 4;
  // "Titre : …" may also state the title of a thesis.
  if (part.label !== null) return part.label !== 'title' ? 0 : degreeLexicon.isIn(part.text) ? 4 : 1.2;
  if (part.text.length > 140) return 0;
  const words = degreeLexicon.count(part.text);
  if (words === 0) return scoreWithoutDegree(part);
  // "Especialización en robótica" is a detail beside another degree.
  if (isDetailLabel(part.text.split(/[:\s]/, 1)[0] ?? '')) return 1.5;
  // "Secondary" may be the level of the entry below, "HBO" that of the degree beside it, and "Graduate" is a person.
  if (isLevel(part.text)) return 0.5;
  // "Nord High School" is the name of a school.
  if (/\S\s(?:high|secondary) school$/i.test(part.text)) return 0.5;
  // A diploma of the Netherlands, and beside a name a school.
  if (
    words === 1 &&
    /^(?:gymnasium|atheneum|lyceum)\s\p{L}|\p{L}[\s-](?:gymnasium|atheneum|lyceum)$/iu.test(part.text)
  )
    return 0.5;
  const full = speltOut(part.text);
  const starts = degreeLexicon.startLength(part.text) > 0 || degreeLexicon.startLength(full?.name ?? '') > 0;
  if (!starts && full) return 0.5;
  if (starts) return Math.min(3, 2.2 + 0.3 * words);
  return Math.min(3, 1.3 + 0.3 * words + (isQualified(part.text) ? 0.5 : 0));
}

/** True for a degree behind a word or two that describe it: "Visiting PhD Scholar", "Double master", "Joint European Master". */
function isQualified(text: string): boolean {
  if (!/^\p{Lu}/u.test(text) || schoolLexicon.isIn(text)) return false;
  const words = text.split(/\s+/);
  return [1, 2].some((count) => degreeLexicon.startLength(words.slice(count).join(' ')) > 0);
}

/** True for the noun of a school with a subject: "IUT Génie civil" beside a university names what was studied there. */
function namesSubject(text: string): boolean {
  const [, subject = ''] = /^\p{L}+\s(.+)$/u.exec(text) ?? [];
  return schoolLexicon.startLength(text) === 1 && disciplineLexicon.startLength(subject) > 0;
}

/** A subject may stand for its degree; a few other words behind a school are rather its town: "Vest School, Holm". */
function scoreWithoutDegree({ text, separator }: Part): number {
  if (namesSubject(text)) return 1.6;
  if (disciplineLexicon.isIn(text) && !schoolLexicon.isIn(text))
    return disciplineLexicon.startLength(text) > 0 ? 0.9 : 0.6;
  return separator !== '' && mayBeTownOfEntry(text) ? -1.5 : 0;
}

const areInitials = (text: string): boolean => /^\p{Lu}{2,9}$/u.test(text);

function schoolScore(part: Part): number {
  return nameLessDoubt(scoreOfSchool(part), part, kindsOfParts.schoolName);
}

function scoreOfSchool(part: Part): number {
  if (part.label !== null) return part.label === 'school' || part.label === 'organisation' ? 4 : 0;
  if (part.text.length > 110) return 0;
  // "régie de spectacle" is a field of study, but "lycée Vest" is a school.
  if (/^\p{Ll}{3}\P{Lu}*$/u.test(part.text) && schoolLexicon.startLength(part.text) === 0) return -1.5;
  if (isLevel(part.text)) return -1.5;
  // "BMus (Sonic Arts)": subjects in brackets belong to the degree before them.
  if (part.inBrackets && disciplineLexicon.isIn(part.text) && !schoolLexicon.isIn(part.text)) return -1.5;
  // "Industriemeister (IHK)": who examined.
  if (part.inBrackets && /^(?:IHK|HWK|ECTS|RNCP)$/.test(part.text)) return -1.5;
  // "Larchschule (Grundschule)": what kind of school it is.
  if (part.inBrackets && schoolLexicon.isExactly(part.text) && !areInitials(part.text)) return -1.5;
  // "University" names no school.
  if (schoolLexicon.isExactly(part.text) && !areInitials(part.text)) return 1;
  // "Senior School Certificate" and "GCE" are degrees.
  if (degreeLexicon.isExactly(part.text) && !schoolLexicon.isExactly(part.text)) return 0;
  let score = 0;
  if (schoolLexicon.isIn(part.text)) score += namesSubject(part.text) ? 1 : 2;
  if (schoolLexicon.startLength(part.text) > 0) score += 0.3;
  if (part.separator === 'at') score += 0.8;
  if (part.inBrackets) score += 0.3;
  const full = speltOut(part.text);
  if (full && [part.text, full.name].every((text) => degreeLexicon.startLength(text) === 0)) score += 1.5;
  // "ABC" and "ABC de Rochebrac": schools are often known by their initials.
  if (areInitials(part.text)) score += 0.5;
  else if (/^\p{Lu}{2,9}\s(?:de|d['’]|du|of|di|da|do|van)\s?\p{Lu}/u.test(part.text)) score += 1;
  else if (/^\p{Lu}{3,9}\s\p{Lu}\p{Ll}/u.test(part.text) && degreeScore(part) <= 0) score += 0.5;
  return Math.min(3, score);
}
