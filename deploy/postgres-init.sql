-- The roles and the databases of docker-compose.yml. Runs by itself on an empty data folder, in the database of the
-- platform; run it by hand in an older installation (docs/operations.md). Running it again changes nothing.
--
--     hasura           owns the database of the platform and that of Hasura's own metadata; applies the migrations
--     actions_server   counts requests for the rate limits in a schema of its own, and sees nothing else
--
-- The superuser is for this file and for operators.
\set ON_ERROR_STOP on
\getenv hasura_password HASURA_DATABASE_PASSWORD
\getenv actions_password ACTIONS_DATABASE_PASSWORD

select 'create role ' || name from unnest(array['hasura', 'actions_server']) as name where to_regrole(name) is null \gexec
alter role hasura with login nosuperuser nocreatedb nocreaterole password :'hasura_password';
alter role actions_server with login nosuperuser nocreatedb nocreaterole password :'actions_password';
-- To report transactions that stay open.
grant pg_read_all_stats to hasura;
-- To restore a backup, which has the rows that triggers made.
grant set on parameter session_replication_role to hasura;

select 'create database hasura_metadata owner hasura'
 where not exists (select from pg_database where datname = 'hasura_metadata') \gexec
select format('alter database %I owner to hasura', name) from unnest(array[current_database(), 'hasura_metadata']) as name \gexec
select format('revoke all on database %I from public', name) from unnest(array[current_database(), 'hasura_metadata']) as name \gexec
select format('grant connect on database %I to actions_server', current_database()) \gexec
create schema if not exists actions_server authorization actions_server;

\i /platform/hand-over.sql
select pg_temp.hand_over('{public, hdb_catalog}', 'hasura'), pg_temp.hand_over('{actions_server}', 'actions_server');
\connect hasura_metadata
\i /platform/hand-over.sql
select pg_temp.hand_over('{public, hdb_catalog}', 'hasura');
