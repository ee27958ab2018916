/** Lists of what happened, the latest first, read further back on demand and never counted. */

import { useInfiniteQuery } from '@tanstack/react-query';
import { combined, type Where } from '../../data/where.ts';
import type { GraphqlDocument } from '../../engine/document.ts';
import { request } from '../../engine/request.ts';

interface Dated {
  readonly id: string;
  readonly createdAt: string;
}

interface LatestOptions {
  /** Reads `rows` by `$where`, `$order` and `$limit`, with `id` and `createdAt` of each. */
  readonly document: GraphqlDocument;
  readonly where: Where;
  readonly perPage?: number;
  /** The oldest first instead, as for work that waits. */
  readonly isOldestFirst?: boolean;
}

export function useLatest<Row extends Dated>({
  document,
  where,
  perPage = 50,
  isOldestFirst = false,
}: LatestOptions) {
  const direction = isOldestFirst ? 'asc' : 'desc';
  const query = useInfiniteQuery({
    queryKey: ['latest', document, where, perPage, direction],
    initialPageParam: null as Dated | null,
    queryFn: async ({ pageParam: last, signal }) => {
      const { rows } = await request<{ rows: Row[] }>(
        document,
        {
          where: last === null ? where : combined([where, beyond(last, isOldestFirst ? '_gt' : '_lt')]),
          order: [{ createdAt: direction }, { id: direction }],
          limit: perPage + 1,
        },
        { signal },
      );
      return rows;
    },
    getNextPageParam: (page: readonly Row[]) => (page.length > perPage ? page[perPage - 1] : undefined),
  });
  const rows = (query.data?.pages ?? []).flatMap((page) => page.slice(0, perPage));
  return { ...query, rows };
}

function beyond({ id, createdAt }: Dated, operator: '_lt' | '_gt'): Where {
  return {
    _or: [
      { createdAt: { [operator]: createdAt } },
      { createdAt: { _eq: createdAt }, id: { [operator]: id } },
    ],
  };
}
