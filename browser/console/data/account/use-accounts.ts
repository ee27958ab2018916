/** Accounts by a part of their name or their id. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { gql } from '../../engine/document.ts';
import { request } from '../../engine/request.ts';
import { containing, isUuid } from '../where.ts';

export interface AccountChoice {
  readonly id: string;
  readonly name: string;
}

const found = 20;

export function useAccounts(text: string) {
  const wanted = text.trim();
  return useQuery({
    queryKey: ['accounts', wanted],
    queryFn: async ({ signal }) => {
      const where = isUuid(wanted) ? { id: { _eq: wanted } } : { name: { _ilike: containing(wanted) } };
      const { groups } = await request<{ groups: AccountChoice[] }>(
        gql`query Accounts($where: groups_bool_exp!, $limit: Int!) {
  groups(where: $where, order_by: [{ name: asc }, { id: asc }], limit: $limit) { id name }
}`,
        { where, limit: found },
        { signal },
      );
      return groups;
    },
    placeholderData: keepPreviousData,
  });
}
