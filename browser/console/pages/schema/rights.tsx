/** All permissions: roles and operations across, tables down. A cell says which rows, by a sign and a word. */
import AllIcon from '@mui/icons-material/Check';
import SomeIcon from '@mui/icons-material/Contrast';
import NoneIcon from '@mui/icons-material/Remove';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import { Link } from 'react-router-dom';
import { AccessRule } from '../../data/rights/access-rule.tsx';
import { useWords } from '../../i18n/i18n.ts';
import { useModel } from '../../model/current-model.ts';
import { type Access, accessOf, type Operation, operations } from '../../model/role-access.ts';
import type { TableModel } from '../../model/table-model.ts';
import { Page } from '../../parts/page.tsx';
import { ScrollingTable } from '../../parts/scrolling-table.tsx';
import { SideDrawer } from '../../parts/side-drawer.tsx';
import { useParameter } from '../shared/use-parameter.ts';

export function Rights() {
  const words = useWords();
  const { tables, byName } = useModel();
  const [text, setText] = useParameter('q');
  const [open, setOpen] = useParameter('cell');
  const [hidesService, setHidesService] = useParameter('callers');
  const isForCallers = hidesService === 'true';
  const shown = tables.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()));
  const [tableName = '', role = '', operation = ''] = open.split('.');
  const table = byName.get(tableName);
  return (
    <Page
      title={words('page.rights')}
      help={words('rights.help')}
      actions={
        <>
          <TextField
            fullWidth={false}
            type="search"
            label={words('menu.findTable')}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <FormControlLabel
            control={
              <Switch
                checked={isForCallers}
                onChange={(_event, checked) => setHidesService(checked ? 'true' : null)}
              />
            }
            label={words('rights.callersOnly')}
          />
        </>
      }
    >
      <RightsTable tables={shown} isForCallers={isForCallers} onOpen={setOpen} />
      {table !== undefined && (
        <CellDrawer
          table={table}
          role={role}
          operation={operation as Operation}
          onClose={() => setOpen(null)}
        />
      )}
    </Page>
  );
}

interface RightsTableProps extends Pick<RightsRowProps, 'isForCallers' | 'onOpen'> {
  readonly tables: readonly TableModel[];
}

/** A row for each table, and for each role a column for each operation. */
function RightsTable({ tables, isForCallers, onOpen }: RightsTableProps) {
  const words = useWords();
  const { roles } = useModel();
  return (
    <ScrollingTable label={words('page.rights')} maxHeight="calc(100vh - 200px)">
      <TableHead>
        <TableRow>
          <TableCell>{words('search.table')}</TableCell>
          {roles.map((name) => (
            <TableCell key={name} colSpan={operations.length} align="center">
              {name}
            </TableCell>
          ))}
        </TableRow>
        <TableRow>
          <TableCell component="td" sx={{ top: 37 }} />
          {roles.flatMap((name) =>
            operations.map((kind) => (
              <TableCell key={`${name} ${kind}`} sx={{ top: 37, fontWeight: 400 }}>
                {kind}
              </TableCell>
            )),
          )}
        </TableRow>
      </TableHead>
      <TableBody>
        {tables.map((table) => (
          <RightsRow
            key={table.name}
            table={table}
            roles={roles}
            isForCallers={isForCallers}
            onOpen={onOpen}
          />
        ))}
      </TableBody>
    </ScrollingTable>
  );
}

interface RightsRowProps {
  readonly table: TableModel;
  readonly roles: readonly string[];
  readonly isForCallers: boolean;
  readonly onOpen: (cell: string) => void;
}

function RightsRow({ table, roles, isForCallers, onOpen }: RightsRowProps) {
  return (
    <TableRow hover>
      <TableCell component="th" scope="row">
        {table.name}
      </TableCell>
      {roles.flatMap((role) =>
        operations.map((operation) => (
          <TableCell key={`${role} ${operation}`} sx={{ padding: 0 }}>
            <Sign
              access={accessOf(table, role, operation)}
              isForCallers={isForCallers}
              label={`${table.name} ${role} ${operation}`}
              onOpen={() => onOpen(`${table.name}.${role}.${operation}`)}
            />
          </TableCell>
        )),
      )}
    </TableRow>
  );
}

interface SignProps {
  readonly access: Access;
  readonly isForCallers: boolean;
  readonly label: string;
  readonly onOpen: () => void;
}

function Sign({ access, isForCallers, label, onOpen }: SignProps) {
  const words = useWords();
  const isNone = access.rows === 'none' || (isForCallers && access.isBackendOnly);
  const SignIcon = isNone ? NoneIcon : access.rows === 'all' ? AllIcon : SomeIcon;
  const word = isNone
    ? words('rights.wordNone')
    : access.isBackendOnly
      ? words('rights.wordService')
      : words(access.rows === 'all' ? 'rights.wordAll' : 'rights.wordSome');
  return (
    <Button
      size="small"
      color={isNone ? 'inherit' : 'primary'}
      onClick={onOpen}
      aria-label={`${label}: ${word}`}
      sx={{
        minWidth: 0,
        fontWeight: 400,
        whiteSpace: 'nowrap',
        ...(isNone ? { color: 'text.secondary' } : {}),
      }}
    >
      <SignIcon aria-hidden sx={{ fontSize: 14, marginRight: 0.5 }} />
      {word}
    </Button>
  );
}

interface CellDrawerProps {
  readonly table: TableModel;
  readonly role: string;
  readonly operation: Operation;
  readonly onClose: () => void;
}

function CellDrawer({ table, role, operation, onClose }: CellDrawerProps) {
  const words = useWords();
  const title = `${role} · ${operation} · ${table.name}`;
  return (
    <SideDrawer title={title} width={520} onClose={onClose}>
      <AccessRule table={table} access={accessOf(table, role, operation)} operation={operation} />
      {operation === 'select' && (
        <Button
          component={Link}
          to={`/compare?${new URLSearchParams({ table: table.name, right: role })}`}
          variant="outlined"
          sx={{ marginTop: 2, alignSelf: 'start' }}
        >
          {words('rights.try')}
        </Button>
      )}
    </SideDrawer>
  );
}
