/**
 * Reads the expressions and presets of permissions from the metadata. Only this file makes references to session
 * variables: a text of the metadata that names one becomes a `session` source, which a text of a request never does.
 */
import { writeJson } from '@platform/runtime';
import type { Column, Table } from '../catalog/table-types.ts';
import type { PgType } from '../catalog/types.ts';
import { sessionVariableName } from '../session.ts';
import { coerce } from '../values/coerce.ts';
import { listOfValues } from '../values/value-list.ts';
import type { ValueSource } from '../values/value-source.ts';
import { viewOfJson } from '../values/value-view.ts';
import { Access } from './access.ts';
import { bindDefaultArguments } from './call.ts';
import { isComparison } from './comparison-operators.ts';
import { alwaysTrue, type RightSide } from './predicate.ts';
import type { ColumnOperand, Predicate } from './predicate-types.ts';
import {
  type Comparison,
  type ConditionMember,
  type ConditionSource,
  readCondition,
} from './read-condition.ts';

/** Where an expression is defined. */
export interface PermissionPlace {
  /** The table that the permission is on; `$` columns are its columns. */
  readonly table: Table;
  /** Every tracked table by `schema.name`, for `_exists`. */
  readonly tables: ReadonlyMap<string, Table>;
  /** Receives every error in the expression; the predicate must not be used when there is one. */
  readonly report: (message: string) => void;
}

/** Reads an expression. It throws nothing: all errors are reported. */
export function readPermissionExpression(place: PermissionPlace, expression: unknown): Predicate {
  const operand = readCondition(new PermissionExpression(place), unrestricted, place.table, expression);
  return operand.kind === 'constant' ? operand : { kind: 'permission', operand };
}

/** The value of a preset: a literal of the metadata, or a session variable. */
export function readPreset({ report }: PermissionPlace, column: Column, value: unknown): ValueSource {
  return readValue(column.type, value, report);
}

/** A permission decides what a role may read; its own expression may read every row and column. */
class UnrestrictedAccess extends Access {
  protected filterOf(): Predicate {
    return alwaysTrue;
  }

  protected maskOfColumn(): null {
    return null;
  }

  protected maskOfComputedField(): null {
    return null;
  }
}

const unrestricted = new UnrestrictedAccess();

class PermissionExpression implements ConditionSource<unknown> {
  readonly #place: PermissionPlace;

  constructor(place: PermissionPlace) {
    this.#place = place;
  }

