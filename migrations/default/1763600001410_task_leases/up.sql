-- The one queue of saves is this table, and its only clock is the database's: writing the status of a task also
-- writes when it started or ended, how long it is held, and when it is due. Servers whose clocks differ cannot take
-- tasks from each other.

create function public.task_lease() returns interval
  language sql immutable parallel safe
  return interval '20 seconds';
comment on function public.task_lease() is 'For how long a server holds a task unless it renews its lease.';

create function public.task_pause(attempts integer) returns interval
  language sql volatile parallel safe
  return interval '1 second' * least(900, 5 * 2 ^ least(greatest(attempts, 1) - 1, 10)) * (0.75 + random() / 2);
comment on function public.task_pause(integer) is
  'The pause after an attempt that failed for the moment: about 5 seconds, twice as long after each, at most 15 minutes.';

create function public.keep_task_times() returns trigger
  language plpgsql
  as $$
begin
  case new.status
    when 'running' then
      new."startedAt" := coalesce(new."startedAt", now());
      new."finishedAt" := null;
      new."lockedUntil" := now() + public.task_lease();
    when 'queued' then
      new."finishedAt" := null;
      new."lockedBy" := null;
      -- Whatever else puts a task here wants it done, not done later.
      new."lockedUntil" := now();
      if tg_op = 'UPDATE' and old.status = 'running' then
        new."lockedUntil" := now() + public.task_pause(new.attempts);
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
  'Writing a status writes its times: running renews the lease, queued sets when the task is due, the others end it.';
create trigger "tasks_keep_times" before insert or update of status on public.tasks
  for each row execute function public.keep_task_times();

create function public.claim_tasks(holder text, kinds jsonb, most integer) returns setof public.tasks
  language sql volatile
  as $$
    -- Materialized: what is locked is looked for once. Tasks that another server is taking now are passed over.
    with due as materialized (
      select id from public.tasks
       where status in ('queued', 'running') and "lockedUntil" <= now() and kinds ? type
       order by "lockedUntil"
       limit most
         for update skip locked
    )
    update public.tasks
       set status = 'running', "lockedBy" = holder, attempts = tasks.attempts + 1
      from due
     where tasks.id = due.id
    returning tasks.*
  $$;
comment on function public.claim_tasks(text, jsonb, integer) is
  'Gives a server tasks that are due and of a kind that it knows (a list of types), each to one server only.';

comment on column public.tasks."lockedUntil" is
  'While it runs: a server holds the task until then, past it another may take it. While it is queued: when it is due.';
update public.tasks set "lockedUntil" = now()
 where status in ('queued', 'running') and "lockedUntil" is null;
