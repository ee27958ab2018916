/** Event triggers of the metadata joined with their tables, and cron triggers, which have none. */
import type { HeaderMetadata } from '../metadata/shape-parts.ts';
import type { CronTriggerMetadata, EventTriggerMetadata } from '../metadata/shape-triggers.ts';
import { type Address, type CallTarget, type Environment, resolveTarget } from './call-target.ts';
import type { Problems } from './problems.ts';
import type { Column } from './table-types.ts';
import type { TrackedTable } from './tables.ts';
import type { CronTrigger, EventTrigger } from './trigger-types.ts';

const defaultTimeoutSeconds = 60;

type Report = (message: string) => void;

interface Triggers {
  readonly eventTriggers: readonly EventTrigger[];
  readonly cronTriggers: readonly CronTrigger[];
}

/** The webhook of a trigger whose address is not known, because only the schema is read. */
const neverCalled: CallTarget = { url: new URL('http://never-called.invalid'), headers: [] };

/**
 * A duplicate name, an unknown column or a webhook that cannot be called is a problem.
 * @param environment undefined: no trigger will be called, and its variables need not be set
 */
export function buildTriggers(
  tables: Iterable<TrackedTable>,
  crons: readonly CronTriggerMetadata[],
  environment: Environment | undefined,
  problems: Problems,
): Triggers {
  const targetOf = (
    report: Report,
    address: Address,
    headers: readonly HeaderMetadata[],
  ): CallTarget | null => {
    const { target, unset, problems: found } = resolveTarget('webhook', address, headers, environment ?? {});
    for (const message of found) report(message);
    if (environment === undefined) return target ?? neverCalled;
    for (const variable of unset) report(`the environment variable ${variable} is not set`);
    return target;
  };
  const names = new Map<string, string>();
  const eventTriggers = [...tables].flatMap((table) =>
    table.metadata.event_triggers.flatMap((trigger) => {
      const { name, webhook, webhook_from_env: variable, headers } = trigger;
      const report: Report = (message) => problems.add(trigger, `event trigger "${name}"`, message);
      const other = names.get(name);
      if (other !== undefined) report(`is defined twice, on ${other} too`);
      names.set(name, table.draft.key);
      const address = webhook == null ? { variable: variable ?? '' } : { template: webhook };
      return buildEventTrigger(trigger, targetOf(report, address, headers), table, report) ?? [];
    }),
  );
  const cronTriggers = crons.flatMap((trigger) => {
    const { name, webhook, headers } = trigger;
    const report: Report = (message) => problems.add(trigger, `cron trigger "${name}"`, message);
    const target = targetOf(report, { template: webhook }, headers);
    return target === null ? [] : buildCronTrigger(trigger, target);
  });
  return { eventTriggers, cronTriggers };
}

function buildCronTrigger(
  { name, schedule, payload, comment, retry_conf: retry, headers }: CronTriggerMetadata,
  target: CallTarget,
): CronTrigger {
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
}

function buildEventTrigger(
  trigger: EventTriggerMetadata,
  target: CallTarget | null,
  { draft: table }: TrackedTable,
  report: Report,
): EventTrigger | null {
  const { definition, retry_conf: retry, cleanup_config: cleanup } = trigger;
  if (table.kind !== 'table') {
    report(`${table.key} is a view: only tables have rows whose changes can be seen`);
  }
  const columnsOf = (names: '*' | readonly string[]): readonly Column[] | null => {
    if (names === '*') return null;
    return [...new Set(names)].flatMap((name) => {
      const column = table.columnsByName.get(name);
      if (column === undefined) report(`${table.key} has no column "${name}"`);
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
