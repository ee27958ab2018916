/**
 * Checks a handler's answer against the output type of the action. As in Hasura, scalars inside of objects are not
 * checked: required fields must be present, and objects and lists must be where they are declared.
 */
import type { ActionObject, ActionTypeRef } from '../catalog/action-types.ts';

/** @returns Hasura's error message; null when the answer is valid */
export function checkAnswer(answer: unknown, type: ActionTypeRef): string | null {
  if (isOpaque(type)) return null;
  if (answer === null) return type.isNullable ? null : 'got null for the action webhook response';
  if (type.kind === 'list') {
    if (!Array.isArray(answer)) return 'expecting array for the action webhook response';
    return firstError(answer, (item) => checkAnswer(item, type.of));
  }
  const { name } = type.type;
  const found = kindOf(answer);
  if (found === 'object' && type.type.kind === 'object') return checkObject(answer as object, type.type);
  if (found !== 'object' && found !== 'array' && scalarsOf[found].includes(name)) return null;
  const what = found === 'object' || found === 'array' ? found : `scalar ${found}`;
  return `got ${what} for the action webhook response, expecting ${name}`;
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
    return holdsObjects(fieldType) ? checkAnswer(value, fieldType) : null;
  });
}

/** Custom scalars and enums, whose values are not checked. */
function isOpaque(type: ActionTypeRef): boolean {
  if (type.kind === 'list') return false;
  return type.type.kind === 'enum' || (type.type.kind === 'scalar' && type.type.origin !== 'specified');
}

function holdsObjects(type: ActionTypeRef): boolean {
  return type.kind === 'list' ? holdsObjects(type.of) : type.type.kind === 'object';
}

/** The built-in types that each kind of JSON scalar can be. */
const scalarsOf: Readonly<Record<'Number' | 'Boolean' | 'String', readonly string[]>> = {
  Number: ['Int', 'Float'],
  Boolean: ['Boolean'],
  String: ['String', 'ID'],
};

function kindOf(answer: unknown): keyof typeof scalarsOf | 'array' | 'object' {
  if (Array.isArray(answer)) return 'array';
  if (typeof answer === 'number') return 'Number';
  if (typeof answer === 'boolean') return 'Boolean';
  return typeof answer === 'string' ? 'String' : 'object';
}

function firstError<Item>(items: Iterable<Item>, check: (item: Item) => string | null): string | null {
  for (const item of items) {
    const error = check(item);
    if (error !== null) return error;
  }
  return null;
}
