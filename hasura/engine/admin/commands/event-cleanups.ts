/** Commands that stop and resume the scheduled deletion of old events, which `cleanup_config` of a trigger asks for. */
import { z } from 'zod';
import { EngineError } from '../../errors.ts';
import { isMembers, type Members } from '../../metadata/members.ts';
import { type Command, type Commands, editCommand } from '../command.ts';
import { editSource, findSource, listOf } from '../document-edits.ts';
import { sourceArgument } from './arguments.ts';

/** All triggers of sources, or those that are named. */
const toggleShape = z.strictObject({
  event_triggers: z.union([
    z.strictObject({ sources: z.union([z.literal('*'), z.array(z.string()).min(1)]) }),
    z
      .array(z.strictObject({ source_name: sourceArgument, event_triggers: z.array(z.string()).min(1) }))
      .min(1),
  ]),
});

/** Triggers of one source; null: all that have a `cleanup_config`. */
interface Selection {
  readonly source: string;
  readonly names: readonly string[] | null;
}

function selectionsOf(
  { event_triggers: asked }: z.output<typeof toggleShape>,
  document: unknown,
): readonly Selection[] {
  if (Array.isArray(asked)) {
    return asked.map(({ source_name: source, event_triggers: names }) => ({ source, names }));
  }
  const all = listOf(isMembers(document) ? document.sources : []).map(({ name }) => String(name));
  return (asked.sources === '*' ? all : asked.sources).map((source) => ({ source, names: null }));
}

/** @throws EngineError `not-exists` for a trigger that does not exist, or that has no `cleanup_config` */
function rejectOthers(document: unknown, { source, names }: Selection, path: string): void {
  const triggers = listOf(findSource(document, source)?.tables).flatMap((table) =>
    listOf(table.event_triggers),
  );
  for (const name of names ?? []) {
    const trigger = triggers.find((each) => each.name === name);
    if (trigger === undefined) {
      throw new EngineError('not-exists', `event trigger "${name}" does not exist`, path);
    }
    if (!isMembers(trigger.cleanup_config)) {
      throw new EngineError('not-exists', `event trigger "${name}" has no cleanup_config`, path);
    }
  }
}

function toggleCommand(isPaused: boolean): Command {
  return editCommand(toggleShape, (document, args, { path }) => {
    let edited = document;
    for (const selection of selectionsOf(args, document)) {
      const { source, names } = selection;
      rejectOthers(document, selection, path);
      const toggle = (trigger: Members): Members => {
        const { cleanup_config: cleanup, name } = trigger;
        if (!isMembers(cleanup) || (names !== null && !names.includes(String(name)))) return trigger;
        return { ...trigger, cleanup_config: { ...cleanup, paused: isPaused } };
      };
      edited = editSource(edited, source, { path }, (members) => ({
        ...members,
        tables: listOf(members.tables).map((table) =>
          table.event_triggers === undefined
            ? table
            : { ...table, event_triggers: listOf(table.event_triggers).map(toggle) },
        ),
      }));
    }
    return { document: edited };
  });
}

export const eventCleanupCommands: Commands = {
  pg_pause_event_trigger_cleanups: toggleCommand(true),
  pg_resume_event_trigger_cleanups: toggleCommand(false),
};
