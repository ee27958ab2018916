-- What all migrations together make. Written by npm run goldens

create table public.tasks (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "apikeyId" uuid,
  type text not null,
  status text default 'queued'::text not null,
  outcome text,
  attempts integer default 0 not null,
  steps jsonb default '[]'::jsonb not null,
  warnings jsonb default '[]'::jsonb not null,
  error jsonb,
  input jsonb,
  "idempotencyKey" text,
  "bodyHash" text,
  response jsonb,
  "requestId" text,
  "startedAt" timestamp with time zone,
  "finishedAt" timestamp with time zone,
  "lockedUntil" timestamp with time zone,
  "lockedBy" text,
  "projectId" uuid,
  "companyId" uuid,
  "profileId" uuid,
  interruptions integer default 0 not null,
  "erasedAt" timestamp with time zone,
  constraint "tasks_apikeyId_type_idempotencyKey_key" UNIQUE ("groupId", "apikeyId", type, "idempotencyKey"),
  constraint "tasks_groupId_id_key" UNIQUE ("groupId", id),
  constraint tasks_pkey PRIMARY KEY (id),
  constraint tasks_attempts_check CHECK ((attempts >= 0)),
  constraint "tasks_idempotencyKey_check" CHECK (((btrim("idempotencyKey") <> ''::text) AND (octet_length("idempotencyKey") <= 1000))),
  constraint tasks_interruptions_check CHECK ((interruptions >= 0)),
  constraint tasks_outcome_check CHECK ((outcome = ANY (ARRAY['created'::text, 'updated'::text, 'merged'::text, 'unchanged'::text]))),
  constraint tasks_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'succeeded'::text, 'failed'::text, 'rejected'::text]))),
  constraint tasks_type_check CHECK (((btrim(type) <> ''::text) AND (octet_length(type) <= 100))),
  constraint "tasks_apikeyId_fkey" FOREIGN KEY ("groupId", "apikeyId") REFERENCES apikeys("groupId", id),
  constraint "tasks_companyId_fkey" FOREIGN KEY ("groupId", "companyId") REFERENCES companies("groupId", id),
  constraint "tasks_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE,
  constraint "tasks_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id),
  constraint "tasks_projectId_fkey" FOREIGN KEY ("groupId", "projectId") REFERENCES projects("groupId", id)
);
alter table public.tasks set (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=3000);
CREATE INDEX "tasks_apikeyId_idx" ON public.tasks USING btree ("groupId", "apikeyId");
CREATE INDEX "tasks_companyId_idx" ON public.tasks USING btree ("groupId", "companyId") WHERE ("companyId" IS NOT NULL);
CREATE INDEX tasks_failed_idx ON public.tasks USING btree ("groupId", "finishedAt", id) WHERE (status = 'failed'::text);
CREATE INDEX "tasks_groupId_createdAt_idx" ON public.tasks USING btree ("groupId", "createdAt", id);
CREATE INDEX "tasks_groupId_lockedUntil_idx" ON public.tasks USING btree ("groupId", "lockedUntil") WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX "tasks_groupId_updatedAt_idx" ON public.tasks USING btree ("groupId", "updatedAt", id);
CREATE INDEX "tasks_idempotencyKey_idx" ON public.tasks USING btree ("createdAt") WHERE ("idempotencyKey" IS NOT NULL);
CREATE INDEX tasks_kept_idx ON public.tasks USING btree ("groupId", status, "finishedAt") WHERE (("erasedAt" IS NULL) AND (status = ANY (ARRAY['succeeded'::text, 'failed'::text])));
CREATE INDEX "tasks_profileId_idx" ON public.tasks USING btree ("groupId", "profileId") WHERE ("profileId" IS NOT NULL);
CREATE INDEX "tasks_projectId_idx" ON public.tasks USING btree ("groupId", "projectId") WHERE ("projectId" IS NOT NULL);
CREATE INDEX tasks_rejected_idx ON public.tasks USING btree ("groupId", "finishedAt") WHERE (status = 'rejected'::text);
CREATE INDEX tasks_rejected_key_idx ON public.tasks USING btree ("groupId", "apikeyId", "finishedAt" DESC, id DESC) WHERE (status = 'rejected'::text);
CREATE INDEX tasks_running_idx ON public.tasks USING btree ("groupId") WHERE (status = 'running'::text);
CREATE INDEX tasks_unsuccessful_idx ON public.tasks USING btree ("groupId", "createdAt") WHERE (status <> 'succeeded'::text);
CREATE TRIGGER "A_tasks_clear_references" AFTER DELETE ON public.tasks FOR EACH ROW EXECUTE FUNCTION clear_references_to_task();
CREATE TRIGGER tasks_drop_old_rejections AFTER UPDATE OF status ON public.tasks FOR EACH ROW WHEN (((new.status = 'rejected'::text) AND (old.status <> 'rejected'::text) AND (new."apikeyId" IS NOT NULL))) EXECUTE FUNCTION drop_old_rejections();
CREATE TRIGGER tasks_keep_times BEFORE INSERT OR UPDATE OF status ON public.tasks FOR EACH ROW EXECUTE FUNCTION keep_task_times();
CREATE CONSTRAINT TRIGGER tasks_refuse_erased AFTER UPDATE OF status ON public.tasks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.status = 'succeeded'::text) AND (new."profileId" IS NOT NULL) AND (new.type = ANY (ARRAY['applicants'::text, 'acceptApplication'::text, 'files'::text, 'findProfileData'::text, 'takeProfileData'::text])))) EXECUTE FUNCTION refuse_erased_profile();
CREATE TRIGGER tasks_retry_input BEFORE UPDATE OF status ON public.tasks FOR EACH ROW WHEN (((old.status = ANY (ARRAY['failed'::text, 'rejected'::text])) AND (new.status = 'queued'::text) AND (new.input IS NULL))) EXECUTE FUNCTION refuse_retry_without_input();
CREATE TRIGGER tasks_say_that_person_was_erased BEFORE UPDATE OF "erasedAt" ON public.tasks FOR EACH ROW WHEN (((new."erasedAt" IS NOT NULL) AND (old."erasedAt" IS NULL))) EXECUTE FUNCTION say_that_person_was_erased();
CREATE TRIGGER tasks_set_updated_at BEFORE UPDATE ON public.tasks FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER tasks_stay_erased BEFORE UPDATE OF status ON public.tasks FOR EACH ROW WHEN ((old."erasedAt" IS NOT NULL)) EXECUTE FUNCTION refuse_erased_task();
CREATE TRIGGER tasks_succeed_once BEFORE UPDATE OF status, outcome, "finishedAt", response ON public.tasks FOR EACH ROW WHEN (((old.status = 'succeeded'::text) AND (NOT ((new.status = 'succeeded'::text) AND (NOT (new.outcome IS DISTINCT FROM old.outcome)) AND ((new.response IS NULL) OR ((old."erasedAt" IS NULL) AND (new."erasedAt" IS NOT NULL))))))) EXECUTE FUNCTION refuse_second_success();
CREATE TRIGGER tasks_write_event AFTER UPDATE OF status ON public.tasks FOR EACH ROW WHEN (((new.status = 'failed'::text) AND (old.status <> 'failed'::text))) EXECUTE FUNCTION write_event_of_task();
comment on table public.tasks is 'One row per save: the request, its progress and its result.';
comment on column public.tasks.type is 'The kind of save: projects, companies or applicants.';
comment on column public.tasks.status is 'queued, running, succeeded; failed: it was accepted and could not be done; rejected: it was refused and never accepted.';
comment on column public.tasks.outcome is 'The effect of a successful save on its record: created, updated, merged or unchanged.';
comment on column public.tasks.attempts is 'The number of times that the save was started.';
comment on column public.tasks.steps is 'The steps of the save with their times, in order.';
comment on column public.tasks.warnings is 'What the save ignored or changed in the request. Each warning has a path, a code and a message.';
comment on column public.tasks.error is 'The reason why the save failed: code, message and details.';
comment on column public.tasks.input is 'The request, with references to its files, from which an interrupted save is run again. No API key may read it.';
comment on column public.tasks."idempotencyKey" is 'The Idempotency-Key of the request. For a public key, which many visitors share, it is a SHA-256 hash of the Idempotency-Key and the hash of the body. The service sets it to null when it expires, after 24 hours by default, so that the value can be used again.';
comment on column public.tasks."bodyHash" is 'The SHA-256 hash of the request body. It distinguishes a repeated request from a different request with the same Idempotency-Key.';
comment on column public.tasks.response is 'The response to the request. It is sent again when the request is repeated.';
comment on column public.tasks."lockedUntil" is 'While the task is running, the end of its lease, after which another server may claim the task. While it is queued, the time at which it is due.';
comment on column public.tasks."lockedBy" is 'The server that holds the lease of the task.';
comment on column public.tasks.interruptions is 'The number of attempts in a row that ended without a result, because their server ended or lost the task.';
comment on column public.tasks."erasedAt" is 'When the request and the response of the task were removed, because the person was erased or their retention had ended. Such a task is not run again.';

