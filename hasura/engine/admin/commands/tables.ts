/** Commands that track tables and set how GraphQL shows them. */
import { z } from 'zod';
import { EngineError } from '../../errors.ts';
import { printedName, qualifiedNameShape } from '../../metadata/shape-parts.ts';
import { type Commands, type Edit, type EditContext, editCommand } from '../command.ts';
import { afterRemoval } from '../dependents.ts';
import {
  editSource,
  editTable,
  findTable,
  isSameName,
  listOf,
  type TableReference,
  withoutEmpty,
} from '../document-edits.ts';
import { anyMembers, cascadeArgument, sourceArgument, tableArguments } from './arguments.ts';

const trackArguments = z.strictObject({
  ...tableArguments,
  configuration: anyMembers.optional(),
  is_enum: z.boolean().optional(),
  comment: z.string().nullish(),
  apollo_federation_config: z.unknown().optional(),
  logical_model: z.unknown().optional(),
});

/** `{table, …}`, or only the name of a table, as in the first version of the API. */
const trackShape = z.union([
  trackArguments,
  qualifiedNameShape.transform((table): z.output<typeof trackArguments> => ({ source: 'default', table })),
]);

const untrackShape = z.strictObject({ ...tableArguments, cascade: cascadeArgument });

type Track = z.output<typeof trackArguments>;
type Untrack = z.output<typeof untrackShape>;

function subjectOf({ source, table }: TableReference): string {
  return `table ${printedName(table)} in source ${source}`;
}

function track(document: unknown, { source, table, ...rest }: Track, { path }: EditContext): Edit {
  if (findTable(document, { source, table }) !== undefined) {
    throw new EngineError('already-tracked', `view/table already tracked : "${printedName(table)}"`, path);
  }
  const added = { table, ...withoutEmpty(rest) };
  return {
    document: editSource(document, source, { path }, (members) => ({
      ...members,
      tables: [...listOf(members.tables), added],
    })),
    subject: subjectOf({ source, table }),
  };
}

async function untrack(document: unknown, args: Untrack, context: EditContext): Promise<Edit> {
  const { source, table, cascade } = args;
  if (findTable(document, args) === undefined) {
    const message = `view/table already untracked : "${printedName(table)}"`;
    throw new EngineError('already-untracked', message, context.path);
  }
  const before = await context.check(document);
  const removed = editSource(document, source, context, (members) => ({
    ...members,
    tables: listOf(members.tables).filter((each) => !isSameName(each.table, table)),
  }));
  return { document: await afterRemoval(removed, before, cascade, context) };
}

/** Several tables: what is wrong with one of them is the error of all. */
const several = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ tables: z.array(item), allow_warnings: z.boolean().optional() });

const customizationShape = z.strictObject({ ...tableArguments, configuration: anyMembers.default({}) });

export const tableCommands: Commands = {
  pg_track_table: editCommand(trackShape, track),
  pg_track_tables: editCommand(several(trackShape), (document, { tables }, context) => {
    let edited = document;
    for (const args of tables) edited = track(edited, args, context).document;
    return { document: edited };
  }),
  pg_untrack_table: editCommand(untrackShape, untrack),
  pg_untrack_tables: editCommand(several(untrackShape), async (document, { tables }, context) => {
    let edited = document;
    for (const args of tables) edited = (await untrack(edited, args, context)).document;
    return { document: edited };
  }),
  pg_set_table_customization: editCommand(customizationShape, (document, args, { path }) => ({
    document: editTable(document, args, { path }, (table) => ({
      ...table,
      configuration: args.configuration,
    })),
    subject: subjectOf(args),
  })),
  pg_set_table_is_enum: editCommand(
    z.strictObject({ ...tableArguments, is_enum: z.boolean() }),
    (document, args, { path }) => ({
      document: editTable(document, args, { path }, ({ is_enum: _, ...table }) =>
        args.is_enum ? { ...table, is_enum: true } : table,
      ),
      subject: subjectOf(args),
    }),
  ),
  // The first version of the API: custom root fields and column names as members of their own.
  set_table_custom_fields: editCommand(
    z.strictObject({
      source: sourceArgument,
      table: qualifiedNameShape,
      custom_root_fields: anyMembers.default({}),
      custom_column_names: anyMembers.default({}),
    }),
    (document, { custom_root_fields, custom_column_names, ...args }, { path }) => ({
      document: editTable(document, args, { path }, (table) => ({
        ...table,
        configuration: { custom_root_fields, custom_column_names },
      })),
      subject: subjectOf(args),
    }),
  ),
};
