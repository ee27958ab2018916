-- Companies: clients and prospects of an account, and the public data about companies that accounts share.

create table public.networkcompanies (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "networkId" text,
  name public.name_text,
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
  constraint "networkcompanies_networkUrl_check" check (public.is_web_address("networkUrl")),
  constraint "networkcompanies_website_check" check (public.is_web_address(website))
);
comment on table public.networkcompanies is
  'Public data about companies, from the professional network. All accounts share it, and no API key may write it.';

create index "networkcompanies_universalName_idx" on public.networkcompanies ("universalName");
create index "networkcompanies_imageId_idx" on public.networkcompanies ("imageId");

create trigger "networkcompanies_set_updated_at" before update on public.networkcompanies
  for each row execute function public.set_updated_at();

-- Pictures of public company data, which all accounts read, have a table of their own, so that every row of images
-- belongs to an account.
create table public.networkcompanies_images (
  id uuid not null default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "publicUrl" text not null,
  constraint "networkcompanies_images_pkey" primary key (id),
  constraint "networkcompanies_images_publicUrl_check" check (public.is_web_address("publicUrl"))
);
comment on table public.networkcompanies_images is 'Pictures of public company data.';
comment on column public.networkcompanies_images."publicUrl" is 'The web address of the picture.';

create trigger "networkcompanies_images_set_updated_at" before update on public.networkcompanies_images
  for each row execute function public.set_updated_at();

alter table public.networkcompanies
  add constraint "networkcompanies_imageId_fkey" foreign key ("imageId")
    references public.networkcompanies_images (id) on delete set null;

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
comment on table public.networkcompanies_industries is 'Industries of a company in the public company data.';

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
  name public.name_text not null,
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
  "changedIn" bigint not null default 0,
  "isLive" boolean default true,
  constraint "companies_groupId_fkey" foreign key ("groupId") references public.groups (id) on delete cascade,
  constraint "companies_groupId_id_key" unique ("groupId", id),
  constraint "companies_statusId_fkey" foreign key ("groupId", "statusEntity", "statusId")
    references public.statuses ("groupId", "targetedEntity", id),
  constraint "companies_networkCompanyId_fkey" foreign key ("networkCompanyId")
    references public.networkcompanies (id) on delete set null,
  constraint "companies_statusEntity_check" check ("statusEntity" = 'COMPANY'),
  constraint "companies_name_check" check (btrim(name) <> ''),
  constraint "companies_externalId_check" check (btrim("externalId") <> '' and octet_length("externalId") <= 1000),
  constraint "companies_canonicalNetworkUrl_check" check (
    "canonicalNetworkUrl" is not distinct from public.canonical_network_url("canonicalNetworkUrl")
    and octet_length("canonicalNetworkUrl") <= 2000
  ),
  constraint "companies_networkUrl_check" check (public.is_web_address("networkUrl")),
  constraint "companies_website_check" check (public.is_web_address(website)),
  constraint "companies_isLive_check"
    check ("isLive" is not distinct from case when "deletedAt" is null then true end),
  constraint "companies_groupId_externalId_key" unique ("groupId", "externalId", "isLive")
);
alter table public.companies set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 3000);
comment on table public.companies is 'Clients and prospects of an account.';
comment on column public.companies."statusEntity" is
  'Always COMPANY. It is part of the foreign key to statuses, which therefore accepts statuses of companies only.';
comment on column public.companies.description is
  'HTML in the canonical sanitised form. The save of a company accepts any HTML and brings it into this form.';
comment on column public.companies."canonicalNetworkUrl" is
  'The canonical form of networkUrl, by which a company is found. It is derived from networkUrl when it is not given.';
comment on column public.companies."externalId" is 'The id of the company in the software of the caller.';
comment on column public.companies."isProtectedUntil" is
  'Until this time, the employees of the company must not be approached.';
comment on column public.companies."changedIn" is 'Number of the transaction that last changed the row or its children.';
comment on column public.companies."isLive" is
  'True, or null for a deleted company, so that unique constraints with this column hold among the others only.';

