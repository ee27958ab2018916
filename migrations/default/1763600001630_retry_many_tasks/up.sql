-- Tasks that failed are put back into the queue together, in one statement.

create function public.retry_tasks(
  account uuid, kind text, code text, failed_after timestamptz, failed_before timestamptz, most integer
) returns setof public.tasks
  language sql volatile
  as $$
    -- Without its request, or without the key that sent it, a task cannot be run again.
    with chosen as materialized (
      select id from public.tasks
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
     where tasks.id = chosen.id
    returning tasks.*
  $$;
comment on function public.retry_tasks(uuid, text, text, timestamptz, timestamptz, integer) is
  'Puts up to "most" failed tasks back into the queue, those first that failed first: of an account, a type, with the code of their error, and whose end is not before "failed_after" and before "failed_before". Null does not restrict.';
create index "tasks_failed_idx" on public.tasks ("groupId", "finishedAt", id) where status = 'failed';
comment on index public."tasks_failed_idx" is 'For listing failed tasks and putting them back into the queue.';
