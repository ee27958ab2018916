/**
 * Choosing one account, or all of them, for a page. The choice is in the address, and is kept for the next page: an address
 * without a query, as the menu has them, shows the account that was chosen last. One with a query says all that it shows.
 */

import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { gql } from '../../engine/document.ts';
import { request } from '../../engine/request.ts';
import { chosenAccount, viewAs } from '../../engine/session.ts';
import { useStored } from '../../engine/stored.ts';
import { useWords } from '../../i18n/i18n.ts';
import { type AccountChoice, useAccounts } from '../accounts/use-accounts.ts';
import { useParameter } from './use-parameter.ts';

/** The id of the chosen account; empty: all. While looking as an account there is no choice. */
export function useAccountParameter(): [string, (id: string | null) => void] {
  const [id, setId] = useParameter('account');
  const last = useStored(chosenAccount);
  const viewed = useStored(viewAs)?.account?.id;
  const { search } = useLocation();
  const choose = useCallback(
    (chosen: string | null) => {
      chosenAccount.set(chosen ?? '');
      setId(chosen);
    },
    [setId],
  );
  return [viewed ?? (search === '' ? last : id), choose];
}

/** The condition that rows belong to the chosen account. */
export function ofAccount(id: string): Record<string, unknown> {
  return id === '' ? {} : { groupId: { _eq: id } };
}

export function AccountFilter() {
  const words = useWords();
  const isViewing = useStored(viewAs) !== null;
  const [id, choose] = useAccountParameter();
  const { search } = useLocation();
  useEffect(() => {
    if (isViewing || id === '') return;
    chosenAccount.set(id);
    if (search === '') choose(id);
  }, [isViewing, id, search, choose]);
  const chosen = useAccount(id);
  if (isViewing) return null;
  return (
    <AccountAutocomplete
      label={words('account.filter')}
      value={chosen}
      onChange={(account) => choose(account?.id ?? null)}
    />
  );
}

/** The account with this id; null while it is read, and for no id. */
export function useAccount(id: string): AccountChoice | null {
  const { data = null } = useQuery({
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
  readonly onChange: (account: AccountChoice | null) => void;
}

/** One account, by a search for its name or its id. */
export function AccountAutocomplete({ label, value, onChange }: AccountAutocompleteProps) {
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
      onInputChange={(_event, typed) => setText(typed)}
      loadingText={words('wait')}
      noOptionsText={words('none')}
      openText={words('open')}
      closeText={words('close')}
      clearText={words('clear')}
      sx={{ width: 240 }}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  );
}
