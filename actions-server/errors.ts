/**
 * The error of the public API. It is thrown with a code where the problem is detected; the status is looked up by the code
 * in one table, so that the same problem always has the same status.
 */
import { ResumeReaderBusyError, ResumeReaderError } from '@platform/resume-reader/errors';
import { type ErrorCode, type LimitName, statusByCode } from '@platform/vocabulary';
import { boundedDetails, cutPath, type ErrorDetail } from './error-details.ts';
import { responseHeaders } from './header-names.ts';

/** Who can do something about an error. */
type Fault = 'caller' | 'platform';

/**
 * An error is the fault of the platform when its status is 500 or more; every other one is that of the caller, and so is a
 * list whose conditions or order, which the caller has written, take too long.
 */
export function faultOf(code: ErrorCode, limit?: LimitName): Fault {
  return statusByCode[code] >= 500 && limit !== 'list_time' ? 'platform' : 'caller';
}

export type { ErrorDetail };

interface AppErrorOptions {
  /** All errors of the request, when the message does not name them all. Of very many some are counted only. */
  readonly details?: readonly ErrorDetail[];
  /** The underlying error. It is logged with the request id and never shown. */
  readonly cause?: unknown;
  /** Response headers that belong to the error: `Retry-After`, `Allow`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The task of the save that failed. */
  readonly taskId?: string;
  /** The limit by which the request was refused. It is not shown. */
  readonly limit?: LimitName | undefined;
}

/** The message of an unexpected error; its cause is in the log only. */
const genericMessage = 'An unexpected error occurred. Quote the request id when you report it.';

/** An error that a caller may see. `message` must be safe to show: no values of other accounts, no SQL, no paths. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[];
  readonly headers: Readonly<Record<string, string>>;
  readonly taskId: string | null;
  readonly limit: LimitName | undefined;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.details = boundedDetails(options.details ?? []);
    this.headers = options.headers ?? {};
    this.taskId = options.taskId ?? null;
    this.limit = options.limit;
  }

  get status(): number {
    return statusByCode[this.code];
  }

  /** The same error as the refusal of a limit. */
  withLimit(limit: LimitName | undefined): AppError {
    const { code, message, details, cause, headers, taskId } = this;
    const more = taskId === null ? {} : { taskId };
    return new AppError(code, message, { details, cause, headers, limit, ...more });
  }

  /** The same error as the answer of the save that `taskId` names. */
  withTask(taskId: string): AppError {
    const { code, message, details, cause, headers, limit } = this;
    return new AppError(code, message, { details, cause, headers, limit, taskId });
  }
}

/**
 * Whether something has failed and its cause belongs into the log. A request beyond a limit of the server is refused with
 * 503 too: many such come together, and the line of each has the code and the limit.
 */
export function isFailure({ status, cause, limit }: AppError): boolean {
  return status === 500 || (status > 500 && cause !== undefined && limit === undefined);
}

/** An error of the moment and not of the request: a retry may succeed. */
export class TransientError extends Error {}

/** An error of a part of the server that knows which answer it is, although not of which request. */
export abstract class AnswerableError extends Error {
  /** Null: it is a defect of the service. */
  abstract toAnswer(): AppError | null;
}

/** A missing file may come back too: its storage was not restored completely, or shows an older state for a moment. */
const transientCodes: ReadonlySet<ErrorCode> = new Set(['service_unavailable', 'file_missing']);

/**
 * Whether a retry can succeed. Errors of Hasura are classified where they are read, in `graphql/errors.ts`, and those of
 * the storage in `files/storage.ts`.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof AppError) return transientCodes.has(error.code);
  return error instanceof TransientError || error instanceof ResumeReaderError;
}

/**
 * Converts any thrown value to an AppError: a transient error becomes `service_unavailable`, an unexpected one
 * `internal_error`, both with a generic message. What the database refuses of a value is `validation_failed`.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ResumeReaderBusyError) return serviceUnavailable(error).withLimit('resumes_waiting');
  if (isTransient(error)) return serviceUnavailable(error);
  const answer = error instanceof AnswerableError ? error.toAnswer() : null;
  if (answer !== null) return answer;
  return new AppError('internal_error', genericMessage, { cause: error });
}

/** A dependency of this server (Hasura, storage, the resume readers) does not answer. */
export function serviceUnavailable(cause: unknown, waitMs = 5_000): AppError {
  return unavailable('The service is temporarily unavailable. Try again in a moment.', cause, waitMs);
}

