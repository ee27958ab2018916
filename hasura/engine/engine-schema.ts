/** What the engine calls its own things in the database. Nothing comes in; names go out, for whoever makes or reads them. */

/** The schema of the engine's own tables and functions. */
export const engineSchema = 'engine_catalog';

/** The table of calls of asynchronous actions, made when there is such an action. */
export const actionLogTable = { schema: engineSchema, name: 'action_log' } as const;

/** Writers tell this channel that there is something to deliver. */
export const queueChannel = 'engine_events';

/** Engines that start together would run into each other: `if not exists` is no lock. For all of the schema. */
export const creationLock = 7_215_440_936;
