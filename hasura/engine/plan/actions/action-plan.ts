/** Plans of operations that call handlers of actions. Data only, like `types.ts`. */
import type { GraphQLInputType } from 'graphql';
import type { Action } from '../../catalog/action-types.ts';
import type { JsonOutput, QueryPlan } from '../types.ts';
import type { MutationPlan } from '../writes/mutation-types.ts';

/**
 * An operation that calls a handler. Its root fields run one after the other; the fields of a query between two
 * calls are one statement, and each table field of a mutation is a transaction of its own, as in Hasura.
 */
export interface ActionPlan {
  readonly kind: 'actions';
  readonly steps: readonly ActionStep[];
}

export type ActionStep = QueryPlan | MutationPlan | ActionCall;

/** A root field that a handler answers, synchronously (`action`) or asynchronously (`asyncAction` returns an id). */
export interface ActionCall {
  readonly kind: 'action' | 'asyncAction';
  /** Response name. */
  readonly key: string;
  readonly action: Action;
  /** The arguments as one JSON object. */
  readonly input: ActionValue;
  /** The selected part of the output; null: all of it, because it is not an object. */
  readonly output: JsonOutput | null;
}

/** An input of an action: constant JSON text, and references to variables. */
export type ActionValue =
  /** JSON text. */
  | { readonly kind: 'constant'; readonly text: string }
  | {
      readonly kind: 'variable';
      readonly path: readonly (string | number)[];
      readonly type: GraphQLInputType;
      /** JSONPath of the place in the query, for errors. */
      readonly at: string;
    }
  | { readonly kind: 'list'; readonly items: readonly ActionValue[] }
  | { readonly kind: 'object'; readonly members: readonly (readonly [string, ActionValue])[] };
