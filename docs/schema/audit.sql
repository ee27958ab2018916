-- What all migrations together make. Written by npm run goldens

create table public.audit_entries (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default clock_timestamp() not null,
  "groupId" uuid not null,
  "recordId" uuid not null,
  entity text not null,
  part text,
  "partId" uuid,
  operation text not null,
  columns text[] not null,
  "oldValues" jsonb not null,
  "newValues" jsonb not null,
  actor jsonb not null,
  "requestId" uuid,
  constraint audit_entries_pkey PRIMARY KEY ("groupId", id),
  constraint audit_entries_operation_check CHECK ((operation = ANY (ARRAY['insert'::text, 'update'::text, 'delete'::text]))),
  constraint "audit_entries_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE
);
alter table public.audit_entries set (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=3000);
CREATE INDEX "audit_entries_createdAt_idx" ON public.audit_entries USING brin ("createdAt");
CREATE INDEX "audit_entries_groupId_createdAt_idx" ON public.audit_entries USING btree ("groupId", "createdAt", id);
CREATE INDEX "audit_entries_recordId_idx" ON public.audit_entries USING btree ("groupId", "recordId", "createdAt", id);
CREATE TRIGGER audit_entries_refuse_insert BEFORE INSERT ON public.audit_entries FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION refuse_audit_write();
CREATE TRIGGER audit_entries_refuse_update BEFORE UPDATE ON public.audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_write();
comment on table public.audit_entries is 'Who changed which record, what and when. One entry per changed row, written by triggers. Nobody else can write entries.';
comment on column public.audit_entries."recordId" is 'The id of the record. It stays when the record is deleted.';
comment on column public.audit_entries.entity is 'The table of the record, for example profiles.';
comment on column public.audit_entries.part is 'The relationship of the record that the changed row belongs to, for example emailAddresses. Null if the row is the record itself.';
comment on column public.audit_entries."partId" is 'The id of the changed row of this relationship. Null if the row is the record itself.';
comment on column public.audit_entries.operation is 'insert, update or delete.';
comment on column public.audit_entries.columns is 'The columns whose values changed; of a row that was inserted or deleted, those that had a value.';
comment on column public.audit_entries."oldValues" is 'The values before, of columns that hold ids, flags, times and fixed codes. Other values are never kept.';
comment on column public.audit_entries."newValues" is 'The values after, of the same columns.';
comment on column public.audit_entries.actor is 'Who: kind (key, service, cli, admin, database), role, apikeyId, userId, application.';
comment on column public.audit_entries."requestId" is 'The X-Request-Id of the request, if it is a UUID as those that the service makes. Others could hold anything.';

CREATE OR REPLACE FUNCTION public.refuse_audit_write()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'audit entries are written by triggers only' using errcode = 'insufficient_privilege';
end
$function$;
comment on function public.refuse_audit_write() is 'Nobody adds or changes an entry, not even an administrator of Hasura.';

CREATE OR REPLACE FUNCTION public.record_audit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  record_column constant text := tg_argv[1];
  part constant text := nullif(tg_argv[2], '');
  kept constant text[] := tg_argv[3];
  ignored constant text[] := tg_argv[4];
  -- Hasura and the embedded engine set the session variables of a mutation for its transaction.
  session constant jsonb := nullif(current_setting('hasura.user', true), '');
  before constant jsonb := to_jsonb(old) - ignored;
  after constant jsonb := to_jsonb(new) - ignored;
  known constant jsonb := coalesce(after, before);
  account constant uuid := case when known ? 'groupId' then known ->> 'groupId' else known ->> 'id' end;
  record uuid := known ->> record_column;
  columns text[];
  old_values jsonb := '{}';
  new_values jsonb := '{}';
  request uuid;
