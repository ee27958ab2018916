/** A text, which may be absent: an empty text and no text are two values. */
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useInput } from 'react-admin';
import { useWords } from '../../i18n/i18n.ts';

interface TextValueInputProps {
  readonly source: string;
  readonly label: string;
  readonly helperText: string | false;
  readonly readOnly: boolean;
  readonly isNullable: boolean;
  readonly type: string;
}

const textTypes = new Set(['String', 'citext', 'bpchar', 'name', 'varchar']);

export function TextValueInput({
  source,
  label,
  helperText,
  readOnly,
  isNullable,
  type,
}: TextValueInputProps) {
  const words = useWords();
  const isText = textTypes.has(type);
  const { field, id, fieldState } = useInput({
    source,
    format: (value: unknown) => value,
    // Only a text can be empty: an empty number is none.
    parse: (value: unknown) => (value === '' && !isText ? null : value),
  });
  const { value } = field;
  const isNull = value === null || value === undefined;
  return (
    <TextField
      {...field}
      id={id}
      value={isNull ? '' : String(value)}
      label={label}
      placeholder={isNull ? 'null' : ''}
      helperText={fieldState.error?.message ?? (helperText === false ? undefined : helperText)}
      error={fieldState.invalid}
      fullWidth
      multiline={isText}
      maxRows={12}
      slotProps={{
        inputLabel: { shrink: true },
        input: {
          readOnly,
          endAdornment:
            isNullable && isText && !isNull && !readOnly ? (
              <InputAdornment position="end">
                <Button
                  size="small"
                  onClick={() => field.onChange(null)}
                  aria-label={words('row.setNull', { column: label })}
                >
                  null
                </Button>
              </InputAdornment>
            ) : undefined,
        },
      }}
    />
  );
}
