-- Tasks: one row per save, committed before any work. It is what a taskId names.
--
-- The one queue of saves is this table, and its only clock is that of the database: writing the status of a task also
-- writes when it started or ended, how long it is held, and when it is due. Servers whose clocks differ cannot take
-- tasks from each other.
--
-- A save that was refused was never accepted: its task is `rejected`. `failed` is what was accepted and could not be
-- done.

create table public.tasks (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "apikeyId" uuid,
  type text not null,
  status text not null default 'queued',
  outcome text,
  attempts integer not null default 0,
  steps jsonb not null default '[]',
  warnings jsonb not null default '[]',
  error jsonb,
  input jsonb,
  "idempotencyKey" text,
  "bodyHash" text,
  response jsonb,
  "requestId" text,
  "startedAt" timestamptz,
  "finishedAt" timestamptz,
  "lockedUntil" timestamptz,
  "lockedBy" text,
  "projectId" uuid,
  "companyId" uuid,
  "profileId" uuid,
  interruptions integer not null default 0,
  "erasedAt" timestamptz,
  constraint "tasks_groupId_fkey" foreign key ("groupId") references public.groups (id) on delete cascade,
  constraint "tasks_groupId_id_key" unique ("groupId", id),
  constraint "tasks_apikeyId_type_idempotencyKey_key" unique ("groupId", "apikeyId", type, "idempotencyKey"),
  constraint "tasks_apikeyId_fkey" foreign key ("groupId", "apikeyId") references public.apikeys ("groupId", id),
  constraint "tasks_projectId_fkey" foreign key ("groupId", "projectId") references public.projects ("groupId", id),
  constraint "tasks_companyId_fkey" foreign key ("groupId", "companyId") references public.companies ("groupId", id),
  constraint "tasks_profileId_fkey" foreign key ("groupId", "profileId") references public.profiles ("groupId", id),
  constraint "tasks_type_check" check (btrim(type) <> '' and octet_length(type) <= 100),
  constraint "tasks_status_check"
    check (status in ('queued', 'running', 'succeeded', 'failed', 'rejected')),
  constraint "tasks_outcome_check" check (outcome in ('created', 'updated', 'merged', 'unchanged')),
  constraint "tasks_attempts_check" check (attempts >= 0),
  constraint "tasks_idempotencyKey_check" check (btrim("idempotencyKey") <> '' and octet_length("idempotencyKey") <= 1000),
  constraint "tasks_interruptions_check" check (interruptions >= 0)
);
alter table public.tasks set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 3000);
comment on table public.tasks is 'One row per save: the request, its progress and its result.';
comment on column public.tasks.type is 'The kind of save: projects, companies or applicants.';
comment on column public.tasks.status is
  'queued, running, succeeded; failed: it was accepted and could not be done; rejected: it was refused and never accepted.';
comment on column public.tasks.outcome is
  'The effect of a successful save on its record: created, updated, merged or unchanged.';
comment on column public.tasks.attempts is 'The number of times that the save was started.';
comment on column public.tasks.steps is 'The steps of the save with their times, in order.';
comment on column public.tasks.warnings is
  'What the save ignored or changed in the request. Each warning has a path, a code and a message.';
comment on column public.tasks.error is 'The reason why the save failed: code, message and details.';
comment on column public.tasks.input is
  'The request, with references to its files, from which an interrupted save is run again. No API key may read it.';
comment on column public.tasks."idempotencyKey" is
  'The Idempotency-Key of the request. For a public key, which many visitors share, it is a SHA-256 hash of the Idempotency-Key and the hash of the body. The service sets it to null when it expires, after 24 hours by default, so that the value can be used again.';
comment on column public.tasks."bodyHash" is
  'The SHA-256 hash of the request body. It distinguishes a repeated request from a different request with the same Idempotency-Key.';
comment on column public.tasks.response is
  'The response to the request. It is sent again when the request is repeated.';
comment on column public.tasks."lockedUntil" is
  'While the task is running, the end of its lease, after which another server may claim the task. While it is queued, the time at which it is due.';
