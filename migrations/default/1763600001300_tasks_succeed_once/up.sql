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
  'Raises tasks_succeed_once: a task that has succeeded does not run, fail or succeed again.';
create trigger "tasks_succeed_once" before update of status, outcome, "finishedAt", response on public.tasks
  for each row when (old.status = 'succeeded') execute function public.refuse_second_success();
