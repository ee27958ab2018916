/**
 * Writes the words of profiles that are pending: after the migration that introduced the search, and after a change that
 * concerned very many profiles at once. What a save changes is searched when it has ended, without this.
 */
import type { Hasura } from '../graphql/client.ts';
import { ReadPendingSearchDocument, RefreshSearchDocument } from '../graphql/generated.ts';

/** Profiles a transaction: saves of them wait for its end, less than a second. */
const most = 100;
/** Other maintenance has its turn after this time. */
const longestMs = 30_000;

/**
 * @throws AggregateError what went wrong for single profiles, which are tried again in an hour, and for single accounts; the
 * others had their turns
 */
export async function refreshSearch(hasura: Hasura): Promise<void> {
  let end = performance.now() + longestMs;
  const errors: unknown[] = [];
  const { profiles_search_pending } = await hasura.asAdmin().request(ReadPendingSearchDocument, {});
  let waiting = profiles_search_pending.map(({ groupId }) => groupId);
  // In turns of the accounts, so that a large one does not let the others wait.
  while (waiting.length > 0) {
    const further: string[] = [];
    for (const account of waiting) {
      const start = performance.now();
      if (start >= end) break;
      try {
        const { refresh_search } = await hasura.asAdmin().request(RefreshSearchDocument, { account, most });
        if (refresh_search.length > 0) further.push(account);
        for (const { profileId, error } of refresh_search)
          if (error !== null)
            errors.push(new Error(`the words of the profile ${profileId}: SQLSTATE ${error}`));
      } catch (error) {
        errors.push(error);
        // A statement that was ended for its time takes none of the others'.
        end += performance.now() - start;
      }
    }
    waiting = further;
  }
  if (errors.length > 0) throw new AggregateError(errors, 'words of profiles could not be written');
}
