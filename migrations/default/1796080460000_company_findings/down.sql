drop table public.companies_findings;
drop function public.set_legaldata_source();

create or replace view public.schema_version as select 1796079325000::bigint as migration;
