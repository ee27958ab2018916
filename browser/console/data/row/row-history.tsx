/** The last changes of a row, where the table has an audit. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'react-admin';
import { request } from '../../engine/request.ts';
import { useWords } from '../../i18n/i18n.ts';
import type { TableModel } from '../../model/table-model.ts';
import { Time } from '../cells/cell.tsx';
import { type DataRecord, whereIds } from '../identity.ts';
import { historyDocument, historyField } from '../table-documents.ts';

interface HistoryEntry {
  readonly id: string;
  readonly createdAt: string;
  readonly part: string | null;
  readonly operation: string;
  readonly columns: readonly string[];
  readonly actor: { readonly kind?: string };
}

interface RowHistoryProps {
  readonly table: TableModel;
  readonly record: DataRecord;
}

const shownEntries = 10;

export function RowHistory({ table, record }: RowHistoryProps) {
  const words = useWords();
  const locale = useLocale() ?? 'en';
  const field = historyField(table);
  const { data: entries = [] } = useQuery({
    queryKey: ['history', table.name, record.id],
    enabled: field !== undefined,
    queryFn: async ({ signal }) => {
      const { rows } = await request<{ rows: { entries: HistoryEntry[] }[] }>(
        historyDocument(table, field ?? ''),
        { where: whereIds(table, [record.id]), limit: shownEntries },
        { signal },
      );
      return rows[0]?.entries ?? [];
    },
  });
  if (entries.length === 0) return null;
  return (
    <Card component="section" aria-label={words('row.history')} sx={{ padding: 2 }}>
      <Typography variant="subtitle2" component="h2">
        {words('row.history')}
      </Typography>
      <Box component="ol" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {entries.map(({ id, createdAt, part, operation, columns, actor }) => (
          <Box component="li" key={id} sx={{ paddingY: 0.5, borderTop: 1, borderColor: 'divider' }}>
            <Typography variant="body2" color="text.secondary">
              <Time value={createdAt} locale={locale} /> · {actor.kind ?? ''}
            </Typography>
            {`${operation}${part === null ? '' : ` ${part}`}: ${columns.join(', ')}`}
          </Box>
        ))}
      </Box>
    </Card>
  );
}
