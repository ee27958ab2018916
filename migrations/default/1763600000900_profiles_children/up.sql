-- What belongs to a profile: phones, positions, educations, languages, places, files, people in charge, contacts.

create table public.profiles_phones (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "profileId" uuid not null,
  number text not null,
  "canonicalNumber" text,
  type text,
  "isConfirmed" boolean not null default true,
  constraint "profiles_phones_profileId_canonicalNumber_key" unique ("groupId", "profileId", "canonicalNumber"),
  constraint "profiles_phones_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade,
  constraint "profiles_phones_number_check" check (btrim(number) <> ''),
  constraint "profiles_phones_canonicalNumber_check" check ("canonicalNumber" ~ '^\+[1-9][0-9]{4,14}$')
);
comment on table public.profiles_phones is 'Phone numbers of a person.';
comment on column public.profiles_phones."canonicalNumber" is
  'E.164; null when the number could not be read as one. Together with the same name it finds a person.';
comment on column public.profiles_phones."isConfirmed" is
  'An unconfirmed number claims nothing: nobody is found by it. What a public key adds to a known profile stays unconfirmed.';
create index "profiles_phones_canonicalNumber_idx" on public.profiles_phones ("groupId", "canonicalNumber");
create trigger "profiles_phones_set_updated_at" before update on public.profiles_phones
  for each row execute function public.set_updated_at();
create trigger "profiles_phones_touch_profile" after insert or update or delete on public.profiles_phones
  for each row execute function public.touch_profile();

create table public.profiles_positions (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "profileId" uuid not null,
  title text,
  "companyName" text,
  "companyId" uuid,
  description text,
  location text,
  "startDate" text,
  "endDate" text,
  "isCurrent" boolean not null default false,
  source text,
  constraint "profiles_positions_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade,
  constraint "profiles_positions_companyId_fkey" foreign key ("groupId", "companyId")
    references public.companies ("groupId", id) on delete set null ("companyId"),
  constraint "profiles_positions_startDate_check" check ("startDate" ~ '^[12][0-9]{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$'),
  constraint "profiles_positions_endDate_check" check ("endDate" ~ '^[12][0-9]{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$'),
  constraint "profiles_positions_something_check" check (num_nonnulls(title, "companyName", "companyId", description) > 0)
);
comment on table public.profiles_positions is 'Positions a person holds or held.';
create index "profiles_positions_profileId_idx" on public.profiles_positions ("groupId", "profileId");
comment on column public.profiles_positions."startDate" is 'Year, year and month, or full date, as precise as it is known: 2021, 2021-09, 2021-09-01.';
comment on column public.profiles_positions."endDate" is 'As startDate; null for what still lasts or is not known.';
comment on column public.profiles_positions."companyId" is
  'The company record, where known. A position does not make the person a contact of it.';
comment on column public.profiles_positions.source is 'Where the line comes from: given, read from a resume, a network URL.';
create index "profiles_positions_companyId_idx" on public.profiles_positions ("groupId", "companyId") where "companyId" is not null;
create trigger "profiles_positions_set_updated_at" before update on public.profiles_positions
  for each row execute function public.set_updated_at();
create trigger "profiles_positions_touch_profile" after insert or update or delete on public.profiles_positions
  for each row execute function public.touch_profile();

create function public.set_last_position_start_date() returns trigger
  language plpgsql
  as $$
begin
  update public.profiles as profile
     set "lastPositionStartDate" = latest.start
    from (
      select owner.id, (
        -- A year or a month counts from its first day. Adding the days keeps one that the month does not have from
        -- being an error.
        select max(
                 (rpad(left(position."startDate", 7), 10, '-01-01')::date
                   + coalesce(nullif(substr(position."startDate", 9, 2), '')::integer - 1, 0))::timestamp at time zone 'UTC'
               )
          from public.profiles_positions as position
         where position."groupId" = owner."groupId"
           and position."profileId" = owner.id
           and position."isCurrent"
      ) as start
      from public.profiles as owner
      where owner.id in (old."profileId", new."profileId")
    ) as latest
   where profile.id = latest.id
     and profile."lastPositionStartDate" is distinct from latest.start;
  return null;
