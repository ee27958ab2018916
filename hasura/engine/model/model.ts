/**
 * Metadata joined with the catalog. All inconsistencies are collected and thrown in one error: the engine starts with
 * everything that metadata configures, or does not start.
 */
import type { Pool } from 'pg';
import type { Action } from '../catalog/action-types.ts';
import { buildActions } from '../catalog/actions.ts';
import type { Environment } from '../catalog/call-target.ts';
import { checkEnumRows, findEnumSources } from '../catalog/enums.ts';
import { buildComputedFields, buildFunctions, type FunctionOptions } from '../catalog/functions.ts';
import { introspect, readEnumRows } from '../catalog/introspect.ts';
import { Problems } from '../catalog/problems.ts';
import { buildRelationships } from '../catalog/relationships.ts';
import type { Table, TrackedFunction } from '../catalog/table-types.ts';
import { buildTables } from '../catalog/tables.ts';
import type { CronTrigger, EventTrigger } from '../catalog/trigger-types.ts';
import { buildTriggers } from '../catalog/triggers.ts';
import type { Catalog } from '../catalog/types.ts';
import { MetadataError, type MetadataProblem } from '../metadata/metadata-error.ts';
import type { Metadata } from '../metadata/shape.ts';
import { adminRole } from '../session.ts';
import { inheritGrant, inheritPermissions, parentsFirst } from './inherited-roles.ts';
import type { Permissions } from './permission-types.ts';
import { buildPermissions } from './permissions.ts';

/** Everything that a request can refer to. Data only; all stages share its objects and compare them by identity. */
export interface Model {
  /** By `schema.name`. */
  readonly tables: ReadonlyMap<string, Table>;
  readonly permissions: Permissions;
  readonly functions: readonly TrackedFunction[];
  readonly actions: readonly Action[];
  readonly eventTriggers: readonly EventTrigger[];
  readonly cronTriggers: readonly CronTrigger[];
  /** Every role that any permission names, `admin` included. */
  readonly roles: ReadonlySet<string>;
}

interface ModelOptions extends Partial<FunctionOptions> {
  /**
   * Variables that handlers and webhooks name. When left out, it is no problem that they are not set: who only reads
   * the schema, such as code generation, calls none of them.
   */
  readonly environment?: Environment;
  /** Finds inconsistencies that only a later stage can detect. */
  readonly check?: (model: Model) => readonly MetadataProblem[];
}

/**
 * Reads what metadata tracks from the database and joins the two.
 * @throws MetadataError with every inconsistency, those of the check included
 */
export async function loadModel(pool: Pool, metadata: Metadata, options: ModelOptions = {}): Promise<Model> {
  const [source = { tables: [], functions: [] }] = metadata.sources;
  const functionNames = [
    ...source.functions.map((fn) => fn.function),
    ...source.tables.flatMap((table) => table.computed_fields.map((field) => field.definition.function)),
  ];
  const catalog = await introspect(pool, {
    tables: source.tables.map(({ table }) => table),
    functions: [...new Map(functionNames.map((name) => [JSON.stringify(name), name])).values()],
  });
  const problems = new Problems();
  const enumSources = findEnumSources(source.tables, catalog, problems);
  const enumRows = await readEnumRows(pool, enumSources);
  return buildModel(metadata, source, { ...catalog, enumRows }, problems, options);
}

function buildModel(
  metadata: Metadata,
  source: Pick<Metadata['sources'][number], 'tables' | 'functions'>,
  catalog: Catalog,
  problems: Problems,
  { inferFunctionPermissions = true, environment, check = () => [] }: ModelOptions,
): Model {
  checkEnumRows(catalog.enumRows, problems);
  const tracked = buildTables(source.tables, catalog, problems);
  buildRelationships(tracked, problems);
  buildComputedFields(tracked, catalog, problems);
  const tables = new Map([...tracked].map(([key, { draft }]) => [key, draft]));
  const permissions = buildPermissions(tracked.values(), tables, problems);
  const plainFunctions = buildFunctions(source.functions, catalog, tracked, problems, {
    inferFunctionPermissions,
  });
  const inheritedRoles = parentsFirst(metadata.inherited_roles, problems);
  inheritPermissions(inheritedRoles, permissions);
  const functions = plainFunctions.map((fn) =>
    fn.roles === null ? fn : { ...fn, roles: inheritGrant(inheritedRoles, fn.roles) },
  );
  const actions = buildActions(metadata, tables, environment ?? {}, problems).map((action) => ({
    ...action,
    roles: inheritGrant(inheritedRoles, action.roles),
  }));
  const model: Model = {
    tables,
    permissions,
    functions,
    actions,
    ...buildTriggers(tracked.values(), metadata.cron_triggers, environment, problems),
    roles: new Set([
      adminRole,
      ...[...permissions.values()].flatMap((ofTable) => [...ofTable.keys()]),
      ...[...functions, ...actions].flatMap(({ roles }) => [...(roles ?? [])]),
    ]),
  };
  const all = [...problems.list, ...check(model)];
  if (all.length > 0) throw new MetadataError('inconsistent metadata', all);
  return model;
}
