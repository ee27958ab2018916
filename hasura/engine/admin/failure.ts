/** Errors → answers of the APIs for administrators. These have a status, unlike those of GraphQL. */
import { EngineError } from '../errors.ts';
import { translate } from '../execute/pg-errors.ts';
import { MetadataError } from '../metadata/metadata-error.ts';
import type { Session } from '../session.ts';

export interface AdminResponse {
  readonly status: number;
  readonly body: unknown;
}

/** @throws EngineError `access-denied` for every other role. @param path JSONPath, as Hasura shows it */
export function requireAdmin({ isAdmin }: Session, path = '$'): void {
  if (!isAdmin) throw new EngineError('access-denied', 'restricted access : admin only', path);
}

/** The answer to a request that failed. */
export function failure(error: unknown): AdminResponse {
  const { path, message, code, internal, cause } = toEngineError(error);
  const isInternal = cause !== undefined && (code === 'unexpected' || code === 'postgres-error');
  const isBusy = code === 'postgres-max-connections-error';
  const status = code === 'conflict' ? 409 : isBusy ? 503 : isInternal ? 500 : 400;
  return { status, body: { path, error: message, code, ...(internal === undefined ? {} : { internal }) } };
}

/** Any other error is a failure of the database, or a bug; administrators see its text, because they operate both. */
function toEngineError(error: unknown): EngineError {
  const known = error instanceof MetadataError ? error : translate(error);
  if (known instanceof EngineError) return known;
  const message = known instanceof Error ? known.message : String(known);
  return new EngineError('unexpected', message, '$', { cause: known });
}
