/**
 * Every error of the public API ends here and becomes a response: the REST body, or GraphQL's envelope on /graphql.
 * An unexpected error is logged with its cause and the request id; the client gets a generic message.
 */
import {
  AppError,
  actionError,
  errorBody,
  graphqlErrors,
  invalidParameter,
  isFailure,
  toAppError,
} from '../errors.ts';
import { requestHeaders, responseHeaders } from '../header-names.ts';
import type { Exchange } from './exchange.ts';
import { failurePage, prefersPage } from './form-page.ts';
import { acceptsGraphqlResponse, graphqlResponseHeaders } from './graphql-media-type.ts';
import type { Route, RouteResult } from './route.ts';
import { sendResult } from './send.ts';

/** RFC 9110 requires it of every 401. No registered scheme describes a key in a header of its own. */
const challenge = `ApiKey realm="api", header="${requestHeaders.apiKey}"`;

/** Makes the page that answers an error. */
type ErrorPage = (error: AppError) => Promise<RouteResult>;

/**
 * Answers a request with an error. Never rejects: when even that fails, the connection is closed.
 * @param page for routes whose errors people see
 */
export async function sendError(
  thrown: unknown,
  exchange: Exchange,
  page?: ErrorPage | false,
): Promise<void> {
  try {
    await answerError(thrown, exchange, page);
  } catch (error) {
    if (exchange.isClosed) return;
    exchange.log.error({ err: error }, 'an error could not be answered');
    exchange.destroy();
  }
}

async function answerError(thrown: unknown, exchange: Exchange, page?: ErrorPage | false): Promise<void> {
  const { route, caller, requestId, described } = exchange;
  // The client closed the connection: there is no one to answer, and the aborted work is not a failure.
  if (exchange.isClosed) return;
  // A URIError is a path with broken percent-encoding, which the router cannot read.
  const error =
    thrown instanceof URIError
      ? invalidParameter('path', 'The address is not valid')
      : ofParameters(toAppError(thrown), exchange);
  if (isFailure(error)) exchange.log.error({ err: error.cause ?? error, code: error.code }, 'request failed');
  if (exchange.isBegun) {
    // The status was sent already: closing the connection is the only way left to report the error.
    exchange.destroy();
    return;
  }
  described.code = error.code;
  if (error.limit !== undefined) described.limit = error.limit;
  if (error.status === 401) exchange.setHeader(responseHeaders.authenticate, challenge);
  if (page) {
    const { headers, ...shown } = await page(error);
    await sendResult(exchange, { ...shown, headers: { ...headers, ...error.headers } });
    return;
  }
  if (route !== null && prefersPage(route, exchange.request)) {
    const html = failurePage(error, caller, requestId);
    await sendResult(exchange, { status: error.status, headers: error.headers, html });
    return;
  }
  const form = route?.errorForm ?? 'rest';
  const { status, body } = answerTo(error, form, requestId);
  if (form === 'graphql' && acceptsGraphqlResponse(exchange.header('Accept'))) {
    exchange.setHeaders(graphqlResponseHeaders);
  }
  await sendResult(exchange, { status, headers: error.headers, json: body });
}

/** A request without a body has nothing but parameters that the database can refuse. */
function ofParameters(error: AppError, exchange: Exchange): AppError {
  const { code, message, cause } = error;
  const isRefusal = code === 'validation_failed' && cause !== undefined;
  if (!isRefusal) return error;
  // A check of our own should have found it, and would have said where it is.
  // Its message is not logged, because it quotes the value.
  exchange.log.warn('the database refused a value that was checked');
  return ['GET', 'HEAD'].includes(exchange.method)
    ? new AppError('invalid_parameter', message, { cause })
    : error;
}

function answerTo(error: AppError, form: Route['errorForm'], requestId: string) {
  if (form === 'action') return actionError(error, requestId);
  const body = form === 'graphql' ? graphqlErrors(error.code, error.message) : errorBody(error, requestId);
  return { status: error.status, body };
}
