/** Metadata joined with the catalog. All inconsistencies are collected, each with the object that is at fault. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Action } from '../catalog/action-types.ts';
import { buildActions } from '../catalog/actions.ts';
import type { Environment } from '../catalog/call-target.ts';
import { checkEnumRows, findEnumSources } from '../catalog/enums.ts';
import { buildComputedFields, buildFunctions, type FunctionOptions } from '../catalog/functions.ts';
import { type Database, introspect, readEnumRows } from '../catalog/introspect.ts';
import { Problems } from '../catalog/problems.ts';
import { buildRelationships } from '../catalog/relationships.ts';
import type { Table, TrackedFunction } from '../catalog/table-types.ts';
import { buildTables, tableKey } from '../catalog/tables.ts';
import type { CronTrigger, EventTrigger } from '../catalog/trigger-types.ts';
import { buildTriggers } from '../catalog/triggers.ts';
import type { Catalog } from '../catalog/types.ts';
import { parseMetadata } from '../metadata/load.ts';
import {
  type InconsistentObject,
  inconsistentObjects,
  rejectInconsistent,
} from '../metadata/metadata-error.ts';
import { without } from '../metadata/metadata-objects.ts';
import type { Metadata } from '../metadata/shape.ts';
import { qualifiedNameShape } from '../metadata/shape-parts.ts';
import { adminRole } from '../session.ts';
import { inheritGrant, inheritPermissions, parentsFirst, WithheldPermissions } from './inherited-roles.ts';
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
  readonly check?: (model: Model, metadata: Metadata, problems: Problems) => void;
  /** Objects that were left out of the metadata already. */
  readonly inconsistent?: readonly InconsistentObject[];
}

/** A model, and what of the metadata is not in it. */
export interface ConsistentModel {
  readonly model: Model;
  /** The metadata without these objects. */
  readonly metadata: Metadata;
  readonly inconsistent: readonly InconsistentObject[];
}

/**
 * Reads what metadata tracks from the database and joins the two.
 * @throws MetadataError with every inconsistency, those of the check included
 */
export async function loadModel(
  database: Database,
  metadata: Metadata,
  options: ModelOptions = {},
): Promise<Model> {
  const { model, inconsistent } = await loadConsistentModel(database, metadata, options);
  rejectInconsistent('inconsistent metadata', inconsistent);
  return model;
}

/**
 * The same, but an object that does not fit the database or the rest of the metadata is left out, with what depends on it.
 * What remains can only do less: permissions are among these objects, and what restricts them is not.
 * @throws MetadataError when something is wrong that is in no object which can be left out
 */
export async function loadConsistentModel(
  database: Database,
  metadata: Metadata,
  options: ModelOptions = {},
): Promise<ConsistentModel> {
  const catalog = await readCatalog(database, metadata);
  // A copy, as variables may change; without an environment, it is no problem that they are not set.
  const environment = options.environment && { ...options.environment };
  const parts = [catalog, metadata, { ...options, environment }];
  if (last === null || !isDeepStrictEqual(parts, last.parts)) {
    last = { parts, found: joinConsistent(catalog, metadata, options) };
  }
  return last.found;
}

/**
 * The last model, and of what it was made. A reload that finds metadata and database as they were keeps it, and with it the
 * schemas of its roles, which take longest.
 */
let last: { readonly parts: readonly unknown[]; readonly found: ConsistentModel } | null = null;

function joinConsistent(catalog: Catalog, metadata: Metadata, options: ModelOptions): ConsistentModel {
  const inconsistent: InconsistentObject[] = [];
  for (let remaining = metadata; ; ) {
    const problems = new Problems(remaining);
    const withheld = withheldPermissions([...(options.inconsistent ?? []), ...inconsistent]);
    const model = buildModel(remaining, catalog, problems, { ...options, withheld });
    if (problems.list.length === 0) return { model, metadata: remaining, inconsistent };
    const found = inconsistentObjects(remaining, problems.list, 'inconsistent metadata');
    inconsistent.push(...found);
    const paths = found.map(({ object }) => object.path);
    // Members that were left out as a whole are empty ones.
    remaining = { ...emptyMetadata, ...without(remaining, paths) };
  }
}

const permissionTypes = {
  select_permission: 'select',
  insert_permission: 'insert',
  update_permission: 'update',
  delete_permission: 'delete',
} as const;

const permissionShape = z.object({ table: qualifiedNameShape, role: z.string() });

function withheldPermissions(inconsistent: readonly InconsistentObject[]): WithheldPermissions {
  const withheld = new WithheldPermissions();
  for (const { object } of inconsistent) {
    const kind = Object.entries(permissionTypes).find(([type]) => type === object.type)?.[1];
    const named = permissionShape.safeParse(object.definition);
    if (kind !== undefined && named.success) withheld.add(tableKey(named.data.table), kind, named.data.role);
  }
  return withheld;
}

const emptyMetadata = parseMetadata({ version: 3 });

const noSource = { tables: [], functions: [] } as const;

async function readCatalog(database: Database, metadata: Metadata): Promise<Catalog> {
  const { tables, functions } = metadata.sources[0] ?? noSource;
  const functionNames = [
    ...functions.map((fn) => fn.function),
    ...tables.flatMap((table) => table.computed_fields.map((field) => field.definition.function)),
  ];
  const catalog = await introspect(database, {
    tables: tables.map(({ table }) => table),
    functions: [...new Map(functionNames.map((name) => [JSON.stringify(name), name])).values()],
  });
  // Tables that cannot be enums are reported with everything else, when the model is built.
  const enumSources = findEnumSources(tables, catalog, new Problems(metadata));
  return { ...catalog, enumRows: await readEnumRows(database, enumSources) };
}

function buildModel(
  metadata: Metadata,
  catalog: Catalog,
  problems: Problems,
  {
    inferFunctionPermissions = true,
    environment,
    check = () => {},
    withheld,
  }: ModelOptions & { readonly withheld: WithheldPermissions },
): Model {
  const source = metadata.sources[0] ?? noSource;
  findEnumSources(source.tables, catalog, problems);
  checkEnumRows(source.tables, catalog.enumRows, problems);
  const tracked = buildTables(source.tables, catalog, problems);
  buildRelationships(tracked, problems);
  buildComputedFields(tracked, catalog, problems);
  const tables = new Map([...tracked].map(([key, { draft }]) => [key, draft]));
  const permissions = buildPermissions(tracked.values(), tables, problems);
  const plainFunctions = buildFunctions(source.functions, catalog, tracked, problems, {
    inferFunctionPermissions,
  });
  const inheritedRoles = parentsFirst(metadata.inherited_roles, problems);
  inheritPermissions(inheritedRoles, permissions, withheld);
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
  check(model, metadata, problems);
  return model;
}
