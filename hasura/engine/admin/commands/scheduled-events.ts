/** Commands about events that are due at a time: those of cron triggers, and one-off events. */
import { z } from 'zod';
import { triggerNamesIn } from '../../engine-state.ts';
import { EngineError } from '../../errors.ts';
import {
  deleteScheduledEvent,
  type ScheduledOrigin,
  scheduledEvents,
  scheduledInvocations,
  scheduledStatuses,
} from '../../events/scheduled-questions.ts';
import { callMembers } from '../../metadata/shape-parts.ts';
import { timedRetryShape } from '../../metadata/shape-triggers.ts';
import { type CommandContext, type Commands, readCommand, success } from '../command.ts';
import { RawJson } from '../raw-json.ts';
import { identifierArgument, pageArguments } from './arguments.ts';

const createShape = z.strictObject({
  webhook: z.string().min(1),
  schedule_at: z.iso.datetime({ offset: true, error: 'expected a time such as 2026-01-15T03:00:00Z' }),
  payload: z.unknown().optional(),
  retry_conf: timedRetryShape,
  ...callMembers,
  comment: z.string().nullish(),
});

const originArguments = {
  type: z.enum(['one_off', 'cron']),
  trigger_name: z.string().optional(),
};

type OriginArguments = z.output<z.ZodObject<typeof originArguments>>;

/** @throws EngineError for an unknown trigger, or none where one has to be named */
function originOf(
  { type, trigger_name: triggerName }: OriginArguments,
  path: string,
  { states }: CommandContext,
): ScheduledOrigin {
  if (type === 'one_off') {
    if (triggerName === undefined) return { kind: 'one_off' };
    throw new EngineError('parse-failed', 'a one-off event has no trigger', `${path}.trigger_name`);
  }
  if (triggerName === undefined) {
    throw new EngineError('parse-failed', 'key "trigger_name" not found', path);
  }
  if (!triggerNamesIn(states.current.loaded).crons.includes(triggerName)) {
    throw new EngineError('not-exists', `cron trigger with name: ${triggerName} does not exist`, path);
  }
  return { kind: 'cron', triggerName };
}

const withCount = (count: number | null) => (count === null ? {} : { count });

export const scheduledEventCommands: Commands = {
  create_scheduled_event: readCommand(createShape, async (args, _call, { states }) => ({
    message: 'success',
    event_id: await states.current.events.schedule({
      webhook: args.webhook,
      scheduledTime: args.schedule_at,
      payload: args.payload ?? null,
      headers: args.headers,
      retry: args.retry_conf,
      comment: args.comment ?? null,
    }),
  })),
  delete_scheduled_event: readCommand(
    z.strictObject({ type: originArguments.type, event_id: identifierArgument }),
    async ({ type, event_id: id }, { path }, { pool }) => {
      const result = await deleteScheduledEvent(pool, type, id);
      if (result === 'deleted') return success;
      if (result === 'locked') throw new EngineError('busy', 'event is already being processed', path);
      throw new EngineError('not-exists', `event id ${id} does not exist`, `${path}.event_id`);
    },
  ),
  get_scheduled_events: readCommand(
    z.strictObject({
      ...originArguments,
      ...pageArguments,
      status: z.array(z.enum(scheduledStatuses)).default([]),
      get_rows_count: z.boolean().default(false),
    }),
    async (args, { path }, context) => {
      const { list, count } = await scheduledEvents(context.pool, originOf(args, path, context), {
        statuses: args.status,
        page: args,
        counts: args.get_rows_count,
      });
      return { events: new RawJson(list), ...withCount(count) };
    },
  ),
  get_scheduled_event_invocations: readCommand(
    z.strictObject({
      ...originArguments,
      ...pageArguments,
      event_id: identifierArgument.optional(),
      get_rows_count: z.boolean().default(false),
    }),
    async (args, { path }, context) => {
      const { type: kind, event_id: eventId } = args;
      const origin = eventId === undefined ? originOf(args, path, context) : { kind, eventId };
      const { list, count } = await scheduledInvocations(context.pool, origin, {
        page: args,
        counts: args.get_rows_count,
      });
      return { invocations: new RawJson(list), ...withCount(count) };
    },
  ),
};
