/**
 * Plans: what a request means, as data only. Made by `plan/`, turned into statements by `sql/`, run by `execute/`.
 * Tables, columns and relationships are the model's own objects; values are sources, read when the statement runs,
 * so that one plan serves every request with the same document and the same shape of variables.
 */
import type { ActionRelationship } from '../catalog/action-types.ts';
import type { Column, ComputedField, FunctionArgument, Relationship, Table } from '../catalog/model-types.ts';
import type { CatalogFunction, PgType } from '../catalog/types.ts';
import type { AggregateOperator } from '../schema/meaning.ts';
import type { ActionResult, JsonFieldValue } from './actions/action-plan.ts';
import type { BinaryOperator } from './conditions/binary-operator.ts';

/** How the JSON value of a variable becomes the text that Postgres parses. */
export type Coercion =
  | { readonly kind: 'scalar'; readonly type: PgType; readonly typeName: string }
  /** An array literal of such scalars: the right side of `_in`. */
  | { readonly kind: 'scalarList'; readonly type: PgType; readonly typeName: string }
  | { readonly kind: 'enum'; readonly typeName: string; readonly values: readonly string[] }
  | { readonly kind: 'enumList'; readonly typeName: string; readonly values: readonly string[] }
  | { readonly kind: 'text' | 'textList' | 'int' | 'nonNegativeInt' | 'offset' | 'jsonPath' };

/**
 * Where the text of a parameter comes from. Only permission metadata makes `session` sources: whatever a caller
 * writes is a `constant` or a `variable`, even when it looks like the name of a session variable.
 */
export type ValueSource =
  | { readonly kind: 'constant'; readonly text: string | null }
  | { readonly kind: 'session'; readonly name: string }
  /** An array of what other sources give. */
  | { readonly kind: 'array'; readonly items: readonly ValueSource[]; readonly elementType: PgType }
  /** A key that another row of a nested insert has got, by its place among the keys handed over. */
  | { readonly kind: 'handedOver'; readonly index: number }
  /** The rows that a mutation field has written, as an array of row literals. */
  | { readonly kind: 'writtenRows' }
  /** How far a streaming subscription has come: the value of its cursor's column at this index. */
  | { readonly kind: 'cursor'; readonly index: number }
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

/** A value with the type that its parameter is cast to. */
export interface TypedValue {
  readonly source: ValueSource;
  readonly type: PgType;
}

/** Rows that an expression may speak of: the row at hand, or the row that a permission started from (`$`). */
export type RowScope = 'current' | 'root';

/** The left side of a comparison, an order term or an aggregate's argument: a scalar of a row. */
export type Operand =
  | {
      readonly kind: 'column';
      readonly column: Column;
      readonly scope: RowScope;
      /** Rows that show the column; elsewhere it reads as null. null: all rows (anything but inherited roles). */
      readonly mask: Predicate | null;
    }
  | {
      readonly kind: 'computedField';
      readonly computedField: ComputedField;
      readonly arguments: readonly CallArgument[];
      readonly mask: Predicate | null;
    }
  | { readonly kind: 'cast'; readonly operand: Operand; readonly to: PgType }
  | {
      readonly kind: 'relatedAggregate';
      readonly relationship: Relationship;
      readonly where: Predicate;
      readonly aggregate: AggregateCall;
    };

export type AggregateCall =
  | { readonly kind: 'count'; readonly operands: readonly Operand[]; readonly isDistinct: boolean }
  | {
      readonly kind: 'operator';
      readonly operator: AggregateOperator | 'bool_and' | 'bool_or';
      readonly operand: Operand;
      readonly isDistinct: boolean;
    }
  | {
      readonly kind: 'pair';
      readonly operator: 'corr' | 'covar_samp';
      readonly operands: readonly [Operand, Operand];
      readonly isDistinct: boolean;
    };

export type Predicate =
  | { readonly kind: 'constant'; readonly value: boolean }
  | { readonly kind: 'and' | 'or'; readonly operands: readonly Predicate[] }
  | { readonly kind: 'not'; readonly operand: Predicate }
  | { readonly kind: 'isNull'; readonly operand: Operand; readonly negated: boolean }
  | {
      readonly kind: 'compare';
      readonly left: Operand;
      readonly operator: BinaryOperator;
      readonly right: TypedValue;
    }
  /** `= any(…)` and `<> all(…)`. One source holds a whole array literal; several are single elements. */
  | {
      readonly kind: 'in';
      readonly left: Operand;
      readonly negated: boolean;
      readonly elementType: PgType;
      readonly values:
        | { readonly kind: 'arrayLiteral'; readonly source: ValueSource }
        | { readonly kind: 'elements'; readonly sources: readonly ValueSource[] };
    }
  /** An operator whose right side is an array with elements from several sources. */
  | {
      readonly kind: 'compareArray';
      readonly left: Operand;
      readonly operator: BinaryOperator;
      readonly elementType: PgType;
      readonly sources: readonly ValueSource[];
    }
  /** The expression of a permission: inside it, `root` is the row that the permission is about. */
  | { readonly kind: 'permission'; readonly operand: Predicate }
  /** Column against column. `=` and `<>` treat two nulls as equal, as Hasura does. */
  | {
      readonly kind: 'compareColumns';
      readonly left: Operand;
      readonly operator: BinaryOperator;
      readonly right: Operand;
    }
  /** A related row that fulfils the predicate. */
  | { readonly kind: 'related'; readonly relationship: Relationship; readonly where: Predicate }
  /** `_exists`: any row of a table, unrelated to this one. */
  | { readonly kind: 'exists'; readonly table: Table; readonly where: Predicate }
  /** A row of a table-returning computed field that fulfils the predicate. */
  | {
      readonly kind: 'computedRows';
      readonly computedField: ComputedField;
      readonly arguments: readonly CallArgument[];
      readonly where: Predicate;
    };

