/** How an engine makes its state of metadata and database: the first one, and those that replace it. */
import { startActions } from './actions/actions.ts';
import { Reloading } from './admin/reloading.ts';
import type { EngineOptions } from './engine-options.ts';
import type { EnginePools } from './engine-pools.ts';
import { buildEngineState, findConsistentPart } from './engine-state.ts';
import { startEvents } from './events/events.ts';
import type { Log } from './log.ts';
import type { MetadataSource } from './metadata/metadata-source.ts';
import { defaultPreparedBytes } from './prepare/prepared-store.ts';
import type { Presence } from './queue/presence.ts';

/** What an engine has before its first state. */
export interface EngineParts {
  readonly pools: EnginePools;
  readonly presence: Presence;
  readonly log: Log;
  readonly options: EngineOptions;
}

/**
 * Builds the first state.
 * @throws MetadataError when metadata and database are inconsistent in something that cannot be left out
 */
export function startStates(
  source: MetadataSource,
  { pools, presence, log, options }: EngineParts,
): Promise<Reloading> {
  const { pool, ownerPool, upkeepPool, lockPool } = pools;
  const {
    inferFunctionPermissions = true,
    environment = {},
    isStrict = false,
    buildsSchemas = false,
  } = options.metadata ?? {};
  const { stringifyNumericTypes = false, devMode = false } = options.answers ?? {};
  const { tracing = null } = options.observation ?? {};
  const model = { inferFunctionPermissions, environment };
  return Reloading.start({
    pool,
    lockPool,
    source,
    log,
    check: async (database, loaded) => (await findConsistentPart(database, loaded, model)).inconsistent,
    build: (loaded) =>
      buildEngineState(pool, loaded, {
        ...model,
        isStrict,
        buildsSchemas,
        stringifyNumericTypes,
        limits: options.limits?.allRoles ?? {},
        roleLimits: options.limits?.roles ?? {},
        preparedBytes: options.limits?.preparedBytes ?? defaultPreparedBytes,
        startActions: (built) =>
          startActions({
            model: built,
            pool,
            ownerPool,
            presence,
            devMode,
            log,
            tracing,
            options: options.actions ?? {},
          }),
        startEvents: (built, leftOut) =>
          startEvents({
            model: built,
            leftOut,
            pool,
            ownerPool,
            upkeepPool,
            presence,
            environment,
            log,
            options: options.events ?? {},
          }),
      }),
  });
}
