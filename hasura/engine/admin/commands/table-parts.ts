/** Commands for the parts of a table's metadata: relationships, computed fields and permissions. */
import { z } from 'zod';
import { EngineError } from '../../errors.ts';
import type { Members } from '../../metadata/members.ts';
import { graphqlNameShape, printedName } from '../../metadata/shape-parts.ts';
import { type Command, type Commands, type EditContext, editCommand } from '../command.ts';
import { afterRemoval } from '../dependents.ts';
import {
  addItem,
  changeItem,
  editTable,
  findTable,
  hasItem,
  type ItemKey,
  permissionKey,
  removeItem,
  type TableReference,
  withoutEmpty,
} from '../document-edits.ts';
import { renameRelationship } from '../rename-in-metadata.ts';
import { anyMembers, cascadeArgument, tableArguments } from './arguments.ts';

type PartList =
  | 'object_relationships'
  | 'array_relationships'
  | 'computed_fields'
  | `${'insert' | 'select' | 'update' | 'delete'}_permissions`;

const relationshipLists = ['object_relationships', 'array_relationships'] as const;

/** Hasura's name of a part. */
function subjectOf(type: string, name: string, { source, table }: TableReference): string {
  return `${type} ${name} in table ${printedName(table)} in source ${source}`;
}

function addPart(
  document: unknown,
  reference: TableReference,
  list: PartList,
  part: Members,
  named: ItemKey,
  { path }: Pick<EditContext, 'path'>,
): Members {
  return editTable(document, reference, { path }, (table) => ({
    ...table,
    [list]: addItem(table[list], withoutEmpty(part), named, { path }),
  }));
}

async function removePart(
  document: unknown,
  reference: TableReference,
  list: PartList,
  named: ItemKey,
  isCascading: boolean,
  context: EditContext,
): Promise<unknown> {
  const before = await context.check(document);
  const removed = editTable(document, reference, context, ({ [list]: items, ...table }) => {
    const remaining = removeItem(items, named, context);
    return remaining.length === 0 ? table : { ...table, [list]: remaining };
  });
  return afterRemoval(removed, before, isCascading, context);
}

const fieldKey = (kind: string, name: string): ItemKey => ({
  key: 'name',
  value: name,
  described: `${kind} "${name}"`,
});

const createRelationshipShape = z.strictObject({
  ...tableArguments,
  name: graphqlNameShape,
  using: anyMembers,
  comment: z.string().nullish(),
});

function createRelationship(list: (typeof relationshipLists)[number]): Command {
  const type = list === 'object_relationships' ? 'object_relation' : 'array_relation';
  return editCommand(createRelationshipShape, (document, { source, table, ...relationship }, context) => {
    const named = fieldKey('relationship', relationship.name);
    const reference = { source, table };
    // The two lists share their names.
    rejectExisting(findTable(document, reference), named, context.path);
    return {
      document: addPart(document, reference, list, relationship, named, context),
      subject: subjectOf(type, relationship.name, reference),
    };
  });
}

function rejectExisting(table: Members | undefined, named: ItemKey, path: string): void {
  if (relationshipLists.some((list) => hasItem(table?.[list], named))) {
    throw new EngineError('already-exists', `${named.described} already exists`, path);
  }
}

/** @throws EngineError `not-exists` when the table has no such relationship */
function listWith(document: unknown, reference: TableReference, named: ItemKey, { path }: { path: string }) {
  const table = findTable(document, reference);
  const list = relationshipLists.find((each) => hasItem(table?.[each], named));
  if (list === undefined) throw new EngineError('not-exists', `${named.described} does not exist`, path);
  return list;
}

