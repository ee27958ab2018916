/**
 * Values of a request → the text that Postgres parses, or Hasura's error about the value. What only Postgres can
 * validate (dates, uuids, ranges …) is passed on as text.
 */
import { digitsOf } from '@platform/runtime';
import type { PgType } from '../catalog/types.ts';
import { EngineError } from '../errors.ts';
import { arrayLiteral, joinElements, quoteElement } from './array-literal.ts';
import { textType } from './builtin-types.ts';
import { jsonPathSteps } from './json-path.ts';
import type { Coercion, EnumCoercion, ItemCoercion } from './value-source.ts';
import { kindDescriptions, toJsonText, type ValueView } from './value-view.ts';

/**
 * Turns a value into parameter text; SQL null for null.
 * @param at JSONPath of the value in the query, for errors.
 */
export function coerce(coercion: Coercion, view: ValueView, at: string): string | null {
  if (view.kind === 'null') return null;
  switch (coercion.kind) {
    case 'scalar':
      return coerceScalar(coercion.type, coercion.typeName, view, at);
    case 'enum':
      return coerceEnum(coercion, view, at);
    case 'list':
      return coerceList(coercion.of, view, at);
    case 'nonNegativeInt':
      return coerceNonNegativeInt(32, view, at);
    case 'offset':
      // Postgres counts rows beyond 32 bits, and so JSON clients may write the number as a string.
      if (view.kind === 'string' && /^\d{1,18}$/.test(view.text)) return view.text;
      if (view.kind === 'string') {
        throw typeMismatch('a 32-bit integer, or a 64-bit integer represented as a string', 'Int', view, at);
      }
      return coerceNonNegativeInt(64, view, at);
    case 'jsonPath':
      return arrayLiteral(jsonPathSteps(coerceText('String', view, at), at), textType);
  }
}

export function nullNotAllowed(typeName: string, at: string): EngineError {
  return new EngineError('validation-failed', `unexpected null value for type "${typeName}"`, at);
}

export function typeMismatch(expected: string, typeName: string, found: ValueView, at: string): EngineError {
  return new EngineError(
    'validation-failed',
    `expected ${expected} for type "${typeName}", but found ${kindDescriptions[found.kind]}`,
    at,
  );
}

/** "a", "a or b", "a, b, or c". */
export function alternatives(names: readonly string[]): string {
  if (names.length <= 2) return names.join(' or ');
  return `${names.slice(0, -1).join(', ')}, or ${names.at(-1)}`;
}

/** An array literal without nulls; a single value is a list of one. */
function coerceList(of: ItemCoercion, view: ValueView, at: string): string {
  const coerceItem = (item: ValueView, itemAt: string): string => {
    const text = coerce(of, item, itemAt);
    if (text === null) throw nullNotAllowed(of.typeName, itemAt);
    return text;
  };
  const texts =
    view.kind === 'list'
      ? view.items.map((item, index) => coerceItem(item, `${at}[${index}]`))
      : [coerceItem(view, at)];
  return arrayLiteral(texts, of.kind === 'enum' ? textType : of.type);
}

function coerceScalar(type: PgType, typeName: string, view: ValueView, at: string): string {
  if (type.kind === 'domain' && type.element !== null) return coerceScalar(type.element, typeName, view, at);
  if (type.kind === 'array' && type.element !== null) return coerceArray(type.element, typeName, view, at);
  switch (type.name) {
    case 'json':
    case 'jsonb':
      requireWritable(view, at);
      return toJsonText(view);
    case 'int2':
      return coerceInteger(16, typeName, view, at);
    case 'int4':
      return coerceInteger(32, typeName, view, at);
    case 'int8':
      return coerceInteger(64, typeName, view, at);
    case 'float4':
    case 'float8':
    case 'numeric':
    case 'money':
      return coerceNumber(type.name, typeName, view, at);
    case 'bool':
      if (view.kind === 'boolean') return String(view.value);
      if (view.kind === 'string') return view.text;
      throw typeMismatch('a boolean', typeName, view, at);
    case 'text':
    case 'varchar':
      return coerceText(typeName, view, at);
    case 'ltree':
      if (view.kind !== 'string' || view.text.split('.').includes('')) {
        throw parseFailed(
          'Expecting label path: a sequence of zero or more labels separated by dots, for example L1.L2.L3',
          at,
        );
      }
      return view.text;
    default:
      if (view.kind === 'enum') throw typeMismatch('a string', typeName, view, at);
      if (view.kind !== 'string') throw parseFailed(`A string is expected for type: ${type.name}`, at);
      return view.text;
  }
}

