-- Claiming and retrying tasks where the tasks of different accounts are on different nodes: accounts are chosen by one query
-- that locks nothing, and the tasks of each are locked and updated by statements that name the account. On one Postgres both
-- are one statement (migrations/).

create or replace function public.claim_tasks(holder text, kinds jsonb, most integer) returns setof tasks
  language plpgsql
  as $$
declare
  turn record;
  candidate record;
  accounts uuid[] := '{}';
  ids uuid[] := '{}';
  turns bigint[] := '{}';
  dues timestamptz[] := '{}';
  claimed uuid[];
  remaining integer := most;
begin
  for turn in
    select tasks."groupId" as account,
           count(*) filter (where tasks.status = 'running' and tasks."lockedUntil" > now()) as running
      from public.tasks
     where tasks.status in ('queued', 'running')
     group by tasks."groupId"
    having min(tasks."lockedUntil") filter (where tasks."lockedUntil" <= now() and kinds ? tasks.type) is not null
     order by 2, min(tasks."lockedUntil") filter (where tasks."lockedUntil" <= now() and kinds ? tasks.type)
     limit most + 20
  loop
    for candidate in
      select tasks.id, tasks."lockedUntil" as due
        from public.tasks
       where tasks."groupId" = turn.account and tasks.status in ('queued', 'running')
         and tasks."lockedUntil" <= now() and kinds ? tasks.type
       order by tasks."lockedUntil"
       limit most + 20
    loop
      turn.running := turn.running + 1;
      accounts := accounts || turn.account;
      ids := ids || candidate.id;
      turns := turns || turn.running;
      dues := dues || candidate.due;
    end loop;
  end loop;

  -- Other servers may be claiming the same ones now: they are passed over.
  for candidate in
    select given.account, given.id
      from unnest(accounts, ids, turns, dues) as given (account, id, turn, due)
     order by given.turn, given.due
  loop
    exit when remaining = 0;
    claimed := array(
      select tasks.id
        from public.tasks
       where tasks."groupId" = candidate.account and tasks.id = candidate.id
         and tasks.status in ('queued', 'running') and tasks."lockedUntil" <= now()
         for update skip locked
    );
    continue when claimed = '{}';
    remaining := remaining - 1;
    return query
      update public.tasks
         set status = 'running', "lockedBy" = holder, attempts = tasks.attempts + 1
       where tasks."groupId" = candidate.account and tasks.id = candidate.id
      returning tasks.*;
  end loop;
end
$$;

create or replace function public.retry_tasks(
  account uuid, kind text, code text, failed_after timestamptz, failed_before timestamptz, most integer
) returns setof tasks
  language plpgsql
  as $$
declare
  candidate record;
begin
  -- Without its request, or without the key that sent it, a task cannot be run again.
  for candidate in
    select tasks."groupId" as account, tasks.id
      from public.tasks
     where tasks.status = 'failed' and tasks.input is not null and tasks."apikeyId" is not null
       and (retry_tasks.account is null or tasks."groupId" = retry_tasks.account)
       and (retry_tasks.kind is null or tasks.type = retry_tasks.kind)
       and (retry_tasks.code is null or tasks.error ->> 'code' = retry_tasks.code)
       and (failed_after is null or tasks."finishedAt" >= failed_after)
       and (failed_before is null or tasks."finishedAt" < failed_before)
     order by tasks."finishedAt", tasks.id
     limit most
  loop
    -- The condition again: another command may have retried it meanwhile.
    return query
      update public.tasks
         set status = 'queued', attempts = 0, error = null, steps = '[]'
       where tasks."groupId" = candidate.account and tasks.id = candidate.id
         and tasks.status = 'failed' and tasks.input is not null
      returning tasks.*;
  end loop;
end
$$;
