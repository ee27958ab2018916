-- Companies: clients and prospects of an account, and the public data about companies that accounts share.

create table public.networkcompanies (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "networkId" text,
  name text,
  description text,
  tagline text,
  "foundedAt" date,
  "networkEmployeeCount" integer,
  "networkEmployeeStartCount" integer,
  "networkEmployeeEndCount" integer,
  "networkUrl" text,
  "universalName" text,
  website text,
  "imageId" uuid,
  constraint "networkcompanies_networkId_key" unique ("networkId"),
  constraint "networkcompanies_imageId_fkey" foreign key ("imageId") references public.images (id) on delete set null
);
comment on table public.networkcompanies is
  'Public data about companies, from the professional network. Shared by all accounts and written by no key.';
create index "networkcompanies_universalName_idx" on public.networkcompanies ("universalName");
create index "networkcompanies_imageId_idx" on public.networkcompanies ("imageId");
create trigger "networkcompanies_set_updated_at" before update on public.networkcompanies
  for each row execute function public.set_updated_at();

create table public.networkcompanies_industries (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "networkCompanyId" uuid not null,
  "industryId" uuid not null,
  constraint "networkcompanies_industries_networkCompanyId_industryId_key" unique ("networkCompanyId", "industryId"),
  constraint "networkcompanies_industries_networkCompanyId_fkey" foreign key ("networkCompanyId")
    references public.networkcompanies (id) on delete cascade,
  constraint "networkcompanies_industries_industryId_fkey" foreign key ("industryId")
    references public.industries (id) on delete cascade
);
comment on table public.networkcompanies_industries is 'Industries of a company in the public data.';
create index "networkcompanies_industries_industryId_idx" on public.networkcompanies_industries ("industryId");
create trigger "networkcompanies_industries_set_updated_at" before update on public.networkcompanies_industries
  for each row execute function public.set_updated_at();

create table public.companies (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "deletedAt" timestamptz,
  "groupId" uuid not null,
  "statusEntity" text not null default 'COMPANY',
  "statusId" uuid,
  "networkCompanyId" uuid,
  name text not null,
  description text,
  tagline text,
  website text,
  "universalName" text,
  "networkId" text,
  "networkUrl" text,
  "canonicalNetworkUrl" text,
  "externalId" text,
  "foundedAt" date,
  "networkEmployeeCount" integer,
  "networkEmployeeStartCount" integer,
  "networkEmployeeEndCount" integer,
  "isProtectedUntil" timestamptz,
  constraint "companies_groupId_fkey" foreign key ("groupId") references public.groups (id) on delete cascade,
  constraint "companies_groupId_id_key" unique ("groupId", id),
  constraint "companies_statusId_fkey" foreign key ("groupId", "statusEntity", "statusId")
    references public.statuses ("groupId", "targetedEntity", id) on delete set null ("statusId"),
  constraint "companies_networkCompanyId_fkey" foreign key ("networkCompanyId")
    references public.networkcompanies (id) on delete set null,
  constraint "companies_statusEntity_check" check ("statusEntity" = 'COMPANY'),
  constraint "companies_name_check" check (btrim(name) <> ''),
  constraint "companies_externalId_check" check (btrim("externalId") <> '' and octet_length("externalId") <= 1000),
  constraint "companies_canonicalNetworkUrl_check"
    check (
      "canonicalNetworkUrl" = public.canonical_network_url("canonicalNetworkUrl")
      and octet_length("canonicalNetworkUrl") <= 2000
    )
);
comment on table public.companies is 'Clients and prospects of an account.';
comment on column public.companies."statusEntity" is
  'Always COMPANY: with it the foreign key admits only statuses of companies.';
comment on column public.companies.description is 'HTML.';
comment on column public.companies."canonicalNetworkUrl" is
  'One spelling of networkUrl, by which a company is found; filled in from networkUrl when it is not given.';
comment on column public.companies."externalId" is 'The id the company has in the software of the caller.';
comment on column public.companies."isProtectedUntil" is 'Until then its employees are not to be approached.';

create unique index "companies_groupId_externalId_key"
  on public.companies ("groupId", "externalId") where "deletedAt" is null;
create unique index "companies_groupId_canonicalNetworkUrl_key"
  on public.companies ("groupId", "canonicalNetworkUrl") where "deletedAt" is null;
create index "companies_groupId_updatedAt_idx" on public.companies ("groupId", "updatedAt", id) where "deletedAt" is null;
create index "companies_groupId_createdAt_idx" on public.companies ("groupId", "createdAt", id) where "deletedAt" is null;
create index "companies_statusId_idx" on public.companies ("groupId", "statusId", "createdAt", id);
create index "companies_networkCompanyId_idx" on public.companies ("networkCompanyId");
create index "companies_isProtectedUntil_idx"
  on public.companies ("groupId", "isProtectedUntil") where "isProtectedUntil" is not null;