create unique index "companies_groupId_canonicalNetworkUrl_key"
  on public.companies ("groupId", "canonicalNetworkUrl") where "deletedAt" is null;
create index "companies_statusId_idx" on public.companies ("groupId", "statusId", "createdAt", id);
create index "companies_networkCompanyId_idx" on public.companies ("networkCompanyId");
create index "companies_isProtectedUntil_idx"
  on public.companies ("groupId", "isProtectedUntil") where "isProtectedUntil" is not null;
create index "companies_groupId_updatedAt_idx" on public.companies ("groupId", "updatedAt", id) include ("deletedAt");
create index "companies_groupId_createdAt_idx" on public.companies ("groupId", "createdAt", id) include ("deletedAt");
create index "companies_groupId_name_idx" on public.companies ("groupId", name, id);
create index "companies_groupId_folded_name_idx"
  on public.companies using gin ("groupId", public.fold_name_text(name) gin_trgm_ops);
create index "companies_groupId_changedIn_idx" on public.companies ("groupId", "changedIn", id);
create index "companies_deletedAt_idx" on public.companies ("groupId", "deletedAt") where "deletedAt" is not null;

create trigger "companies_set_changed_in" before insert or update on public.companies
  for each row execute function public.set_changed_in();

create trigger "companies_set_default_status" before insert on public.companies
  for each row when (new."statusId" is null) execute function public.set_default_status('COMPANY');

create trigger "companies_set_is_live_on_insert" before insert on public.companies
  for each row when (new."deletedAt" is not null) execute function public.set_is_live();

create trigger "companies_set_is_live_on_update" before update of "deletedAt" on public.companies
  for each row execute function public.set_is_live();

create trigger "companies_set_updated_at" before update on public.companies
  for each row execute function public.set_updated_at();

-- A company written without its canonical address, for example by a plain GraphQL mutation, gets it here: a stale one
-- would go on claiming the old page. An address without a scheme is stored with https, as a save reads it.
create function public.set_company_canonical_network_url() returns trigger
  language plpgsql
  as $$
begin
  new."networkUrl" := public.web_address(new."networkUrl");
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

create function public.check_company_description() returns trigger
  language plpgsql
  as $$
begin
  new.description := nullif(public.trim_text(new.description), '');
  if not public.is_rich_text(new.description) then
    raise exception 'the description is %', public.expected_field_value('richtext')
      using errcode = 'check_violation', constraint = 'companies_description_check', table = tg_table_name;
  end if;
  return new;
end
$$;
comment on function public.check_company_description() is
  'Checks that the description of a company is rich text. A check constraint would read it whenever the company changes.';

create trigger "companies_check_description" before insert or update of description on public.companies
  for each row when (new.description is not null) execute function public.check_company_description();

create function public.touch_company() returns trigger
  language plpgsql
  as $$
begin
  update public.companies
     set "updatedAt" = clock_timestamp()
   where "groupId" = coalesce(new."groupId", old."groupId")
     and id in (old."companyId", new."companyId")
     and xmin <> pg_current_xact_id()::xid;
  return null;
end
$$;
comment on function public.touch_company() is 'Sets updatedAt of a company when one of its child rows changes.';

create function public.clear_references_to_company() returns trigger
  language plpgsql
  as $$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.projects set "companyId" = null where "groupId" = old."groupId" and "companyId" = old.id;
    -- Where a person has worked is the person's.
    update public.profiles_positions set "companyName" = coalesce("companyName", old.name), "companyId" = null where "groupId" = old."groupId" and "companyId" = old.id;
    update public.tasks set "companyId" = null where "groupId" = old."groupId" and "companyId" = old.id;
  else
    delete from public.projects where "groupId" = old."groupId" and "companyId" = old.id;
    delete from public.profiles_positions where "groupId" = old."groupId" and "companyId" = old.id;
    delete from public.tasks where "groupId" = old."groupId" and "companyId" = old.id;
  end if;
  return null;
end
$$;
comment on function public.clear_references_to_company() is 'Sets references to a deleted row of companies to null.';

