/** A new row. What is left empty is left to the defaults of the database. */
import Card from '@mui/material/Card';
import { useMemo } from 'react';
import { CreateBase, SimpleForm, useNotify, useRedirect } from 'react-admin';
import { useWords } from '../../i18n/i18n.ts';
import type { TableRules } from '../../model/rules/rules.ts';
import { useTableRules } from '../../model/rules/use-rules.ts';
import { type Column, columnOf, type TableModel } from '../../model/table-model.ts';
import { Loading } from '../../parts/loading.tsx';
import { Page } from '../../parts/page.tsx';
import { useChosenAccount } from '../account/chosen-account.ts';
import type { DataRecord } from '../identity.ts';
import { columnsInOrder } from '../selection.ts';
import { useTable } from '../use-table.ts';
import { BackButton } from './back-button.tsx';
import { ColumnInput } from './column-input.tsx';
import { FormToolbar } from './row-edit.tsx';
import { useRowProblem } from './use-row-problem.ts';

export function RowCreate() {
  const table = useTable();
  const words = useWords();
  const notify = useNotify();
  const redirect = useRedirect();
  const rules = useTableRules(table);
  const account = useChosenAccount();
  const hasAccount = columnOf(table, 'groupId')?.isInsertable === true;
  const columns = useInputColumns(table, rules);
  const tellProblem = useRowProblem(columns);
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
        {rules === null ? (
          <Loading />
        ) : (
          <Card>
            <SimpleForm
              // What the browser says in a bubble is gone at the next click.
              noValidate
              toolbar={<FormToolbar />}
              warnWhenUnsavedChanges
              sx={{ maxWidth: 900 }}
              defaultValues={account === '' || !hasAccount ? {} : { groupId: account }}
            >
              {columns.map((column) => (
                <ColumnInput key={column.name} table={table.name} column={column} rules={rules} isNew />
              ))}
            </SimpleForm>
          </Card>
        )}
      </Page>
    </CreateBase>
  );
}

/** First what has to be filled in, the account before all. */
function useInputColumns(table: TableModel, rules: TableRules | null): readonly Column[] {
  return useMemo(() => {
    const rank = ({ name }: Column) => (rules?.required.has(name) ? (name === 'groupId' ? 0 : 1) : 2);
    return columnsInOrder(table)
      .filter(({ isInsertable }) => isInsertable)
      .sort((a, b) => rank(a) - rank(b));
  }, [table, rules]);
}
