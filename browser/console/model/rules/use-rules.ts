/** The rules of the database for forms and for errors: read when the first of them asks. */
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TableModel } from '../table-model.ts';
import { readRules } from './read-rules.ts';
import { type Rules, rulesOf, type TableRules } from './rules.ts';

const query = {
  queryKey: ['rules'],
  queryFn: readRules,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
};

/** Null until they are read. An engine without SQL has none. */
export function useTableRules(table: TableModel): TableRules | null {
  const { data, isPending } = useQuery(query);
  return useMemo(() => (isPending ? null : rulesOf(data, table)), [data, isPending, table]);
}

/** Null: they cannot be read. */
export async function loadRules(client: QueryClient): Promise<Rules | null> {
  try {
    return await client.ensureQueryData(query);
  } catch {
    return null;
  }
}
