-- The end of the baseline. A database that was made in more steps has recorded those above; this one is recorded, or can be
-- applied, when it has what the later steps made.
do $$
begin
  if to_regprocedure('public.number_company_revision()') is null then
    raise exception 'This database was made by an earlier version and has to be upgraded first: see "Upgrade" in docs/operations.md';
  end if;
end
$$;

create or replace view public.schema_version as select 1763600003920::bigint as migration;
