-- A save that was refused was never accepted: its task is `rejected`. `failed` is what was accepted and could not be done.

alter table public.tasks drop constraint "tasks_status_check";
alter table public.tasks add constraint "tasks_status_check"
  check (status in ('queued', 'running', 'succeeded', 'failed', 'rejected'));
comment on column public.tasks.status is
  'queued, running, succeeded; failed: it was accepted and could not be done; rejected: it was refused and never accepted.';

-- Until now both were `failed`. Those that were refused have no request, unless it was removed since.
alter table public.tasks disable trigger user;
update public.tasks
   set status = 'rejected'
 where status = 'failed' and input is null and "erasedAt" is null
   and error ->> 'code' is distinct from 'internal_error';
alter table public.tasks enable trigger user;

-- By key, the last ones first: those beyond the number that a public key keeps. By account: those whose time has ended.
create index "tasks_rejected_key_idx" on public.tasks ("groupId", "apikeyId", "finishedAt" desc, id desc)
  where status = 'rejected';
create index "tasks_rejected_idx" on public.tasks ("groupId", "finishedAt") where status = 'rejected';

create or replace function public.keep_task_times() returns trigger
  language plpgsql
  as $$
begin
  if new.status = 'queued' and tg_op = 'UPDATE' and old.status = 'running'
     and new."startedAt" <= now() - public.task_patience() then
    -- The fault is no longer one that passes. Nothing was saved, so a repeated request is a new one.
    new.status := 'failed';
    new."idempotencyKey" := null;
  end if;
  case new.status
    when 'running' then
      new."startedAt" := coalesce(new."startedAt", now());
      new."finishedAt" := null;
      new."lockedUntil" := now() + public.task_lease();
      if tg_op = 'UPDATE' and old.status = 'running' and new.attempts > old.attempts then
        -- Claimed again before the attempt had a result.
        new.interruptions := old.interruptions + 1;
      end if;
    when 'queued' then
      new."finishedAt" := null;
      new."lockedBy" := null;
      new.interruptions := 0;
      -- Whatever else queues a task wants it done at once.
      new."lockedUntil" := now();
      if tg_op = 'UPDATE' and old.status = 'running' then
        new."lockedUntil" := now() + public.task_pause(new.attempts);
      elsif tg_op = 'UPDATE' and old.status in ('failed', 'rejected') then
        -- It begins again.
        new."startedAt" := null;
      end if;
    else
      new."finishedAt" := now();
      new."lockedBy" := null;
      new."lockedUntil" := null;
  end case;
  return new;
end
$$;

-- Whoever erases a person says so of tasks that failed, and leaves no error to others.
create function public.say_that_person_was_erased() returns trigger
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
create trigger "tasks_say_that_person_was_erased" before update of "erasedAt" on public.tasks
  for each row when (new.status = 'rejected' and new."erasedAt" is not null and old."erasedAt" is null)
  execute function public.say_that_person_was_erased();

drop trigger "tasks_retry_input" on public.tasks;
create trigger "tasks_retry_input" before update of status on public.tasks
  for each row when (old.status in ('failed', 'rejected') and new.status = 'queued' and new.input is null)
  execute function public.refuse_retry_without_input();
comment on function public.refuse_retry_without_input() is
  'Raises tasks_retry_input. A task that failed or was rejected and has no input cannot be put back into the queue.';

create function public.kept_rejections() returns integer
  language sql immutable parallel safe
  return 100;
comment on function public.kept_rejections() is
  'How many rejected tasks a public key keeps: the last ones. Anybody can send any number of requests with such a key.';

create function public.drop_old_rejections() returns trigger
  language plpgsql
  as $$
begin
  -- One after another for each key, so that several at once do not leave more than that.
  perform from public.apikeys
    where "groupId" = new."groupId" and id = new."apikeyId" and kind = 'public'
      for no key update;
  if not found then
    return null;
  end if;
  delete from public.tasks
   where "groupId" = new."groupId" and id in (
     select id from public.tasks
      where "groupId" = new."groupId" and "apikeyId" = new."apikeyId" and status = 'rejected'
      order by "finishedAt" desc, id desc
     offset public.kept_rejections()
   );
  return null;
end
$$;
comment on function public.drop_old_rejections() is 'Removes the rejected tasks of a public key beyond the last ones.';
create trigger "tasks_drop_old_rejections" after update of status on public.tasks
  for each row when (new.status = 'rejected' and old.status <> 'rejected' and new."apikeyId" is not null)
  execute function public.drop_old_rejections();

delete from public.tasks where ("groupId", id) in (
  select "groupId", id from (
    select task."groupId", task.id,
           row_number() over (partition by task."apikeyId" order by task."finishedAt" desc, task.id desc) as place
      from public.tasks task
      join public.apikeys key on key."groupId" = task."groupId" and key.id = task."apikeyId"
     where task.status = 'rejected' and key.kind = 'public'
  ) ranked
   where place > public.kept_rejections()
);

-- The retention of failed requests also ends that of refused ones, of which nothing else is worth keeping: the row goes.
create function public.remove_rejected_tasks() returns trigger
  language plpgsql
  as $$
declare
  most constant integer := 500;
  settings constant jsonb := (select retention from public.groups where id = new."groupId");
  ids uuid[];
begin
  ids := array(
    select id from public.tasks
     where "groupId" = new."groupId" and status = 'rejected'
       and "finishedAt" < now() - public.retention_of(settings, 'failedRequests')
     order by "finishedAt" limit most
       for update skip locked
  );
  perform public.remove_files_of_input(new."groupId", input)
     from public.tasks where "groupId" = new."groupId" and id = any (ids) and input is not null;
  delete from public.tasks where "groupId" = new."groupId" and id = any (ids);
  if cardinality(ids) > 0 then
    new.counts := new.counts || jsonb_build_object(
      'failedRequests', coalesce((new.counts ->> 'failedRequests')::integer, 0) + cardinality(ids)
    );
  end if;
  new."isComplete" := new."isComplete" and cardinality(ids) < most;
  return new;
end
$$;
comment on function public.remove_rejected_tasks() is
  'Removes the rejected tasks of an account that are older than its retention of failed requests.';
alter function public.remove_rejected_tasks() set plan_cache_mode = auto;
-- Triggers run in the order of their names: after retention_runs_run, which sets the counts.
create trigger retention_runs_run_of_rejections before insert on public.retention_runs
  for each row execute function public.remove_rejected_tasks();