comment on column public.tasks."lockedBy" is 'The server that holds the lease of the task.';
comment on column public.tasks.interruptions is
  'The number of attempts in a row that ended without a result, because their server ended or lost the task.';
comment on column public.tasks."erasedAt" is
  'When the request and the response of the task were removed, because the person was erased or their retention had ended. Such a task is not run again.';

create index "tasks_groupId_createdAt_idx" on public.tasks ("groupId", "createdAt", id);
create index "tasks_groupId_updatedAt_idx" on public.tasks ("groupId", "updatedAt", id);
create index "tasks_apikeyId_idx" on public.tasks ("groupId", "apikeyId");
create index "tasks_projectId_idx" on public.tasks ("groupId", "projectId") where "projectId" is not null;
create index "tasks_companyId_idx" on public.tasks ("groupId", "companyId") where "companyId" is not null;
create index "tasks_profileId_idx" on public.tasks ("groupId", "profileId") where "profileId" is not null;
create index "tasks_idempotencyKey_idx" on public.tasks ("createdAt") where "idempotencyKey" is not null;
comment on index public."tasks_idempotencyKey_idx" is 'For clearing idempotency keys whose time is over.';
-- Accounts with unfinished tasks are found by jumps from one to the next, and of each one the tasks that are due first.
create index "tasks_groupId_lockedUntil_idx" on public.tasks ("groupId", "lockedUntil")
  where status in ('queued', 'running');
comment on index public."tasks_groupId_lockedUntil_idx" is 'For claiming due tasks.';
create index "tasks_running_idx" on public.tasks ("groupId") where status = 'running';
comment on index public."tasks_running_idx" is 'For counting the running tasks of each account.';
create index "tasks_failed_idx" on public.tasks ("groupId", "finishedAt", id) where status = 'failed';
comment on index public."tasks_failed_idx" is 'For listing failed tasks and putting them back into the queue.';
create index "tasks_unsuccessful_idx" on public.tasks ("groupId", "createdAt") where status <> 'succeeded';
create index "tasks_kept_idx" on public.tasks ("groupId", status, "finishedAt")
  where "erasedAt" is null and status in ('succeeded', 'failed');
-- By key, the last ones first: those beyond the number that a public key keeps. By account: those whose time has ended.
create index "tasks_rejected_key_idx" on public.tasks ("groupId", "apikeyId", "finishedAt" desc, id desc)
  where status = 'rejected';
create index "tasks_rejected_idx" on public.tasks ("groupId", "finishedAt") where status = 'rejected';

create trigger "tasks_set_updated_at" before update on public.tasks
  for each row execute function public.set_updated_at();

alter table public.companies_revisions
  add constraint "companies_revisions_taskId_fkey" foreign key ("groupId", "taskId") references public.tasks ("groupId", id);

alter table public.projects_revisions
  add constraint "projects_revisions_taskId_fkey" foreign key ("groupId", "taskId") references public.tasks ("groupId", id);

alter table public.profiles_revisions
  add constraint "profiles_revisions_taskId_fkey" foreign key ("groupId", "taskId") references public.tasks ("groupId", id);

create function public.task_lease() returns interval
  language sql immutable parallel safe
  return interval '20 seconds';
comment on function public.task_lease() is
  'The duration of the lease of a running task. A server that needs longer renews the lease.';

create function public.task_pause(attempts integer) returns interval
  language sql volatile parallel safe
  return interval '1 second' * least(300, 5 * 2 ^ least(greatest(attempts, 1) - 1, 10)) * (0.75 + random() / 2);
comment on function public.task_pause(integer) is
  'The pause after an attempt that failed with a transient error: about 5 seconds, doubled after each further attempt, at most 5 minutes.';

-- A task waits until a fault of its surroundings is over: the database, Hasura, the storage or the readers. Such
-- attempts do not count. What counts are attempts that ended with their server, one after another, because the task
-- itself may be what ends the server.
create function public.task_patience() returns interval
  language sql immutable parallel safe
  return interval '7 days';
comment on function public.task_patience() is
  'The time after its first start for which a task is attempted again after transient errors.';

