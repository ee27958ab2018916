-- Makes the coordinator of Citus know its workers and itself. Run it as a superuser in the database of the platform, before the
-- migrations; running it again changes nothing. The extensions have to be on every node, and Citus brings those there that are
-- made after the nodes are known.
--
--   psql --set ON_ERROR_STOP=on --set coordinator=postgres --set workers=citus-worker-1,citus-worker-2 \
--        --file deploy/citus/nodes.sql postgres://postgres@coordinator/platform
create extension if not exists citus;
select citus_set_coordinator_host(:'coordinator', 5432);
select citus_add_node(worker, 5432) from string_to_table(:'workers', ',') as worker;
-- The coordinator plans and passes on; the rows of accounts are on workers.
select citus_set_node_property(:'coordinator', 5432, 'shouldhaveshards', false);
-- Roles are brought to nodes when they are made. On nodes that came later they are made here, without a password, because nodes
-- trust each other.
select run_command_on_workers(format(
         'do $do$ begin create role %I login; exception when duplicate_object then null; end $do$', rolname
       ))
  from pg_roles where rolname = 'hasura';
select run_command_on_workers('grant all on schema public to hasura') from pg_roles where rolname = 'hasura';
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;
