/** People whom the search of profiles finds, while somebody types. */
import { useQuery } from '@tanstack/react-query';
import { useChosenAccount } from '../data/account/chosen-account.ts';
import { findPeople, shortestSearch } from '../data/found-people.ts';
import { viewAs } from '../engine/session.ts';
import { useStored } from '../engine/stored.ts';
import { useModel } from '../model/current-model.ts';

/** Somebody who types has stopped for so long. */
const settledMs = 250;
const shownPeople = 5;

/** Of the chosen account, or of the one as which the console looks at the data, else of the ten oldest accounts. */
export function useFoundPeople(text: string): {
  readonly people: Awaited<ReturnType<typeof findPeople>>;
  readonly isSearching: boolean;
} {
  const { byName } = useModel();
  const seen = useStored(viewAs);
  const account = useChosenAccount();
  const search = text.trim();
  const isEnabled =
    search.length >= shortestSearch && byName.has('profiles') && (seen === null || seen.account !== null);
  const { data, isFetching } = useQuery({
    queryKey: ['found people', seen, account, search],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, settledMs));
      signal.throwIfAborted();
      return findPeople({ search, account, limit: shownPeople, signal });
    },
    enabled: isEnabled,
    retry: false,
  });
  return { people: isEnabled ? (data ?? []) : [], isSearching: isEnabled && isFetching };
}
