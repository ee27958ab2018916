/** Which profile an id names, as the service: of whatever account. */
import type { Hasura } from '../graphql/client.ts';
import { FindPersonDocument } from '../graphql/generated.ts';

/** The profile with the id, or the one of the application with the id. */
export async function findPerson(hasura: Hasura, id: string) {
  const { profiles_by_pk: named, applications_by_pk: application } = await hasura
    .asAdmin()
    .request(FindPersonDocument, { id });
  return named ?? application?.profile ?? null;
}
