/** What stands below the head of a position: what the person did, for whom, and with whom. */
import type { DateStyle } from './dates.ts';
import type { Person } from './person.ts';
import { monthsBetween, type PrintedPosition } from './printed-entries.ts';
import type { Random } from './random.ts';
import type { Row } from './sheet.ts';
import type { Variation } from './variation.ts';
import { vocabularies } from './vocabulary.ts';

export function entryTexts(
  position: PrintedPosition,
  person: Person,
  variation: Variation,
  dates: DateStyle,
  random: Random,
): Row[] {
  const { company, missions } = position;
  const words = vocabularies[person.language];
  const around = variation['lines in entries'];
  const trade = random.pick(words.trades);
  const manager = variation['line about the manager'];
  const managerRows =
    manager === 'none' ? [] : [managerRow(person, random.fork(`manager ${position.title}`))];
  return [
    ...(around === 'company described'
      ? [{ left: [{ text: `${company}: ${trade}, ${random.int(20, 900)} p.`, italic: true }] }]
      : []),
    ...(manager === 'above the tasks' ? managerRows : []),
    ...missions.map(({ text, period }) => ({ left: [{ text: `${text} (${period.text})` }] })),
    ...descriptionRows(datedTasks(position, variation, dates), variation),
    ...(around === 'keywords below'
      ? [{ left: [{ text: random.sample(words.skills, 4).join(', '), italic: true }] }]
      : []),
    ...(manager === 'below the tasks' ? managerRows : []),
  ];
}

/** "Supervisor: Jane Doe", "Reporting to: Jane Doe, Head Gardener" */
function managerRow({ language }: Person, random: Random): Row {
  const words = vocabularies[language];
  const label = random.fork('label').pick(words.labels.manager);
  const name = `${random.pick(words.givenNames)} ${random.pick(words.familyNames)}`;
  const colon = language === 'fr' ? ' : ' : ': ';
  return {
    left: [{ text: `${label}${colon}${name}${random.chance(0.4) ? `, ${random.pick(words.titles)}` : ''}` }],
  };
}

/** What the person did, with the time of the first task where the document says so. */
function datedTasks(
  { tasks, start, end }: PrintedPosition,
  variation: Variation,
  dates: DateStyle,
): readonly string[] {
  const [first, ...others] = tasks;
  if (first === undefined || variation['dates in descriptions'] === 'none') return tasks;
  const yearLater = { ...start, year: start.year + 1 };
  // No task takes longer than its position.
  const isWithin = end === null || monthsBetween(yearLater, end) >= 0;
  return [`${first} (${dates.position(start, isWithin ? yearLater : end).text})`, ...others];
}

function descriptionRows(tasks: readonly string[], variation: Variation): Row[] {
  switch (variation.descriptions) {
    case 'none':
      return [];
    case 'paragraph':
      return [{ left: [{ text: `${tasks.join('. ')}.` }] }];
    case 'bullets':
      return tasks.map((text) => ({
        left: [{ text }],
        ...(variation.bullets === 'none' ? {} : { bullet: variation.bullets }),
      }));
  }
}
