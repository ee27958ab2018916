/** How many connections to Postgres the processes of a server may open. */

/** Of the engine of a server in one process. */
const ofOneProcess = 20;
/** Fewer would leave a worker too few for its shares of accounts and roles. */
const leastOfWorker = 8;
/**
 * Besides those of the engine: two of the owner of the tables, two for SQL of administrators, one for the lock of the metadata,
 * two for upkeep, four of the counters.
 */
const others = 11;
/** Of the primary, of commands, of a backup, and of Postgres' superuser. */
const reserve = 60;
/** As many as Postgres has room for, if workers do not need more. */
const leastOfPostgres = 200;

/** The connections of the engine in each of so many processes. */
export function engineConnections(workers: number): number {
  return Math.max(leastOfWorker, Math.ceil(ofOneProcess / workers));
}

/** The connections that Postgres has to have room for. */
export function maxConnections(workers: number): number {
  return Math.max(leastOfPostgres, reserve + workers * (engineConnections(workers) + others));
}
