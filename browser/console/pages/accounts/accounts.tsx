/** The accounts of the platform: made, renamed, disabled and enabled here. */

import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useLocale } from 'react-admin';
import { Link } from 'react-router-dom';
import { Id, Time } from '../../data/cells/cell.tsx';
import { containing } from '../../data/where.ts';
import { gql } from '../../engine/document.ts';
import { request } from '../../engine/request.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Page } from '../../parts/page.tsx';
import { LatestTable } from '../shared/latest-table.tsx';
import { useChange } from '../shared/use-change.ts';
import { useLatest } from '../shared/use-latest.ts';
import { useParameter } from '../shared/use-parameter.ts';
import type { Account } from './account.ts';
import { AccountDialog } from './account-dialog.tsx';

export function Accounts() {
  const words = useWords();
  const locale = useLocale() ?? 'en';
  const [text, setText] = useParameter('q');
  const [edited, setEdited] = useState<Account | 'new' | null>(null);
  const found = useLatest<Account>({
    document: latestDocument,
    where: text === '' ? {} : { name: { _ilike: containing(text) } },
  });
  return (
    <Page
      title={words('page.accounts')}
      help={words('accounts.help')}
      actions={
        <>
          <TextField
            fullWidth={false}
            type="search"
            label={words('accounts.find')}
            defaultValue={text}
            onKeyDown={(event) => event.key === 'Enter' && setText((event.target as HTMLInputElement).value)}
          />
          <Button variant="contained" startIcon={<AddIcon />} onClick={() => setEdited('new')}>
            {words('accounts.new')}
          </Button>
        </>
      }
    >
      <LatestTable
        label={words('page.accounts')}
        found={found}
        columns={[
          { label: words('accounts.name'), render: (row) => row.name },
          { label: words('accounts.country'), render: (row) => row.defaultCountry },
          { label: words('accounts.locale'), render: (row) => row.locale },
          {
            label: words('accounts.created'),
            render: (row) => <Time value={row.createdAt} locale={locale} />,
          },
          { label: 'id', render: (row) => <Id value={row.id} /> },
          { label: words('accounts.state'), render: (row) => <State account={row} /> },
          {
            label: words('accounts.pages'),
            render: (row) => <Ways account={row} onEdit={() => setEdited(row)} />,
          },
        ]}
      />
      {edited !== null && (
        <AccountDialog account={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Page>
  );
}

function State({ account }: { readonly account: Account }) {
  const words = useWords();
  const isDisabled = account.disabledAt !== null;
  const change = useChange({
    run: () =>
      request(
        gql`mutation SetAccountDisabled($id: uuid!, $at: timestamptz) { update_groups_by_pk(pk_columns: { id: $id }, _set: { disabledAt: $at }) { id } }`,
        {
          id: account.id,
          at: isDisabled ? null : new Date().toISOString(),
        },
      ),
    done: words(isDisabled ? 'accounts.enabledNow' : 'accounts.disabledNow'),
  });
  return (
    <>
      <Chip
        size="small"
        variant="outlined"
        color={isDisabled ? 'error' : 'success'}
        label={words(isDisabled ? 'accounts.disabled' : 'accounts.enabled')}
      />{' '}
      <Button size="small" disabled={change.isPending} onClick={() => change.mutate(undefined)}>
        {words(isDisabled ? 'accounts.enable' : 'accounts.disable')}
      </Button>
    </>
  );
}

interface WaysProps {
  readonly account: Account;
  readonly onEdit: () => void;
}

function Ways({ account, onEdit }: WaysProps) {
  const words = useWords();
  const pages = [
    { path: 'users', label: words('page.users') },
    { path: 'keys', label: words('page.keys') },
  ];
  return (
    <>
      <Button size="small" onClick={onEdit}>
        {words('row.edit')}
      </Button>
      {pages.map(({ path, label }) => (
        <Button key={path} size="small" component={Link} to={`/accounts/${path}?account=${account.id}`}>
          {label}
        </Button>
      ))}
    </>
  );
}

const latestDocument = gql`query LatestAccounts($where: groups_bool_exp!, $order: [groups_order_by!], $limit: Int!) {
  rows: groups(where: $where, order_by: $order, limit: $limit) {
    id createdAt name defaultCountry locale timeZone disabledAt
  }
}`;
