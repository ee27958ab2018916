-- Spreads the database of the platform over the nodes of Citus. Run it as the owner of the tables on the coordinator, while no
-- server is running, after every set of migrations:
--
--   psql --no-psqlrc --set ON_ERROR_STOP=on --file deploy/citus/distribute.sql postgres://…@coordinator/platform
--
-- It leaves alone what is distributed already. deploy/citus/README.md has every step around it.
\set ON_ERROR_STOP on
set search_path = public;
set citus.enable_unsafe_triggers = on;
-- Keys to tables that every node has cannot be added beside statements that run on several connections.
set citus.multi_shard_modify_mode = 'sequential';
\ir tasks.sql
\ir cursor.sql
\ir plan.sql
select statement from pg_temp.plan() order by step, place
\gexec