  members(table: Table, value: unknown): ConditionMember<unknown>[] {
    return this.#entries(value, `a permission on ${table.key}`).flatMap(([key, operand]) =>
      this.#member(table, key, operand),
    );
  }

  items(value: unknown): readonly unknown[] {
    return Array.isArray(value) ? value : [value];
  }

  /** `{_eq: 1, _lt: 5}`, or a bare value for `_eq`. */
  comparisons(table: Table, value: unknown): Comparison<unknown>[] {
    if (!isRecord(value)) return [this.#operator(table, '_eq', value)];
    return Object.entries(value).flatMap(([key, right]): Comparison<unknown>[] => {
      const name = unprefixed(key);
      if (name === '_cast') return this.#casts(table, right);
      if (isComparison(name)) return [this.#operator(table, name, right)];
      this.#place.report(`unknown operator "${key}" in a permission on ${table.key}`);
      return [];
    });
  }

  #member(table: Table, key: string, value: unknown): ConditionMember<unknown>[] {
    const { tables, report } = this.#place;
    const name = unprefixed(key);
    if (name === '_and' || name === '_or' || name === '_not') return [{ kind: name, value }];
    if (name === '_exists') {
      if (!isRecord(value)) {
        report('_exists in a permission is not an object');
        return [];
      }
      const { _table: named, _where: where = {} } = value;
      const { schema = 'public', name: tableName } = isRecord(named) ? named : { name: named };
      const found = tables.get(`${String(schema)}.${String(tableName)}`);
      if (found !== undefined) return [{ kind: 'exists', table: found, value: where }];
      report(`_exists in a permission names an untracked table: ${writeJson(named)}`);
      return [];
    }
    const column = table.columnsByName.get(key);
    if (column !== undefined) return [{ kind: 'column', column, value }];
    const relationship = table.relationships.get(key);
    if (relationship !== undefined) return [{ kind: 'relationship', relationship, value }];
    const computedField = table.computedFields.get(key);
    if (computedField !== undefined) {
      const isCallable = attempt(() => bindDefaultArguments(computedField.arguments), report) !== null;
      return isCallable ? [{ kind: 'computedField', computedField, value }] : [];
    }
    report(`"${key}" in a permission is neither a column nor a relationship of ${table.key}`);
    return [];
  }

  #operator(table: Table, name: string, right: unknown): Comparison<unknown> {
    if (right === null && (name === '_eq' || name === '_neq' || name === '_ne')) {
      return this.#operator(table, '_is_null', name === '_eq');
    }
    return { kind: 'operator', name, right: this.#rightSide(table, right) };
  }

  #casts(table: Table, value: unknown): Comparison<unknown>[] {
    const { report } = this.#place;
    return this.#entries(value, `_cast in a permission on ${table.key}`).flatMap(([target, comparisons]) => {
      if (target === 'String') return [{ kind: 'asText', comparisons }];
      report(`_cast to "${target}" in a permission on ${table.key} is not supported`);
      return [];
    });
  }

  #rightSide(table: Table, right: unknown): RightSide {
    const { report } = this.#place;
    return {
      value: (type) => readValue(type, right, report),
      list: (type) => {
        if (!Array.isArray(right)) return { kind: 'arrayLiteral', source: readValue(type, right, report) };
        return listOfValues(
          right.map((item) => readValue(type, item, report)),
          type,
        );
      },
      boolean: () => {
        if (typeof right === 'boolean') return right;
        if (right !== 'true' && right !== 'false') {
          report(`_is_null in a permission on ${table.key} is not a boolean`);
        }
        return right === 'true';
      },
      column: () => this.#column(table, right),
    };
  }

  /** `"name"` or `["name"]`: of this row; `["$", "name"]`: of the row that the permission is on. */
  #column(table: Table, right: unknown): ColumnOperand {
    const path = Array.isArray(right) ? right : [right];
    const isRoot = path.length === 2 && path[0] === '$';
    const owner = isRoot ? this.#place.table : table;
    const name: unknown = path.at(-1);
    const column = typeof name === 'string' ? owner.columnsByName.get(name) : undefined;
    if (column !== undefined && (path.length === 1 || isRoot)) {
      return unrestricted.column(column, isRoot ? 'root' : 'current');
    }
    this.#place.report(`${writeJson(right)} in a permission is not a column of ${owner.key}`);
    return unrestricted.column(owner.columns[0] as Column);
  }

  #entries(value: unknown, what: string): readonly (readonly [string, unknown])[] {
    if (isRecord(value)) return Object.entries(value);
    this.#place.report(`${what} is not an object`);
    return [];
  }
}

/** Older metadata writes `$eq` for `_eq`. */
function unprefixed(key: string): string {
  return key.startsWith('$') ? `_${key.slice(1)}` : key;
}

function readValue(type: PgType, value: unknown, report: PermissionPlace['report']): ValueSource {
  const variable = typeof value === 'string' ? sessionVariableName(value) : null;
  if (variable !== null) return { kind: 'session', name: variable };
  const coercion = { kind: 'scalar', type, typeName: type.name } as const;
  return { kind: 'constant', text: attempt(() => coerce(coercion, viewOfJson(value), '$'), report) };
}

/** The result of `read`; null when it throws, and the error is reported. */
function attempt<Result>(read: () => Result, report: PermissionPlace['report']): Result | null {
  try {
    return read();
  } catch (error) {
    report(error instanceof Error ? error.message : String(error));
    return null;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
