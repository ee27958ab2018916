/** What the description of the API says of the answers about webhooks. */

import { eventPatterns } from '@platform/vocabulary';
import { z } from 'zod';
import { namedSchema } from '../values/published-schema.ts';
import { deliveryStatuses } from './webhook-log.ts';

const time = (description: string) =>
  z.iso.datetime({ offset: true }).meta({ description, examples: ['2026-01-15T09:30:00.123456+00:00'] });
const webhookId = '0e8c3c2e-6f1a-4a53-9c0f-2f8f5a3f1c11';
const eventId = '6d1f0a52-5f0e-4bb0-8f6e-0b6a1d7a9c22';
const deliveryId = 'c2b7f7de-41c8-4f0e-9b0a-3c5d2e6f7a33';

const members = {
  id: z.guid().meta({ description: 'The id of the webhook.', examples: [webhookId] }),
  createdAt: time('When it was added.'),
  updatedAt: time('When it was last changed.'),
  url: z
    .string()
    .nullable()
    .meta({ description: 'Where events are sent.', examples: ['https://hooks.example.org/platform'] }),
  description: z
    .string()
    .nullable()
    .meta({ description: 'What it is for, in words of the account.', examples: ['Our CRM'] }),
  events: z.array(z.enum(eventPatterns as [string, ...string[]])).meta({
    description: 'Which events are sent: types, all types of a kind (`profile.*`), or `*` for all.',
    examples: [['profile.*', 'application.received']],
  }),
  payload: z.enum(['event', 'record']).meta({
    description:
      '`event`: what has happened, with ids. `record`: the record too, as the lists show it at that time.',
    examples: ['event'],
  }),
  isEnabled: z.boolean().meta({ description: 'Whether events are sent.', examples: [true] }),
  disabledAt: time('When sending was stopped; null while it is enabled.').nullable(),
  disabledReason: z
    .enum(['account', 'failures', 'gone', 'restored'])
    .nullable()
    .meta({
      description:
        'Why: `account` (a request), `failures` (all attempts of five days have failed), `gone` (it answered 410), `restored` (the database is a restored copy). Null while it is enabled.',
      examples: [null],
    }),
  failingSince: time(
    'Since when attempts fail, from the fifth failure within 24 hours on; null while they succeed. Five days later it is disabled.',
  ).nullable(),
  pausedUntil: time(
    'Nothing is sent before this time, because the address answered 429, 502, 503 or 504; null otherwise.',
  ).nullable(),
};

const secret = z.string().meta({
  description: 'With which messages are signed: `whsec_` and base64. No other answer has it.',
  examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='],
});

export const webhookIdParameter = z
  .guid()
  .meta({ description: 'The id of the webhook.', examples: [webhookId] });
export const deliveryIdParameter = z
  .guid()
  .meta({ description: 'The id of the delivery.', examples: [deliveryId] });
export const listenerIdParameter = z
  .guid()
  .meta({ description: 'The id of the listener.', examples: [webhookId] });

export const webhookAnswer = namedSchema(
  'Webhook',
  z.object(members).meta({ description: 'An address to which events are sent.' }),
);

export const createdWebhookAnswer = namedSchema(
  'CreatedWebhook',
  z.object({ ...members, secret }).meta({ description: 'A new webhook, with its secret.' }),
);

export const webhooksAnswer = z.object({
  data: z.array(webhookAnswer).meta({ description: 'All webhooks of the account, the oldest first.' }),
  total: z.int().meta({ description: 'How many they are: at most 20.', examples: [1] }),
});

export const rotatedAnswer = z.object({
  id: members.id,
  secret,
  oldSecretEndsAt: time('Until when the old secret signs too; null: it has ended.').nullable(),
});

export const deletedAnswer = (what: string) =>
  z.object({
    id: z.guid().meta({ description: `The id of the ${what}.`, examples: [webhookId] }),
    message: z.string().meta({ description: 'What has happened, in words for people.', examples: ['Done'] }),
  });

export const sentAnswer = z.object({
  deliveryId: z.guid().meta({ description: 'The id of the delivery.', examples: [deliveryId] }),
  eventId: z
    .guid()
    .meta({ description: 'The id of the event: the `webhook-id` of the message.', examples: [eventId] }),
});

export const replayedAnswer = z.object({
  count: z.int().meta({ description: 'How many events are sent again.', examples: [37] }),
  continueFrom: time(
    'When 10000 events are sent again there may be more: the `from` of the next request. Null otherwise.',
  ).nullable(),
});

export const listenerAnswer = z.object({
  id: z.guid().meta({ description: 'The id of the listener.', examples: [webhookId] }),
  expiresAt: time('When it ends, unless it is renewed before.'),
});

const attempt = z.object({
  startedAt: time('When it began.'),
  durationMs: z.int().meta({ description: 'How long it took, in milliseconds.', examples: [143] }),
  statusCode: z
    .int()
    .nullable()
    .meta({ description: 'The status of the answer; null when there was none.', examples: [500] }),
  error: z
    .enum(['timeout', 'connection_failed', 'address_not_allowed', 'tls_failed', 'invalid_answer'])
    .nullable()
    .meta({ description: 'Why there was no answer; null when there was one.', examples: [null] }),
  answer: z
    .string()
    .nullable()
    .meta({
      description:
        'The first 1024 bytes of the answer. Null when there was none, or when the person that the event was about was erased.',
      examples: ['Internal Server Error'],
    }),
});

const delivery = z.object({
  id: z.guid().meta({ description: 'The id of the delivery.', examples: [deliveryId] }),
  createdAt: time('When the event happened, or when it was first sent to this webhook.'),
  status: z.enum(deliveryStatuses).meta({
    description:
      '`queued`, `running`, `delivered`, `failed` (all attempts have failed) or `held` (the webhook was disabled). The last two are sent again when they are replayed.',
    examples: ['queued'],
  }),
  attempts: z
    .int()
    .meta({ description: 'Attempts since it happened, or since it was last replayed.', examples: [1] }),
  finishedAt: time('When it was delivered or has failed; null before.').nullable(),
  event: z
    .object({
      id: z.guid().meta({ description: 'The `webhook-id` of the message.', examples: [eventId] }),
      type: z.string().meta({ description: 'What has happened.', examples: ['profile.updated'] }),
      object: z.string().meta({ description: 'The kind of row that it is about.', examples: ['profiles'] }),
      objectId: z.guid().meta({ description: 'The id of that row.', examples: [webhookId] }),
      sequence: z
        .int()
        .meta({ description: 'The number of the event among those of its record.', examples: [7] }),
      createdAt: time('When it happened.'),
    })
    .nullable()
    .meta({ description: 'The event that is sent.' }),
  nextAttemptAt: time('When it is tried next; null unless it is queued.').nullable(),
  log: z.array(attempt).meta({ description: 'The last ten attempts, the newest first.' }),
});

export const deliveriesAnswer = z.object({
  data: z.array(delivery).meta({ description: 'Deliveries, the newest first.' }),
  total: z.int().meta({ description: 'How many there are on all pages.', examples: [1] }),
});

export const deliveriesQuery = z.object({
  status: z
    .enum(deliveryStatuses)
    .optional()
    .meta({ description: 'Only deliveries in this state.', examples: ['failed'] }),
  limit: z
    .int()
    .min(1)
    .max(100)
    .optional()
    .meta({ description: 'How many are answered at most: 1 to 100, 50 when left out.', examples: [50] }),
  offset: z
    .int()
    .min(0)
    .max(100_000)
    .optional()
    .meta({ description: 'How many are passed over, 0 when left out.', examples: [0] }),
});
