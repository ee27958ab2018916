/** Commands that make, change and remove event triggers and cron triggers. */
import { z } from 'zod';
import { EngineError } from '../../errors.ts';
import { isMembers, type Members } from '../../metadata/members.ts';
import { printedName } from '../../metadata/shape-parts.ts';
import { type Commands, type EditContext, editCommand, readCommand } from '../command.ts';
import {
  addItem,
  editTable,
  findSource,
  hasItem,
  type ItemKey,
  listOf,
  readName,
  removeItem,
  type TableReference,
  withoutEmpty,
} from '../document-edits.ts';
import { anyMembers, nothing, sourceArgument, tableArguments } from './arguments.ts';

/** As the command is sent: the operations beside the rest, where the metadata has them in `definition`. */
const eventTriggerShape = z.strictObject({
  ...tableArguments,
  name: z.string().min(1),
  webhook: z.string().nullish(),
  webhook_from_env: z.string().nullish(),
  insert: z.unknown().optional(),
  update: z.unknown().optional(),
  delete: z.unknown().optional(),
  enable_manual: z.boolean().nullish(),
  retry_conf: anyMembers.nullish(),
  headers: z.array(z.unknown()).nullish(),
  replace: z.boolean().default(false),
  request_transform: z.unknown().optional(),
  response_transform: z.unknown().optional(),
  cleanup_config: z.unknown().optional(),
  trigger_on_replication: z.boolean().nullish(),
  comment: z.string().nullish(),
});

/** Hasura's values for a trigger without any. */
const defaultRetry = { num_retries: 0, interval_sec: 10, timeout_sec: 60 };

const triggerKey = (kind: 'event' | 'cron', name: string): ItemKey => ({
  key: 'name',
  value: name,
  described: `${kind} trigger "${name}"`,
});

/** @returns the table that has the trigger, undefined when there is none */
function tableWith(document: unknown, source: string, named: ItemKey): TableReference | undefined {
  const table = listOf(findSource(document, source)?.tables).find((each) =>
    hasItem(each.event_triggers, named),
  );
  const name = readName(table?.table);
  return name === null ? undefined : { source, table: name };
}

function removeTrigger(document: unknown, named: ItemKey, reference: TableReference, path: string): Members {
  return editTable(document, reference, { path }, ({ event_triggers: triggers, ...table }) => {
    const remaining = removeItem(triggers, named, { path });
    return remaining.length === 0 ? table : { ...table, event_triggers: remaining };
  });
}

function createEventTrigger(
  document: unknown,
  args: z.output<typeof eventTriggerShape>,
  { path }: Pick<EditContext, 'path'>,
) {
  const { source, table, replace, insert, update, delete: removal, enable_manual, ...rest } = args;
  const named = triggerKey('event', args.name);
  const reference = { source, table };
  const existing = tableWith(document, source, named);
  let edited = document;
  if (replace) {
    if (existing === undefined)
      throw new EngineError('not-exists', `${named.described} does not exist`, path);
    if (printedName(existing.table) !== printedName(table)) {
      throw new EngineError('not-supported', `${named.described} is of another table`, path);
    }
    edited = removeTrigger(document, named, existing, path);
  } else if (existing !== undefined) {
    throw new EngineError('already-exists', `${named.described} already exists`, path);
  }
  const definition = withoutEmpty({ insert, update, delete: removal, enable_manual });
  const trigger = withoutEmpty({ ...rest, definition, retry_conf: rest.retry_conf ?? defaultRetry });
  return {
    document: editTable(edited, reference, { path }, (members) => ({
      ...members,
      event_triggers: addItem(members.event_triggers, trigger, named, { path }),
    })),
    subject: `event_trigger ${args.name} in table ${printedName(table)} in source ${source}`,
  };
}

const cronTriggerShape = z.strictObject({
  name: z.string().min(1),
  webhook: z.string().min(1),
  schedule: z.string(),
  payload: z.unknown().optional(),
  headers: z.array(z.unknown()).nullish(),
  retry_conf: anyMembers.nullish(),
  include_in_metadata: z.boolean(),
  request_transform: z.unknown().optional(),
  response_transform: z.unknown().optional(),
  comment: z.string().nullish(),
  replace: z.boolean().default(false),
});

export const triggerCommands: Commands = {
  pg_create_event_trigger: editCommand(eventTriggerShape, createEventTrigger),
  pg_delete_event_trigger: editCommand(
    z.strictObject({ source: sourceArgument, name: z.string() }),
    (document, { source, name }, { path }) => {
      const named = triggerKey('event', name);
      const reference = tableWith(document, source, named);
      if (reference !== undefined) return { document: removeTrigger(document, named, reference, path) };
      throw new EngineError('not-exists', `${named.described} does not exist`, path);
    },
  ),
  create_cron_trigger: editCommand(cronTriggerShape, (document, { replace, ...trigger }, { path }) => {
    if (!trigger.include_in_metadata) {
      const message = 'the metadata is in files here, so that every cron trigger is included in it';
      throw new EngineError('not-supported', message, `${path}.include_in_metadata`);
    }
    const root = isMembers(document) ? document : {};
    const named = triggerKey('cron', trigger.name);
    const others = replace ? removeItem(root.cron_triggers, named, { path }) : root.cron_triggers;
    return {
      document: { ...root, cron_triggers: addItem(others, withoutEmpty(trigger), named, { path }) },
      subject: `cron_trigger ${trigger.name}`,
    };
  }),
  delete_cron_trigger: editCommand(z.strictObject({ name: z.string() }), (document, { name }, { path }) => {
    const root = isMembers(document) ? document : {};
    return {
      document: {
        ...root,
        cron_triggers: removeItem(root.cron_triggers, triggerKey('cron', name), { path }),
      },
    };
  }),
  get_cron_triggers: readCommand(nothing, async (_args, _call, { states }) => {
    const document = states.current.loaded.document;
    return { cron_triggers: listOf(isMembers(document) ? document.cron_triggers : []) };
  }),
};
