/** The line of Hasura releases whose behaviour the engine follows. */
export const hasuraVersion = 'v2.40.0';