-- A company written without its canonical address, for example by a plain GraphQL mutation, gets it here: a stale one
-- would go on claiming the old page.
create function public.set_company_canonical_network_url() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'INSERT' then
    new."canonicalNetworkUrl" := coalesce(new."canonicalNetworkUrl", public.canonical_network_url(new."networkUrl"));
  elsif new."networkUrl" is distinct from old."networkUrl"
    and new."canonicalNetworkUrl" is not distinct from old."canonicalNetworkUrl" then
    new."canonicalNetworkUrl" := public.canonical_network_url(new."networkUrl");
  end if;
  return new;
end
$$;
create trigger "companies_set_canonical_network_url" before insert or update of "networkUrl" on public.companies
  for each row execute function public.set_company_canonical_network_url();
create trigger "companies_set_default_status" before insert on public.companies
  for each row when (new."statusId" is null) execute function public.set_default_status('COMPANY');
create trigger "companies_set_updated_at" before update on public.companies
  for each row execute function public.set_updated_at();

create function public.touch_company() returns trigger
  language plpgsql
  as $$
begin
  update public.companies
     set "updatedAt" = clock_timestamp()
   where id in (old."companyId", new."companyId")
     and xmin <> pg_current_xact_id()::xid;
  return null;
end
$$;
comment on function public.touch_company() is 'A change of a child moves updatedAt of its company.';

create table public.companies_assignees (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "companyId" uuid not null,
  "userId" uuid not null,
  constraint "companies_assignees_companyId_userId_key" unique ("groupId", "companyId", "userId"),
  constraint "companies_assignees_companyId_fkey" foreign key ("groupId", "companyId")
    references public.companies ("groupId", id) on delete cascade,
  constraint "companies_assignees_userId_fkey" foreign key ("groupId", "userId")
    references public.users ("groupId", id) on delete cascade
);
comment on table public.companies_assignees is 'Users in charge of a company.';
create index "companies_assignees_userId_idx" on public.companies_assignees ("groupId", "userId");
create trigger "companies_assignees_set_updated_at" before update on public.companies_assignees
  for each row execute function public.set_updated_at();
create trigger "companies_assignees_touch_company" after insert or update or delete on public.companies_assignees
  for each row execute function public.touch_company();

create table public.companies_files (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "companyId" uuid not null,
  "fileId" uuid not null,
  constraint "companies_files_companyId_fileId_key" unique ("groupId", "companyId", "fileId"),
  constraint "companies_files_companyId_fkey" foreign key ("groupId", "companyId")
    references public.companies ("groupId", id) on delete cascade,
  constraint "companies_files_fileId_fkey" foreign key ("groupId", "fileId")
    references public.files ("groupId", id) on delete cascade
);
comment on table public.companies_files is 'Files of a company.';
create index "companies_files_fileId_idx" on public.companies_files ("groupId", "fileId");
create trigger "companies_files_set_updated_at" before update on public.companies_files
  for each row execute function public.set_updated_at();
create trigger "companies_files_touch_company" after insert or update or delete on public.companies_files
  for each row execute function public.touch_company();

create table public.companies_industries (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "companyId" uuid not null,
  "industryId" uuid not null,
  constraint "companies_industries_companyId_industryId_key" unique ("groupId", "companyId", "industryId"),
  constraint "companies_industries_companyId_fkey" foreign key ("groupId", "companyId")
    references public.companies ("groupId", id) on delete cascade,
  constraint "companies_industries_industryId_fkey" foreign key ("industryId")
    references public.industries (id) on delete cascade
);
comment on table public.companies_industries is 'Industries of a company.';
create index "companies_industries_industryId_idx" on public.companies_industries ("industryId");
create trigger "companies_industries_set_updated_at" before update on public.companies_industries
  for each row execute function public.set_updated_at();
create trigger "companies_industries_touch_company" after insert or update or delete on public.companies_industries
  for each row execute function public.touch_company();

create table public.companies_legaldata (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "deletedAt" timestamptz,
  "groupId" uuid not null,
  "companyId" uuid not null,
  "legalName" text,
  siren text,
  "vatNumber" text,
  activity text,
  codenaf text,
  "codenafTitle" text,
  "foundedAt" date,
  constraint "companies_legaldata_companyId_key" unique ("groupId", "companyId"),
  constraint "companies_legaldata_companyId_fkey" foreign key ("groupId", "companyId")
    references public.companies ("groupId", id) on delete cascade,
  constraint "companies_legaldata_groupId_id_key" unique ("groupId", id),
  constraint "companies_legaldata_siren_check" check (public.is_siren(siren))
);
comment on table public.companies_legaldata is 'What the company register says about a company; at most one a company.';
comment on column public.companies_legaldata.siren is 'French company number; its check digit must be right.';
comment on column public.companies_legaldata.codenaf is 'Code of the main activity in the French nomenclature.';
create index "companies_legaldata_siren_idx" on public.companies_legaldata ("groupId", siren);
create trigger "companies_legaldata_set_updated_at" before update on public.companies_legaldata
  for each row execute function public.set_updated_at();
