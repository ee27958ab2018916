/**
 * Everything that depends on one version of the metadata: the model, the schemas of roles, the limits, the prepared
 * requests. An engine has one current state and replaces it as a whole; a request uses one state to its end.
 */

import { atOnce, inTurns, type Slices } from '@platform/runtime';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Actions } from './actions/actions.ts';
import type { Environment } from './catalog/call-target.ts';
import type { Database } from './catalog/introspect.ts';
import type { Events } from './events/events.ts';
import type { TriggerNames } from './events/install.ts';
import { type Limits, limitsByRole, type RoleLimits } from './limits/limits.ts';
import type { LoadedMetadata } from './metadata/load.ts';
import { type InconsistentObject, rejectInconsistent } from './metadata/metadata-error.ts';
import { objectsIn } from './metadata/metadata-objects.ts';
import { type ConsistentModel, loadConsistentModel, type Model } from './model/model.ts';
import type { PrepareContext } from './prepare/prepare.ts';
import { PreparedStore } from './prepare/prepared-store.ts';
import { type BackgroundWork, together } from './queue/background-work.ts';
import { checkActionNames } from './schema/actions.ts';
import { buildRoleSchemaInSlices } from './schema/build.ts';
import type { RoleSchema } from './schema/role-schema.ts';
import { adminRole } from './session.ts';

export interface EngineState extends BackgroundWork, PrepareContext {
  readonly loaded: LoadedMetadata;
  /** Objects of the metadata that the state does not have, because something is wrong with them. */
  readonly inconsistent: readonly InconsistentObject[];
  readonly model: Model;
  readonly actions: Actions;
  readonly events: Events;
}

interface StateSettings {
  /** Rejects metadata of which any object is inconsistent, instead of leaving that object out. */
  readonly isStrict: boolean;
  readonly inferFunctionPermissions: boolean;
  /** Variables that handlers and webhooks name. */
  readonly environment: Environment;
  readonly limits: Partial<Limits>;
  readonly roleLimits: RoleLimits;
  readonly stringifyNumericTypes: boolean;
  /** Builds the schemas of all roles at once, and not each on its first use. */
  readonly buildsSchemas: boolean;
  /** The capacity of the cache of prepared requests, in bytes. */
  readonly preparedBytes: number;
  readonly startActions: (model: Model) => Promise<Actions>;
  /** @throws errors of Postgres as they are */
  readonly startEvents: (model: Model, leftOut: TriggerNames) => Promise<Events>;
}

/** What of the metadata fits the database, and what does not. @throws MetadataError when nothing can be left out */
export async function findConsistentPart(
  database: Database,
  loaded: LoadedMetadata,
  { inferFunctionPermissions, environment }: Pick<StateSettings, 'inferFunctionPermissions' | 'environment'>,
): Promise<ConsistentModel> {
  const { metadata, inconsistent } = loaded;
  const found = await loadConsistentModel(database, metadata, {
    inferFunctionPermissions,
    environment,
    inconsistent,
    check: checkActionNames,
  });
  return { ...found, inconsistent: [...inconsistent, ...found.inconsistent] };
}

/**
 * Joins metadata with the database as it is now.
 * @throws MetadataError with every problem, when metadata and database are inconsistent as a whole, or at all if strict
 */
export async function buildEngineState(
  pool: Pool,
  loaded: LoadedMetadata,
  settings: StateSettings,
): Promise<EngineState> {
  const { model, metadata, inconsistent } = await findConsistentPart(pool, loaded, settings);
  if (settings.isStrict) rejectInconsistent('inconsistent metadata', inconsistent);
  const notIntrospectable = new Set(metadata.graphql_schema_introspection.disabled_for_roles);
  const schemaInSlices = cacheSchemas(model, notIntrospectable);
  if (settings.buildsSchemas) {
    for (const role of model.roles) {
      for (const backendOnly of role === adminRole ? [false] : [false, true])
        await inTurns(schemaInSlices(role, backendOnly));
    }
  }
  // Started last, and events after actions, because events change the database and nothing may fail after that.
  const actions = await settings.startActions(model);
  const events = await settings
    .startEvents(model, triggersLeftOut(loaded, model))
    .catch(async (error: unknown) => {
      await actions.close();
      throw error;
    });
  return {
    loaded,
    inconsistent,
    model,
    prepared: new PreparedStore(settings.preparedBytes),
    limitsOf: limitsByRole(settings.limits, settings.roleLimits, metadata.api_limits),
    schemaOf: (role, backendOnly) => atOnce(schemaInSlices(role, backendOnly)),
    stringifyNumericTypes: settings.stringifyNumericTypes,
    actions,
    events,
    // Requests that use the state are still answered after it has retired.
    ...together(actions, events),
  };
}

/** Triggers that the metadata has and the model does not, by themselves or with their table. */
function triggersLeftOut(loaded: LoadedMetadata, model: Model): TriggerNames {
  const { events, crons } = triggerNamesIn(loaded);
  const without = (names: readonly string[], known: readonly { readonly name: string }[]): string[] => {
    const inModel = new Set(known.map(({ name }) => name));
    return names.filter((name) => !inModel.has(name));
  };
  return { events: without(events, model.eventTriggers), crons: without(crons, model.cronTriggers) };
}

/** All triggers that the metadata has, those that are inconsistent included. */
export function triggerNamesIn({ document, metadata }: LoadedMetadata): TriggerNames {
  const objects = objectsIn(document ?? metadata);
  const named = z.object({ name: z.string() });
  const namesOf = (type: string): string[] =>
    objects
      .filter((object) => object.type === type)
      .flatMap(({ definition }) => named.safeParse(definition).data?.name ?? []);
  return { events: namesOf('event_trigger'), crons: namesOf('cron_trigger') };
}

const keyOf = (role: string, backendOnly: boolean): string => `${backendOnly ? 'backend' : 'plain'} ${role}`;

/** By role. A state that has the model of another has its schemas. */
const schemasOf = new WeakMap<Model, Map<string, RoleSchema>>();

/** Builds the schema of a role on its first use. */
function cacheSchemas(
  model: Model,
  notIntrospectable: ReadonlySet<string>,
): (role: string, backendOnly: boolean) => Slices<RoleSchema> {
  const known = schemasOf.get(model) ?? new Map<string, RoleSchema>();
  schemasOf.set(model, known);
  return function* schemaOf(role, backendOnly) {
    const key = keyOf(role, backendOnly);
    const cached = known.get(key);
    if (cached !== undefined) return cached;
    const isIntrospectable = !notIntrospectable.has(role);
    const { types } = known.get(keyOf(role, !backendOnly)) ?? {};
    const built = yield* buildRoleSchemaInSlices(model, role, backendOnly, isIntrospectable, types);
    // Clients with the admin secret can name any role; only roles of the metadata are cached.
    if (model.roles.has(role)) known.set(key, built);
    return built;
  };
}
