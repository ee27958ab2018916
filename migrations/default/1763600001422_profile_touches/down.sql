drop trigger "profiles_revisions_lock_profile" on public.profiles_revisions;
drop function public.lock_revised_profile();
drop trigger "profiles_positions_touch_profile" on public.profiles_positions;
create trigger "profiles_positions_touch_profile" after insert or update or delete on public.profiles_positions
  for each row execute function public.touch_profile();
drop trigger "profiles_files_touch_profile" on public.profiles_files;
create trigger "profiles_files_touch_profile" after insert or update or delete on public.profiles_files
  for each row execute function public.touch_profile();
drop trigger "history_entries_touch_profile" on public.history_entries;
create trigger "history_entries_touch_profile" after insert or update or delete on public.history_entries
  for each row execute function public.touch_profile();
drop trigger "profiles_emails_touch_profile" on public.profiles_emails;
create trigger "profiles_emails_touch_profile" after insert or update or delete on public.profiles_emails
  for each row execute function public.touch_profile();
drop trigger "profiles_phones_touch_profile" on public.profiles_phones;
create trigger "profiles_phones_touch_profile" after insert or update or delete on public.profiles_phones
  for each row execute function public.touch_profile();
drop trigger "profiles_locales_touch_profile" on public.profiles_locales;
create trigger "profiles_locales_touch_profile" after insert or update or delete on public.profiles_locales
  for each row execute function public.touch_profile();
drop trigger "profiles_educations_touch_profile" on public.profiles_educations;
create trigger "profiles_educations_touch_profile" after insert or update or delete on public.profiles_educations
  for each row execute function public.touch_profile();
drop trigger "profiles_locations_touch_profile" on public.profiles_locations;
create trigger "profiles_locations_touch_profile" after insert or update or delete on public.profiles_locations
  for each row execute function public.touch_profile();
drop trigger "profiles_assignees_touch_profile" on public.profiles_assignees;
create trigger "profiles_assignees_touch_profile" after insert or update or delete on public.profiles_assignees
  for each row execute function public.touch_profile();
drop trigger "profiles_associations_touch_profile" on public.profiles_associations;
create trigger "profiles_associations_touch_profile" after insert or update or delete on public.profiles_associations
  for each row execute function public.touch_profile();
drop trigger "pending_trigger_tasks_touch_profile" on public.pending_trigger_tasks;
create trigger "pending_trigger_tasks_touch_profile" after insert or update or delete on public.pending_trigger_tasks
  for each row execute function public.touch_profile();
drop trigger "unread_notifications_touch_profile" on public.unread_notifications;
create trigger "unread_notifications_touch_profile" after insert or update or delete on public.unread_notifications
  for each row execute function public.touch_profile();
drop trigger "profiles_fieldsvalues_touch_profile" on public.profiles_fieldsvalues;
create trigger "profiles_fieldsvalues_touch_profile" after insert or update or delete on public.profiles_fieldsvalues
  for each row execute function public.touch_profile();
drop trigger "projects_profiles_touch_profile" on public.projects_profiles;
create trigger "projects_profiles_touch_profile" after insert or update or delete on public.projects_profiles
  for each row execute function public.touch_profile();
drop function public.touch_derived_profile();
create or replace function public.touch_profile() returns trigger
  language plpgsql
  as $$
begin
  update public.profiles
     set "updatedAt" = clock_timestamp()
   where id in (old."profileId", new."profileId")
     and xmin <> pg_current_xact_id()::xid;
  return null;
end
$$;
drop trigger "profiles_derive_columns" on public.profiles;
drop function public.derive_profile_columns();
drop function public.profile_derivations(uuid, uuid);

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

create function public.record_interaction() returns trigger
  language plpgsql
  as $$
begin
  update public.profiles
     set "countApplicationsFromThisProfile" = "countApplicationsFromThisProfile" + (new.type = 'application')::integer,
         "firstInteractionDate" = least("firstInteractionDate", new."createdAt"),
         "lastInteractionDate" = greatest("lastInteractionDate", new."createdAt"),
         "lastPastInteractionDate" = case
           when new."createdAt" <= clock_timestamp() then greatest("lastPastInteractionDate", new."createdAt")
           else "lastPastInteractionDate"
         end,
         "lastInteractionType" = case
           when "lastInteractionDate" is null or new."createdAt" >= "lastInteractionDate" then new.type
           else "lastInteractionType"
         end
   where id = new."profileId";
  return null;
end
$$;
comment on function public.record_interaction() is 'Keeps the number of applications and the interaction dates of profiles.';
create trigger "history_entries_record_interaction" after insert on public.history_entries
  for each row when (new.type <> 'note') execute function public.record_interaction();

create function public.read_interactions_again() returns trigger
  language plpgsql
  as $$
begin
  update public.profiles as profile
     set "countApplicationsFromThisProfile" = interactions.applications,
         "firstInteractionDate" = interactions.first,
         "lastInteractionDate" = interactions.last,
         "lastPastInteractionDate" = interactions."lastPast",
         "lastInteractionType" = interactions."lastType"
    from (
      select owner.id,
             count(*) filter (where entry.type = 'application')::integer as applications,
             min(entry."createdAt") as first,
             max(entry."createdAt") as last,
             max(entry."createdAt") filter (where entry."createdAt" <= clock_timestamp()) as "lastPast",
             (array_agg(entry.type order by entry."createdAt" desc, entry.id desc) filter (where entry.id is not null))[1]
               as "lastType"
        from (
          -- Locked first, so that no entry is added between the reading and the writing.
          select id, "groupId" from public.profiles where id in (old."profileId", new."profileId") for update
        ) as owner
        left join public.history_entries as entry
          on entry."groupId" = owner."groupId" and entry."profileId" = owner.id and entry.type <> 'note'
       group by owner.id
    ) as interactions
   where profile.id = interactions.id;
  return null;
end
$$;
comment on function public.read_interactions_again() is
  'Keeps the number of applications and the interaction dates of profiles when an entry is changed or deleted.';
create trigger "history_entries_read_interactions_again"
  after delete or update of "profileId", type, "createdAt" on public.history_entries
  for each row execute function public.read_interactions_again();
