/**
 * A parsed document, its variables and a role's schema in; the plan of one operation out. Pure: what it cannot
 * plan it refuses with Hasura's message and path, before any SQL exists.
 */
import { type DocumentNode, type GraphQLObjectType, Kind, type OperationDefinitionNode } from 'graphql';
import { EngineError } from '../errors.ts';
import { answerIntrospection } from '../schema/introspection.ts';
import type { RoleSchema } from '../schema/role-schema.ts';
import type { Session } from '../session.ts';
import { planActionResult } from './actions/action-call.ts';
import { isActionCall, planActionSteps } from './actions/action-steps.ts';
import type { PlanContext } from './context.ts';
import { readFragments } from './fragments.ts';
import { Variables } from './input/variables.ts';
import { findPlan, keepPlan } from './plan-cache.ts';
import { planAggregateFields } from './reads/aggregate.ts';
import { planRowByKey, planRows } from './reads/rows.ts';
import { planFieldCall, planSubfields } from './reads/select.ts';
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
import type { QueryPlan, RootField, RowSource } from './types.ts';
import { planMutation } from './writes/mutation.ts';
import type { MutationPlan } from './writes/mutation-types.ts';

export interface PlanInput {
  readonly roleSchema: RoleSchema;
  readonly document: DocumentNode;
  readonly operationName: string | null;
  /** As the request's JSON gives them. */
  readonly variables: Readonly<Record<string, unknown>>;
  readonly session: Session;
  readonly options: { readonly stringifyNumericTypes: boolean };
}

/** A plan together with the values that its sources speak of. */
export interface OperationPlan {
  readonly kind: 'query' | 'mutation' | 'subscription';
  readonly request: RequestPlan;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** @throws EngineError when the operation does not fit the role's schema or its variables. */
export function planOperation(input: PlanInput): OperationPlan {
  const { document, roleSchema, operationName, options } = input;
  const key = { roleSchema, operationName, stringifyNumericTypes: options.stringifyNumericTypes };
  const known = findPlan(document, key, input.variables);
  if (known !== null) return withValues(known.request, input.variables);
  const operation = findOperation(document, operationName);
  const variables = new Variables(operation, input.variables);
  const context: PlanContext = { roleSchema, variables, fragments: readFragments(document, operation) };
  const request = planRequest(context, operation, input);
  keepPlan(document, key, {
    request,
    observations: variables.observations,
    declaredVariables: variables.names,
  });
  return withValues(request, input.variables);
}

function withValues(request: RequestPlan, variables: Readonly<Record<string, unknown>>): OperationPlan {
  const kind = request.kind === 'actions' ? request.operation : request.kind;
  return { kind, request, variables };
}

function planRequest(
  context: PlanContext,
  operation: OperationDefinitionNode,
  input: PlanInput,
): RequestPlan {
  const type = rootType(context, operation);
  checkOperationDirectives(operation);
  const fields = collectFields(context, type, [operation.selectionSet], '$');
  const planFields = (some: readonly SelectedField[]) => planTables(context, operation, type, some, input);
  if (!fields.some((selected) => isActionCall(type, selected))) return planFields(fields);
  return planActionSteps(context, operation.operation, type, fields, planFields);
}

/** Root fields that no handler answers. */
function planTables(
  context: PlanContext,
  operation: OperationDefinitionNode,
  type: GraphQLObjectType,
  fields: readonly SelectedField[],
  input: PlanInput,
): QueryPlan | MutationPlan {
  if (operation.operation === 'mutation') {
    return { kind: 'mutation', fields: planMutation(context, type, fields, planRoot) };
  }
  const planned = fields.map((selected): { field: RootField; isByKey: boolean } => {
    const text = constantText(context, operation, type, selected, input);
    if (text !== null) return { field: { key: selected.key, kind: 'json', text }, isByKey: true };
    const known = lookUp(context, type, selected);
    return { field: planRoot(context, known), isByKey: known.meaning?.kind === 'selectByPk' };
  });
  if (operation.operation === 'subscription') checkSubscription(operation, fields);
  return {
    kind: operation.operation,
    fields: planned.map(({ field }) => field),
    isByKey: planned.every(({ isByKey }) => isByKey),
  };
}

/** A root field that reads; volatile functions among the mutations too. */
function planRoot(context: PlanContext, field: KnownField): RootField {
  const { key, meaning } = field;
  switch (meaning?.kind) {
    case 'select': {
      const rows = planRows(context, { kind: 'table', table: meaning.table }, field);
      return { key, kind: 'rows', shape: 'list', rows, fields: planSubfields(context, field) };
    }
    case 'selectByPk': {
      const rows = planRowByKey(context, meaning.table, field);
      return { key, kind: 'rows', shape: 'object', rows, fields: planSubfields(context, field) };
    }
    case 'selectAggregate': {
      const rows = planRows(context, { kind: 'table', table: meaning.table }, field);
      return { key, kind: 'aggregate', rows, fields: planAggregateFields(context, field, planSubfields) };
    }
    case 'selectStream':
      return { key, ...planStream(context, meaning.table, field) };
    case 'function':
    case 'functionAggregate': {
      const { function: tracked } = meaning;
      const call = planFieldCall(context, tracked.arguments, field);
      const source: RowSource = {
        kind: 'function',
        function: tracked.catalog,
        arguments: call,
        table: tracked.returns,
      };
      const rows = planRows(context, source, field);
      if (meaning.kind === 'functionAggregate') {
        return { key, kind: 'aggregate', rows, fields: planAggregateFields(context, field, planSubfields) };
      }
      const shape = tracked.returnsSet ? 'list' : 'object';
      return { key, kind: 'rows', shape, rows, fields: planSubfields(context, field) };
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

/** Root fields that the schema alone answers. */
function constantText(
  context: PlanContext,
  operation: OperationDefinitionNode,
  type: GraphQLObjectType,
  selected: SelectedField,
  input: PlanInput,
): string | null {
  if (selected.name === '__typename') return JSON.stringify(type.name);
  if (operation.operation !== 'query' || !['__schema', '__type'].includes(selected.name)) return null;
  const { schema } = context.roleSchema;
  // The answer is part of the plan, and so is whatever variables it was made from.
  for (const name of context.variables.names) context.variables.observe([name], 'exact');
  return JSON.stringify(
    answerIntrospection({
      schema,
      operation,
      fieldNodes: selected.nodes,
      fragments: context.fragments,
      variables: input.variables,
    }) ?? null,
  );
}

function rootType(context: PlanContext, operation: OperationDefinitionNode): GraphQLObjectType {
  const type = context.roleSchema.schema.getRootType(operation.operation);
  if (type !== undefined && type !== null) return type;
  const kinds = { query: 'queries', mutation: 'mutations', subscription: 'subscriptions' };
  throw new EngineError('validation-failed', `no ${kinds[operation.operation]} exist`);
}

/** The operation that a request means. @throws EngineError when it names none, or one that is not there */
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