end
$$;
comment on function public.set_last_position_start_date() is 'Keeps lastPositionStartDate of profiles.';
create trigger "profiles_positions_set_last_start_date"
  after insert or delete or update of "profileId", "startDate", "isCurrent" on public.profiles_positions
  for each row execute function public.set_last_position_start_date();

create table public.profiles_educations (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "profileId" uuid not null,
  "schoolName" text,
  degree text,
  "fieldOfStudy" text,
  "startDate" text,
  "endDate" text,
  description text,
  source text,
  constraint "profiles_educations_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade,
  constraint "profiles_educations_startDate_check" check ("startDate" ~ '^[12][0-9]{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$'),
  constraint "profiles_educations_endDate_check" check ("endDate" ~ '^[12][0-9]{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$'),
  constraint "profiles_educations_something_check" check (num_nonnulls("schoolName", degree, "fieldOfStudy", description) > 0)
);
comment on table public.profiles_educations is 'Studies of a person.';
create index "profiles_educations_profileId_idx" on public.profiles_educations ("groupId", "profileId");
comment on column public.profiles_educations."startDate" is 'Year, year and month, or full date, as precise as it is known: 2021, 2021-09, 2021-09-01.';
comment on column public.profiles_educations."endDate" is 'As startDate; null for what still lasts or is not known.';
comment on column public.profiles_educations.source is 'Where the line comes from: given, read from a resume, a network URL.';
create trigger "profiles_educations_set_updated_at" before update on public.profiles_educations
  for each row execute function public.set_updated_at();
create trigger "profiles_educations_touch_profile" after insert or update or delete on public.profiles_educations
  for each row execute function public.touch_profile();

create table public.profiles_locales (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "profileId" uuid not null,
  locale text not null,
  level text,
  constraint "profiles_locales_profileId_locale_key" unique ("groupId", "profileId", locale),
  constraint "profiles_locales_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade,
  constraint "profiles_locales_locale_check" check (btrim(locale) <> '' and octet_length(locale) <= 100)
);
comment on table public.profiles_locales is 'Languages a person speaks.';
comment on column public.profiles_locales.locale is 'BCP 47 language, for example fr or en-GB.';
comment on column public.profiles_locales.level is 'As it was given, for example C1 or native.';
create trigger "profiles_locales_set_updated_at" before update on public.profiles_locales
  for each row execute function public.set_updated_at();
create trigger "profiles_locales_touch_profile" after insert or update or delete on public.profiles_locales
  for each row execute function public.touch_profile();

create table public.profiles_locations (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "profileId" uuid not null,
  "locationId" uuid not null,
  constraint "profiles_locations_profileId_locationId_key" unique ("groupId", "profileId", "locationId"),
  constraint "profiles_locations_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade,
  constraint "profiles_locations_locationId_fkey" foreign key ("groupId", "locationId")
    references public.locations ("groupId", id) on delete cascade
);
comment on table public.profiles_locations is 'Places a person lives or works in.';
create index "profiles_locations_locationId_idx" on public.profiles_locations ("groupId", "locationId");
create trigger "profiles_locations_set_updated_at" before update on public.profiles_locations
  for each row execute function public.set_updated_at();
create trigger "profiles_locations_touch_profile" after insert or update or delete on public.profiles_locations
  for each row execute function public.touch_profile();

