/** Commands about the events of event triggers. */

import { z } from 'zod';
import { triggerNamesIn } from '../../engine-state.ts';
import { EngineError } from '../../errors.ts';
import { clean } from '../../events/cleanup.ts';
import {
  type EventStatus,
  eventById,
  eventsOf,
  hasEventsOf,
  invocationsOf,
  redeliver,
  triggerOfEvent,
} from '../../events/event-questions.ts';
import { numberShape } from '../../metadata/shape-parts.ts';
import { type CommandContext, type Commands, readCommand, success } from '../command.ts';
import { RawJson } from '../raw-json.ts';
import { requireSources } from '../sources.ts';
import { identifierArgument, pageArguments, sourceArgument } from './arguments.ts';

const cleanupShape = z.strictObject({
  event_trigger_name: z.string(),
  source: sourceArgument,
  /** Hours. */
  clear_older_than: numberShape(z.int().nonnegative().max(1_000_000)),
  batch_size: numberShape(z.int().positive().max(1_000_000)).default(10_000),
  /** Seconds, of each statement. */
  timeout: z
    .int()
    .positive()
    .max(24 * 3600)
    .default(60),
  clean_invocation_logs: z.boolean().default(false),
});

const isTrigger = (name: string, { states }: CommandContext): boolean =>
  triggerNamesIn(states.current.loaded).events.includes(name);

function missingEvent(id: string): EngineError {
  return new EngineError('not-exists', `event id ${id} does not exist`, '$.args.event_id');
}

export const eventCommands: Commands = {
  pg_invoke_event_trigger: readCommand(
    z.strictObject({ name: z.string(), source: sourceArgument, payload: z.unknown().optional() }),
    async ({ name, payload = null }, _call, { states, session }) => ({
      event_id: await states.current.events.invoke(name, payload, session),
    }),
  ),
  pg_get_event_logs: readCommand(
    z.strictObject({
      name: z.string(),
      source: sourceArgument,
      status: z.enum(['pending', 'processed']).optional(),
      ...pageArguments,
    }),
    async ({ name, source, status, ...page }, _call, context) => {
      requireSources([source], context.states, '$.args');
      const asked: EventStatus = status ?? 'all';
      return new RawJson(await eventsOf(context.pool, name, asked, page));
    },
  ),
  pg_get_event_invocation_logs: readCommand(
    z.strictObject({ name: z.string(), source: sourceArgument, ...pageArguments }),
    async ({ name, source, ...page }, _call, context) => {
      requireSources([source], context.states, '$.args');
      return new RawJson(await invocationsOf(context.pool, name, page));
    },
  ),
  pg_get_event_by_id: readCommand(
    z.strictObject({
      source: sourceArgument,
      event_id: identifierArgument,
      invocation_log_limit: pageArguments.limit,
      invocation_log_offset: pageArguments.offset,
    }),
    async (args, _call, context) => {
      requireSources([args.source], context.states, '$.args');
      const page = { limit: args.invocation_log_limit, offset: args.invocation_log_offset };
      const found = await eventById(context.pool, args.event_id, page);
      if (found === null) throw missingEvent(args.event_id);
      return { event: new RawJson(found.event), invocations: new RawJson(found.invocations) };
    },
  ),
  pg_redeliver_event: readCommand(
    z.strictObject({ source: sourceArgument, event_id: identifierArgument }),
    async ({ source, event_id: id }, { path }, context) => {
      requireSources([source], context.states, '$.args');
      const name = await triggerOfEvent(context.pool, id);
      if (name === null) throw missingEvent(id);
      if (!isTrigger(name, context)) {
        const message = `event trigger with name "${name}" does not exist, so that its event cannot be delivered`;
        throw new EngineError('not-exists', message, path);
      }
      if (await redeliver(context.pool, id)) return success;
      throw new EngineError('busy', 'event is already being processed', path);
    },
  ),
  pg_cleanup_event_trigger_logs: readCommand(cleanupShape, async (args, { path }, context) => {
    const { event_trigger_name: name } = args;
    requireSources([args.source], context.states, '$.args');
    const hasEvents = await hasEventsOf(context.pool, name);
    // The events of a trigger that was removed stay until somebody deletes them.
    if (!hasEvents && !isTrigger(name, context)) {
      throw new EngineError('not-exists', `event trigger with name "${name}" does not exist`, path);
    }
    const bounds = {
      olderThanHours: args.clear_older_than,
      batchSize: args.batch_size,
      timeoutSeconds: args.timeout,
      cleansInvocations: args.clean_invocation_logs,
    };
    if (hasEvents) await clean(name, bounds, context.sqlPool);
    return success;
  }),
};
