/** One of a few values. Nothing is chosen as long as nobody has chosen, and null is a choice of its own. */
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type ColumnInputProps, useColumnValue } from './use-column-value.tsx';

interface ChoiceInputProps extends ColumnInputProps {
  readonly choices: readonly (string | boolean)[];
}

/** The choice of null, apart from the text `null`, which a list of values may have. */
const nullChoice = '\0null';

export function ChoiceInput(props: ChoiceInputProps) {
  const { label, helperText, isNullable, isRequired, choices } = props;
  const { id, field, entry, problem } = useColumnValue(props);
  const chosen = entry.kind === 'value' ? String(entry.value) : entry.kind === 'null' ? nullChoice : '';
  return (
    <TextField
      select
      id={id}
      name={field.name}
      inputRef={field.ref}
      label={label}
      value={chosen}
      onChange={({ target }) =>
        field.onChange(choices.find((choice) => String(choice) === target.value) ?? null)
      }
      onBlur={field.onBlur}
      helperText={problem ?? (helperText === false ? undefined : helperText)}
      error={problem !== null}
      required={isRequired}
      fullWidth
      slotProps={{
        inputLabel: { shrink: true },
        select: { displayEmpty: true, renderValue: () => (entry.kind === 'null' ? 'null' : chosen) },
      }}
    >
      {choices.map((choice) => (
        <MenuItem key={String(choice)} value={String(choice)}>
          {String(choice)}
        </MenuItem>
      ))}
      {isNullable && <MenuItem value={nullChoice}>null</MenuItem>}
    </TextField>
  );
}