CREATE OR REPLACE FUNCTION public.task_lease()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN '00:00:20'::interval;
comment on function public.task_lease() is 'The duration of the lease of a running task. A server that needs longer renews the lease.';

CREATE OR REPLACE FUNCTION public.task_pause(attempts integer)
 RETURNS interval
 LANGUAGE sql
 PARALLEL SAFE
RETURN (('00:00:01'::interval * LEAST((300)::double precision, ((5)::double precision * ((2)::double precision ^ (LEAST((GREATEST(attempts, 1) - 1), 10))::double precision)))) * ((0.75)::double precision + (random() / (2)::double precision)));
comment on function public.task_pause(attempts integer) is 'The pause after an attempt that failed with a transient error: about 5 seconds, doubled after each further attempt, at most 5 minutes.';

CREATE OR REPLACE FUNCTION public.task_patience()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN '7 days'::interval;
comment on function public.task_patience() is 'The time after its first start for which a task is attempted again after transient errors.';

CREATE OR REPLACE FUNCTION public.keep_task_times()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
      elsif tg_op = 'UPDATE' and old.status in ('failed', 'rejected') then
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
$function$;
comment on function public.keep_task_times() is 'Sets the times of a task when its status is written: running renews the lease, queued sets when the task is due, and succeeded and failed end the lease.';

