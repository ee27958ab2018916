/**
 * Checks a handler's answer against the output type of the action. As in Hasura, scalars inside of objects are not
 * checked: required fields must be present, and objects and lists must be where they are declared.
 */
import { isExactNumber } from '@platform/runtime';
import { type ActionObject, type ActionTypeRef, namedType } from '../catalog/action-types.ts';

/** @returns Hasura's error message; null when the answer is valid */
export function checkAnswer(answer: unknown, type: ActionTypeRef): string | null {
  if (isOpaque(type)) return null;
  if (answer === null) return type.isNullable ? null : 'got null for the action webhook response';
  if (type.kind === 'list') {
    if (!Array.isArray(answer)) return 'expecting array for the action webhook response';
    return firstError(answer, (item) => checkAnswer(item, type.of));
  }
  const kind = Array.isArray(answer)
    ? 'array'
    : isExactNumber(answer)
      ? 'number'
      : (typeof answer as JsonKind);
  if (kind === 'object' && type.type.kind === 'object') return checkObject(answer as object, type.type);
  const { what, types } = jsonKinds[kind];
  const { name } = type.type;
  return types.includes(name) ? null : `got ${what} for the action webhook response, expecting ${name}`;
}

function checkObject(answer: object, type: ActionObject): string | null {
  const members = answer as Readonly<Record<string, unknown>>;
  return firstError(type.fields.values(), ({ name, type: fieldType }) => {
    const value = Object.hasOwn(members, name) ? members[name] : undefined;
    if (value === undefined || value === null) {
      if (fieldType.isNullable) return null;
      return value === undefined
        ? `field "${name}" expected in webhook response, but not found`
        : `expecting not null value for field "${name}"`;
    }
    return namedType(fieldType).kind === 'object' ? checkAnswer(value, fieldType) : null;
  });
}

/** Custom scalars and enums, whose values are not checked. */
function isOpaque(type: ActionTypeRef): boolean {
  if (type.kind === 'list') return false;
  return type.type.kind === 'enum' || (type.type.kind === 'scalar' && type.type.origin !== 'specified');
}

type JsonKind = 'number' | 'boolean' | 'string' | 'object' | 'array';

/** The kinds of JSON values as Hasura names them, and the built-in types that each can be. */
const jsonKinds: Readonly<Record<JsonKind, { readonly what: string; readonly types: readonly string[] }>> = {
  number: { what: 'scalar Number', types: ['Int', 'Float'] },
  boolean: { what: 'scalar Boolean', types: ['Boolean'] },
  string: { what: 'scalar String', types: ['String', 'ID'] },
  object: { what: 'object', types: [] },
  array: { what: 'array', types: [] },
};

function firstError<Item>(items: Iterable<Item>, check: (item: Item) => string | null): string | null {
  for (const item of items) {
    const error = check(item);
    if (error !== null) return error;
  }
  return null;
}
