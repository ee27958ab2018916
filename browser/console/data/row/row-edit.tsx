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
import { useTableRules } from '../../model/rules/use-rules.ts';
import type { Column, TableModel } from '../../model/table-model.ts';
import { Loading } from '../../parts/loading.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemText } from '../../parts/problem-text.tsx';
import type { DataRecord } from '../identity.ts';
import { columnsInOrder } from '../selection.ts';
import { useTable } from '../use-table.ts';
import { BackButton } from './back-button.tsx';
import { ColumnInput } from './column-input.tsx';
import { useRowProblem } from './use-row-problem.ts';

export function RowEdit({ id }: { readonly id: string }) {
  const table = useTable();
  const words = useWords();
  const notify = useNotify();
  const redirect = useRedirect();
  const tellProblem = useRowProblem(editedColumns(table));
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
  const rules = useTableRules(table);
  if (rules === null) return <Loading />;
  return (
    <Card>
      <SimpleForm noValidate toolbar={<FormToolbar />} warnWhenUnsavedChanges sx={{ maxWidth: 900 }}>
        {editedColumns(table).map((column) => (
          <ColumnInput key={column.name} table={table.name} column={column} rules={rules} />
        ))}
      </SimpleForm>
    </Card>
  );
}

function editedColumns(table: TableModel): readonly Column[] {
  return columnsInOrder(table).filter(({ isUpdatable, name }) => isUpdatable && !table.key.includes(name));
}

export function FormToolbar() {
  return (
    <Toolbar>
      {/* Always at hand: a click says what is missing. */}
      <SaveButton alwaysEnable />
    </Toolbar>
  );
}
