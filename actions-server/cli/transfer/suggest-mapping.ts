/**
 * Suggests a mapping for a file, by the nouns of its headings and by what its first lines have: a column `Title` with
 * greetings is no headline, and a column that few lines have something in is no key. Pure.
 */

import { fold } from '@platform/vocabulary';
import type { FieldDefinition } from '../../custom-fields/field-definition.ts';
import { fieldOfHeading } from './field-columns.ts';
import { groupOf, placeTopics, type Topic, topicOf } from './heading-words.ts';
import { type DateForm, dateForms, readDate } from './read-date.ts';
import { refusalColumns, type TransferredKind } from './record-kinds.ts';

/** A column of the file with what its lines have in it, without empty cells. */
interface Column {
  readonly heading: string;
  readonly index: number;
  readonly values: readonly string[];
  readonly topic: Topic | null;
}

interface Suggestion {
  readonly member: string;
  /** How its cells are read. */
  readonly options: readonly string[];
  /** What nobody but the user knows. */
  readonly note?: string;
}

/** Lines that are looked at. */
export const suggestedFrom = 10_000;

/** @param rows the cells of the first lines. @returns a mapping file, with every column that nothing was found for under `skip` */
export function suggestMapping(
  headings: readonly string[],
  kind: TransferredKind,
  fields: readonly FieldDefinition[],
  rows: readonly (readonly string[])[] = [],
): string {
  const columns = headings.flatMap((heading, index): Column[] => {
    if ((refusalColumns as readonly string[]).includes(heading)) return [];
    const values = rows.map((row) => row[index]?.trim() ?? '').filter((value) => value !== '');
    return [{ heading, index, values, topic: topicOf(heading, kind.name) }];
  });
  const found = new Map<Column, Suggestion>();
  const reasons = new Map<Column, string>();
  // What is called as its member comes first, so that no other column takes its place.
  for (const column of columns) {
    const member = exactMember(column, kind);
    if (member !== null && !isTaken(member, found)) found.set(column, suggestionOf(member, column, kind));
  }
  for (const column of columns) {
    const field =
      found.has(column) || kind.readOnly.includes(column.heading)
        ? null
        : fieldOfHeading(column.heading, fields);
    if (field !== null && !isTaken(field.name, found))
      found.set(column, { member: field.name, ...optionsOfField(field, column.values) });
  }
  const rest = columns.filter((column) => !found.has(column));
  for (const column of [...rest.filter(isSpecific), ...rest.filter((one) => !isSpecific(one))]) {
    const told = memberOf(column, columns, kind);
    if (told === null) continue;
    if ('reason' in told) reasons.set(column, told.reason);
    else if (!isTaken(told.member, found, kind)) found.set(column, suggestionOf(told.member, column, kind));
    else reasons.set(column, `another column is the ${told.member}`);
  }
  if (kind.name === 'profiles' && ![...found.values()].some(({ member }) => member === 'location'))
    for (const column of placeColumns(
      rest.filter((column) => !found.has(column)),
      rows,
      reasons,
    ))
      found.set(column, { member: 'location', options: [] });
  return written({ kind, columns, found, reasons, lines: rows.length });
}

function isTaken(member: string, found: ReadonlyMap<Column, Suggestion>, kind?: TransferredKind): boolean {
  const isList = kind?.columns.some(({ name, cell }) => name === member && cell === 'list');
  return !isList && [...found.values()].some((suggestion) => suggestion.member === member);
}

/** A member that is called as it is; an `id` is one of the platform only where its values can be. */
function exactMember({ heading, values }: Column, kind: TransferredKind): string | null {
  const known = kind.columns.find(({ name }) => fold(name) === fold(heading))?.name ?? null;
  const isOwnId = known === kind.identities[0] && known !== null;
  return isOwnId && (heading !== known || !most(values, isUuid)) ? null : known;
}

/** A heading of one word more says more: `Job title` is the position before `Title` is. */
function isSpecific({ topic }: Column): boolean {
  return topic !== 'headline' && topic !== 'name' && topic !== 'webPage';
}

/** The member that a column is likely to be, or why it is none although its heading sounds so. */
function memberOf(
  column: Column,
  columns: readonly Column[],
  kind: TransferredKind,
): { readonly member: string } | { readonly reason: string } | null {
  const { topic, values } = column;
  if (topic === null || placeTopics.includes(topic)) return null;
  const check = checks[topic];
  if (check !== undefined && !most(values, check.fits)) return { reason: check.reason };
  if (topic === 'webPage') return values.length === 0 ? null : { member: 'networkUrl' };
  if (kind.name !== 'profiles') return { member: topic };
  const has = (other: Topic) => columns.some((one) => one.topic === other);
  if (topic === 'headline') {
    if (values.length === 0 && has('currentPosition'))
      return { reason: 'greetings or a headline: no line has one' };
    if (values.length > 0 && most(values, isGreeting)) return { reason: 'greetings, and no headline' };
    // Where there is an employer and no other position, the title is that of the position.
    return { member: has('currentCompanyName') && !has('currentPosition') ? 'currentPosition' : 'headline' };
  }
  if (topic !== 'name') return { member: topic };
  if (has('firstName') && !has('lastName')) return { member: 'lastName' };
  if (has('lastName') && !has('firstName')) return { member: 'firstName' };
  return has('lastName')
    ? { reason: 'the whole name, which other columns have in parts' }
    : { member: 'fullName' };
}

