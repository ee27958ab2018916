/** Commands about the events of triggers. */
import { z } from 'zod';
import { type Commands, readCommand } from '../command.ts';
import { sourceArgument } from './arguments.ts';

export const eventCommands: Commands = {
  pg_invoke_event_trigger: readCommand(
    z.strictObject({ name: z.string(), source: sourceArgument, payload: z.unknown().optional() }),
    async ({ name, payload = null }, _call, { states, session }) => ({
      event_id: await states.current.events.invoke(name, payload, session),
    }),
  ),
};
