/** Rejects an operation that exceeds a limit of its role, before it is planned and before any SQL is made. */
import { EngineError } from '../errors.ts';
import type { Limits } from './limits.ts';
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
/** Not configurable: a schema can be read without deeper nesting. */
const maxIntrospectionLists = 2;
const noVariables: MeasuredVariables = { sizes: new Map(), limits: new Map() };

/**
 * @returns the measured sizes of the variables: variables that are no larger pass the limits too
 * @throws EngineError `validation-failed` naming the first limit that is exceeded, and the number counted until then
 */
export function checkLimits(input: MeasureInput, limits: Limits): MeasuredVariables {
  if (limits.fields === Number.POSITIVE_INFINITY && limits.cost === Number.POSITIVE_INFINITY) {
    return noVariables;
  }
  try {
    return measure(input, { ...limits, introspectionLists: maxIntrospectionLists }).variables;
  } catch (error) {
    if (error instanceof LimitExceededError) {
      const allowed = error.bound === 'introspectionLists' ? maxIntrospectionLists : limits[error.bound];
      throw tooMuch(`at least ${error.found}`, labels[error.bound], allowed);
    }
    // The document is nested so deeply that counting overflows the stack.
    if (error instanceof RangeError)
      throw new EngineError('validation-failed', 'the query is nested too deeply');
    throw error;
  }
}

/** @throws EngineError when a batch holds more operations than the role may send at once */
export function checkBatch(size: number, limits: Limits): void {
  if (size > limits.batch) throw tooMuch(`${size}`, 'operations in a batch', limits.batch);
}

function tooMuch(found: string, what: string, allowed: number): EngineError {
  return new EngineError(
    'validation-failed',
    `the query asks for too much: ${found} ${what}, limit is ${allowed}`,
  );
}
