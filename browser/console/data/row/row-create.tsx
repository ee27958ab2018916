/** A new row. What is left empty is left to the defaults of the database. */
import Card from '@mui/material/Card';
import { CreateBase, SimpleForm, useNotify, useRedirect } from 'react-admin';
import { useWords } from '../../i18n/i18n.ts';
import { useTellProblem } from '../../parts/describe-problem.ts';
import { Page } from '../../parts/page.tsx';
import { useColumnOptions } from '../column-options.ts';
import type { DataRecord } from '../identity.ts';
import { columnsInOrder } from '../selection.ts';
import { useTable } from '../use-table.ts';
import { BackButton } from './back-button.tsx';
import { ColumnInput } from './column-input.tsx';
import { FormToolbar } from './row-edit.tsx';

export function RowCreate() {
  const table = useTable();
  const words = useWords();
  const notify = useNotify();
  const redirect = useRedirect();
  const tellProblem = useTellProblem();
  const options = useColumnOptions(table);
  const columns = columnsInOrder(table).filter(({ isInsertable }) => isInsertable);
  return (
    <CreateBase
      mutationOptions={{
        onSuccess: (row: DataRecord) => {
          notify(words('row.created'), { type: 'info' });
          redirect(table.key.length > 0 ? 'show' : 'list', `data/${table.name}`, row.id);
        },
        onError: tellProblem,
      }}
    >
      <Page
        title={words('row.createTitle', { table: table.name })}
        help={words('row.createHelp')}
        actions={<BackButton />}
      >
        <Card>
          <SimpleForm toolbar={<FormToolbar />} warnWhenUnsavedChanges sx={{ maxWidth: 900 }}>
            {columns.map((column) => (
              <ColumnInput key={column.name} column={column} options={options.get(column.name)} />
            ))}
          </SimpleForm>
        </Card>
      </Page>
    </CreateBase>
  );
}
