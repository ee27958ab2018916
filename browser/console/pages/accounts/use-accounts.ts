/** Accounts by a part of their name or their id. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { containing } from '../../data/where.ts';
import { gql } from '../../engine/document.ts';
import { request } from '../../engine/request.ts';

export interface AccountChoice {
  readonly id: string;
  readonly name: string;
}

const found = 20;
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function useAccounts(text: string) {
  const wanted = text.trim();
  return useQuery({
    queryKey: ['accounts', wanted],
    queryFn: async ({ signal }) => {
      const where = uuidPattern.test(wanted)
        ? { id: { _eq: wanted } }
        : { name: { _ilike: containing(wanted) } };
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
