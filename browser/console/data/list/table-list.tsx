/** The rows of a table. Columns, filter, order and page are in the address or remembered by the browser. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { Suspense, useEffect, useRef } from 'react';
import { ListBase, Pagination, useListContext, useResourceContext } from 'react-admin';
import { isProblem } from '../../engine/errors.ts';
import { useComments } from '../../i18n/comments.ts';
import { belongsToAccounts, type TableModel } from '../../model/table-model.ts';
import { lazyPart } from '../../parts/lazy-part.ts';
import { Loading } from '../../parts/loading.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemText } from '../../parts/problem-text.tsx';
import { useChosenAccount } from '../account/chosen-account.ts';
import { keySorting } from '../paging.ts';
import { useOpenRow } from '../row-address.ts';
import { allColumns } from '../selection.ts';
import { useTable } from '../use-table.ts';
import { CountButton } from './count-button.tsx';
import { Estimate } from './estimate.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListActions } from './list-actions.tsx';
import { type ListColumns, useListColumns } from './list-columns.tsx';
import { PageJump } from './page-jump.tsx';
import { RowsTable } from './rows-table.tsx';
import { useMissingPage } from './use-missing-page.ts';

const RowPanel = lazyPart(() => import('../row/row-panel.tsx'), 'RowPanel');

export function TableList() {
  const table = useTable();
  const resource = useResourceContext() ?? '';
  const columns = useListColumns(table, resource);
  const onError = useMissingPage();
  const comment = useComments()(table.name, table.comment);
  // Of a table without accounts, the list is the same whichever is chosen.
  const chosen = useChosenAccount();
  const account = belongsToAccounts(table) ? chosen : '';
  // Another order of the same columns is no reason to read the rows again.
  const names = allColumns(table).filter((name) => columns.shown.some((column) => column.name === name));
  return (
    <ListBase
      key={table.name}
      sort={keySorting(table)}
      perPage={25}
      filter={{ account }}
      // The page of one account is none of another.
      storeKey={`${resource}.list.${account}`}
      queryOptions={{ meta: { columns: names }, onError }}
      disableSyncWithLocation={false}
    >
      <Page
        isDense
        title={table.name}
        {...(comment === null ? {} : { help: comment })}
        actions={<ListActions table={table} columns={columns} />}
      >
        <FilterBar table={table} />
        <Rows table={table} columns={columns} />
      </Page>
      <OpenRow />
    </ListBase>
  );
}

interface RowsProps {
  readonly table: TableModel;
  readonly columns: ListColumns;
}

function Rows({ table, columns }: RowsProps) {
  const { error } = useListContext();
  // The first page is on its way instead.
  if (isProblem(error, 'page')) return <Loading />;
  if (error) return <ProblemText error={error} />;
  return (
    <Card>
      <RowsTable table={table} columns={columns} />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'flex-end',
          gap: 2,
          paddingX: 1,
        }}
      >
        <Estimate table={table} />
        <CountButton table={table} />
        <PageJump />
        <Pagination rowsPerPageOptions={[25, 50, 100]} />
      </Box>
    </Card>
  );
}

/** The row that is open over the list. When it is closed, the row of the list has the focus. */
function OpenRow() {
  const { id, panel } = useOpenRow();
  const shown = panel === null ? null : id;
  const last = useRef<string | null>(null);
  const hasRows = useListContext().data !== undefined;
  // After the rows, which it would delay.
  useEffect(() => {
    if (hasRows) void RowPanel.preload();
  }, [hasRows]);
  useEffect(() => {
    if (shown === null && last.current !== null) focusRow(last.current);
    last.current = shown;
  }, [shown]);
  if (shown === null) return null;
  return (
    <Suspense fallback={null}>
      <RowPanel id={shown} />
    </Suspense>
  );
}

function focusRow(id: string): void {
  const row = document.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(id)}"]`);
  // The list stays where it was, unless the row is outside of what is seen of it.
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}
