/** The name of the operation of a GraphQL request: what is forwarded, and what is logged. */

const name = /^[_A-Za-z][_0-9A-Za-z]{0,99}$/;
const namedOperation = /^(?:query|mutation|subscription)\s+([_A-Za-z][_0-9A-Za-z]{0,99})/;
const firstField = /^(?:(?:query|mutation|subscription)[^{]{0,1000})?\{\s*([_A-Za-z][_0-9A-Za-z]{0,99})/;

/** A request without an `operationName` that is empty, which means the same as none. Hasura has no such operation. */
export function withoutEmptyOperationName<Request>(request: Request): Request {
  if (typeof request !== 'object' || request === null) return request;
  if (!('operationName' in request) || request.operationName !== '') return request;
  const { operationName, ...rest } = request;
  return rest as Request;
}

/**
 * `operationName` when it is a name; else the name in the text, else its first field; null when there is none of
 * these. Other texts are ignored, because they could contain personal data, which must not be logged.
 */
export function operationNameOf(request: unknown): string | null {
  if (typeof request !== 'object' || request === null) return null;
  if (
    'operationName' in request &&
    typeof request.operationName === 'string' &&
    request.operationName !== ''
  ) {
    return name.test(request.operationName) ? request.operationName : null;
  }
  if (!('query' in request) || typeof request.query !== 'string') return null;
  const text = request.query.slice(0, 2000).replace(/^(?:\s|,|#[^\n]*\n?)+/, '');
  return namedOperation.exec(text)?.[1] ?? firstField.exec(text)?.[1] ?? null;
}
