/**
 * What Hasura answers when it refuses: its error envelope as one typed error. This is the only place that reads the
 * text of a message, because Hasura names a violated constraint nowhere else.
 */
import { z } from 'zod';
import { AppError, serviceUnavailable } from '../errors.ts';

/** Which kind of constraint a mutation ran into. */
type ViolationKind = 'unique' | 'foreignKey' | 'check' | 'notNull' | 'exclusion';

export interface ConstraintViolation {
  readonly kind: ViolationKind;
  /** Name of the constraint; for `notNull` the column. */
  readonly constraint: string;
}

/** Hasura processed the request and refused it. Not safe to show as it is: it may quote what the database said. */
export class HasuraError extends Error {
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
    this.violation = code === 'constraint-violation' ? readViolation(message) : null;
  }
}

/** The name of the constraint that made a request fail, or null when it failed for another reason. */
export function violatedConstraint(error: unknown): string | null {
  return error instanceof HasuraError ? (error.violation?.constraint ?? null) : null;
}

/** What Hasura said, where an error comes from there: the error itself, or the cause of a transient one. */
export function hasuraErrorIn(error: unknown): HasuraError | null {
  const origin = error instanceof AppError ? error.cause : error;
  return origin instanceof HasuraError ? origin : null;
}

/** The code with which Hasura says that it got no connection to its database. */
const busyCode = 'postgres-max-connections-error';

/** Whether Hasura has too much to do: whoever asked should come again later. */
export function isBusy({ code }: HasuraError): boolean {
  return code === busyCode;
}

/** Codes with which Hasura says that its database was not there, or that somebody else was in the way. */
const transientCodes: ReadonlySet<string> = new Set(['postgres-error', 'concurrent-update-error', busyCode]);

/**
 * A hasuraError as it is to be thrown: `service_unavailable` when it is about the moment, else as it is.
 * @param author who wrote the conditions of the document. In one that is all our own nothing can be unexpected but
 * the moment: a query that was cut off by the end of its connection says no more than that
 */
export function classifyHasuraError(
  hasuraError: HasuraError,
  author: 'service' | 'caller',
): HasuraError | AppError {
  const isTransient =
    transientCodes.has(hasuraError.code) || (author === 'service' && hasuraError.code === 'unexpected');
  return isTransient ? serviceUnavailable(hasuraError) : hasuraError;
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
