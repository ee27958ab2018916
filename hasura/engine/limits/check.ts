/** Refuses an operation that asks for more than its role may, before it is planned and before any SQL exists. */
import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { EngineError } from '../errors.ts';
import type { Limits } from './limits.ts';
import type { Measure } from './measure.ts';
import { measureOnce } from './remembered-measure.ts';

/** What is told of each bound; `introspection` has a fixed one, since a schema can be read without nesting further. */
const words: Readonly<Record<Exclude<keyof Measure, 'introspectionLists'>, string>> = {
  depth: 'levels of nested fields',
  rootFields: 'root fields',
  nodes: 'fields with a selection set',
  fields: 'fields',
  inputValues: 'values in arguments',
  inputDepth: 'levels of nesting in an argument',
  cost: 'rows (estimated)',
};
const mostIntrospectionLists = 2;

/** @throws EngineError `validation-failed` naming the bound and by how much it is exceeded */
export function checkLimits(
  input: {
    readonly document: DocumentNode;
    readonly operation: OperationDefinitionNode;
    readonly schema: GraphQLSchema;
    readonly variables: Readonly<Record<string, unknown>>;
  },
  limits: Limits,
): void {
  if (limits.fields === Number.POSITIVE_INFINITY && limits.cost === Number.POSITIVE_INFINITY) return;
  const measured = measureOrRefuse(input);
  for (const [name, what] of Object.entries(words)) {
    const bound = name as keyof typeof words;
    if (measured[bound] > limits[bound]) throw tooMuch(what, measured[bound], limits[bound]);
  }
  if (measured.introspectionLists > mostIntrospectionLists) {
    throw tooMuch('nested introspection lists', measured.introspectionLists, mostIntrospectionLists);
  }
}

function measureOrRefuse(input: Parameters<typeof checkLimits>[0]): Measure {
  try {
    return measureOnce(input.document, input.operation, input.schema, input.variables);
  } catch (error) {
    // Nested so deeply that counting it does not fit the stack.
    if (error instanceof RangeError)
      throw new EngineError('validation-failed', 'the query is nested too deeply');
    throw error;
  }
}

/** @throws EngineError when a batch holds more operations than the role may send at once */
export function checkBatch(size: number, limits: Limits): void {
  if (size > limits.batch) throw tooMuch('operations in a batch', size, limits.batch);
}

function tooMuch(what: string, found: number, allowed: number): EngineError {
  return new EngineError(
    'validation-failed',
    `the query asks for too much: ${found} ${what}, limit is ${allowed}`,
  );
}
