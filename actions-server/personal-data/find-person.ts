/** Which profile an id names, as the service: of whatever account. */
import type { Hasura } from '../graphql/client.ts';
import { FindPersonDocument } from '../graphql/generated.ts';

/** The profile with the id, or the one of the application with the id. */
export async function findPerson(hasura: Hasura, id: string) {
  const { profiles, applications } = await hasura.asAdmin().request(FindPersonDocument, { id });
  return profiles[0] ?? applications[0]?.profile ?? null;
}
