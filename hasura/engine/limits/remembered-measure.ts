/**
 * Measures that are already made. Counting a document costs more than everything else that is left to do when its
 * plan is known, and gives the same numbers until the sizes of the variables change.
 */
import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { type Dependencies, limitIn, type Measure, measure, sizeOfJson } from './measure.ts';

interface Remembered {
  readonly schema: GraphQLSchema;
  readonly dependencies: Dependencies;
  readonly measured: Measure;
}

/** Sizes of variables that are worth remembering for one operation; the latest come first. */
const mostOfAnOperation = 16;

/** Documents are shared by text, and bounded, by whoever parses them. */
const remembered = new WeakMap<OperationDefinitionNode, Remembered[]>();

/** As `measure`. The document must not change afterwards. */
export function measureOnce(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  schema: GraphQLSchema,
  variables: Readonly<Record<string, unknown>>,
): Measure {
  const known = remembered.get(operation) ?? [];
  const found = known.find((one) => one.schema === schema && fits(one.dependencies, variables));
  if (found !== undefined) return found.measured;
  const made = { schema, ...measure(document, operation, schema, variables) };
  remembered.set(operation, [made, ...known].slice(0, mostOfAnOperation));
  return made.measured;
}

function fits({ sizes, limits }: Dependencies, variables: Readonly<Record<string, unknown>>): boolean {
  for (const [name, limit] of limits) {
    if (limitIn(variables[name]) !== limit) return false;
  }
  for (const [name, size] of sizes) {
    const { inputValues, inputDepth } = sizeOfJson(variables[name]);
    if (inputValues !== size.inputValues || inputDepth !== size.inputDepth) return false;
  }
  return true;
}
