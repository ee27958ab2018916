/** What inputs of columns share: the value in the form, what was entered, what is wrong with it, and the button that asks for null. */
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import { readJson } from '@platform/runtime/browser';
import { useInput, useRecordContext } from 'react-admin';
import { useWords } from '../../i18n/i18n.ts';
import type { Rule } from '../../model/rules/checks.ts';
import { ruleSentence } from '../../model/rules/sentences.ts';
import { breaksRule } from '../../model/rules/try-rule.ts';
import { type Entry, entryOf, isEntered } from '../entry.ts';

export interface ColumnInputProps {
  readonly source: string;
  readonly label: string;
  readonly helperText: string | false;
  readonly isNullable: boolean;
  /** Without a value there is no row. */
  readonly isRequired: boolean;
  /** Those of the table that are about this column. */
  readonly rules: readonly Rule[];
}

interface ColumnValue {
  readonly id: string;
  readonly field: ReturnType<typeof useInput>['field'];
  readonly entry: Entry;
  /** Of an input that was emptied and has no empty value: null in place of a stored value, else nothing was entered. */
  readonly emptied: null | undefined;
  /** What is wrong with the value; null: nothing, as far as is known. */
  readonly problem: string | null;
  /** `null` where the value is null, so that it differs from an empty text and from nothing entered. */
  readonly placeholder: string;
  /** For an input of react-admin, which has a state of its own. */
  readonly validate: (value: unknown, values: Values) => string | undefined;
}

type Values = Readonly<Record<string, unknown>>;

export function useColumnValue(props: ColumnInputProps): ColumnValue {
  const { source } = props;
  const words = useWords();
  const stored = useRecordContext()?.[source];
  const validate = useValidate(props);
  const { field, id, fieldState } = useInput({
    source,
    format: (value: unknown) => value,
    parse: (value: unknown) => value,
    validate,
  });
  const entry = entryOf(field.value);
  return {
    id,
    field,
    entry,
    emptied: stored === null || stored === undefined ? undefined : null,
    problem: entry.kind === 'unreadable' ? words('form.unreadable') : messageOf(fieldState.error?.message),
    placeholder: entry.kind === 'null' ? 'null' : '',
    validate,
  };
}

function useValidate({ source, isNullable, isRequired, rules }: ColumnInputProps): ColumnValue['validate'] {
  const words = useWords();
  return (value, values) => {
    const entry = entryOf(value);
    if (entry.kind === 'unreadable') return words('form.unreadable');
    if (isRequired ? entry.kind !== 'value' : entry.kind === 'null' && !isNullable)
      return words('form.missing');
    const valueIn = (name: string) => {
      const other = entryOf(name === source ? value : values[name]);
      return other.kind === 'value' ? other.value : null;
    };
    const broken = rules.find((rule) => ('columns' in rule || isEntered(entry)) && breaksRule(rule, valueIn));
    return broken === undefined ? undefined : ruleSentence(broken, words);
  };
}

/** React-admin marks what it would translate. */
function messageOf(message: string | undefined): string | null {
  const mark = '@@react-admin@@';
  if (message === undefined) return null;
  return message.startsWith(mark) ? String(readJson(message.slice(mark.length))) : message;
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
