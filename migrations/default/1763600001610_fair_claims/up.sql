-- Servers claim due tasks in turns of the accounts: first those of accounts of which the fewest tasks run. An account
-- that has queued ten thousand saves does not delay those of another one.

-- Accounts with unfinished tasks are found by jumps from one to the next, and of each one the tasks that are due first.
create index "tasks_groupId_lockedUntil_idx" on public.tasks ("groupId", "lockedUntil")
  where status in ('queued', 'running');
create index "tasks_running_idx" on public.tasks ("groupId") where status = 'running';
drop index public."tasks_unfinished_idx";
comment on index public."tasks_groupId_lockedUntil_idx" is 'For claiming due tasks.';
comment on index public."tasks_running_idx" is 'For counting the running tasks of each account.';

create or replace function public.claim_tasks(holder text, kinds jsonb, most integer) returns setof public.tasks
  language sql volatile
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
      select own.id, turns.running + row_number() over (partition by turns."groupId" order by own."lockedUntil") as turn
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
      select tasks.id
        from candidates join public.tasks on tasks.id = candidates.id
       where tasks.status in ('queued', 'running') and tasks."lockedUntil" <= now()
       order by candidates.turn, tasks."lockedUntil"
       limit most
         for update of tasks skip locked
    )
    update public.tasks
       set status = 'running', "lockedBy" = holder, attempts = tasks.attempts + 1
      from due
     where tasks.id = due.id
    returning tasks.*
  $$;
comment on function public.claim_tasks(text, jsonb, integer) is
  'Claims up to "most" due tasks for the server "holder", in turns of the accounts. Only tasks whose type is in the list "kinds" are claimed, and each task is given to one server only.';
