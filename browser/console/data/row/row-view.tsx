/** One row: all of its values, the rows that belong to it, and its history. A page, or a panel beside the list. */
import EditIcon from '@mui/icons-material/Edit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { DeleteWithConfirmButton, ShowBase, useResourceContext, useShowContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { useWords } from '../../i18n/i18n.ts';
import { labelOf } from '../../model/labels.ts';
import type { TableModel } from '../../model/table-model.ts';
import { useTellProblem } from '../../parts/describe-problem.ts';
import { Loading } from '../../parts/loading.tsx';
import { ProblemText } from '../../parts/problem-text.tsx';
import { OtherAccount } from '../account/other-account.tsx';
import type { DataRecord } from '../identity.ts';
import { useTable } from '../use-table.ts';
import { RelatedRows } from './related-rows.tsx';
import { useRowAddition } from './row-additions.ts';
import { RowValues } from './row-values.tsx';

export interface RowFrameProps {
  readonly title: string;
  /** What can be done with the row; nothing while it is read. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

interface RowViewProps {
  readonly id: string;
  /** What stands around the row. */
  readonly Frame: ComponentType<RowFrameProps>;
}

export function RowView({ id, Frame }: RowViewProps) {
  return (
    // A row that is missing is said here; the list would say nothing.
    <ShowBase id={id} queryOptions={{ onError: stay }}>
      <RowContent Frame={Frame} />
    </ShowBase>
  );
}

/** React-admin would otherwise leave for the list. */
function stay(): void {}

function RowContent({ Frame }: Pick<RowViewProps, 'Frame'>) {
  const table = useTable();
  const { record, error } = useShowContext<DataRecord>();
  const Addition = useRowAddition(table.name);
  if (error || record === undefined) {
    return (
      <Frame title={table.name} actions={null}>
        {error ? <ProblemText error={error} /> : <Loading />}
      </Frame>
    );
  }
  return (
    <Frame
      title={`${table.name}: ${labelOf(table, record)}`}
      actions={<RowActions table={table} record={record} />}
    >
      <OtherAccount groupId={record.groupId} />
      {Addition !== undefined && (
        <Suspense fallback={<Loading />}>
          <Addition record={record} />
        </Suspense>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <Card sx={{ padding: 2 }}>
          <RowValues table={table} record={record} />
        </Card>
        <RelatedRows table={table} record={record} />
      </Box>
    </Frame>
  );
}

interface RowActionsProps {
  readonly table: TableModel;
  readonly record: DataRecord;
}

function RowActions({ table, record }: RowActionsProps) {
  const words = useWords();
  const resource = useResourceContext();
  const tellProblem = useTellProblem();
  return (
    <>
      {table.roots.update !== null && (
        <Button
          size="small"
          variant="contained"
          startIcon={<EditIcon />}
          component={Link}
          to={`/${resource}/${encodeURIComponent(record.id)}`}
        >
          {words('row.edit')}
        </Button>
      )}
      {table.roots.delete !== null && (
        <DeleteWithConfirmButton mutationMode="pessimistic" mutationOptions={{ onError: tellProblem }} />
      )}
    </>
  );
}
