drop index public."companies_canonicalNetworkUrl_idx";
comment on column public.networkcompanies."foundedAt" is null;
alter table public.networkcompanies
  drop column "canonicalNetworkUrl",
  drop column source,
  drop column "foundAt";

create or replace view public.schema_version as select 1796075500000::bigint as migration;
