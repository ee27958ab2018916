/**
 * What about the variables of a request its limits depend on. A request that asks for no more than one that has
 * passed before passes too, so a known document need not be measured again.
 */

/** How much a value counts as input. */
export interface InputSize {
  readonly inputValues: number;
  /** Lists and objects inside each other; a scalar is 0. */
  readonly inputDepth: number;
}

export interface MeasuredVariables {
  /** Of the variables that are used in arguments. */
  readonly sizes: ReadonlyMap<string, InputSize>;
  /** Variables that are the `limit` of a list, with what they say; null: nothing that counts. */
  readonly limits: ReadonlyMap<string, number | null>;
}

const maxRows = 2 ** 31;

/** Whether the variables ask for no more than what was measured. */
export function isWithinMeasured(
  { sizes, limits }: MeasuredVariables,
  variables: Readonly<Record<string, unknown>>,
): boolean {
  for (const [name, measured] of limits) {
    const limit = limitIn(variables[name]);
    // What a list without a limit counts depends on where it stands: then only the same is no more.
    if (limit === null || measured === null ? limit !== measured : limit > measured) return false;
  }
  for (const [name, measured] of sizes) {
    const { inputValues, inputDepth } = sizeOfJson(variables[name], measured);
    if (inputValues > measured.inputValues || inputDepth > measured.inputDepth) return false;
  }
  return true;
}

/** The rows that a value allows as `limit`; null when it is no number, which is refused later, with its place. */
export function limitIn(given: unknown): number | null {
  const limit = Number(given ?? Number.NaN);
  return Number.isFinite(limit) && limit >= 0 ? Math.min(limit, maxRows) : null;
}

/**
 * How much a variable's value counts as input.
 * @param enough counting ends when more than this is found
 */
export function sizeOfJson(value: unknown, enough: InputSize): InputSize {
  if (typeof value !== 'object' || value === null) return { inputValues: 1, inputDepth: 0 };
  let inputValues = 1;
  let deepest = 0;
  const inside = { inputValues: Number.POSITIVE_INFINITY, inputDepth: enough.inputDepth - 1 };
  if (inside.inputDepth >= 0) {
    for (const member of Array.isArray(value) ? value : Object.values(value)) {
      inside.inputValues = enough.inputValues - inputValues;
      const size = sizeOfJson(member, inside);
      inputValues += size.inputValues;
      deepest = Math.max(deepest, size.inputDepth);
      if (inputValues > enough.inputValues || deepest > inside.inputDepth) break;
    }
  }
  return { inputValues, inputDepth: deepest + 1 };
}
