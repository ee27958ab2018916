-- A task waits until a fault of its surroundings is over: the database, Hasura, the storage or the readers. Such attempts
-- do not count. What counts are attempts that ended with their server, one after another, because the task itself may be
-- what ends the server.

alter table public.tasks add column interruptions integer not null default 0;
alter table public.tasks add constraint "tasks_interruptions_check" check (interruptions >= 0);
comment on column public.tasks.interruptions is
  'The number of attempts in a row that ended without a result, because their server ended or lost the task.';

create or replace function public.task_pause(attempts integer) returns interval
  language sql volatile parallel safe
  return interval '1 second' * least(300, 5 * 2 ^ least(greatest(attempts, 1) - 1, 10)) * (0.75 + random() / 2);
comment on function public.task_pause(integer) is
  'The pause after an attempt that failed with a transient error: about 5 seconds, doubled after each further attempt, at most 5 minutes.';

create function public.task_patience() returns interval
  language sql immutable parallel safe
  return interval '7 days';
comment on function public.task_patience() is
  'The time after its first start for which a task is attempted again after transient errors.';

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
      elsif tg_op = 'UPDATE' and old.status = 'failed' then
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
