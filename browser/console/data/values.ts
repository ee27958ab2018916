/** Values of columns as text for cells, and texts of inputs as values. */
import { writeJson } from '../../../http-server/exact-json.ts';
import { type Column, holdsJson } from '../model/table-model.ts';
import { readJsonValue } from './exact-values.ts';

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

/** The value of an operand; several are separated by commas. @throws Error when one is no value of the type */
export function readOperand(column: Column, operator: string, text: string): unknown {
  if (operator === '_is_null') return text !== 'false';
  if (operator === '_in' || operator === '_nin') {
    return text.split(',').map((item) => readValue({ ...column, isList: false }, item.trim()));
  }
  if (operator === '_has_key') return text;
  if (operator === '_ilike' || operator === '_like') return /[%_]/.test(text) ? text : `%${text}%`;
  return readValue(column, text);
}

export function writeOperand(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(', ');
  return typeof value === 'object' ? writeJson(value) : String(value);
}
