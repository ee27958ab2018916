/**
 * Numbers that a browser would round, as values of rows: the text of a number where the column is one, which the engine
 * takes too, and a text of JSON where they are inside of one.
 */
import { isExactNumber, placeText, plainNumber, readJson, writeJson } from '@platform/runtime/browser';
import { holdsJson, type TableModel } from '../model/table-model.ts';

/** A value of JSON with such numbers. Forms copy plain objects, and keep those of a class. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** For `writeJson`. */
  toJSON(): string {
    return placeText(this.text);
  }
}

/** The value of a JSON text. @throws SyntaxError */
export function readJsonValue(text: string): unknown {
  return jsonValue(readJson(text));
}

/** JSON that people read and change. */
export function printJson(value: unknown): string {
  return writeJson(value instanceof JsonText ? readJson(value.text) : value, 2);
}

/** The values of a row as it was answered. Related rows in it are shown, and not written again. */
export function rowValues(
  table: TableModel,
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const types = new Map(table.columns.map((column) => [column.name, column]));
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const column = types.get(name);
      const isJson = column !== undefined && holdsJson(column);
      return [name, isJson ? jsonValue(value) : withTexts(value)];
    }),
  );
}

function jsonValue(value: unknown): unknown {
  return hasExact(value) ? new JsonText(writeJson(value)) : value;
}

function hasExact(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasExact);
  return isExactNumber(value);
}

function withTexts(value: unknown): unknown {
  if (isExactNumber(value)) {
    const plain = plainNumber(value);
    // 12.50 stays as it is; 1e-05 is how Postgres writes a double.
    return typeof plain === 'number' && /e/i.test(value.text) ? plain : value.text;
  }
  if (Array.isArray(value)) return value.map(withTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withTexts(member)]));
}
