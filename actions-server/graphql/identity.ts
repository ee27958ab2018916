/**
 * Who asks Hasura, in the headers of a request. They are made here from an identity, never from what a caller sent: the
 * role and the account, to which Hasura's permissions restrict the request, and what the audit says of it.
 */
import { z } from 'zod';

/** The roles of the metadata. `intake` is this server acting on behalf of a public key; no caller has it. */
export type HasuraRole = 'account' | 'public' | 'intake';

/** What the audit calls whoever acts without a key: this service, or the command line. */
export type Actor = 'service' | 'cli';

export interface HasuraIdentity {
  readonly groupId: string;
  /** Null: the service or a command acts for the account. */
  readonly apikeyId: string | null;
  /** The user that the key was made for, for the audit. */
  readonly userId?: string | null;
  /** The request on whose behalf something is written, for the audit. */
  readonly requestId?: string | null | undefined;
  /** The client address of a request with a public key: those of an account take turns. */
  readonly visitor?: string | null;
  /** Grants what only this server may write: tasks, revisions, files. Never for a document that a caller wrote. */
  readonly backendOnly?: boolean;
}

/** Headers by lower-cased names. */
export type Headers = ReadonlyMap<string, string>;

/** Made once: making a schema costs more than answering a request by key. */
const guid = z.guid();

/** The headers of a role of one account. */
export function identityHeaders(
  role: HasuraRole,
  { groupId, apikeyId, userId, requestId, backendOnly = false }: HasuraIdentity,
  { actor, adminSecret }: { readonly actor: Actor; readonly adminSecret: string },
): Headers {
  const headers = new Map([
    ['x-hasura-role', role],
    ['x-hasura-group-id', groupId],
    ['x-hasura-actor', apikeyId === null ? actor : 'key'],
  ]);
  if (apikeyId !== null) headers.set('x-hasura-apikey-id', apikeyId);
  if (userId) headers.set('x-hasura-acting-user-id', userId);
  // A client may have chosen any other text, which must not end up in the audit and in events.
  if (guid.safeParse(requestId).success) headers.set('x-hasura-request-id', String(requestId));
  if (backendOnly) headers.set('x-hasura-use-backend-only-permissions', 'true');
  return withSecret(headers, adminSecret);
}

/** The headers of the role admin, which has no account. */
export function adminHeaders({
  actor,
  adminSecret,
}: {
  readonly actor: Actor;
  readonly adminSecret: string;
}): Headers {
  const headers = new Map([
    ['x-hasura-role', 'admin'],
    ['x-hasura-actor', actor],
  ]);
  return withSecret(headers, adminSecret);
}

function withSecret(headers: Map<string, string>, adminSecret: string): Headers {
  return headers.set('x-hasura-admin-secret', adminSecret).set('content-type', 'application/json');
}
