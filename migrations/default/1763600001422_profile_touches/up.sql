-- One version of a profile's row per transaction. A row of profiles is wide and stands in ten indexes, and one application
-- rewrote it for each kind of child that it added. Now children touch their profile when the transaction ends, once,
-- and whatever updates the row brings all of its derived columns along.

-- What the children of a profile say of it. One row, also for a profile without any.
create function public.profile_derivations("groupId" uuid, "profileId" uuid)
  returns table (
    "countResumes" integer,
    "lastPositionStartDate" timestamptz,
    "countApplicationsFromThisProfile" integer,
    "firstInteractionDate" timestamptz,
    "lastInteractionDate" timestamptz,
    "lastPastInteractionDate" timestamptz,
    "lastInteractionType" text
  )
  language sql stable
  as $$
  select files.resumes, positions.start, interactions.*
    from (
      select count(*)::integer as resumes
        from public.profiles_files as link
       where link."groupId" = $1 and link."profileId" = $2 and link."isResume"
    ) as files,
    (
      -- A year or a month counts from its first day. Adding the days keeps one that the month does not have from
      -- being an error.
      select max(
               (rpad(left(position."startDate", 7), 10, '-01-01')::date
                 + coalesce(nullif(substr(position."startDate", 9, 2), '')::integer - 1, 0))::timestamp at time zone 'UTC'
             ) as start
        from public.profiles_positions as position
       where position."groupId" = $1 and position."profileId" = $2 and position."isCurrent"
    ) as positions,
    (
      select count(*) filter (where entry.type = 'application')::integer,
             min(entry."createdAt"),
             max(entry."createdAt"),
             max(entry."createdAt") filter (where entry."createdAt" <= clock_timestamp()),
             (array_agg(entry.type order by entry."createdAt" desc, entry.id desc))[1]
        from public.history_entries as entry
       where entry."groupId" = $1 and entry."profileId" = $2 and entry.type <> 'note'
    ) as interactions
$$;
comment on function public.profile_derivations(uuid, uuid) is
  'Columns of a profile that its files, positions and history entries decide.';

-- Postgres locks the row before it calls this, and each statement of a function sees what was committed until then:
-- of two transactions that add a resume each, the later one counts both.
create function public.derive_profile_columns() returns trigger
  language plpgsql
  as $$
begin
  select * from public.profile_derivations(new."groupId", new.id)
    into new."countResumes", new."lastPositionStartDate", new."countApplicationsFromThisProfile",
         new."firstInteractionDate", new."lastInteractionDate", new."lastPastInteractionDate", new."lastInteractionType";
  return new;
end
$$;
comment on function public.derive_profile_columns() is 'Keeps the columns of profiles that are derived from children.';
create trigger "profiles_derive_columns" before update on public.profiles
  for each row execute function public.derive_profile_columns();

create or replace function public.touch_profile() returns trigger
  language plpgsql
  as $$
begin
  update public.profiles
     set "updatedAt" = clock_timestamp()
   where "groupId" = coalesce(new."groupId", old."groupId")
     and id in (old."profileId", new."profileId")
     and xmin <> pg_current_xact_id()::xid;
  return null;
end
$$;

create function public.touch_derived_profile() returns trigger
  language plpgsql
  as $$
begin
  update public.profiles as profile
     set "updatedAt" = clock_timestamp()
   where profile."groupId" = coalesce(new."groupId", old."groupId")
     and profile.id in (old."profileId", new."profileId")
     and (
       profile.xmin <> pg_current_xact_id()::xid
       -- Made or updated by this very transaction, but before its children were.
       or row (
            profile."countResumes", profile."lastPositionStartDate", profile."countApplicationsFromThisProfile",
            profile."firstInteractionDate", profile."lastInteractionDate", profile."lastPastInteractionDate",
            profile."lastInteractionType"
          )
          is distinct from (select derived from public.profile_derivations(profile."groupId", profile.id) as derived)
     );
  return null;
end
$$;
comment on function public.touch_derived_profile() is
  'As touch_profile, for children that columns of the profile are derived from.';

drop trigger "profiles_positions_touch_profile" on public.profiles_positions;
create constraint trigger "profiles_positions_touch_profile" after insert or update or delete on public.profiles_positions
  deferrable initially deferred for each row execute function public.touch_derived_profile();
