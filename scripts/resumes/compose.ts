/** Composes what is printed of a person, and the truth: what the document then states. */

import { EntryComposer } from './compose-entries.ts';
import { composeHeader } from './compose-header.ts';
import { DateStyle } from './dates.ts';
import type { Person } from './person.ts';
import type { Random } from './random.ts';
import type { Block, Row, Sheet, SheetSection } from './sheet.ts';
import { type Truth, truthOf } from './truth.ts';
import type { Variation } from './variation.ts';
import { type SectionKind, vocabularies } from './vocabulary.ts';

/** @param datesInColumn the layout prints the dates of entries in a column of their own */
export function composeSheet(
  person: Person,
  variation: Variation,
  random: Random,
  datesInColumn: boolean,
): { sheet: Sheet; truth: Truth } {
  const words = vocabularies[person.language];
  const dates = new DateStyle(person.language, variation, random.fork('dates'));
  const entries = new EntryComposer(person, variation, dates, datesInColumn, random.fork('entries'));
  const headings = random.fork('headings');
  const section = (kind: SectionKind, blocks: readonly Block[]): SheetSection => ({
    kind,
    heading: headings.pick(words.headings[kind][variation['heading words']]),
    blocks,
  });
  const positions = entries.positions();
  const educations = entries.educations();
  const experience = section('experience', positions.blocks);
  const education = section('education', educations.blocks);
  const languages = section('languages', [
    { rows: languageRows(person, variation, random.fork('language rows')) },
  ]);
  const order = random.fork('order of sections');
  const main = order.chance(0.7) ? [experience, education] : [education, experience];
  const summary = order.chance(0.5)
    ? [section('summary', [{ rows: [{ left: [{ text: person.summary }] }] }])]
    : [];
  const beside = [languages, ...otherSections(person, variation, random.fork('other sections'), section)];
  const header = composeHeader(person, variation, random.fork('header'));
  return {
    sheet: {
      header: header.printed,
      contactHeading: headings.pick(words.headings.contact[variation['heading words']]),
      sections: [...summary, ...main, ...order.sample(beside, beside.length)],
    },
    truth: truthOf(person, header.stated, positions.stated, educations.stated),
  };
}

function languageRows({ languages }: Person, variation: Variation, random: Random): Row[] {
  const form = random.pick([
    (name: string, level: string) => `${name} (${level})`,
    (name: string, level: string) => `${name} : ${level}`,
    (name: string, level: string) => `${name} – ${level}`,
    (name: string) => name,
  ]);
  const texts = languages.map(({ name, level }) => form(name, level));
  if (random.chance(0.4)) return [{ left: [{ text: texts.join(random.pick([', ', ' | ', ' · '])) }] }];
  return texts.map((text) => ({
    left: [{ text }],
    ...(variation.bullets === 'none' ? {} : { bullet: variation.bullets }),
  }));
}

/** Sections beside those that are scored; their dates and names must not become positions. */
function otherSections(
  person: Person,
  variation: Variation,
  random: Random,
  section: (kind: SectionKind, blocks: readonly Block[]) => SheetSection,
): SheetSection[] {
  const words = vocabularies[person.language];
  const line = (text: string): Block => ({ rows: [{ left: [{ text }] }] });
  const year = (): number => random.int(2008, 2024);
  const all = [
    section('skills', [line(person.skills.join(random.pick([', ', ' · ', ' / '])))]),
    section('interests', [line(person.interests.join(', '))]),
    section(
      'projects',
      random.sample(words.projectNames, 2).map((name) => ({
        rows: [
          { left: [{ text: name, bold: true }], right: [{ text: String(year()) }] },
          { left: [{ text: random.pick(words.tasks) }] },
        ],
      })),
    ),
    section(
      'certifications',
      random.sample(words.certificates, 2).map((name) => line(`${name}, ${year()}`)),
    ),
    section(
      'awards',
      random.sample(words.awardNames, 2).map((name) => line(`${year()} ${name}`)),
    ),
    section('references', [
      line(
        `${random.pick(words.givenNames)} ${random.pick(words.familyNames)}, ${random.pick(words.titles)}`,
      ),
    ]),
  ];
  return variation['sections beside'] === 'few' ? all.slice(0, random.int(1, 2)) : random.sample(all, 5);
}
