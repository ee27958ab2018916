create or replace function public.keep_task_times() returns trigger
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
drop function public.task_patience();
create or replace function public.task_pause(attempts integer) returns interval
  language sql volatile parallel safe
  return interval '1 second' * least(900, 5 * 2 ^ least(greatest(attempts, 1) - 1, 10)) * (0.75 + random() / 2);
comment on function public.task_pause(integer) is
  'The delay after an attempt that failed with a transient error: about 5 seconds, doubled after each further attempt, and at most about 15 minutes.';
alter table public.tasks drop column interruptions;
