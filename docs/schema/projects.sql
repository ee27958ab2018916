-- What all migrations together make. Written by npm run goldens

create table public.projects (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "deletedAt" timestamp with time zone,
  "groupId" uuid not null,
  "userId" uuid,
  "presetId" uuid,
  "colorId" text,
  "statusEntity" text default 'PROJECT'::text not null,
  "statusId" uuid,
  "companyId" uuid,
  name name_text not null,
  "networkId" text,
  "networkContractId" text,
  "networkIdType" text,
  "externalId" text,
  "referenceId" text,
  "isMadeForRecruitment" boolean default true not null,
  "isMadeForSales" boolean default false not null,
  "ignoreHistoryBeforeProjectCreatedAt" boolean default false not null,
  "changedIn" bigint default 0 not null,
  "isLive" boolean default true,
  constraint "projects_groupId_externalId_key" UNIQUE ("groupId", "externalId", "isLive"),
  constraint "projects_groupId_id_key" UNIQUE ("groupId", id),
  constraint projects_pkey PRIMARY KEY (id),
  constraint "projects_externalId_check" CHECK (((btrim("externalId") <> ''::text) AND (octet_length("externalId") <= 1000))),
  constraint "projects_isLive_check" CHECK ((NOT ("isLive" IS DISTINCT FROM
CASE
    WHEN ("deletedAt" IS NULL) THEN true
    ELSE NULL::boolean
END))),
  constraint projects_name_check CHECK ((btrim((name)::text) <> ''::text)),
  constraint "projects_referenceId_check" CHECK (((btrim("referenceId") <> ''::text) AND (octet_length("referenceId") <= 100))),
  constraint "projects_statusEntity_check" CHECK (("statusEntity" = 'PROJECT'::text)),
  constraint "projects_colorId_fkey" FOREIGN KEY ("colorId") REFERENCES colors(id) ON DELETE SET NULL,
  constraint "projects_companyId_fkey" FOREIGN KEY ("groupId", "companyId") REFERENCES companies("groupId", id),
  constraint "projects_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE,
  constraint "projects_statusId_fkey" FOREIGN KEY ("groupId", "statusEntity", "statusId") REFERENCES statuses("groupId", "targetedEntity", id),
  constraint "projects_userId_fkey" FOREIGN KEY ("groupId", "userId") REFERENCES users("groupId", id)
);
alter table public.projects set (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=3000);
CREATE INDEX "projects_colorId_idx" ON public.projects USING btree ("colorId");
CREATE INDEX "projects_companyId_idx" ON public.projects USING btree ("groupId", "companyId");
CREATE INDEX "projects_deletedAt_idx" ON public.projects USING btree ("groupId", "deletedAt") WHERE ("deletedAt" IS NOT NULL);
CREATE INDEX "projects_deleted_referenceId_idx" ON public.projects USING btree ("groupId", "referenceId") WHERE ("deletedAt" IS NOT NULL);
CREATE INDEX "projects_groupId_changedIn_idx" ON public.projects USING btree ("groupId", "changedIn", id);
CREATE INDEX "projects_groupId_createdAt_idx" ON public.projects USING btree ("groupId", "createdAt", id) INCLUDE ("deletedAt");
CREATE INDEX "projects_groupId_folded_name_idx" ON public.projects USING gin ("groupId", fold_name_text((name)::text) gin_trgm_ops);
CREATE INDEX "projects_groupId_name_idx" ON public.projects USING btree ("groupId", name, id);
CREATE UNIQUE INDEX "projects_groupId_referenceId_key" ON public.projects USING btree ("groupId", "referenceId") WHERE ("deletedAt" IS NULL);
CREATE INDEX "projects_groupId_updatedAt_idx" ON public.projects USING btree ("groupId", "updatedAt", id) INCLUDE ("deletedAt");
CREATE INDEX "projects_groupId_userId_idx" ON public.projects USING btree ("groupId", "userId");
CREATE INDEX "projects_statusId_idx" ON public.projects USING btree ("groupId", "statusId", "createdAt", id);
CREATE TRIGGER "A_projects_clear_references" AFTER DELETE ON public.projects FOR EACH ROW EXECUTE FUNCTION clear_references_to_project();
CREATE TRIGGER projects_audit AFTER INSERT OR DELETE OR UPDATE ON public.projects FOR EACH ROW EXECUTE FUNCTION record_audit('projects', 'id', '', '{deletedAt,userId,presetId,statusId,companyId,isMadeForRecruitment,isMadeForSales,ignoreHistoryBeforeProjectCreatedAt}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER projects_clean_lines BEFORE INSERT OR UPDATE OF name ON public.projects FOR EACH ROW WHEN ((NOT are_clean_lines(VARIADIC ARRAY[(new.name)::text]))) EXECUTE FUNCTION clean_texts('line', 'name');
CREATE TRIGGER projects_forget_status_changes AFTER DELETE ON public.projects FOR EACH ROW EXECUTE FUNCTION forget_status_changes('PROJECT');
CREATE CONSTRAINT TRIGGER projects_record_offer_on_insert AFTER INSERT ON public.projects DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new."isMadeForRecruitment") EXECUTE FUNCTION record_offer_change();
CREATE CONSTRAINT TRIGGER projects_record_offer_on_update AFTER UPDATE ON public.projects DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old."isMadeForRecruitment" OR new."isMadeForRecruitment") AND (((((((old."isMadeForRecruitment" IS DISTINCT FROM new."isMadeForRecruitment") OR ((old.name)::text IS DISTINCT FROM (new.name)::text)) OR (old."createdAt" IS DISTINCT FROM new."createdAt")) OR (old."externalId" IS DISTINCT FROM new."externalId")) OR (old."referenceId" IS DISTINCT FROM new."referenceId")) OR (old."statusId" IS DISTINCT FROM new."statusId")) OR (old."deletedAt" IS DISTINCT FROM new."deletedAt")))) EXECUTE FUNCTION record_offer_change();
CREATE TRIGGER projects_record_status_change AFTER UPDATE OF "statusId" ON public.projects FOR EACH ROW WHEN ((old."statusId" IS DISTINCT FROM new."statusId")) EXECUTE FUNCTION record_status_change('PROJECT');
CREATE TRIGGER projects_refuse_long_names BEFORE INSERT OR UPDATE OF name ON public.projects FOR EACH ROW WHEN ((length((new.name)::text) > 200)) EXECUTE FUNCTION refuse_long_names('projects_name_length_check');
CREATE TRIGGER projects_set_changed_in BEFORE INSERT OR UPDATE ON public.projects FOR EACH ROW EXECUTE FUNCTION set_changed_in();
CREATE TRIGGER projects_set_default_status BEFORE INSERT ON public.projects FOR EACH ROW WHEN ((new."statusId" IS NULL)) EXECUTE FUNCTION set_default_status('PROJECT');
CREATE TRIGGER projects_set_is_live_on_insert BEFORE INSERT ON public.projects FOR EACH ROW WHEN ((new."deletedAt" IS NOT NULL)) EXECUTE FUNCTION set_is_live();
CREATE TRIGGER projects_set_is_live_on_update BEFORE UPDATE OF "deletedAt" ON public.projects FOR EACH ROW EXECUTE FUNCTION set_is_live();
CREATE TRIGGER projects_set_reference BEFORE INSERT ON public.projects FOR EACH ROW WHEN ((new."referenceId" IS NULL)) EXECUTE FUNCTION set_project_reference();
CREATE TRIGGER projects_set_updated_at BEFORE UPDATE ON public.projects FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER projects_touch_company_on_delete AFTER DELETE ON public.projects FOR EACH ROW WHEN ((old."companyId" IS NOT NULL)) EXECUTE FUNCTION touch_company();
CREATE TRIGGER projects_touch_company_on_insert AFTER INSERT ON public.projects FOR EACH ROW WHEN ((new."companyId" IS NOT NULL)) EXECUTE FUNCTION touch_company();
CREATE TRIGGER projects_touch_company_on_update AFTER UPDATE OF "companyId", "statusId", name, "colorId", "deletedAt" ON public.projects FOR EACH ROW WHEN (((old."companyId" IS NOT NULL) OR (new."companyId" IS NOT NULL))) EXECUTE FUNCTION touch_company();
CREATE TRIGGER projects_write_event AFTER INSERT OR DELETE OR UPDATE ON public.projects FOR EACH ROW EXECUTE FUNCTION write_event_of_record('project', 'projects');
comment on table public.projects is 'Projects of an account: recruitment, sales, or both.';
comment on column public.projects."statusEntity" is 'Always PROJECT. It is part of the foreign key to statuses, which therefore accepts statuses of projects only.';
comment on column public.projects."externalId" is 'The id of the project in the software of the caller.';
comment on column public.projects."referenceId" is 'A short reference by which applications refer to the project. It is generated when the project is created without one, and is unique in the account.';
comment on column public.projects."isMadeForRecruitment" is 'Whether the project is displayed in the applicant tracking area.';
comment on column public.projects."isMadeForSales" is 'Whether the project is displayed in the client relationship area.';
comment on column public.projects."changedIn" is 'Number of the transaction that last changed the row or its children.';
comment on column public.projects."isLive" is 'True, or null for a deleted project, so that unique constraints with this column hold among the others only.';

