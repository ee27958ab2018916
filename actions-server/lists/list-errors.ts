/**
 * What Hasura says about a caller's `where` or `orderBy`, in the words of the REST list: a 400 whose path starts at
 * the parameter (`where.updatedAt._foo`). Anything else that Hasura says is our own mistake and stays a 500.
 */
import { errorAt } from '../errors.ts';
import { HasuraError } from '../graphql/errors.ts';

/** Codes with which Hasura refuses what a request says, as opposed to what the service does. */
const requestErrorCodes: ReadonlySet<string> = new Set([
  'validation-failed',
  'parse-failed',
  'data-exception',
  'bad-request',
  'not-supported',
  'invalid-jsonb',
]);

/** The caller's filter is the first condition: see `ListParameters.where`. */
const filterPathPattern = /\.args\.where\._and\[0\](.*)$/s;
const orderPathPattern = /\.args\.order_by(?:\[(\d+)\])?(.*)$/s;

/** Translates an error of a list document; `given` says which parameters the caller sent. */
export function translateListError(error: unknown, given: { where: boolean; orderBy: boolean }): unknown {
  if (!(error instanceof HasuraError) || !requestErrorCodes.has(error.code)) return error;
  const filterPath = filterPathPattern.exec(error.path);
  if (filterPath && given.where)
    return errorAt('invalid_filter', `where${filterPath[1]}`, readable(error.message, 'where'));
  const orderPath = orderPathPattern.exec(error.path);
  if (orderPath && given.orderBy)
    return errorAt('invalid_order', `orderBy${orderPath[2]}`, readable(error.message, 'orderBy'));
  // What Postgres finds while it runs (a text that is not a UUID) comes without a path, and only the filter holds
  // values of the caller that were not checked before.
  if (given.where && error.path === '$')
    return errorAt('invalid_filter', 'where', readable(error.message, 'where'));
  return error;
}

/** Hasura's message, which names fields and types of the public schema and quotes the caller's own value only. */
function readable(message: string, parameter: string): string {
  return `${parameter}: ${message}`;
}
