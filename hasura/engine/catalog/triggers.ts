/** Event triggers of the metadata joined with their tables, and cron triggers, which have none. */
import type { HeaderMetadata } from '../metadata/shape-parts.ts';
import type { CronTriggerMetadata, EventTriggerMetadata } from '../metadata/shape-triggers.ts';
import { type CallTarget, type Environment, resolveTarget } from './call-target.ts';
import type { Problems } from './problems.ts';
import type { Column } from './table-types.ts';
import type { TrackedTable } from './tables.ts';
import type { CronTrigger, EventTrigger } from './trigger-types.ts';

const defaultTimeoutSeconds = 60;

/** Event triggers of all tables; a duplicate name, an unknown column or a webhook that cannot be called is a problem. */
export function buildEventTriggers(
  tables: Iterable<TrackedTable>,
  environment: Environment,
  problems: Problems,
): readonly EventTrigger[] {
  const names = new Map<string, string>();
  return [...tables].flatMap((table) =>
    table.metadata.event_triggers.flatMap((trigger) => {
      const other = names.get(trigger.name);
      if (other !== undefined) problems.add(labelOf(trigger), `is defined twice, on ${other} too`);
      names.set(trigger.name, table.draft.key);
      return buildEventTrigger(trigger, table, environment, problems) ?? [];
    }),
  );
}

export function buildCronTriggers(
  triggers: readonly CronTriggerMetadata[],
  environment: Environment,
  problems: Problems,
): readonly CronTrigger[] {
  return triggers.flatMap(({ name, webhook, schedule, payload, comment, retry_conf: retry, headers }) => {
    const target = webhookTarget(
      `cron trigger "${name}"`,
      { template: webhook },
      headers,
      environment,
      problems,
    );
    if (target === null) return [];
    return {
      name,
      schedule,
      payload: payload ?? null,
      comment: comment ?? null,
      toleranceSeconds: retry.tolerance_seconds,
      call: {
        target,
        headers,
        retries: retry.num_retries,
        retryIntervalSeconds: retry.retry_interval_seconds,
        timeoutSeconds: retry.timeout_seconds,
      },
    };
  });
}

/** The webhook as it is called; null when it cannot be called, which is a problem. */
function webhookTarget(
  owner: string,
  address: Parameters<typeof resolveTarget>[1],
  headers: readonly HeaderMetadata[],
  environment: Environment,
  problems: Problems,
): CallTarget | null {
  const { target, unset, problems: found } = resolveTarget('webhook', address, headers, environment);
  for (const variable of unset) problems.add(owner, `the environment variable ${variable} is not set`);
  for (const message of found) problems.add(owner, message);
  return target;
}

const labelOf = ({ name }: EventTriggerMetadata): string => `event trigger "${name}"`;

function buildEventTrigger(
  trigger: EventTriggerMetadata,
  { draft: table }: TrackedTable,
  environment: Environment,
  problems: Problems,
): EventTrigger | null {
  const { definition, retry_conf: retry, cleanup_config: cleanup, webhook, headers } = trigger;
  const address = webhook == null ? { variable: trigger.webhook_from_env ?? '' } : { template: webhook };
  const target = webhookTarget(labelOf(trigger), address, headers, environment, problems);
  if (table.kind !== 'table') {
    problems.add(labelOf(trigger), `${table.key} is a view: only tables have rows whose changes can be seen`);
  }
  const columnsOf = (names: '*' | readonly string[]): readonly Column[] | null => {
    if (names === '*') return null;
    return [...new Set(names)].flatMap((name) => {
      const column = table.columnsByName.get(name);
      if (column === undefined) problems.add(labelOf(trigger), `${table.key} has no column "${name}"`);
      return column ?? [];
    });
  };
  const { insert, update, delete: removal } = definition;
  // These columns have no effect, but a name that does not exist is a mistake here too.
  for (const operation of [insert, removal]) if (operation) columnsOf(operation.columns);
  const operations = {
    insert: insert ? { payload: columnsOf(insert.payload) } : null,
    update: update ? { payload: columnsOf(update.payload), listened: columnsOf(update.columns) } : null,
    delete: removal ? { payload: columnsOf(removal.payload) } : null,
  };
  if (target === null) return null;
  return {
    name: trigger.name,
    table,
    ...operations,
    isManual: definition.enable_manual ?? false,
    firesOnReplication: trigger.trigger_on_replication,
    call: {
      target,
      headers,
      retries: retry.num_retries,
      retryIntervalSeconds: retry.interval_sec,
      timeoutSeconds: retry.timeout_sec ?? defaultTimeoutSeconds,
    },
    cleanup:
      cleanup == null || cleanup.paused
        ? null
        : {
            schedule: cleanup.schedule,
            olderThanHours: cleanup.clear_older_than,
            batchSize: cleanup.batch_size,
            timeoutSeconds: cleanup.timeout,
            cleansInvocations: cleanup.clean_invocation_logs,
          },
  };
}
