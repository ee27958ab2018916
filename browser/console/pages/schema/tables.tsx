/** The tables as they are: columns with types and comments, keys, relationships. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { resourceOf } from '../../data/resource.ts';
import { useComments } from '../../i18n/comments.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useModel } from '../../model/current-model.ts';
import type { Column, TableModel } from '../../model/table-model.ts';
import { Page } from '../../parts/page.tsx';
import { TextLink } from '../../parts/text-link.tsx';
import { useParameter } from '../shared/use-parameter.ts';

export function SchemaTables() {
  const words = useWords();
  const { tables } = useModel();
  const [text, setText] = useParameter('q');
  const textOf = useComments();
  const wanted = text.trim().toLowerCase();
  const matches = ({ name, comment, columns }: TableModel) =>
    [name, textOf(name, comment) ?? '', ...columns.map((column) => column.name)].some((part) =>
      part.toLowerCase().includes(wanted),
    );
  const shown = tables.filter(matches);
  return (
    <Page
      title={words('page.schema')}
      help={words('schema.help', { smart_count: tables.length })}
      actions={
        <>
          <TextField
            fullWidth={false}
            type="search"
            label={words('schema.find')}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button component={Link} to="/schema/picture">
            {words('page.picture')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {shown.map((table) => (
          // Open when it is the only one that was found.
          <TableCard key={table.name} table={table} isOpen={shown.length === 1} />
        ))}
      </Box>
    </Page>
  );
}

interface TableCardProps {
  readonly table: TableModel;
  readonly isOpen: boolean;
}

function TableCard({ table, isOpen }: TableCardProps) {
  const words = useWords();
  const textOf = useComments();
  const { name, schema, comment, key, columns, relationships } = table;
  return (
    <Card component="details" open={isOpen} sx={{ padding: 1.5 }}>
      <Box component="summary" sx={{ cursor: 'pointer' }}>
        <Typography component="h2" variant="subtitle2" sx={{ display: 'inline' }}>
          {schema === 'public' ? name : `${schema}.${name}`}
        </Typography>
        <Typography component="span" color="text.secondary">{` ${textOf(name, comment) ?? ''}`}</Typography>
      </Box>
      <Typography variant="body2" sx={{ marginTop: 1 }}>
        {key.length === 0 ? words('schema.noKey') : words('schema.key', { columns: key.join(', ') })}{' '}
        <TextLink to={`/${resourceOf(name)}`}>{words('schema.rows')}</TextLink>
      </Typography>
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small" aria-label={words('schema.columnsOf', { table: name })}>
          <TableHead>
            <TableRow>
              <TableCell>{words('filter.column')}</TableCell>
              <TableCell>{words('schema.type')}</TableCell>
              <TableCell>{words('schema.comment')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {columns.map((column) => (
              <ColumnRow key={column.name} table={name} column={column} />
            ))}
          </TableBody>
        </Table>
      </Box>
      <Typography variant="body2" component="div" sx={{ marginTop: 1 }}>
        {relationships.map(({ name: relationship, kind, table: related, mapping }) => (
          <div key={relationship}>
            {`${relationship} ${kind === 'object' ? '→' : '⇉'} `}
            <TextLink to={`/schema?q=${related}`}>{related}</TextLink>
            {` (${Object.entries(mapping)
              .map(([own, other]) => `${own} = ${other}`)
              .join(', ')})`}
          </div>
        ))}
      </Typography>
    </Card>
  );
}

interface ColumnRowProps {
  readonly table: string;
  readonly column: Column;
}

function ColumnRow({ table, column: { name, type, isList, isNullable, comment } }: ColumnRowProps) {
  const textOf = useComments();
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {name}
      </TableCell>
      <TableCell>
        <code>{`${type}${isList ? '[]' : ''}${isNullable ? '' : ' not null'}`}</code>
      </TableCell>
      <TableCell>{textOf(`${table}.${name}`, comment) ?? ''}</TableCell>
    </TableRow>
  );
}
