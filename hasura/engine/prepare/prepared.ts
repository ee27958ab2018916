/**
 * Requests that only have to be bound and run. Made by `prepare/`, run by `execute/` and `subscriptions/`: statements
 * are written, and what of the answer is known without the database is text already.
 */
import type { ActionCall } from '../plan/actions/action-plan.ts';
import type { BatchStatement, Statement } from '../sql/fragment.ts';
import type { ValueSource } from '../values/value-source.ts';

export type Prepared = PreparedQuery | PreparedMutation | PreparedSubscription | PreparedActions;

/**
 * Whether Postgres keeps a statement, parsed and planned:
 *
 * - `byKey`: rows are found by their whole key, or written as they are. There is one good plan, planning is a third of
 *   the time, and the statements are small: from the second run on.
 * - `stable`: no value of a caller decides which rows are looked for. Once it is frequent.
 * - `never`: the plan for other values can be several times slower than one made for them.
 */
export type Reuse = 'byKey' | 'stable' | 'never';

/** A statement to run. */
export interface PreparedStatement extends Statement {
  readonly reuse: Reuse;
  /**
   * The kind of its reuse and a digest of the text: the same for statements of the same text, whatever documents they
   * are made for.
   */
  readonly name: string;
}

/** JSON with gaps: what stands before each value that Postgres gives, and after the last one. */
export type Template = readonly string[];

export interface PreparedQuery {
  readonly kind: 'query';
  /** One column of JSON text for each gap of the template; null: there are none. */
  readonly statement: PreparedStatement | null;
  readonly template: Template;
}

export interface PreparedSubscription {
  readonly kind: 'subscription';
  readonly form: 'liveQuery' | 'stream';
  readonly statement: BatchStatement;
  readonly template: Template;
  /** Where a stream begins: one text for each column of its cursor. */
  readonly cursor: readonly ValueSource[];
}

export interface PreparedMutation {
  readonly kind: 'mutation';
  readonly fields: readonly PreparedField[];
}

/** A root field of a mutation. */
export type PreparedField = { readonly key: string } & (
  | { readonly kind: 'constant'; readonly text: string }
  | { readonly kind: 'insert'; readonly insert: PreparedInsert; readonly output: PreparedOutput }
  /** null: nothing to write. */
  | { readonly kind: 'update'; readonly statement: PreparedStatement | null; readonly output: PreparedOutput }
  | {
      readonly kind: 'updateMany';
      readonly statements: readonly (PreparedStatement | null)[];
      readonly output: PreparedOutput;
    }
  | { readonly kind: 'delete'; readonly statement: PreparedStatement; readonly output: PreparedOutput }
  /** One column of JSON text. */
  | { readonly kind: 'function'; readonly statement: PreparedStatement }
);

/** Rows for one table. */
export interface PreparedInsert {
  /** The table's name, as errors show it. */
  readonly tableName: string;
  /** JSONPath of the list (or the one object). */
  readonly at: string;
  /** Written one after the other. */
  readonly steps: readonly PreparedInsertStep[];
}

/** Rows that are written together; with rows nested in it, a step is one row. */
export interface PreparedInsertStep {
  /** JSONPath of what is written. */
  readonly at: string;
  /** Rows that hold no key of this one: written first, what they give becomes columns of this row. */
  readonly before: readonly PreparedNested[];
  /** Give back for each row whether it passes its check, the row in the form asked for, and its keys. */
  readonly statements: readonly PreparedStatement[];
  /** Rows that point at this one. */
  readonly after: readonly PreparedNested[];
}

export interface PreparedNested {
  readonly relationshipName: string;
  readonly insert: PreparedInsert;
  /** Of the row that is written first, the places of the keys that the other one is given. */
  readonly keyPositions: readonly number[];
}

/** What a mutation field answers with: one row (null when there is none), or a response object. */
export type PreparedOutput =
  | { readonly kind: 'row'; readonly rows: WrittenRows }
  | { readonly kind: 'response'; readonly fields: readonly PreparedResponseField[] };

export type PreparedResponseField = { readonly key: string } & (
  | { readonly kind: 'constant'; readonly text: string }
  | { readonly kind: 'affectedRows' }
  | { readonly kind: 'returning'; readonly rows: WrittenRows }
);

/** Written rows as JSON: as they came back, or selected from once more, after all writes of the field. */
export type WrittenRows =
  | { readonly kind: 'asWritten' }
  | { readonly kind: 'selected'; readonly statement: PreparedStatement };

/** An operation that calls handlers: its steps are run one after the other. */
export interface PreparedActions {
  readonly kind: 'actions';
  readonly operation: 'query' | 'mutation';
  readonly steps: readonly (PreparedQuery | PreparedMutation | ActionCall)[];
}
