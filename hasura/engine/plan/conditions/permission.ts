/**
 * Permissions: the expressions of the metadata as predicates, and what they hide. The only maker of session
 * references: a text of the metadata that names a session variable becomes a source of its own kind.
 */
import type {
  Column,
  ComputedField,
  PermissionExpression,
  Preset,
  Relationship,
  SelectGrant,
  Table,
} from '../../catalog/model-types.ts';
import type { PgType } from '../../catalog/types.ts';
import { allOf, anyOf, compare, isComparison, not, type RightSide } from '../../conditions/predicate.ts';
import type { Operand, Predicate, RowScope } from '../../conditions/predicate-types.ts';
import type { Model } from '../../model/model.ts';
import { arrayLiteral } from '../../values/array-literal.ts';
import { textType } from '../../values/builtin-types.ts';
import { coerce } from '../../values/coerce.ts';
import type { ValueSource } from '../../values/value-source.ts';
import { viewOfJson } from '../../values/value-view.ts';
import { type PlanContext, selectPermissionOn } from '../context.ts';
import { planBareCall } from '../reads/call.ts';
import type { Assignment } from '../writes/mutation-types.ts';

/** By table too: metadata may use one expression, by a YAML alias, for several tables. */
const parsed = new WeakMap<Table, WeakMap<PermissionExpression, Predicate>>();

/**
 * Parses an expression of the metadata.
 * @param table the table that the permission is on; `$` columns are its columns
 * @throws Error naming the part that cannot be understood: a fault of the metadata, never of a request
 */
export function parsePermission(model: Model, table: Table, expression: PermissionExpression): Predicate {
  const ofTable = parsed.get(table) ?? new WeakMap<PermissionExpression, Predicate>();
  parsed.set(table, ofTable);
  const known = ofTable.get(expression);
  if (known !== undefined) return known;
  const operand = parseExpression({ model, root: table }, table, expression);
  const predicate: Predicate = operand.kind === 'constant' ? operand : { kind: 'permission', operand };
  ofTable.set(expression, predicate);
  return predicate;
}

/** The rows of a table that the role may see. */
export function rowFilter(context: PlanContext, table: Table): Predicate {
  const { model } = context.roleSchema;
  return anyOf(
    selectPermissionOn(context, table).grants.map(({ filter }) => parsePermission(model, table, filter)),
  );
}

/** The rows on which a column is shown; null when that is all the role may see. */
export function maskOfColumn(context: PlanContext, column: Column): Predicate | null {
  return maskOf(context, column.table, (grant) => grant.columns.has(column));
}

/** The same for a computed field. Those that return rows follow the permission of the rows' table instead. */
export function maskOfComputedField(context: PlanContext, field: ComputedField): Predicate | null {
  if (field.returns.kind === 'table') return null;
  return maskOf(context, field.table, (grant) => grant.computedFields.has(field));
}

function maskOf(
  context: PlanContext,
  table: Table,
  shows: (grant: SelectGrant) => boolean,
): Predicate | null {
  const { grants } = selectPermissionOn(context, table);
  if (grants.length <= 1) return null;
  const showing = grants.filter(shows);
  if (showing.length === grants.length) return null;
  const { model } = context.roleSchema;
  const mask = anyOf(showing.map(({ filter }) => parsePermission(model, table, filter)));
  return mask.kind === 'constant' && mask.value ? null : mask;
}

/** Presets of a permission as assignments. */
export function planPresets(presets: ReadonlyMap<Column, Preset>): Assignment[] {
  return [...presets].map(([column, preset]) => ({ column, value: presetSource(column.type, preset) }));
}

function presetSource(type: PgType, preset: Preset): ValueSource {
  if (preset.kind === 'session') return { kind: 'session', name: preset.name.toLowerCase() };
  return constant(type, preset.value);
}

interface Scope {
  readonly model: Model;
  readonly root: Table;
}

function parseExpression(scope: Scope, table: Table, expression: unknown): Predicate {
  if (!isRecord(expression)) throw new Error(`a permission on ${table.key} is not an object`);
  return allOf(Object.entries(expression).map(([key, operand]) => parseMember(scope, table, key, operand)));
}

function parseMember(scope: Scope, table: Table, key: string, operand: unknown): Predicate {
  const name = key.startsWith('$') ? `_${key.slice(1)}` : key;
  switch (name) {
    case '_and':
      return allOf(asList(operand).map((part) => parseExpression(scope, table, part)));
    case '_or':
      return anyOf(asList(operand).map((part) => parseExpression(scope, table, part)));
    case '_not':
      return not(parseExpression(scope, table, operand));
    case '_exists':
      return parseExists(scope, operand);
  }
  const column = table.columnsByName.get(key);
  if (column !== undefined) {
    const left: Operand = { kind: 'column', column, scope: 'current', mask: null };
    return parseComparisons(scope, table, left, column.type, operand);
  }
  const relationship = table.relationships.get(key);
  if (relationship !== undefined) return parseRelated(scope, relationship, operand);
  const computedField = table.computedFields.get(key);
  if (computedField !== undefined) return parseComputed(scope, table, computedField, operand);
  throw new Error(`"${key}" in a permission is neither a column nor a relationship of ${table.key}`);
}

