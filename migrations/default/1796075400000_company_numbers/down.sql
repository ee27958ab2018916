alter table public.companies_legaldata_locations drop column "closedAt";
drop trigger companies_legaldata_audit on public.companies_legaldata;
select public.audit_table('companies_legaldata', 'companies', 'companyId', 'legaldata', '{deletedAt}', '{}');
alter table public.companies_legaldata drop column "closedAt", drop column "foundAt", drop column source;
comment on column public.companies_legaldata."vatNumber" is null;
drop trigger "companies_legaldata_locations_set_number" on public.companies_legaldata_locations;
drop trigger "companies_legaldata_set_numbers" on public.companies_legaldata;
drop function public.set_establishment_number(), public.set_company_numbers(), public.is_vat_number(text),
  public.canonical_vat_number(text), public.compact_number(text);

create or replace view public.schema_version as select 1796000001500::bigint as migration;