create table public.profiles_files (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "profileId" uuid not null,
  "fileId" uuid not null,
  "isResume" boolean not null default false,
  text text,
  language text,
  parsed jsonb,
  confidence real,
  "readAt" timestamptz,
  "readError" text,
  constraint "profiles_files_profileId_fileId_key" unique ("groupId", "profileId", "fileId"),
  constraint "profiles_files_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade,
  constraint "profiles_files_fileId_fkey" foreign key ("groupId", "fileId")
    references public.files ("groupId", id) on delete cascade,
  constraint "profiles_files_confidence_check" check (confidence between 0 and 1)
);
comment on table public.profiles_files is 'Files of a person, and what was read in those that are resumes.';
create index "profiles_files_fileId_idx" on public.profiles_files ("groupId", "fileId");
comment on column public.profiles_files.text is 'The text of the file in reading order, for search.';
comment on column public.profiles_files.language is 'The language of the text, BCP 47.';
comment on column public.profiles_files.parsed is 'The fields that were read, each with its score.';
comment on column public.profiles_files.confidence is 'How far the reading can be trusted, from 0 to 1.';
comment on column public.profiles_files."readAt" is 'When the file was read; null for files that are only kept.';
comment on column public.profiles_files."readError" is 'Why the file could not be read; it is kept all the same.';
create index "profiles_files_text_idx" on public.profiles_files using gin ("groupId", text gin_trgm_ops);
create trigger "profiles_files_set_updated_at" before update on public.profiles_files
  for each row execute function public.set_updated_at();
create trigger "profiles_files_touch_profile" after insert or update or delete on public.profiles_files
  for each row execute function public.touch_profile();

create function public.count_resumes() returns trigger
  language plpgsql
  as $$
begin
  -- Differences, not a new count: two transactions that add a resume each must both be seen.
  if tg_op <> 'INSERT' and old."isResume" then
    update public.profiles set "countResumes" = "countResumes" - 1 where id = old."profileId";
  end if;
  if tg_op <> 'DELETE' and new."isResume" then
    update public.profiles set "countResumes" = "countResumes" + 1 where id = new."profileId";
  end if;
  return null;
end
$$;
comment on function public.count_resumes() is 'Keeps countResumes of profiles.';
create trigger "profiles_files_count_resumes"
  after insert or delete or update of "profileId", "isResume" on public.profiles_files
  for each row execute function public.count_resumes();

create table public.profiles_assignees (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "profileId" uuid not null,
  "userId" uuid not null,
  constraint "profiles_assignees_profileId_userId_key" unique ("groupId", "profileId", "userId"),
  constraint "profiles_assignees_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade,
  constraint "profiles_assignees_userId_fkey" foreign key ("groupId", "userId")
    references public.users ("groupId", id) on delete cascade
);
comment on table public.profiles_assignees is 'Users in charge of a person.';
create index "profiles_assignees_userId_idx" on public.profiles_assignees ("groupId", "userId");
create trigger "profiles_assignees_set_updated_at" before update on public.profiles_assignees
  for each row execute function public.set_updated_at();
create trigger "profiles_assignees_touch_profile" after insert or update or delete on public.profiles_assignees
  for each row execute function public.touch_profile();

create table public.profiles_associations (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "profileId" uuid not null,
  "associationType" text not null,
  "companyId" uuid not null,
  constraint "profiles_associations_profileId_associationType_companyId_key" unique ("groupId", "profileId", "associationType", "companyId"),
  constraint "profiles_associations_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade,
  constraint "profiles_associations_companyId_fkey" foreign key ("groupId", "companyId")
    references public.companies ("groupId", id) on delete cascade,
  constraint "profiles_associations_associationType_check" check ("associationType" in ('COMPANY_CONTACT'))
);
comment on table public.profiles_associations is 'What a person is to a company, for example its contact.';
create index "profiles_associations_companyId_idx" on public.profiles_associations ("groupId", "companyId");
create trigger "profiles_associations_touch_company" after insert or update or delete on public.profiles_associations
  for each row execute function public.touch_company();
create trigger "profiles_associations_set_updated_at" before update on public.profiles_associations
  for each row execute function public.set_updated_at();
create trigger "profiles_associations_touch_profile" after insert or update or delete on public.profiles_associations
  for each row execute function public.touch_profile();

create table public.pending_trigger_tasks (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "profileId" uuid not null,
  type text not null,
  status text not null default 'pending',
  constraint "pending_trigger_tasks_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade,
  constraint "pending_trigger_tasks_type_check" check (btrim(type) <> ''),
  constraint "pending_trigger_tasks_status_check" check (status in ('pending', 'running', 'failed'))
);
comment on table public.pending_trigger_tasks is 'Automations that wait to run for a person.';
create index "pending_trigger_tasks_profileId_idx" on public.pending_trigger_tasks ("groupId", "profileId");
create trigger "pending_trigger_tasks_set_updated_at" before update on public.pending_trigger_tasks
  for each row execute function public.set_updated_at();
