/** The errors of the client. Programs look at the class, or at `code`; `message` is for people. */

/** One problem of a request: where it is, its code, and a text. */
export interface ErrorDetail {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** Every error that this client throws, except for one of your own `signal`. */
export class PlatformError extends Error {
  override readonly name: string = 'PlatformError';
}

/** No answer arrived: the server was not reached, or the connection broke. */
export class ConnectionError extends PlatformError {
  override readonly name: string = 'ConnectionError';
}

/** No answer arrived in time (`timeoutMs`). */
export class TimeoutError extends ConnectionError {
  override readonly name: string = 'TimeoutError';
}

/** The server refused the request or failed to do it. */
export class ApiError extends PlatformError {
  override readonly name: string = 'ApiError';
  readonly status: number;
  /** Stable, such as `validation_failed`; `unknown` for an answer that does not come from the platform. */
  readonly code: string;
  readonly details: readonly ErrorDetail[];
  /** Quote it when you report a problem. */
  readonly requestId: string | null;
  /** The task of the save that failed. */
  readonly taskId: string | null;
  readonly headers: Headers;

  constructor(status: number, body: unknown, headers: Headers) {
    const { message, code, details, requestId, taskId } = describe(body);
    super(message ?? `The server answered ${status}`);
    this.status = status;
    this.code = code ?? 'unknown';
    this.details = details ?? [];
    this.requestId = requestId ?? headers.get('x-request-id');
    this.taskId = taskId ?? null;
    this.headers = headers;
  }
}

/** 400: a parameter, filter or body that cannot be read. */
export class BadRequestError extends ApiError {
  override readonly name: string = 'BadRequestError';
}

/** 401: no key, or one that is not valid. */
export class AuthenticationError extends ApiError {
  override readonly name: string = 'AuthenticationError';
}

/** 403: the key is not for this operation, or not for this page. */
export class PermissionError extends ApiError {
  override readonly name: string = 'PermissionError';
}

/** 404: there is no such record in this account. */
export class NotFoundError extends ApiError {
  override readonly name: string = 'NotFoundError';
}

/** 409: the state of the record does not allow it. */
export class ConflictError extends ApiError {
  override readonly name: string = 'ConflictError';
}

/** 410: what is named does not exist any more, such as an expired cursor. */
export class GoneError extends ApiError {
  override readonly name: string = 'GoneError';
}

/** 413, 415, 422: the body can be read and says something that cannot be done; `details` says where. */
export class ValidationError extends ApiError {
  override readonly name: string = 'ValidationError';
}

/** 429: too many requests; `retryAfterSeconds` says how long to wait. */
export class RateLimitError extends ApiError {
  override readonly name: string = 'RateLimitError';

  get retryAfterSeconds(): number | null {
    const seconds = Number(this.headers.get('retry-after') ?? Number.NaN);
    return Number.isNaN(seconds) ? null : seconds;
  }
}

/** 500 and above: a failure of the server. */
export class ServerError extends ApiError {
  override readonly name: string = 'ServerError';
}

/** A GraphQL request was answered with errors. */
export class GraphqlError extends PlatformError {
  override readonly name: string = 'GraphqlError';
  readonly errors: readonly {
    readonly message: string;
    readonly extensions?: Readonly<Record<string, unknown>>;
  }[];

  constructor(errors: GraphqlError['errors']) {
    super(errors[0]?.message ?? 'The request has errors');
    this.errors = errors;
  }

  /** The code of the first error, such as `validation-failed`. */
  get code(): string {
    return String(this.errors[0]?.extensions?.code ?? 'unknown');
  }
}

/** The signature of a webhook is not that of the platform, or too old. */
export class WebhookError extends PlatformError {
  override readonly name: string = 'WebhookError';
}

const classes: Readonly<Record<number, typeof ApiError>> = {
  400: BadRequestError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  410: GoneError,
  413: ValidationError,
  415: ValidationError,
  422: ValidationError,
  429: RateLimitError,
};

/** The error of an answer, by its status. */
export function apiError(status: number, body: unknown, headers: Headers): ApiError {
  const ErrorClass = classes[status] ?? (status >= 500 ? ServerError : ApiError);
  return new ErrorClass(status, body, headers);
}

interface ErrorBody {
  readonly message?: string;
  readonly code?: string;
  readonly details?: readonly ErrorDetail[];
  readonly requestId?: string;
  readonly taskId?: string;
}

/** The body of an error, also in the envelope of GraphQL; anything else describes nothing. */
function describe(body: unknown): ErrorBody {
  if (typeof body !== 'object' || body === null) return {};
  const { errors } = body as { errors?: { message?: string; extensions?: { code?: string } }[] };
  const [first] = Array.isArray(errors) ? errors : [];
  if (!first) return body as ErrorBody;
  return {
    ...(first.message !== undefined && { message: first.message }),
    ...(first.extensions?.code !== undefined && { code: first.extensions.code }),
  };
}
