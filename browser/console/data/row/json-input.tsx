/** A JSON value as text. What is no JSON stays as it was typed, with the reason, and is not saved. */

import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useWords } from '../../i18n/i18n.ts';
import { codeInput } from '../../parts/code-input.ts';
import { entryOf, Unreadable } from '../entry.ts';
import { printJson, readJsonValue } from '../exact-values.ts';
import { type ColumnInputProps, NullButton, useColumnValue } from './use-column-value.tsx';

export function JsonInput(props: ColumnInputProps) {
  const { label, helperText, isNullable, isRequired } = props;
  const words = useWords();
  const { id, field, entry, emptied, problem, placeholder } = useColumnValue(props);
  const [typed, setTyped] = useState<string | null>(null);
  const change = (text: string) => {
    setTyped(text);
    if (text.trim() === '') field.onChange(emptied);
    else field.onChange(read(text));
  };
  const isBroken = entry.kind === 'unreadable';
  return (
    <TextField
      id={id}
      name={field.name}
      label={label}
      value={typed ?? write(field.value)}
      onChange={(event) => change(event.target.value)}
      onBlur={() => {
        field.onBlur();
        if (!isBroken) setTyped(null);
      }}
      placeholder={placeholder}
      helperText={
        isBroken ? words('row.noJson') : (problem ?? (helperText === false ? undefined : helperText))
      }
      error={problem !== null}
      required={isRequired}
      multiline
      maxRows={20}
      fullWidth
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: codeInput,
        input: {
          endAdornment: (
            <>
              {!isBroken && (
                <InputAdornment position="end">
                  <Button size="small" onClick={() => setTyped(null)}>
                    {words('row.tidy')}
                  </Button>
                </InputAdornment>
              )}
              {isNullable && entry.kind !== 'null' && (
                <NullButton
                  label={label}
                  onClick={() => {
                    setTyped(null);
                    field.onChange(null);
                  }}
                />
              )}
            </>
          ),
        },
      }}
    />
  );
}

function read(text: string): unknown {
  try {
    return readJsonValue(text);
  } catch {
    return new Unreadable(text);
  }
}

function write(value: unknown): string {
  const entry = entryOf(value);
  if (entry.kind === 'value') return printJson(entry.value);
  return value instanceof Unreadable ? value.text : '';
}
