/**
 * Authentication: request headers → a session, or `access-denied`. Session variables come from headers only, never from
 * the content of a request.
 */
import { isSameSecret } from '@platform/runtime';
import { EngineError } from './errors.ts';

export const adminRole = 'admin';

/** The lower-cased name when a text names a session variable, as permissions do and headers are; null otherwise. */
export function sessionVariableName(text: string): string | null {
  return /^x-hasura-/i.test(text) ? text.toLowerCase() : null;
}

/**
 * The headers of a request by lower-cased names, as texts: a map, or the views of `incoming-headers.ts`. Those of `fetch`
 * have a character for each byte; they do not fit this type, because they answer null for what is absent.
 */
export interface RequestHeaders extends Iterable<[string, string]> {
  get(name: string): string | undefined;
}

/** One caller of one request. */
export interface Session {
  readonly role: string;
  /** The role is `admin`, to which no permission applies. */
  readonly isAdmin: boolean;
  /** `x-hasura-…` headers by lower-cased name, `x-hasura-role` included, the admin secret not. */
  readonly variables: ReadonlyMap<string, string>;
  /** Whether the caller may use permissions marked `backend_only`. */
  readonly backendOnly: boolean;
  /**
   * The sender says that its document is one of few, which it sends again and again with other values. Only with the admin
   * secret: each such document takes memory of every connection (`execute/statement-names.ts`).
   */
  readonly sendsFixedDocument: boolean;
  /**
   * The sender asks whether the engine answers at all: it does not wait behind requests. Only with the admin secret, and for
   * the role admin.
   */
  readonly isHealthCheck: boolean;
  /** All headers of the request, for handlers of actions that ask for them; null without a request. */
  readonly headers: RequestHeaders | null;
}

export interface SessionOptions {
  /** null: every caller is trusted, as in Hasura without an admin secret. */
  readonly adminSecret: string | null;
  /** Role of callers without credentials; null rejects them. */
  readonly unauthorizedRole: string | null;
}

const notSessionVariables = new Set([
  'x-hasura-admin-secret',
  'x-hasura-access-key',
  'x-hasura-use-backend-only-permissions',
]);

/** Makes a session from names and values; names are lower-cased, the role variable is added. */
export function createSession(
  role: string,
  variables: Iterable<readonly [string, string]> = [],
  options: {
    readonly backendOnly?: boolean;
    readonly sendsFixedDocument?: boolean;
    readonly isHealthCheck?: boolean;
    readonly headers?: RequestHeaders;
  } = {},
): Session {
  const all = new Map<string, string>();
  for (const [name, value] of variables) all.set(name.toLowerCase(), value);
  all.set('x-hasura-role', role);
  const { backendOnly = false, sendsFixedDocument = false, headers = null } = options;
  const isAdmin = role === adminRole;
  const isHealthCheck = isAdmin && (options.isHealthCheck ?? false);
  return { role, isAdmin, variables: all, backendOnly, sendsFixedDocument, isHealthCheck, headers };
}

/**
 * Reads the session from request headers.
 * With the right admin secret the caller is `admin`, or the role it names. A wrong secret is always an error,
 * never a fall back to the unauthorized role.
 */
export function sessionFromHeaders(
  headers: RequestHeaders,
  { adminSecret, unauthorizedRole }: SessionOptions,
): Session {
  if (adminSecret === null) return trustedSession(headers);
  const secret = headers.get('x-hasura-admin-secret') ?? headers.get('x-hasura-access-key') ?? null;
  if (secret !== null) {
    if (isSameSecret(secret, adminSecret)) return trustedSession(headers);
    throw new EngineError('access-denied', 'invalid "x-hasura-admin-secret"/"x-hasura-access-key"');
  }
  if (unauthorizedRole === null) {
    const message = 'x-hasura-admin-secret/x-hasura-access-key required, but not found';
    throw new EngineError('access-denied', message);
  }
  // As in Hasura: the role is fixed, but the caller chooses all other variables. A permission of the unauthorized role
  // must therefore not trust a session variable.
  return createSession(unauthorizedRole, sessionVariables(headers), { headers });
}

/** The session of a caller that has the admin secret, or needs none. @throws EngineError for a header that is no boolean */
export function trustedSession(headers: RequestHeaders): Session {
  const role = headers.get('x-hasura-role') || adminRole;
  const backendOnly = readBackendOnlyFlag(headers);
  const sendsFixedDocument = headers.get('x-fixed-document') === 'true';
  const isHealthCheck = headers.get('x-health-check') === 'true';
  const options = { backendOnly, sendsFixedDocument, isHealthCheck, headers };
  return createSession(role, sessionVariables(headers), options);
}

function sessionVariables(headers: RequestHeaders): [string, string][] {
  const variables: [string, string][] = [];
  for (const header of headers) {
    if (header[0].startsWith('x-hasura-') && !notSessionVariables.has(header[0])) variables.push(header);
  }
  return variables;
}

const trueTexts = ['true', 't', 'yes', 'y'];
const falseTexts = ['false', 'f', 'no', 'n'];

function readBackendOnlyFlag(headers: RequestHeaders): boolean {
  const name = 'x-hasura-use-backend-only-permissions';
  const value = headers.get(name)?.toLowerCase() ?? 'false';
  if (trueTexts.includes(value)) return true;
  if (falseTexts.includes(value)) return false;
  throw new EngineError(
    'bad-request',
    `${name}:  Not a valid boolean text. True values are ${JSON.stringify(trueTexts)} and  False values are ${JSON.stringify(falseTexts)}. All values are case insensitive`,
  );
}
