/**
 * Actions as the model has them: root fields that a handler answers over HTTP, and the types of their arguments and
 * answers. Data only; made by `actions.ts`, compared by identity like the rest of the model.
 */
import type { HeaderMetadata } from '../metadata/shape-parts.ts';
import type { CallTarget } from './call-target.ts';
import type { Column, Table } from './table-types.ts';

/** A type with its wrappers: `[String!]` is a list whose items are not nullable. */
export type ActionTypeRef =
  | { readonly kind: 'list'; readonly of: ActionTypeRef; readonly isNullable: boolean }
  | { readonly kind: 'named'; readonly type: ActionType; readonly isNullable: boolean };

export type ActionType = ActionScalar | ActionEnum | ActionInputObject | ActionObject;

interface Described {
  readonly name: string;
  readonly description: string | null;
}

export interface ActionScalar extends Described {
  readonly kind: 'scalar';
  /** `specified`: Int, Float, String, Boolean, ID. `postgres`: one of the database's, such as uuid. */
  readonly origin: 'specified' | 'postgres' | 'custom';
}

interface ActionEnum extends Described {
  readonly kind: 'enum';
  readonly values: readonly { readonly value: string; readonly description: string | null }[];
}

export interface ActionArgument extends Described {
  readonly type: ActionTypeRef;
}

interface ActionInputObject extends Described {
  readonly kind: 'inputObject';
  /** Filled after all types are known: they may refer to each other. */
  readonly fields: ActionArgument[];
}

export interface ActionObject extends Described {
  readonly kind: 'object';
  readonly fields: Map<string, ActionArgument>;
  readonly relationships: Map<string, ActionRelationship>;
}

/** From an object that a handler returns to rows of a tracked table. */
export interface ActionRelationship {
  readonly name: string;
  readonly kind: 'object' | 'array';
  readonly target: Table;
  /** Fields of the object, each with the column that has the same value. */
  readonly columns: readonly { readonly field: string; readonly remote: Column }[];
}

export interface Action {
  readonly name: string;
  readonly comment: string | null;
  readonly operation: 'query' | 'mutation';
  /** The field returns an id immediately; the handler is called later. Mutations only. */
  readonly isAsynchronous: boolean;
  readonly arguments: readonly ActionArgument[];
  readonly output: ActionTypeRef;
  /** As in the metadata: may hold `{{VARIABLE}}`. */
  readonly handler: string;
  readonly headers: readonly HeaderMetadata[];
  /** null while variables are not set. */
  readonly target: CallTarget | null;
  /** Variables that handler or headers name, and the environment does not set. */
  readonly unsetVariables: readonly string[];
  readonly forwardClientHeaders: boolean;
  /** Lower-cased names of the caller's headers that are not forwarded; null: Hasura's list. */
  readonly ignoredClientHeaders: ReadonlySet<string> | null;
  readonly timeoutSeconds: number;
  /** Besides admin; inherited roles are added by the model. */
  readonly roles: ReadonlySet<string>;
}

/** The type inside all wrappers. */
export function namedType(ref: ActionTypeRef): ActionType {
  return ref.kind === 'list' ? namedType(ref.of) : ref.type;
}

/** How many lists are around the named type. */
export function listDepth(ref: ActionTypeRef): number {
  return ref.kind === 'list' ? 1 + listDepth(ref.of) : 0;
}
