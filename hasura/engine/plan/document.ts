/**
 * Plans one operation. Input: a parsed document, its variables and a role's schema. Output: a plan. It is pure; an
 * operation that cannot be planned is rejected with Hasura's message and path, before any SQL is made.
 */

import type { Slices } from '@platform/runtime';
import { type DocumentNode, type GraphQLObjectType, Kind, type OperationDefinitionNode } from 'graphql';
import { EngineError } from '../errors.ts';
import { planActionResult } from './actions/action-call.ts';
import { isActionCall, planActionSteps } from './actions/action-steps.ts';
import type { PlanContext } from './context.ts';
import { readFragments } from './fragments.ts';
import { type VariableDependency, Variables } from './input/variables.ts';
import { answerIntrospection, type IntrospectionQuery } from './introspection.ts';
import { planFieldCall } from './reads/call.ts';
import { allRows, planKeyArguments, planRows } from './reads/rows.ts';
import { planAggregate, planRecords } from './reads/select.ts';
import { planStream } from './reads/stream.ts';
import { checkSubscription } from './reads/subscription.ts';
import type { RequestPlan } from './request-plan.ts';
import {
  checkOperationDirectives,
  collectFields,
  type KnownField,
  lookUp,
  type SelectedField,
} from './selection.ts';
import type { Link, QueryPlan, RootField } from './types.ts';
import { planMutation } from './writes/mutation.ts';
import type { MutationPlan } from './writes/mutation-types.ts';

interface PlanInput extends Pick<PlanContext, 'roleSchema' | 'stringifyNumericTypes'> {
  readonly document: DocumentNode;
  /** One of the document. */
  readonly operation: OperationDefinitionNode;
  /** As the request's JSON gives them. */
  readonly variables: Readonly<Record<string, unknown>>;
  /**
   * The JSON text of `__schema` or `__type`, which may be cached by the query; `answer` makes it, and calls `count` for
   * each value in it.
   */
  readonly introspect: (
    query: IntrospectionQuery,
    answer: (count: () => void) => Slices<string>,
  ) => Slices<string>;
}

/** A plan, and what it depends on. It holds no values of variables, so it serves other requests with the same dependencies. */
export interface OperationPlan {
  readonly request: RequestPlan;
  /** The properties of the variables that determined the plan. */
  readonly dependencies: readonly VariableDependency[];
  readonly declaredVariables: ReadonlySet<string>;
  /** Whether the plan holds answers to introspection, which may be megabytes long. */
  readonly hasIntrospection: boolean;
}

/**
 * Pauses between root fields, and between the types of an answer to introspection.
 * @throws EngineError when the operation does not fit the role's schema or its variables.
 */
export function* planOperation(input: PlanInput): Slices<OperationPlan> {
  const { document, operation, roleSchema, stringifyNumericTypes } = input;
  let hasIntrospection = false;
  const introspect: PlanInput['introspect'] = (...query) => {
    hasIntrospection = true;
    return input.introspect(...query);
  };
  const variables = new Variables(operation, input.variables);
  const fragments = readFragments(document, operation);
  const context: PlanContext = { roleSchema, variables, fragments, stringifyNumericTypes };
  const request = yield* planRequest(context, { ...input, introspect });
  return {
    request,
    dependencies: variables.dependencies,
    declaredVariables: variables.names,
    hasIntrospection,
  };
}

function* planRequest(context: PlanContext, input: PlanInput): Slices<RequestPlan> {
  const { operation } = input;
  const type = rootType(context, operation);
  checkOperationDirectives(operation);
  const fields = collectFields(context, type, [operation.selectionSet], '$');
  const planFields = (selected: readonly SelectedField[]) => planTables(context, type, selected, input);
  if (!fields.some((field) => isActionCall(type, field))) return yield* planFields(fields);
  return yield* planActionSteps(context, operation.operation, type, fields, planFields);
}

