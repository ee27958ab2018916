/**
 * The time at which Postgres runs a statement, as the value of a variable: leases and pauses are by its clock, and servers
 * may have others. It has to be a variable: as a literal it would stay the time at which the statement was prepared.
 */
export const databaseNow = 'now';
