/** A text, a number, a date or a time as one line. An empty text and no text are two values; an empty number is none. */
import TextField from '@mui/material/TextField';
import { type ChangeEvent, useState } from 'react';
import { entryOf, Unreadable } from '../entry.ts';
import { isTimeType, readValue } from '../values.ts';
import { isTextType } from '../where.ts';
import { type ColumnInputProps, NullButton, useColumnValue } from './use-column-value.tsx';

interface PlainValueInputProps extends ColumnInputProps {
  /** The type of the column. */
  readonly type: string;
}

type Kind = 'text' | 'number' | 'date' | 'datetime-local';

export function PlainValueInput(props: PlainValueInputProps) {
  const { label, helperText, isNullable, isRequired, type } = props;
  const { id, field, entry, emptied, problem, placeholder } = useColumnValue(props);
  const kind = kindOf(type);
  const isText = isTextType({ type, isList: false });
  // What is typed stays as it is, such as `1.` on the way to `1.5`, until it is left or replaced.
  const [typed, setTyped] = useState<string | null>(null);
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setTyped(target.value);
    // What the browser cannot read it hands over as nothing.
    if (target.validity.badInput) field.onChange(new Unreadable(target.value));
    else if (target.value === '' && !isText) field.onChange(emptied);
    else field.onChange(read(type, target.value));
  };
  return (
    <TextField
      id={id}
      name={field.name}
      inputRef={field.ref}
      label={label}
      type={kind}
      value={typed ?? textOf(kind, field.value)}
      onChange={change}
      onBlur={() => {
        field.onBlur();
        if (entry.kind !== 'unreadable') setTyped(null);
      }}
      placeholder={placeholder}
      helperText={problem ?? (helperText === false ? undefined : helperText)}
      error={problem !== null}
      required={isRequired}
      fullWidth
      multiline={isText}
      maxRows={12}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: {
          ...(kind === 'number' ? { step: 'any' } : kind === 'datetime-local' ? { step: 1 } : {}),
        },
        input: {
          endAdornment:
            isNullable && entry.kind !== 'null' ? (
              <NullButton
                label={label}
                onClick={() => {
                  setTyped(null);
                  field.onChange(null);
                }}
              />
            ) : undefined,
        },
      }}
    />
  );
}

function kindOf(type: string): Kind {
  if (type === 'Int' || type === 'Float' || type === 'smallint') return 'number';
  if (isTimeType(type)) return 'datetime-local';
  return type === 'date' ? 'date' : 'text';
}

function read(type: string, text: string): unknown {
  try {
    // The browser names a moment by the clock of this device.
    return type === 'timestamptz' ? new Date(text).toISOString() : readValue({ type, isList: false }, text);
  } catch {
    return new Unreadable(text);
  }
}

function textOf(kind: Kind, value: unknown): string {
  const entry = entryOf(value);
  if (entry.kind !== 'value') return value instanceof Unreadable ? value.text : '';
  const text = String(entry.value);
  return kind === 'datetime-local' ? localTime(text) : text;
}

/** A stored time as `datetime-local` has it: `2026-01-31T14:05:00`. One without a zone keeps its clock. */
function localTime(text: string): string {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) return '';
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}
