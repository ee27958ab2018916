/** Values of columns as text for cells, and texts of inputs as values. */

import { writeJson } from '@platform/runtime/browser';
import { readCommaList, writeCommaList } from '@platform/vocabulary';
import { type Column, holdsJson } from '../model/table-model.ts';
import { readJsonValue } from './exact-values.ts';
import { containing, isTextType } from './where.ts';

const numberTypes = new Set(['Int', 'Float', 'smallint', 'bigint', 'numeric', 'float8', 'int2', 'int8']);

export const isNumberType = (type: string): boolean => numberTypes.has(type);
export const isTimeType = (type: string): boolean => type === 'timestamptz' || type === 'timestamp';

/** @throws Error when the text is no value of the type */
export function readValue(column: Pick<Column, 'type' | 'isList'>, text: string): unknown {
  if (holdsJson(column)) return readJsonValue(text);
  const { type } = column;
  if (type === 'Boolean') {
    if (text === 'true' || text === 'false') return text === 'true';
    throw new Error(text);
  }
  // Exact and large numbers go as they are written: the browser would round them.
  if (type === 'Int' || type === 'Float' || type === 'smallint') {
    const value = Number(text);
    if (text.trim() === '' || !Number.isFinite(value)) throw new Error(text);
    return value;
  }
  return text;
}

/**
 * The value of an operand. Several are separated by commas, and one with a comma is in double quotes.
 * @throws Error when one is no value of the type, and when there is none where only a text can be empty
 */
export function readOperand(column: Column, operator: string, text: string): unknown {
  if (operator === '_is_null') return text !== 'false';
  if (operator === '_in' || operator === '_nin') {
    const { values, isQuoteOpen } = readCommaList(text);
    if (values.length === 0 || isQuoteOpen) throw new Error(text);
    return values.map((item) => readValue({ ...column, isList: false }, item));
  }
  const canBeEmpty = isTextType(column) && ['_eq', '_neq', '_gt', '_gte', '_lt', '_lte'].includes(operator);
  if (text.trim() === '' && !canBeEmpty) throw new Error(text);
  if (operator === '_has_key') return text;
  // Rows that have the text in them, with whatever signs it has. Patterns are written as JSON.
  if (operator === '_ilike' || operator === '_like') return containing(text);
  return readValue(column, text);
}

/** As the filter of a list shows it. */
export function writeOperand(value: unknown): string {
  if (value === '') return '""';
  if (Array.isArray(value))
    return writeCommaList(value.map((item) => (typeof item === 'object' ? writeJson(item) : String(item))));
  return typeof value === 'object' ? writeJson(value) : String(value);
}
