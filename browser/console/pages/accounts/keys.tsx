/** API keys: made, rotated and revoked here. A secret is shown once. */

import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useState } from 'react';
import { useLocale } from 'react-admin';
import { useChosenAccount } from '../../data/account/chosen-account.ts';
import { Time, Value } from '../../data/cells/cell.tsx';
import { RowLink } from '../../data/cells/row-link.tsx';
import { ofAccount } from '../../data/where.ts';
import { gql } from '../../engine/document.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Page } from '../../parts/page.tsx';
import { AddForAccount } from '../shared/add-for-account.tsx';
import { LatestTable } from '../shared/latest-table.tsx';
import { useLatest } from '../shared/use-latest.ts';
import { CreateKeyDialog, RevokeKeyDialog, RotateKeyDialog } from './key-dialogs.tsx';
import { type ApiKey, stateOf } from './key-requests.ts';
import { SecretDialog } from './secret-dialog.tsx';

type Asked = { readonly what: 'create' } | { readonly what: 'rotate' | 'revoke'; readonly key: ApiKey };

export function Keys() {
  const words = useWords();
  const locale = useLocale() ?? 'en';
  const account = useChosenAccount();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const found = useLatest<ApiKey>({
    document: latestDocument,
    where: ofAccount(account),
  });
  const close = () => setAsked(null);
  const show = (made: string) => {
    setSecret(made);
    close();
  };
  return (
    <Page
      title={words('page.keys')}
      help={words('keys.help')}
      actions={
        <AddForAccount
          account={account}
          label={words('keys.new')}
          onClick={() => setAsked({ what: 'create' })}
        />
      }
    >
      <LatestTable
        label={words('page.keys')}
        found={found}
        columns={[
          {
            label: words('keys.name'),
            render: (key) => <RowLink table="apikeys" id={key.id} text={key.name} />,
          },
          { label: words('account.filter'), render: (key) => key.group.name },
          { label: words('keys.kind'), render: (key) => words(`keys.${key.kind}`) },
          { label: words('keys.prefix'), render: (key) => <code>{key.prefix}…</code> },
          {
            label: words('keys.lastUsed'),
            render: (key) => <Value value={key.lastUsedAt} type="timestamptz" />,
          },
          {
            label: words('keys.expires'),
            render: (key) => (key.expiresAt === null ? '–' : <Time value={key.expiresAt} locale={locale} />),
          },
          { label: words('accounts.state'), render: (key) => <State apiKey={key} /> },
          {
            label: words('keys.actions'),
            render: (key) => <Actions apiKey={key} onAsk={(what) => setAsked({ what, key })} />,
          },
        ]}
      />
      {asked?.what === 'create' && <CreateKeyDialog groupId={account} onClose={close} onMade={show} />}
      {asked?.what === 'rotate' && <RotateKeyDialog apiKey={asked.key} onClose={close} onMade={show} />}
      {asked?.what === 'revoke' && <RevokeKeyDialog apiKey={asked.key} onClose={close} />}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </Page>
  );
}

function State({ apiKey }: { readonly apiKey: ApiKey }) {
  const words = useWords();
  const state = stateOf(apiKey);
  return (
    <Chip
      size="small"
      variant="outlined"
      color={state === 'active' ? 'success' : 'default'}
      label={words(`keys.${state}`)}
    />
  );
}

interface ActionsProps {
  readonly apiKey: ApiKey;
  readonly onAsk: (what: 'rotate' | 'revoke') => void;
}

function Actions({ apiKey, onAsk }: ActionsProps) {
  const words = useWords();
  if (stateOf(apiKey) !== 'active') return null;
  return (
    <>
      <Button size="small" onClick={() => onAsk('rotate')}>
        {words('keys.rotate')}
      </Button>
      <Button size="small" color="error" onClick={() => onAsk('revoke')}>
        {words('keys.revoke')}
      </Button>
    </>
  );
}

const latestDocument = gql`query ApiKeys($where: apikeys_bool_exp!, $order: [apikeys_order_by!], $limit: Int!) {
  rows: apikeys(where: $where, order_by: $order, limit: $limit) {
    id createdAt groupId userId name kind mayMerge prefix allowedOrigins redirectOrigins dailyLimit burstLimit
    expiresAt revokedAt lastUsedAt group { name }
  }
}`;
