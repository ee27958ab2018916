/** The account that a row belongs to, by a search for its name. */
import { AccountAutocomplete, useAccount } from '../account/account-autocomplete.tsx';
import { type ColumnInputProps, useColumnValue } from './use-column-value.tsx';

export function AccountInput(props: ColumnInputProps) {
  const { label, helperText, isRequired } = props;
  const { field, entry, emptied, problem } = useColumnValue(props);
  const id = entry.kind === 'value' ? String(entry.value) : '';
  const account = useAccount(id);
  return (
    <AccountAutocomplete
      label={label}
      width="100%"
      // Until its name is read, the account is called by its id.
      value={id === '' ? null : (account ?? { id, name: id })}
      onChange={(chosen) => field.onChange(chosen?.id ?? emptied)}
      input={{
        required: isRequired,
        error: problem !== null,
        helperText: problem ?? (helperText === false ? undefined : helperText),
      }}
    />
  );
}
