/** The rows that belong to a row: of each relationship the first five, with a way to all of them. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { useWords } from '../../i18n/i18n.ts';
import { useModel } from '../../model/current-model.ts';
import { labelOf } from '../../model/labels.ts';
import type { Column, TableModel } from '../../model/table-model.ts';
import { ProblemText } from '../../parts/problem-text.tsx';
import { Cell, Value } from '../cells/cell.tsx';
import { RowLink } from '../cells/row-link.tsx';
import { columnValue, type DataRecord, identityOf, type Row } from '../identity.ts';
import { resourceOf } from '../resource.ts';
import { columnsOfCard, referencesOfCard } from '../table-documents.ts';
import { type RelatedList, readRelated } from './read-related.ts';
import { RowHistory } from './row-history.tsx';

interface RelatedRowsProps {
  readonly table: TableModel;
  readonly record: DataRecord;
}

export function RelatedRows({ table, record }: RelatedRowsProps) {
  const words = useWords();
  const model = useModel();
  const { data: lists = [], error } = useQuery({
    queryKey: ['related rows', table.name, record.id],
    queryFn: ({ signal }) => readRelated(model, table, record.id, signal),
  });
  const [filled, empty] = [
    lists.filter(({ rows }) => rows.length > 0),
    lists.filter(({ rows }) => rows.length === 0),
  ];
  return (
    <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
      {error !== null && <ProblemText error={error} />}
      {filled.map((list) => (
        <RelatedCard key={list.relationship.name} list={list} record={record} />
      ))}
      <RowHistory table={table} record={record} />
      {empty.length > 0 && (
        <Typography color="text.secondary" variant="body2">
          {words('row.nothingIn', { names: empty.map(({ relationship }) => relationship.name).join(', ') })}
        </Typography>
      )}
    </Box>
  );
}

function RelatedCard({ list, record }: { readonly list: RelatedList; readonly record: DataRecord }) {
  const words = useWords();
  const { relationship, table, rows, hasMore } = list;
  const where = Object.fromEntries(
    Object.entries(relationship.mapping).map(([own, other]) => [other, { _eq: columnValue(record, own) }]),
  );
  // Of the account of the row, whichever is chosen.
  const address = new URLSearchParams({
    filter: JSON.stringify({ where: JSON.stringify(where) }),
    ...(typeof record.groupId === 'string' ? { account: record.groupId } : {}),
  });
  return (
    <Card component="section" aria-label={relationship.name} sx={{ padding: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', marginBottom: 0.5 }}>
        <Typography variant="subtitle2" component="h2" sx={{ flex: 1 }}>
          {relationship.name}
          <Typography component="span" variant="body2" color="text.secondary">
            {` ${table.name}`}
          </Typography>
        </Typography>
        <Button size="small" component={RouterLink} to={`/${resourceOf(table.name)}?${address}`}>
          {words(hasMore ? 'row.allOfMany' : 'row.all')}
        </Button>
      </Box>
      <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {rows.map((row, index) => (
          <RelatedRow
            key={identityOf(table, row) ?? index}
            table={table}
            row={row}
            references={referencesOfCard(table, relationship)}
          />
        ))}
      </Box>
    </Card>
  );
}

interface RelatedRowProps {
  readonly table: TableModel;
  readonly row: Row;
  readonly references: readonly Column[];
}

function RelatedRow({ table, row, references }: RelatedRowProps) {
  const id = identityOf(table, row);
  const label = labelOf(table, row) || '…';
  const others = columnsOfCard(table);
  return (
    <Box
      component="li"
      sx={{
        paddingY: 0.5,
        borderTop: 1,
        borderColor: 'divider',
        display: 'flex',
        gap: 1.5,
        flexWrap: 'wrap',
      }}
    >
      {id === null ? label : <RowLink table={table.name} id={id} text={label} />}
      {references.map((column) => (
        <Cell key={column.name} column={column} row={row} />
      ))}
      {others.map((column) => (
        <Typography
          key={column.name}
          component="span"
          variant="body2"
          color="text.secondary"
          title={column.name}
        >
          <Value value={row[column.name]} type={column.type} />
        </Typography>
      ))}
    </Box>
  );
}
