/** Webhooks of the accounts: addresses, whether they work, and what was sent to them. */

import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useChosenAccount } from '../../data/account/chosen-account.ts';
import { Value } from '../../data/cells/cell.tsx';
import { ofAccount } from '../../data/where.ts';
import { gql } from '../../engine/document.ts';
import { requestOnBehalf } from '../../engine/on-behalf.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Page } from '../../parts/page.tsx';
import { AddForAccount } from '../shared/add-for-account.tsx';
import { LatestTable } from '../shared/latest-table.tsx';
import { useChange } from '../shared/use-change.ts';
import { useLatest } from '../shared/use-latest.ts';
import { SecretDialog } from './secret-dialog.tsx';
import type { Webhook } from './webhook.ts';
import { WebhookDialog } from './webhook-dialog.tsx';

export function Webhooks() {
  const words = useWords();
  const account = useChosenAccount();
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const found = useLatest<Webhook>({
    document: latestDocument,
    where: { kind: { _eq: 'endpoint' }, ...ofAccount(account) },
  });
  return (
    <Page
      title={words('page.webhooks')}
      help={words('webhooks.help')}
      actions={
        <>
          <Button component={Link} to={`/accounts/deliveries?account=${account}`}>
            {words('page.deliveries')}
          </Button>
          <AddForAccount account={account} label={words('webhooks.new')} onClick={() => setEdited('new')} />
        </>
      }
    >
      <LatestTable
        label={words('page.webhooks')}
        found={found}
        columns={[
          { label: 'url', render: ({ url, description }) => [url, description].filter(Boolean).join(' · ') },
          { label: words('account.filter'), render: ({ group }) => group.name },
          { label: words('webhooks.events'), render: ({ events }) => events.join(', ') },
          { label: words('accounts.state'), render: (webhook) => <State webhook={webhook} /> },
          {
            label: words('webhooks.failures'),
            render: ({ countFailures }) => <Value value={countFailures} />,
          },
          {
            label: words('keys.actions'),
            render: (webhook) => (
              <Actions webhook={webhook} onEdit={() => setEdited(webhook)} onSecret={setSecret} />
            ),
          },
        ]}
      />
      {edited !== null && (
        <WebhookDialog
          groupId={account}
          webhook={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSecret={setSecret}
        />
      )}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </Page>
  );
}

function State({ webhook: { disabledAt, disabledReason } }: { readonly webhook: Webhook }) {
  const words = useWords();
  const label =
    disabledAt === null ? words('accounts.enabled') : `${words('accounts.disabled')} ${disabledReason ?? ''}`;
  return (
    <Chip size="small" variant="outlined" color={disabledAt === null ? 'success' : 'error'} label={label} />
  );
}

interface ActionsProps {
  readonly webhook: Webhook;
  readonly onEdit: () => void;
  readonly onSecret: (secret: string) => void;
}

function Actions({ webhook, onEdit, onSecret }: ActionsProps) {
  const words = useWords();
  const { id, groupId, disabledAt } = webhook;
  const test = useChange({
    run: () =>
      requestOnBehalf(
        groupId,
        gql`mutation TestWebhook($id: uuid!) { testWebhook(id: $id) { deliveryId } }`,
        {
          id,
        },
      ),
    done: words('webhooks.tested'),
  });
  const setEnabled = useChange({
    run: () =>
      requestOnBehalf(
        groupId,
        gql`mutation SetWebhookEnabled($id: uuid!, $changes: UpdateWebhookInput!) { updateWebhook(id: $id, changes: $changes) { webhookId } }`,
        { id, changes: { isEnabled: disabledAt !== null } },
      ),
    done: words('row.saved'),
  });
  const rotate = useChange({
    run: () =>
      requestOnBehalf<{ rotateWebhookSecret: { secret: string } }>(
        groupId,
        gql`mutation RotateWebhookSecret($id: uuid!) { rotateWebhookSecret(id: $id) { secret oldSecretEndsAt } }`,
        { id },
      ),
    onDone: ({ rotateWebhookSecret }) => onSecret(rotateWebhookSecret.secret),
  });
  return (
    <>
      <Button size="small" component={Link} to={`/accounts/deliveries?webhook=${id}`}>
        {words('page.deliveries')}
      </Button>
      <Button size="small" onClick={onEdit}>
        {words('row.edit')}
      </Button>
      <Button size="small" disabled={test.isPending} onClick={() => test.mutate(undefined)}>
        {words('webhooks.test')}
      </Button>
      <Button size="small" disabled={rotate.isPending} onClick={() => rotate.mutate(undefined)}>
        {words('webhooks.rotate')}
      </Button>
      <Button size="small" disabled={setEnabled.isPending} onClick={() => setEnabled.mutate(undefined)}>
        {words(disabledAt === null ? 'accounts.disable' : 'accounts.enable')}
      </Button>
    </>
  );
}

const latestDocument = gql`query Webhooks($where: webhook_endpoints_bool_exp!, $order: [webhook_endpoints_order_by!], $limit: Int!) {
  rows: webhook_endpoints(where: $where, order_by: $order, limit: $limit) {
    id createdAt groupId url description events payload disabledAt disabledReason countFailures group { name }
  }
}`;
