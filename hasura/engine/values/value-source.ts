/**
 * Where the text of a parameter comes from when a statement runs. Data only: a plan holds sources in place of values, so
 * that one plan serves every request with the same document and the same shape of variables.
 */
import type { PgType } from '../catalog/types.ts';

/** How the JSON value of a variable becomes the text that Postgres parses. */
export type Coercion =
  | ItemCoercion
  /** An array literal of such values: the right side of `_in`. */
  | { readonly kind: 'list'; readonly of: ItemCoercion }
  | { readonly kind: 'nonNegativeInt' | 'offset' | 'jsonPath' };

/** The coercion of one value of a column or argument. */
export type ItemCoercion =
  | { readonly kind: 'scalar'; readonly type: PgType; readonly typeName: string }
  | EnumCoercion;

export interface EnumCoercion {
  readonly kind: 'enum';
  readonly typeName: string;
  readonly values: readonly string[];
}

/**
 * Where the text of a parameter comes from. Only permission metadata makes `session` sources: what a caller
 * writes is a `constant` or a `variable`, even when it looks like the name of a session variable.
 */
export type ValueSource =
  | ConstantSource
  | { readonly kind: 'session'; readonly name: string }
  /** An array of the values of other sources. */
  | { readonly kind: 'array'; readonly items: readonly ValueSource[]; readonly elementType: PgType }
  /** The position of a streaming subscription: the value of the cursor's column at this index. */
  | { readonly kind: 'cursor'; readonly index: number }
  /** A time: `now()` is the time at which it is bound, and not that of each statement. */
  | { readonly kind: 'time'; readonly of: ValueSource }
  /** All session variables as one JSON object: the session argument of a function. */
  | { readonly kind: 'sessionObject' }
  | {
      readonly kind: 'variable';
      /** Name of the variable, then the keys and indexes inside its value. */
      readonly path: readonly (string | number)[];
      readonly coercion: Coercion;
      /** JSONPath of the place in the query, for errors. */
      readonly at: string;
    };

/** A value that is known when the statement is made. */
export interface ConstantSource {
  readonly kind: 'constant';
  readonly text: string | null;
}

/** Values of one type: as one array literal, or as single elements. */
export type ValueList =
  | { readonly kind: 'arrayLiteral'; readonly source: ValueSource }
  | { readonly kind: 'elements'; readonly sources: readonly ValueSource[] };

/** Whether Postgres may read a text as a time that depends on when it is read, as all types of dates and times do. */
export function namesTime(text: string | null): boolean {
  return text !== null && /\b(?:now|today|tomorrow|yesterday)\b/i.test(text);
}

/** A value with the type that its parameter is cast to. */
export interface TypedValue {
  readonly source: ValueSource;
  readonly type: PgType;
}
