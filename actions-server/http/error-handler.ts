/**
 * Every error of the public API ends here and becomes a response: the REST body, or GraphQL's envelope on /graphql.
 * An unexpected error is logged with its cause and the request id; the client gets a generic message.
 */
import type { ErrorRequestHandler } from 'express';
import {
  type AppError,
  actionError,
  errorBody,
  graphqlErrors,
  invalidParameter,
  toAppError,
} from '../errors.ts';
import { requestHeaders, responseHeaders } from '../header-names.ts';
import { failurePage, prefersPage } from './form-page.ts';
import { requestState } from './request-state.ts';
import type { Route } from './route.ts';
import { sendResult } from './send.ts';

/** RFC 9110 requires it of every 401. No registered scheme describes a key in a header of its own. */
const challenge = `ApiKey realm="api", header="${requestHeaders.apiKey}"`;

export const handleError: ErrorRequestHandler = (thrown, request, response, _next) => {
  const state = requestState(response);
  // The client closed the connection: there is no one to answer, and the aborted work is not a failure.
  if (response.destroyed) return;
  // A URIError is a path with broken percent-encoding, which the router cannot read.
  const error =
    thrown instanceof URIError ? invalidParameter('path', 'The address is not valid') : toAppError(thrown);
  // A request beyond a bound of the server has no cause: its line in the log has the code.
  const isFailure = error.status === 500 || (error.status > 500 && error.cause !== undefined);
  if (isFailure) state.log.error({ err: error.cause ?? error, code: error.code }, 'request failed');
  if (response.headersSent) {
    // The status was sent already: closing the connection is the only way left to report the error.
    response.destroy();
    return;
  }
  state.described.code = error.code;
  if (error.limit !== undefined) state.described.limit = error.limit;
  if (error.status === 401) response.set(responseHeaders.authenticate, challenge);
  if (state.route !== null && prefersPage(state.route, request)) {
    const page = failurePage(error, state.caller, state.requestId);
    response.status(error.status).set(error.headers).type('html').send(page);
    return;
  }
  const { status, body } = answerTo(error, state.route?.errorForm ?? 'rest', state.requestId);
  return sendResult(response, { status, headers: error.headers, json: body });
};

function answerTo(error: AppError, form: Route['errorForm'], requestId: string) {
  if (form === 'action') return actionError(error, requestId);
  const body = form === 'graphql' ? graphqlErrors(error.code, error.message) : errorBody(error, requestId);
  return { status: error.status, body };
}