const relationshipCommands: Commands = {
  pg_create_object_relationship: createRelationship('object_relationships'),
  pg_create_array_relationship: createRelationship('array_relationships'),
  pg_drop_relationship: editCommand(
    z.strictObject({ ...tableArguments, relationship: z.string(), cascade: cascadeArgument }),
    async (document, { relationship, cascade, ...reference }, context) => {
      const named = fieldKey('relationship', relationship);
      const list = listWith(document, reference, named, context);
      return { document: await removePart(document, reference, list, named, cascade, context) };
    },
  ),
  pg_rename_relationship: editCommand(
    z.strictObject({ ...tableArguments, name: z.string(), new_name: graphqlNameShape }),
    (document, { name, new_name: newName, ...reference }, context) => {
      const list = listWith(document, reference, fieldKey('relationship', name), context);
      rejectExisting(findTable(document, reference), fieldKey('relationship', newName), context.path);
      const type = list === 'object_relationships' ? 'object_relation' : 'array_relation';
      return {
        document: renameRelationship(document, context.tables, reference, name, newName),
        subject: subjectOf(type, newName, reference),
      };
    },
  ),
  pg_set_relationship_comment: editCommand(
    z.strictObject({ ...tableArguments, name: z.string(), comment: z.string().nullable() }),
    (document, { name, comment, ...reference }, context) => {
      const named = fieldKey('relationship', name);
      const list = listWith(document, reference, named, context);
      return { document: setComment(document, reference, list, named, comment, context) };
    },
  ),
};

function setComment(
  document: unknown,
  reference: TableReference,
  list: PartList,
  named: ItemKey,
  comment: string | null,
  context: EditContext,
): Members {
  return editTable(document, reference, context, (table) => ({
    ...table,
    [list]: changeItem(table[list], named, context, (item) => withoutEmpty({ ...item, comment })),
  }));
}

const computedFieldCommands: Commands = {
  pg_add_computed_field: editCommand(
    z.strictObject({
      ...tableArguments,
      name: graphqlNameShape,
      definition: anyMembers,
      comment: z.string().nullish(),
    }),
    (document, { source, table, ...field }, context) => ({
      document: addPart(
        document,
        { source, table },
        'computed_fields',
        field,
        fieldKey('computed field', field.name),
        context,
      ),
      subject: subjectOf('computed_field', field.name, { source, table }),
    }),
  ),
  pg_drop_computed_field: editCommand(
    z.strictObject({ ...tableArguments, name: z.string(), cascade: cascadeArgument }),
    async (document, { name, cascade, ...reference }, context) => ({
      document: await removePart(
        document,
        reference,
        'computed_fields',
        fieldKey('computed field', name),
        cascade,
        context,
      ),
    }),
  ),
};

function permissionCommands(kind: 'insert' | 'select' | 'update' | 'delete'): Commands {
  const list: PartList = `${kind}_permissions`;
  return {
    [`pg_create_${kind}_permission`]: editCommand(
      z.strictObject({
        ...tableArguments,
        role: z.string().min(1),
        permission: anyMembers,
        comment: z.string().nullish(),
      }),
      (document, { source, table, ...permission }, context) => ({
        document: addPart(
          document,
          { source, table },
          list,
          permission,
          permissionKey(permission.role, kind),
          context,
        ),
        subject: subjectOf(`${kind}_permission`, permission.role, { source, table }),
      }),
    ),
    [`pg_drop_${kind}_permission`]: editCommand(
      z.strictObject({ ...tableArguments, role: z.string() }),
      async (document, { role, ...reference }, context) => ({
        document: await removePart(document, reference, list, permissionKey(role, kind), false, context),
      }),
    ),
  };
}

const setPermissionComment = editCommand(
  z.strictObject({
    ...tableArguments,
    role: z.string(),
    type: z.enum(['insert', 'select', 'update', 'delete']),
    comment: z.string().nullable(),
  }),
  (document, { role, type, comment, ...reference }, context) => {
    const named = permissionKey(role, type);
    return { document: setComment(document, reference, `${type}_permissions`, named, comment, context) };
  },
);

export const tablePartCommands: Commands = {
  ...relationshipCommands,
  ...computedFieldCommands,
  ...permissionCommands('insert'),
  ...permissionCommands('select'),
  ...permissionCommands('update'),
  ...permissionCommands('delete'),
  pg_set_permission_comment: setPermissionComment,
};
