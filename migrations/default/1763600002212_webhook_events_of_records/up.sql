-- Which changes of records are events. Each of these triggers looks first whether the account has webhooks at all.

-- A record was created, changed or deleted: what lists with a cursor show too.
create function public.write_event_of_record() returns trigger
  language plpgsql
  as $$
declare
  kind constant text := tg_argv[0];
  account constant uuid := coalesce(new."groupId", old."groupId");
  before jsonb;
  after jsonb;
  verb text;
  details jsonb := '{}';
begin
  if not exists (select from public.webhook_endpoints where "groupId" = account and "eventsUntil" > now()) then
    return null;
  end if;
  before := to_jsonb(old);
  after := to_jsonb(new);
  if tg_op = 'INSERT' then
    verb := 'created';
  elsif tg_op = 'DELETE' then
    -- A record that was deleted before, or the whole account.
    if old."deletedAt" is not null or not exists (select from public.groups where id = account) then
      return null;
    end if;
    verb := 'deleted';
  elsif after ->> 'erasedAt' is not null and before ->> 'erasedAt' is null then
    verb := 'erased';
  elsif after ->> 'mergedIntoId' is not null and after -> 'mergedIntoId' is distinct from before -> 'mergedIntoId' then
    verb := 'merged';
    details := jsonb_build_object('mergedIntoId', after -> 'mergedIntoId');
  elsif new."deletedAt" is not null and old."deletedAt" is not null then
    return null;
  elsif new."deletedAt" is not null then
    verb := 'deleted';
  else
    verb := 'updated';
  end if;
  perform public.write_webhook_event(
    account, kind || '.' || verb, tg_argv[1], coalesce(new.id, old.id), coalesce(new.id, old.id), details
  );
  return null;
end
$$;
create trigger profiles_write_event after insert or update or delete on public.profiles
  for each row execute function public.write_event_of_record('profile', 'profiles');
create trigger projects_write_event after insert or update or delete on public.projects
  for each row execute function public.write_event_of_record('project', 'projects');
create trigger companies_write_event after insert or update or delete on public.companies
  for each row execute function public.write_event_of_record('company', 'companies');

-- Events of applications are ordered by the person. At the end of the transaction, after its profile was updated: whoever
-- writes both locks the profile before the number of its last event.
create function public.write_event_of_application() returns trigger
  language plpgsql
  as $$
begin
  if not exists (select from public.webhook_endpoints where "groupId" = new."groupId" and "eventsUntil" > now()) then
    return null;
  end if;
  perform public.write_webhook_event(
    new."groupId", 'application.received', 'applications', new.id, new."profileId",
    jsonb_build_object('profileId', new."profileId", 'projectId', new."projectId", 'review', new.review)
  );
  return null;
end
$$;
create constraint trigger applications_write_event after insert on public.applications
  deferrable initially deferred for each row execute function public.write_event_of_application();

create function public.write_event_of_move() returns trigger
  language plpgsql
  as $$
begin
  if not exists (select from public.webhook_endpoints where "groupId" = new."groupId" and "eventsUntil" > now()) then
    return null;
  end if;
  perform public.write_webhook_event(
    new."groupId", 'application.moved', 'projects_profiles', new.id, new."profileId",
    jsonb_build_object(
      'profileId', new."profileId", 'projectId', new."projectId", 'applicationId', new."applicationId",
      'fromStatusId', old."statusId", 'statusId', new."statusId"
    )
  );
  return null;
end
$$;
create constraint trigger projects_profiles_write_event after update of "statusId" on public.projects_profiles
  deferrable initially deferred for each row when (old."statusId" is distinct from new."statusId")
  execute function public.write_event_of_move();

create function public.write_event_of_task() returns trigger
  language plpgsql
  as $$
begin
  if not exists (select from public.webhook_endpoints where "groupId" = new."groupId" and "eventsUntil" > now()) then
    return null;
  end if;
  perform public.write_webhook_event(
    new."groupId", 'task.failed', 'tasks', new.id, new.id,
    jsonb_build_object(
      'taskType', new.type, 'code', new.error -> 'code',
      'profileId', new."profileId", 'projectId', new."projectId", 'companyId', new."companyId"
    )
  );
  return null;
end
$$;
create trigger tasks_write_event after update of status on public.tasks
  for each row when (new.status = 'failed' and old.status <> 'failed') execute function public.write_event_of_task();
