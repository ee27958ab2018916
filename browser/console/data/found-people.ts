/** People whom the search of profiles finds, by anything that is searched of them. */
import { type GraphqlDocument, gql } from '../engine/document.ts';
import { isProblem } from '../engine/errors.ts';
import { request } from '../engine/request.ts';
import { viewAs } from '../engine/session.ts';
import type { TableModel } from '../model/table-model.ts';
import { isUuid, type ListFilter, listWhere, type Where } from './where.ts';

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
export const shortestSearch = 3;
/** Of a list: those of each account that the search finds first. */
const listedPeople = 100;

const findDocument: GraphqlDocument = gql`query FindPeople($search: String!, $limit: Int!) {
  people: search_profiles(args: { search: $search }, limit: $limit) { id firstName lastName }
}`;
const firstAccounts: GraphqlDocument = gql`query FirstAccounts {
  groups(order_by: [{ createdAt: asc }, { id: asc }], limit: 10) { id name }
}`;

interface Search {
  readonly search: string;
  /** The id of the account that is searched; empty: the ten oldest ones. Whoever looks as a role of an account searches that one. */
  readonly account: string;
  /** People of each account. */
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
}

/** @throws EngineProblem also where the role may not search */
export async function findPeople({ search, account, limit, signal }: Search): Promise<FoundPerson[]> {
  const accounts =
    viewAs.get() !== null
      ? [undefined]
      : account !== ''
        ? [{ id: account, name: '' }]
        : (await request<{ groups: Account[] }>(firstAccounts, {}, { signal })).groups;
  const found = await Promise.all(
    accounts.map(async (searched) => {
      const onBehalfOf = searched && { groupId: searched.id };
      const { people } = await request<{
        people: { id: string; firstName: string | null; lastName: string | null }[];
      }>(findDocument, { search, limit }, { signal, ...(onBehalfOf && { onBehalfOf }) });
      return people.map(({ id, firstName, lastName }) => ({
        id,
        name: [firstName, lastName].filter((part) => part !== null).join(' ') || id,
        account: accounts.length > 1 ? (searched?.name ?? '') : '',
      }));
    }),
  );
  return found.flat();
}

/** The condition of a list: of profiles, those whom the search finds are among those that have the text in a column. */
export async function readListWhere(
  table: TableModel,
  filter: ListFilter,
  signal?: AbortSignal,
): Promise<Where> {
  const search = filter.q?.trim() ?? '';
  if (table.name !== 'profiles' || search.length < shortestSearch || isUuid(search))
    return listWhere(table, filter);
  try {
    const people = await findPeople({ search, account: filter.account ?? '', limit: listedPeople, signal });
    return listWhere(
      table,
      filter,
      people.map(({ id }) => id),
    );
  } catch (error) {
    // A role without the search finds people by their columns.
    if (isProblem(error, 'refused')) return listWhere(table, filter);
    throw error;
  }
}
