-- What all migrations together make. Written by npm run goldens

create table public.networkcompanies (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "networkId" text,
  name name_text,
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
  "canonicalNetworkUrl" text,
  source text,
  "foundAt" timestamp with time zone,
  constraint "networkcompanies_canonicalNetworkUrl_key" UNIQUE ("canonicalNetworkUrl"),
  constraint "networkcompanies_networkId_key" UNIQUE ("networkId"),
  constraint networkcompanies_pkey PRIMARY KEY (id),
  constraint "networkcompanies_canonicalNetworkUrl_check" CHECK (((NOT ("canonicalNetworkUrl" IS DISTINCT FROM canonical_network_url("canonicalNetworkUrl"))) AND (octet_length("canonicalNetworkUrl") <= 2000))),
  constraint "networkcompanies_networkUrl_check" CHECK (is_web_address("networkUrl")),
  constraint networkcompanies_source_check CHECK ((btrim(source) <> ''::text)),
  constraint networkcompanies_website_check CHECK (is_web_address(website)),
  constraint "networkcompanies_imageId_fkey" FOREIGN KEY ("imageId") REFERENCES networkcompanies_images(id) ON DELETE SET NULL
);
CREATE INDEX "networkcompanies_imageId_idx" ON public.networkcompanies USING btree ("imageId");
CREATE INDEX "networkcompanies_universalName_idx" ON public.networkcompanies USING btree ("universalName");
CREATE TRIGGER networkcompanies_clean_lines BEFORE INSERT OR UPDATE OF name, tagline ON public.networkcompanies FOR EACH ROW WHEN ((NOT are_clean_lines(VARIADIC ARRAY[(new.name)::text, new.tagline]))) EXECUTE FUNCTION clean_texts('line', 'name', 'tagline');
CREATE TRIGGER networkcompanies_set_updated_at BEFORE UPDATE ON public.networkcompanies FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.networkcompanies is 'Public data about companies, from the professional network. All accounts share it, and no API key may write it.';
comment on column public.networkcompanies."foundedAt" is 'The day, or the first day of the month or of the year where no more is known.';
comment on column public.networkcompanies."canonicalNetworkUrl" is 'The canonical form of the address of the page, by which companies of accounts find these data. Null: another row has it.';
comment on column public.networkcompanies.source is 'Who said it last, such as networkProvider. Null: no source, but somebody with the rights of an admin.';
comment on column public.networkcompanies."foundAt" is 'When the source was asked last.';

create table public.networkcompanies_images (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "publicUrl" text not null,
  constraint networkcompanies_images_pkey PRIMARY KEY (id),
  constraint "networkcompanies_images_publicUrl_check" CHECK (is_web_address("publicUrl"))
);
CREATE TRIGGER networkcompanies_images_set_updated_at BEFORE UPDATE ON public.networkcompanies_images FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.networkcompanies_images is 'Pictures of public company data.';
comment on column public.networkcompanies_images."publicUrl" is 'The web address of the picture.';

create table public.networkcompanies_industries (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "networkCompanyId" uuid not null,
  "industryId" uuid not null,
  constraint "networkcompanies_industries_networkCompanyId_industryId_key" UNIQUE ("networkCompanyId", "industryId"),
  constraint networkcompanies_industries_pkey PRIMARY KEY (id),
  constraint "networkcompanies_industries_industryId_fkey" FOREIGN KEY ("industryId") REFERENCES industries(id) ON DELETE CASCADE,
  constraint "networkcompanies_industries_networkCompanyId_fkey" FOREIGN KEY ("networkCompanyId") REFERENCES networkcompanies(id) ON DELETE CASCADE
);
CREATE INDEX "networkcompanies_industries_industryId_idx" ON public.networkcompanies_industries USING btree ("industryId");
CREATE TRIGGER networkcompanies_industries_set_updated_at BEFORE UPDATE ON public.networkcompanies_industries FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.networkcompanies_industries is 'Industries of a company in the public company data.';

