/**
 * The one error of the engine and its public form. Messages are safe to show to any client; SQL texts and
 * driver errors are in `cause` and go to the log.
 */
import { jsonText } from '@platform/runtime';

/** Hasura's error codes, as far as the engine raises them. Clients branch on these: never rename one. */
export type EngineErrorCode =
  | 'validation-failed'
  | 'parse-failed'
  | 'constraint-violation'
  | 'permission-error'
  | 'permission-denied'
  | 'data-exception'
  | 'not-found'
  | 'not-exists'
  | 'not-supported'
  | 'access-denied'
  // Codes of the metadata API.
  | 'already-exists'
  | 'already-tracked'
  | 'already-untracked'
  | 'conflict'
  | 'dependency-error'
  | 'invalid-configuration'
  | 'invalid-params'
  | 'bad-request'
  | 'busy'
  | 'invalid-headers'
  | 'invalid-json'
  | 'concurrent-update-error'
  | 'postgres-error'
  | 'postgres-max-connections-error'
  // The handler of an action rejected the call: the client sees the handler's own code and extensions.
  | 'action-refused'
  | 'start-failed'
  | 'unexpected-payload'
  | 'unexpected';

/** A request that cannot be answered, with Hasura's code and the JSONPath of the part of the query at fault. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly code: EngineErrorCode;
  /** JSONPath such as `$.selectionSet.author.args.where.id._eq`; `$` when the error is in no part of the query. */
  readonly path: string;
  /** What Hasura shows in `extensions.internal` in development mode: SQL error details, statements. */
  readonly internal: unknown;
  /** What the handler of an action shows in place of path and code. */
  readonly extensions: Readonly<Record<string, unknown>> | undefined;
  /** The limit by which the request was refused, for metrics. */
  readonly limit: string | undefined;

  constructor(
    code: EngineErrorCode,
    message: string,
    path = '$',
    detail: {
      readonly cause?: unknown;
      readonly internal?: unknown;
      readonly extensions?: Readonly<Record<string, unknown>>;
      readonly limit?: string;
    } = {},
  ) {
    super(message, detail.cause === undefined ? undefined : { cause: detail.cause });
    this.code = code;
    this.path = path;
    this.internal = detail.internal;
    this.extensions = detail.extensions;
    this.limit = detail.limit;
  }
}

/** Whether a request failed for a reason that is not in the request: a bug, or a database that does not work. */
export function isInternalFailure(error: unknown): boolean {
  return !(error instanceof EngineError) || (error.code === 'unexpected' && error.limit === undefined);
}

/**
 * The JSON text of the response to a failed request: one error and no `data`.
 * Any other error than an `EngineError` is a bug or a broken connection: an internal error, with its message in
 * development mode only.
 */
export function toResponseText(error: unknown, options: { readonly devMode: boolean }): string {
  const known = error instanceof EngineError ? error : internalError(error);
  const { message, path, code, internal } = known;
  const extensions = known.extensions ?? { path, code, ...(options.devMode && { internal }) };
  return jsonText({ errors: [{ message, extensions }] });
}

function internalError(error: unknown): EngineError {
  const internal = error instanceof Error ? error.message : String(error);
  return new EngineError('unexpected', 'internal error', '$', { internal });
}

/** Appends a member to a JSONPath, in brackets where it is not a plain name: `$.a` + `b c` → `$.a['b c']`. */
export function memberPath(parent: string, member: string): string {
  if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(member)) return `${parent}.${member}`;
  return `${parent}['${member.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}']`;
}
