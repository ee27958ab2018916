-- An application or a link to a project makes a person a talent, and an association makes a person a contact, however
-- these rows are written.

comment on column public.profiles."isTalent" is
  'Whether the person is a candidate. An application or a link to a project makes it true. It can be written; false stays until the next application or link, and null becomes true when there is one already.';
comment on column public.profiles."isContact" is
  'Whether the person is a contact of a company. An association COMPANY_CONTACT makes it true. It can be written; false stays until the next association, and null becomes true when there is one already.';

-- Whatever updates the profile brings its flags along, so that a save still writes one version of the row.
create function public.derive_profile_flags() returns trigger
  language plpgsql
  as $$
begin
  if new."isTalent" is null and (
    exists (
      select from public.projects_profiles as link where link."groupId" = new."groupId" and link."profileId" = new.id
    )
    or exists (
      select
        from public.history_entries as entry
       where entry."groupId" = new."groupId" and entry."profileId" = new.id and entry.type = 'application'
    )
  ) then
    new."isTalent" := true;
  end if;
  if new."isContact" is null and exists (
    select
      from public.profiles_associations as association
     where association."groupId" = new."groupId"
       and association."profileId" = new.id
       and association."associationType" = 'COMPANY_CONTACT'
  ) then
    new."isContact" := true;
  end if;
  return new;
end
$$;
comment on function public.derive_profile_flags() is 'Sets isTalent and isContact of a profile for which nobody has set them, from its applications, projects and associations.';
create trigger "profiles_derive_flags" before update on public.profiles
  for each row when (new."isTalent" is null or new."isContact" is null)
  execute function public.derive_profile_flags();

create function public.mark_talent() returns trigger
  language plpgsql
  as $$
begin
  update public.profiles
     set "isTalent" = true
   where "groupId" = new."groupId" and id = new."profileId" and "isTalent" is not true;
  return null;
end
$$;
comment on function public.mark_talent() is 'Who applies or is put into a project is a talent.';
create function public.mark_contact() returns trigger
  language plpgsql
  as $$
begin
  update public.profiles
     set "isContact" = true
   where "groupId" = new."groupId" and id = new."profileId" and "isContact" is not true;
  return null;
end
$$;
comment on function public.mark_contact() is 'Who is associated with a company as its contact is a contact.';

-- Deferred as the triggers that touch the profile, and before them by name: one update of the row does for both.
create constraint trigger "history_entries_mark_talent"
  after insert or update of type, "profileId" on public.history_entries
  deferrable initially deferred for each row when (new.type = 'application') execute function public.mark_talent();
create constraint trigger "projects_profiles_mark_talent" after insert or update of "profileId" on public.projects_profiles
  deferrable initially deferred for each row execute function public.mark_talent();
create constraint trigger "profiles_associations_mark_contact"
  after insert or update of "associationType", "profileId" on public.profiles_associations
  deferrable initially deferred for each row when (new."associationType" = 'COMPANY_CONTACT')
  execute function public.mark_contact();

-- People who applied before this migration. The trigger above decides the values.
update public.profiles as profile
   set "isTalent" = null
 where profile."isTalent" is null
   and (
     exists (
       select from public.projects_profiles as link
        where link."groupId" = profile."groupId" and link."profileId" = profile.id
     )
     or exists (
       select from public.history_entries as entry
        where entry."groupId" = profile."groupId" and entry."profileId" = profile.id and entry.type = 'application'
     )
   );
update public.profiles as profile
   set "isContact" = null
 where profile."isContact" is null
   and exists (
     select
       from public.profiles_associations as association
      where association."groupId" = profile."groupId"
        and association."profileId" = profile.id
        and association."associationType" = 'COMPANY_CONTACT'
   );
