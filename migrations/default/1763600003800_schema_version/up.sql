-- Which schema this is, so that a server can tell its own from another. Every later migration replaces the number by its own.
create view public.schema_version as select 1763600003800::bigint as migration;
comment on column public.schema_version.migration is 'The newest migration of the platform that this database has.';