create trigger "A_companies_clear_references" after delete on public.companies
  for each row execute function public.clear_references_to_company();

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
alter table public.companies_assignees set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 3000);
comment on table public.companies_assignees is 'Users in charge of a company.';

create index "companies_assignees_userId_idx" on public.companies_assignees ("groupId", "userId");

create trigger "companies_assignees_set_updated_at" before update on public.companies_assignees
  for each row execute function public.set_updated_at();

create trigger "companies_assignees_touch_company" after insert or update or delete on public.companies_assignees
  for each row execute function public.touch_company();

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
  "numberValue" numeric,
  "booleanValue" boolean,
  "dateValue" date,
  "dateTimeValue" timestamptz,
  amount numeric,
  currency text,
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
alter table public.companies_fieldsvalues set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 3000);
comment on table public.companies_fieldsvalues is
  'Values of custom fields. Each row holds one text, one selected option, one tag or one location.';
comment on column public.companies_fieldsvalues."fieldEntity" is
  'Always COMPANY. It is part of the foreign key to fields, which therefore accepts fields of companies only.';
comment on column public.companies_fieldsvalues."fieldValueId" is 'The selected option of a choice field.';
comment on column public.companies_fieldsvalues.value is
  'The value as text, in the canonical form of the type of the field. Null when the value is an option or a location.';
comment on column public.companies_fieldsvalues.slot is
  'Distinguishes the values of a field that accepts several values. Empty for a field that accepts one value. Set by a trigger.';
comment on column public.companies_fieldsvalues."numberValue" is 'The value of a number or rating field. Set by a trigger.';
comment on column public.companies_fieldsvalues."booleanValue" is 'The value of a boolean field. Set by a trigger.';
comment on column public.companies_fieldsvalues."dateValue" is 'The value of a date field. Set by a trigger.';
comment on column public.companies_fieldsvalues."dateTimeValue" is 'The value of a datetime field. Set by a trigger.';
comment on column public.companies_fieldsvalues.amount is 'The amount of a currency field. Set by a trigger.';
comment on column public.companies_fieldsvalues.currency is
  'The currency of a currency field as an ISO 4217 code. Null if the value has none. Set by a trigger.';

create index "companies_fieldsvalues_fieldId_idx" on public.companies_fieldsvalues ("groupId", "fieldId");
create index "companies_fieldsvalues_fieldValueId_idx"
  on public.companies_fieldsvalues ("groupId", "fieldValueId") where "fieldValueId" is not null;
create index "companies_fieldsvalues_locationId_idx"
  on public.companies_fieldsvalues ("groupId", "locationId") where "locationId" is not null;
create index "companies_fieldsvalues_numberValue_idx"
  on public.companies_fieldsvalues ("groupId", "fieldId", "numberValue") where "numberValue" is not null;
create index "companies_fieldsvalues_booleanValue_idx"
  on public.companies_fieldsvalues ("groupId", "fieldId", "booleanValue") where "booleanValue" is not null;
create index "companies_fieldsvalues_dateValue_idx"
  on public.companies_fieldsvalues ("groupId", "fieldId", "dateValue") where "dateValue" is not null;
create index "companies_fieldsvalues_dateTimeValue_idx"
  on public.companies_fieldsvalues ("groupId", "fieldId", "dateTimeValue") where "dateTimeValue" is not null;
create index "companies_fieldsvalues_amount_idx"
  on public.companies_fieldsvalues ("groupId", "fieldId", amount) where amount is not null;

create constraint trigger companies_fieldsvalues_give_up_location after delete or update of "locationId" on public.companies_fieldsvalues
  deferrable initially deferred for each row when (old."locationId" is not null)
  execute function public.give_up_location();

create trigger companies_fieldsvalues_place before insert or update on public.companies_fieldsvalues
  for each row execute function public.place_field_value('companies_fieldsvalues_type_check');

create trigger "companies_fieldsvalues_set_updated_at" before update on public.companies_fieldsvalues
  for each row execute function public.set_updated_at();

create trigger "companies_fieldsvalues_touch_company" after insert or update or delete on public.companies_fieldsvalues
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

