comment on table public.companies_revisions is
  'One row per save that changed a company. A save inserts the number that follows the last one it read. Of two saves that read the same state, only one can therefore succeed.';
drop trigger "companies_revisions_number" on public.companies_revisions;
drop function public.number_company_revision();

create or replace view public.schema_version as select 1763600003910::bigint as migration;
