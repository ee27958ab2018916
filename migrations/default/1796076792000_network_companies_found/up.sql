-- Public data of companies are found by sources: by the page of the company, with who said it and when.

alter table public.networkcompanies
  add column "canonicalNetworkUrl" text,
  add column source text,
  add column "foundAt" timestamptz,
  add constraint "networkcompanies_canonicalNetworkUrl_check" check (
    "canonicalNetworkUrl" is not distinct from public.canonical_network_url("canonicalNetworkUrl")
    and octet_length("canonicalNetworkUrl") <= 2000
  ),
  add constraint "networkcompanies_canonicalNetworkUrl_key" unique ("canonicalNetworkUrl"),
  add constraint networkcompanies_source_check check (btrim(source) <> '');

comment on column public.networkcompanies."canonicalNetworkUrl" is
  'The canonical form of the address of the page, by which companies of accounts find these data. Null: another row has it.';
comment on column public.networkcompanies.source is
  'Who said it last, such as networkProvider. Null: no source, but somebody with the rights of an admin.';
comment on column public.networkcompanies."foundAt" is 'When the source was asked last.';
comment on column public.networkcompanies."foundedAt" is
  'The day, or the first day of the month or of the year where no more is known.';

-- Of several rows with one page the oldest has it. Nothing about a company has changed: updatedAt stays.
alter table public.networkcompanies disable trigger networkcompanies_set_updated_at;
update public.networkcompanies company
set "canonicalNetworkUrl" = page.url
from (
  select distinct on (url) id, url
  from (
    select id, "createdAt", public.canonical_network_url("networkUrl") as url from public.networkcompanies
  ) known
  where octet_length(url) <= 2000
  order by url, "createdAt", id
) page
where company.id = page.id;
alter table public.networkcompanies enable trigger networkcompanies_set_updated_at;

-- The companies of all accounts that wait for the data of a page.
create index "companies_canonicalNetworkUrl_idx" on public.companies ("canonicalNetworkUrl")
  where "networkCompanyId" is null and "deletedAt" is null;

create or replace view public.schema_version as select 1796076792000::bigint as migration;
