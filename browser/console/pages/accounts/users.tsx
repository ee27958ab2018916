/** The users of the accounts: added, disabled and enabled here. */

import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useState } from 'react';
import { useLocale } from 'react-admin';
import { useChosenAccount } from '../../data/account/chosen-account.ts';
import { Time } from '../../data/cells/cell.tsx';
import { RowLink } from '../../data/cells/row-link.tsx';
import { ofAccount } from '../../data/where.ts';
import { gql } from '../../engine/document.ts';
import { request } from '../../engine/request.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Page } from '../../parts/page.tsx';
import { AddForAccount } from '../shared/add-for-account.tsx';
import { FormDialog, type SentForm } from '../shared/form-dialog.tsx';
import { LatestTable } from '../shared/latest-table.tsx';
import { useChange } from '../shared/use-change.ts';
import { useLatest } from '../shared/use-latest.ts';

interface User {
  readonly id: string;
  readonly createdAt: string;
  readonly displayName: string;
  readonly email: string;
  readonly disabled: boolean;
}

export function Users() {
  const words = useWords();
  const locale = useLocale() ?? 'en';
  const account = useChosenAccount();
  const [isAdding, setAdding] = useState(false);
  const found = useLatest<User>({
    document: latestDocument,
    where: ofAccount(account),
  });
  const add = useChange({
    run: ({ values: { displayName, email } }: SentForm) =>
      request(gql`mutation AddUser($user: users_insert_input!) { insert_users_one(object: $user) { id } }`, {
        user: { groupId: account, displayName, email },
      }),
    done: words('users.added'),
    onDone: () => setAdding(false),
  });
  return (
    <Page
      title={words('page.users')}
      help={words('users.help')}
      actions={<AddForAccount account={account} label={words('users.add')} onClick={() => setAdding(true)} />}
    >
      <LatestTable
        label={words('page.users')}
        found={found}
        columns={[
          {
            label: words('users.name'),
            render: (row) => <RowLink table="users" id={row.id} text={row.displayName} />,
          },
          { label: words('users.email'), render: (row) => row.email },
          {
            label: words('accounts.created'),
            render: (row) => <Time value={row.createdAt} locale={locale} />,
          },
          { label: words('accounts.state'), render: (row) => <State user={row} /> },
        ]}
      />
      {isAdding && (
        <FormDialog
          title={words('users.add')}
          fields={[
            { name: 'displayName', label: words('users.name'), isRequired: true },
            { name: 'email', label: words('users.email'), isRequired: true },
          ]}
          submit={words('save')}
          isBusy={add.isPending}
          onClose={() => setAdding(false)}
          onSubmit={add.mutate}
        />
      )}
    </Page>
  );
}

function State({ user }: { readonly user: User }) {
  const words = useWords();
  const change = useChange({
    run: () =>
      request(
        gql`mutation SetUserDisabled($id: uuid!, $disabled: Boolean!) { update_users_by_pk(pk_columns: { id: $id }, _set: { disabled: $disabled }) { id } }`,
        {
          id: user.id,
          disabled: !user.disabled,
        },
      ),
    done: words('row.saved'),
  });
  return (
    <>
      <Chip
        size="small"
        variant="outlined"
        color={user.disabled ? 'error' : 'success'}
        label={words(user.disabled ? 'accounts.disabled' : 'accounts.enabled')}
      />{' '}
      <Button size="small" disabled={change.isPending} onClick={() => change.mutate(undefined)}>
        {words(user.disabled ? 'accounts.enable' : 'accounts.disable')}
      </Button>
    </>
  );
}

const latestDocument = gql`query Users($where: users_bool_exp!, $order: [users_order_by!], $limit: Int!) {
  rows: users(where: $where, order_by: $order, limit: $limit) {
    id createdAt displayName email disabled
  }
}`;
