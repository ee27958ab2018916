/** The names of the engine's own objects in the database. */

/** The schema of the engine's own tables and functions. */
export const engineSchema = 'engine_catalog';

/** The table of calls of asynchronous actions, created when there is such an action. */
export const actionLogTable = { schema: engineSchema, name: 'action_log' } as const;

/** The channel of notifications about new rows of the queues. */
export const queueChannel = 'engine_events';

/** An advisory lock for changes of metadata: of all servers on a database, one at a time makes them. */
export const metadataLock = 7_215_440_937;

/** An advisory lock for creating the schema: `if not exists` is not safe when engines start at the same time. */
export const creationLock = 7_215_440_936;