begin
  -- Most updates of a record only set updatedAt, because a row that belongs to it has changed.
  if before = after then
    return null;
  end if;
  if record_column = 'legaldataId' then
    -- A place of a company belongs to the company through its legal data, which may be deleted with it.
    select "companyId" into record from public.companies_legaldata where "groupId" = account and id = record;
  end if;
  if record is null or account is null then
    return null;
  end if;
  -- While an account is being deleted nothing is to be written about that.
  if tg_op <> 'INSERT' and not exists (select from public.groups where id = account) then
    return null;
  end if;

  if tg_op = 'UPDATE' then
    columns := array(select key from jsonb_each(after) as given (key, value) where value <> before -> key);
  else
    columns := array(select jsonb_object_keys(jsonb_strip_nulls(known) - '{id,groupId}'::text[] - record_column));
  end if;
  if columns && kept then
    select coalesce(jsonb_object_agg(key, before -> key) filter (where before is not null), '{}'),
           coalesce(jsonb_object_agg(key, after -> key) filter (where after is not null), '{}')
      into old_values, new_values
      from unnest(kept) as key
     where key = any (columns);
  end if;

  -- Not in a case: Postgres would read the constant before it looks at the condition.
  if pg_input_is_valid(session ->> 'x-hasura-request-id', 'uuid') then
    request := session ->> 'x-hasura-request-id';
  end if;

  insert into public.audit_entries
    ("groupId", "recordId", entity, part, "partId", operation, columns, "oldValues", "newValues", actor, "requestId")
  values (
    account, record, tg_argv[0], part, case when part is not null then (known ->> 'id')::uuid end, lower(tg_op),
    columns, old_values, new_values,
    case
      when session is null then jsonb_build_object(
        'kind', 'database', 'role', session_user, 'application', current_setting('application_name')
      )
      else jsonb_strip_nulls(jsonb_build_object(
        -- Our own servers and commands say who they are. Whoever does not has the admin secret, in whatever role.
        'kind', coalesce(session ->> 'x-hasura-actor', 'admin'),
        'role', session ->> 'x-hasura-role',
        'apikeyId', session ->> 'x-hasura-apikey-id',
        'userId', session ->> 'x-hasura-acting-user-id'
      ))
    end,
    request
  );
  return null;
end
$function$;
comment on function public.record_audit() is 'Writes an audit entry. Trigger arguments: the table of the record, the column with its id, the relationship or nothing, the columns whose values are kept, the columns that are ignored.';

