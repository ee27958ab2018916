/** Composes what is printed of a person, and the truth: what the document then states. */

import { EntryComposer } from './compose-entries.ts';
import { composeHeader } from './compose-header.ts';
import { TableComposer } from './compose-tables.ts';
import { datedSections } from './dated-sections.ts';
import { DateStyle } from './dates.ts';
import { languageRows } from './language-rows.ts';
import { otherSections } from './other-sections.ts';
import type { Person } from './person.ts';
import type { Random } from './random.ts';
import type { Block, Sheet, SheetSection, SheetTable } from './sheet.ts';
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
  const tables =
    variation.layout === 'tables' ? new TableComposer(person, variation, dates, random.fork('tables')) : null;
  const entries = new EntryComposer(person, variation, dates, datesInColumn, random.fork('entries'));
  const headings = random.fork('headings');
  const section = (kind: SectionKind, blocks: readonly Block[]): SheetSection => ({
    kind,
    heading: headings.pick(words.headings[kind][variation['heading words']]),
    blocks,
  });
  const sectionOf = (
    kind: SectionKind,
    { blocks = [], table }: { readonly blocks?: readonly Block[]; readonly table?: SheetTable },
  ): SheetSection => ({ ...section(kind, blocks), ...(table ? { table } : {}) });
  const positions = tables ? tables.positions() : entries.positions();
  const educations = tables ? tables.educations() : entries.educations();
  const experience = sectionOf('experience', positions);
  const education = sectionOf('education', educations);
  const languages = section('languages', [
    { rows: languageRows(person, variation, random.fork('language rows')) },
  ]);
  const order = random.fork('order of sections');
  const main = order.chance(0.7) ? [experience, education] : [education, experience];
  const summary = order.chance(0.5)
    ? [section('summary', [{ rows: [{ left: [{ text: person.summary }] }] }])]
    : [];
  const dated = datedSections(person, variation, dates, datesInColumn, random.fork('dated sections'));
  const others = otherSections(person, variation, random.fork('other sections'), section);
  const replaced = new Set<SectionKind>(dated.sections.map(({ kind }) => kind));
  const beside = [
    languages,
    ...others.filter(({ kind }) => !replaced.has(kind)),
    ...dated.sections.map(({ kind, blocks }) => section(kind, blocks)),
  ];
  const header = composeHeader(person, variation, random.fork('header'));
  return {
    sheet: {
      header: header.printed,
      contactHeading: headings.pick(words.headings.contact[variation['heading words']]),
      sections: [...summary, ...main, ...order.sample(beside, beside.length)],
    },
    truth: truthOf(person, header.stated, [...positions.stated, ...dated.stated], educations.stated),
  };
}