drop trigger "profiles_files_touch_profile" on public.profiles_files;
create constraint trigger "profiles_files_touch_profile" after insert or update or delete on public.profiles_files
  deferrable initially deferred for each row execute function public.touch_derived_profile();
drop trigger "history_entries_touch_profile" on public.history_entries;
create constraint trigger "history_entries_touch_profile" after insert or update or delete on public.history_entries
  deferrable initially deferred for each row execute function public.touch_derived_profile();
drop trigger "profiles_emails_touch_profile" on public.profiles_emails;
create constraint trigger "profiles_emails_touch_profile" after insert or update or delete on public.profiles_emails
  deferrable initially deferred for each row execute function public.touch_profile();
drop trigger "profiles_phones_touch_profile" on public.profiles_phones;
create constraint trigger "profiles_phones_touch_profile" after insert or update or delete on public.profiles_phones
  deferrable initially deferred for each row execute function public.touch_profile();
drop trigger "profiles_locales_touch_profile" on public.profiles_locales;
create constraint trigger "profiles_locales_touch_profile" after insert or update or delete on public.profiles_locales
  deferrable initially deferred for each row execute function public.touch_profile();
drop trigger "profiles_educations_touch_profile" on public.profiles_educations;
create constraint trigger "profiles_educations_touch_profile" after insert or update or delete on public.profiles_educations
  deferrable initially deferred for each row execute function public.touch_profile();
drop trigger "profiles_locations_touch_profile" on public.profiles_locations;
create constraint trigger "profiles_locations_touch_profile" after insert or update or delete on public.profiles_locations
  deferrable initially deferred for each row execute function public.touch_profile();
drop trigger "profiles_assignees_touch_profile" on public.profiles_assignees;
create constraint trigger "profiles_assignees_touch_profile" after insert or update or delete on public.profiles_assignees
  deferrable initially deferred for each row execute function public.touch_profile();
drop trigger "profiles_associations_touch_profile" on public.profiles_associations;
create constraint trigger "profiles_associations_touch_profile" after insert or update or delete on public.profiles_associations
  deferrable initially deferred for each row execute function public.touch_profile();
drop trigger "pending_trigger_tasks_touch_profile" on public.pending_trigger_tasks;
create constraint trigger "pending_trigger_tasks_touch_profile" after insert or update or delete on public.pending_trigger_tasks
  deferrable initially deferred for each row execute function public.touch_profile();
drop trigger "unread_notifications_touch_profile" on public.unread_notifications;
create constraint trigger "unread_notifications_touch_profile" after insert or update or delete on public.unread_notifications
  deferrable initially deferred for each row execute function public.touch_profile();
drop trigger "profiles_fieldsvalues_touch_profile" on public.profiles_fieldsvalues;
create constraint trigger "profiles_fieldsvalues_touch_profile" after insert or update or delete on public.profiles_fieldsvalues
  deferrable initially deferred for each row execute function public.touch_profile();
drop trigger "projects_profiles_touch_profile" on public.projects_profiles;
create constraint trigger "projects_profiles_touch_profile" after insert or update or delete on public.projects_profiles
  deferrable initially deferred for each row execute function public.touch_profile();

drop trigger "profiles_positions_set_last_start_date" on public.profiles_positions;
drop function public.set_last_position_start_date();
drop trigger "profiles_files_count_resumes" on public.profiles_files;
drop function public.count_resumes();
drop trigger "history_entries_record_interaction" on public.history_entries;
drop function public.record_interaction();
drop trigger "history_entries_read_interactions_again" on public.history_entries;
drop function public.read_interactions_again();

-- A save writes the profile itself last. Its revision, which it writes first, takes the lock, so that saves still lock
-- the profile before projects and companies.
create function public.lock_revised_profile() returns trigger
  language plpgsql
  as $$
begin
  perform from public.profiles where "groupId" = new."groupId" and id = new."profileId" for no key update;
  return new;
end
$$;
comment on function public.lock_revised_profile() is 'A save locks the profile before everything that belongs to it.';
create trigger "profiles_revisions_lock_profile" before insert on public.profiles_revisions
  for each row execute function public.lock_revised_profile();
