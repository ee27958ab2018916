/** People whom the search of profiles finds, by anything that is searched of them. */
import { useQuery } from '@tanstack/react-query';
import { type GraphqlDocument, gql } from '../engine/document.ts';
import { request } from '../engine/request.ts';
import { viewAs } from '../engine/session.ts';
import { useStored } from '../engine/stored.ts';
import { useModel } from '../model/current-model.ts';

interface FoundPerson {
  readonly id: string;
  readonly name: string;
  /** Of the account; empty where only one is searched. */
  readonly account: string;
}
interface Account {
  readonly id: string;
  readonly name: string;
}

/** Shorter texts are parts of very many names. */
const shortest = 3;
/** Somebody who types has stopped for so long. */
const settledMs = 250;

const findPeople: GraphqlDocument = gql`query FindPeople($search: String!) {
  people: search_profiles(args: { search: $search }, limit: 5) { id firstName lastName }
}`;
const firstAccounts: GraphqlDocument = gql`query FirstAccounts {
  groups(order_by: [{ createdAt: asc }, { id: asc }], limit: 10) { id name }
}`;

/** Of the account as which the console looks at the data, else of the ten oldest accounts. */
export function useFoundPeople(text: string): {
  readonly people: readonly FoundPerson[];
  readonly isSearching: boolean;
} {
  const { byName } = useModel();
  const seen = useStored(viewAs);
  const wanted = text.trim();
  const isEnabled =
    wanted.length >= shortest && byName.has('profiles') && (seen === null || seen.account !== null);
  const { data, isFetching } = useQuery({
    queryKey: ['found people', seen, wanted],
    queryFn: ({ signal }) => peopleOf(seen === null, wanted, signal),
    enabled: isEnabled,
    retry: false,
  });
  return { people: isEnabled ? (data ?? []) : [], isSearching: isEnabled && isFetching };
}

async function peopleOf(ofAll: boolean, search: string, signal: AbortSignal): Promise<FoundPerson[]> {
  await new Promise((resolve) => setTimeout(resolve, settledMs));
  signal.throwIfAborted();
  const accounts = ofAll
    ? (await request<{ groups: Account[] }>(firstAccounts, {}, { signal })).groups
    : [undefined];
  const found = await Promise.all(
    accounts.map(async (account) => {
      const onBehalfOf = account && { groupId: account.id };
      const { people } = await request<{
        people: { id: string; firstName: string | null; lastName: string | null }[];
      }>(findPeople, { search }, { signal, ...(onBehalfOf && { onBehalfOf }) });
      return people.map(({ id, firstName, lastName }) => ({
        id,
        name: [firstName, lastName].filter((part) => part !== null).join(' ') || id,
        account: accounts.length > 1 ? (account?.name ?? '') : '',
      }));
    }),
  );
  return found.flat();
}