/** A list, nested for more dimensions; a string in braces is taken as Postgres' own array literal. */
function coerceArray(element: PgType, typeName: string, view: ValueView, at: string): string {
  if (view.kind === 'string' && /^\s*[{[]/.test(view.text)) return view.text;
  if (view.kind !== 'list') return arrayLiteral([coerceScalar(element, typeName, view, at)], element);
  const items = view.items.map((item, index) => {
    const itemAt = `${at}[${index}]`;
    if (item.kind === 'null') return 'NULL';
    if (item.kind === 'list' && element.name !== 'json' && element.name !== 'jsonb') {
      return coerceArray(element, typeName, item, itemAt);
    }
    return quoteElement(coerceScalar(element, typeName, item, itemAt));
  });
  return joinElements(items, element);
}

function coerceInteger(bits: number, typeName: string, view: ValueView, at: string): string {
  if (view.kind === 'string') return view.text;
  if (isNumber(view)) return integerText(view.text, bits, at);
  throw typeMismatch(`a ${bits}-bit integer`, typeName, view, at);
}

function coerceNonNegativeInt(bits: number, view: ValueView, at: string): string {
  if (isNumber(view) && view.kind !== 'float' && !view.text.startsWith('-')) {
    return integerText(view.text, bits, at);
  }
  throw typeMismatch('a non-negative 32-bit integer', 'Int', view, at);
}

/** @param name of the SQL type: a float, numeric or money */
function coerceNumber(name: string, typeName: string, view: ValueView, at: string): string {
  if (view.kind === 'string') return view.text;
  if (!isNumber(view)) {
    throw typeMismatch(name.startsWith('float') ? 'a float' : 'a number', typeName, view, at);
  }
  // Programs in this process can give numbers of JavaScript that are none of JSON.
  const isJson = /\d$/.test(view.text);
  if (!isJson || (name.startsWith('float') && !Number.isFinite(Number(view.text)))) throw outOfBounds(at);
  // As Hasura writes it, because the digits after the point of a numeric are kept with it.
  if (name === 'numeric') return scientific(view.text);
  // Postgres reads no exponent there.
  return name === 'money' ? decimal(view.text) : view.text;
}

/**
 * How many digits a number with an exponent may have before the point, or zeros after it, inside of JSON. Postgres writes
 * numbers out: `1e131071` would be a text of 131 kB wherever it is read, and a list of them one of gigabytes.
 */
const maxExponent = 1_000;

/** @throws EngineError for a number in a JSON value that is far longer when it is written out */
function requireWritable(view: ValueView, at: string): void {
  if (view.kind === 'list') for (const item of view.items) requireWritable(item, at);
  else if (view.kind === 'object') for (const [, member] of view.members) requireWritable(member, at);
  else if (isNumber(view) && /e/i.test(view.text) && Math.abs(digitsOf(view.text).pointAt) > maxExponent) {
    throw parseFailed(
      `a number in JSON has at most ${maxExponent} digits before the point or zeros after it`,
      at,
    );
  }
}

function outOfBounds(at: string): EngineError {
  return parseFailed('The value lies outside the bounds. Is it overflowing the float bounds?', at);
}

function coerceText(typeName: string, view: ValueView, at: string): string {
  if (view.kind === 'string') return view.text;
  throw typeMismatch('a string', typeName, view, at);
}

function coerceEnum({ typeName, values }: EnumCoercion, view: ValueView, at: string): string {
  // JSON has no enum values, so variables hold them as strings.
  if (view.kind !== 'enum' && (view.kind !== 'string' || view.isLiteral)) {
    throw typeMismatch('an enum value', typeName, view, at);
  }
  if (values.includes(view.text)) return view.text;
  throw new EngineError(
    'validation-failed',
    `expected one of the values ${alternatives(values)} for type "${typeName}", but found "${view.text}"`,
    at,
  );
}

function isNumber(view: ValueView): view is Extract<ValueView, { kind: 'integer' | 'float' | 'number' }> {
  return view.kind === 'integer' || view.kind === 'float' || view.kind === 'number';
}

/** `12` for `12`, `12.0` and `1.2e1`. */
function integerText(text: string, bits: number, at: string): string {
  const whole = wholeNumber(text);
  if (whole !== null && BigInt.asIntN(bits, whole) === whole) return whole.toString();
  throw parseFailed(
    `The value ${shown(text)} lies outside the bounds or is not an integer.  Maybe it is a float, or is there integer overflow?`,
    at,
  );
}

/** A number in a message, which need not have a million digits. */
function shown(text: string): string {
  const written = scientific(text);
  return written.length > maxDigits ? `${written.slice(0, maxDigits)}…` : written;
}

/** No integer of Postgres has as many digits. */
const maxIntegerDigits = 20;

/** Null for anything with a fraction, and for more than any integer of Postgres. */
function wholeNumber(text: string): bigint | null {
  const { sign, digits, pointAt } = digitsOf(text);
  if (digits === '') return 0n;
  if (pointAt > maxIntegerDigits || digits.length > pointAt) return null;
  return BigInt(`${sign}${digits.padEnd(pointAt, '0')}`);
}

function parseFailed(message: string, at: string): EngineError {
  return new EngineError('parse-failed', message, at);
}

/** A number as Hasura prints it: `2.5`, and from ten million on (or below a tenth) `2.147483648e9`. */
function scientific(text: string): string {
  const { sign, digits, pointAt } = digitsOf(text);
  if (digits === '') return '0.0';
  if (pointAt >= 0 && pointAt <= 7) return decimal(text);
  return `${sign}${digits[0]}.${digits.slice(1) || '0'}e${pointAt - 1}`;
}

const maxDigits = 100;

/** A number without an exponent, with one digit at least on each side of the point. */
function decimal(text: string): string {
  const { sign, digits, pointAt } = digitsOf(text);
  // No amount of money is so large or so small; writing it out would make a very long text.
  if (pointAt > maxDigits) return text;
  if (pointAt < -maxDigits) return '0.0';
  const whole = digits.slice(0, Math.max(pointAt, 0)).padEnd(pointAt, '0');
  const fraction = digits.slice(Math.max(pointAt, 0));
  return `${sign}${whole || '0'}.${fraction.padStart(fraction.length - Math.min(pointAt, 0), '0') || '0'}`;
}