create trigger "pending_trigger_tasks_touch_profile" after insert or update or delete on public.pending_trigger_tasks
  for each row execute function public.touch_profile();

create table public.unread_notifications (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "profileId" uuid not null,
  "userId" uuid,
  type text,
  constraint "unread_notifications_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade,
  constraint "unread_notifications_userId_fkey" foreign key ("groupId", "userId")
    references public.users ("groupId", id) on delete cascade
);
comment on table public.unread_notifications is 'Messages of a person that a user has not read yet; reading deletes them.';
create index "unread_notifications_profileId_idx" on public.unread_notifications ("groupId", "profileId");
create index "unread_notifications_userId_idx" on public.unread_notifications ("groupId", "userId");
create trigger "unread_notifications_set_updated_at" before update on public.unread_notifications
  for each row execute function public.set_updated_at();
create trigger "unread_notifications_touch_profile" after insert or update or delete on public.unread_notifications
  for each row execute function public.touch_profile();

create table public.profiles_fieldsvalues (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "fieldEntity" text not null default 'PROFILE',
  "fieldId" uuid not null,
  "profileId" uuid not null,
  "fieldValueId" uuid,
  "locationId" uuid,
  value text,
  slot text not null default '',
  constraint "profiles_fieldsvalues_profileId_fieldId_slot_key" unique ("groupId", "profileId", "fieldId", slot),
  constraint "profiles_fieldsvalues_fieldId_fkey" foreign key ("groupId", "fieldEntity", "fieldId")
    references public.fields ("groupId", "targetedEntity", id) on delete cascade,
  constraint "profiles_fieldsvalues_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade,
  constraint "profiles_fieldsvalues_fieldValueId_fkey" foreign key ("groupId", "fieldId", "fieldValueId")
    references public.fields_options ("groupId", "fieldId", id) on delete cascade,
  constraint "profiles_fieldsvalues_locationId_fkey" foreign key ("groupId", "locationId")
    references public.locations ("groupId", id) on delete cascade,
  constraint "profiles_fieldsvalues_fieldEntity_check" check ("fieldEntity" = 'PROFILE'),
  constraint "profiles_fieldsvalues_one_value_check" check (num_nonnulls("fieldValueId", "locationId", value) = 1)
);
comment on table public.profiles_fieldsvalues is
  'Values of custom fields, one row per text, chosen option, tag or place.';
comment on column public.profiles_fieldsvalues."fieldEntity" is
  'Always PROFILE: with it the foreign key admits only fields of this entity.';
comment on column public.profiles_fieldsvalues."fieldValueId" is 'The chosen option.';
comment on column public.profiles_fieldsvalues.value is 'Text, HTML, a number, a date, or true or false, as the type of the field says.';
comment on column public.profiles_fieldsvalues.slot is
  'Tells the values of a multiple field apart; empty where there can be only one. Written by a trigger.';
create index "profiles_fieldsvalues_fieldId_idx" on public.profiles_fieldsvalues ("groupId", "fieldId");
create index "profiles_fieldsvalues_fieldValueId_idx"
  on public.profiles_fieldsvalues ("groupId", "fieldValueId") where "fieldValueId" is not null;
create index "profiles_fieldsvalues_locationId_idx"
  on public.profiles_fieldsvalues ("groupId", "locationId") where "locationId" is not null;

create trigger "profiles_fieldsvalues_place" before insert or update on public.profiles_fieldsvalues
  for each row execute function public.place_field_value();
create trigger "profiles_fieldsvalues_set_updated_at" before update on public.profiles_fieldsvalues
  for each row execute function public.set_updated_at();
create trigger "profiles_fieldsvalues_touch_profile" after insert or update or delete on public.profiles_fieldsvalues
  for each row execute function public.touch_profile();
