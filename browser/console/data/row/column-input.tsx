/** The input for a column, by its type. */
import Box from '@mui/material/Box';
import { AutocompleteInput, ReferenceInput } from 'react-admin';
import { useModel } from '../../model/current-model.ts';
import { labelOf } from '../../model/labels.ts';
import { type Column, holdsJson } from '../../model/table-model.ts';
import type { Row } from '../identity.ts';
import { keySorting } from '../paging.ts';
import { resourceOf } from '../provider.ts';
import { ChoiceInput } from './choice-input.tsx';
import { FlagInput } from './flag-input.tsx';
import { JsonInput } from './json-input.tsx';
import { PlainValueInput } from './plain-value-input.tsx';
import { type ColumnInputProps as InputProps, NullButton, useColumnValue } from './use-column-value.tsx';

interface ColumnInputProps {
  readonly column: Column;
  /** The values that it may have, where the database lists them. */
  readonly options?: readonly string[] | undefined;
}

export function ColumnInput({ column, options }: ColumnInputProps) {
  const { name, type, isNullable, comment, reference } = column;
  const shared: InputProps = {
    source: name,
    label: name,
    helperText: comment ?? false,
    isNullable,
  };
  if (reference !== null) return <ReferenceColumnInput column={column} shared={shared} />;
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
  const { field, entry, emptied, placeholder } = useColumnValue(shared);
  if (related === undefined) return null;
  const { source, label, helperText, isNullable } = shared;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box sx={{ flex: 1 }}>
        <ReferenceInput
          source={source}
          reference={resourceOf(related.name)}
          perPage={20}
          sort={keySorting(related)}
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
