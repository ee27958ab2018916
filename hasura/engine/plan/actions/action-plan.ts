/** Plans of operations that call handlers of actions. Data only, like `types.ts`. */
import type { Action } from '../../catalog/action-types.ts';
import type { Field, QueryPlan, ValueSource } from '../types.ts';
import type { MutationPlan } from '../writes/mutation-types.ts';
import type { ActionValue } from './action-value.ts';

/**
 * An operation that calls a handler. Its root fields are answered one after the other; what is between two calls is
 * one statement of a query, and each table field of a mutation is a transaction of its own, as in Hasura.
 */
export interface ActionPlan {
  readonly kind: 'actions';
  readonly operation: 'query' | 'mutation';
  readonly steps: readonly ActionStep[];
}

export type ActionStep = QueryPlan | MutationPlan | ActionCall;

/** A root field that a handler answers, now (`action`) or later (`asyncAction`: the answer is an id). */
export interface ActionCall {
  readonly kind: 'action' | 'asyncAction';
  /** Response name. */
  readonly key: string;
  readonly action: Action;
  /** The arguments as one JSON object. */
  readonly input: ActionValue;
  /** What is shown of the answer; null: all of it, because it is no object. */
  readonly output: JsonOutput | null;
}

/** Members of an object that an action answered with: as they are, or objects again. */
export type JsonFieldValue =
  | { readonly kind: 'jsonMember'; readonly name: string }
  | { readonly kind: 'jsonObject'; readonly name: string; readonly output: JsonOutput };

/** What is shown of an object, or of `depth` lists of objects inside each other, that came as JSON. */
export interface JsonOutput {
  readonly depth: number;
  readonly fields: readonly Field[];
}

/** What became of the call of an asynchronous action; null for everybody but the session that made it. */
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
  | { readonly kind: 'typename'; readonly typeName: string }
  | { readonly kind: 'column'; readonly column: 'id' | 'created_at' | 'errors' }
  | { readonly kind: 'output'; readonly output: JsonOutput }
);
