-- Who changed which record, what and when: written by the database itself, so that a change is recorded through
-- whatever door it came (REST, GraphQL, the console, a command, psql).
--
-- An entry never needs to be erased, because it holds nothing of a person: it keeps values only of the columns that
-- its trigger names, which hold ids, flags, times and fixed codes, and of all other columns their names.

create table public.audit_entries (
  id uuid not null default gen_random_uuid(),
  -- The clock, so that the entries of a transaction are in order.
  "createdAt" timestamptz not null default clock_timestamp(),
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
  constraint audit_entries_pkey primary key ("groupId", id),
  constraint "audit_entries_groupId_fkey" foreign key ("groupId") references public.groups (id) on delete cascade,
  constraint audit_entries_operation_check check (operation in ('insert', 'update', 'delete'))
);
alter table public.audit_entries set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 3000);
comment on table public.audit_entries is
  'Who changed which record, what and when. One entry per changed row, written by triggers. Nobody else can write entries.';
comment on column public.audit_entries."recordId" is 'The id of the record. It stays when the record is deleted.';
comment on column public.audit_entries.entity is 'The table of the record, for example profiles.';
comment on column public.audit_entries.part is
  'The relationship of the record that the changed row belongs to, for example emailAddresses. Null if the row is the record itself.';
comment on column public.audit_entries."partId" is 'The id of the changed row of this relationship. Null if the row is the record itself.';
comment on column public.audit_entries.operation is 'insert, update or delete.';
comment on column public.audit_entries.columns is
  'The columns whose values changed; of a row that was inserted or deleted, those that had a value.';
comment on column public.audit_entries."oldValues" is
  'The values before, of columns that hold ids, flags, times and fixed codes. Other values are never kept.';
comment on column public.audit_entries."newValues" is 'The values after, of the same columns.';
comment on column public.audit_entries.actor is
  'Who: kind (key, service, cli, admin, database), role, apikeyId, userId, application.';
comment on column public.audit_entries."requestId" is 'The X-Request-Id of the request, if it is a UUID as those that the service makes. Others could hold anything.';

-- The entries of a record, the latest entries of an account, and the old ones of all accounts, which end one day.
create index "audit_entries_recordId_idx" on public.audit_entries ("groupId", "recordId", "createdAt", id);
create index "audit_entries_groupId_createdAt_idx" on public.audit_entries ("groupId", "createdAt", id);
create index "audit_entries_createdAt_idx" on public.audit_entries using brin ("createdAt");

create function public.refuse_audit_write() returns trigger
  language plpgsql
  as $$
begin
  raise exception 'audit entries are written by triggers only' using errcode = 'insufficient_privilege';
end
$$;
comment on function public.refuse_audit_write() is 'Nobody adds or changes an entry, not even an administrator of Hasura.';

-- An insert of record_audit comes from within a trigger.
create trigger audit_entries_refuse_insert before insert on public.audit_entries
  for each statement when (pg_trigger_depth() = 0) execute function public.refuse_audit_write();

create trigger audit_entries_refuse_update before update on public.audit_entries
  for each statement execute function public.refuse_audit_write();

create function public.record_audit() returns trigger
  language plpgsql
  security definer
  set search_path = pg_catalog, pg_temp
  as $$
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
$$;
comment on function public.record_audit() is
  'Writes an audit entry. Trigger arguments: the table of the record, the column with its id, the relationship or nothing, the columns whose values are kept, the columns that are ignored.';

create function public.audit_table(
  name text, entity text, record_column text, part text, kept text[], ignored text[] default '{}'
) returns void
  language plpgsql
  as $$
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
$$;
comment on function public.audit_table(text, text, text, text, text[], text[]) is
  'Makes the trigger that audits a table. Columns that are neither kept nor ignored are recorded by name only.';

