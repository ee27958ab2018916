/** Commands that track functions and grant them to roles. */
import { z } from 'zod';
import { EngineError } from '../../errors.ts';
import type { Members } from '../../metadata/members.ts';
import { printedName, type QualifiedName, qualifiedNameShape } from '../../metadata/shape-parts.ts';
import { type Commands, type EditContext, editCommand } from '../command.ts';
import { afterRemoval } from '../dependents.ts';
import {
  addItem,
  editSource,
  findSource,
  isSameName,
  listOf,
  permissionKey,
  removeItem,
  withoutEmpty,
} from '../document-edits.ts';
import { anyMembers, sourceArgument } from './arguments.ts';

interface FunctionReference {
  readonly source: string;
  readonly function: QualifiedName;
}

const functionArguments = { source: sourceArgument, function: qualifiedNameShape };

const trackArguments = z.strictObject({
  ...functionArguments,
  configuration: anyMembers.optional(),
  comment: z.string().nullish(),
});

/** `{function, …}`, or only the name of a function, as in the first version of the API. */
const trackShape = z.union([
  trackArguments,
  qualifiedNameShape.transform(
    (name): z.output<typeof trackArguments> => ({ source: 'default', function: name }),
  ),
]);

const untrackShape = z.union([
  z.strictObject(functionArguments),
  qualifiedNameShape.transform((name): FunctionReference => ({ source: 'default', function: name })),
]);

function subjectOf({ source, function: name }: FunctionReference): string {
  return `function ${printedName(name)} in source ${source}`;
}

function isTracked(document: unknown, { source, function: name }: FunctionReference): boolean {
  return listOf(findSource(document, source)?.functions).some((each) => isSameName(each.function, name));
}

function editFunction(
  document: unknown,
  { source: sourceName, function: name }: FunctionReference,
  { path }: Pick<EditContext, 'path'>,
  change: (fn: Members) => Members | null,
): Members {
  return editSource(document, sourceName, { path }, (source) => {
    const functions = listOf(source.functions);
    if (!functions.some((each) => isSameName(each.function, name))) {
      const message = `function "${printedName(name)}" is not tracked in source "${sourceName}"`;
      throw new EngineError('not-exists', message, path);
    }
    return {
      ...source,
      functions: functions.flatMap((each) => (isSameName(each.function, name) ? (change(each) ?? []) : each)),
    };
  });
}

const permissionShape = z.strictObject({ ...functionArguments, role: z.string().min(1) });

export const functionCommands: Commands = {
  pg_track_function: editCommand(trackShape, (document, { source, ...args }, { path }) => {
    const reference = { source, function: args.function };
    if (isTracked(document, reference)) {
      const message = `function already tracked : "${printedName(args.function)}"`;
      throw new EngineError('already-tracked', message, path);
    }
    return {
      document: editSource(document, source, { path }, (members) => ({
        ...members,
        functions: [...listOf(members.functions), withoutEmpty(args)],
      })),
      subject: subjectOf(reference),
    };
  }),
  pg_untrack_function: editCommand(untrackShape, async (document, reference, context) => {
    const before = await context.check(document);
    const removed = editFunction(document, reference, context, () => null);
    return { document: await afterRemoval(removed, before, false, context) };
  }),
  pg_set_function_customization: editCommand(
    z.strictObject({ ...functionArguments, configuration: anyMembers.default({}) }),
    (document, { configuration, ...reference }, context) => ({
      document: editFunction(document, reference, context, (fn) => ({ ...fn, configuration })),
      subject: subjectOf(reference),
    }),
  ),
  pg_create_function_permission: editCommand(
    permissionShape,
    (document, { role, ...reference }, context) => ({
      document: editFunction(document, reference, context, (fn) => ({
        ...fn,
        permissions: addItem(fn.permissions, { role }, permissionKey(role), context),
      })),
      subject: `function_permission ${role} permission for ${subjectOf(reference)}`,
    }),
  ),
  pg_drop_function_permission: editCommand(permissionShape, (document, { role, ...reference }, context) => ({
    document: editFunction(document, reference, context, ({ permissions, ...fn }) => {
      const remaining = removeItem(permissions, permissionKey(role), context);
      return remaining.length === 0 ? fn : { ...fn, permissions: remaining };
    }),
  })),
};
