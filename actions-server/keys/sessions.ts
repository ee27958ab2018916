/** From a caller to a Hasura session: its role and its rights. */
import type { Hasura, HasuraSession } from '../graphql/client.ts';
import type { Caller } from './caller.ts';

/** Hasura with the caller's own rights, for documents and filters that the caller wrote. */
export function sessionOf(hasura: Hasura, { kind, groupId, apikeyId }: Caller): HasuraSession {
  return hasura.as(kind === 'private' ? 'account' : 'public', { groupId, apikeyId });
}

/** Hasura with the rights of a public key of the account, for answers that are the same with every key. */
export function publicSessionOf(hasura: Hasura, { groupId, apikeyId }: Caller): HasuraSession {
  return hasura.as('public', { groupId, apikeyId });
}

/**
 * Hasura on behalf of a caller, with the rights that only the service has: tasks, revisions, files of an application.
 * Never send a document that the caller wrote through it.
 */
export function serviceSessionOf(hasura: Hasura, { kind, groupId, apikeyId }: Caller): HasuraSession {
  return hasura.as(kind === 'private' ? 'account' : 'intake', { groupId, apikeyId, backendOnly: true });
}
