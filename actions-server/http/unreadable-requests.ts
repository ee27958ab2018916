/** The answer to a request that Node could not read, which therefore reached no route: headers, body and line of the log. */
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { answerUnreadableRequests, jsonText, type UnreadableReason } from '@platform/runtime';
import type { Logger } from 'pino';
import { AppError, errorBody } from '../errors.ts';
import { responseHeaders } from '../header-names.ts';
import { commonHeaders } from './response-headers.ts';

const errors: Record<UnreadableReason, () => AppError> = {
  malformed: () => new AppError('malformed_request', 'The request is not valid HTTP'),
  'headers-too-large': () => new AppError('headers_too_large', 'The address and the headers are too long'),
  'too-slow': () => new AppError('request_timeout', 'The request took too long to arrive'),
};

export function serveUnreadableRequests(server: Server, log: Logger): void {
  answerUnreadableRequests(server, (reason) => {
    const requestId = randomUUID();
    const error = errors[reason]();
    const { status, code } = error;
    log.info({ requestId, method: null, route: null, status, code }, 'request');
    return {
      status,
      headers: { [responseHeaders.requestId]: requestId, ...Object.fromEntries(commonHeaders) },
      body: jsonText(errorBody(error, requestId)),
    };
  });
}
