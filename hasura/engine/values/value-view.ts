/**
 * One view of a value, whether it is a literal of the document or JSON of the variables. Error messages name its
 * kind: literals distinguish integers from floats, JSON has only numbers.
 */

import { endOfTextSlice, isExactNumber, type Slices } from '@platform/runtime';
import { Kind, type ValueNode, type VariableNode } from 'graphql';

export type ValueView =
  | { readonly kind: 'null' }
  | { readonly kind: 'boolean'; readonly value: boolean }
  /** `isLiteral`: written in the document, where an enum value must be written without quotes. */
  | { readonly kind: 'string'; readonly text: string; readonly isLiteral: boolean }
  | { readonly kind: 'enum'; readonly text: string }
  /** `text` is a decimal number as Postgres reads it. */
  | { readonly kind: 'integer' | 'float' | 'number'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly ValueView[] }
  | { readonly kind: 'object'; readonly members: readonly (readonly [string, ValueView])[] };

/** How error messages name what was found. */
export const kindDescriptions: Readonly<Record<ValueView['kind'], string>> = {
  null: 'null',
  boolean: 'a boolean',
  string: 'a string',
  enum: 'an enum value',
  integer: 'an integer',
  float: 'a float',
  number: 'a number',
  list: 'a list',
  object: 'an object',
};

/** The view of a JSON value. `undefined` is null, as in JSON text. */
export function viewOfJson(json: unknown): ValueView {
  if (json === null || json === undefined) return { kind: 'null' };
  if (typeof json === 'boolean') return { kind: 'boolean', value: json };
  if (typeof json === 'string') return { kind: 'string', text: json, isLiteral: false };
  if (typeof json === 'number' || typeof json === 'bigint') return { kind: 'number', text: numberText(json) };
  if (isExactNumber(json)) return { kind: 'number', text: json.text };
  if (Array.isArray(json)) return { kind: 'list', items: json.map(viewOfJson) };
  return {
    kind: 'object',
    members: Object.entries(json).map(([name, member]) => [name, viewOfJson(member)] as const),
  };
}

/** The view of a literal; variables inside lists and objects are looked up by `resolve`. */
export function viewOfLiteral(node: ValueNode, resolve: (variable: VariableNode) => ValueView): ValueView {
  switch (node.kind) {
    case Kind.VARIABLE:
      return resolve(node);
    case Kind.NULL:
      return { kind: 'null' };
    case Kind.BOOLEAN:
      return { kind: 'boolean', value: node.value };
    case Kind.STRING:
      return { kind: 'string', text: node.value, isLiteral: true };
    case Kind.ENUM:
      return { kind: 'enum', text: node.value };
    case Kind.INT:
      return { kind: 'integer', text: node.value };
    case Kind.FLOAT:
      return { kind: 'float', text: node.value };
    case Kind.LIST:
      return { kind: 'list', items: node.values.map((item) => viewOfLiteral(item, resolve)) };
    case Kind.OBJECT:
      return {
        kind: 'object',
        members: node.fields.map((field) => [field.name.value, viewOfLiteral(field.value, resolve)] as const),
      };
  }
}

/** JSON text of a value; enum values become strings. */
export function toJsonText(view: ValueView): string {
  switch (view.kind) {
    case 'list':
      return `[${view.items.map(toJsonText).join(',')}]`;
    case 'object':
      return `{${view.members.map(([name, member]) => `${JSON.stringify(name)}:${toJsonText(member)}`).join(',')}}`;
    default:
      return scalarText(view);
  }
}

/** The same, with pauses in long texts, such as files. */
export function* jsonTextOf(view: ValueView): Slices<string> {
  switch (view.kind) {
    case 'list': {
      const items: string[] = [];
      for (const item of view.items) items.push(yield* jsonTextOf(item));
      return `[${items.join(',')}]`;
    }
    case 'object': {
      const members: string[] = [];
      for (const [name, member] of view.members)
        members.push(`${JSON.stringify(name)}:${yield* jsonTextOf(member)}`);
      return `{${members.join(',')}}`;
    }
    case 'string':
    case 'enum':
      if (view.text.length > sliceLength) return yield* quotedInSlices(view.text);
      return scalarText(view);
    default:
      return scalarText(view);
  }
}

function scalarText(view: Exclude<ValueView, { kind: 'list' | 'object' }>): string {
  switch (view.kind) {
    case 'null':
      return 'null';
    case 'boolean':
      return String(view.value);
    case 'string':
    case 'enum':
      return JSON.stringify(view.text);
    default:
      return view.text;
  }
}

/** Characters that are quoted at once. */
const sliceLength = 500_000;

function* quotedInSlices(text: string): Slices<string> {
  let quoted = '"';
  for (let start = 0; start < text.length; ) {
    const end = endOfTextSlice(text, start, sliceLength);
    quoted += JSON.stringify(text.slice(start, end)).slice(1, -1);
    start = end;
    yield;
  }
  return `${quoted}"`;
}

/** Of an integer all digits, as messages about integers have always shown them. */
function numberText(number: number | bigint): string {
  return typeof number === 'number' && Number.isInteger(number) ? BigInt(number).toString() : String(number);
}
