/** Sections beside those that are scored; their dates and names must not become positions. */
import type { Person } from './person.ts';
import type { Random } from './random.ts';
import type { Block, SheetSection } from './sheet.ts';
import type { Variation } from './variation.ts';
import { type SectionKind, vocabularies } from './vocabulary.ts';

/** One or two sections, or five of them. */
export function otherSections(
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