CREATE OR REPLACE FUNCTION public.claim_tasks(holder text, kinds jsonb, most integer)
 RETURNS SETOF tasks
 LANGUAGE sql
AS $function$
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
      select turns."groupId", own.id, turns.running + row_number() over (partition by turns."groupId" order by own."lockedUntil") as turn
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
      select tasks."groupId", tasks.id
        from candidates join public.tasks on tasks."groupId" = candidates."groupId" and tasks.id = candidates.id
       where tasks.status in ('queued', 'running') and tasks."lockedUntil" <= now()
       order by candidates.turn, tasks."lockedUntil"
       limit most
         for update of tasks skip locked
    )
    update public.tasks
       set status = 'running', "lockedBy" = holder, attempts = tasks.attempts + 1
      from due
     where tasks."groupId" = due."groupId" and tasks.id = due.id
    returning tasks.*
  $function$;
comment on function public.claim_tasks(holder text, kinds jsonb, most integer) is 'Claims up to "most" due tasks for the server "holder", in turns of the accounts. Only tasks whose type is in the list "kinds" are claimed, and each task is given to one server only.';

CREATE OR REPLACE FUNCTION public.retry_tasks(account uuid, kind text, code text, failed_after timestamp with time zone, failed_before timestamp with time zone, most integer)
 RETURNS SETOF tasks
 LANGUAGE sql
