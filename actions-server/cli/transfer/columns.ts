/** From the headings of a file and its mapping to what each cell of it becomes in the body of a save. Pure. */

import { cleanName, splitName } from '@platform/resume-reader';
import { fold } from '@platform/vocabulary';
import type { FieldDefinition } from '../../custom-fields/field-definition.ts';
import { UsageError } from '../console.ts';
import { type CellFormat, isNoValue, readCell } from './cell.ts';
import { fieldOfHeading } from './field-columns.ts';
import type { LineProblem } from './input-record.ts';
import type { MappedColumn, Mapping } from './mapping.ts';
import { refusalColumns, type TransferredKind } from './record-kinds.ts';

type LineBody = { readonly body: Record<string, unknown> } | { readonly problem: LineProblem };

/** Where a value goes: a member of the body, or a custom field by its id. */
interface Target {
  readonly member: string;
  readonly isField: boolean;
  readonly format: CellFormat;
}

interface Column extends Target {
  readonly heading: string;
  /** Place of the cell in its line. */
  readonly index: number;
}

export interface LineReader {
  readonly headings: readonly string[];
  /** The body of the save of a line, and what is wrong with it. */
  bodyOf(cells: readonly string[]): LineBody;
}

/**
 * @param nullWord the text of a cell that clears the value
 * @param timeZone of the account, whose clocks the times without an offset are of
 * @throws UsageError for a heading that means nothing, or twice the same, and for a mapping that does not fit
 */
export function lineReader(
  headings: readonly string[],
  {
    kind,
    fields,
    mapping,
    nullWord,
    timeZone,
  }: {
    readonly kind: TransferredKind;
    readonly fields: readonly FieldDefinition[];
    readonly mapping: Mapping | null;
    readonly nullWord: string | undefined;
    readonly timeZone: string;
  },
): LineReader {
  const targetOf = (name: string) => findTarget(name, kind, fields);
  const columns = headings.flatMap((heading, index): Column[] => {
    if (isLeftOut(heading, kind, mapping)) return [];
    const mapped = ownEntry(mapping?.columns ?? {}, heading) ?? { to: heading };
    const target = targetOf(mapped.to);
    if (target === null) throw new UsageError(unknownColumn(heading, mapped, { headings, kind }));
    const format = { ...target.format, ...mapped, to: target.member, timeZone };
    return [{ ...target, format, heading, index }];
  });
  // The parts of a place are in the order of the mapping: a file may have the postal code behind the city.
  const places = Object.keys(mapping?.columns ?? {});
  const place = ({ format, heading }: Column) => (format.cell === 'place' ? places.indexOf(heading) : -1);
  columns.sort((one, other) => place(one) - place(other));
  requireKnownColumns(headings, mapping);
  const constants = Object.entries(mapping?.constants ?? {}).map(([name, value]) => {
    const target = targetOf(name);
    if (target === null) throw new UsageError(`constants: there is no member and no custom field "${name}".`);
    return { ...target, value };
  });
  requireDistinct([...columns, ...constants]);
  const key = mapping?.key === undefined ? null : requireKey(mapping.key, kind, columns);

  return {
    headings,
    bodyOf(cells) {
      const body: Record<string, unknown> = {};
      const custom: Record<string, unknown> = {};
      const put = ({ member, isField, format }: Target, value: unknown) => {
        // Columns of the first and the last name say it better.
        if (format.cell === 'name') {
          const { firstName, lastName } = splitName(cleanName(String(value ?? '')));
          body.firstName ??= firstName ?? undefined;
          body.lastName ??= lastName ?? undefined;
          return;
        }
        const members = isField ? custom : body;
        const join = isField ? undefined : joins[format.cell];
        const earlier = members[member] ?? null;
        members[member] =
          earlier === null || value === null || join === undefined
            ? (value ?? earlier)
            : join(String(earlier), String(value));
      };
      for (const constant of constants) put(constant, constant.value);
      for (const column of columns) {
        const text = cells[column.index] ?? '';
        if (text.trim() === '') continue;
        const cell = text.trim() === nullWord ? { value: null } : readWord(text, column.format, nullWord);
        if ('problem' in cell)
          return { problem: { code: 'invalid_value', message: `${column.heading}: ${cell.problem}` } };
        put(column, cell.value);
      }
      if (key !== null && (body[key] ?? null) === null)
        return { problem: { code: 'missing_key', message: `the line has no ${key}, which is the key` } };
      if (Object.keys(custom).length === 0) return { body };
      return {
        body: kind.fieldsMember === null ? { ...body, ...custom } : { ...body, [kind.fieldsMember]: custom },
      };
    },
  };
}

