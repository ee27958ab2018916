/** Hasura's metadata over one Postgres, in one Node process. */
export type { MigrationRecord } from './admin/catalog-state.ts';
export { createEngine, type Engine } from './engine.ts';
export type { EngineOptions } from './engine-options.ts';
export { EngineError } from './errors.ts';
export { createPool } from './execute/pool.ts';
export { inTransaction } from './execute/transaction.ts';
export { defaultLimits, type Limits, limitsByRole, unlimited } from './limits/limits.ts';
export { type ListeningEngine, listen } from './listen.ts';
export { createLog, type LogEvent, type Observe } from './log.ts';
export { type LoadedMetadata, loadMetadata, readMetadata } from './metadata/load.ts';
export { type MetadataSource, metadataAt, watchFiles } from './metadata/metadata-source.ts';
export type { Metadata } from './metadata/shape.ts';
export { createEngineMetrics, type EngineMetrics } from './metrics.ts';
export { createSession } from './session.ts';
export { defaultChangeSettings } from './subscriptions/settings.ts';
