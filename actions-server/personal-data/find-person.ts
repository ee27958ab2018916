/** Which profile an id names. */
import type { CancelSignal } from '@platform/runtime';
import type { DocumentSession } from '../graphql/client.ts';
import { FindPersonDocument } from '../graphql/generated.ts';

/**
 * The profile with the id, or the one of the application with the id; null when there is none.
 * @param session whose rights decide: the service finds profiles of whatever account
 */
export async function findPerson(session: DocumentSession, id: string, signal?: CancelSignal) {
  const options = signal ? { signal } : {};
  const { profile, application } = await session.request(FindPersonDocument, { id }, options);
  return profile ?? application?.profile ?? null;
}
