/** From a caller to a Hasura session: its role and its rights. Sessions that write carry the request for the audit. */
import type { Hasura, HasuraDocuments, HasuraSession } from '../graphql/client.ts';
import type { Caller } from './caller.ts';

/** Hasura with the caller's own rights, for documents and filters that the caller wrote. */
export function sessionOf(hasura: Hasura, caller: Caller, requestId?: string | null): HasuraSession {
  const { kind, groupId, apikeyId, userId, visitor } = caller;
  return hasura.as(kind === 'private' ? 'account' : 'public', {
    groupId,
    apikeyId,
    userId,
    visitor,
    requestId,
  });
}

/** Hasura with the rights of a public key of the account, for answers that are the same with every key. */
export function publicSessionOf(hasura: Hasura, { groupId, apikeyId, visitor }: Caller): HasuraSession {
  return hasura.as('public', { groupId, apikeyId, visitor });
}

/** Hasura with the rights of an account, for the service or a command that reads its data without a key. */
export function accountSessionOf<Session>(hasura: HasuraDocuments<Session>, groupId: string): Session {
  return hasura.as('account', { groupId, apikeyId: null });
}

/**
 * Hasura on behalf of a caller, with the rights that only the service has: tasks, revisions, files of an application.
 * Never send a document that the caller wrote through it.
 */
export function serviceSessionOf(hasura: Hasura, caller: Caller, requestId?: string | null): HasuraSession {
  const { kind, groupId, apikeyId, userId } = caller;
  const role = kind === 'private' ? 'account' : 'intake';
  return hasura.as(role, { groupId, apikeyId, userId, requestId, backendOnly: true });
}

/** The same Hasura with sessions that `wrap` makes of its own: one for each role and identity, admin excepted. */
export function withSessions(hasura: Hasura, wrap: (session: HasuraSession) => HasuraSession): Hasura {
  const sessions = new Map<string, HasuraSession>();
  return {
    as(role, identity) {
      const key = JSON.stringify([role, identity]);
      const session = sessions.get(key) ?? wrap(hasura.as(role, identity));
      sessions.set(key, session);
      return session;
    },
    asAdmin: () => hasura.asAdmin(),
    checkAnswer: () => hasura.checkAnswer(),
    schemaProblem: () => hasura.schemaProblem(),
  };
}
