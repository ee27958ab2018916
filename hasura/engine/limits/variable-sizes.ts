/**
 * The sizes of variables on which the limits of a request depend. A request whose variables are no larger than those of
 * a request that passed before passes too, so a cached document is not measured again.
 */
import { isExactNumber } from '@platform/runtime';
import { valueAt } from '../plan/input/variables.ts';

/** How much a value counts as input. */
export interface InputSize {
  /** Values inside arguments, variables counted wherever they are used. */
  readonly inputValues: number;
  /** The objects among them: rows to insert, conditions and their parts. Each costs several times as much as a scalar. */
  readonly inputObjects: number;
  /** Nesting of lists and objects inside an argument or variable; a scalar is 0. */
  readonly inputDepth: number;
}

/** Variables that are used in arguments. */
export interface MeasuredVariables {
  /** Of those that the request provides. */
  readonly sizes: ReadonlyMap<string, InputSize>;
  /** Those of them that are the `limit` of a list, with their value; null: no valid number. */
  readonly limits: ReadonlyMap<string, number | null>;
  /** Those that it does not provide, so that their default was measured, if they have one. */
  readonly absent: ReadonlySet<string>;
}

const maxRows = 2 ** 31;

/** Whether the variables are no larger than what was measured. */
export function isWithinMeasured(
  { sizes, limits, absent }: MeasuredVariables,
  variables: Readonly<Record<string, unknown>>,
): boolean {
  for (const name of absent) if (valueAt(variables, [name]) !== undefined) return false;
  for (const [name, measured] of limits) {
    const limit = limitIn(valueAt(variables, [name]));
    // The cost of a list without a limit depends on its place, so only the same absence is no larger.
    if (limit === null || measured === null ? limit !== measured : limit > measured) return false;
  }
  for (const [name, measured] of sizes) {
    const value = valueAt(variables, [name]);
    // A default would apply, which was not measured.
    if (value === undefined || isLarger(sizeOfJson(value, measured), measured)) return false;
  }
  return true;
}

function isLarger(size: InputSize, than: InputSize): boolean {
  const { inputValues, inputObjects, inputDepth } = size;
  return inputValues > than.inputValues || inputObjects > than.inputObjects || inputDepth > than.inputDepth;
}

/** The rows that a value allows as `limit`; null when it is not a number, which the plan stage rejects with its path. */
export function limitIn(value: unknown): number | null {
  // Objects are no numbers either, and `Number` may call their methods.
  const text = isExactNumber(value) ? value.text : value;
  const limit = typeof text === 'number' || typeof text === 'string' ? Number(text) : Number.NaN;
  return Number.isFinite(limit) && limit >= 0 ? Math.min(limit, maxRows) : null;
}

/**
 * How much a variable's value counts as input.
 * @param max counting ends when this is exceeded
 */
export function sizeOfJson(value: unknown, max: InputSize): InputSize {
  const counted = { inputValues: 0, inputObjects: 0 };
  const inputDepth = countJson(value, max, 0, counted);
  return { ...counted, inputDepth };
}

/**
 * Adds a value and what is in it to a count: without an object for each value, of which a batch has thousands.
 * @param around how many lists and objects it is in
 * @returns how deep lists and objects are nested in it
 */
function countJson(
  value: unknown,
  max: InputSize,
  around: number,
  counted: { inputValues: number; inputObjects: number },
): number {
  counted.inputValues += 1;
  if (typeof value !== 'object' || value === null) return 0;
  const isList = Array.isArray(value);
  if (!isList) counted.inputObjects += 1;
  if (around >= max.inputDepth) return 1;
  let deepest = 0;
  for (const member of isList ? value : Object.values(value)) {
    deepest = Math.max(deepest, countJson(member, max, around + 1, counted));
    const { inputValues, inputObjects } = counted;
    if (inputValues > max.inputValues || inputObjects > max.inputObjects) break;
    if (around + 1 + deepest > max.inputDepth) break;
  }
  return deepest + 1;
}