-- Values are kept of columns that cannot hold a free text or anything about a person: ids of records, users and
-- definitions, flags and times of the workflow, fixed codes, limits.
select public.audit_table(name, entity, record_column, part, kept, ignored)
  from (values
    ('profiles', 'profiles', 'id', null,
     '{addedAt,deletedAt,erasedAt,retentionHoldUntil,createdByUserId,statusId,mergedIntoId,isTalent,isContact,isNetworkUrlConfirmed}'::text[],
     -- Generated, counted, or derived from children.
     '{erasureDueAt,firstName,lastName,foldedName,searchString,firstInteractionDate,lastInteractionDate,lastPastInteractionDate,lastInteractionType,lastPositionStartDate,countApplicationsFromThisProfile,countConnexionsWithThisProfile,countInvitationsScheduledToThisProfile,countInvitationsSentToThisProfile,countMeetingsDoneWithThisProfile,countMeetingsScheduledWithThisProfile,countMessagesReceivedFromThisProfile,countMessagesScheduledToThisProfile,countMessagesSentToThisProfile,countResumes}'::text[]),
    ('profiles_assignees', 'profiles', 'profileId', 'assignees', '{userId}', '{}'),
    ('profiles_associations', 'profiles', 'profileId', 'associations', '{}', '{}'),
    ('profiles_duplicates', 'profiles', 'profileId', 'duplicates', '{otherProfileId,resolvedAt}', '{}'),
    ('profiles_educations', 'profiles', 'profileId', 'educations', '{}', '{}'),
    ('profiles_emails', 'profiles', 'profileId', 'emailAddresses', '{deletedAt,isPreferred,isConfirmed}', '{canonicalEmailAddress}'),
    ('profiles_fieldsvalues', 'profiles', 'profileId', 'fieldsValues', '{fieldId}',
     '{slot,numberValue,booleanValue,dateValue,dateTimeValue,amount,currency}'),
    -- What reading a resume found is no change that somebody made.
    ('profiles_files', 'profiles', 'profileId', 'files', '{fileId,isResume,applicationId}',
     '{text,language,parsed,confidence,readAt,readError}'),
    ('profiles_locales', 'profiles', 'profileId', 'locales', '{}', '{}'),
    ('profiles_locations', 'profiles', 'profileId', 'locationLinks', '{}', '{}'),
    ('profiles_merges', 'profiles', 'profileId', 'merges', '{mergedProfileId,taskId}', '{}'),
    ('profiles_phones', 'profiles', 'profileId', 'phoneNumbers', '{isConfirmed}', '{}'),
    ('profiles_positions', 'profiles', 'profileId', 'positions', '{}', '{}'),
    ('projects_profiles', 'profiles', 'profileId', 'projects', '{projectId,statusId,appliedAt,applicationId}', '{}'),
    ('history_entries', 'profiles', 'profileId', 'historyEntries', '{projectId,taskId,userId,applicationId}', '{}'),
    ('applications', 'applications', 'id', null,
     '{profileId,projectId,taskId,apikeyId,review,reviewedByUserId,reviewedAt}', '{}'),
    ('applications_files', 'applications', 'applicationId', 'files', '{fileId,isResume}', '{}'),
    ('projects', 'projects', 'id', null,
     '{deletedAt,userId,presetId,statusId,companyId,isMadeForRecruitment,isMadeForSales,ignoreHistoryBeforeProjectCreatedAt}', '{}'),
    ('projects_assignees', 'projects', 'projectId', 'assignees', '{userId}', '{}'),
    ('projects_fieldsvalues', 'projects', 'projectId', 'fieldsValues', '{fieldId}',
     '{slot,numberValue,booleanValue,dateValue,dateTimeValue,amount,currency,searchText}'),
    ('projects_files', 'projects', 'projectId', 'files', '{fileId,isPublic}', '{}'),
    ('projects_jobboards', 'projects', 'projectId', 'projectJobBoards', '{deletedAt,jobBoardId,enabledAt}', '{}'),
    ('jobboards_offers', 'projects', 'projectId', 'jobBoardsOffers', '{deletedAt,jobBoardId,feedId,publishedAt,expiresAt}', '{}'),
    -- Who made, changed and deleted a feed, and not its key.
    ('jobboards_feeds', 'groups', 'groupId', 'jobBoardsFeeds', '{jobBoardId}', '{}'),
    ('companies', 'companies', 'id', null, '{deletedAt,statusId,networkCompanyId,isProtectedUntil}', '{}'),
    ('companies_assignees', 'companies', 'companyId', 'assignees', '{userId}', '{}'),
    ('companies_fieldsvalues', 'companies', 'companyId', 'fieldsValues', '{fieldId}',
     '{slot,numberValue,booleanValue,dateValue,dateTimeValue,amount,currency}'),
    ('companies_files', 'companies', 'companyId', 'files', '{fileId}', '{}'),
    ('companies_industries', 'companies', 'companyId', 'industries', '{industryId}', '{}'),
    ('companies_legaldata', 'companies', 'companyId', 'legaldata', '{deletedAt}', '{}'),
    ('companies_legaldata_locations', 'companies', 'legaldataId', 'legaldata.locations', '{isHeadquarters}', '{}'),
    -- What the database sets is no change of a record.
    ('files', 'files', 'id', null, '{}', '{unusedSince,lastProfileId}'),
    ('images', 'images', 'id', null, '{}', '{unusedSince}'),
    ('locations', 'locations', 'id', null, '{}', '{center,unusedSince}'),
    ('statuses', 'statuses', 'id', null,
     '{deletedAt,targetedEntity,kind,parentId,isAuto,isHidden,isProtected,order}', '{}'),
    ('fields', 'fields', 'id', null,
     '{deletedAt,userId,targetedEntity,type,order,isHidden,isMadeForSales,isMadeForRecruitment,parentId,isOnOffers,isOnApplicationForm,isRequiredOnApplicationForm}',
     '{}'),
    ('fields_options', 'fields', 'fieldId', 'values', '{deletedAt,isDefault,order}', '{}'),
    ('users', 'users', 'id', null, '{disabled}', '{}'),
    ('groups', 'groups', 'id', null, '{disabledAt,defaultCountry,locale,areAllOpenProjectsOffers}', '{}'),
    -- Of the secret not even a hash.
    ('apikeys', 'apikeys', 'id', null,
     '{userId,kind,mayMerge,allowedOrigins,redirectOrigins,dailyLimit,burstLimit,expiresAt,revokedAt}', '{hash,prefix,lastUsedAt}')
  ) as audited (name, entity, record_column, part, kept, ignored);

