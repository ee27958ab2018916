/** Errors of Postgres → Hasura's code and message. An unknown error is reported without its text. */
import { EngineError, type EngineErrorCode } from '../errors.ts';

/** The fields of a `DatabaseError` of `pg` that this file reads. */
interface PostgresError {
  readonly code: string;
  readonly message: string;
  readonly detail?: string;
  readonly hint?: string;
}

/** The statement behind each error, shown in development mode only. */
export const failedStatements = new WeakMap<
  Error,
  { readonly text: string; readonly values: readonly unknown[]; readonly name?: string }
>();

const integrityPrefixes: Readonly<Record<string, string>> = {
  '23001': 'Can not delete or update due to data being referred. ',
  '23502': 'Not-NULL violation. ',
  '23503': 'Foreign key violation. ',
  '23505': 'Uniqueness violation. ',
  '23P01': 'Exclusion violation. ',
};

/**
 * @param path JSONPath of the objects of an insert; `$` for every other operation
 * @returns the error to throw; an error that is not from Postgres is returned unchanged
 */
export function translate(error: unknown, path = '$'): unknown {
  if (error instanceof EngineError) return error;
  if (isConnectionError(error))
    return new EngineError('postgres-error', 'connection error', '$', { cause: error });
  if (!isPostgresError(error)) return error;
  const detail = { cause: error, internal: internalOf(error) };
  const { code, message } = error;
  const fail = (as: EngineErrorCode, text: string): EngineError => new EngineError(as, text, path, detail);
  if (code === '23514') return fail('permission-error', `Check constraint violation. ${message}`);
  if (code.startsWith('23'))
    return fail('constraint-violation', `${integrityPrefixes[code] ?? ''}${message}`);
  // A pattern that ends in its escape character is a mistake in the request, not in the data.
  if (code === '22025') return fail('bad-request', message);
  if (code.startsWith('22')) return fail('data-exception', message);
  // A text that is too long for an index: a mistake in the value, too. Hasura calls it a failure of the database.
  if (code === '54000' && message.startsWith('index row ')) return fail('data-exception', message);
  if (code === '40001')
    return fail('concurrent-update-error', 'serialization failure due to concurrent update');
  if (code.startsWith('40')) return fail('concurrent-update-error', message);
  return fail('unexpected', 'database query error');
}

/** Classes of errors that are not about the written rows: the connection, resources, locks, cancellation, the server. */
const classesOfServer = /^(08|40|53|54|55|57|58|XX)/;

/** Whether the error of a mutation is about the rows that it writes, or about what is done with them. */
export function isAboutRows(error: unknown): boolean {
  if (!(error instanceof EngineError)) return false;
  const { cause, code } = error;
  if (cause === undefined) return code === 'permission-error' || code === 'not-supported';
  return isPostgresError(cause) && !classesOfServer.test(cause.code);
}

function internalOf(error: PostgresError & Error): unknown {
  const statement = failedStatements.get(error);
  return {
    ...(statement === undefined
      ? {}
      : { statement: statement.text, prepared: statement.name !== undefined, arguments: statement.values }),
    error: detailsOf(error),
  };
}

/** What Hasura shows of an error of Postgres to those who may see it. */
export function detailsOf({ code, message, detail, hint }: PostgresError): object {
  return {
    status_code: code,
    message,
    description: detail ?? null,
    hint: hint ?? null,
    exec_status: 'FatalError',
  };
}

/** Codes of Node for a server that cannot be reached, or that closed the connection. */
const networkCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Messages of `pg`, without a code, for a lost connection and for a connection timeout. */
const connectionLost =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** Whether the connection failed: the server is unreachable, starting, stopping, or has too many connections. */
function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (isPostgresError(error)) return /^(08|53300|57P0[123])/.test(code);
  return networkCodes.has(code) || connectionLost.test(error.message);
}

/** What Postgres says of a value that it refuses: no text that it holds, too deep, too long, no value of its type; else null. */
export function refusalOfValue(error: unknown): string | null {
  return isPostgresError(error) && /^(22|54)/.test(error.code) ? error.message : null;
}

export function isPostgresError(error: unknown): error is PostgresError & Error {
  return error instanceof Error && 'severity' in error && 'code' in error && typeof error.code === 'string';
}
