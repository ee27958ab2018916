/** Rejects an operation that exceeds a limit of its role, before it is planned and before any SQL is made. */
import { EngineError } from '../errors.ts';
import { type Limits, unlimited } from './limits.ts';
import { LimitExceededError, type Measure, type MeasureInput, measure } from './measure.ts';
import type { MeasuredVariables } from './variable-sizes.ts';

/** What error messages call each measure. */
const labels: Readonly<Record<keyof Measure, string>> = {
  depth: 'levels of nested fields',
  rootFields: 'root fields',
  nodes: 'fields with a selection set',
  fields: 'fields',
  inputValues: 'values in arguments',
  inputDepth: 'levels of nesting in an argument',
  cost: 'rows (estimated)',
  introspectionLists: 'nested introspection lists',
};
const noVariables: MeasuredVariables = { sizes: new Map(), limits: new Map() };

/**
 * @returns the measured sizes of the variables: variables that are no larger pass the limits too
 * @throws EngineError `validation-failed` naming the first limit that is exceeded, and the number counted until then
 */
export function checkLimits(input: MeasureInput, limits: Limits): MeasuredVariables {
  if (limits === unlimited) return noVariables;
  try {
    return measure(input, limits).variables;
  } catch (error) {
    if (error instanceof LimitExceededError) {
      const { bound, found } = error;
      throw tooMuch(`at least ${found} ${labels[bound]}, limit is ${limits[bound]}`);
    }
    // The document is nested so deeply that counting overflows the stack.
    if (error instanceof RangeError)
      throw new EngineError('validation-failed', 'the query is nested too deeply');
    throw error;
  }
}

/** @throws EngineError when a batch holds more operations than the role may send at once */
export function checkBatch(size: number, limits: Limits): void {
  if (size > limits.batch) throw tooMuch(`${size} operations in a batch, limit is ${limits.batch}`);
}

/** The error for a request that exceeds a limit. */
export function tooMuch(excess: string, path?: string, detail?: { readonly cause: unknown }): EngineError {
  return new EngineError('validation-failed', `the query exceeds a limit: ${excess}`, path, detail);
}
