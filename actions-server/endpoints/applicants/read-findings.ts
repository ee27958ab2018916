/** Reads a profile with what sources have found of the person, by its id or that of one of its applications. */
import { notFound } from '../../errors.ts';
import type { HasuraSession } from '../../graphql/client.ts';
import {
  type FindingsOfProfileFragment,
  ReadFindingsDocument,
  type ReadFindingsQueryVariables,
} from '../../graphql/generated.ts';

interface StoredFindings {
  readonly profile: FindingsOfProfileFragment;
  /** Of `applicationIds`, the one that waits for a review. */
  readonly pending: { readonly submitted: unknown } | undefined;
}

/** @throws AppError not_found when there is no such profile */
export async function readFindings(
  variables: ReadFindingsQueryVariables,
  session: HasuraSession,
): Promise<StoredFindings> {
  const stored = await session.request(ReadFindingsDocument, variables);
  const profile = stored.profiles[0] ?? stored.byApplication[0]?.profile;
  if (!profile) throw notFound('Profile');
  return { profile, pending: stored.applications.find(({ review }) => review === 'pending') };
}
