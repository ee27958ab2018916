create or replace function public.claim_tasks(holder text, kinds jsonb, most integer) returns setof public.tasks
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
  'Claims up to "most" due tasks for the server "holder". Only tasks whose type is in the list "kinds" are claimed, and each task is given to one server only.';
create index "tasks_unfinished_idx" on public.tasks ("lockedUntil", "createdAt") where status in ('queued', 'running');
comment on index public."tasks_unfinished_idx" is 'For the worker that picks up interrupted tasks.';
drop index public."tasks_running_idx";
drop index public."tasks_groupId_lockedUntil_idx";
