/** The rows of a table. Columns, filter, order and page are in the address or remembered by the browser. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { type Theme, ThemeProvider } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import {
  DataTable,
  ListBase,
  Pagination,
  useListContext,
  useResourceContext,
  useStore,
  useTranslate,
} from 'react-admin';
import { useWords } from '../../i18n/i18n.ts';
import type { TableModel } from '../../model/table-model.ts';
import { Page } from '../../shell/page.tsx';
import { ProblemText } from '../../shell/problem-text.tsx';
import { Cell } from '../cells/cell.tsx';
import type { DataRecord } from '../identity.ts';
import { allColumns, columnsInOrder, defaultColumns } from '../selection.ts';
import { useTable } from '../use-table.ts';
import { isNumberType } from '../values.ts';
import { BulkActions } from './bulk-actions.tsx';
import { CountButton } from './count-button.tsx';
import { Estimate } from './estimate.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListActions } from './list-actions.tsx';

export function TableList() {
  const table = useTable();
  const resource = useResourceContext();
  const shown = defaultColumns(table);
  const hidden = allColumns(table).filter((name) => !shown.includes(name));
  const storeKey = `${resource}.datatable`;
  const [hiddenColumns] = useStore<string[]>(storeKey, hidden);
  const columns = allColumns(table).filter((name) => !hiddenColumns.includes(name));
  return (
    <ListBase
      key={table.name}
      sort={{ field: table.key.at(-1) ?? '', order: 'ASC' }}
      perPage={25}
      storeKey={`${resource}.list`}
      queryOptions={{ meta: { columns } }}
      disableSyncWithLocation={false}
    >
      <Page
        title={table.name}
        {...(table.comment === null ? {} : { help: table.comment })}
        actions={<ListActions table={table} columns={columns} />}
      >
        <FilterBar table={table} />
        <Rows table={table} hidden={hidden} storeKey={storeKey} />
      </Page>
    </ListBase>
  );
}

/** React-admin names the frame of the checkbox of a row, and not the checkbox itself. */
function NamedCheckboxes({ children }: { readonly children: ReactNode }) {
  const translate = useTranslate();
  const label = translate('ra.action.select_row');
  const named = (theme: Theme) => ({
    ...theme,
    components: {
      ...theme.components,
      MuiCheckbox: { defaultProps: { slotProps: { input: { 'aria-label': label } } } },
    },
  });
  return <ThemeProvider theme={named}>{children}</ThemeProvider>;
}

/** The bar of what can be done with chosen rows stands above them: the frame that scrolls would cut what is outside of it. */
const toolbarInFrame = {
  '&& .RaBulkActionsToolbar-toolbar': { position: 'static', transform: 'none' },
  '&& .RaBulkActionsToolbar-collapsed': { visibility: 'hidden' },
} as const;

interface RowsProps {
  readonly table: TableModel;
  readonly hidden: string[];
  readonly storeKey: string;
}

function Rows({ table, hidden, storeKey }: RowsProps) {
  const words = useWords();
  const { error } = useListContext();
  const hasRows = table.key.length > 0;
  const canWrite = hasRows && (table.roots.update !== null || table.roots.delete !== null);
  if (error) return <ProblemText error={error} />;
  return (
    <Card>
      <Box sx={{ overflowX: 'auto', ...toolbarInFrame }}>
        <NamedCheckboxes>
          <DataTable
            storeKey={storeKey}
            hiddenColumns={hidden}
            rowClick={hasRows ? 'show' : false}
            bulkActionButtons={canWrite ? <BulkActions table={table} /> : false}
            empty={<Typography sx={{ padding: 3 }}>{words('list.empty')}</Typography>}
          >
            {columnsInOrder(table).map((column) => (
              <DataTable.Col
                key={column.name}
                source={column.name}
                label={column.name}
                disableSort={!column.isSortable || column.isList}
                align={isNumberType(column.type) ? 'right' : 'left'}
                render={(record: DataRecord) => <Cell column={column} row={record} />}
              />
            ))}
          </DataTable>
        </NamedCheckboxes>
      </Box>
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
        <Pagination rowsPerPageOptions={[25, 50, 100]} />
      </Box>
    </Card>
  );
}
