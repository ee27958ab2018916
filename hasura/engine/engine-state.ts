/**
 * Everything that one version of the metadata makes: the model, the schemas of roles, the limits, what was prepared of
 * requests. An engine holds one at a time and replaces it as a whole; a request keeps the one that
 * it began with, and the old one goes away with its last request.
 */
import type { Pool } from 'pg';
import type { Actions } from './actions/actions.ts';
import type { Events } from './events/events.ts';
import { type Limits, limitsByRole } from './limits/limits.ts';
import type { LoadedMetadata } from './metadata/load.ts';
import { loadModel, type Model } from './model/model.ts';
import type { RequestRecord } from './observation.ts';
import { prepare } from './prepare/prepare.ts';
import type { Prepared } from './prepare/prepared.ts';
import { PreparedStore } from './prepare/prepared-store.ts';
import type { GraphqlRequest } from './request.ts';
import { checkActionNames } from './schema/actions.ts';
import { buildRoleSchema } from './schema/build.ts';
import type { RoleSchema } from './schema/role-schema.ts';
import type { Session } from './session.ts';
import type { SelectOptions } from './sql/select.ts';

export interface EngineState {
  readonly loaded: LoadedMetadata;
  readonly model: Model;
  /** Everything up to the first SQL: what is malformed, forbidden or too much ends here, with an EngineError. */
  readonly prepare: (request: GraphqlRequest, session: Session, record?: RequestRecord) => Prepared;
  /** What was prepared, for requests of the same text. */
  readonly prepared: PreparedStore;
  readonly limitsOf: (role: string) => Limits;
  readonly schemaOf: (role: string, backendOnly: boolean) => RoleSchema;
  readonly actions: Actions;
  readonly events: Events;
  /**
   * Stops what runs by itself, because another state has taken its place. Requests that hold the state are answered
   * all the same, and webhooks that were called are waited for, in the background.
   */
  retire(): Promise<{ readonly ended: Promise<unknown> }>;
  /** Ends what runs by itself, and breaks off what takes too long. May follow a `retire`. */
  close(): Promise<void>;
}

interface StateSettings {
  readonly inferFunctionPermissions: boolean;
  readonly limits: Partial<Limits>;
  readonly select: SelectOptions;
  /** What prepared requests may weigh together. */
  readonly preparedBytes: number;
  /** @throws MetadataError for a handler that cannot be called */
  readonly startActions: (model: Model) => Promise<Actions>;
  /** @throws MetadataError for a webhook that cannot be called; errors of Postgres as they are */
  readonly startEvents: (model: Model) => Promise<Events>;
}

/**
 * Joins metadata with the database as it is now.
 * @throws MetadataError with every problem, when the two do not fit together
 */
export async function buildEngineState(
  pool: Pool,
  loaded: LoadedMetadata,
  settings: StateSettings,
): Promise<EngineState> {
  const { metadata } = loaded;
  const model = await loadModel(pool, metadata, { ...settings, check: checkActionNames });
  const notIntrospectable = new Set(metadata.graphql_schema_introspection.disabled_for_roles);
  // Last, since these are what runs; and of them last what changes the database, so that nothing can fail after it.
  const actions = await settings.startActions(model);
  const events = await settings.startEvents(model).catch(async (error: unknown) => {
    await actions.close();
    throw error;
  });
  const limitsOf = limitsByRole(settings.limits, metadata.api_limits);
  const schemaOf = cacheSchemas(model, notIntrospectable);
  const prepared = new PreparedStore(settings.preparedBytes);
  const context = { store: prepared, limitsOf, schemaOf, options: settings.select };
  return {
    loaded,
    model,
    prepare: (request, session, record) => prepare(context, request, session, record),
    prepared,
    limitsOf,
    schemaOf,
    actions,
    events,
    retire: async () => {
      const retired = await Promise.all([actions.retire(), events.retire()]);
      return { ended: Promise.all(retired.map(({ ended }) => ended)) };
    },
    close: async () => {
      await Promise.all([actions.close(), events.close()]);
    },
  };
}

/** Role schemas, made when first asked for. */
function cacheSchemas(model: Model, notIntrospectable: ReadonlySet<string>): EngineState['schemaOf'] {
  const known = new Map<string, RoleSchema>();
  return (role, backendOnly) => {
    const key = `${backendOnly ? 'backend' : 'plain'} ${role}`;
    const remembered = known.get(key);
    if (remembered !== undefined) return remembered;
    const built = buildRoleSchema(model, role, backendOnly, !notIntrospectable.has(role));
    // Anybody with the secret can name any role; only those of the metadata are worth remembering.
    if (model.roles.has(role)) known.set(key, built);
    return built;
  };
}
