/** What can be done with the list of a table. */
import RightsIcon from '@mui/icons-material/LockOutlined';
import UploadIcon from '@mui/icons-material/UploadFile';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { CreateButton } from 'react-admin';
import { viewAs } from '../../engine/session.ts';
import { useStored } from '../../engine/stored.ts';
import { useWords } from '../../i18n/i18n.ts';
import type { TableModel } from '../../model/table-model.ts';
import { lazyPart } from '../../parts/lazy-part.ts';
import { ExportButton } from '../csv/export-button.tsx';
import { ColumnsButton } from './columns-button.tsx';
import type { ListColumns } from './list-columns.tsx';

const ImportDialog = lazyPart(() => import('../csv/import-dialog.tsx'), 'ImportDialog');
const RightsDrawer = lazyPart(() => import('../rights/rights-drawer.tsx'), 'RightsDrawer');

interface ListActionsProps {
  readonly table: TableModel;
  readonly columns: ListColumns;
}

export function ListActions({ table, columns }: ListActionsProps) {
  const words = useWords();
  const isAdmin = useStored(viewAs) === null;
  const [open, setOpen] = useState<'import' | 'rights' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      {isAdmin && (
        <Button size="small" startIcon={<RightsIcon />} onClick={() => setOpen('rights')}>
          {words('list.rights')}
        </Button>
      )}
      <ColumnsButton columns={columns} />
      <ExportButton table={table} columns={columns.shown.map(({ name }) => name)} />
      {table.roots.insert !== null && (
        <Button size="small" startIcon={<UploadIcon />} onClick={() => setOpen('import')}>
          {words('csv.import')}
        </Button>
      )}
      {table.roots.insert !== null && <CreateButton variant="contained" />}
      <Suspense fallback={null}>
        {open === 'import' && <ImportDialog table={table} onClose={close} />}
        {open === 'rights' && <RightsDrawer table={table} onClose={close} />}
      </Suspense>
    </>
  );
}