CREATE OR REPLACE FUNCTION public.set_project_reference()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  alphabet constant text := '23456789BCDFGHJKMNPQRSTVWXZ';
  random_bytes bytea;
begin
  loop
    random_bytes := uuid_send(gen_random_uuid());
    -- The last eight bytes of the sixteen; the first of them has only six random bits, which is enough for a sign.
    select string_agg(substr(alphabet, 1 + get_byte(random_bytes, place) % length(alphabet), 1), '' order by place)
      into new."referenceId"
      from generate_series(8, 15) as place;
    exit when not exists (
      select from public.projects
       where "groupId" = new."groupId" and "referenceId" = new."referenceId" and "deletedAt" is null
    ) and not exists (
      select from public.projects
       where "groupId" = new."groupId" and "referenceId" = new."referenceId" and "deletedAt" is not null
    );
  end loop;
  return new;
end
$function$;
comment on function public.set_project_reference() is 'Generates the reference of a project that is inserted without one.';

CREATE OR REPLACE FUNCTION public.touch_project()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.projects
     set "updatedAt" = clock_timestamp()
   where "groupId" = coalesce(new."groupId", old."groupId")
     and id in (old."projectId", new."projectId")
     and xmin <> pg_current_xact_id()::xid;
  return null;
end
$function$;
comment on function public.touch_project() is 'Sets updatedAt of a project when one of its child rows changes.';

