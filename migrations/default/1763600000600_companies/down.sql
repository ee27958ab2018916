create or replace view public.schema_version as select 1763600000500::bigint as migration;
drop table
  public.companies_revisions, public.companies_legaldata_locations, public.companies_legaldata,
  public.companies_industries, public.companies_files, public.companies_fieldsvalues, public.companies_assignees,
  public.companies, public.networkcompanies_industries;
alter table public.networkcompanies
  drop constraint "networkcompanies_imageId_fkey";
drop table public.networkcompanies_images, public.networkcompanies;
drop function
  public.number_company_revision(), public.touch_legaldata(), public.clear_references_to_company(),
  public.touch_company(), public.check_company_description(), public.set_company_canonical_network_url();
