/**
 * The meaning of each member of a generated GraphQL schema. The schema stage attaches one to the `extensions` of every
 * field, enum value and input field that is not known by its position; the plan stage reads only these. Names are
 * therefore derived in one place, and a request cannot be planned when the role's schema does not contain its members.
 */
import type {} from 'graphql';
import type { Action, ActionArgument, ActionRelationship } from '../catalog/action-types.ts';
import type {
  Column,
  ComputedField,
  Relationship,
  RootNames,
  Table,
  TrackedFunction,
  UniqueConstraint,
} from '../catalog/table-types.ts';
import type { AggregateOperator } from '../conditions/predicate-types.ts';

/** Output fields. */
export type FieldMeaning =
  | { readonly kind: keyof RootNames; readonly table: Table }
  | { readonly kind: 'function' | 'functionAggregate'; readonly function: TrackedFunction }
  | { readonly kind: 'column'; readonly column: Column }
  | { readonly kind: 'relationship' | 'relationshipAggregate'; readonly relationship: Relationship }
  | { readonly kind: 'computedField'; readonly computedField: ComputedField }
  /** Below `<T>_aggregate`. */
  | { readonly kind: 'aggregate' | 'nodes' | 'count' }
  | { readonly kind: 'aggregateOperator'; readonly operator: AggregateOperator }
  | { readonly kind: 'aggregateColumn'; readonly column: Column }
  | { readonly kind: 'aggregateComputedField'; readonly computedField: ComputedField }
  /** Below `<T>_mutation_response`. */
  | { readonly kind: 'affectedRows' | 'returning' }
  /** Root fields of actions: a call, an asynchronous call, and the result of an asynchronous call. */
  | { readonly kind: 'action' | 'asyncAction' | 'asyncActionResult'; readonly action: Action }
  /** Below an asynchronous action's result. */
  | { readonly kind: 'actionLogColumn'; readonly column: 'id' | 'created_at' | 'errors' }
  | { readonly kind: 'actionLogOutput'; readonly action: Action }
  /** Below the output of an action. */
  | { readonly kind: 'actionField'; readonly field: ActionArgument }
  | {
      readonly kind: 'actionRelationship' | 'actionRelationshipAggregate';
      readonly relationship: ActionRelationship;
    }
  /** `no_queries_available`, for a role that may read nothing. */
  | { readonly kind: 'noQueriesAvailable' };

/**
 * Input object fields: of bool_exp, order_by, insert, set and operator inputs. The others are known by their position:
 * data, on_conflict, constraint, update_columns, where, _set …
 */
export type InputMeaning =
  | { readonly kind: '_and' | '_or' | '_not' }
  | { readonly kind: 'column'; readonly column: Column }
  | { readonly kind: 'relationship' | 'relationshipAggregate'; readonly relationship: Relationship }
  | { readonly kind: 'computedField'; readonly computedField: ComputedField }
  /** A comparison operator of a `<scalar>_comparison_exp`, by its GraphQL name: `_eq`, `_contains` … */
  | { readonly kind: 'operator'; readonly operator: string }
  /** order_by through an aggregate: `count`, or an operator with columns. */
  | { readonly kind: 'count' }
  | { readonly kind: 'aggregateOperator'; readonly operator: AggregateOperator }
  | { readonly kind: 'functionArgument'; readonly name: string };

export type EnumValueMeaning =
  | { readonly kind: 'column'; readonly column: Column }
  | { readonly kind: 'constraint'; readonly constraint: UniqueConstraint }
  | { readonly kind: 'order'; readonly direction: 'asc' | 'desc'; readonly nulls: 'first' | 'last' }
  | { readonly kind: 'enumRow'; readonly value: string }
  | { readonly kind: 'placeholder' };

declare module 'graphql' {
  interface GraphQLSchemaExtensions {
    readonly isIntrospectable?: boolean;
  }
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    readonly meaning?: FieldMeaning;
  }
  interface GraphQLArgumentExtensions {
    readonly meaning?: InputMeaning;
  }
  interface GraphQLInputFieldExtensions {
    readonly meaning?: InputMeaning;
  }
  interface GraphQLEnumValueExtensions {
    readonly meaning?: EnumValueMeaning;
  }
}