CREATE OR REPLACE FUNCTION public.audit_table(name text, entity text, record_column text, part text, kept text[], ignored text[] DEFAULT '{}'::text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  -- What the database derives, or what never changes.
  all_ignored constant text[] :=
    ignored || '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}'::text[];
  all_kept constant text[] := case when part is null then kept else kept || record_column end;
begin
  execute format(
    'create trigger %I after insert or update or delete on public.%I
       for each row execute function public.record_audit(%L, %L, %L, %L, %L)',
    name || '_audit', name, entity, record_column, coalesce(part, ''), all_kept, all_ignored
  );
end
$function$;
comment on function public.audit_table(name text, entity text, record_column text, part text, kept text[], ignored text[]) is 'Makes the trigger that audits a table. Columns that are neither kept nor ignored are recorded by name only.';

CREATE OR REPLACE FUNCTION public.applications_audit_entries(record applications)
 RETURNS SETOF audit_entries
 LANGUAGE sql
 STABLE
AS $function$
           select * from public.audit_entries
            where "groupId" = record."groupId" and "recordId" = record.id and entity = 'applications'
         $function$;
comment on function public.applications_audit_entries(record applications) is 'Who changed the record and what belongs to it, what and when.';

CREATE OR REPLACE FUNCTION public.companies_audit_entries(record companies)
 RETURNS SETOF audit_entries
 LANGUAGE sql
 STABLE
AS $function$
           select * from public.audit_entries
            where "groupId" = record."groupId" and "recordId" = record.id and entity = 'companies'
         $function$;
comment on function public.companies_audit_entries(record companies) is 'Who changed the record and what belongs to it, what and when.';

CREATE OR REPLACE FUNCTION public.fields_audit_entries(record fields)
 RETURNS SETOF audit_entries
 LANGUAGE sql
 STABLE
AS $function$
           select * from public.audit_entries
            where "groupId" = record."groupId" and "recordId" = record.id and entity = 'fields'
         $function$;
comment on function public.fields_audit_entries(record fields) is 'Who changed the record and what belongs to it, what and when.';

CREATE OR REPLACE FUNCTION public.groups_audit_entries(record groups)
 RETURNS SETOF audit_entries
 LANGUAGE sql
 STABLE
AS $function$
           select * from public.audit_entries
            where "groupId" = record.id and "recordId" = record.id and entity = 'groups'
         $function$;
comment on function public.groups_audit_entries(record groups) is 'Who changed the record and what belongs to it, what and when.';

CREATE OR REPLACE FUNCTION public.profiles_audit_entries(record profiles)
 RETURNS SETOF audit_entries
 LANGUAGE sql
 STABLE
AS $function$
           select * from public.audit_entries
            where "groupId" = record."groupId" and "recordId" = record.id and entity = 'profiles'
         $function$;
comment on function public.profiles_audit_entries(record profiles) is 'Who changed the record and what belongs to it, what and when.';

CREATE OR REPLACE FUNCTION public.projects_audit_entries(record projects)
 RETURNS SETOF audit_entries
 LANGUAGE sql
 STABLE
AS $function$
           select * from public.audit_entries
            where "groupId" = record."groupId" and "recordId" = record.id and entity = 'projects'
         $function$;
comment on function public.projects_audit_entries(record projects) is 'Who changed the record and what belongs to it, what and when.';

CREATE OR REPLACE FUNCTION public.statuses_audit_entries(record statuses)
 RETURNS SETOF audit_entries
 LANGUAGE sql
 STABLE
AS $function$
           select * from public.audit_entries
            where "groupId" = record."groupId" and "recordId" = record.id and entity = 'statuses'
         $function$;
comment on function public.statuses_audit_entries(record statuses) is 'Who changed the record and what belongs to it, what and when.';

CREATE OR REPLACE FUNCTION public.users_audit_entries(record users)
 RETURNS SETOF audit_entries
 LANGUAGE sql
 STABLE
AS $function$
           select * from public.audit_entries
            where "groupId" = record."groupId" and "recordId" = record.id and entity = 'users'
         $function$;
comment on function public.users_audit_entries(record users) is 'Who changed the record and what belongs to it, what and when.';

create table public.replaced_values (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "projectId" uuid,
  "companyId" uuid,
  "profileId" uuid,
  "fieldId" uuid,
  "columnName" text not null,
  value text not null,
  replacement text,
  constraint replaced_values_pkey PRIMARY KEY (id),
  constraint "replaced_values_companyId_fkey" FOREIGN KEY ("groupId", "companyId") REFERENCES companies("groupId", id) ON DELETE CASCADE,
  constraint "replaced_values_fieldId_fkey" FOREIGN KEY ("groupId", "fieldId") REFERENCES fields("groupId", id) ON DELETE CASCADE,
  constraint "replaced_values_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE,
  constraint "replaced_values_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE,
  constraint "replaced_values_projectId_fkey" FOREIGN KEY ("groupId", "projectId") REFERENCES projects("groupId", id) ON DELETE CASCADE
);
CREATE INDEX "replaced_values_companyId_idx" ON public.replaced_values USING btree ("groupId", "companyId");
CREATE INDEX "replaced_values_fieldId_idx" ON public.replaced_values USING btree ("groupId", "fieldId");
CREATE INDEX "replaced_values_profileId_idx" ON public.replaced_values USING btree ("groupId", "profileId");
CREATE INDEX "replaced_values_projectId_idx" ON public.replaced_values USING btree ("groupId", "projectId");
CREATE CONSTRAINT TRIGGER replaced_values_refuse_erased AFTER INSERT ON public.replaced_values DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_erased_profile();
CREATE TRIGGER replaced_values_set_updated_at BEFORE UPDATE ON public.replaced_values FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER replaced_values_touch_company AFTER INSERT OR DELETE OR UPDATE ON public.replaced_values FOR EACH ROW EXECUTE FUNCTION touch_company();
CREATE TRIGGER replaced_values_touch_field AFTER INSERT OR DELETE OR UPDATE ON public.replaced_values FOR EACH ROW EXECUTE FUNCTION touch_field();
CREATE CONSTRAINT TRIGGER replaced_values_touch_profile AFTER INSERT OR DELETE OR UPDATE ON public.replaced_values DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_profile();
CREATE TRIGGER replaced_values_touch_project AFTER INSERT OR DELETE OR UPDATE ON public.replaced_values FOR EACH ROW EXECUTE FUNCTION touch_project();
comment on table public.replaced_values is 'Values that did not follow the rules of their type when the rules were introduced, as they were before. Written by migrations. A row can be deleted when it is no longer needed.';
comment on column public.replaced_values."fieldId" is 'The custom field of the value. Null for other columns.';
comment on column public.replaced_values."columnName" is 'The column of the value, for example companies.description.';
comment on column public.replaced_values.value is 'The value as it was.';
comment on column public.replaced_values.replacement is 'The value that replaced it. Null if the value was removed.';
