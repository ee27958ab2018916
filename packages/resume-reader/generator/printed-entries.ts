/** How the employers, schools and periods of a person are printed, and what the document then states about them. */
import type { DateStyle, PrintedPeriod } from './dates.ts';
import type { Education, Month, Person, Position } from './person.ts';
import type { Random } from './random.ts';
import type { Accepted, TrueEducation, TruePosition } from './truth.ts';
import type { Variation } from './variation.ts';
import { vocabularies } from './vocabulary.ts';

/** A position; a time without an employer has neither a company nor a place. */
export interface PrintedPosition extends Omit<Position, 'company' | 'place'> {
  readonly company: string | null;
  readonly place: string | null;
  readonly period: PrintedPeriod;
  /** The period is printed with the position above, once for both. */
  readonly isBelowDate: boolean;
  /** What the person did for clients of the company, in the time of the position. */
  readonly missions: readonly PrintedMission[];
  readonly stated: TruePosition;
}

export interface PrintedMission {
  readonly text: string;
  readonly period: PrintedPeriod;
  readonly stated: TruePosition;
}

/** An education of which the document may leave out the degree or the school. */
export interface PrintedEducation {
  readonly degree: string | null;
  readonly school: string | null;
  readonly place: string;
  readonly period: PrintedPeriod;
  /** A line below, with the grade or the subjects. */
  readonly detail: string | null;
  readonly stated: TrueEducation;
}

export function printPositions(
  person: Person,
  variation: Variation,
  dates: DateStyle,
  random: Random,
): PrintedPosition[] {
  const printed = person.positions.map((position, index): PrintedPosition => {
    const choices = random.fork(`position ${index}`);
    const isFirstJob = index === person.positions.length - 1 && position.end !== null;
    const period =
      variation['seasonal work'] === 'first job' && isFirstJob
        ? dates.summers(position.start.year, choices.fork('summers'))
        : periodOf(position, index, variation, dates, choices.fork('periods'));
    const employer = printedEmployer(person, variation, position.company, choices.fork('agency'));
    return {
      ...position,
      company: employer.text,
      period,
      isBelowDate: false,
      missions: missionsOf(person, variation, dates, position, choices.fork('missions')),
      stated: {
        title: position.title,
        company: employer.accepted,
        startDate: period.start,
        endDate: period.end,
      },
    };
  });
  if (variation['entries of a date'] === 'two') return withSharedDate(printed);
  return variation['times without an employer'] === 'none'
    ? printed
    : withBreak(printed, person, variation, dates, random.fork('break'));
}

/** The positions with a time without an employer below one of them. */
function withBreak(
  positions: readonly PrintedPosition[],
  { language }: Person,
  variation: Variation,
  dates: DateStyle,
  random: Random,
): PrintedPosition[] {
  const index = random.int(0, positions.length - 1);
  const [later, earlier] = positions.slice(index, index + 2);
  if (!later) return [...positions];
  const end = later.start;
  const start = earlier?.end ?? { ...end, year: end.year - 1 };
  const title = random.pick(vocabularies[language].breaks);
  const period = timeOf(start, end, variation, dates);
  const entry: PrintedPosition = {
    title,
    company: null,
    place: null,
    start,
    end,
    tasks: [],
    period,
    isBelowDate: false,
    missions: [],
    stated: { title, company: null, startDate: period.start, endDate: period.end },
  };
  return positions.toSpliced(index + 1, 0, entry);
}

/** The dates of a position, or how long it was; the second position may have been interrupted. */
function periodOf(
  { start, end }: Position,
  index: number,
  variation: Variation,
  dates: DateStyle,
  random: Random,
): PrintedPeriod {
  const isInterrupted = variation['periods of an entry'] === 'two' && index === 1 && end !== null;
  if (!isInterrupted || variation['times without dates'] !== 'none')
    return timeOf(start, end, variation, dates);
  const before = (month: Month, years: number): Month => ({ ...month, year: month.year - years });
  const length = end.year - start.year + 1;
  return dates.both(
    dates.position(before(start, length + 1), before(end, length + 1)),
    dates.position(start, end),
    random,
  );
}

function timeOf(start: Month, end: Month | null, variation: Variation, dates: DateStyle): PrintedPeriod {
  const time = variation['times without dates'];
  if (time === 'no time') return { text: '', lines: [], start: null, end: null };
  return time === 'none' ? dates.position(start, end) : dates.time(start, end);
}

/** The third position has the dates of the second one, and is printed below the same date. */
function withSharedDate(positions: readonly PrintedPosition[]): PrintedPosition[] {
  const second = positions[1];
  return positions.map((position, index) => {
    if (index !== 2 || !second) return position;
    const { startDate, endDate } = second.stated;
    return {
      ...position,
      start: second.start,
      end: second.end,
      period: second.period,
      isBelowDate: true,
      missions: [],
      stated: { ...position.stated, startDate, endDate },
    };
  });
}

