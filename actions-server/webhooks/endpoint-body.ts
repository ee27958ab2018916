/** What callers send about endpoints, for the routes and for the actions. */

import { eventPatterns } from '@platform/vocabulary';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { type OutboundPolicy, problemOfUrl } from '../outbound/outbound-policy.ts';
import { instant, list, maxListLength } from '../values/body-values.ts';
import { noOtherMembers, publishedAs } from '../values/published-schema.ts';

const maxUrlBytes = 2_000;
const maxDescriptionLength = 500;
const dayMs = 86_400_000;
/** Replayed by one request at most. */
export const mostReplayed = 10_000;

const urlOf = (policy: OutboundPolicy) =>
  z
    .string('a text is expected')
    .transform((value, context) => {
      const isLong = Buffer.byteLength(value) > maxUrlBytes;
      const problem = isLong ? `at most ${maxUrlBytes} bytes` : problemOfUrl(value, policy);
      if (problem !== null) context.issues.push({ code: 'custom', input: value, message: problem });
      return value;
    })
    .meta({
      description:
        'Where events are sent: an address of the public internet that begins with `https://`, without a user, a password or a `#`.',
      examples: ['https://hooks.example.org/platform'],
    });

const pattern = z.enum(
  eventPatterns as [string, ...string[]],
  `one of ${eventPatterns.join(', ')} is expected`,
);
const patterns = publishedAs(
  list(pattern, 'a list of types of events is expected').pipe(
    z
      .array(z.string())
      .min(1, 'at least one type of event is expected')
      .transform((names) => [...new Set(names)]),
  ),
  z.array(pattern).min(1).max(maxListLength),
).meta({
  description: 'Types of events, all types of a kind (`profile.*`), or `*` for all.',
  examples: [['profile.*', 'application.received']],
});
const payload = z.enum(['event', 'record'], 'event or record is expected').meta({
  description:
    '`event`: what has happened, with ids. `record`: the record too, as the lists show it when it is sent. `event`, when left out of a new webhook.',
  examples: ['event'],
});
const description = z
  .string('a text is expected')
  .max(maxDescriptionLength, `at most ${maxDescriptionLength} characters`)
  .refine(
    (value) => value.isWellFormed() && !value.includes('\0'),
    'U+0000 and halves of surrogate pairs cannot be stored',
  )
  .transform((value) => value.trim() || null)
  .nullish()
  .meta({ description: 'What the webhook is for, in your words.', examples: ['Our CRM'] });

/** @param outbound which addresses this server may call */
export function webhookBodies({ webhooks: { outbound } }: Pick<Config, 'webhooks'>) {
  const url = urlOf(outbound);
  return {
    created: z
      .object({ url, events: patterns, payload: payload.optional(), description })
      .meta(noOtherMembers),
    changed: z
      .object({
        url: url.optional(),
        events: patterns.optional(),
        payload: payload.optional(),
        description,
        isEnabled: z
          .boolean('true or false is expected')
          .optional()
          .meta({ description: '`false` stops sending, `true` starts it again.', examples: [true] }),
      })
      .meta(noOtherMembers),
  };
}

/** The same for the description of the API, whatever a server allows. */
export const describedBodies = webhookBodies({
  webhooks: { concurrency: 1, outbound: { allowsHttp: false, allowedNetworks: [] } },
});

export type WebhookCreation = z.output<ReturnType<typeof webhookBodies>['created']>;
export type WebhookChanges = z.output<ReturnType<typeof webhookBodies>['changed']>;

export const rotationBody = z
  .object({
    endOldSecretNow: z
      .boolean('true or false is expected')
      .nullish()
      .meta({ description: '`true`: the old secret ends at once, and not in 24 hours.', examples: [false] }),
  })
  .meta(noOtherMembers);

export const replayBody = z
  .object({
    from: instant
      .nullable()
      .transform((from) => from ?? new Date(Date.now() - dayMs).toISOString())
      .meta({
        description:
          'Events that happened at this time or later: ISO 8601 with an offset. A day ago, when left out or null.',
        examples: ['2026-01-15T00:00:00Z'],
      }),
    to: instant.nullable().meta({
      description:
        'Events that happened before this time: ISO 8601 with an offset. Now, when left out or null.',
      examples: ['2026-01-16T00:00:00Z'],
    }),
    types: patterns.nullish().meta({
      description: 'Only events of these types; those that the webhook wants, when left out or null.',
      examples: [['profile.*']],
    }),
    onlyFailed: z
      .boolean('true or false is expected')
      .nullish()
      .meta({
        description: '`true`: only what failed, or was held while the webhook was disabled.',
        examples: [true],
      }),
  })
  .refine(({ from, to }) => to == null || Date.parse(from) < Date.parse(to), {
    path: ['to'],
    message: 'to is not after from, which is a day ago when it is left out',
  })
  .meta(noOtherMembers);

export const listenerBody = z.object({ events: patterns }).meta(noOtherMembers);
