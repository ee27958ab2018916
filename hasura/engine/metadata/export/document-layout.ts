/**
 * The form in which Hasura writes each part of a metadata document. It is data only; `shape.ts` says what is valid, and
 * this file does not.
 */

import { isMembers } from '../members.ts';
import {
  by,
  byName,
  flag,
  foreignKey,
  isEmpty,
  isEmptyThroughout,
  isNull,
  json,
  member,
  type ObjectLayout,
  object,
  optional,
  optionalSettings,
  ordered,
  orderedList,
  plainList,
  qualifiedName,
  required,
  settings,
  sorted,
  sortedList,
  userObject,
} from './layout.ts';

const relationship = object({
  name: required,
  using: member(
    object({
      foreign_key_constraint_on: member(foreignKey),
      manual_configuration: member(
        object({
          column_mapping: required,
          insertion_order: required,
          remote_table: member(qualifiedName),
          source: required,
        }),
      ),
    }),
  ),
  comment: optional,
});

const computedField = object({
  name: required,
  definition: member(
    object({ function: member(qualifiedName), session_argument: optional, table_argument: optional }),
  ),
  comment: optional,
});

const permission = (members: ObjectLayout['members'], complete?: ObjectLayout['complete']): ObjectLayout =>
  object({ role: required, permission: member(object(members, complete)), comment: optional });

const selectPermission = permission({
  columns: required,
  computed_fields: plainList,
  filter: required,
  limit: optional,
  allow_aggregations: flag,
  query_root_fields: optional,
  subscription_root_fields: optional,
});
const insertPermission = permission({
  check: required,
  set: userObject,
  columns: optional,
  backend_only: flag,
  validate_input: optional,
});
const updatePermission = permission(
  {
    columns: required,
    filter: required,
    check: required,
    set: userObject,
    backend_only: flag,
    validate_input: optional,
  },
  (value) => ('check' in value ? value : { ...value, check: null }),
);
const deletePermission = permission({ filter: required, backend_only: flag, validate_input: optional });

const calls = { request_transform: optional, response_transform: optional };

const eventTrigger = object({
  name: required,
  definition: member(settings),
  retry_conf: member(settings),
  webhook: optional,
  webhook_from_env: optional,
  headers: plainList,
  ...calls,
  cleanup_config: member(settings, isNull),
  trigger_on_replication: flag,
  comment: optional,
});

const table = object({
  table: member(qualifiedName),
  is_enum: flag,
  configuration: member(
    object({
      column_config: required,
      comment: required,
      custom_column_names: required,
      custom_name: required,
      custom_root_fields: member(settings),
    }),
    isEmptyThroughout,
  ),
  object_relationships: sortedList(relationship, by('name')),
  array_relationships: sortedList(relationship, by('name')),
  computed_fields: sortedList(computedField, by('name')),
  remote_relationships: sortedList(json, by('name')),
  insert_permissions: sortedList(insertPermission, by('role')),
  select_permissions: sortedList(selectPermission, by('role')),
  update_permissions: sortedList(updatePermission, by('role')),
  delete_permissions: sortedList(deletePermission, by('role')),
  event_triggers: sortedList(eventTrigger, by('name')),
  apollo_federation_config: optional,
  logical_model: optional,
});

const databaseFunction = object({
  function: member(qualifiedName),
  configuration: optionalSettings,
  permissions: orderedList(json, by('role')),
  comment: optional,
});

/** The lists of a source whose items have a file of their own. */
export const tablesLayout = sorted(table, byName('table'));
export const functionsLayout = sorted(databaseFunction, byName('function'));

const source = object(
  {
    name: required,
    kind: required,
    tables: member(tablesLayout),
    functions: member(functionsLayout, isEmpty),
    native_queries: sortedList(json, by('root_field_name')),
    stored_procedures: sortedList(json, byName('stored_procedure')),
    logical_models: sortedList(json, by('name')),
    configuration: member(settings),
    query_tags: optional,
    customization: optionalSettings,
    health_check: optional,
  },
  ({ kind = 'postgres', tables, ...rest }) => ({
    ...rest,
    kind: kind === 'pg' ? 'postgres' : kind,
    tables: tables ?? [],
  }),
);

const remoteSchema = object({
  name: required,
  definition: member(
    object({
      url: optional,
      url_from_env: optional,
      timeout_seconds: optional,
      customization: optional,
      headers: plainList,
      forward_client_headers: flag,
    }),
  ),
  comment: optional,
  permissions: orderedList(object({ role: required, definition: required, comment: optional }), by('role')),
  remote_relationships: plainList,
});