/** The company, or half of the time the agency through which the person worked there beside it. */
function printedEmployer(
  { language }: Person,
  variation: Variation,
  company: string,
  random: Random,
): { readonly text: string; readonly accepted: Accepted } {
  const words = vocabularies[language];
  const where = variation.agencies;
  if (where === 'none' || random.chance(0.5)) return { text: company, accepted: company };
  const agency = random.pick(words.agencies);
  const text =
    where === 'behind the company'
      ? `${company} (${random.pick(words.agencyWords)} ${agency})`
      : `${agency} ${random.pick(['/', '-'])} ${company}`;
  return { text, accepted: [company, agency, text] };
}

/** Two missions, the latest first, which follow each other in the time of a position. */
function missionsOf(
  { language }: Person,
  variation: Variation,
  dates: DateStyle,
  { title, company, start, end, tasks }: Position,
  random: Random,
): PrintedMission[] {
  if (variation['lines in entries'] !== 'missions for clients') return [];
  const words = vocabularies[language];
  const months = Math.max(2, monthsBetween(start, end ?? { year: 2025, month: 6 }));
  const middle = monthsAfter(start, Math.floor(months / 2));
  const label = random.pick(words.labels.client);
  const spans: [Month, Month | null][] = [
    [middle, end],
    [start, middle],
  ];
  return spans.map(([from, to]) => {
    const client = `${random.pick(words.trades)} ${random.pick(words.familyNames)}`;
    const task = random.pick(words.tasks);
    const period = timeOf(from, to, variation, dates);
    return {
      text: `${label} ${client}${random.pick([' – ', ', ', ': '])}${task}`,
      period,
      stated: {
        title: [title, task, ...tasks],
        company: [client, company],
        startDate: period.start,
        endDate: period.end,
        optional: true,
      },
    };
  });
}

export function printEducations(
  person: Person,
  variation: Variation,
  dates: DateStyle,
  random: Random,
): PrintedEducation[] {
  return person.educations.map((education, index) => {
    const period = dates.education(education.start, education.end);
    const given = statedParts(variation, education, index);
    return {
      ...given,
      place: education.place,
      period: withGrade(period, person, variation, random.fork(`grade ${index}`)),
      detail: detailOf(person, variation, random.fork(`detail ${index}`)),
      stated: { ...given, startDate: period.start, endDate: period.end },
    };
  });
}

/** The latest education has both parts; people leave out what is known or of no interest for the earlier ones. */
function statedParts(
  variation: Variation,
  { degree, school }: Education,
  index: number,
): Pick<PrintedEducation, 'degree' | 'school'> {
  const parts = index === 0 ? 'degree and school' : variation['parts of educations'];
  return {
    degree: parts === 'school alone' ? null : degree,
    school: parts === 'degree alone' ? null : school,
  };
}

function withGrade(
  period: PrintedPeriod,
  { language }: Person,
  variation: Variation,
  random: Random,
): PrintedPeriod {
  if (variation['grades behind dates'] === 'none') return period;
  const grade = random.pick(vocabularies[language].shortGrades);
  return variation['grades behind dates'] === 'in brackets'
    ? { ...period, text: `${period.text} (${grade})`, lines: [...period.lines, `(${grade})`] }
    : { ...period, text: `${period.text}, ${grade}`, lines: [...period.lines, grade] };
}

function detailOf({ language }: Person, variation: Variation, random: Random): string | null {
  const words = vocabularies[language];
  switch (variation['lines in educations']) {
    case 'none':
      return null;
    case 'grade':
      return random.pick(words.grades);
    case 'subjects':
      return `${random.pick(words.labels.courses)}: ${random.sample(words.fields, 3).join(', ')}`;
    case 'focus with its label':
      return `${random.pick(words.labels.focus)}: ${random.pick(words.fields)}`;
    case 'thesis and supervisor': {
      const { thesis, supervisor } = words.labels;
      const name = `${random.pick(words.givenNames)} ${random.pick(words.familyNames)}`;
      return `${random.pick(thesis)}: ${random.pick(words.projectNames)}. ${random.pick(supervisor)}: ${name}`;
    }
  }
}

export const monthsBetween = (from: Month, to: Month): number =>
  (to.year - from.year) * 12 + to.month - from.month;

function monthsAfter({ year, month }: Month, months: number): Month {
  const index = year * 12 + (month - 1) + months;
  return { year: Math.floor(index / 12), month: (index % 12) + 1 };
}
