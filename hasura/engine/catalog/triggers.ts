/** Event triggers of the metadata joined with their tables, and cron triggers, which have none. */
import type { CronTriggerMetadata, EventTriggerMetadata } from '../metadata/shape-triggers.ts';
import type { Problems } from './problems.ts';
import type { Column } from './table-types.ts';
import type { TrackedTable } from './tables.ts';
import type { CronTrigger, EventTrigger } from './trigger-types.ts';

const defaultTimeoutSeconds = 60;

/** Event triggers of all tables; a duplicate name or an unknown column is a problem. */
export function buildEventTriggers(
  tables: Iterable<TrackedTable>,
  problems: Problems,
): readonly EventTrigger[] {
  const names = new Map<string, string>();
  return [...tables].flatMap((table) =>
    table.metadata.event_triggers.map((trigger) => {
      const other = names.get(trigger.name);
      if (other !== undefined) problems.add(labelOf(trigger), `is defined twice, on ${other} too`);
      names.set(trigger.name, table.draft.key);
      return buildEventTrigger(trigger, table, problems);
    }),
  );
}

export function buildCronTriggers(triggers: readonly CronTriggerMetadata[]): readonly CronTrigger[] {
  return triggers.map(({ name, webhook, schedule, payload, comment, retry_conf: retry, headers }) => ({
    name,
    schedule,
    payload: payload ?? null,
    comment: comment ?? null,
    toleranceSeconds: retry.tolerance_seconds,
    call: {
      address: { template: webhook },
      headers,
      retries: retry.num_retries,
      retryIntervalSeconds: retry.retry_interval_seconds,
      timeoutSeconds: retry.timeout_seconds,
    },
  }));
}

const labelOf = ({ name }: EventTriggerMetadata): string => `event trigger "${name}"`;

function buildEventTrigger(
  trigger: EventTriggerMetadata,
  { draft: table }: TrackedTable,
  problems: Problems,
): EventTrigger {
  const { definition, retry_conf: retry, cleanup_config: cleanup } = trigger;
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
  return {
    name: trigger.name,
    table,
    insert: insert ? { payload: columnsOf(insert.payload) } : null,
    update: update ? { payload: columnsOf(update.payload), listened: columnsOf(update.columns) } : null,
    delete: removal ? { payload: columnsOf(removal.payload) } : null,
    isManual: definition.enable_manual ?? false,
    firesOnReplication: trigger.trigger_on_replication,
    call: {
      address:
        trigger.webhook == null
          ? { variable: trigger.webhook_from_env ?? '' }
          : { template: trigger.webhook },
      headers: trigger.headers,
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
