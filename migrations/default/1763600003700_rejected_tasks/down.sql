drop trigger retention_runs_run_of_rejections on public.retention_runs;
drop function public.remove_rejected_tasks();
drop trigger "tasks_drop_old_rejections" on public.tasks;
drop function public.drop_old_rejections();
drop function public.kept_rejections();
drop trigger "tasks_say_that_person_was_erased" on public.tasks;
drop function public.say_that_person_was_erased();

drop trigger "tasks_retry_input" on public.tasks;
create trigger "tasks_retry_input" before update of status on public.tasks
  for each row when (old.status = 'failed' and new.status = 'queued' and new.input is null)
  execute function public.refuse_retry_without_input();
comment on function public.refuse_retry_without_input() is
  'Raises tasks_retry_input. A task that failed and has no input cannot be put back into the queue.';

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

drop index public."tasks_rejected_idx";
drop index public."tasks_rejected_key_idx";

alter table public.tasks disable trigger user;
update public.tasks set status = 'failed' where status = 'rejected';
alter table public.tasks enable trigger user;

alter table public.tasks drop constraint "tasks_status_check";
alter table public.tasks add constraint "tasks_status_check"
  check (status in ('queued', 'running', 'succeeded', 'failed'));
comment on column public.tasks.status is null;
