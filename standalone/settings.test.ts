import { readSettings } from './settings.ts';

test('the port of the engine answers everything, and administrators may send SQL, unless the settings say otherwise', () => {
  expect(readSettings({})).toMatchObject({
    enabledApis: ['graphql', 'metadata', 'pgdump', 'config'],
    allowsSql: true,
    pgDump: null,
  });
  const variables = {
    HASURA_GRAPHQL_ENABLED_APIS: 'graphql, metrics',
    ENGINE_RUN_SQL: 'false',
    PG_DUMP: '/usr/lib/postgresql/17/bin/pg_dump',
  };
  expect(readSettings(variables)).toMatchObject({
    enabledApis: ['graphql'],
    allowsSql: false,
    pgDump: '/usr/lib/postgresql/17/bin/pg_dump',
  });
});

test.each([
  [
    'graphql,rest',
    'HASURA_GRAPHQL_ENABLED_APIS: "rest" is not one of graphql, metadata, pgdump, config, developer, metrics',
  ],
  ['metadata', 'HASURA_GRAPHQL_ENABLED_APIS: must have graphql: subscriptions of the public API use it'],
])('the APIs "%s" stop the start', (apis, problem) => {
  expect(() => readSettings({ HASURA_GRAPHQL_ENABLED_APIS: apis })).toThrow(problem);
});
