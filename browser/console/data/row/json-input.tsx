/** A JSON value as text. What is no JSON stays as it was typed, with the reason, and is not saved. */

import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useInput } from 'react-admin';
import { useWords } from '../../i18n/i18n.ts';
import { codeInput } from '../../shell/code-input.ts';
import { printJson, readJsonValue } from '../exact-values.ts';

interface JsonInputProps {
  readonly source: string;
  readonly label: string;
  readonly helperText: string | false;
  readonly readOnly: boolean;
}

/** A text that is no JSON, as the value of the form until it is corrected. */
class UnreadableJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export function JsonInput({ source, label, helperText, readOnly }: JsonInputProps) {
  const words = useWords();
  const { field, id, fieldState } = useInput({
    source,
    format: (value: unknown) => value,
    parse: (value: unknown) => value,
    validate: (value: unknown) => (value instanceof UnreadableJson ? words('row.noJson') : undefined),
  });
  const [typed, setTyped] = useState<string | null>(null);
  const change = (text: string) => {
    setTyped(text);
    field.onChange(read(text));
  };
  const isBroken = field.value instanceof UnreadableJson;
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
      placeholder="null"
      helperText={
        isBroken || fieldState.invalid ? words('row.noJson') : helperText === false ? undefined : helperText
      }
      error={isBroken || fieldState.invalid}
      multiline
      maxRows={20}
      fullWidth
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: codeInput,
        input: {
          readOnly,
          endAdornment: isBroken ? undefined : (
            <InputAdornment position="end">
              <Button size="small" onClick={() => setTyped(null)}>
                {words('row.tidy')}
              </Button>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

function read(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    return readJsonValue(text);
  } catch {
    return new UnreadableJson(text);
  }
}

function write(value: unknown): string {
  if (value === null || value === undefined) return '';
  return value instanceof UnreadableJson ? value.text : printJson(value);
}
