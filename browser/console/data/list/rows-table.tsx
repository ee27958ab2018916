/** The table of a list, of the parts of react-admin's, with a body of our own: see `table-body.tsx`. */
import Table from '@mui/material/Table';
import Typography from '@mui/material/Typography';
import {
  BulkActionsToolbar,
  DataTableBase,
  DataTableHead,
  DataTableRenderContext,
  DataTableRoot,
} from 'react-admin';
import { useWords } from '../../i18n/i18n.ts';
import type { TableModel } from '../../model/table-model.ts';
import { Loading } from '../../parts/loading.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { columnElement, type ListColumns } from './list-columns.tsx';
import { listStyles } from './list-styles.ts';
import { RowsBody } from './table-body.tsx';

interface RowsTableProps {
  readonly table: TableModel;
  readonly columns: ListColumns;
}

export function RowsTable({ table, columns: { storeKey, shown, hidden } }: RowsTableProps) {
  const words = useWords();
  const canWrite = table.key.length > 0 && (table.roots.update !== null || table.roots.delete !== null);
  return (
    <DataTableBase
      storeKey={storeKey}
      hiddenColumns={hidden}
      hasBulkActions={canWrite}
      loading={<Loading />}
      empty={<Typography sx={{ padding: 3 }}>{words('list.empty')}</Typography>}
    >
      <DataTableRoot sx={listStyles}>
        {canWrite && (
          <BulkActionsToolbar>
            <BulkActions table={table} />
          </BulkActionsToolbar>
        )}
        <Table size="small">
          <DataTableRenderContext.Provider value="header">
            <DataTableHead>{shown.map(columnElement)}</DataTableHead>
          </DataTableRenderContext.Provider>
          <RowsBody table={table} columns={shown} isChoosable={canWrite} />
        </Table>
      </DataTableRoot>
    </DataTableBase>
  );
}