function parseRelated(scope: Scope, relationship: Relationship, operand: unknown): Predicate {
  return { kind: 'related', relationship, where: parseExpression(scope, relationship.target, operand) };
}

function parseComputed(
  scope: Scope,
  table: Table,
  computedField: ComputedField,
  operand: unknown,
): Predicate {
  const call = planBareCall(computedField.arguments);
  const { returns } = computedField;
  if (returns.kind === 'table') {
    const where = parseExpression(scope, returns.table, operand);
    return { kind: 'computedRows', computedField, arguments: call, where };
  }
  const left: Operand = { kind: 'computedField', computedField, arguments: call, mask: null };
  return parseComparisons(scope, table, left, returns.type, operand);
}

function parseExists(scope: Scope, operand: unknown): Predicate {
  if (!isRecord(operand)) throw new Error('_exists in a permission is not an object');
  const { _table: named, _where: where } = operand;
  const { schema = 'public', name } = isRecord(named) ? named : { name: named };
  const table = scope.model.tables.get(`${String(schema)}.${String(name)}`);
  if (table === undefined)
    throw new Error(`_exists in a permission names an untracked table: ${JSON.stringify(named)}`);
  return { kind: 'exists', table, where: parseExpression(scope, table, where ?? {}) };
}

/** `{_eq: 1, _lt: 5}`, or a bare value for `_eq`. */
function parseComparisons(
  scope: Scope,
  table: Table,
  left: Operand,
  type: PgType,
  operand: unknown,
): Predicate {
  if (!isRecord(operand)) return equalTo(scope, table, left, type, operand);
  return allOf(
    Object.entries(operand).map(([key, right]): Predicate => {
      const name = key.startsWith('$') ? `_${key.slice(1)}` : key;
      if (name === '_cast') return parseCast(scope, table, left, right);
      if (!isComparison(name)) throw new Error(`unknown operator "${key}" in a permission on ${table.key}`);
      if ((name === '_eq' || name === '_neq' || name === '_ne') && right === null) {
        return { kind: 'isNull', operand: left, negated: name !== '_eq' };
      }
      return compare(left, type, name, rightSide(scope, table, right));
    }),
  );
}

function equalTo(scope: Scope, table: Table, left: Operand, type: PgType, operand: unknown): Predicate {
  if (operand === null) return { kind: 'isNull', operand: left, negated: false };
  return compare(left, type, '_eq', rightSide(scope, table, operand));
}

function parseCast(scope: Scope, table: Table, left: Operand, operand: unknown): Predicate {
  if (!isRecord(operand)) throw new Error(`_cast in a permission on ${table.key} is not an object`);
  return allOf(
    Object.entries(operand).map(([target, comparisons]) => {
      if (target !== 'String')
        throw new Error(`_cast to "${target}" in a permission on ${table.key} is not supported`);
      const cast: Operand = { kind: 'cast', operand: left, to: textType };
      return parseComparisons(scope, table, cast, textType, comparisons);
    }),
  );
}

function rightSide(scope: Scope, table: Table, right: unknown): RightSide {
  return {
    value: (type) => permissionValue(type, right),
    list: (type) => {
      if (!Array.isArray(right)) return { kind: 'arrayLiteral', source: permissionValue(type, right) };
      const sources = right.map((item) => permissionValue(type, item));
      const isConstant = type.kind !== 'array' && sources.every((source) => source.kind === 'constant');
      if (!isConstant) return { kind: 'elements', sources };
      const texts = sources.map((source) => (source.kind === 'constant' ? source.text : null));
      return { kind: 'arrayLiteral', source: { kind: 'constant', text: arrayLiteral(texts, type) } };
    },
    boolean: () => {
      if (typeof right === 'boolean') return right;
      if (right === 'true' || right === 'false') return right === 'true';
      throw new Error(`_is_null in a permission on ${table.key} is not a boolean`);
    },
    column: () => columnOperand(scope, table, right),
  };
}

/** `"name"` or `["name"]`: of this row; `["$", "name"]`: of the row that the permission is on. */
function columnOperand(scope: Scope, table: Table, right: unknown): Operand {
  const path = Array.isArray(right) ? right : [right];
  const isRoot = path.length === 2 && path[0] === '$';
  const [owner, rowScope]: [Table, RowScope] = isRoot ? [scope.root, 'root'] : [table, 'current'];
  const name: unknown = path.at(-1);
  const column = typeof name === 'string' ? owner.columnsByName.get(name) : undefined;
  if (column === undefined || path.length > 2 || (path.length === 2 && !isRoot)) {
    throw new Error(`${JSON.stringify(right)} in a permission is not a column of ${owner.key}`);
  }
  return { kind: 'column', column, scope: rowScope, mask: null };
}

function permissionValue(type: PgType, value: unknown): ValueSource {
  if (typeof value === 'string' && /^x-hasura-/i.test(value)) {
    return { kind: 'session', name: value.toLowerCase() };
  }
  return constant(type, value);
}

function constant(type: PgType, value: unknown): ValueSource {
  return {
    kind: 'constant',
    text: coerce({ kind: 'scalar', type, typeName: type.name }, viewOfJson(value), '$'),
  };
}

function asList(operand: unknown): readonly unknown[] {
  return Array.isArray(operand) ? operand : [operand];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
