/** Hasura as the API key that a save is done for. */
import type { Hasura, HasuraSession } from '../graphql/client.ts';
import type { Caller } from '../keys/caller.ts';

/**
 * The role behind the kind of key, with what only the service itself may write: tasks, revisions, files of an
 * application. Never hand a caller's own document to it.
 */
export function callerSession(hasura: Hasura, caller: Caller): HasuraSession {
  return hasura.as(caller.kind === 'private' ? 'account' : 'intake', {
    groupId: caller.groupId,
    apikeyId: caller.apikeyId,
    backendOnly: true,
  });
}
