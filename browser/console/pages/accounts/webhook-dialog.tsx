/** A new webhook, whose secret is shown once, or the address and events of one. */

import { eventPatterns } from '@platform/vocabulary';
import { gql } from '../../engine/document.ts';
import { requestOnBehalf } from '../../engine/on-behalf.ts';
import { useWords } from '../../i18n/i18n.ts';
import { FormDialog, type FormValues, type SentForm } from '../shared/form-dialog.tsx';
import { useChange } from '../shared/use-change.ts';
import type { Webhook } from './webhook.ts';

interface WebhookDialogProps {
  /** The account of a new one. */
  readonly groupId: string;
  /** Null: a new one. */
  readonly webhook: Webhook | null;
  readonly onClose: () => void;
  readonly onSecret: (secret: string) => void;
}

export function WebhookDialog({ groupId, webhook, onClose, onSecret }: WebhookDialogProps) {
  const words = useWords();
  const save = useChange({
    run: async ({ values, entered }: SentForm) => {
      if (webhook !== null) return changeWebhook(webhook, entered);
      onSecret(await createWebhook(groupId, values));
    },
    done: words('row.saved'),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={words(webhook === null ? 'webhooks.new' : 'webhooks.edit')}
      fields={[
        { name: 'url', label: 'url', help: words('webhooks.urlHelp'), isRequired: true },
        {
          name: 'events',
          label: words('webhooks.events'),
          help: words('webhooks.eventsHelp', { events: eventPatterns.join(', ') }),
          isRequired: true,
        },
        {
          name: 'payload',
          label: words('webhooks.payload'),
          kind: 'choice',
          choices: [
            { value: 'event', label: words('webhooks.payloadEvent') },
            { value: 'record', label: words('webhooks.payloadRecord') },
          ],
        },
        { name: 'description', label: words('webhooks.description') },
      ]}
      initial={{
        url: webhook?.url ?? '',
        events: webhook?.events.join(', ') ?? '*',
        payload: webhook?.payload ?? 'event',
        description: webhook?.description ?? '',
      }}
      isChange={webhook !== null}
      submit={words('save')}
      isBusy={save.isPending}
      onClose={onClose}
      onSubmit={save.mutate}
    />
  );
}

function inputOf({ url, events, payload, description }: FormValues) {
  return {
    ...(url !== undefined && { url }),
    ...(events !== undefined && {
      events: events
        .split(',')
        .map((event) => event.trim())
        .filter((event) => event !== ''),
    }),
    ...(payload !== undefined && { payload }),
    ...(description !== undefined && { description }),
  };
}

async function createWebhook(groupId: string, values: FormValues): Promise<string> {
  const { createWebhook: created } = await requestOnBehalf<{ createWebhook: { secret: string } }>(
    groupId,
    gql`mutation CreateWebhook($webhook: CreateWebhookInput!) { createWebhook(webhook: $webhook) { webhookId secret } }`,
    { webhook: inputOf(values) },
  );
  return created.secret;
}

async function changeWebhook({ id, groupId }: Webhook, values: FormValues): Promise<void> {
  await requestOnBehalf(
    groupId,
    gql`mutation UpdateWebhook($id: uuid!, $changes: UpdateWebhookInput!) { updateWebhook(id: $id, changes: $changes) { webhookId } }`,
    { id, changes: inputOf(values) },
  );
}
