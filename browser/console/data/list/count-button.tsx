/** Counts the rows of the list when somebody asks: on a large table it takes longer than reading a page. */
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useListContext, useLocale } from 'react-admin';
import { isProblem } from '../../engine/errors.ts';
import { useWords } from '../../i18n/i18n.ts';
import type { TableModel } from '../../model/table-model.ts';
import { countRows } from '../counts.ts';
import { readListWhere } from '../found-people.ts';
import { useListFilter } from './list-filter.ts';

export function CountButton({ table }: { readonly table: TableModel }) {
  const words = useWords();
  const locale = useLocale();
  const filter = useListFilter(useListContext().filterValues);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['count', table.name, filter],
    queryFn: async () => countRows(table, await readListWhere(table, filter)),
    enabled: false,
  });
  if (table.roots.aggregate === null) return null;
  const text =
    error !== null
      ? words(isProblem(error, 'stopped') ? 'list.countStopped' : 'list.countFailed')
      : data === undefined
        ? words('list.count')
        : words('list.counted', { smart_count: data, count: data.toLocaleString(locale) });
  return (
    <Button size="small" onClick={() => void refetch()} disabled={isFetching}>
      {text}
    </Button>
  );
}
