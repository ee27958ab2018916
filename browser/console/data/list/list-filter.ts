/** What chooses the rows of a list: its own filter, and the account that the console is about. */
import { useChosenAccount } from '../account/chosen-account.ts';
import type { ListFilter } from '../where.ts';

/** @param filterValues of the list */
export function useListFilter(filterValues: unknown): ListFilter {
  const account = useChosenAccount();
  const { q, where } = filterValues as ListFilter;
  return { q, where, account };
}
