/** Reads query strings strictly: a request with an unknown or repeated parameter is rejected. */
import { type AppError, errorAt, invalidParameter } from '../errors.ts';

/**
 * The parameters of a query string under their canonical names.
 *
 * `accepted` maps each canonical name to its aliases.
 * @throws AppError unknown_parameter with the accepted names in its message; invalid_parameter for a parameter that is
 * sent twice, also under two names
 */
export function readParameters<Name extends string>(
  query: URLSearchParams,
  accepted: Readonly<Record<Name, readonly string[]>>,
): Partial<Record<Name, string>> {
  const names = Object.keys(accepted) as Name[];
  const canonicalNames = new Map<string, Name>();
  for (const name of names) {
    for (const spelling of [name, ...accepted[name]]) canonicalNames.set(spelling, name);
  }
  const values: Partial<Record<Name, string>> = {};
  for (const [spelling, value] of query) {
    const name = canonicalNames.get(spelling);
    if (name === undefined) throw unknownParameter(spelling, names);
    if (values[name] !== undefined) throw invalidParameter(spelling, `${name} is given more than once`);
    values[name] = value;
  }
  return values;
}

/** For routes without parameters: any query parameter is rejected. */
export function rejectParameters(query: URLSearchParams): Record<string, never> {
  return readParameters(query, {});
}

function unknownParameter(spelling: string, accepted: readonly string[]): AppError {
  const list =
    accepted.length === 0 ? 'this route accepts no parameters' : `accepted: ${accepted.join(', ')}`;
  const message = `Unknown parameter ${JSON.stringify(spelling)}; ${list}`;
  return errorAt('unknown_parameter', spelling, message);
}
