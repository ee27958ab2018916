/** The state of a request while it is served, in `response.locals`, for the error handler and the log. */
import type { Response } from 'express';
import type { Logger } from 'pino';
import type { Caller } from '../keys/caller.ts';
import type { Route } from './route.ts';

interface RequestState {
  readonly requestId: string;
  /** Adds the request id to each line. */
  readonly log: Logger;
  /** `performance.now()` when the request arrived. */
  readonly startedAt: number;
  route: Route | null;
  caller: Caller | null;
  /** Fields that the handler adds to the log line of the request. */
  readonly described: Record<string, string>;
}

export function setRequestState(response: Response, state: RequestState): void {
  response.locals.requestState = state;
}

export function requestState(response: Response): RequestState {
  return response.locals.requestState as RequestState;
}
