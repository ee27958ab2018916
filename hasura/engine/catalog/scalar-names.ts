/** GraphQL names of the SQL types that Hasura does not call by their Postgres name. */
export const scalarNames: ReadonlyMap<string, string> = new Map([
  ['int2', 'smallint'],
  ['int4', 'Int'],
  ['int8', 'bigint'],
  ['float4', 'Float'],
  ['bool', 'Boolean'],
  ['text', 'String'],
  ['varchar', 'String'],
]);