create table public.companies (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "deletedAt" timestamp with time zone,
  "groupId" uuid not null,
  "statusEntity" text default 'COMPANY'::text not null,
  "statusId" uuid,
  "networkCompanyId" uuid,
  name name_text not null,
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
  "isProtectedUntil" timestamp with time zone,
  "changedIn" bigint default 0 not null,
  "isLive" boolean default true,
  constraint "companies_groupId_externalId_key" UNIQUE ("groupId", "externalId", "isLive"),
  constraint "companies_groupId_id_key" UNIQUE ("groupId", id),
  constraint companies_pkey PRIMARY KEY (id),
  constraint "companies_canonicalNetworkUrl_check" CHECK (((NOT ("canonicalNetworkUrl" IS DISTINCT FROM canonical_network_url("canonicalNetworkUrl"))) AND (octet_length("canonicalNetworkUrl") <= 2000))),
  constraint "companies_externalId_check" CHECK (((btrim("externalId") <> ''::text) AND (octet_length("externalId") <= 1000))),
  constraint "companies_isLive_check" CHECK ((NOT ("isLive" IS DISTINCT FROM
CASE
    WHEN ("deletedAt" IS NULL) THEN true
    ELSE NULL::boolean
END))),
  constraint companies_name_check CHECK ((btrim((name)::text) <> ''::text)),
  constraint "companies_networkUrl_check" CHECK (is_web_address("networkUrl")),
  constraint "companies_statusEntity_check" CHECK (("statusEntity" = 'COMPANY'::text)),
  constraint companies_website_check CHECK (is_web_address(website)),
  constraint "companies_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE,
  constraint "companies_networkCompanyId_fkey" FOREIGN KEY ("networkCompanyId") REFERENCES networkcompanies(id) ON DELETE SET NULL,
  constraint "companies_statusId_fkey" FOREIGN KEY ("groupId", "statusEntity", "statusId") REFERENCES statuses("groupId", "targetedEntity", id)
);
alter table public.companies set (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=3000);
CREATE INDEX "companies_canonicalNetworkUrl_idx" ON public.companies USING btree ("canonicalNetworkUrl") WHERE (("networkCompanyId" IS NULL) AND ("deletedAt" IS NULL));
CREATE INDEX "companies_deletedAt_idx" ON public.companies USING btree ("groupId", "deletedAt") WHERE ("deletedAt" IS NOT NULL);
CREATE UNIQUE INDEX "companies_groupId_canonicalNetworkUrl_key" ON public.companies USING btree ("groupId", "canonicalNetworkUrl") WHERE ("deletedAt" IS NULL);
CREATE INDEX "companies_groupId_changedIn_idx" ON public.companies USING btree ("groupId", "changedIn", id);
CREATE INDEX "companies_groupId_createdAt_idx" ON public.companies USING btree ("groupId", "createdAt", id) INCLUDE ("deletedAt");
CREATE INDEX "companies_groupId_folded_name_idx" ON public.companies USING gin ("groupId", fold_name_text((name)::text) gin_trgm_ops);
CREATE INDEX "companies_groupId_name_idx" ON public.companies USING btree ("groupId", name, id);
CREATE INDEX "companies_groupId_updatedAt_idx" ON public.companies USING btree ("groupId", "updatedAt", id) INCLUDE ("deletedAt");
CREATE INDEX "companies_isProtectedUntil_idx" ON public.companies USING btree ("groupId", "isProtectedUntil") WHERE ("isProtectedUntil" IS NOT NULL);
CREATE INDEX "companies_networkCompanyId_idx" ON public.companies USING btree ("networkCompanyId");
CREATE INDEX "companies_statusId_idx" ON public.companies USING btree ("groupId", "statusId", "createdAt", id);
CREATE TRIGGER "A_companies_clear_references" AFTER DELETE ON public.companies FOR EACH ROW EXECUTE FUNCTION clear_references_to_company();
CREATE TRIGGER companies_audit AFTER INSERT OR DELETE OR UPDATE ON public.companies FOR EACH ROW EXECUTE FUNCTION record_audit('companies', 'id', '', '{deletedAt,statusId,networkCompanyId,isProtectedUntil}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER companies_check_description BEFORE INSERT OR UPDATE OF description ON public.companies FOR EACH ROW WHEN ((new.description IS NOT NULL)) EXECUTE FUNCTION check_company_description();
CREATE TRIGGER companies_clean_lines BEFORE INSERT OR UPDATE OF name, tagline ON public.companies FOR EACH ROW WHEN ((NOT are_clean_lines(VARIADIC ARRAY[(new.name)::text, new.tagline]))) EXECUTE FUNCTION clean_texts('line', 'name', 'tagline');
CREATE TRIGGER companies_forget_status_changes AFTER DELETE ON public.companies FOR EACH ROW EXECUTE FUNCTION forget_status_changes('COMPANY');
CREATE TRIGGER companies_mark_search AFTER UPDATE ON public.companies FOR EACH ROW WHEN (((old.name)::text IS DISTINCT FROM (new.name)::text)) EXECUTE FUNCTION mark_search_later('companies');
CREATE TRIGGER companies_record_status_change AFTER UPDATE OF "statusId" ON public.companies FOR EACH ROW WHEN ((old."statusId" IS DISTINCT FROM new."statusId")) EXECUTE FUNCTION record_status_change('COMPANY');
CREATE TRIGGER companies_refuse_long_names BEFORE INSERT OR UPDATE OF name ON public.companies FOR EACH ROW WHEN ((length((new.name)::text) > 200)) EXECUTE FUNCTION refuse_long_names('companies_name_length_check');
CREATE TRIGGER companies_set_canonical_network_url BEFORE INSERT OR UPDATE OF "networkUrl" ON public.companies FOR EACH ROW EXECUTE FUNCTION set_company_canonical_network_url();
CREATE TRIGGER companies_set_changed_in BEFORE INSERT OR UPDATE ON public.companies FOR EACH ROW EXECUTE FUNCTION set_changed_in();
CREATE TRIGGER companies_set_default_status BEFORE INSERT ON public.companies FOR EACH ROW WHEN ((new."statusId" IS NULL)) EXECUTE FUNCTION set_default_status('COMPANY');
CREATE TRIGGER companies_set_is_live_on_insert BEFORE INSERT ON public.companies FOR EACH ROW WHEN ((new."deletedAt" IS NOT NULL)) EXECUTE FUNCTION set_is_live();
CREATE TRIGGER companies_set_is_live_on_update BEFORE UPDATE OF "deletedAt" ON public.companies FOR EACH ROW EXECUTE FUNCTION set_is_live();
CREATE TRIGGER companies_set_updated_at BEFORE UPDATE ON public.companies FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER companies_write_event AFTER INSERT OR DELETE OR UPDATE ON public.companies FOR EACH ROW EXECUTE FUNCTION write_event_of_record('company', 'companies');
comment on table public.companies is 'Clients and prospects of an account.';
comment on column public.companies."statusEntity" is 'Always COMPANY. It is part of the foreign key to statuses, which therefore accepts statuses of companies only.';
comment on column public.companies.description is 'HTML in the canonical sanitised form. The save of a company accepts any HTML and brings it into this form.';
comment on column public.companies."canonicalNetworkUrl" is 'The canonical form of networkUrl, by which a company is found. It is derived from networkUrl when it is not given.';
comment on column public.companies."externalId" is 'The id of the company in the software of the caller.';
comment on column public.companies."isProtectedUntil" is 'Until this time, the employees of the company must not be approached.';
comment on column public.companies."changedIn" is 'Number of the transaction that last changed the row or its children.';
comment on column public.companies."isLive" is 'True, or null for a deleted company, so that unique constraints with this column hold among the others only.';

CREATE OR REPLACE FUNCTION public.set_company_canonical_network_url()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;
comment on function public.set_company_canonical_network_url() is NULL;

CREATE OR REPLACE FUNCTION public.check_company_description()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  description constant text := public.trim_text(new.description);
begin
  new.description := public.rich_text(description);
  if new.description is null and description <> '' and not public.is_rich_text(description) then
    raise exception 'the description is %', public.expected_field_value('richtext')
      using errcode = 'check_violation', constraint = 'companies_description_check', table = tg_table_name;
  end if;
  return new;
end
$function$;
comment on function public.check_company_description() is 'Checks that the description of a company is rich text. A check constraint would read it whenever the company changes.';

CREATE OR REPLACE FUNCTION public.touch_company()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.companies
     set "updatedAt" = clock_timestamp()
   where "groupId" = coalesce(new."groupId", old."groupId")
     and id in (old."companyId", new."companyId")
     and xmin <> pg_current_xact_id()::xid;
  return null;
end
$function$;
comment on function public.touch_company() is 'Sets updatedAt of a company when one of its child rows changes.';

CREATE OR REPLACE FUNCTION public.clear_references_to_company()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;
comment on function public.clear_references_to_company() is 'Sets references to a deleted row of companies to null.';

create table public.companies_assignees (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "companyId" uuid not null,
  "userId" uuid not null,
  constraint "companies_assignees_companyId_userId_key" UNIQUE ("groupId", "companyId", "userId"),
  constraint companies_assignees_pkey PRIMARY KEY (id),
  constraint "companies_assignees_companyId_fkey" FOREIGN KEY ("groupId", "companyId") REFERENCES companies("groupId", id) ON DELETE CASCADE,
  constraint "companies_assignees_userId_fkey" FOREIGN KEY ("groupId", "userId") REFERENCES users("groupId", id) ON DELETE CASCADE
);
alter table public.companies_assignees set (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=3000);
CREATE INDEX "companies_assignees_userId_idx" ON public.companies_assignees USING btree ("groupId", "userId");
CREATE TRIGGER companies_assignees_audit AFTER INSERT OR DELETE OR UPDATE ON public.companies_assignees FOR EACH ROW EXECUTE FUNCTION record_audit('companies', 'companyId', 'assignees', '{userId,companyId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER companies_assignees_set_updated_at BEFORE UPDATE ON public.companies_assignees FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER companies_assignees_touch_company AFTER INSERT OR DELETE OR UPDATE ON public.companies_assignees FOR EACH ROW EXECUTE FUNCTION touch_company();
comment on table public.companies_assignees is 'Users in charge of a company.';

create table public.companies_fieldsvalues (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "fieldEntity" text default 'COMPANY'::text not null,
  "fieldId" uuid not null,
  "companyId" uuid not null,
  "fieldValueId" uuid,
  "locationId" uuid,
  value text,
  slot text default ''::text not null,
  "numberValue" numeric,
  "booleanValue" boolean,
  "dateValue" date,
  "dateTimeValue" timestamp with time zone,
  amount numeric,
  currency text,
  constraint "companies_fieldsvalues_companyId_fieldId_slot_key" UNIQUE ("groupId", "companyId", "fieldId", slot),
  constraint companies_fieldsvalues_pkey PRIMARY KEY (id),
  constraint "companies_fieldsvalues_fieldEntity_check" CHECK (("fieldEntity" = 'COMPANY'::text)),
  constraint companies_fieldsvalues_one_value_check CHECK ((num_nonnulls("fieldValueId", "locationId", value) = 1)),
  constraint "companies_fieldsvalues_companyId_fkey" FOREIGN KEY ("groupId", "companyId") REFERENCES companies("groupId", id) ON DELETE CASCADE,
  constraint "companies_fieldsvalues_fieldId_fkey" FOREIGN KEY ("groupId", "fieldEntity", "fieldId") REFERENCES fields("groupId", "targetedEntity", id) ON DELETE CASCADE,
  constraint "companies_fieldsvalues_fieldValueId_fkey" FOREIGN KEY ("groupId", "fieldId", "fieldValueId") REFERENCES fields_options("groupId", "fieldId", id) ON DELETE CASCADE,
  constraint "companies_fieldsvalues_locationId_fkey" FOREIGN KEY ("groupId", "locationId") REFERENCES locations("groupId", id) ON DELETE CASCADE
);
alter table public.companies_fieldsvalues set (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=3000);
CREATE INDEX companies_fieldsvalues_amount_idx ON public.companies_fieldsvalues USING btree ("groupId", "fieldId", amount) WHERE (amount IS NOT NULL);
CREATE INDEX "companies_fieldsvalues_booleanValue_idx" ON public.companies_fieldsvalues USING btree ("groupId", "fieldId", "booleanValue") WHERE ("booleanValue" IS NOT NULL);
CREATE INDEX "companies_fieldsvalues_dateTimeValue_idx" ON public.companies_fieldsvalues USING btree ("groupId", "fieldId", "dateTimeValue") WHERE ("dateTimeValue" IS NOT NULL);
CREATE INDEX "companies_fieldsvalues_dateValue_idx" ON public.companies_fieldsvalues USING btree ("groupId", "fieldId", "dateValue") WHERE ("dateValue" IS NOT NULL);
CREATE INDEX "companies_fieldsvalues_fieldId_idx" ON public.companies_fieldsvalues USING btree ("groupId", "fieldId");
CREATE INDEX "companies_fieldsvalues_fieldValueId_idx" ON public.companies_fieldsvalues USING btree ("groupId", "fieldValueId") WHERE ("fieldValueId" IS NOT NULL);
CREATE INDEX "companies_fieldsvalues_locationId_idx" ON public.companies_fieldsvalues USING btree ("groupId", "locationId") WHERE ("locationId" IS NOT NULL);
CREATE INDEX "companies_fieldsvalues_numberValue_idx" ON public.companies_fieldsvalues USING btree ("groupId", "fieldId", "numberValue") WHERE ("numberValue" IS NOT NULL);
CREATE TRIGGER companies_fieldsvalues_audit AFTER INSERT OR DELETE OR UPDATE ON public.companies_fieldsvalues FOR EACH ROW EXECUTE FUNCTION record_audit('companies', 'companyId', 'fieldsValues', '{fieldId,companyId}', '{slot,numberValue,booleanValue,dateValue,dateTimeValue,amount,currency,createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE CONSTRAINT TRIGGER companies_fieldsvalues_give_up_location AFTER DELETE OR UPDATE OF "locationId" ON public.companies_fieldsvalues DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old."locationId" IS NOT NULL)) EXECUTE FUNCTION give_up_location();
CREATE TRIGGER companies_fieldsvalues_place BEFORE INSERT OR UPDATE ON public.companies_fieldsvalues FOR EACH ROW EXECUTE FUNCTION place_field_value('companies_fieldsvalues_type_check');
CREATE TRIGGER companies_fieldsvalues_set_updated_at BEFORE UPDATE ON public.companies_fieldsvalues FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER companies_fieldsvalues_touch_company AFTER INSERT OR DELETE OR UPDATE ON public.companies_fieldsvalues FOR EACH ROW EXECUTE FUNCTION touch_company();
comment on table public.companies_fieldsvalues is 'Values of custom fields. Each row holds one text, one selected option, one tag or one location.';
comment on column public.companies_fieldsvalues."fieldEntity" is 'Always COMPANY. It is part of the foreign key to fields, which therefore accepts fields of companies only.';
comment on column public.companies_fieldsvalues."fieldValueId" is 'The selected option of a choice field.';
comment on column public.companies_fieldsvalues.value is 'The value as text, in the canonical form of the type of the field. Null when the value is an option or a location.';
comment on column public.companies_fieldsvalues.slot is 'Distinguishes the values of a field that accepts several values. Empty for a field that accepts one value. Set by a trigger.';
comment on column public.companies_fieldsvalues."numberValue" is 'The value of a number or rating field. Set by a trigger.';
comment on column public.companies_fieldsvalues."booleanValue" is 'The value of a boolean field. Set by a trigger.';
comment on column public.companies_fieldsvalues."dateValue" is 'The value of a date field. Set by a trigger.';
comment on column public.companies_fieldsvalues."dateTimeValue" is 'The value of a datetime field. Set by a trigger.';
comment on column public.companies_fieldsvalues.amount is 'The amount of a currency field. Set by a trigger.';
comment on column public.companies_fieldsvalues.currency is 'The currency of a currency field as an ISO 4217 code. Null if the value has none. Set by a trigger.';

create table public.companies_files (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "companyId" uuid not null,
  "fileId" uuid not null,
  constraint "companies_files_companyId_fileId_key" UNIQUE ("groupId", "companyId", "fileId"),
  constraint companies_files_pkey PRIMARY KEY (id),
  constraint "companies_files_companyId_fkey" FOREIGN KEY ("groupId", "companyId") REFERENCES companies("groupId", id) ON DELETE CASCADE,
  constraint "companies_files_fileId_fkey" FOREIGN KEY ("groupId", "fileId") REFERENCES files("groupId", id) ON DELETE CASCADE
);
CREATE INDEX "companies_files_fileId_idx" ON public.companies_files USING btree ("groupId", "fileId");
CREATE TRIGGER companies_files_audit AFTER INSERT OR DELETE OR UPDATE ON public.companies_files FOR EACH ROW EXECUTE FUNCTION record_audit('companies', 'companyId', 'files', '{fileId,companyId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER companies_files_mark_unused AFTER DELETE OR UPDATE OF "fileId" ON public.companies_files FOR EACH ROW WHEN ((old."fileId" IS NOT NULL)) EXECUTE FUNCTION mark_unused_file();
CREATE TRIGGER companies_files_set_updated_at BEFORE UPDATE ON public.companies_files FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER companies_files_touch_company AFTER INSERT OR DELETE OR UPDATE ON public.companies_files FOR EACH ROW EXECUTE FUNCTION touch_company();
comment on table public.companies_files is 'Files of a company.';

create table public.companies_industries (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "companyId" uuid not null,
  "industryId" uuid not null,
  constraint "companies_industries_companyId_industryId_key" UNIQUE ("groupId", "companyId", "industryId"),
  constraint companies_industries_pkey PRIMARY KEY (id),
  constraint "companies_industries_companyId_fkey" FOREIGN KEY ("groupId", "companyId") REFERENCES companies("groupId", id) ON DELETE CASCADE,
  constraint "companies_industries_industryId_fkey" FOREIGN KEY ("industryId") REFERENCES industries(id) ON DELETE CASCADE
);
CREATE INDEX "companies_industries_industryId_idx" ON public.companies_industries USING btree ("industryId");
CREATE TRIGGER companies_industries_audit AFTER INSERT OR DELETE OR UPDATE ON public.companies_industries FOR EACH ROW EXECUTE FUNCTION record_audit('companies', 'companyId', 'industries', '{industryId,companyId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER companies_industries_set_updated_at BEFORE UPDATE ON public.companies_industries FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER companies_industries_touch_company AFTER INSERT OR DELETE OR UPDATE ON public.companies_industries FOR EACH ROW EXECUTE FUNCTION touch_company();
comment on table public.companies_industries is 'Industries of a company.';

create table public.companies_legaldata (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "deletedAt" timestamp with time zone,
  "groupId" uuid not null,
  "companyId" uuid not null,
  "legalName" name_text,
  siren text,
  "vatNumber" text,
  activity text,
  codenaf text,
  "codenafTitle" text,
  "foundedAt" date,
  "closedAt" date,
  "foundAt" timestamp with time zone,
  source text,
  constraint "companies_legaldata_companyId_key" UNIQUE ("groupId", "companyId"),
  constraint "companies_legaldata_groupId_id_key" UNIQUE ("groupId", id),
  constraint companies_legaldata_pkey PRIMARY KEY (id),
  constraint companies_legaldata_siren_check CHECK (is_siren(siren)),
  constraint "companies_legaldata_companyId_fkey" FOREIGN KEY ("groupId", "companyId") REFERENCES companies("groupId", id) ON DELETE CASCADE
);
CREATE INDEX companies_legaldata_siren_idx ON public.companies_legaldata USING btree ("groupId", siren);
CREATE TRIGGER companies_legaldata_audit AFTER INSERT OR DELETE OR UPDATE ON public.companies_legaldata FOR EACH ROW EXECUTE FUNCTION record_audit('companies', 'companyId', 'legaldata', '{deletedAt,source,companyId}', '{foundAt,createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER companies_legaldata_clean_lines BEFORE INSERT OR UPDATE OF "legalName", activity, "codenafTitle" ON public.companies_legaldata FOR EACH ROW WHEN ((NOT are_clean_lines(VARIADIC ARRAY[(new."legalName")::text, new.activity, new."codenafTitle"]))) EXECUTE FUNCTION clean_texts('line', 'legalName', 'activity', 'codenafTitle');
CREATE TRIGGER companies_legaldata_set_numbers BEFORE INSERT OR UPDATE OF siren, "vatNumber" ON public.companies_legaldata FOR EACH ROW WHEN (((new.siren IS NOT NULL) OR (new."vatNumber" IS NOT NULL))) EXECUTE FUNCTION set_company_numbers();
CREATE TRIGGER companies_legaldata_set_updated_at BEFORE UPDATE ON public.companies_legaldata FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER companies_legaldata_touch_company AFTER INSERT OR DELETE OR UPDATE ON public.companies_legaldata FOR EACH ROW EXECUTE FUNCTION touch_company();
comment on table public.companies_legaldata is 'Data about a company from the company register. A company has at most one row.';
comment on column public.companies_legaldata.siren is 'The SIREN (French company number). Its check digit must be valid.';
comment on column public.companies_legaldata."vatNumber" is 'The VAT number, with the code of its country before it. It must have the form of its country, and a French one a valid key.';
comment on column public.companies_legaldata.codenaf is 'The code of the main activity in NAF, the French classification of activities.';
comment on column public.companies_legaldata."closedAt" is 'When the company was closed, by the company register. Null: it is active, or nothing is known.';
comment on column public.companies_legaldata."foundAt" is 'When a source was last asked and knew the company. Null: no source has added to these data.';
comment on column public.companies_legaldata.source is 'The source that has added to these data: companyRegister. Null: callers have written all of them.';

create table public.companies_legaldata_locations (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "legaldataId" uuid not null,
  "locationId" uuid,
  siret text,
  "isHeadquarters" boolean default false not null,
  "closedAt" date,
  constraint "companies_legaldata_locations_legaldataId_siret_key" UNIQUE ("groupId", "legaldataId", siret),
  constraint companies_legaldata_locations_pkey PRIMARY KEY (id),
  constraint companies_legaldata_locations_siret_check CHECK (is_siret(siret)),
  constraint "companies_legaldata_locations_legaldataId_fkey" FOREIGN KEY ("groupId", "legaldataId") REFERENCES companies_legaldata("groupId", id) ON DELETE CASCADE,
  constraint "companies_legaldata_locations_locationId_fkey" FOREIGN KEY ("groupId", "locationId") REFERENCES locations("groupId", id)
);
CREATE INDEX "companies_legaldata_locations_locationId_idx" ON public.companies_legaldata_locations USING btree ("groupId", "locationId");
CREATE TRIGGER companies_legaldata_locations_audit AFTER INSERT OR DELETE OR UPDATE ON public.companies_legaldata_locations FOR EACH ROW EXECUTE FUNCTION record_audit('companies', 'legaldataId', 'legaldata.locations', '{isHeadquarters,legaldataId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE CONSTRAINT TRIGGER companies_legaldata_locations_give_up_location AFTER DELETE OR UPDATE OF "locationId" ON public.companies_legaldata_locations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old."locationId" IS NOT NULL)) EXECUTE FUNCTION give_up_location();
CREATE TRIGGER companies_legaldata_locations_set_number BEFORE INSERT OR UPDATE OF siret ON public.companies_legaldata_locations FOR EACH ROW WHEN ((new.siret IS NOT NULL)) EXECUTE FUNCTION set_establishment_number();
CREATE TRIGGER companies_legaldata_locations_set_updated_at BEFORE UPDATE ON public.companies_legaldata_locations FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER companies_legaldata_locations_touch_legaldata AFTER INSERT OR DELETE OR UPDATE ON public.companies_legaldata_locations FOR EACH ROW EXECUTE FUNCTION touch_legaldata();
comment on table public.companies_legaldata_locations is 'Establishments of a company that are listed in the company register.';
comment on column public.companies_legaldata_locations.siret is 'The SIRET (French establishment number). Its check digit must be valid.';
comment on column public.companies_legaldata_locations."closedAt" is 'When the establishment was closed, by the company register. Null: it is open, or nothing is known.';

CREATE OR REPLACE FUNCTION public.touch_legaldata()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.companies_legaldata
     set "updatedAt" = clock_timestamp()
   where "groupId" = coalesce(new."groupId", old."groupId")
     and id in (old."legaldataId", new."legaldataId")
     and xmin <> pg_current_xact_id()::xid;
  return null;
end
$function$;
comment on function public.touch_legaldata() is 'Sets updatedAt of the legal data when an establishment changes. The trigger of the legal data then sets updatedAt of the company.';

CREATE OR REPLACE FUNCTION public.set_company_numbers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.siren := nullif(public.compact_number(new.siren), '');
  if tg_op = 'INSERT' or new."vatNumber" is distinct from old."vatNumber" then
    new."vatNumber" := nullif(public.canonical_vat_number(new."vatNumber"), '');
    -- A check constraint would refuse every change of a row whose number was written before there was this rule.
    if not public.is_vat_number(new."vatNumber") then
      raise exception 'the VAT number is not one of its country: % is expected', 'a number such as FR44732829320'
        using errcode = 'check_violation', constraint = 'companies_legaldata_vatNumber_check', table = tg_table_name;
    end if;
    if new.siren is null and new."vatNumber" like 'FR%' and public.is_siren(right(new."vatNumber", 9)) then
      new.siren := right(new."vatNumber", 9);
    end if;
  end if;
  return new;
end
$function$;
comment on function public.set_company_numbers() is 'Brings the numbers of a company into their canonical form, refuses a VAT number that is none (companies_legaldata_vatNumber_check), and takes the SIREN from a French one when there is no other.';

CREATE OR REPLACE FUNCTION public.set_establishment_number()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.siret := nullif(public.compact_number(new.siret), '');
  return new;
end
$function$;
comment on function public.set_establishment_number() is 'Brings the number of an establishment into its canonical form.';

create table public.companies_findings (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "companyId" uuid not null,
  source text not null,
  question text not null,
  outcome text not null,
  found jsonb,
  taken jsonb,
  "askedAt" timestamp with time zone not null,
  constraint "companies_findings_companyId_source_key" UNIQUE ("groupId", "companyId", source),
  constraint companies_findings_pkey PRIMARY KEY (id),
  constraint companies_findings_found_check CHECK ((((outcome = 'found'::text) = (found IS NOT NULL)) AND ((found IS NULL) OR (jsonb_typeof(found) = 'object'::text)))),
  constraint companies_findings_outcome_check CHECK ((outcome = ANY (ARRAY['found'::text, 'none'::text]))),
  constraint companies_findings_question_check CHECK (((btrim(question) <> ''::text) AND (octet_length(question) <= 2000))),
  constraint companies_findings_source_check CHECK (((btrim(source) <> ''::text) AND (octet_length(source) <= 100))),
  constraint companies_findings_taken_check CHECK ((jsonb_typeof(taken) = 'object'::text)),
  constraint "companies_findings_companyId_fkey" FOREIGN KEY ("groupId", "companyId") REFERENCES companies("groupId", id) ON DELETE CASCADE
);
alter table public.companies_findings set (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=3000);
CREATE TRIGGER companies_findings_audit AFTER INSERT OR DELETE OR UPDATE ON public.companies_findings FOR EACH ROW EXECUTE FUNCTION record_audit('companies', 'companyId', 'findings', '{source,outcome,companyId}', '{askedAt,createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER companies_findings_set_legaldata_source AFTER INSERT ON public.companies_findings FOR EACH ROW WHEN (((new.outcome = 'found'::text) AND (new.source = 'companyRegister'::text))) EXECUTE FUNCTION set_legaldata_source();
CREATE TRIGGER companies_findings_set_updated_at BEFORE UPDATE ON public.companies_findings FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER companies_findings_touch_company AFTER INSERT OR DELETE OR UPDATE ON public.companies_findings FOR EACH ROW EXECUTE FUNCTION touch_company();
comment on table public.companies_findings is 'What a source said of a company when it was asked for it. What a company has of it already is not overwritten.';
comment on column public.companies_findings.source is 'The source that was asked: companyRegister.';
comment on column public.companies_findings.question is 'What it was asked for: a number, or a name with a town or a postal code.';
comment on column public.companies_findings.outcome is 'found; none: the source knows no such company, or several.';
comment on column public.companies_findings.found is 'What the source said.';
comment on column public.companies_findings.taken is 'What the legal data have from it: they are renewed when the source says something else, as long as nobody has changed them.';
comment on column public.companies_findings."askedAt" is 'When the source was asked last.';

CREATE OR REPLACE FUNCTION public.set_legaldata_source()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.companies_legaldata
     set source = new.source, "foundAt" = new."askedAt"
   where "groupId" = new."groupId" and "companyId" = new."companyId" and "deletedAt" is null;
  return null;
end
$function$;
comment on function public.set_legaldata_source() is 'Sets source and foundAt of the legal data of a company that a source has found.';

create table public.companies_revisions (
  "groupId" uuid not null,
  "companyId" uuid not null,
  number integer not null,
  "taskId" uuid,
  changes jsonb not null,
  "createdAt" timestamp with time zone default now() not null,
  constraint companies_revisions_pkey PRIMARY KEY ("groupId", "companyId", number),
  constraint companies_revisions_number_check CHECK ((number > 0)),
  constraint "companies_revisions_companyId_fkey" FOREIGN KEY ("groupId", "companyId") REFERENCES companies("groupId", id) ON DELETE CASCADE,
  constraint "companies_revisions_taskId_fkey" FOREIGN KEY ("groupId", "taskId") REFERENCES tasks("groupId", id)
);
alter table public.companies_revisions set (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=3000);
CREATE INDEX "companies_revisions_taskId_idx" ON public.companies_revisions USING btree ("groupId", "taskId") WHERE ("taskId" IS NOT NULL);
CREATE TRIGGER companies_revisions_number BEFORE INSERT ON public.companies_revisions FOR EACH ROW EXECUTE FUNCTION number_company_revision();
comment on table public.companies_revisions is 'One row per save that changed a company. A save of the company inserts the number that follows the last one it read. Of two saves that read the same state, only one can therefore succeed. An application that creates or changes the company gets the next number from the database.';
comment on column public.companies_revisions.changes is 'What the save changed.';

CREATE OR REPLACE FUNCTION public.number_company_revision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;
comment on function public.number_company_revision() is 'Locks the company when a save inserts a revision of it, and gives the revision the next number if the save has none.';