create function public.keep_task_times() returns trigger
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
comment on function public.keep_task_times() is
  'Sets the times of a task when its status is written: running renews the lease, queued sets when the task is due, and succeeded and failed end the lease.';

create trigger "tasks_keep_times" before insert or update of status on public.tasks
  for each row execute function public.keep_task_times();

-- Servers claim due tasks in turns of the accounts: first those of accounts of which the fewest tasks run. An account
-- that has queued ten thousand saves does not delay those of another one.
create function public.claim_tasks(holder text, kinds jsonb, most integer) returns setof public.tasks
  language sql
  as $$
    with recursive accounts as (
      (select "groupId" from public.tasks
        where status in ('queued', 'running')
        order by "groupId"
        limit 1)
      union all
      select (select following."groupId" from public.tasks as following
               where following.status in ('queued', 'running') and following."groupId" > accounts."groupId"
               order by following."groupId"
               limit 1)
        from accounts
       where accounts."groupId" is not null
    ),
    -- The tasks to claim are among those of the accounts whose turn is first. Other servers may be claiming the same ones
    -- now: they are passed over, therefore some more are looked at than are claimed.
    turns as (
      select accounts."groupId", busy.running
        from accounts
        cross join lateral (
          select count(*) as running from public.tasks
           where tasks."groupId" = accounts."groupId" and tasks.status = 'running' and tasks."lockedUntil" > now()
        ) as busy
        cross join lateral (
          select tasks."lockedUntil" from public.tasks
           where tasks."groupId" = accounts."groupId" and tasks.status in ('queued', 'running')
             and tasks."lockedUntil" <= now() and kinds ? tasks.type
           order by tasks."lockedUntil"
           limit 1
        ) as oldest
       order by busy.running, oldest."lockedUntil"
       limit most + 20
    ),
    candidates as materialized (
      select turns."groupId", own.id, turns.running + row_number() over (partition by turns."groupId" order by own."lockedUntil") as turn
        from turns
        cross join lateral (
          select tasks.id, tasks."lockedUntil" from public.tasks
           where tasks."groupId" = turns."groupId" and tasks.status in ('queued', 'running')
             and tasks."lockedUntil" <= now() and kinds ? tasks.type
           order by tasks."lockedUntil"
           limit most + 20
        ) as own
    ),
    -- Materialized: what is locked is looked for once.
    due as materialized (
      select tasks."groupId", tasks.id
        from candidates join public.tasks on tasks."groupId" = candidates."groupId" and tasks.id = candidates.id
       where tasks.status in ('queued', 'running') and tasks."lockedUntil" <= now()
       order by candidates.turn, tasks."lockedUntil"
       limit most
         for update of tasks skip locked
    )
    update public.tasks
       set status = 'running', "lockedBy" = holder, attempts = tasks.attempts + 1
      from due
     where tasks."groupId" = due."groupId" and tasks.id = due.id
    returning tasks.*
  $$;
comment on function public.claim_tasks(text, jsonb, integer) is
  'Claims up to "most" due tasks for the server "holder", in turns of the accounts. Only tasks whose type is in the list "kinds" are claimed, and each task is given to one server only.';

create function public.retry_tasks(
  account uuid, kind text, code text, failed_after timestamp with time zone, failed_before timestamp with time zone, most integer
) returns setof public.tasks
  language sql
  as $$
    -- Without its request, or without the key that sent it, a task cannot be run again.
    with chosen as materialized (
      select "groupId", id from public.tasks
       where status = 'failed' and input is not null and "apikeyId" is not null
         and (account is null or "groupId" = account)
         and (kind is null or type = kind)
         and (retry_tasks.code is null or error ->> 'code' = retry_tasks.code)
         and (failed_after is null or "finishedAt" >= failed_after)
         and (failed_before is null or "finishedAt" < failed_before)
       order by "finishedAt", id
       limit most
         for update skip locked
    )
    update public.tasks
       set status = 'queued', attempts = 0, error = null, steps = '[]'
      from chosen
     where tasks."groupId" = chosen."groupId" and tasks.id = chosen.id
    returning tasks.*
  $$;
