/** From a caller to Hasura: under which role, and with which rights, a caller's requests are answered. */
import type { Hasura, HasuraSession } from '../graphql/client.ts';
import type { Caller } from './caller.ts';

/** Hasura as a caller: what it may do by itself, with documents or filters of its own. */
export function sessionOf(hasura: Hasura, { kind, groupId, apikeyId }: Caller): HasuraSession {
  return hasura.as(kind === 'private' ? 'account' : 'public', { groupId, apikeyId });
}

/**
 * Hasura on behalf of a caller, with what only the service itself may read and write: tasks, revisions, files of an
 * application. Never hand a caller's own document to it.
 */
export function serviceSessionOf(hasura: Hasura, { kind, groupId, apikeyId }: Caller): HasuraSession {
  return hasura.as(kind === 'private' ? 'account' : 'intake', { groupId, apikeyId, backendOnly: true });
}
