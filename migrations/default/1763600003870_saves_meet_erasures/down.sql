create or replace function public.tasks_of_person(account uuid, profile_ids uuid[], application_ids uuid[], file_ids uuid[])
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
    with person as materialized (
      select array_agg(profile."externalId") filter (where profile."externalId" is not null) as external_ids,
             array_agg(profile."foldedName") filter (where profile."foldedName" <> '') as names,
             array_agg(regexp_replace(profile."canonicalNetworkUrl", '^https?://', ''))
               filter (where profile."canonicalNetworkUrl" is not null) as pages
        from public.profiles as profile
       where profile."groupId" = account and profile.id = any (profile_ids)
    ), named as materialized (
      select public.whole_text_pattern(
               coalesce((select pages from person), '{}')
               || array(
                 select email."canonicalEmailAddress" from public.profiles_emails as email
                  where email."groupId" = account and email."profileId" = any (profile_ids)
               )
               || (profile_ids || application_ids)::text[]
               || array(
                 select file.sha256 from public.files as file where file."groupId" = account and file.id = any (file_ids)
               )
             ) as pattern,
             array(
               select regexp_replace(phone.number, '[^0-9]', '', 'g') from public.profiles_phones as phone
                where phone."groupId" = account and phone."profileId" = any (profile_ids)
             ) as numbers
    )
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
         or public.fold_name(request.fields ->> 'firstName', request.fields ->> 'lastName') = any (person.names)
            and exists (
              select from unnest(named.numbers) as number
               where number <> ''
                 and strpos(regexp_replace(request.fields ->> 'phoneNumbers', '[^0-9,]', '', 'g'), number) > 0
            )
       )
  $function$;
comment on function public.tasks_of_person(account uuid, profile_ids uuid[], application_ids uuid[], file_ids uuid[]) is
  'The tasks whose request, warnings or response say something about a person. Tasks that erase are left out.';
drop trigger "tasks_refuse_erased" on public.tasks;
create or replace function public.say_that_person_was_erased() returns trigger
  language plpgsql
  as $$
begin
  new.error := jsonb_build_object(
    'code', 'profile_erased', 'message', 'The person was erased. The save cannot be done any more.'
  );
  return new;
end
$$;
comment on function public.say_that_person_was_erased() is 'Sets the error of a rejected task whose person was erased.';
drop trigger "tasks_say_that_person_was_erased" on public.tasks;
create trigger "tasks_say_that_person_was_erased" before update of "erasedAt" on public.tasks
  for each row when (new.status = 'rejected' and new."erasedAt" is not null and old."erasedAt" is null)
  execute function public.say_that_person_was_erased();
drop trigger "tasks_succeed_once" on public.tasks;
create trigger "tasks_succeed_once" before update of status, outcome, "finishedAt", response on public.tasks
  for each row
  when (old.status = 'succeeded' and not (
    new.status = 'succeeded' and new.response is null and new.outcome is not distinct from old.outcome
  ))
  execute function public.refuse_second_success();

create or replace view public.schema_version as select 1763600003860::bigint as migration;
