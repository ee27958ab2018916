/** Event triggers, in the file of their table, and cron triggers, in `cron_triggers.yaml`. */
import { z } from 'zod';
import { scheduleError } from './cron-schedule.ts';
import { callMembers, columnListShape, listShape, numberShape } from './shape-parts.ts';

const scheduleShape = z.string().superRefine((text, context) => {
  const message = scheduleError(text);
  if (message !== null) context.addIssue({ code: 'custom', message });
});

/** A larger number would overflow in Postgres or in a timer, and the event would fail long after the start. */
const yearSeconds = 365 * 24 * 3600;
const secondsShape = numberShape(z.int().nonnegative().max(yearSeconds));
const timeoutShape = numberShape(
  z
    .int()
    .positive()
    .max(24 * 3600),
);

/** Without a column a trigger would never fire, or its payload would be empty: a mistake in either case. */
const columnsShape = columnListShape.refine((columns) => columns.length > 0, { error: 'names no column' });

const operationShape = z.strictObject({
  /** The columns whose change fires an update trigger. Inserts and deletes ignore it, as in Hasura. */
  columns: columnListShape,
  payload: columnsShape.nullish().transform((columns) => columns ?? ('*' as const)),
});

const definitionShape = z
  .strictObject({
    insert: operationShape.nullish(),
    update: operationShape.extend({ columns: columnsShape }).nullish(),
    delete: operationShape.nullish(),
    enable_manual: z.boolean().nullish(),
  })
  .refine((it) => it.insert || it.update || it.delete || it.enable_manual, {
    error: 'needs at least one of insert, update, delete and enable_manual',
  });

/** When delivered and failed events are deleted, and at which age. */
const cleanupShape = z.strictObject({
  schedule: scheduleShape,
  /** Hours. */
  clear_older_than: numberShape(z.int().positive().max(1_000_000)),
  batch_size: numberShape(z.int().positive().max(1_000_000)).default(10_000),
  /** Seconds, of each statement. */
  timeout: timeoutShape.default(60),
  clean_invocation_logs: z.boolean().default(false),
  paused: z.boolean().default(false),
});

export const eventTriggerShape = z
  .strictObject({
    name: z
      .string()
      .max(42, 'is longer than 42 characters')
      .regex(/^[A-Za-z][A-Za-z0-9_-]*$/, 'may hold letters, digits, _ and - only, a letter first'),
    definition: definitionShape,
    retry_conf: z.strictObject({
      num_retries: numberShape(z.int().nonnegative()),
      /** Seconds. */
      interval_sec: secondsShape,
      /** Seconds. */
      timeout_sec: timeoutShape.nullish(),
    }),
    webhook: z.string().min(1).nullish(),
    webhook_from_env: z.string().min(1).nullish(),
    ...callMembers,
    cleanup_config: cleanupShape.nullish(),
    trigger_on_replication: z.boolean().default(false),
    comment: z.string().nullish(),
  })
  .refine(({ webhook, webhook_from_env }) => (webhook == null) !== (webhook_from_env == null), {
    path: ['webhook'],
    error: 'needs one of webhook and webhook_from_env',
  });

/** Of events that are due at a time: those of cron triggers, and one-off events. */
export const timedRetryShape = z
  .strictObject({
    num_retries: numberShape(z.int().nonnegative()).default(0),
    retry_interval_seconds: secondsShape.default(10),
    timeout_seconds: timeoutShape.default(60),
    /** An event that is later than this is not delivered. */
    tolerance_seconds: secondsShape.default(21_600),
  })
  .prefault({});

const cronTriggerShape = z.strictObject({
  name: z.string().min(1),
  webhook: z.string().min(1),
  schedule: scheduleShape,
  include_in_metadata: z.boolean(),
  payload: z.unknown().optional(),
  retry_conf: timedRetryShape,
  ...callMembers,
  comment: z.string().nullish(),
});

/** The log refers to triggers by name, so names are unique. */
export const cronTriggersShape = listShape(cronTriggerShape).superRefine((triggers, context) => {
  const names = new Set<string>();
  for (const [index, { name }] of triggers.entries()) {
    if (names.has(name)) {
      context.addIssue({ code: 'custom', path: [index, 'name'], message: `"${name}" is defined twice` });
    }
    names.add(name);
  }
});

export type EventTriggerMetadata = z.output<typeof eventTriggerShape>;
export type CronTriggerMetadata = z.output<typeof cronTriggerShape>;
