/** `update_<T>`, `_by_pk` and `_many`: the rows to update and the new values of their columns. */
import type { GraphQLInputType } from 'graphql';
import type { Column, Table } from '../../catalog/table-types.ts';
import type { Predicate } from '../../conditions/predicate-types.ts';
import { EngineError } from '../../errors.ts';
import { integerType, textType } from '../../values/builtin-types.ts';
import type { Coercion } from '../../values/value-source.ts';
import type { PlanContext } from '../context.ts';
import { coercionFor } from '../input/coercion.ts';
import { type Input, isNull, readObject, readOptional } from '../input/input.ts';
import type { ColumnUpdate, UpdateRows } from './mutation-types.ts';

const operators: Readonly<Record<string, ColumnUpdate['kind']>> = {
  _set: 'set',
  _inc: 'inc',
  _append: 'append',
  _prepend: 'prepend',
  _delete_key: 'deleteKey',
  _delete_elem: 'deleteElem',
  _delete_at_path: 'deleteAtPath',
};

/**
 * @param parts the arguments; those that are not operators are ignored
 * @param available all arguments, for the message when none is used
 * @param where the condition of the request; the role's filter is added
 * @param at JSONPath of the arguments
 */
export function planUpdate(
  context: PlanContext,
  table: Table,
  parts: readonly Input[],
  available: readonly { readonly name: string }[],
  where: Predicate,
  at: string,
): UpdateRows {
  const { access } = context.roleSchema;
  const permission = access.granted(table, 'update');
  const used = parts.filter((part) => Object.hasOwn(operators, part.name) && !isNull(context, part));
  const updates = used.flatMap((part) => planOperator(context, part));
  const presets = permission.presets.map((preset): ColumnUpdate => ({ kind: 'set', ...preset }));
  // An operator without columns changes nothing and is allowed; an update without any operator is an error.
  if (used.length + presets.length === 0) {
    const names = available.map(({ name }) => name).filter((name) => Object.hasOwn(operators, name));
    throw new EngineError('validation-failed', `at least any one of ${names.join(', ')} is expected`, at);
  }
  rejectDuplicates(updates, at);
  return {
    table,
    updates: [...updates, ...presets],
    where: access.rowsToUpdate(table, where),
    check: permission.check,
  };
}

function planOperator(context: PlanContext, input: Input): ColumnUpdate[] {
  const kind = operators[input.name];
  if (kind === undefined) throw new Error(`${input.name} is not an operator`);
  return readObject(context, input).map((member): ColumnUpdate => {
    const { meaning, type } = member;
    if (meaning?.kind !== 'column') throw new Error(`no meaning for ${member.name} in ${input.name}`);
    const { column } = meaning;
    const coercion = operandCoercion(kind, column, type);
    return { kind, column, value: readOptional(context, member, coercion) };
  });
}

function operandCoercion(kind: ColumnUpdate['kind'], column: Column, type: GraphQLInputType): Coercion {
  if (kind === 'deleteKey') return coercionFor(type, textType);
  if (kind === 'deleteAtPath') return { kind: 'list', of: coercionFor(type, textType) };
  if (kind === 'deleteElem') return coercionFor(type, integerType);
  return coercionFor(type, column.type);
}

function rejectDuplicates(updates: readonly ColumnUpdate[], at: string): void {
  const columns = updates.map(({ column }) => column);
  const duplicates = new Set(columns.filter((column, index) => columns.indexOf(column) !== index));
  if (duplicates.size === 0) return;
  const names = [...duplicates].map(({ graphqlName }) => `'${graphqlName}'`).join(', ');
  throw new EngineError('validation-failed', `Column found in multiple operators: [${names}].`, at);
}
