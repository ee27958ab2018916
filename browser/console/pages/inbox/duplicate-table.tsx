/** Two profiles side by side. Where both have a value, one of them is chosen; lists are united by the merge. */
import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { RowLink } from '../../data/cells/row-link.tsx';
import { useWords, type Words } from '../../i18n/i18n.ts';
import {
  type ChosenColumn,
  chosenColumns,
  type DuplicateProfile,
  textOfColumn,
} from './duplicate-profile.ts';

interface DuplicateTableProps {
  readonly kept: DuplicateProfile;
  readonly other: DuplicateProfile;
  readonly fromOther: ReadonlySet<ChosenColumn>;
  readonly setFromOther: (columns: ReadonlySet<ChosenColumn>) => void;
}

const nameOf = ({ firstName, lastName, id }: DuplicateProfile) =>
  [firstName, lastName].filter(Boolean).join(' ') || id;

export function DuplicateTable({ kept, other, fromOther, setFromOther }: DuplicateTableProps) {
  const words = useWords();
  const choose = (column: ChosenColumn, isOther: boolean) => {
    const next = new Set(fromOther);
    if (isOther) next.add(column);
    else next.delete(column);
    setFromOther(next);
  };
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={words('duplicates.both')}>
        <TableHead>
          <TableRow>
            <TableCell>{words('review.field')}</TableCell>
            <TableCell>
              {words('duplicates.kept')}: <RowLink table="profiles" id={kept.id} text={nameOf(kept)} />
            </TableCell>
            <TableCell>
              {words('duplicates.other')}: <RowLink table="profiles" id={other.id} text={nameOf(other)} />
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {(Object.keys(chosenColumns) as ChosenColumn[]).map((column) => (
            <ChoiceRow
              key={column}
              column={column}
              kept={kept}
              other={other}
              isOther={fromOther.has(column)}
              onChoose={(isOther) => choose(column, isOther)}
            />
          ))}
          {listRows(kept, other, words).map(({ name, texts }) => (
            <TableRow key={name}>
              <TableCell component="th" scope="row">
                {name}
              </TableCell>
              {texts.map((lines, index) => (
                <TableCell key={index === 0 ? 'kept' : 'other'}>
                  {lines.length === 0 ? '–' : lines.map((line) => <div key={line}>{line}</div>)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

interface ChoiceRowProps {
  readonly column: ChosenColumn;
  readonly kept: DuplicateProfile;
  readonly other: DuplicateProfile;
  readonly isOther: boolean;
  readonly onChoose: (isOther: boolean) => void;
}

/** A blank never wins: where only one of them has a value, there is nothing to choose. */
function ChoiceRow({ column, kept, other, isOther, onChoose }: ChoiceRowProps) {
  const words = useWords();
  const [own, others] = [textOfColumn(kept, column), textOfColumn(other, column)];
  if (own === null && others === null) return null;
  const isChoice = own !== null && others !== null && own !== others;
  const title = words(`field.${column}`);
  const cell = (text: string | null, isOfOther: boolean) => (
    <TableCell>
      {isChoice && (
        <Radio
          size="small"
          checked={isOther === isOfOther}
          onChange={() => onChoose(isOfOther)}
          name={column}
          slotProps={{ input: { 'aria-label': `${title}: ${text}` } }}
          sx={{ padding: 0, marginRight: 1 }}
        />
      )}
      {text ?? '–'}
    </TableCell>
  );
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {title}
      </TableCell>
      {cell(own, false)}
      {cell(others, true)}
    </TableRow>
  );
}

function listRows(kept: DuplicateProfile, other: DuplicateProfile, words: Words) {
  const both = (read: (profile: DuplicateProfile) => readonly string[]) => [read(kept), read(other)] as const;
  return [
    {
      name: words('field.emailAddresses'),
      texts: both((profile) => profile.emailAddresses.map(({ emailAddress }) => emailAddress)),
    },
    {
      name: words('field.phoneNumbers'),
      texts: both((profile) => profile.phoneNumbers.map(({ number }) => number)),
    },
    {
      name: words('field.positions'),
      texts: both((profile) =>
        profile.positions.map(({ title, companyName }) => [title, companyName].filter(Boolean).join(', ')),
      ),
    },
    {
      name: words('field.networkUrl'),
      texts: both(({ profileUrl }) => (profileUrl === null ? [] : [profileUrl])),
    },
    { name: 'externalId', texts: both(({ externalId }) => (externalId === null ? [] : [externalId])) },
    {
      name: words('duplicates.counts'),
      texts: both((profile) => [
        `${words('duplicates.applications')}: ${profile.applications.aggregate.count}`,
        `${words('duplicates.projects')}: ${profile.projects.aggregate.count}`,
        `${words('duplicates.files')}: ${profile.files.aggregate.count}`,
        `${words('duplicates.history')}: ${profile.historyEntries.aggregate.count}`,
      ]),
    },
  ];
}