/** An argument of a function call: by position, or by name once an optional one before it was left out. */
export interface CallArgument {
  readonly argument: FunctionArgument;
  /** The argument's name when it is written by name. */
  readonly byName: string | null;
  readonly value: ValueSource | 'row';
}

/** What stands after `from`. */
export type RowSource =
  | { readonly kind: 'table'; readonly table: Table }
  | {
      readonly kind: 'function';
      readonly function: CatalogFunction;
      readonly arguments: readonly CallArgument[];
      readonly table: Table;
    }
  /** Rows that a mutation has written, given back to Postgres as an array of row literals. */
  | { readonly kind: 'writtenRows'; readonly table: Table };

export type OrderExpression =
  | { readonly kind: 'operand'; readonly operand: Operand }
  /** Through an object relationship: a value of the related row, where the role may see that row. */
  | {
      readonly kind: 'related';
      readonly relationship: Relationship;
      readonly where: Predicate;
      readonly expression: OrderExpression;
    }
  /** Through a table-returning computed field: an aggregate of its rows. */
  | {
      readonly kind: 'computedAggregate';
      readonly computedField: ComputedField;
      readonly arguments: readonly CallArgument[];
      readonly where: Predicate;
      readonly aggregate: AggregateCall;
    };

export interface OrderTerm {
  readonly expression: OrderExpression;
  readonly direction: 'asc' | 'desc';
  readonly nulls: 'first' | 'last';
}

/** Which rows, in which order. */
export interface Rows {
  readonly source: RowSource;
  /** Row permission and `where` together. */
  readonly where: Predicate;
  readonly distinctOn: readonly Operand[];
  readonly orderBy: readonly OrderTerm[];
  readonly limit: ValueSource | null;
  /** Cap of the role's permission, on top of `limit`. */
  readonly maximum: number | null;
  readonly offset: ValueSource | null;
}

/** One member of a JSON record. `key` is the response name. */
export type Field = { readonly key: string } & FieldValue;

export type FieldValue =
  | { readonly kind: 'typename'; readonly typeName: string }
  | {
      readonly kind: 'scalar';
      readonly operand: Operand;
      readonly type: PgType;
      readonly jsonPath: JsonPath | null;
    }
  | {
      readonly kind: 'rows';
      readonly link: Link;
      readonly shape: 'list' | 'object';
      readonly rows: Rows;
      readonly fields: readonly Field[];
    }
  | {
      readonly kind: 'aggregate';
      readonly link: Link;
      readonly rows: Rows;
      readonly fields: readonly AggregateField[];
    }
  | JsonFieldValue;

/** A `path` argument of a json column: keys and indexes for `#>`. */
export interface JsonPath {
  readonly source: ValueSource;
}

/** How nested rows belong to the row around them. */
export type Link =
  | { readonly kind: 'relationship'; readonly relationship: Relationship }
  /** The row around them is an object that an action answered with. */
  | { readonly kind: 'action'; readonly relationship: ActionRelationship }
  /** The function call itself takes the row. */
  | { readonly kind: 'none' };

/** Members of `<T>_aggregate`. */
export type AggregateField = { readonly key: string } & (
  | { readonly kind: 'typename'; readonly typeName: string }
  | { readonly kind: 'aggregate'; readonly fields: readonly AggregateValue[] }
  | { readonly kind: 'nodes'; readonly fields: readonly Field[] }
);

/** Members of `<T>_aggregate_fields`. */
export type AggregateValue = { readonly key: string } & (
  | { readonly kind: 'typename'; readonly typeName: string }
  | { readonly kind: 'call'; readonly call: AggregateCall; readonly type: PgType | null }
  | { readonly kind: 'group'; readonly fields: readonly AggregateValue[] }
);

/** A root field of a query. */
export type RootField = {
  readonly key: string;
} /** Known without the database: `__typename`, introspection. */ & (
  | { readonly kind: 'json'; readonly text: string }
  | {
      readonly kind: 'rows';
      readonly shape: 'list' | 'object';
      readonly rows: Rows;
      readonly fields: readonly Field[];
    }
  | { readonly kind: 'aggregate'; readonly rows: Rows; readonly fields: readonly AggregateField[] }
  | ActionResult
  /** `<T>_stream`, of a subscription: rows after the cursor, in the cursor's order. */
  | {
      readonly kind: 'stream';
      readonly rows: Rows;
      readonly fields: readonly Field[];
      readonly cursor: readonly CursorColumn[];
    }
);

/** A column that a stream goes along. */
export interface CursorColumn {
  readonly operand: Operand;
  /** Rows beyond this value come first. */
  readonly initial: ValueSource;
}

export interface QueryPlan {
  readonly kind: 'query' | 'subscription';
  readonly fields: readonly RootField[];
  /** The rows of every root field are found by a whole primary key: worth a named statement. */
  readonly isByKey: boolean;
}
