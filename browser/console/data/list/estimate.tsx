/** About how many rows a whole table has, as the statistics of Postgres say: that costs nothing. */
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useListContext, useLocale } from 'react-admin';
import { runSql } from '../../engine/run-sql.ts';
import { viewAs } from '../../engine/session.ts';
import { useStored } from '../../engine/stored.ts';
import { useWords } from '../../i18n/i18n.ts';
import { belongsToAccounts, type TableModel } from '../../model/table-model.ts';
import { useChosenAccount } from '../account/chosen-account.ts';

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

export function Estimate({ table }: { readonly table: TableModel }) {
  const words = useWords();
  const locale = useLocale();
  const isAdmin = useStored(viewAs) === null;
  const { filterValues, total, data: rows } = useListContext();
  const isOfAll = useChosenAccount() === '' || !belongsToAccounts(table);
  // After the rows, which it would delay. Of a filtered list, and of one that fits into a page, nothing has to be estimated.
  const isWanted =
    isAdmin && isOfAll && rows !== undefined && Object.keys(filterValues).length === 0 && total === undefined;
  const { data } = useQuery({
    queryKey: ['estimate', table.name],
    enabled: isWanted,
    staleTime: 60_000,
    queryFn: async () => {
      const { rows } = await runSql(
        `select c.reltuples::bigint from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = ${literal(table.schema)} and c.relname = ${literal(table.table)}`,
        true,
      );
      return Number(rows[0]?.[0] ?? -1);
    },
  });
  // Postgres has not counted the table yet, or it is a view.
  if (!isWanted || data === undefined || data <= 0) return null;
  return (
    <Typography variant="body2" color="text.secondary">
      {words('list.about', { count: data.toLocaleString(locale) })}
    </Typography>
  );
}
