/** The name of a GraphQL request for the log. */

const name = /^[_A-Za-z][_0-9A-Za-z]{0,99}$/;
const namedOperation = /^(?:query|mutation|subscription)\s+([_A-Za-z][_0-9A-Za-z]{0,99})/;
const firstField = /^(?:(?:query|mutation|subscription)[^{]{0,1000})?\{\s*([_A-Za-z][_0-9A-Za-z]{0,99})/;

/**
 * `operationName` when it is a name; else the name in the text, else its first field; null when there is none of
 * these. Other texts are ignored, because they could contain personal data, which must not be logged.
 */
export function operationNameOf(request: unknown): string | null {
  if (typeof request !== 'object' || request === null) return null;
  if ('operationName' in request && typeof request.operationName === 'string') {
    return name.test(request.operationName) ? request.operationName : null;
  }
  if (!('query' in request) || typeof request.query !== 'string') return null;
  const text = request.query.slice(0, 2000).replace(/^(?:\s|,|#[^\n]*\n?)+/, '');
  return namedOperation.exec(text)?.[1] ?? firstField.exec(text)?.[1] ?? null;
}