const defaultActionTimeout = 30;
const timeout = member(json, (value) => value === null || value === defaultActionTimeout);
const argument = object({ name: required, type: required, arguments: optional, description: optional });
/** Arguments and fields in the order of their declaration, which clients see. */
export const argumentsLayout = ordered(argument, by('name'));

/** The members of an action's definition that `actions.graphql` declares. */
const signature = {
  output_type: required,
  arguments: member(argumentsLayout, isEmpty),
  type: required,
};
const handling = {
  forward_client_headers: flag,
  ignored_client_headers: optional,
  headers: plainList,
};
const actionPermissions = orderedList(object({ role: required, comment: optional }), by('role'));

const action = object({
  name: required,
  definition: member(
    object(
      {
        handler: required,
        output_type: signature.output_type,
        ...handling,
        arguments: signature.arguments,
        ...calls,
        type: signature.type,
        kind: required,
        timeout,
      },
      ({ type, kind, ...rest }) =>
        type === 'query' ? { ...rest, type } : { ...rest, type: 'mutation', kind: kind || 'synchronous' },
    ),
  ),
  comment: optional,
  permissions: actionPermissions,
});

const typeRelationship = object({
  field_mapping: required,
  name: required,
  remote_table: member(qualifiedName),
  source: optional,
  type: required,
});
const typeLists = {
  input_objects: object({ name: required, fields: member(argumentsLayout), description: optional }),
  objects: object({
    name: required,
    fields: member(argumentsLayout),
    description: optional,
    relationships: orderedList(typeRelationship, by('name')),
  }),
  scalars: object({ name: required, description: optional }),
  enums: object({
    name: required,
    values: member(
      ordered(object({ description: optional, is_deprecated: flag, value: required }), by('value')),
    ),
    description: optional,
  }),
};
const customTypes = {
  input_objects: orderedList(typeLists.input_objects, by('name')),
  objects: orderedList(typeLists.objects, by('name')),
  scalars: orderedList(typeLists.scalars, by('name')),
  enums: orderedList(typeLists.enums, by('name')),
};

const cronDefaults = new Map<string, unknown>([
  ['num_retries', 0],
  ['retry_interval_seconds', 10],
  ['timeout_seconds', 60],
  ['tolerance_seconds', 21_600],
]);
const isDefaultRetry = (value: unknown): boolean =>
  value === null ||
  (isMembers(value) && Object.entries(value).every(([key, each]) => cronDefaults.get(key) === each));

const cronTrigger = object({
  name: required,
  webhook: required,
  schedule: required,
  include_in_metadata: required,
  payload: optional,
  retry_conf: member(settings, isDefaultRetry),
  headers: plainList,
  comment: optional,
  ...calls,
});

export const sourcesLayout = sorted(source, by('name'));

export const documentLayout = object(
  {
    version: required,
    sources: member(sourcesLayout),
    remote_schemas: sortedList(remoteSchema, by('name')),
    query_collections: sortedList(
      object({ name: required, definition: member(settings), comment: optional }),
      by('name'),
    ),
    allowlist: sortedList(settings, by('collection')),
    actions: sortedList(action, by('name')),
    custom_types: member(object(customTypes), isEmptyThroughout),
    cron_triggers: sortedList(cronTrigger, by('name')),
    rest_endpoints: sortedList(settings, by('url')),
    api_limits: optionalSettings,
    metrics_config: optionalSettings,
    inherited_roles: sortedList(object({ role_name: required, role_set: required }), by('role_name')),
    graphql_schema_introspection: optionalSettings,
    network: optionalSettings,
    backend_configs: optionalSettings,
    opentelemetry: member(
      object({
        status: required,
        data_types: required,
        exporter_otlp: required,
        batch_span_processor: required,
      }),
      isEmptyThroughout,
    ),
  },
  (document) => ({ sources: [], ...document }),
);

/** `actions.yaml` beside `actions.graphql`: what the SDL does not say. The lists of types are joined by name. */
export const actionsFileLayout = object({
  actions: sortedList(
    object({
      name: required,
      definition: member(
        object(
          { kind: required, handler: required, ...handling, ...calls, ...signature, timeout },
          ({ kind, ...rest }) => ({ ...rest, kind: kind || 'synchronous' }),
        ),
      ),
      permissions: actionPermissions,
      comment: optional,
    }),
    by('name'),
  ),
  custom_types: member(
    object({
      enums: sortedList(typeLists.enums, by('name')),
      input_objects: sortedList(typeLists.input_objects, by('name')),
      objects: sortedList(typeLists.objects, by('name')),
      scalars: sortedList(typeLists.scalars, by('name')),
    }),
    isEmptyThroughout,
  ),
});