create function public.applications_audit_entries(record public.applications) returns setof public.audit_entries
  language sql stable
  as $$
           select * from public.audit_entries
            where "groupId" = record."groupId" and "recordId" = record.id and entity = 'applications'
         $$;
comment on function public.applications_audit_entries(public.applications) is
  'Who changed the record and what belongs to it, what and when.';

create function public.companies_audit_entries(record public.companies) returns setof public.audit_entries
  language sql stable
  as $$
           select * from public.audit_entries
            where "groupId" = record."groupId" and "recordId" = record.id and entity = 'companies'
         $$;
comment on function public.companies_audit_entries(public.companies) is
  'Who changed the record and what belongs to it, what and when.';

create function public.fields_audit_entries(record public.fields) returns setof public.audit_entries
  language sql stable
  as $$
           select * from public.audit_entries
            where "groupId" = record."groupId" and "recordId" = record.id and entity = 'fields'
         $$;
comment on function public.fields_audit_entries(public.fields) is
  'Who changed the record and what belongs to it, what and when.';

create function public.groups_audit_entries(record public.groups) returns setof public.audit_entries
  language sql stable
  as $$
           select * from public.audit_entries
            where "groupId" = record.id and "recordId" = record.id and entity = 'groups'
         $$;
comment on function public.groups_audit_entries(public.groups) is
  'Who changed the record and what belongs to it, what and when.';

