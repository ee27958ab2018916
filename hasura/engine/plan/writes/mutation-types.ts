/** Plans of mutations, as data only. */
import type { Column, Relationship, Table } from '../../catalog/table-types.ts';
import type { Predicate, RowFilter } from '../../conditions/predicate-types.ts';
import type { ValueSource } from '../../values/value-source.ts';
import type { Field, RootField, Typename } from '../types.ts';

/** A column and what is written to it. */
export interface Assignment {
  readonly column: Column;
  readonly value: ValueSource;
}

/** A row to insert, with the rows of its relationships. */
export interface InsertRow {
  readonly assignments: readonly Assignment[];
  /** JSONPath of the object in the query. */
  readonly at: string;
  /** Rows that this row references: they are written first, and their keys become columns of this row. */
  readonly before: readonly NestedInsert[];
  /** Rows that reference this one: array relationships, then object relationships. */
  readonly after: readonly NestedInsert[];
}

export interface NestedInsert {
  readonly relationship: Relationship;
  readonly insert: InsertRows;
}

export interface InsertRows {
  readonly table: Table;
  readonly rows: readonly InsertRow[];
  /** Set in every row, in place of any value of the request. */
  readonly presets: readonly Assignment[];
  readonly conflict: ConflictAction | null;
  /** The condition that every stored new row must fulfil. */
  readonly check: Predicate;
  /** JSONPath of the list (or the one object). */
  readonly at: string;
}

export interface ConflictAction {
  /** The name of the constraint whose violation is a conflict. */
  readonly constraint: string;
  /** Columns taken from the proposed row. Empty: do nothing. */
  readonly columns: readonly Column[];
  /** Update presets of the role. */
  readonly presets: readonly Assignment[];
  /** Update filter of the role and `where` of the request, on the existing row; null: nothing is updated. */
  readonly where: RowFilter | null;
  /** The condition that every updated row must fulfil. */
  readonly check: Predicate;
}

/** One assignment of an update. */
export interface ColumnUpdate extends Assignment {
  readonly kind: 'set' | 'inc' | 'append' | 'prepend' | 'deleteKey' | 'deleteElem' | 'deleteAtPath';
}

export interface UpdateRows {
  readonly table: Table;
  readonly updates: readonly ColumnUpdate[];
  /** Update filter of the role and `where` of the request. */
  readonly where: RowFilter;
  readonly check: Predicate;
}

/** Members of `<T>_mutation_response`. */
type ResponseField = { readonly key: string } & (
  | Typename
  | { readonly kind: 'affectedRows' }
  | { readonly kind: 'returning'; readonly fields: readonly Field[] }
);

/** The output of a mutation field: a response object, or one row (null when there is none). */
export type MutationOutput =
  | { readonly kind: 'response'; readonly fields: readonly ResponseField[] }
  | { readonly kind: 'row'; readonly fields: readonly Field[] };

export type MutationField = { readonly key: string } & (
  | { readonly kind: 'json'; readonly text: string }
  | { readonly kind: 'insert'; readonly insert: InsertRows; readonly output: MutationOutput }
  | { readonly kind: 'update'; readonly update: UpdateRows; readonly output: MutationOutput }
  | {
      readonly kind: 'updateMany';
      readonly table: Table;
      readonly updates: readonly UpdateRows[];
      readonly output: MutationOutput;
    }
  | {
      readonly kind: 'delete';
      readonly table: Table;
      /** Delete filter of the role and `where` of the request. */
      readonly where: RowFilter;
      readonly output: MutationOutput;
    }
  /** A volatile function: one statement that calls it and selects from its rows. */
  | { readonly kind: 'function'; readonly field: RootField }
);

export interface MutationPlan {
  readonly kind: 'mutation';
  readonly fields: readonly MutationField[];
}
