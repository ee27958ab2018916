/** The shape of one tracked table: the content of a file in `databases/<source>/tables/`. */
import { z } from 'zod';
import {
  booleanExpressionShape,
  columnListShape,
  graphqlNameShape,
  listShape,
  numberShape,
  qualifiedNameShape,
  unsupportedListShape,
  unsupportedShape,
} from './shape-parts.ts';
import { eventTriggerShape } from './shape-triggers.ts';

/** A root field's name, or its name and description. */
const rootFieldShape = z
  .union([
    graphqlNameShape.transform((name) => ({ name, comment: null })),
    z.strictObject({ name: graphqlNameShape.nullish(), comment: z.string().nullish() }),
  ])
  .nullable();

const tableConfigurationShape = z.strictObject({
  comment: z.string().nullish(),
  custom_name: graphqlNameShape.nullish(),
  custom_column_names: z.record(z.string(), graphqlNameShape).default({}),
  column_config: z
    .record(
      z.string(),
      z.strictObject({ custom_name: graphqlNameShape.nullish(), comment: z.string().nullish() }),
    )
    .default({}),
  custom_root_fields: z
    .strictObject({
      select: rootFieldShape,
      select_by_pk: rootFieldShape,
      select_aggregate: rootFieldShape,
      select_stream: rootFieldShape,
      insert: rootFieldShape,
      insert_one: rootFieldShape,
      update: rootFieldShape,
      update_by_pk: rootFieldShape,
      update_many: rootFieldShape,
      delete: rootFieldShape,
      delete_by_pk: rootFieldShape,
    })
    .partial()
    .default({}),
});

/** `author_id`, `[a, b]`, or the columns of another table that point here. */
const foreignKeyShape = z.union([
  z
    .union([z.string().transform((column) => [column]), z.array(z.string()).min(1)])
    .transform((columns) => ({ side: 'local' as const, columns })),
  z
    .strictObject({ table: qualifiedNameShape, column: z.string() })
    .transform(({ table, column }) => ({ side: 'remote' as const, table, columns: [column] })),
  z
    .strictObject({ table: qualifiedNameShape, columns: z.array(z.string()).min(1) })
    .transform(({ table, columns }) => ({ side: 'remote' as const, table, columns })),
]);

const manualConfigurationShape = z.strictObject({
  remote_table: qualifiedNameShape,
  column_mapping: z.record(z.string(), z.string()),
  insertion_order: z.enum(['before_parent', 'after_parent']).nullish(),
  source: z.string().optional(),
});

const relationshipShape = z.strictObject({
  name: graphqlNameShape,
  comment: z.string().nullish(),
  using: z.union([
    z.strictObject({ foreign_key_constraint_on: foreignKeyShape }),
    z.strictObject({ manual_configuration: manualConfigurationShape }),
  ]),
});

const computedFieldShape = z.strictObject({
  name: graphqlNameShape,
  comment: z.string().nullish(),
  definition: z.strictObject({
    function: qualifiedNameShape,
    table_argument: z.string().nullish(),
    session_argument: z.string().nullish(),
  }),
});

const presetsShape = z.record(z.string(), z.unknown()).default({});
/** What permissions to write have in common. */
const writeShape = z.strictObject({
  backend_only: z.boolean().default(false),
  validate_input: unsupportedShape('input validation webhooks'),
});

function permissionShape<Shape extends z.ZodType>(permission: Shape) {
  return z.strictObject({ role: z.string().min(1), permission, comment: z.string().nullish() });
}

const selectPermissionShape = permissionShape(
  z.strictObject({
    columns: columnListShape,
    filter: booleanExpressionShape,
    computed_fields: z.array(z.string()).default([]),
    limit: numberShape(z.int().nonnegative()).nullish(),
    allow_aggregations: z.boolean().default(false),
    query_root_fields: z.array(z.enum(['select', 'select_by_pk', 'select_aggregate'])).nullish(),
    subscription_root_fields: z
      .array(z.enum(['select', 'select_by_pk', 'select_aggregate', 'select_stream']))
      .nullish(),
  }),
);

const insertPermissionShape = permissionShape(
  writeShape.extend({
    check: booleanExpressionShape,
    columns: columnListShape.default('*'),
    set: presetsShape,
  }),
);

const updatePermissionShape = permissionShape(
  writeShape.extend({
    columns: columnListShape,
    filter: booleanExpressionShape,
    check: booleanExpressionShape.nullish(),
    set: presetsShape,
  }),
);

const deletePermissionShape = permissionShape(writeShape.extend({ filter: booleanExpressionShape }));

export const tableShape = z.strictObject({
  table: qualifiedNameShape,
  is_enum: z.boolean().default(false),
  configuration: tableConfigurationShape.nullish(),
  object_relationships: z.array(relationshipShape).default([]),
  array_relationships: z.array(relationshipShape).default([]),
  computed_fields: z.array(computedFieldShape).default([]),
  select_permissions: z.array(selectPermissionShape).default([]),
  insert_permissions: z.array(insertPermissionShape).default([]),
  update_permissions: z.array(updatePermissionShape).default([]),
  delete_permissions: z.array(deletePermissionShape).default([]),
  apollo_federation_config: unsupportedShape('Apollo federation settings'),
  logical_model: unsupportedShape('logical models'),
  remote_relationships: unsupportedListShape('remote relationships'),
  event_triggers: listShape(eventTriggerShape),
});

export type TableMetadata = z.output<typeof tableShape>;
export type RelationshipMetadata = z.output<typeof relationshipShape>;