/** The same with a message of its own. */
export function unavailable(message: string, cause: unknown, waitMs = 5_000): AppError {
  return new AppError('service_unavailable', message, { cause, headers: retryAfterHeader(waitMs) });
}

/** A stored file is not in the storage, although the storage answers. */
export function fileMissing(cause: unknown): AppError {
  const message = 'A file that was stored is missing in the storage.';
  return new AppError('file_missing', message, { cause, headers: retryAfterHeader(60_000) });
}

/** The header that says after how many whole seconds, at least one, a retry can succeed. */
export function retryAfterHeader(waitMs: number): { readonly [responseHeaders.retryAfter]: string } {
  return { [responseHeaders.retryAfter]: String(Math.max(1, Math.ceil(waitMs / 1000))) };
}

/** The caller has no such record; a record of another account gets the same answer. */
export function notFound(what: string): AppError {
  return new AppError('not_found', `${what} not found`);
}

/** The person was erased while a save of theirs was running. */
export function personErased(): AppError {
  return new AppError('profile_erased', 'The person was erased. The save cannot be done any more.');
}

/** An error about one place of the request: `path` is the parameter, or the path into it. */
export function errorAt(code: ErrorCode, path: string, message: string): AppError {
  return new AppError(code, message, { details: [{ path, code, message }] });
}

/** A query parameter with an invalid value. `message` names the bounds. */
export function invalidParameter(parameter: string, message: string): AppError {
  return errorAt('invalid_parameter', parameter, message);
}

/** A body of valid JSON with invalid values (422), with a detail for each. */
export function validationFailed(details: readonly ErrorDetail[]): AppError {
  const [first] = details;
  const place = first?.path ? `${cutPath(first.path)}: ` : '';
  const message = first ? `${place}${first.message}` : 'The request is not valid';
  return new AppError('validation_failed', message, { details });
}

/**
 * The error for problems of one request. Its code is that of the first problem where the public API has such a code, else
 * `validation_failed`.
 */
export function rejection(details: readonly [ErrorDetail, ...ErrorDetail[]]): AppError {
  const [first] = details;
  const code = Object.hasOwn(statusByCode, first.code) ? (first.code as ErrorCode) : 'validation_failed';
  const others = details.length === 1 ? '' : ` (and ${details.length - 1} more)`;
  return new AppError(code, `${cutPath(first.path)}: ${first.message}${others}`, { details });
}

/** @throws AppError when there is a problem */
export function rejectIfInvalid([first, ...rest]: readonly ErrorDetail[]): void {
  if (first !== undefined) throw rejection([first, ...rest]);
}

/** The body of the response to an error: `{message, code, details?, requestId, taskId?}`. */
export function errorBody(error: AppError, requestId: string): Record<string, unknown> {
  return {
    message: error.message,
    code: error.code,
    ...(error.details.length > 0 ? { details: error.details } : {}),
    requestId,
    ...(error.taskId === null ? {} : { taskId: error.taskId }),
  };
}

/** An error in Hasura's form: the body of a response at /graphql, or the payload of a message on a socket. */
export function graphqlErrors(code: string, message: string): { errors: readonly object[] } {
  return { errors: [{ message, extensions: { path: '$', code } }] };
}

/**
 * The answer of an action's handler to an error: `{message, extensions}`, which Hasura passes on. It does so for
 * statuses 4xx only and hides everything else, so that an unexpected error would lose its code and its task.
 */
export function actionError(
  error: AppError,
  requestId: string,
): { status: number; body: Record<string, unknown> } {
  const { message, ...extensions } = errorBody(error, requestId);
  return {
    status: error.status < 500 ? error.status : 400,
    body: { message, extensions: { path: '$', ...extensions } },
  };
}
