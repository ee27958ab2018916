/** Rejects an operation that exceeds a limit of its role, before any SQL is made. */
import { EngineError } from '../errors.ts';
import type { RequestPlan } from '../plan/request-plan.ts';
import { LimitExceededError } from './limit-exceeded.ts';
import { type Limits, unlimited } from './limits.ts';
import { type Measure, type MeasureInput, measure } from './measure.ts';
import { measurePlan, type PlanCost } from './plan-cost.ts';
import type { MeasuredVariables } from './variable-sizes.ts';

/** What error messages call each number, and what the caller can do. */
const labels: Readonly<Record<keyof Measure | keyof PlanCost, readonly [name: string, advice: string]>> = {
  depth: ['levels of nested fields', 'nest fields less deeply'],
  rootFields: ['root fields', 'send several requests'],
  nodes: ['fields with a selection set', 'send several requests'],
  fields: ['fields', 'select fewer fields'],
  inputValues: ['values in arguments', 'send several requests'],
  inputObjects: [
    'objects in arguments (rows, conditions and their parts)',
    'send several requests, and lists of values by _in',
  ],
  inputDepth: ['levels of nesting in an argument', 'nest conditions or objects less deeply'],
  cost: ['rows (estimated)', 'give lists a smaller limit, nested lists too'],
  introspectionRoots: ['introspection fields (__schema, __type)', 'send one of them in a request'],
  introspectionLists: [
    'nested introspection lists',
    'ask for types and their fields, not for fields of fields',
  ],
  predicates: [
    'conditions on related rows',
    'leave some out; those on the same rows joined by _or count as one',
  ],
  predicateDepth: [
    'levels of conditions on related rows',
    'begin at a table that is nearer to what the condition is about',
  ],
  orderings: ['orders by related rows', 'order by columns of the rows themselves'],
  tables: [
    'tables to read, those in views counted',
    'select fewer related rows, or leave out conditions on them',
  ],
};
const noVariables: MeasuredVariables = { sizes: new Map(), limits: new Map(), absent: new Set() };

/**
 * @returns the measured sizes of the variables: variables that are no larger pass the limits too
 * @throws EngineError `validation-failed` naming the first limit that is exceeded, and the number counted until then
 */
export function checkLimits(input: MeasureInput, limits: Limits): MeasuredVariables {
  if (limits === unlimited) return noVariables;
  try {
    return measure(input, limits).variables;
  } catch (error) {
    if (error instanceof LimitExceededError) throw exceeded(error, limits);
    // The document is nested so deeply that counting overflows the stack.
    if (error instanceof RangeError)
      throw new EngineError('validation-failed', 'the query is nested too deeply');
    throw error;
  }
}

/** @throws EngineError `validation-failed` naming the first limit of planning that is exceeded */
export function checkPlan(plan: RequestPlan, limits: Limits): void {
  if (limits === unlimited) return;
  try {
    measurePlan(plan, limits);
  } catch (error) {
    throw error instanceof LimitExceededError ? exceeded(error, limits) : error;
  }
}

function exceeded(error: LimitExceededError, limits: Limits): EngineError {
  const bound = error.bound as keyof typeof labels;
  const [name, advice] = labels[bound];
  return tooMuch(bound, `at least ${error.found} ${name}, limit is ${limits[bound]}: ${advice}`);
}

/** A function that counts the values of answers to introspection. It throws EngineError when there are too many. */
export function introspectionCounter({ introspectionValues }: Limits): () => void {
  let count = 0;
  return () => {
    count += 1;
    if (count > introspectionValues)
      throw tooMuch(
        'introspectionValues',
        `more than ${introspectionValues} values of introspection: ask for fewer fields or types`,
      );
  };
}

/** @throws EngineError when a batch holds more operations than the role may send at once */
export function checkBatch(size: number, limits: Limits): void {
  if (size > limits.batch)
    throw tooMuch('batch', `${size} operations in a batch, limit is ${limits.batch}: send several requests`);
}

/** @throws EngineError when an answer, with those before it in its batch, has more bytes than the role may read at once */
export function checkAnswer(bytes: number, { answerBytes }: Limits): void {
  if (bytes <= answerBytes) return;
  throw tooMuch(
    'answerBytes',
    `an answer of ${bytes} bytes, limit is ${answerBytes}: give lists a smaller limit`,
  );
}

/** The error for a request that exceeds a limit. */
export function tooMuch(
  limit: keyof Limits,
  excess: string,
  path?: string,
  detail?: { readonly cause: unknown },
): EngineError {
  const message = `the query exceeds a limit: ${excess}`;
  return new EngineError('validation-failed', message, path, { ...detail, limit });
}