/** Plans root fields that are not answered by the handler of an action. */
function* planTables(
  context: PlanContext,
  type: GraphQLObjectType,
  fields: readonly SelectedField[],
  input: PlanInput,
): Slices<QueryPlan | MutationPlan> {
  const { operation } = input;
  if (operation.operation === 'mutation') {
    return { kind: 'mutation', fields: yield* planMutation(context, type, fields, planRoot) };
  }
  const planned: { readonly field: RootField; readonly isByKey: boolean }[] = [];
  for (const selected of fields) {
    const text = yield* constantText(context, type, selected, input);
    if (text === null) {
      const known = lookUp(context, type, selected);
      planned.push({ field: planRoot(context, known), isByKey: known.meaning?.kind === 'selectByPk' });
    } else planned.push({ field: { key: selected.key, kind: 'json', text }, isByKey: true });
    yield;
  }
  if (operation.operation === 'subscription') checkSubscription(operation, fields);
  return {
    kind: operation.operation,
    fields: planned.map(({ field }) => field),
    isByKey: planned.every(({ isByKey }) => isByKey),
  };
}

const noLink: Link = { kind: 'none' };

/** Plans a root field that reads, or one that calls a volatile function of a mutation. */
function planRoot(context: PlanContext, field: KnownField): RootField {
  const { key, meaning } = field;
  switch (meaning?.kind) {
    case 'select': {
      const rows = planRows(context, { kind: 'table', table: meaning.table }, field);
      return { key, ...planRecords(context, field, noLink, 'list', rows) };
    }
    case 'selectByPk': {
      const rows = allRows(context, meaning.table, planKeyArguments(context, field));
      return { key, ...planRecords(context, field, noLink, 'object', rows) };
    }
    case 'selectAggregate':
      return { key, ...planAggregate(context, field, noLink, { kind: 'table', table: meaning.table }) };
    case 'selectStream':
      return { key, ...planStream(context, meaning.table, field) };
    case 'function':
    case 'functionAggregate': {
      const { catalog, arguments: declared, returns: table, returnsSet } = meaning.function;
      const call = planFieldCall(context, declared, field);
      const source = { kind: 'function', function: catalog, arguments: call, table } as const;
      if (meaning.kind === 'functionAggregate')
        return { key, ...planAggregate(context, field, noLink, source) };
      const rows = planRows(context, source, field);
      return { key, ...planRecords(context, field, noLink, returnsSet ? 'list' : 'object', rows) };
    }
    case 'asyncActionResult':
      return planActionResult(context, field, meaning.action);
    case 'noQueriesAvailable':
      return {
        key,
        kind: 'json',
        text: '"There are no queries available to the current role. Either there are no sources or remote schemas configured, or the current role doesn\'t have the required permissions."',
      };
    default:
      throw new Error(`no meaning for ${field.at}`);
  }
}

/** The JSON text of a root field that needs no database; null for others. */
function* constantText(
  context: PlanContext,
  type: GraphQLObjectType,
  selected: SelectedField,
  { operation, variables, introspect }: PlanInput,
): Slices<string | null> {
  if (selected.name === '__typename') return JSON.stringify(type.name);
  if (operation.operation !== 'query' || !['__schema', '__type'].includes(selected.name)) return null;
  const query: IntrospectionQuery = {
    fieldNodes: selected.nodes,
    fragments: context.fragments,
    variableDefinitions: operation.variableDefinitions ?? [],
    variables,
  };
  return yield* introspect(query, (count) => answerIntrospection(context, type, selected, count));
}

function rootType(context: PlanContext, operation: OperationDefinitionNode): GraphQLObjectType {
  const type = context.roleSchema.schema.getRootType(operation.operation);
  if (type !== undefined && type !== null) return type;
  const kinds = { query: 'queries', mutation: 'mutations', subscription: 'subscriptions' };
  throw new EngineError('validation-failed', `no ${kinds[operation.operation]} exist`);
}

/** The operation to run. @throws EngineError when the name is missing but needed, or unknown */
export function findOperation(document: DocumentNode, name: string | null): OperationDefinitionNode {
  const operations = document.definitions.filter(
    (definition) => definition.kind === Kind.OPERATION_DEFINITION,
  );
  if (name !== null) {
    const found = operations.find((operation) => operation.name?.value === name);
    if (found !== undefined) return found;
    throw new EngineError('validation-failed', `no such operation found in the document: "${name}"`);
  }
  const [only] = operations;
  if (operations.length === 1 && only !== undefined) return only;
  throw new EngineError(
    'validation-failed',
    'exactly one operation has to be present in the document when operationName is not specified',
  );
}
