/** Errors of Postgres → Hasura's code and message. Anything unknown is reported without its text. */
import { EngineError } from '../errors.ts';

/** The fields of an error of `pg` that matter here. */
interface PostgresError {
  readonly code: string;
  readonly message: string;
  readonly detail?: string;
  readonly hint?: string;
}

const integrityPrefixes: Readonly<Record<string, string>> = {
  '23001': 'Can not delete or update due to data being referred. ',
  '23502': 'Not-NULL violation. ',
  '23503': 'Foreign key violation. ',
  '23505': 'Uniqueness violation. ',
  '23P01': 'Exclusion violation. ',
};

/**
 * @param path where a violated constraint is to be shown: the written objects, or `$`
 * @returns the error to throw; errors that Postgres did not raise come back as they are
 */
export function translate(error: unknown, path = '$'): unknown {
  if (!isPostgresError(error)) return error;
  const detail = { cause: error, internal: internalOf(error) };
  const { code, message } = error;
  if (code === '23514')
    return new EngineError('permission-error', `Check constraint violation. ${message}`, path, detail);
  if (code.startsWith('23')) {
    return new EngineError(
      'constraint-violation',
      `${integrityPrefixes[code] ?? ''}${message}`,
      path,
      detail,
    );
  }
  // A pattern that ends in its escape character is the caller's slip, not a fault of the data.
  if (code === '22025') return new EngineError('bad-request', message, '$', detail);
  if (code.startsWith('22') || code === 'P0001')
    return new EngineError('data-exception', message, '$', detail);
  if (code === '40001' || code === '40P01')
    return new EngineError('concurrent-update-error', message, '$', detail);
  return new EngineError('unexpected', 'database query error', '$', detail);
}

function internalOf({ code, message, detail, hint }: PostgresError): unknown {
  return {
    error: {
      status_code: code,
      message,
      description: detail ?? null,
      hint: hint ?? null,
      exec_status: 'FatalError',
    },
  };
}

function isPostgresError(error: unknown): error is PostgresError {
  return error instanceof Error && 'severity' in error && 'code' in error && typeof error.code === 'string';
}
