/**
 * Sections whose entries look like positions or educations and are none: projects, publications, awards, talks, grants,
 * courses that the person gave, theses of students. They have names, organisations and dates of their own, in the format of the positions.
 */
import type { DateStyle, PrintedPeriod } from './dates.ts';
import { entryRows, signOf } from './entry-rows.ts';
import type { Person } from './person.ts';
import type { Random } from './random.ts';
import type { Block } from './sheet.ts';
import type { TruePosition } from './truth.ts';
import type { Variation } from './variation.ts';
import { vocabularies } from './vocabulary.ts';

type DatedKind = keyof (typeof vocabularies)['en']['datedSections'];

/** The kinds with the dates that their entries have. */
const datesOfKinds: Record<DatedKind, 'period' | 'month' | 'year'> = {
  projects: 'period',
  publications: 'year',
  volunteering: 'period',
  awards: 'year',
  certifications: 'month',
  courses: 'period',
  exhibitions: 'year',
  talks: 'month',
  supervision: 'year',
  grants: 'year',
  teaching: 'period',
};

/** What a researcher or teacher of a university has beside positions and educations. */
const academic: readonly DatedKind[] = [
  'publications',
  'talks',
  'grants',
  'teaching',
  'supervision',
  'awards',
];

export interface DatedSection {
  readonly kind: DatedKind;
  readonly blocks: readonly Block[];
}

/** @return the sections, and what may be given as positions: the voluntary work */
export function datedSections(
  person: Person,
  variation: Variation,
  dates: DateStyle,
  datesInColumn: boolean,
  random: Random,
): { readonly sections: readonly DatedSection[]; readonly stated: readonly TruePosition[] } {
  const count = { none: 0, one: 1, several: 4, academic: academic.length }[variation['dated sections']];
  const among = variation['dated sections'] === 'academic' ? academic : Object.keys(datesOfKinds);
  const kinds = random.sample(among as DatedKind[], count);
  const composed = kinds.map((kind) => {
    const entries = datedEntries(person, kind, dates, random.fork(kind));
    return {
      kind,
      blocks: entries.map((entry) => blockOf(entry, person, variation, datesInColumn)),
      stated: kind === 'volunteering' ? entries.map(statedOptionally) : [],
    };
  });
  return { sections: composed, stated: composed.flatMap(({ stated }) => stated) };
}

interface DatedEntry {
  readonly name: string;
  readonly organisation: string;
  readonly place: string;
  readonly period: PrintedPeriod;
  readonly text: string | null;
}

/** Two or three entries, the latest first. */
function datedEntries({ language }: Person, kind: DatedKind, dates: DateStyle, random: Random): DatedEntry[] {
  const words = vocabularies[language];
  const { names, organisations } = words.datedSections[kind];
  let year = random.int(2018, 2024);
  return random.sample(names, random.int(2, 3)).map((name) => {
    const start = { year, month: random.int(1, 12) };
    year -= random.int(1, 4);
    const period = {
      period: () => dates.position(start, { year: start.year + random.int(0, 2), month: 12 }),
      month: () => dates.date(start),
      year: () => dates.year(start.year),
    }[datesOfKinds[kind]]();
    return {
      name,
      organisation: random.pick(organisations),
      place: random.pick([...words.towns, ...words.cities]),
      period,
      text: datesOfKinds[kind] === 'period' && random.chance(0.4) ? random.pick(words.tasks) : null,
    };
  });
}

function blockOf(
  { name, organisation, place, period, text }: DatedEntry,
  { language }: Person,
  variation: Variation,
  datesInColumn: boolean,
): Block {
  const nameFirst = variation['order in positions'] === 'title first';
  const rows = entryRows(
    {
      first: nameFirst ? name : organisation,
      second: nameFirst ? organisation : name,
      organisation: nameFirst ? 'second' : 'first',
      place: variation['place of towns'] === 'none' ? null : place,
      dates: datesInColumn ? null : period.text,
    },
    language,
    variation,
  );
  return {
    ...(datesInColumn ? { margin: period.lines, ...signOf(variation) } : {}),
    rows: [...rows, ...(text === null ? [] : [{ left: [{ text }] }])],
  };
}

const statedOptionally = ({ name, organisation, period }: DatedEntry): TruePosition => ({
  title: name,
  company: organisation,
  startDate: period.start,
  endDate: period.end,
  optional: true,
});
