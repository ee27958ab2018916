/**
 * Metadata joined with the catalog. Everything that does not fit together is collected and thrown at once, so that
 * the engine either starts with all that metadata says or does not start.
 */
import type { Pool } from 'pg';
import type { Action } from '../catalog/action-types.ts';
import { buildActions } from '../catalog/actions.ts';
import { checkEnumRows, findEnumSources } from '../catalog/enums.ts';
import { buildComputedFields, buildFunctions } from '../catalog/functions.ts';
import { introspect, readEnumRows } from '../catalog/introspect.ts';
import type { Table, TrackedFunction } from '../catalog/model-types.ts';
import { Problems } from '../catalog/problems.ts';
import { buildRelationships } from '../catalog/relationships.ts';
import { buildTables } from '../catalog/tables.ts';
import type { CronTrigger, EventTrigger } from '../catalog/trigger-types.ts';
import { buildCronTriggers, buildEventTriggers } from '../catalog/triggers.ts';
import type { Catalog } from '../catalog/types.ts';
import { MetadataError } from '../metadata/metadata-error.ts';
import type { Metadata } from '../metadata/shape.ts';
import { adminRole } from '../session.ts';
import { resolveInheritedRoles } from './inherited-roles.ts';
import { buildPermissions } from './permissions.ts';

/** The graph of everything that a request can mean. Data only; its objects are shared by identity between the stages. */
export interface Model {
  readonly tables: ReadonlyMap<string, Table>;
  readonly functions: readonly TrackedFunction[];
  readonly actions: readonly Action[];
  readonly eventTriggers: readonly EventTrigger[];
  readonly cronTriggers: readonly CronTrigger[];
  /** Every role that any permission names, `admin` included. */
  readonly roles: ReadonlySet<string>;
}

/**
 * Reads what metadata tracks from the database and joins the two.
 * @throws MetadataError with every inconsistency
 */
export async function loadModel(pool: Pool, metadata: Metadata): Promise<Model> {
  const { tables, functions } = trackedObjects(metadata);
  const computedFields = tables.flatMap((table) => table.computed_fields);
  const functionNames = [
    ...functions.map((fn) => fn.function),
    ...computedFields.map((field) => field.definition.function),
  ];
  const uniqueFunctionNames = [
    ...new Map(functionNames.map((name) => [JSON.stringify(name), name])).values(),
  ];
  const catalog = await introspect(pool, {
    tables: tables.map(({ table }) => table),
    functions: uniqueFunctionNames,
  });
  const problems = new Problems();
  const enumSources = findEnumSources(tables, catalog, problems);
  const enumRows = await readEnumRows(pool, enumSources);
  return buildModel(metadata, { ...catalog, enumRows }, problems);
}

/** The pure half of `loadModel`. */
export function buildModel(metadata: Metadata, catalog: Catalog, problems = new Problems()): Model {
  checkEnumRows(catalog.enumRows, problems);
  const { tables, functions } = trackedObjects(metadata);
  const tracked = buildTables(tables, catalog, problems);
  buildRelationships(tracked, problems);
  buildComputedFields(tracked, catalog, problems);
  buildPermissions(tracked, problems);
  const drafts = [...tracked.values()].map(({ draft }) => draft);
  const plainFunctions = buildFunctions(functions, catalog, tracked, problems);
  const allFunctions = resolveInheritedRoles(metadata.inherited_roles, drafts, plainFunctions, problems);
  const tableMap = new Map(drafts.map((table) => [table.key, table]));
  const actions = buildActions(metadata, tableMap, problems);
  const eventTriggers = buildEventTriggers(tracked.values(), problems);
  const cronTriggers = buildCronTriggers(metadata.cron_triggers);
  if (problems.list.length > 0) throw new MetadataError('inconsistent metadata', problems.list);
  const roles = new Set([adminRole, ...drafts.flatMap((table) => [...table.permissions.keys()])]);
  for (const fn of allFunctions) for (const role of fn.roles ?? []) roles.add(role);
  for (const action of actions) for (const role of action.roles) roles.add(role);
  return { tables: tableMap, functions: allFunctions, actions, eventTriggers, cronTriggers, roles };
}

function trackedObjects(metadata: Metadata): Pick<Metadata['sources'][number], 'tables' | 'functions'> {
  const [source] = metadata.sources;
  return { tables: source?.tables ?? [], functions: source?.functions ?? [] };
}
