/** The input for a column, by its type. */
import {
  AutocompleteInput,
  BooleanInput,
  DateInput,
  DateTimeInput,
  NullableBooleanInput,
  NumberInput,
  ReferenceInput,
  SelectInput,
} from 'react-admin';
import { useModel } from '../../model/current-model.ts';
import { labelOf } from '../../model/labels.ts';
import { type Column, holdsJson } from '../../model/table-model.ts';
import type { Row } from '../identity.ts';
import { keySorting } from '../paging.ts';
import { resourceOf } from '../provider.ts';
import { isTimeType } from '../values.ts';
import { JsonInput } from './json-input.tsx';
import { TextValueInput } from './text-value-input.tsx';

interface ColumnInputProps {
  readonly column: Column;
  /** The values that it may have, where the database lists them. */
  readonly options?: readonly string[] | undefined;
  readonly isReadOnly?: boolean;
}

export function ColumnInput({ column, options, isReadOnly = false }: ColumnInputProps) {
  const { name, type, isNullable, comment, reference } = column;
  const shared = {
    source: name,
    label: name,
    helperText: comment ?? false,
    readOnly: isReadOnly,
    fullWidth: true,
  } as const;
  if (reference !== null && !isReadOnly) return <ReferenceColumnInput column={column} shared={shared} />;
  if (options !== undefined && !isReadOnly) {
    const choices = options.map((value) => ({ id: value, name: value }));
    return (
      <SelectInput
        {...shared}
        choices={choices}
        translateChoice={false}
        {...(isNullable ? { emptyText: 'null' } : {})}
      />
    );
  }
  if (holdsJson(column)) return <JsonInput {...shared} />;
  if (type === 'Boolean')
    return isNullable ? <NullableBooleanInput {...shared} /> : <BooleanInput {...shared} />;
  if (type === 'Int' || type === 'Float' || type === 'smallint') return <NumberInput {...shared} />;
  if (isTimeType(type)) return <DateTimeInput {...shared} />;
  if (type === 'date') return <DateInput {...shared} />;
  return <TextValueInput {...shared} isNullable={isNullable} type={type} />;
}

interface ReferenceColumnInputProps {
  readonly column: Column;
  readonly shared: object;
}

/** The row that the column names, by a search for what it is called or for its id. */
function ReferenceColumnInput({ column, shared }: ReferenceColumnInputProps) {
  const related = useModel().byName.get(column.reference?.table ?? '');
  if (related === undefined) return null;
  return (
    <ReferenceInput
      source={column.name}
      reference={resourceOf(related.name)}
      perPage={20}
      sort={keySorting(related)}
    >
      <AutocompleteInput
        {...shared}
        optionText={(row: Row) => labelOf(related, row)}
        optionValue={column.reference?.mapping[column.name] ?? 'id'}
        filterToQuery={(text: string) => (text === '' ? {} : { q: text })}
        parse={(value: unknown) => (value === '' ? null : value)}
        debounce={300}
      />
    </ReferenceInput>
  );
}
