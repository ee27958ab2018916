/** True or false. As long as nobody has entered either, it is marked as neither. */
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { type ColumnInputProps, useColumnValue } from './use-column-value.tsx';

export function FlagInput(props: ColumnInputProps) {
  const { label, helperText, isRequired } = props;
  const { id, field, entry, problem } = useColumnValue(props);
  return (
    <div>
      <FormControlLabel
        label={label}
        required={isRequired}
        control={
          <Checkbox
            id={id}
            name={field.name}
            slotProps={{ input: { ref: field.ref } }}
            checked={entry.kind === 'value' && entry.value === true}
            indeterminate={entry.kind !== 'value'}
            onChange={(_event, isTrue) => field.onChange(isTrue)}
            onBlur={field.onBlur}
          />
        }
      />
      {(problem ?? helperText) !== false && (
        <FormHelperText error={problem !== null}>{problem ?? helperText}</FormHelperText>
      )}
    </div>
  );
}