create function public.profiles_audit_entries(record public.profiles) returns setof public.audit_entries
  language sql stable
  as $$
           select * from public.audit_entries
            where "groupId" = record."groupId" and "recordId" = record.id and entity = 'profiles'
         $$;
comment on function public.profiles_audit_entries(public.profiles) is
  'Who changed the record and what belongs to it, what and when.';

create function public.projects_audit_entries(record public.projects) returns setof public.audit_entries
  language sql stable
  as $$
           select * from public.audit_entries
            where "groupId" = record."groupId" and "recordId" = record.id and entity = 'projects'
         $$;
comment on function public.projects_audit_entries(public.projects) is
  'Who changed the record and what belongs to it, what and when.';

create function public.statuses_audit_entries(record public.statuses) returns setof public.audit_entries
  language sql stable
  as $$
           select * from public.audit_entries
            where "groupId" = record."groupId" and "recordId" = record.id and entity = 'statuses'
         $$;
comment on function public.statuses_audit_entries(public.statuses) is
  'Who changed the record and what belongs to it, what and when.';

create function public.users_audit_entries(record public.users) returns setof public.audit_entries
  language sql stable
  as $$
           select * from public.audit_entries
            where "groupId" = record."groupId" and "recordId" = record.id and entity = 'users'
         $$;
comment on function public.users_audit_entries(public.users) is
  'Who changed the record and what belongs to it, what and when.';

-- What migrations replaced because it did not follow a rule: nothing that anybody wrote is lost.
create table public.replaced_values (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "projectId" uuid,
  "companyId" uuid,
  "profileId" uuid,
  "fieldId" uuid,
  "columnName" text not null,
  value text not null,
  replacement text,
  constraint "replaced_values_groupId_fkey" foreign key ("groupId") references public.groups (id) on delete cascade,
  constraint "replaced_values_projectId_fkey" foreign key ("groupId", "projectId")
    references public.projects ("groupId", id) on delete cascade,
  constraint "replaced_values_companyId_fkey" foreign key ("groupId", "companyId")
    references public.companies ("groupId", id) on delete cascade,
  constraint "replaced_values_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade,
  constraint "replaced_values_fieldId_fkey" foreign key ("groupId", "fieldId")
    references public.fields ("groupId", id) on delete cascade
);
comment on table public.replaced_values is
  'Values that did not follow the rules of their type when the rules were introduced, as they were before. Written by migrations. A row can be deleted when it is no longer needed.';
comment on column public.replaced_values."fieldId" is 'The custom field of the value. Null for other columns.';
comment on column public.replaced_values."columnName" is 'The column of the value, for example companies.description.';
comment on column public.replaced_values.value is 'The value as it was.';
comment on column public.replaced_values.replacement is 'The value that replaced it. Null if the value was removed.';

create index "replaced_values_projectId_idx" on public.replaced_values ("groupId", "projectId");
create index "replaced_values_companyId_idx" on public.replaced_values ("groupId", "companyId");
create index "replaced_values_profileId_idx" on public.replaced_values ("groupId", "profileId");
create index "replaced_values_fieldId_idx" on public.replaced_values ("groupId", "fieldId");

create trigger "replaced_values_set_updated_at" before update on public.replaced_values
  for each row execute function public.set_updated_at();

create trigger "replaced_values_touch_company" after insert or update or delete on public.replaced_values
  for each row execute function public.touch_company();

create trigger "replaced_values_touch_field" after insert or update or delete on public.replaced_values
  for each row execute function public.touch_field();

create constraint trigger "replaced_values_touch_profile" after insert or update or delete on public.replaced_values
  deferrable initially deferred for each row execute function public.touch_profile();

create trigger "replaced_values_touch_project" after insert or update or delete on public.replaced_values
  for each row execute function public.touch_project();

create or replace view public.schema_version as select 1763600001410::bigint as migration;