create trigger "companies_legaldata_touch_company" after insert or update or delete on public.companies_legaldata
  for each row execute function public.touch_company();

create table public.companies_legaldata_locations (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "legaldataId" uuid not null,
  "locationId" uuid,
  siret text,
  "isHeadquarters" boolean not null default false,
  constraint "companies_legaldata_locations_legaldataId_siret_key" unique ("groupId", "legaldataId", siret),
  constraint "companies_legaldata_locations_legaldataId_fkey" foreign key ("groupId", "legaldataId")
    references public.companies_legaldata ("groupId", id) on delete cascade,
  constraint "companies_legaldata_locations_locationId_fkey" foreign key ("groupId", "locationId")
    references public.locations ("groupId", id) on delete set null ("locationId"),
  constraint "companies_legaldata_locations_siret_check" check (public.is_siret(siret))
);
comment on table public.companies_legaldata_locations is 'Establishments of a company in the register.';
comment on column public.companies_legaldata_locations.siret is
  'French establishment number; its check digit must be right.';
create index "companies_legaldata_locations_locationId_idx"
  on public.companies_legaldata_locations ("groupId", "locationId");

create function public.touch_legaldata() returns trigger
  language plpgsql
  as $$
begin
  update public.companies_legaldata
     set "updatedAt" = clock_timestamp()
   where id in (old."legaldataId", new."legaldataId")
     and xmin <> pg_current_xact_id()::xid;
  return null;
end
$$;
comment on function public.touch_legaldata() is
  'A change of an establishment moves updatedAt of the legal data, and through its own trigger that of the company.';
create trigger "companies_legaldata_locations_set_updated_at" before update on public.companies_legaldata_locations
  for each row execute function public.set_updated_at();
create trigger "companies_legaldata_locations_touch_legaldata"
  after insert or update or delete on public.companies_legaldata_locations
  for each row execute function public.touch_legaldata();

create table public.companies_fieldsvalues (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "fieldEntity" text not null default 'COMPANY',
  "fieldId" uuid not null,
  "companyId" uuid not null,
  "fieldValueId" uuid,
  "locationId" uuid,
  value text,
  slot text not null default '',
  constraint "companies_fieldsvalues_companyId_fieldId_slot_key" unique ("groupId", "companyId", "fieldId", slot),
  constraint "companies_fieldsvalues_fieldId_fkey" foreign key ("groupId", "fieldEntity", "fieldId")
    references public.fields ("groupId", "targetedEntity", id) on delete cascade,
  constraint "companies_fieldsvalues_companyId_fkey" foreign key ("groupId", "companyId")
    references public.companies ("groupId", id) on delete cascade,
  constraint "companies_fieldsvalues_fieldValueId_fkey" foreign key ("groupId", "fieldId", "fieldValueId")
    references public.fields_options ("groupId", "fieldId", id) on delete cascade,
  constraint "companies_fieldsvalues_locationId_fkey" foreign key ("groupId", "locationId")
    references public.locations ("groupId", id) on delete cascade,
  constraint "companies_fieldsvalues_fieldEntity_check" check ("fieldEntity" = 'COMPANY'),
  constraint "companies_fieldsvalues_one_value_check" check (num_nonnulls("fieldValueId", "locationId", value) = 1)
);
comment on table public.companies_fieldsvalues is
  'Values of custom fields, one row per text, chosen option, tag or place.';
comment on column public.companies_fieldsvalues."fieldEntity" is
  'Always COMPANY: with it the foreign key admits only fields of this entity.';
comment on column public.companies_fieldsvalues."fieldValueId" is 'The chosen option.';
comment on column public.companies_fieldsvalues.value is 'Text, HTML, a number, a date, or true or false, as the type of the field says.';
comment on column public.companies_fieldsvalues.slot is
  'Tells the values of a multiple field apart; empty where there can be only one. Written by a trigger.';
create index "companies_fieldsvalues_fieldId_idx" on public.companies_fieldsvalues ("groupId", "fieldId");
create index "companies_fieldsvalues_fieldValueId_idx"
  on public.companies_fieldsvalues ("groupId", "fieldValueId") where "fieldValueId" is not null;
create index "companies_fieldsvalues_locationId_idx"
  on public.companies_fieldsvalues ("groupId", "locationId") where "locationId" is not null;

create trigger "companies_fieldsvalues_place" before insert or update on public.companies_fieldsvalues
  for each row execute function public.place_field_value();
create trigger "companies_fieldsvalues_set_updated_at" before update on public.companies_fieldsvalues
  for each row execute function public.set_updated_at();
create trigger "companies_fieldsvalues_touch_company" after insert or update or delete on public.companies_fieldsvalues
  for each row execute function public.touch_company();
