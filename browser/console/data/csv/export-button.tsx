/** The rows of the list as CSV: with its filter, order and columns, at most 10 000. */
import DownloadIcon from '@mui/icons-material/Download';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useListContext, useNotify } from 'react-admin';
import { useWords } from '../../i18n/i18n.ts';
import { useModel } from '../../model/current-model.ts';
import type { TableModel } from '../../model/table-model.ts';
import { useTellProblem } from '../../parts/describe-problem.ts';
import { readListWhere } from '../found-people.ts';
import { useListFilter } from '../list/list-filter.ts';
import { saveFile } from './save-file.ts';

interface ExportButtonProps {
  readonly table: TableModel;
  readonly columns: readonly string[];
}

export function ExportButton({ table, columns }: ExportButtonProps) {
  const words = useWords();
  const model = useModel();
  const notify = useNotify();
  const tellProblem = useTellProblem();
  const { filterValues, sort } = useListContext();
  const [isRunning, setRunning] = useState(false);
  const filter = useListFilter(filterValues);
  const run = async () => {
    setRunning(true);
    try {
      // Loaded when somebody exports: the writer of CSV is no part of the first page.
      const { exportRows, exportLimit } = await import('./export-rows.ts');
      const where = await readListWhere(table, filter);
      const { text, isWhole, count } = await exportRows({ model, table, columns, where, sort });
      saveFile(`${table.name}.csv`, text, 'text/csv');
      notify(words(isWhole ? 'csv.exported' : 'csv.exportCut', { smart_count: count, limit: exportLimit }), {
        type: isWhole ? 'info' : 'warning',
      });
    } catch (error) {
      tellProblem(error);
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button size="small" startIcon={<DownloadIcon />} onClick={() => void run()} disabled={isRunning}>
      {words('csv.export')}
    </Button>
  );
}
