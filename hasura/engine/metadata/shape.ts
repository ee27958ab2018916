/**
 * The strict shape of Hasura metadata, version 3. An unknown key is an error, and so is every setting that
 * Hasura supports and this engine does not.
 */

import { plainNumber } from '@platform/runtime';
import { z } from 'zod';
import { actionShape, customTypesShape } from './shape-actions.ts';
import { apiLimitsShape } from './shape-api-limits.ts';
import {
  graphqlNameShape,
  listShape,
  numberShape,
  qualifiedNameShape,
  settingsShape,
  unsupportedListShape,
  unsupportedShape,
} from './shape-parts.ts';
import { tableShape } from './shape-table.ts';
import { cronTriggersShape } from './shape-triggers.ts';

const functionShape = z.strictObject({
  function: qualifiedNameShape,
  comment: z.string().nullish(),
  permissions: z.array(z.strictObject({ role: z.string().min(1) })).default([]),
  configuration: z
    .strictObject({
      custom_name: graphqlNameShape.nullish(),
      custom_root_fields: z
        .strictObject({
          function: graphqlNameShape.nullish(),
          function_aggregate: graphqlNameShape.nullish(),
        })
        .default({}),
      exposed_as: z.enum(['query', 'mutation']).nullish(),
      session_argument: z.string().nullish(),
      response: unsupportedShape('function responses'),
    })
    .nullish(),
});

/** How Hasura connects to the database. The engine gets a pool instead: the keys are checked, their values unused. */
const connectionInfoShape = z.strictObject({
  database_url: z.union([z.string(), z.strictObject({ from_env: z.string() })]),
  isolation_level: z.enum(['read-committed', 'repeatable-read', 'serializable']).optional(),
  use_prepared_statements: z.boolean().optional(),
  pool_settings: z.record(z.string(), numberShape(z.number()).nullable()).optional(),
  ssl_configuration: z.record(z.string(), z.unknown()).optional(),
});

const sourceShape = z.strictObject({
  name: z.string().min(1),
  kind: z.enum(['postgres', 'pg']).default('postgres'),
  configuration: z.strictObject({
    connection_info: connectionInfoShape,
    extensions_schema: z.string().optional(),
    read_replicas: unsupportedShape('read replicas'),
    connection_template: unsupportedShape('connection templates'),
  }),
  customization: z
    .strictObject({
      naming_convention: z
        .literal('hasura-default', { error: 'only "hasura-default" is supported by this engine' })
        .nullish(),
      root_fields: unsupportedShape('customised root fields of a source'),
      type_names: unsupportedShape('customised type names of a source'),
    })
    .optional(),
  tables: z.array(tableShape).default([]),
  functions: listShape(functionShape),
  native_queries: unsupportedListShape('native queries'),
  logical_models: unsupportedListShape('logical models'),
  stored_procedures: unsupportedListShape('stored procedures'),
  query_tags: unsupportedShape('query tags'),
  health_check: unsupportedShape('source health checks'),
});

const inheritedRoleShape = z.strictObject({
  role_name: z.string().min(1),
  role_set: z.array(z.string().min(1)).min(1),
});

export const metadataShape = z.strictObject({
  version: z.preprocess(plainNumber, z.literal(3, { error: 'only metadata version 3 is supported' })),
  sources: z
    .array(sourceShape)
    .superRefine((sources, context) => {
      for (const index of sources.keys()) {
        const message = 'more than one source is not supported by this engine';
        if (index > 0) context.addIssue({ code: 'custom', path: [index], message });
      }
    })
    .default([]),
  inherited_roles: z.array(inheritedRoleShape).default([]),
  actions: listShape(actionShape),
  custom_types: customTypesShape,
  allowlist: unsupportedShape('allow lists'),
  api_limits: apiLimitsShape,
  backend_configs: unsupportedShape('backend configurations'),
  cron_triggers: cronTriggersShape,
  graphql_schema_introspection: settingsShape({
    disabled_for_roles: z.array(z.string().min(1)).default([]),
  }),
  metrics_config: unsupportedShape('metrics settings'),
  network: unsupportedShape('network settings'),
  opentelemetry: unsupportedShape('OpenTelemetry settings'),
  query_collections: unsupportedListShape('query collections'),
  remote_schemas: unsupportedListShape('remote schemas'),
  rest_endpoints: unsupportedListShape('REST endpoints'),
});

export type Metadata = z.output<typeof metadataShape>;
export type FunctionMetadata = z.output<typeof functionShape>;
export type InheritedRoleMetadata = z.output<typeof inheritedRoleShape>;
