/**
 * Prepared requests: the SQL of their statements is written, the parts of the answer that do not come from the database
 * are text already, and only values are missing. Made by `prepare/`, run by `execute/` and `subscriptions/`.
 */
import type { Slices } from '@platform/runtime';
import type { ActionCall } from '../plan/actions/action-plan.ts';
import type { InsertRows } from '../plan/writes/mutation-types.ts';
import type { Statement } from '../sql/fragment.ts';
import type { WriteStatement } from '../sql/returning.ts';
import type { SubscriptionStatement } from '../sql/subscription.ts';

export type Prepared = PreparedQuery | PreparedMutation | PreparedSubscription | PreparedActions;

/**
 * Whether Postgres keeps a statement as a named prepared statement:
 *
 * - `byKey`: rows are found by their whole key, or inserted. There is one good plan, planning takes a third of the time,
 *   and the statements are small: named from the second run on.
 * - `stable`: one plan is good for all values of the request, since they do not decide which rows are read, or since each of
 *   them is that of few rows (`look-ups.ts`). Named once it runs often.
 * - `never`: a plan that was made for other values can be several times slower than one made for these.
 *
 * Statements of a fixed document are kept whatever this says, unless rows are found by key (`execute/statement-names.ts`).
 */
export type Reuse = 'byKey' | 'stable' | 'never';

/** A statement to run. */
export interface PreparedStatement extends Statement {
  readonly reuse: Reuse;
  /** A digest of the text: the same for statements of the same text, even of different documents. */
  readonly digest: string;
}

/** A statement that writes rows. */
export type PreparedWrite = PreparedStatement & WriteStatement;

/** JSON with gaps: the text before each value that comes from Postgres, and after the last one. */
export type Template = readonly string[];

export interface PreparedQuery {
  readonly kind: 'query';
  /** One column of JSON text for each gap of the template; null without gaps. */
  readonly statement: PreparedStatement | null;
  readonly template: Template;
}

export interface PreparedSubscription extends SubscriptionStatement {
  readonly kind: 'subscription';
  readonly template: Template;
}

export interface PreparedMutation {
  readonly kind: 'mutation';
  readonly fields: readonly PreparedField[];
}

/** A root field of a mutation. */
export type PreparedField = { readonly key: string } & (
  | { readonly kind: 'constant'; readonly text: string }
  | (PreparedInsertField & { readonly kind: 'insert'; readonly output: PreparedOutput })
  /** Null for an update that changes nothing. */
  | { readonly kind: 'write'; readonly statement: PreparedWrite | null; readonly output: PreparedOutput }
  | { readonly kind: 'updateMany'; readonly updates: readonly PreparedUpdate[] }
  /** One column of JSON text. */
  | { readonly kind: 'function'; readonly statement: PreparedStatement }
);

/** One of several updates. */
export interface PreparedUpdate {
  readonly statement: PreparedWrite | null;
  readonly output: PreparedOutput;
}

export interface PreparedInsertField {
  readonly insert: PreparedInsert;
  /** The same without statements for several siblings, for an insert that fails; null when it has none. */
  readonly oneByOne: {
    readonly plan: InsertRows;
    readonly prepare: () => Slices<PreparedInsert>;
  } | null;
}

/** Rows for one table. */
export interface PreparedInsert {
  /** The table's name, as errors show it. */
  readonly tableName: string;
  /** JSONPath of the list (or the one object). */
  readonly at: string;
  /** Written one after the other. */
  readonly steps: readonly PreparedInsertStep[];
}

/** Rows that are written together, with the rows that are nested in them. */
export interface PreparedInsertStep {
  /** JSONPath of these rows. */
  readonly at: string;
  /** Rows that these rows reference: written first, their keys become columns of these rows. */
  readonly before: readonly PreparedNested[];
  readonly statements: readonly PreparedWrite[];
  /** Rows that reference these rows. */
  readonly after: readonly PreparedNested[];
}

export interface PreparedNested {
  readonly relationshipName: string;
  readonly insert: PreparedInsert;
}

/** The answer of a mutation field: one row (null when there is none), or a response object. */
export type PreparedOutput =
  | { readonly kind: 'row'; readonly rows: WrittenRows }
  | { readonly kind: 'response'; readonly fields: readonly PreparedResponseField[] };

export type PreparedResponseField = { readonly key: string } & (
  | { readonly kind: 'constant'; readonly text: string }
  | { readonly kind: 'affectedRows' }
  | { readonly kind: 'returning'; readonly rows: WrittenRows }
);

/** Written rows as JSON: as the statement returned them, or selected after all writes of the field. */
export type WrittenRows =
  | { readonly kind: 'asWritten' }
  | { readonly kind: 'selected'; readonly statement: PreparedStatement };

/** An operation that calls handlers of actions: its steps run one after the other. */
export interface PreparedActions {
  readonly kind: 'actions';
  readonly steps: readonly (PreparedQuery | PreparedMutation | ActionCall)[];
}
