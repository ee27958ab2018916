/** Commands for the metadata as a whole. */
import { z } from 'zod';
import { EngineError } from '../../errors.ts';
import { exportOnce } from '../../metadata/export/export-document.ts';
import { isMembers, type Members } from '../../metadata/members.ts';
import { type CommandContext, type Commands, changeCommand, readCommand, success } from '../command.ts';
import { withoutObjects } from '../dependents.ts';
import { listOf } from '../document-edits.ts';
import { toHasura } from '../edits.ts';
import type { MetadataAccess, Reloading } from '../reloading.ts';
import { requireSources } from '../sources.ts';
import { anyMembers, nothing } from './arguments.ts';

/** Hasura's form of what is inconsistent, and of a reload that failed as a whole. */
function inconsistency({ problems, current, isConsistent }: Reloading) {
  const unread = problems.map(({ file, key, message }) => ({
    type: 'metadata',
    name: [file, key].filter(Boolean).join(': '),
    reason: message,
    definition: { file, key },
  }));
  return {
    is_consistent: isConsistent,
    inconsistent_objects: [...unread, ...toHasura(current.inconsistent)],
  };
}

function currentDocument({ states }: CommandContext): unknown {
  const { document } = states.current.loaded;
  if (document !== null) return document;
  throw new EngineError('not-supported', 'this engine was started with metadata in memory');
}

const boolOrNames = z.union([z.boolean(), z.array(z.string())]);

const reloadShape = z.strictObject({
  reload_sources: boolOrNames.default(true),
  reload_remote_schemas: boolOrNames.default(true),
  recreate_event_triggers: boolOrNames.default(false),
});

/** The arguments of the second version, or the metadata itself, as in the first. */
const replaceShape = z.union([
  z.strictObject({
    allow_inconsistent_metadata: z.boolean().default(false),
    allow_warnings: z.boolean().default(true),
    metadata: anyMembers,
  }),
  anyMembers
    .refine((args) => 'version' in args || 'sources' in args || 'tables' in args, {
      error: 'expected an object with the metadata',
    })
    .transform((metadata) => ({ allow_inconsistent_metadata: false, allow_warnings: true, metadata })),
]);

/** Replaces the document. @param allowsInconsistent writes it although objects of it are inconsistent */
async function replace(
  replacementOf: (current: Members) => unknown,
  allowsInconsistent: boolean,
  { states, catalogState, signal }: CommandContext,
): Promise<void> {
  const change = async (access: MetadataAccess): Promise<void> => {
    const document = replacementOf(isMembers(access.document) ? access.document : {});
    const inconsistent = await access.check(document);
    if (inconsistent.length > 0 && !allowsInconsistent) {
      throw new EngineError('unexpected', 'cannot continue due to inconsistent metadata', '$.args', {
        internal: toHasura(inconsistent),
      });
    }
    await access.write(document);
  };
  await states.exclusively(change, { signal });
  await catalogState.versionOf(states.current.loaded.document, true);
}

export const metadataCommands: Commands = {
  export_metadata: readCommand(nothing, async (_args, { version }, context) => {
    const document = currentDocument(context);
    const metadata = exportOnce(document);
    if (version !== 2) return metadata;
    return { resource_version: await context.catalogState.versionOf(document), metadata };
  }),
  get_inconsistent_metadata: readCommand(nothing, async (_args, _call, { states }) => inconsistency(states)),
  reload_metadata: changeCommand(reloadShape, async (args, _call, context) => {
    const { states, catalogState } = context;
    for (const names of [args.reload_sources, args.recreate_event_triggers]) {
      if (typeof names !== 'boolean') requireSources(names, states, '$.args');
    }
    await states.reload(context);
    const { document } = states.current.loaded;
    if (document !== null) await catalogState.versionOf(document, true);
    if (states.isConsistent) return { ...success, is_consistent: true };
    return { ...success, ...inconsistency(states) };
  }),
  replace_metadata: changeCommand(replaceShape, async (args, _call, context) => {
    await replace(() => args.metadata, args.allow_inconsistent_metadata, context);
    return inconsistency(context.states);
  }),
  clear_metadata: changeCommand(nothing, async (_args, _call, context) => {
    await replace(
      // The database stays connected, and nothing of it is tracked.
      ({ sources }) => ({
        version: 3,
        sources: listOf(sources)
          .filter(({ name }) => name === 'default')
          .map(({ tables: _tables, functions: _functions, ...source }) => ({ ...source, tables: [] })),
      }),
      false,
      context,
    );
    return success;
  }),
  drop_inconsistent_metadata: changeCommand(nothing, async (_args, _call, context) => {
    const { states } = context;
    await replace((document) => withoutObjects(document, states.current.inconsistent), false, context);
    return success;
  }),
};
