/** One of a few values by which a page is filtered, beside its title. */
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';

interface ChoiceFilterProps {
  readonly label: string;
  readonly value: string;
  /** What is shown for each value; an empty value is for all. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly width?: number;
  readonly onChange: (value: string) => void;
}

export function ChoiceFilter({ label, value, choices, width = 160, onChange }: ChoiceFilterProps) {
  return (
    <TextField
      select
      fullWidth={false}
      sx={{ width }}
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
