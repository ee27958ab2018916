/** What can be done with the rows that were chosen in a list. */
import EditIcon from '@mui/icons-material/Edit';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { BulkDeleteButton } from 'react-admin';
import { useWords } from '../../i18n/i18n.ts';
import type { TableModel } from '../../model/table-model.ts';
import { useTellProblem } from '../../parts/describe-problem.ts';
import { lazyPart } from '../../parts/lazy-part.ts';

const BulkEditDialog = lazyPart(() => import('./bulk-edit-dialog.tsx'), 'BulkEditDialog');

export function BulkActions({ table }: { readonly table: TableModel }) {
  const words = useWords();
  const tellProblem = useTellProblem();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {table.roots.update !== null && (
        <Button size="small" startIcon={<EditIcon />} onClick={() => setOpen(true)}>
          {words('bulk.edit')}
        </Button>
      )}
      {table.roots.delete !== null && (
        <BulkDeleteButton mutationMode="pessimistic" mutationOptions={{ onError: tellProblem }} />
      )}
      <Suspense fallback={null}>
        {isOpen && <BulkEditDialog table={table} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
