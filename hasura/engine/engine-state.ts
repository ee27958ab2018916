/**
 * Everything that depends on one version of the metadata: the model, the schemas of roles, the limits, the prepared
 * requests. An engine has one current state and replaces it as a whole; a request uses one state to its end.
 */
import type { Pool } from 'pg';
import { atOnce, inTurns, type Slices } from '../../http-server/turns.ts';
import type { Actions } from './actions/actions.ts';
import type { Environment } from './catalog/call-target.ts';
import type { Events } from './events/events.ts';
import { type Limits, limitsByRole, type RoleLimits } from './limits/limits.ts';
import type { LoadedMetadata } from './metadata/load.ts';
import { loadModel, type Model } from './model/model.ts';
import type { PrepareContext } from './prepare/prepare.ts';
import { PreparedStore } from './prepare/prepared-store.ts';
import { type BackgroundWork, together } from './queue/background-work.ts';
import { checkActionNames } from './schema/actions.ts';
import { buildRoleSchemaInSlices } from './schema/build.ts';
import type { RoleSchema } from './schema/role-schema.ts';
import { adminRole } from './session.ts';

export interface EngineState extends BackgroundWork, PrepareContext {
  readonly loaded: LoadedMetadata;
  readonly model: Model;
  readonly actions: Actions;
  readonly events: Events;
}

interface StateSettings {
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
  readonly startEvents: (model: Model) => Promise<Events>;
}

/**
 * Joins metadata with the database as it is now.
 * @throws MetadataError with every problem, when they are inconsistent
 */
export async function buildEngineState(
  pool: Pool,
  loaded: LoadedMetadata,
  settings: StateSettings,
): Promise<EngineState> {
  const { metadata } = loaded;
  const model = await loadModel(pool, metadata, { ...settings, check: checkActionNames });
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
  const events = await settings.startEvents(model).catch(async (error: unknown) => {
    await actions.close();
    throw error;
  });
  return {
    loaded,
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

/** Builds the schema of a role on its first use. */
function cacheSchemas(
  model: Model,
  notIntrospectable: ReadonlySet<string>,
): (role: string, backendOnly: boolean) => Slices<RoleSchema> {
  const known = new Map<string, RoleSchema>();
  return function* schemaOf(role, backendOnly) {
    const key = `${backendOnly ? 'backend' : 'plain'} ${role}`;
    const cached = known.get(key);
    if (cached !== undefined) return cached;
    const built = yield* buildRoleSchemaInSlices(model, role, backendOnly, !notIntrospectable.has(role));
    // Clients with the admin secret can name any role; only roles of the metadata are cached.
    if (model.roles.has(role)) known.set(key, built);
    return built;
  };
}
