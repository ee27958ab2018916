/**
 * Hasura's error envelope as one typed error. This is the only place that parses the text of a message, because Hasura
 * names a violated constraint nowhere else.
 */
import { z } from 'zod';
import { AnswerableError, AppError, serviceUnavailable } from '../errors.ts';

/** The kind of constraint that a mutation violated. */
type ViolationKind = 'unique' | 'foreignKey' | 'check' | 'notNull' | 'exclusion';

export interface ConstraintViolation {
  readonly kind: ViolationKind;
  /** Name of the constraint; for `notNull` the column. */
  readonly constraint: string;
}

/** Hasura's codes for a violated constraint. The second one is that of check constraints. */
const violationCodes: ReadonlySet<string> = new Set(['constraint-violation', 'permission-error']);

/** Hasura answered with an error. Its message is not safe to show: it may quote a message of the database. */
export class HasuraError extends AnswerableError {
  override readonly name = 'HasuraError';
  /** Hasura's code: `validation-failed`, `constraint-violation`, `permission-error` … */
  readonly code: string;
  /** Where in the document, as JSONPath: `$.selectionSet.data.args.where.foo`. */
  readonly path: string;
  /** Set when a constraint was violated. */
  readonly violation: ConstraintViolation | null;

  constructor(code: string, path: string, message: string) {
    super(message);
    this.code = code;
    this.path = path;
    this.violation = violationCodes.has(code) ? readViolation(message) : null;
  }

  /**
   * What Postgres refuses of a value (class 22), and what is more than a request may be, came from the caller, whatever our
   * own checks have let through. These messages quote nothing but the value.
   */
  override toAnswer(): AppError | null {
    const exceeded = exceededLimit(this);
    const problem =
      exceeded !== undefined && this.code === 'validation-failed'
        ? `There is more in it than one request may have: ${exceeded}`
        : this.code === 'data-exception'
          ? `The database does not take a value: ${this.message}`
          : null;
    return problem === null ? null : new AppError('validation_failed', problem, { cause: this });
  }
}

/** The name of the constraint that made a request fail, or null when it failed for another reason. */
export function violatedConstraint(error: unknown): string | null {
  return error instanceof HasuraError ? (error.violation?.constraint ?? null) : null;
}

/** The Hasura error in an error: the error itself, or the cause of a transient one; null when there is none. */
export function hasuraErrorIn(error: unknown): HasuraError | null {
  const origin = error instanceof AppError ? error.cause : error;
  return origin instanceof HasuraError ? origin : null;
}

/** Hasura's code for: no connection to the database was available. */
const busyCode = 'postgres-max-connections-error';

/** Whether Hasura is overloaded, so that the client should retry later. */
export function isBusy({ code }: HasuraError): boolean {
  return code === busyCode;
}

/** The text of an error of a limit (docs/limits.md), which is about the request as a whole: its path names no parameter. */
const limitPattern = /^the query exceeds a limit: (?<of>.*)$/s;

/** Which limit of the engine a request exceeds, in the words of its error; undefined when it failed for another reason. */
export function exceededLimit({ message }: HasuraError): string | undefined {
  return limitPattern.exec(message)?.groups?.of;
}

/** Whether a request was answered with more bytes than its role may read at once. */
export function isAnswerTooLarge(error: unknown): boolean {
  return error instanceof HasuraError && exceededLimit(error)?.includes('an answer of') === true;
}

/** Hasura's codes for: the database is unavailable, or a concurrent transaction conflicted. */
const transientCodes: ReadonlySet<string> = new Set(['postgres-error', 'concurrent-update-error', busyCode]);

/**
 * The error to throw for an error of Hasura: `service_unavailable` for a transient one, otherwise the error itself.
 * @param author who wrote the conditions of the document. In a document of the service the code `unexpected` is transient
 * too: Hasura has no other code for a query whose connection was lost
 */
export function classifyHasuraError(
  hasuraError: HasuraError,
  author: 'service' | 'caller',
): HasuraError | AppError {
  const isTransient =
    transientCodes.has(hasuraError.code) || (author === 'service' && hasuraError.code === 'unexpected');
  if (isBusy(hasuraError)) return serviceBusy(hasuraError);
  return isTransient ? serviceUnavailable(hasuraError) : hasuraError;
}

/** Hasura had no connection in time: a limit has refused the request, and nothing has failed. */
export function serviceBusy(hasuraError: HasuraError): AppError {
  return serviceUnavailable(hasuraError).withLimit('database_connections');
}

const envelope = z.object({
  errors: z
    .array(
      z.object({
        message: z.string(),
        extensions: z.object({ code: z.string(), path: z.string() }).partial().optional(),
      }),
    )
    .min(1),
});

/** Reads a parsed response body: the error in it, or null when it carries none. */
export function readHasuraError(body: unknown): HasuraError | null {
  const parsed = envelope.safeParse(body);
  const [first] = parsed.success ? parsed.data.errors : [];
  if (!first) return null;
  return new HasuraError(
    first.extensions?.code ?? 'unexpected',
    first.extensions?.path ?? '$',
    first.message,
  );
}

const violations: readonly (readonly [ViolationKind, RegExp])[] = [
  ['unique', /violates unique constraint "([^"]+)"/],
  ['foreignKey', /violates foreign key constraint "([^"]+)"/],
  ['check', /violates check constraint "([^"]+)"/],
  ['exclusion', /violates exclusion constraint "([^"]+)"/],
  ['notNull', /null value in column "([^"]+)"/],
];

function readViolation(message: string): ConstraintViolation | null {
  for (const [kind, pattern] of violations) {
    const constraint = pattern.exec(message)?.[1];
    if (constraint !== undefined) return { kind, constraint };
  }
  return null;
}
