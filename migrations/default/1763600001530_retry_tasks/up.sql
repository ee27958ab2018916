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
  'Raises tasks_retry_input. A task that failed and has no input cannot be put back into the queue.';
create trigger "tasks_retry_input" before update of status on public.tasks
  for each row when (old.status = 'failed' and new.status = 'queued' and new.input is null)
  execute function public.refuse_retry_without_input();
