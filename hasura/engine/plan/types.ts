/**
 * Plans: what a request means, as data only. Made by `plan/`, turned into statements by `sql/`, run by `execute/`.
 * Tables, columns and relationships are the model's own objects; values are sources, read when the statement runs,
 * so that one plan serves every request with the same document and the same shape of variables.
 */
import type { Action, ActionRelationship } from '../catalog/action-types.ts';
import type { Relationship, Table } from '../catalog/table-types.ts';
import type { CatalogFunction } from '../catalog/types.ts';
import type { alwaysTrue } from '../conditions/predicate.ts';
import type {
  AggregateCall,
  CallArgument,
  ColumnOperand,
  Operand,
  OtherRows,
  RowFilter,
} from '../conditions/predicate-types.ts';
import type { ValueSource } from '../values/value-source.ts';

/** What follows `from` in SQL. */
export type RowSource =
  | { readonly kind: 'table'; readonly table: Table }
  | {
      readonly kind: 'function';
      readonly function: CatalogFunction;
      readonly arguments: readonly CallArgument[];
      readonly table: Table;
    };

/** Rows that a mutation has written, which an earlier statement of the transaction has kept. */
interface WrittenRows {
  readonly kind: 'writtenRows';
  /** The number of the setting that has them. */
  readonly slot: number;
  readonly table: Table;
}

export type OrderExpression =
  | { readonly kind: 'operand'; readonly operand: Operand }
  /** Through an object relationship: a value of the related row, where the role may read that row. */
  | {
      readonly kind: 'related';
      readonly rows: Extract<OtherRows, { kind: 'related' }>;
      readonly expression: OrderExpression;
    };

export interface OrderTerm {
  readonly expression: OrderExpression;
  readonly direction: 'asc' | 'desc';
  readonly nulls: 'first' | 'last';
}

/** Which rows, in which order. */
export type Rows = RowOrder &
  (
    | {
        readonly source: RowSource;
        /** Row permission and `where` together. */
        readonly where: RowFilter;
      }
    /** The rows that the caller has just written: no row filter applies to them. */
    | { readonly source: WrittenRows; readonly where: typeof alwaysTrue }
  );

interface RowOrder {
  readonly distinctOn: readonly ColumnOperand[];
  readonly orderBy: readonly OrderTerm[];
  readonly limit: ValueSource | null;
  /** The limit of the role's permission, besides the caller's `limit`. */
  readonly maximum: number | null;
  readonly offset: ValueSource | null;
}

/** All rows, in any order. */
export const anyOrder: RowOrder = {
  distinctOn: [],
  orderBy: [],
  limit: null,
  maximum: null,
  offset: null,
};

/** One member of a JSON record. `key` is the response name. */
export type Field = { readonly key: string } & FieldValue;

export type FieldValue =
  | Typename
  | {
      readonly kind: 'scalar';
      readonly operand: Operand;
      /** The `path` argument of a json column: keys and indexes for `#>`. */
      readonly jsonPath: ValueSource | null;
    }
  | RecordRows
  | AggregateRows
  | JsonFieldValue;

export interface Typename {
  readonly kind: 'typename';
  readonly typeName: string;
}

/** Rows as records: a list, or one row. */
export interface RecordRows {
  readonly kind: 'rows';
  readonly link: Link;
  readonly shape: 'list' | 'object';
  readonly rows: Rows;
  readonly fields: readonly Field[];
}

/** Aggregates over rows. */
export interface AggregateRows {
  readonly kind: 'aggregate';
  readonly link: Link;
  readonly rows: Rows;
  readonly fields: readonly AggregateField[];
}

/** How nested rows are related to the row around them. */
export type Link =
  | { readonly kind: 'relationship'; readonly relationship: Relationship }
  /** The row around them is an object that an action returned. */
  | { readonly kind: 'action'; readonly relationship: ActionRelationship }
  /** There is no row around them, or it is an argument of the function call. */
  | { readonly kind: 'none' };

/** Members of `<T>_aggregate`. */
export type AggregateField = { readonly key: string } & (
  | Typename
  | { readonly kind: 'aggregate'; readonly fields: readonly AggregateValue[] }
  | { readonly kind: 'nodes'; readonly fields: readonly Field[] }
);

/** Members of `<T>_aggregate_fields`. */
export type AggregateValue = { readonly key: string } & (
  | Typename
  /** `isText`: a number that is sent as a string. */
  | { readonly kind: 'call'; readonly call: AggregateCall; readonly isText: boolean }
  | { readonly kind: 'group'; readonly fields: readonly AggregateValue[] }
);

/** A root field of a query. `json` is known without the database: `__typename`, introspection. */
export type RootField = { readonly key: string } & (
  | { readonly kind: 'json'; readonly text: string }
  | RecordRows
  | AggregateRows
  | ActionResult
  /** `<T>_stream`, of a subscription: rows after the cursor, in the cursor's order. */
  | {
      readonly kind: 'stream';
      readonly rows: Rows;
      readonly fields: readonly Field[];
      readonly cursor: readonly CursorColumn[];
    }
);

/** A column of a stream's cursor. */
export interface CursorColumn {
  readonly operand: ColumnOperand;
  /** The stream starts after this value. */
  readonly initial: ValueSource;
  readonly direction: 'asc' | 'desc';
}

export interface QueryPlan {
  readonly kind: 'query' | 'subscription';
  readonly fields: readonly RootField[];
  /** The rows of every root field are selected by primary key, so that a named statement pays off. */
  readonly isByKey: boolean;
}

/** Members of an object that an action returned: scalars, or objects. */
type JsonFieldValue =
  | { readonly kind: 'jsonMember'; readonly name: string }
  | { readonly kind: 'jsonObject'; readonly name: string; readonly output: JsonOutput };

/** The selected fields of an object of an action's output, or of objects in `depth` nested lists. */
export interface JsonOutput {
  readonly depth: number;
  readonly fields: readonly Field[];
}

/** The result of an asynchronous action; null for every session but the one that called it. */
export interface ActionResult {
  readonly kind: 'actionResult';
  readonly action: Action;
  readonly id: ValueSource;
  /** null: no check of the session, for admin. */
  readonly session: ValueSource | null;
  readonly fields: readonly ActionResultField[];
}

/** Members of an asynchronous action's result. */
export type ActionResultField = { readonly key: string } & (
  | Typename
  | { readonly kind: 'column'; readonly column: 'id' | 'created_at' | 'errors' }
  | { readonly kind: 'output'; readonly output: JsonOutput }
);
