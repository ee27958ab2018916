/**
 * Every error of the public API ends here and becomes a response: the REST body, or GraphQL's envelope on /graphql.
 * What is unexpected is logged with its cause under the request id and shown as a generic text.
 */
import type { ErrorRequestHandler, Response } from 'express';
import {
  type AppError,
  actionError,
  errorBody,
  graphqlErrors,
  invalidParameter,
  toAppError,
} from '../errors.ts';
import { requestState } from './request-state.ts';
import type { Route } from './route.ts';

export const handleError: ErrorRequestHandler = (thrown, _request, response, _next) => {
  const state = requestState(response);
  // The client went away: nobody is left to answer, and what was cut short by it is no failure.
  if (response.destroyed) return;
  // A URIError is a path with broken percent-encoding, which the router cannot read.
  const error =
    thrown instanceof URIError ? invalidParameter('path', 'The address is not valid') : toAppError(thrown);
  if (error.status >= 500) state.log.error({ err: error.cause ?? error, code: error.code }, 'request failed');
  if (response.headersSent) {
    // The status is out already: a connection that breaks off is the only way left to say that it went wrong.
    response.destroy();
    return;
  }
  sendError(response, error, state.requestId);
};

function sendError(response: Response, error: AppError, requestId: string): void {
  requestState(response).described.code = error.code;
  const { status, body } = formed(error, requestState(response).route?.errorForm ?? 'rest', requestId);
  response.status(status).set(error.headers).json(body);
}

function formed(error: AppError, form: Route['errorForm'], requestId: string) {
  if (form === 'action') return actionError(error, requestId);
  const body = form === 'graphql' ? graphqlErrors(error.code, error.message) : errorBody(error, requestId);
  return { status: error.status, body };
}
