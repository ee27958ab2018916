/** What was sent to webhooks: each delivery with its attempts and answers, and how to send it again. */

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useLocale } from 'react-admin';
import { useChosenAccount } from '../../data/account/chosen-account.ts';
import { Time } from '../../data/cells/cell.tsx';
import { RowLink } from '../../data/cells/row-link.tsx';
import { ofAccount } from '../../data/where.ts';
import { gql } from '../../engine/document.ts';
import { requestOnBehalf } from '../../engine/on-behalf.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Page } from '../../parts/page.tsx';
import { ChoiceFilter } from '../shared/choice-filter.tsx';
import { LatestTable } from '../shared/latest-table.tsx';
import { useChange } from '../shared/use-change.ts';
import { useLatest } from '../shared/use-latest.ts';
import { useParameter } from '../shared/use-parameter.ts';

interface Delivery {
  readonly id: string;
  readonly createdAt: string;
  readonly groupId: string;
  readonly endpointId: string;
  readonly status: string;
  readonly attempts: number;
  readonly finishedAt: string | null;
  readonly endpoint: { readonly url: string | null } | null;
  readonly event: {
    readonly id: string;
    readonly type: string;
    readonly object: string;
    readonly objectId: string;
  } | null;
  readonly log: readonly Attempt[];
}

interface Attempt {
  readonly id: string;
  readonly startedAt: string;
  readonly durationMs: number | null;
  readonly statusCode: number | null;
  readonly error: string | null;
  readonly answer: string | null;
}

const states = ['queued', 'running', 'delivered', 'failed', 'held'];

export function Deliveries() {
  const words = useWords();
  const locale = useLocale() ?? 'en';
  const account = useChosenAccount();
  const [webhook] = useParameter('webhook');
  const [status, setStatus] = useParameter('status');
  const found = useLatest<Delivery>({
    document: latestDocument,
    where: {
      ...ofAccount(account),
      ...(webhook === '' ? {} : { endpointId: { _eq: webhook } }),
      ...(status === '' ? {} : { status: { _eq: status } }),
    },
  });
  return (
    <Page
      title={words('page.deliveries')}
      help={words('deliveries.help')}
      actions={
        <ChoiceFilter
          label={words('accounts.state')}
          value={status}
          choices={[
            { value: '', label: words('all') },
            ...states.map((state) => ({ value: state, label: state })),
          ]}
          onChange={setStatus}
        />
      }
    >
      <LatestTable
        label={words('page.deliveries')}
        found={found}
        columns={[
          {
            label: words('deliveries.time'),
            render: ({ createdAt }) => <Time value={createdAt} locale={locale} />,
          },
          {
            label: words('deliveries.event'),
            render: ({ event }) =>
              event === null ? '–' : <RowLink table="webhook_events" id={event.id} text={`${event.type}`} />,
          },
          { label: 'url', render: ({ endpoint }) => endpoint?.url ?? '–' },
          { label: words('accounts.state'), render: (delivery) => <State status={delivery.status} /> },
          { label: words('deliveries.attempts'), render: (delivery) => <Attempts delivery={delivery} /> },
          { label: words('keys.actions'), render: (delivery) => <Again delivery={delivery} /> },
        ]}
      />
    </Page>
  );
}

function State({ status }: { readonly status: string }) {
  const color = status === 'delivered' ? 'success' : status === 'failed' ? 'error' : 'default';
  return <Chip size="small" variant="outlined" color={color} label={status} />;
}

function Attempts({ delivery: { log, attempts } }: { readonly delivery: Delivery }) {
  const words = useWords();
  const locale = useLocale() ?? 'en';
  if (log.length === 0) return <>{attempts}</>;
  return (
    <Box component="details">
      <Box component="summary" sx={{ cursor: 'pointer' }}>
        {words('tasks.attempts', { smart_count: attempts })}
      </Box>
      {log.map(({ id, startedAt, durationMs, statusCode, error, answer }) => (
        <Typography key={id} variant="body2" component="div">
          <Time value={startedAt} locale={locale} /> · {statusCode ?? error ?? ''} · {durationMs ?? '–'} ms
          {answer !== null && <div>{answer.slice(0, 500)}</div>}
        </Typography>
      ))}
    </Box>
  );
}

function Again({ delivery: { id, groupId, endpointId } }: { readonly delivery: Delivery }) {
  const words = useWords();
  const again = useChange({
    run: () =>
      requestOnBehalf(
        groupId,
        gql`mutation ReplayDelivery($webhookId: uuid!, $deliveryId: uuid!) { replayWebhookDelivery(webhookId: $webhookId, deliveryId: $deliveryId) { deliveryId } }`,
        { webhookId: endpointId, deliveryId: id },
      ),
    done: words('deliveries.sentAgain'),
  });
  return (
    <Button size="small" disabled={again.isPending} onClick={() => again.mutate(undefined)}>
      {words('deliveries.again')}
    </Button>
  );
}

const latestDocument = gql`query Deliveries($where: webhook_deliveries_bool_exp!, $order: [webhook_deliveries_order_by!], $limit: Int!) {
  rows: webhook_deliveries(where: $where, order_by: $order, limit: $limit) {
    id createdAt groupId endpointId status attempts finishedAt endpoint { url } event { id type object objectId }
    log(order_by: [{ startedAt: desc }], limit: 5) { id startedAt durationMs statusCode error answer }
  }
}`;
