/** What inputs of columns share: the value in the form, what was entered, and the button that asks for null. */
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import { useInput, useRecordContext } from 'react-admin';
import { useWords } from '../../i18n/i18n.ts';
import { type Entry, entryOf } from '../entry.ts';

export interface ColumnInputProps {
  readonly source: string;
  readonly label: string;
  readonly helperText: string | false;
  readonly isNullable: boolean;
}

interface ColumnValue {
  readonly id: string;
  readonly field: ReturnType<typeof useInput>['field'];
  readonly entry: Entry;
  /** Of an input that was emptied and has no empty value: null in place of a stored value, else nothing was entered. */
  readonly emptied: null | undefined;
  readonly isInvalid: boolean;
  /** `null` where the value is null, so that it differs from an empty text and from nothing entered. */
  readonly placeholder: string;
}

export function useColumnValue({ source }: Pick<ColumnInputProps, 'source'>): ColumnValue {
  const words = useWords();
  const stored = useRecordContext()?.[source];
  const { field, id, fieldState } = useInput({
    source,
    format: (value: unknown) => value,
    parse: (value: unknown) => value,
    validate: (value: unknown) =>
      entryOf(value).kind === 'unreadable' ? words('form.unreadable') : undefined,
  });
  const entry = entryOf(field.value);
  return {
    id,
    field,
    entry,
    emptied: stored === null || stored === undefined ? undefined : null,
    isInvalid: entry.kind === 'unreadable' || fieldState.invalid,
    placeholder: entry.kind === 'null' ? 'null' : '',
  };
}

interface NullButtonProps {
  readonly label: string;
  readonly onClick: () => void;
}

/** Asks for null, in the end of an input. */
export function NullButton({ label, onClick }: NullButtonProps) {
  const words = useWords();
  return (
    <InputAdornment position="end">
      <Button size="small" onClick={onClick} aria-label={words('row.setNull', { column: label })}>
        null
      </Button>
    </InputAdornment>
  );
}
