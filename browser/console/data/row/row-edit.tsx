/** Changing a row: only the columns that were changed are sent, and only if nobody else has changed the row. */
import Card from '@mui/material/Card';
import {
  EditBase,
  SaveButton,
  SimpleForm,
  Toolbar,
  useEditContext,
  useNotify,
  useRedirect,
} from 'react-admin';
import { useWords } from '../../i18n/i18n.ts';
import { labelOf } from '../../model/labels.ts';
import type { TableModel } from '../../model/table-model.ts';
import { useTellProblem } from '../../parts/describe-problem.ts';
import { Loading } from '../../parts/loading.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemText } from '../../parts/problem-text.tsx';
import { useColumnOptions } from '../column-options.ts';
import type { DataRecord } from '../identity.ts';
import { columnsInOrder } from '../selection.ts';
import { useTable } from '../use-table.ts';
import { BackButton } from './back-button.tsx';
import { ColumnInput } from './column-input.tsx';

export function RowEdit({ id }: { readonly id: string }) {
  const table = useTable();
  const words = useWords();
  const notify = useNotify();
  const redirect = useRedirect();
  const tellProblem = useTellProblem();
  return (
    <EditBase
      id={id}
      mutationMode="pessimistic"
      mutationOptions={{
        onSuccess: (row: DataRecord, _variables: unknown) => {
          notify(words('row.saved'), { type: 'info' });
          redirect('show', `data/${table.name}`, row.id);
        },
        onError: tellProblem,
      }}
    >
      <EditPage table={table} />
    </EditBase>
  );
}

function EditPage({ table }: { readonly table: TableModel }) {
  const words = useWords();
  const { record, error } = useEditContext<DataRecord>();
  const title = record === undefined ? table.name : `${table.name}: ${labelOf(table, record)}`;
  return (
    <Page title={title} help={words('row.editHelp')} actions={<BackButton />}>
      {error ? <ProblemText error={error} /> : record === undefined ? <Loading /> : <RowForm table={table} />}
    </Page>
  );
}

function RowForm({ table }: { readonly table: TableModel }) {
  const options = useColumnOptions(table);
  const columns = columnsInOrder(table).filter(
    ({ isUpdatable, name }) => isUpdatable && !table.key.includes(name),
  );
  return (
    <Card>
      <SimpleForm toolbar={<FormToolbar />} warnWhenUnsavedChanges sx={{ maxWidth: 900 }}>
        {columns.map((column) => (
          <ColumnInput key={column.name} column={column} options={options.get(column.name)} />
        ))}
      </SimpleForm>
    </Card>
  );
}

export function FormToolbar() {
  return (
    <Toolbar>
      {/* Always at hand: a click says what is missing. */}
      <SaveButton alwaysEnable />
    </Toolbar>
  );
}
