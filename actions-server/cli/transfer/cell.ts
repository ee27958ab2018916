/** Reads the cell of a file into the value that a save takes. Pure. */
import { fold, writeCommaList } from '@platform/vocabulary';
import type { MappedColumn } from './mapping.ts';
import type { RecordColumn } from './record-kinds.ts';

export interface CellFormat extends Partial<Omit<MappedColumn, 'to'>> {
  readonly cell: RecordColumn['cell'];
  /** The type of the custom field, if it is one. */
  readonly fieldType?: string;
}

type Cell = { readonly value: unknown } | { readonly problem: string };

/** What spreadsheets and people write for true and false, in English and French. */
const booleans = new Map<string, boolean>([
  ...['true', 'yes', '1', 'vrai', 'oui', 'x'].map((word) => [word, true] as const),
  ...['false', 'no', '0', 'faux', 'non'].map((word) => [word, false] as const),
]);

/** @param text not empty */
export function readCell(text: string, format: CellFormat): Cell {
  const { values, split, decimal, date, cell, fieldType } = format;
  const trimmed = text.trim();
  if (values !== undefined) {
    if (Object.hasOwn(values, trimmed)) return { value: values[trimmed] ?? null };
    return { problem: `"${trimmed}" is not among the values of the mapping` };
  }
  if (split !== undefined) return { value: joinList(trimmed.split(split)) };
  if (date !== undefined) return readDate(trimmed, date, cell === 'instant' || fieldType === 'datetime');
  if (decimal === ',') return readDecimal(trimmed);
  if (cell === 'boolean' || fieldType === 'boolean') {
    const value = booleans.get(fold(trimmed));
    return value === undefined ? { problem: `"${trimmed}" is neither true nor false` } : { value };
  }
  if (cell === 'instant') return readDate(trimmed, 'yyyy-mm-dd', true);
  return { value: text };
}

/** Values with commas between them, as saves take them; one with a comma is in double quotes. */
export function joinList(values: readonly string[]): string {
  return writeCommaList(values.map((value) => value.trim()).filter((value) => value !== ''));
}

const orders = {
  'yyyy-mm-dd': [/^(?<y>\d{4})-(?<m>\d{1,2})-(?<d>\d{1,2})(?<rest>.*)$/],
  'dd/mm/yyyy': [/^(?<d>\d{1,2})\/(?<m>\d{1,2})\/(?<y>\d{4})(?<rest>.*)$/],
  'mm/dd/yyyy': [/^(?<m>\d{1,2})\/(?<d>\d{1,2})\/(?<y>\d{4})(?<rest>.*)$/],
  'dd.mm.yyyy': [/^(?<d>\d{1,2})\.(?<m>\d{1,2})\.(?<y>\d{4})(?<rest>.*)$/],
} as const;

/** A date, or a point in time: a time may follow, and is UTC where it has no offset. */
function readDate(text: string, order: keyof typeof orders, isInstant: boolean): Cell {
  const { y = '', m = '', d = '', rest = '' } = orders[order][0].exec(text)?.groups ?? {};
  const day = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  const problem = { problem: `"${text}" is no date of the form ${order}` };
  const isDay =
    y !== '' &&
    !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) &&
    new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
  if (!isDay) return problem;
  if (!isInstant) return rest === '' ? { value: day } : problem;
  const [, time = '00:00', offset = 'Z'] =
    /^(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?\s*(Z|[+-]\d\d:?\d\d)?$/i.exec(rest) ?? ['', null];
  if (time === null) return problem;
  const milliseconds = Date.parse(`${day}T${time}${offset}`);
  return Number.isNaN(milliseconds) ? problem : { value: exactInstant(text, milliseconds) };
}

/** Times keep the decimals of a second that they have, which may be more than milliseconds. */
function exactInstant(text: string, milliseconds: number): string {
  const isComplete = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text);
  return isComplete ? text : new Date(milliseconds).toISOString();
}

/** `1 234,50` is 1234.50. Spaces group digits in French, points in German. */
function readDecimal(text: string): Cell {
  const plain = text.replace(/[\s\u00a0\u202f']/g, '').replace(/\.(?=\d{3}(\D|$))/g, '');
  const match = /^([+-]?\d+)(?:,(\d+))?\s*(\D*)$/.exec(plain);
  if (match === null) return { problem: `"${text}" is no number with a decimal comma` };
  const [, whole = '', decimals, unit = ''] = match;
  const number = decimals === undefined ? whole : `${whole}.${decimals}`;
  return { value: `${number} ${unit}`.trim() };
}
