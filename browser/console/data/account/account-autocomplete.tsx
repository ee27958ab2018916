/** One account, by a search for its name or its id. */
import Autocomplete from '@mui/material/Autocomplete';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { gql } from '../../engine/document.ts';
import { request } from '../../engine/request.ts';
import { useWords } from '../../i18n/i18n.ts';
import { type AccountChoice, useAccounts } from './use-accounts.ts';

/** The account with this id; undefined while it is read, and null where there is none. */
export function useAccount(id: string): AccountChoice | null | undefined {
  const { data } = useQuery({
    queryKey: ['account', id],
    enabled: id !== '',
    queryFn: async ({ signal }) => {
      const { groups } = await request<{ groups: AccountChoice[] }>(
        gql`query Account($id: uuid!) { groups(where: { id: { _eq: $id } }) { id name } }`,
        { id },
        { signal },
      );
      return groups[0] ?? null;
    },
  });
  return id === '' ? null : data;
}

interface AccountAutocompleteProps {
  readonly label: string;
  readonly value: AccountChoice | null;
  /** What no account means; absent: one has to be chosen. */
  readonly placeholder?: string;
  readonly width?: number | string;
  /** Of its input in a form. */
  readonly input?: Pick<TextFieldProps, 'required' | 'error' | 'helperText'>;
  readonly onChange: (account: AccountChoice | null) => void;
}

export function AccountAutocomplete(props: AccountAutocompleteProps) {
  const { label, value, placeholder, width = 240, input, onChange } = props;
  const words = useWords();
  const [text, setText] = useState('');
  const { data: accounts = [], isFetching } = useAccounts(text);
  return (
    <Autocomplete
      options={accounts}
      value={value}
      loading={isFetching}
      // The engine has searched already.
      filterOptions={(options) => [...options]}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onChange={(_event, chosen) => onChange(chosen)}
      // What is shown is no search: the list that opens has all accounts.
      onInputChange={(_event, typed, reason) => setText(reason === 'input' ? typed : '')}
      loadingText={words('wait')}
      noOptionsText={words('none')}
      openText={words('open')}
      closeText={words('close')}
      clearText={words('clear')}
      sx={{ width }}
      renderInput={(params) => (
        <TextField
          {...params}
          {...input}
          label={label}
          {...(placeholder === undefined
            ? {}
            : {
                placeholder,
                slotProps: {
                  ...params.slotProps,
                  inputLabel: { ...params.slotProps?.inputLabel, shrink: true },
                },
              })}
        />
      )}
    />
  );
}