const isUuid = (value: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
const isGreeting = (value: string) =>
  /^(?:m|mm|mr|mrs|ms|miss|mx|sir|dr|prof|mme|mlle|mademoiselle|madame|monsieur|herr|frau|hr|fr|sr|sra|srta|senor|senora|sig|sig ra|sig na|signor|signora|dott|dott ssa|de heer|dhr|mevr|mevrouw|mw|sr a|ing|dipl ing|me|maitre)$/.test(
    fold(value)
      .replace(/[^\p{L}]+/gu, ' ')
      .trim(),
  );

/** What the values of a topic look like. */
const checks: Partial<Record<Topic, { fits(value: string): boolean; reason: string }>> = {
  emailAddresses: { fits: (value) => value.includes('@'), reason: 'its values are no e-mail addresses' },
  phoneNumbers: {
    fits: (value) => value.replace(/\D/g, '').length >= 5 && !/\p{L}{4}/u.test(value),
    reason: 'its values are no phone numbers',
  },
  networkUrl: { fits: (value) => /[./]/.test(value), reason: 'its values are no addresses of pages' },
  webPage: {
    fits: (value) => /\b(?:linkedin|xing|viadeo|github)\.com\b/i.test(value),
    reason: 'its values are no pages of a network of people',
  },
  externalId: {
    fits: (value) => value.length <= 100 && !value.includes('@') && (/\d/.test(value) || !/\s/.test(value)),
    reason: 'its values are no identifiers',
  },
  historyEntryMessage: {
    fits: (value) => /\p{L}/u.test(value),
    reason: 'its values are numbers',
  },
  statusId: { fits: isUuid, reason: 'a status is named by its id: map each with values' },
  colorId: {
    fits: (value) => /^#[\da-f]{6}$/i.test(value),
    reason: 'its values are no colours such as #1e88e5',
  },
  createdAt: {
    fits: (value) => dateForms.some((form) => readDate(value, form, null) !== null),
    reason: 'its values are no dates of a form that is read',
  },
};

/** Whether two thirds of the values are so, as all of none are. */
function most(values: readonly string[], fits: (value: string) => boolean): boolean {
  return values.filter(fits).length * 3 >= values.length * 2;
}

/** The columns of the place that most lines have: one whole address, or its parts in the order in which they are written. */
function placeColumns(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  reasons: Map<Column, string>,
): readonly Column[] {
  const parts = columns.filter(({ topic }) => topic !== null && placeTopics.includes(topic));
  const groups = new Map<string, Column[]>();
  for (const column of parts) {
    const { group, withoutNumber } = groupOf(column.heading);
    const isLine = parts.every((one) => groupOf(one.heading).group !== group || one.topic === 'street');
    const key = isLine ? withoutNumber : group;
    groups.set(key, [...(groups.get(key) ?? []), column]);
  }
  const weight = (group: readonly Column[]) => {
    const filled = group.map(({ values }) => values.length);
    return Math.max(0, ...filled) + (group.some(({ topic }) => topic === 'city') ? 0.5 : 0);
  };
  const [chosen = [], ...others] = [...groups.values()].sort((one, other) => weight(other) - weight(one));
  for (const column of others.flat()) reasons.set(column, 'another place of the person is the location');
  const order = ({ topic }: Column) => placeTopics.indexOf(topic ?? 'location');
  const ordered = [...chosen].sort((one, other) => order(one) - order(other));
  const whole = ordered.find((column) => column.topic === 'fullAddress' || hasParts(column, ordered, rows));
  if (whole === undefined || whole.values.length === 0) {
    const named = ordered.filter(({ topic }) => topic !== 'fullAddress');
    // A country or a street alone is no place of somebody; `Location` is.
    const isPlace = named.some(
      ({ topic }) => topic === 'city' || topic === 'postalCode' || topic === 'location' || topic === 'street',
    );
    return isPlace ? named : [];
  }
  for (const part of ordered) if (part !== whole) reasons.set(part, `"${whole.heading}" has it too`);
  return [whole];
}

/** Whether a street is a whole address: it says the city that the same line has in a column of its own. */
function hasParts(column: Column, parts: readonly Column[], rows: readonly (readonly string[])[]): boolean {
  const city = parts.find(({ topic }) => topic === 'city');
  if (column.topic !== 'street' || city === undefined) return false;
  const both = rows.filter((row) => row[column.index]?.trim() && row[city.index]?.trim());
  const repeating = both.filter((row) => fold(row[column.index] ?? '').includes(fold(row[city.index] ?? '')));
  return both.length > 0 && repeating.length * 3 >= both.length * 2;
}

function suggestionOf(member: string, { values }: Column, kind: TransferredKind): Suggestion {
  const cell = kind.columns.find(({ name }) => name === member)?.cell;
  if (member === 'assignees')
    return { member, options: splitOption(values), note: 'a line with somebody who is no user is refused' };
  if (cell === 'list') return { member, options: splitOption(values) };
  if (cell === 'instant') return { member, ...dateOption(values) };
  return { member, options: [] };
}

/** Lists are often written with semicolons; the API takes commas. */
function splitOption(values: readonly string[]): readonly string[] {
  const separator = [' ::: ', ';', '|', '\n', ' / '].find((one) =>
    values.some((value) => value.includes(one)),
  );
  if (separator !== undefined) return [`split: ${yamlText(separator)}`];
  return values.some((value) => value.includes(',')) ? [] : ['split: ";"'];
}

function optionsOfField(
  { type }: FieldDefinition,
  values: readonly string[],
): Pick<Suggestion, 'options' | 'note'> {
  const isDate = type === 'date' || type === 'datetime';
  if (isDate && values.length > 0) return dateOption(values);
  const isNumber = type === 'number' || type === 'currency';
  const hasComma = values.some((value) => /\d,\d{1,2}(?!\d)|\d[\s.]\d{3}(?!\d)/.test(value));
  return { options: isNumber && hasComma ? ['decimal: ","'] : [] };
}

/** The form that most values have; of days and months that may be exchanged the day comes first, which is said. */
function dateOption(values: readonly string[]): Pick<Suggestion, 'options' | 'note'> {
  const fits = (form: DateForm) => most(values, (value) => readDate(value, form, null) !== null);
  const form = dateForms.find(fits) ?? 'yyyy-mm-dd';
  const isEither = form === 'dd/mm/yyyy' && fits('mm/dd/yyyy');
  return {
    options: [`date: ${form}`],
    ...(isEither ? { note: 'or mm/dd/yyyy: no value has a day after the 12th' } : {}),
  };
}

interface Written {
  readonly kind: TransferredKind;
  readonly columns: readonly Column[];
  readonly found: ReadonlyMap<Column, Suggestion>;
  readonly reasons: ReadonlyMap<Column, string>;
  readonly lines: number;
}

function written({ kind, columns, found, reasons, lines }: Written): string {
  const places = [...found].filter(([, { member }]) => member === 'location').map(([column]) => column);
  // The parts of a place are in their order, where the first of them stands.
  const [firstPlace] = columns.filter((column) => places.includes(column));
  const mapped = columns.flatMap((column) =>
    column === firstPlace ? places : places.includes(column) ? [] : [column],
  );
  const lineOf = (column: Column) => {
    const suggestion = found.get(column);
    return suggestion === undefined
      ? []
      : [`  ${yamlText(column.heading)}: ${targetOf(suggestion, kind)}${commentOf(suggestion.note)}`];
  };
  const skipped = columns
    .filter((column) => !found.has(column))
    .map((column) => `  - ${yamlText(column.heading)}${commentOf(reasons.get(column))}`);
  const lists = mapped.flatMap(lineOf);
  return [
    `entity: ${kind.name}`,
    ...keyLines(kind, found, lines),
    'columns:',
    ...(lists.length === 0 ? ['  {}'] : lists),
    ...(skipped.length === 0
      ? []
      : ['# Nothing was found for these columns: map them above, or leave them out.', 'skip:', ...skipped]),
    '',
  ].join('\n');
}

/** A key that would refuse most lines, or that several lines have, is none. */
function keyLines(kind: TransferredKind, found: ReadonlyMap<Column, Suggestion>, lines: number): string[] {
  const ids = kind.identities.slice(0, 2);
  const notes: string[] = [];
  for (const id of ids) {
    const column = [...found].find(([, { member }]) => member === id)?.[0];
    if (column === undefined) continue;
    const { values } = column;
    if (new Set(values).size < values.length)
      notes.push(`# ${yamlText(column.heading)} is no key: several lines have the same.`);
    else if (values.length * 10 < lines * 9)
      notes.push(
        `# ${yamlText(column.heading)} is no key: ${lines - values.length} of ${lines} lines have none.`,
      );
    else {
      const missing = lines - values.length;
      const note = missing === 0 ? '' : `   # ${missing} of ${lines} lines have none, and would be refused`;
      return [...notes, `key: ${id}${note}`];
    }
  }
  const others = kind.identities
    .slice(2)
    .filter((id) => [...found.values()].some(({ member }) => member === id));
  const finds =
    others.length === 0
      ? 'without one every import creates new ones'
      : `without one, lines are found by ${others.join(' and ')} where they have it`;
  return [...notes, `# key: ${ids[1]}   # the member that finds a record again; ${finds}`];
}

function targetOf({ member, options }: Suggestion, kind: TransferredKind): string {
  const to = kind.columns.some(({ name }) => name === member) ? member : yamlText(member);
  return options.length === 0 ? to : `{ to: ${[to, ...options].join(', ')} }`;
}

function commentOf(note: string | undefined): string {
  return note === undefined ? '' : `   # ${note}`;
}

/** JSON is YAML. */
function yamlText(text: string): string {
  return JSON.stringify(text);
}
