/** Query strings, read strictly: every parameter is known and given once, or the request is refused. */
import { type AppError, errorAt, invalidParameter } from '../errors.ts';

/**
 * The parameters of a query string by their proper names.
 *
 * `accepted` maps each proper name to its aliases. An unknown parameter is `unknown_parameter` with the accepted
 * names in its message; one that is given twice, also under two names, is `invalid_parameter`.
 */
export function readParameters<Name extends string>(
  query: URLSearchParams,
  accepted: Readonly<Record<Name, readonly string[]>>,
): Partial<Record<Name, string>> {
  const names = Object.keys(accepted) as Name[];
  const properNames = new Map<string, Name>();
  for (const name of names) {
    for (const spelling of [name, ...accepted[name]]) properNames.set(spelling, name);
  }
  const values: Partial<Record<Name, string>> = {};
  for (const [spelling, value] of query) {
    const name = properNames.get(spelling);
    if (name === undefined) throw unknownParameter(spelling, names);
    if (values[name] !== undefined) throw invalidParameter(spelling, `${name} is given more than once`);
    values[name] = value;
  }
  return values;
}

/** For routes without parameters: any query string is refused. */
export function rejectParameters(query: URLSearchParams): Record<string, never> {
  return readParameters(query, {});
}

function unknownParameter(spelling: string, accepted: readonly string[]): AppError {
  const list = accepted.length === 0 ? 'this route takes none' : `accepted: ${accepted.join(', ')}`;
  const message = `Unknown parameter ${JSON.stringify(spelling)}; ${list}`;
  return errorAt('unknown_parameter', spelling, message);
}