create trigger companies_files_mark_unused after delete or update of "fileId" on public.companies_files
  for each row when (old."fileId" is not null) execute function public.mark_unused_file();

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
  "legalName" public.name_text,
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
comment on table public.companies_legaldata is
  'Data about a company from the company register. A company has at most one row.';
comment on column public.companies_legaldata.siren is
  'The SIREN (French company number). Its check digit must be valid.';
comment on column public.companies_legaldata.codenaf is
  'The code of the main activity in NAF, the French classification of activities.';

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
    references public.locations ("groupId", id),
  constraint "companies_legaldata_locations_siret_check" check (public.is_siret(siret))
);
comment on table public.companies_legaldata_locations is
  'Establishments of a company that are listed in the company register.';
comment on column public.companies_legaldata_locations.siret is
  'The SIRET (French establishment number). Its check digit must be valid.';

create index "companies_legaldata_locations_locationId_idx"
  on public.companies_legaldata_locations ("groupId", "locationId");

create constraint trigger companies_legaldata_locations_give_up_location after delete or update of "locationId" on public.companies_legaldata_locations
  deferrable initially deferred for each row when (old."locationId" is not null)
  execute function public.give_up_location();

create trigger "companies_legaldata_locations_set_updated_at" before update on public.companies_legaldata_locations
  for each row execute function public.set_updated_at();

create function public.touch_legaldata() returns trigger
  language plpgsql
  as $$
begin
  update public.companies_legaldata
     set "updatedAt" = clock_timestamp()
   where "groupId" = coalesce(new."groupId", old."groupId")
     and id in (old."legaldataId", new."legaldataId")
     and xmin <> pg_current_xact_id()::xid;
  return null;
end
$$;
comment on function public.touch_legaldata() is
  'Sets updatedAt of the legal data when an establishment changes. The trigger of the legal data then sets updatedAt of the company.';

create trigger "companies_legaldata_locations_touch_legaldata"
  after insert or update or delete on public.companies_legaldata_locations
  for each row execute function public.touch_legaldata();

-- Two saves of one record that have read the same state cannot both be written, whichever server does them: both want
-- the same number.
create table public.companies_revisions (
  "groupId" uuid not null,
  "companyId" uuid not null,
  number integer not null,
  "taskId" uuid,
  changes jsonb not null,
  "createdAt" timestamptz not null default now(),
  constraint "companies_revisions_pkey" primary key ("groupId", "companyId", number),
  constraint "companies_revisions_companyId_fkey" foreign key ("groupId", "companyId")
    references public.companies ("groupId", id) on delete cascade,
  constraint "companies_revisions_number_check" check (number > 0)
);
alter table public.companies_revisions set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 3000);
comment on table public.companies_revisions is
  'One row per save that changed a company. A save of the company inserts the number that follows the last one it read. Of two saves that read the same state, only one can therefore succeed. An application that creates or changes the company gets the next number from the database.';
comment on column public.companies_revisions.changes is 'What the save changed.';

create index "companies_revisions_taskId_idx" on public.companies_revisions ("groupId", "taskId") where "taskId" is not null;

-- An application that creates or renames a company writes a revision of it too. It has not read the last number: two
-- applications that name one company would conflict, and neither changes what the other one has decided on.
create function public.number_company_revision() returns trigger
  language plpgsql
  as $$
begin
  -- Also when the number is given: who holds a number and waits for the company deadlocks with who holds the company.
  perform from public.companies where "groupId" = new."groupId" and id = new."companyId" for no key update;
  if new.number is null then
    -- A statement of its own, so that it sees what was committed while this waited for the lock.
    select coalesce(max(number), 0) + 1
      into new.number
      from public.companies_revisions
     where "groupId" = new."groupId" and "companyId" = new."companyId";
  end if;
  return new;
end
$$;
comment on function public.number_company_revision() is
  'Locks the company when a save inserts a revision of it, and gives the revision the next number if the save has none.';

create trigger "companies_revisions_number" before insert on public.companies_revisions
  for each row execute function public.number_company_revision();

create or replace view public.schema_version as select 1763600000600::bigint as migration;