AS $function$
    -- Without its request, or without the key that sent it, a task cannot be run again.
    with chosen as materialized (
      select "groupId", id from public.tasks
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
     where tasks."groupId" = chosen."groupId" and tasks.id = chosen.id
    returning tasks.*
  $function$;
comment on function public.retry_tasks(account uuid, kind text, code text, failed_after timestamp with time zone, failed_before timestamp with time zone, most integer) is 'Puts up to "most" failed tasks back into the queue, those first that failed first: of an account, a type, with the code of their error, and whose end is not before "failed_after" and before "failed_before". Null does not restrict.';

CREATE OR REPLACE FUNCTION public.refuse_second_success()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Postgres' own wording, from which the service reads the name of the constraint.
  raise exception 'new row for relation "tasks" violates check constraint "tasks_succeed_once"'
    using errcode = 'check_violation', constraint = 'tasks_succeed_once', table = 'tasks';
end
$function$;
comment on function public.refuse_second_success() is 'Raises a violation of tasks_succeed_once: a task that has succeeded cannot run, fail or succeed again.';

CREATE OR REPLACE FUNCTION public.refuse_retry_without_input()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- The words of Postgres, as in refuse_second_success.
  raise exception 'new row for relation "tasks" violates check constraint "tasks_retry_input"'
    using errcode = 'check_violation', constraint = 'tasks_retry_input', table = 'tasks';
end
$function$;
comment on function public.refuse_retry_without_input() is 'Raises tasks_retry_input. A task that failed or was rejected and has no input cannot be put back into the queue.';

CREATE OR REPLACE FUNCTION public.kept_rejections()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 100;
comment on function public.kept_rejections() is 'How many rejected tasks a public key keeps: the last ones. Anybody can send any number of requests with such a key.';

CREATE OR REPLACE FUNCTION public.drop_old_rejections()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- One after another for each key, so that several at once do not leave more than that.
  perform from public.apikeys
    where "groupId" = new."groupId" and id = new."apikeyId" and kind = 'public'
      for no key update;
  if not found then
    return null;
  end if;
  delete from public.tasks
   where "groupId" = new."groupId" and id in (
     select id from public.tasks
      where "groupId" = new."groupId" and "apikeyId" = new."apikeyId" and status = 'rejected'
      order by "finishedAt" desc, id desc
     offset public.kept_rejections()
   );
  return null;
end
$function$;
comment on function public.drop_old_rejections() is 'Removes the rejected tasks of a public key beyond the last ones.';

CREATE OR REPLACE FUNCTION public.clear_references_to_task()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.profiles_revisions set "taskId" = null where "groupId" = old."groupId" and "taskId" = old.id;
    update public.history_entries set "taskId" = null where "groupId" = old."groupId" and "taskId" = old.id;
    update public.projects_revisions set "taskId" = null where "groupId" = old."groupId" and "taskId" = old.id;
    update public.companies_revisions set "taskId" = null where "groupId" = old."groupId" and "taskId" = old.id;
    update public.applications set "taskId" = null where "groupId" = old."groupId" and "taskId" = old.id;
    update public.profiles_merges set "taskId" = null where "groupId" = old."groupId" and "taskId" = old.id;
    update public.profiles_erasures set "taskId" = null where "groupId" = old."groupId" and "taskId" = old.id;
  else
    delete from public.profiles_revisions where "groupId" = old."groupId" and "taskId" = old.id;
    delete from public.history_entries where "groupId" = old."groupId" and "taskId" = old.id;
    delete from public.projects_revisions where "groupId" = old."groupId" and "taskId" = old.id;
    delete from public.companies_revisions where "groupId" = old."groupId" and "taskId" = old.id;
    delete from public.applications where "groupId" = old."groupId" and "taskId" = old.id;
    delete from public.profiles_merges where "groupId" = old."groupId" and "taskId" = old.id;
    delete from public.profiles_erasures where "groupId" = old."groupId" and "taskId" = old.id;
  end if;
  return null;
end
$function$;
comment on function public.clear_references_to_task() is 'Sets references to a deleted row of tasks to null.';
