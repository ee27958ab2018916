/**
 * Translates Hasura's errors about a caller's `where` or `orderBy` into errors of the REST list: a 400 whose path starts
 * at the parameter (`where.updatedAt._foo`). A list that takes too long is a 503. Any other error of Hasura is a defect of
 * the service and stays a 500.
 */
import { errorAt, invalidParameter, unavailable } from '../errors.ts';
import { exceededLimit, HasuraError, isAnswerTooLarge } from '../graphql/errors.ts';

/** Hasura's codes for errors in the content of a request. */
const requestErrorCodes: ReadonlySet<string> = new Set([
  'validation-failed',
  'parse-failed',
  'data-exception',
  'bad-request',
  'not-supported',
  'invalid-jsonb',
]);

/** What `read_search` of the database says of a text that it cannot search for. */
const searchPattern = /^search must have /;

/**
 * The caller's filter is the first condition: see `ListVariables.where`. Changes of offers are in another table, with the
 * conditions of the list as a condition on the offer.
 */
const filterPathPattern = /\.args\.where\._and\[0\](?:\._or\[0\]\.offer\._and\[0\])?(.*)$/s;
const orderPathPattern = /\.args\.order_by(?:\[(\d+)\])?(.*)$/s;

/**
 * Translates an error of a list document.
 * @param sent which parameters the caller sent
 * @param locate finds the path inside the caller's filter of a value that Postgres rejected, or null
 */
export async function translateListError(
  error: unknown,
  sent: { readonly where: boolean; readonly orderBy: boolean },
  locate: () => Promise<string | null>,
): Promise<unknown> {
  if (!(error instanceof HasuraError)) return error;
  const exceeded = exceededLimit(error);
  // The same request may be answered in time when the database has less to do.
  if (error.code === 'unexpected' && exceeded !== undefined) {
    const tooSlow = unavailable(`${exceeded.replace(/^it/, 'The list')}, or try again later.`, error);
    return sent.where || sent.orderBy ? tooSlow.withLimit('list_time') : tooSlow;
  }
  if (!requestErrorCodes.has(error.code)) return error;
  // Hasura's message is safe to show: it names fields and types of the public schema and quotes only the caller's own value.
  const errorIn = (code: 'invalid_filter' | 'invalid_order', parameter: string, path = '') =>
    errorAt(code, `${parameter}${path}`, `${parameter}${path}: ${error.message}`);
  if (exceeded !== undefined) {
    if (isAnswerTooLarge(error)) return invalidParameter('limit', `limit: ${error.message}`);
    if (sent.orderBy && exceeded.includes('orders by')) return errorIn('invalid_order', 'orderBy');
    if (sent.where) return errorIn('invalid_filter', 'where');
  }
  // The database reads the text of a search.
  if (error.path === '$' && searchPattern.test(error.message))
    return invalidParameter('search', error.message);
  const filterPath = filterPathPattern.exec(error.path);
  if (filterPath && sent.where) return errorIn('invalid_filter', 'where', filterPath[1]);
  const orderPath = orderPathPattern.exec(error.path);
  if (orderPath && sent.orderBy) return errorIn('invalid_order', 'orderBy', orderPath[2]);
  // An error that Postgres finds at run time (a text that is not a UUID) has no path, and only the filter holds values
  // of the caller that were not validated before.
  if (sent.where && error.path === '$') {
    const path = await locate().catch(() => null);
    return errorIn('invalid_filter', 'where', path ?? '');
  }
  return error;
}