/** Several columns of one member: e-mail addresses, or street and city. */
const joins: Partial<Record<CellFormat['cell'], (earlier: string, value: string) => string>> = {
  list: (earlier, value) => `${earlier}, ${value}`,
  place: (earlier, value) =>
    `${earlier}${/(?:^|, )(?=[^,]*\d)[\dA-Z][\dA-Z -]{2,9}$/.test(earlier) ? ' ' : ', '}${value}`,
};

/** Where nobody has said what stands for no value, the words of databases are no text either. */
function readWord(text: string, format: CellFormat, nullWord: string | undefined) {
  const word = text.trim();
  const isMapped = format.values !== undefined && Object.hasOwn(format.values, word);
  if (nullWord !== undefined || isMapped || !isNoValue(word)) return readCell(text, format);
  return {
    problem: `"${word}" stands for no value: --null "${word}" clears the value, and an empty cell leaves it as it is`,
  };
}

/** The entry of an object that came from outside. */
function ownEntry<Value>(entries: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(entries, name) ? entries[name] : undefined;
}

function isLeftOut(heading: string, kind: TransferredKind, mapping: Mapping | null): boolean {
  const isRefusal = (refusalColumns as readonly string[]).includes(heading);
  return isRefusal || kind.readOnly.includes(heading) || (mapping?.skip.includes(heading) ?? false);
}

function findTarget(name: string, kind: TransferredKind, fields: readonly FieldDefinition[]): Target | null {
  const column = kind.columns.find((known) => known.name === name);
  if (column !== undefined) return { member: name, isField: false, format: { cell: column.cell } };
  const field = fieldOfHeading(name, fields);
  if (field !== null)
    return { member: field.id, isField: true, format: { cell: 'text', fieldType: field.type } };
  const all = kind.wholeName === null ? kind.columns : [...kind.columns, kind.wholeName];
  const loose = all.find((known) => fold(known.name) === fold(name));
  return loose === undefined ? null : { member: loose.name, isField: false, format: { cell: loose.cell } };
}

function unknownColumn(
  heading: string,
  { to }: MappedColumn,
  { headings, kind }: { readonly headings: readonly string[]; readonly kind: TransferredKind },
): string {
  const [, repeated] = /^(.*) \(\d+\)$/.exec(heading) ?? [];
  const what =
    to !== heading
      ? `The column "${heading}" is mapped to "${to}", which is no member of ${kind.name} and no custom field.`
      : /^\(column \d+\)$/.test(heading)
        ? `The file has a column without a name, which is called "${heading}" here.`
        : repeated !== undefined && headings.includes(repeated)
          ? `The file has two columns "${repeated}", and another of them is called "${heading}" here.`
          : `The column "${heading}" is no member of ${kind.name} and no custom field.`;
  const members = kind.columns.map(({ name }) => name).join(', ');
  const whole = kind.wholeName === null ? '' : `; ${kind.wholeName.name} is split into the names`;
  return `${what} Map it in a mapping file (--suggest writes one), or name it under skip. The members are ${members}${whole}.`;
}

/** A mapping of another file is a mistake. */
function requireKnownColumns(headings: readonly string[], mapping: Mapping | null): void {
  const named = [...Object.keys(mapping?.columns ?? {}), ...(mapping?.skip ?? [])];
  const missing = named.filter((name) => !headings.includes(name));
  if (missing.length > 0)
    throw new UsageError(
      `The file has no column ${missing.map((name) => `"${name}"`).join(', ')}, which the mapping names.`,
    );
}

function requireDistinct(targets: readonly Target[]): void {
  const seen = new Set<string>();
  for (const { member, isField, format } of targets) {
    if (seen.has(member) && (isField || joins[format.cell] === undefined))
      throw new UsageError(`Two columns or constants are "${member}": skip one of them.`);
    seen.add(member);
  }
}

function requireKey(key: string, kind: TransferredKind, columns: readonly Column[]): string {
  if (!kind.identities.includes(key))
    throw new UsageError(
      `key: ${kind.name} are found by ${kind.identities.join(', ')}, and not by "${key}".`,
    );
  if (!columns.some(({ member }) => member === key))
    throw new UsageError(`key: no column of the file is ${key}.`);
  return key;
}
