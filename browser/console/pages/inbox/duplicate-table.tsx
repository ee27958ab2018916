/** Two profiles side by side. Where both have a value, one of them is chosen; lists are united by the merge. */
import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { RowLink } from '../../data/cells/row-link.tsx';
import type { WordKey } from '../../i18n/en.ts';
import { useWords } from '../../i18n/i18n.ts';
import type { Words } from '../../i18n/words.ts';
import { type ComparedField, comparedFields, type DuplicateProfile } from './duplicate-profile.ts';

interface DuplicateTableProps {
  readonly kept: DuplicateProfile;
  readonly other: DuplicateProfile;
  /** Names of the fields whose values are taken from the other profile. */
  readonly fromOther: ReadonlySet<string>;
  readonly setFromOther: (names: ReadonlySet<string>) => void;
}

const nameOf = ({ firstName, lastName, id }: DuplicateProfile) =>
  [firstName, lastName].filter(Boolean).join(' ') || id;

export function DuplicateTable({ kept, other, fromOther, setFromOther }: DuplicateTableProps) {
  const words = useWords();
  const choose = (name: string, isOther: boolean) => {
    const next = new Set(fromOther);
    if (isOther) next.add(name);
    else next.delete(name);
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
          {comparedFields(kept, other).map((field) => (
            <FieldRow
              key={field.name}
              field={field}
              isOther={fromOther.has(field.name)}
              onChoose={(isOther) => choose(field.name, isOther)}
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

interface FieldRowProps {
  readonly field: ComparedField;
  readonly isOther: boolean;
  readonly onChoose: (isOther: boolean) => void;
}

function FieldRow({ field, isOther, onChoose }: FieldRowProps) {
  const words = useWords();
  const title = field.title ?? words(`field.${field.name}` as WordKey);
  const cell = (texts: readonly string[], isOfOther: boolean) => (
    <TableCell>
      {field.isChoice && (
        <Radio
          size="small"
          checked={isOther === isOfOther}
          onChange={() => onChoose(isOfOther)}
          name={field.name}
          slotProps={{ input: { 'aria-label': `${title}: ${texts.join(', ')}` } }}
          sx={{ padding: 0, marginRight: 1 }}
        />
      )}
      {texts.length === 0 ? '–' : texts.join(', ')}
    </TableCell>
  );
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {title}
      </TableCell>
      {cell(field.kept, false)}
      {cell(field.other, true)}
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
