/** The input for a column, by its type. */
import Box from '@mui/material/Box';
import { AutocompleteInput, ReferenceInput, useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useComments } from '../../i18n/comments.ts';
import { useModel } from '../../model/current-model.ts';
import { labelOf } from '../../model/labels.ts';
import type { TableRules } from '../../model/rules/rules.ts';
import { type Column, holdsJson } from '../../model/table-model.ts';
import type { Row } from '../identity.ts';
import { keySorting } from '../paging.ts';
import { resourceOf } from '../resource.ts';
import { AccountInput } from './account-input.tsx';
import { ChoiceInput } from './choice-input.tsx';
import { FlagInput } from './flag-input.tsx';
import { JsonInput } from './json-input.tsx';
import { PlainValueInput } from './plain-value-input.tsx';
import { type ColumnInputProps as InputProps, NullButton, useColumnValue } from './use-column-value.tsx';

interface ColumnInputProps {
  /** The name of its table. */
  readonly table: string;
  readonly column: Column;
  /** What the database asks of rows of the table. */
  readonly rules: TableRules;
  /** Of a row that is made: what has to be given is marked. */
  readonly isNew?: boolean;
}

export function ColumnInput({ table, column, rules, isNew = false }: ColumnInputProps) {
  const { name, type, isNullable, comment, reference } = column;
  const hasAccounts = useModel().byName.has('groups');
  const shared: InputProps = {
    source: name,
    label: name,
    helperText: useComments()(`${table}.${name}`, comment) ?? false,
    isNullable,
    isRequired: isNew && rules.required.has(name),
    // A rule about several columns is told beside the first of them.
    rules: rules.rules.filter((rule) =>
      'columns' in rule ? rule.columns[0] === name : rule.column === name,
    ),
  };
  const options = rules.options.get(name);
  if (name === 'groupId' && hasAccounts) return <AccountInput {...shared} />;
  // The id of a row is its own, although rows of other tables may have it too.
  if (reference !== null && name !== 'id') return <ReferenceColumnInput column={column} shared={shared} />;
  if (options !== undefined) return <ChoiceInput {...shared} choices={options} />;
  if (holdsJson(column)) return <JsonInput {...shared} />;
  if (type === 'Boolean')
    return isNullable ? <ChoiceInput {...shared} choices={[true, false]} /> : <FlagInput {...shared} />;
  return <PlainValueInput {...shared} type={type} />;
}

interface ReferenceColumnInputProps {
  readonly column: Column;
  readonly shared: InputProps;
}

/** The row that the column names, by a search for what it is called or for its id. */
function ReferenceColumnInput({ column, shared }: ReferenceColumnInputProps) {
  const related = useModel().byName.get(column.reference?.table ?? '');
  const { field, entry, emptied, placeholder, validate } = useColumnValue(shared);
  const ofRow = useRecordContext()?.groupId;
  const account = useWatch({ name: 'groupId' }) ?? ofRow;
  if (related === undefined) return null;
  const { source, label, helperText, isNullable, isRequired } = shared;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, width: '100%' }}>
      <Box sx={{ flex: 1 }}>
        <ReferenceInput
          source={source}
          reference={resourceOf(related.name)}
          perPage={20}
          sort={keySorting(related)}
          // Rows refer to rows of their account.
          filter={typeof account === 'string' && source !== 'groupId' ? { account } : {}}
        >
          <AutocompleteInput
            label={label}
            helperText={helperText}
            fullWidth
            optionText={(row: Row) => labelOf(related, row)}
            optionValue={column.reference?.mapping[column.name] ?? 'id'}
            filterToQuery={(text: string) => (text === '' ? {} : { q: text })}
            parse={(value: unknown) => (value === '' ? emptied : value)}
            debounce={300}
            validate={validate}
            isRequired={isRequired}
            TextFieldProps={{ placeholder }}
          />
        </ReferenceInput>
      </Box>
      {isNullable && entry.kind !== 'null' && (
        <NullButton label={label} onClick={() => field.onChange(null)} />
      )}
    </Box>
  );
}