CREATE OR REPLACE FUNCTION public.clear_references_to_project()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.tasks set "projectId" = null where "groupId" = old."groupId" and "projectId" = old.id;
    update public.history_entries set "projectName" = old.name, "projectId" = null where "groupId" = old."groupId" and "projectId" = old.id;
    update public.applications set "projectName" = old.name, "projectId" = null where "groupId" = old."groupId" and "projectId" = old.id;
  else
    delete from public.tasks where "groupId" = old."groupId" and "projectId" = old.id;
    delete from public.history_entries where "groupId" = old."groupId" and "projectId" = old.id;
    delete from public.applications where "groupId" = old."groupId" and "projectId" = old.id;
  end if;
  return null;
end
$function$;
comment on function public.clear_references_to_project() is 'Sets references to a deleted row of projects to null.';

create table public.projects_assignees (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "projectId" uuid not null,
  "userId" uuid not null,
  constraint projects_assignees_pkey PRIMARY KEY (id),
  constraint "projects_assignees_projectId_userId_key" UNIQUE ("groupId", "projectId", "userId"),
  constraint "projects_assignees_projectId_fkey" FOREIGN KEY ("groupId", "projectId") REFERENCES projects("groupId", id) ON DELETE CASCADE,
  constraint "projects_assignees_userId_fkey" FOREIGN KEY ("groupId", "userId") REFERENCES users("groupId", id) ON DELETE CASCADE
);
alter table public.projects_assignees set (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=3000);
CREATE INDEX "projects_assignees_userId_idx" ON public.projects_assignees USING btree ("groupId", "userId");
CREATE TRIGGER projects_assignees_audit AFTER INSERT OR DELETE OR UPDATE ON public.projects_assignees FOR EACH ROW EXECUTE FUNCTION record_audit('projects', 'projectId', 'assignees', '{userId,projectId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER projects_assignees_set_updated_at BEFORE UPDATE ON public.projects_assignees FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER projects_assignees_touch_project AFTER INSERT OR DELETE OR UPDATE ON public.projects_assignees FOR EACH ROW EXECUTE FUNCTION touch_project();
comment on table public.projects_assignees is 'Users in charge of a project.';

create table public.projects_fieldsvalues (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "fieldEntity" text default 'PROJECT'::text not null,
  "fieldId" uuid not null,
  "projectId" uuid not null,
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
  "searchText" text generated always as (
CASE
    WHEN (num_nonnulls("numberValue", "booleanValue", "dateValue", "dateTimeValue", amount) = 0) THEN fold_text(value)
    ELSE NULL::text
END) stored,
  constraint projects_fieldsvalues_pkey PRIMARY KEY (id),
  constraint "projects_fieldsvalues_projectId_fieldId_slot_key" UNIQUE ("groupId", "projectId", "fieldId", slot),
  constraint "projects_fieldsvalues_fieldEntity_check" CHECK (("fieldEntity" = 'PROJECT'::text)),
  constraint projects_fieldsvalues_one_value_check CHECK ((num_nonnulls("fieldValueId", "locationId", value) = 1)),
  constraint "projects_fieldsvalues_fieldId_fkey" FOREIGN KEY ("groupId", "fieldEntity", "fieldId") REFERENCES fields("groupId", "targetedEntity", id) ON DELETE CASCADE,
  constraint "projects_fieldsvalues_fieldValueId_fkey" FOREIGN KEY ("groupId", "fieldId", "fieldValueId") REFERENCES fields_options("groupId", "fieldId", id) ON DELETE CASCADE,
  constraint "projects_fieldsvalues_locationId_fkey" FOREIGN KEY ("groupId", "locationId") REFERENCES locations("groupId", id) ON DELETE CASCADE,
  constraint "projects_fieldsvalues_projectId_fkey" FOREIGN KEY ("groupId", "projectId") REFERENCES projects("groupId", id) ON DELETE CASCADE
);
alter table public.projects_fieldsvalues set (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=3000);
CREATE INDEX projects_fieldsvalues_amount_idx ON public.projects_fieldsvalues USING btree ("groupId", "fieldId", amount) WHERE (amount IS NOT NULL);
CREATE INDEX "projects_fieldsvalues_booleanValue_idx" ON public.projects_fieldsvalues USING btree ("groupId", "fieldId", "booleanValue") WHERE ("booleanValue" IS NOT NULL);
CREATE INDEX "projects_fieldsvalues_dateTimeValue_idx" ON public.projects_fieldsvalues USING btree ("groupId", "fieldId", "dateTimeValue") WHERE ("dateTimeValue" IS NOT NULL);
CREATE INDEX "projects_fieldsvalues_dateValue_idx" ON public.projects_fieldsvalues USING btree ("groupId", "fieldId", "dateValue") WHERE ("dateValue" IS NOT NULL);
CREATE INDEX "projects_fieldsvalues_fieldId_idx" ON public.projects_fieldsvalues USING btree ("groupId", "fieldId");
CREATE INDEX "projects_fieldsvalues_fieldValueId_idx" ON public.projects_fieldsvalues USING btree ("groupId", "fieldValueId") WHERE ("fieldValueId" IS NOT NULL);
CREATE INDEX "projects_fieldsvalues_locationId_idx" ON public.projects_fieldsvalues USING btree ("groupId", "locationId") WHERE ("locationId" IS NOT NULL);
CREATE INDEX "projects_fieldsvalues_numberValue_idx" ON public.projects_fieldsvalues USING btree ("groupId", "fieldId", "numberValue") WHERE ("numberValue" IS NOT NULL);
CREATE TRIGGER projects_fieldsvalues_audit AFTER INSERT OR DELETE OR UPDATE ON public.projects_fieldsvalues FOR EACH ROW EXECUTE FUNCTION record_audit('projects', 'projectId', 'fieldsValues', '{fieldId,projectId}', '{slot,numberValue,booleanValue,dateValue,dateTimeValue,amount,currency,searchText,createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE CONSTRAINT TRIGGER projects_fieldsvalues_give_up_location AFTER DELETE OR UPDATE OF "locationId" ON public.projects_fieldsvalues DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old."locationId" IS NOT NULL)) EXECUTE FUNCTION give_up_location();
CREATE TRIGGER projects_fieldsvalues_place BEFORE INSERT OR UPDATE ON public.projects_fieldsvalues FOR EACH ROW EXECUTE FUNCTION place_field_value('projects_fieldsvalues_type_check');
CREATE TRIGGER projects_fieldsvalues_set_updated_at BEFORE UPDATE ON public.projects_fieldsvalues FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER projects_fieldsvalues_touch_offer AFTER INSERT OR DELETE OR UPDATE ON public.projects_fieldsvalues FOR EACH ROW EXECUTE FUNCTION touch_offer_of_value();
CREATE TRIGGER projects_fieldsvalues_touch_project AFTER INSERT OR DELETE OR UPDATE ON public.projects_fieldsvalues FOR EACH ROW EXECUTE FUNCTION touch_project();
comment on table public.projects_fieldsvalues is 'Values of custom fields. Each row holds one text, one selected option, one tag or one location.';
comment on column public.projects_fieldsvalues."fieldEntity" is 'Always PROJECT. It is part of the foreign key to fields, which therefore accepts fields of projects only.';
comment on column public.projects_fieldsvalues."fieldValueId" is 'The selected option of a choice field.';
comment on column public.projects_fieldsvalues.value is 'The value as text, in the canonical form of the type of the field. Null when the value is an option or a location.';
comment on column public.projects_fieldsvalues.slot is 'Distinguishes the values of a field that accepts several values. Empty for a field that accepts one value. Set by a trigger.';
comment on column public.projects_fieldsvalues."numberValue" is 'The value of a number or rating field. Set by a trigger.';
comment on column public.projects_fieldsvalues."booleanValue" is 'The value of a boolean field. Set by a trigger.';
comment on column public.projects_fieldsvalues."dateValue" is 'The value of a date field. Set by a trigger.';
comment on column public.projects_fieldsvalues."dateTimeValue" is 'The value of a datetime field. Set by a trigger.';
comment on column public.projects_fieldsvalues.amount is 'The amount of a currency field. Set by a trigger.';
comment on column public.projects_fieldsvalues.currency is 'The currency of a currency field as an ISO 4217 code. Null if the value has none. Set by a trigger.';
comment on column public.projects_fieldsvalues."searchText" is 'A value that is a text, in lower case and without accents, for searches. Generated.';

create table public.projects_files (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "projectId" uuid not null,
  "fileId" uuid not null,
  "isPublic" boolean default false not null,
  constraint projects_files_pkey PRIMARY KEY (id),
  constraint "projects_files_projectId_fileId_key" UNIQUE ("groupId", "projectId", "fileId"),
  constraint "projects_files_fileId_fkey" FOREIGN KEY ("groupId", "fileId") REFERENCES files("groupId", id) ON DELETE CASCADE,
  constraint "projects_files_projectId_fkey" FOREIGN KEY ("groupId", "projectId") REFERENCES projects("groupId", id) ON DELETE CASCADE
);
CREATE INDEX "projects_files_fileId_idx" ON public.projects_files USING btree ("groupId", "fileId");
CREATE TRIGGER projects_files_audit AFTER INSERT OR DELETE OR UPDATE ON public.projects_files FOR EACH ROW EXECUTE FUNCTION record_audit('projects', 'projectId', 'files', '{fileId,isPublic,projectId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER projects_files_mark_unused AFTER DELETE OR UPDATE OF "fileId" ON public.projects_files FOR EACH ROW WHEN ((old."fileId" IS NOT NULL)) EXECUTE FUNCTION mark_unused_file();
CREATE TRIGGER projects_files_set_updated_at BEFORE UPDATE ON public.projects_files FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER projects_files_touch_offer AFTER INSERT OR DELETE OR UPDATE ON public.projects_files FOR EACH ROW EXECUTE FUNCTION touch_offer_of_file();
CREATE TRIGGER projects_files_touch_project AFTER INSERT OR DELETE OR UPDATE ON public.projects_files FOR EACH ROW EXECUTE FUNCTION touch_project();
comment on table public.projects_files is 'Files of a project.';
comment on column public.projects_files."isPublic" is 'Whether the file is shown to everybody with the offer.';

create table public.projects_jobboards (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "deletedAt" timestamp with time zone,
  "groupId" uuid not null,
  "projectId" uuid not null,
  "jobBoardId" uuid not null,
  "enabledAt" timestamp with time zone,
  constraint projects_jobboards_pkey PRIMARY KEY (id),
  constraint "projects_jobboards_projectId_jobBoardId_key" UNIQUE ("groupId", "projectId", "jobBoardId"),
  constraint "projects_jobboards_jobBoardId_fkey" FOREIGN KEY ("jobBoardId") REFERENCES jobboards(id) ON DELETE CASCADE,
  constraint "projects_jobboards_projectId_fkey" FOREIGN KEY ("groupId", "projectId") REFERENCES projects("groupId", id) ON DELETE CASCADE
);
CREATE INDEX "projects_jobboards_enabledAt_idx" ON public.projects_jobboards USING btree ("enabledAt") WHERE ("deletedAt" IS NULL);
CREATE INDEX "projects_jobboards_jobBoardId_idx" ON public.projects_jobboards USING btree ("jobBoardId");
CREATE TRIGGER projects_jobboards_audit AFTER INSERT OR DELETE OR UPDATE ON public.projects_jobboards FOR EACH ROW EXECUTE FUNCTION record_audit('projects', 'projectId', 'projectJobBoards', '{deletedAt,jobBoardId,enabledAt,projectId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE CONSTRAINT TRIGGER projects_jobboards_record_offer AFTER INSERT OR DELETE OR UPDATE ON public.projects_jobboards DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_offer_change();
CREATE TRIGGER projects_jobboards_set_updated_at BEFORE UPDATE ON public.projects_jobboards FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER projects_jobboards_touch_project AFTER INSERT OR DELETE OR UPDATE ON public.projects_jobboards FOR EACH ROW EXECUTE FUNCTION touch_project();
comment on table public.projects_jobboards is 'Job boards of a project.';
comment on column public.projects_jobboards."enabledAt" is 'The time since which the project is published on the job board. Null while it is not published there.';

create table public.projects_revisions (
  "groupId" uuid not null,
  "projectId" uuid not null,
  number integer not null,
  "taskId" uuid,
  changes jsonb not null,
  "createdAt" timestamp with time zone default now() not null,
  constraint projects_revisions_pkey PRIMARY KEY ("groupId", "projectId", number),
  constraint projects_revisions_number_check CHECK ((number > 0)),
  constraint "projects_revisions_projectId_fkey" FOREIGN KEY ("groupId", "projectId") REFERENCES projects("groupId", id) ON DELETE CASCADE,
  constraint "projects_revisions_taskId_fkey" FOREIGN KEY ("groupId", "taskId") REFERENCES tasks("groupId", id)
);
alter table public.projects_revisions set (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=3000);
CREATE INDEX "projects_revisions_taskId_idx" ON public.projects_revisions USING btree ("groupId", "taskId") WHERE ("taskId" IS NOT NULL);
comment on table public.projects_revisions is 'One row per save that changed a project. A save inserts the number that follows the last one it read. Of two saves that read the same state, only one can therefore succeed.';
comment on column public.projects_revisions.changes is 'What the save changed.';

create view public.companies_projectscounts as
 SELECT company."groupId",
    company.id AS "companyId",
    counts."statusId",
    counts.count
   FROM companies company
     CROSS JOIN LATERAL ( SELECT status.id AS "statusId",
            count(live."topStatusId")::integer AS count
           FROM statuses status
             LEFT JOIN ( SELECT COALESCE(leaf."parentId", leaf.id) AS "topStatusId"
                   FROM projects project
                     JOIN statuses leaf ON leaf.id = project."statusId" AND leaf."groupId" = project."groupId"
                  WHERE project."groupId" = company."groupId" AND project."companyId" = company.id AND project."deletedAt" IS NULL) live ON live."topStatusId" = status.id
          WHERE status."groupId" = company."groupId" AND status."targetedEntity" = 'PROJECT'::text AND status."parentId" IS NULL
          GROUP BY status.id, status."deletedAt"
         HAVING status."deletedAt" IS NULL OR count(live."topStatusId") > 0) counts;
comment on view public.companies_projectscounts is 'The number of projects of a company in each group of statuses, and in deleted groups that have some. Deleted projects are not counted.';
