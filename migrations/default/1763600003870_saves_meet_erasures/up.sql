-- Saves that are under way when their person is erased

-- What somebody typed is compared with stored addresses in the canonical form of both.
create or replace function public.tasks_of_person(account uuid, profile_ids uuid[], application_ids uuid[], file_ids uuid[])
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
    with person as materialized (
      select array_agg(profile."externalId") filter (where profile."externalId" is not null) as external_ids,
             array_agg(profile."foldedName") filter (where profile."foldedName" <> '') as names,
             array_agg(profile."canonicalNetworkUrl") as urls,
             array_agg(regexp_replace(profile."canonicalNetworkUrl", '^https?://', ''))
               filter (where profile."canonicalNetworkUrl" is not null) as pages
        from public.profiles as profile
       where profile."groupId" = account and profile.id = any (profile_ids)
    ), named as materialized (
      select public.whole_text_pattern(
               coalesce((select pages from person), '{}')
               || array(
                 select spelling
                   from public.profiles_emails as email
                  cross join lateral unnest(array[email."canonicalEmailAddress", email."emailAddress"]) as spelling
                  where email."groupId" = account and email."profileId" = any (profile_ids)
               )
               || (profile_ids || application_ids)::text[]
               || array(
                 select file.sha256 from public.files as file where file."groupId" = account and file.id = any (file_ids)
               )
             ) as pattern,
             array(
               select email."canonicalEmailAddress" from public.profiles_emails as email
                where email."groupId" = account and email."profileId" = any (profile_ids)
             ) as addresses,
             array(
               select regexp_replace(phone.number, '[^0-9]', '', 'g') from public.profiles_phones as phone
                where phone."groupId" = account and phone."profileId" = any (profile_ids)
             ) as numbers
    ), not_done as materialized (
      -- They decide again when the erasure is committed: nobody is known to them any more.
      select task.id
        from public.tasks as task
       where task."groupId" = account
         and (
           task.status = 'running'
           or task.status = 'queued' and exists (
             select from public.apikeys as key
              where key."groupId" = account and key.id = task."apikeyId" and key.kind = 'public'
           )
         )
    )
    select named_task.id
      from (
        select task.id
          from public.tasks as task
         where task."groupId" = account
           and task."profileId" = any (profile_ids)
           and task."erasedAt" is null
           and task.type <> 'eraseProfile'
        union
        select task.id
          from public.tasks as task
          cross join person
          cross join named
          cross join lateral (select task.input #> '{payload,fields}' as fields) as request
         where task."groupId" = account
           and task.status <> 'succeeded'
           and task."erasedAt" is null
           and task.type <> 'eraseProfile'
           and (
             lower(concat_ws(' ', task.input, task.error, task.warnings)) ~ named.pattern
             or request.fields ->> 'externalId' = any (person.external_ids)
             or public.canonical_network_url(public.web_address(request.fields ->> 'networkUrl')) = any (person.urls)
             or exists (
               select from public.written_email_addresses(request.fields ->> 'emailAddresses') as written
                where written = any (named.addresses)
             )
             or public.fold_name(request.fields ->> 'firstName', request.fields ->> 'lastName') = any (person.names)
                and exists (
                  select from unnest(named.numbers) as number
                   where number <> ''
                     and strpos(regexp_replace(request.fields ->> 'phoneNumbers', '[^0-9,]', '', 'g'), number) > 0
                )
           )
      ) as named_task
     where named_task.id not in (select id from not_done)
  $function$;
comment on function public.tasks_of_person(uuid, uuid[], uuid[], uuid[]) is
  'The tasks whose request, warnings or response say something about a person. Tasks that erase are left out, and saves that are under way: those that run, and applications with a public key that wait.';

-- A save that writes nothing of the profile would not meet the erasure otherwise.
create constraint trigger "tasks_refuse_erased" after update of status on public.tasks
  deferrable initially deferred for each row
  when (new.status = 'succeeded' and new."profileId" is not null and new.type in ('applicants', 'acceptApplication', 'files'))
  execute function public.refuse_erased_profile();

-- Nobody who has sent an application with a public key learns from its task that a person was known, and is not any more.
create or replace function public.say_that_person_was_erased() returns trigger
  language plpgsql
  as $$
begin
  if exists (
    select from public.apikeys where "groupId" = new."groupId" and id = new."apikeyId" and kind = 'public'
  ) then
    new.response := old.response #- '{body,warnings}';
    new.error := old.error - 'details';
    -- The reason of a rejection may quote what was sent.
    if new.status = 'rejected' then
      new.error := new.error || '{"message": "The application was refused."}';
    end if;
  elsif new.status = 'rejected' then
    new.error := jsonb_build_object(
      'code', 'profile_erased', 'message', 'The person was erased. The save cannot be done any more.'
    );
  end if;
  return new;
end
$$;
comment on function public.say_that_person_was_erased() is
  'Sets the error of a task whose person was erased; with a public key the task goes on saying what it has said, without anything of the person.';
drop trigger "tasks_say_that_person_was_erased" on public.tasks;
create trigger "tasks_say_that_person_was_erased" before update of "erasedAt" on public.tasks
  for each row when (new."erasedAt" is not null and old."erasedAt" is null)
  execute function public.say_that_person_was_erased();
drop trigger "tasks_succeed_once" on public.tasks;
create trigger "tasks_succeed_once" before update of status, outcome, "finishedAt", response on public.tasks
  for each row when (
    old.status = 'succeeded'
    and not (
      new.status = 'succeeded' and new.outcome is not distinct from old.outcome
      and (new.response is null or old."erasedAt" is null and new."erasedAt" is not null)
    )
  )
  execute function public.refuse_second_success();

create or replace view public.schema_version as select 1763600003870::bigint as migration;