comment on function public.retry_tasks(uuid, text, text, timestamptz, timestamptz, integer) is
  'Puts up to "most" failed tasks back into the queue, those first that failed first: of an account, a type, with the code of their error, and whose end is not before "failed_after" and before "failed_before". Null does not restrict.';

-- A task succeeds once. The save of a task also marks it as succeeded; when two servers run one task (the first was
-- only slow, not gone), the second mutation fails here as a whole, so that nothing is saved twice.
create function public.refuse_second_success() returns trigger
  language plpgsql
  as $$
begin
  -- Postgres' own wording, from which the service reads the name of the constraint.
  raise exception 'new row for relation "tasks" violates check constraint "tasks_succeed_once"'
    using errcode = 'check_violation', constraint = 'tasks_succeed_once', table = 'tasks';
end
$$;
comment on function public.refuse_second_success() is
  'Raises a violation of tasks_succeed_once: a task that has succeeded cannot run, fail or succeed again.';

create trigger "tasks_succeed_once" before update of status, outcome, "finishedAt", response on public.tasks
  for each row when (
    old.status = 'succeeded'
    and not (
      new.status = 'succeeded' and new.outcome is not distinct from old.outcome
      and (new.response is null or old."erasedAt" is null and new."erasedAt" is not null)
    )
  )
  execute function public.refuse_second_success();

-- A task that failed can be put back into the queue. One whose request was rejected before it was accepted has no input,
-- and there is nothing that a server could run.
create function public.refuse_retry_without_input() returns trigger
  language plpgsql
  as $$
begin
  -- The words of Postgres, as in refuse_second_success.
  raise exception 'new row for relation "tasks" violates check constraint "tasks_retry_input"'
    using errcode = 'check_violation', constraint = 'tasks_retry_input', table = 'tasks';
end
$$;
comment on function public.refuse_retry_without_input() is
  'Raises tasks_retry_input. A task that failed or was rejected and has no input cannot be put back into the queue.';

create trigger "tasks_retry_input" before update of status on public.tasks
  for each row when (old.status in ('failed', 'rejected') and new.status = 'queued' and new.input is null)
  execute function public.refuse_retry_without_input();

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

create function public.clear_references_to_task() returns trigger
  language plpgsql
  as $$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.profiles_revisions set "taskId" = null where "groupId" = old."groupId" and "taskId" = old.id;
    update public.history_entries set "taskId" = null where "groupId" = old."groupId" and "taskId" = old.id;
    update public.projects_revisions set "taskId" = null where "groupId" = old."groupId" and "taskId" = old.id;
    update public.companies_revisions set "taskId" = null where "groupId" = old."groupId" and "taskId" = old.id;
    update public.applications set "taskId" = null where "groupId" = old."groupId" and "taskId" = old.id;
    update public.profiles_merges set "taskId" = null where "groupId" = old."groupId" and "taskId" = old.id;
    update public.profiles_erasures set "taskId" = null where "groupId" = old."groupId" and "taskId" = old.id;
  else
    delete from public.profiles_revisions where "groupId" = old."groupId" and "taskId" = old.id;
    delete from public.history_entries where "groupId" = old."groupId" and "taskId" = old.id;
    delete from public.projects_revisions where "groupId" = old."groupId" and "taskId" = old.id;
    delete from public.companies_revisions where "groupId" = old."groupId" and "taskId" = old.id;
    delete from public.applications where "groupId" = old."groupId" and "taskId" = old.id;
    delete from public.profiles_merges where "groupId" = old."groupId" and "taskId" = old.id;
    delete from public.profiles_erasures where "groupId" = old."groupId" and "taskId" = old.id;
  end if;
  return null;
end
$$;
comment on function public.clear_references_to_task() is 'Sets references to a deleted row of tasks to null.';

create trigger "A_tasks_clear_references" after delete on public.tasks
  for each row execute function public.clear_references_to_task();

create or replace view public.schema_version as select 1763600000900::bigint as migration;
