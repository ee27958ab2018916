-- Tasks: one row per save, committed before any work. It is what a taskId names.

create table public.tasks (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "apikeyId" uuid,
  type text not null,
  status text not null default 'queued',
  outcome text,
  attempts integer not null default 0,
  steps jsonb not null default '[]',
  warnings jsonb not null default '[]',
  error jsonb,
  input jsonb,
  "idempotencyKey" text,
  "bodyHash" text,
  response jsonb,
  "requestId" text,
  "startedAt" timestamptz,
  "finishedAt" timestamptz,
  "lockedUntil" timestamptz,
  "lockedBy" text,
  "projectId" uuid,
  "companyId" uuid,
  "profileId" uuid,
  constraint "tasks_groupId_fkey" foreign key ("groupId") references public.groups (id) on delete cascade,
  constraint "tasks_groupId_id_key" unique ("groupId", id),
  constraint "tasks_apikeyId_type_idempotencyKey_key" unique ("apikeyId", type, "idempotencyKey"),
  constraint "tasks_apikeyId_fkey" foreign key ("groupId", "apikeyId")
    references public.apikeys ("groupId", id) on delete set null ("apikeyId"),
  constraint "tasks_projectId_fkey" foreign key ("groupId", "projectId")
    references public.projects ("groupId", id) on delete set null ("projectId"),
  constraint "tasks_companyId_fkey" foreign key ("groupId", "companyId")
    references public.companies ("groupId", id) on delete set null ("companyId"),
  constraint "tasks_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete set null ("profileId"),
  constraint "tasks_type_check" check (btrim(type) <> '' and octet_length(type) <= 100),
  constraint "tasks_status_check" check (status in ('queued', 'running', 'succeeded', 'failed')),
  constraint "tasks_outcome_check" check (outcome in ('created', 'updated', 'merged', 'unchanged')),
  constraint "tasks_attempts_check" check (attempts >= 0),
  constraint "tasks_idempotencyKey_check" check (btrim("idempotencyKey") <> '' and octet_length("idempotencyKey") <= 1000)
);
comment on table public.tasks is 'One save each: what was asked, how far it is, how it ended.';
comment on column public.tasks.type is 'The operation: which record is saved.';
comment on column public.tasks.outcome is 'What a succeeded save did to its record: created, updated, merged or unchanged.';
comment on column public.tasks.attempts is 'How often the save has been started.';
comment on column public.tasks.steps is 'What was done when, in order.';
comment on column public.tasks.warnings is 'What was ignored or changed on the way: path, code, message.';
comment on column public.tasks.error is 'Why it failed: code, message, details.';
comment on column public.tasks.input is 'The request, its files by reference, so that an interrupted save can be run again. No key may read it.';
comment on column public.tasks."idempotencyKey" is
  'The Idempotency-Key of the request while it counts. The service sets it to null once its 24 hours are over, which frees the value; for a public key, which many visitors share, it appends the hash of the body.';
comment on column public.tasks."bodyHash" is 'SHA-256 of the request body, which tells a repeat from a different request with the same key.';
comment on column public.tasks.response is 'The answer that was given, for repeats.';
comment on column public.tasks."lockedUntil" is 'A worker holds the task until then; past it the task may be picked up again.';
comment on column public.tasks."lockedBy" is 'The worker that holds the task.';
create index "tasks_groupId_createdAt_idx" on public.tasks ("groupId", "createdAt", id);
create index "tasks_groupId_updatedAt_idx" on public.tasks ("groupId", "updatedAt", id);
create index "tasks_apikeyId_idx" on public.tasks ("groupId", "apikeyId");
create index "tasks_projectId_idx" on public.tasks ("groupId", "projectId") where "projectId" is not null;
create index "tasks_companyId_idx" on public.tasks ("groupId", "companyId") where "companyId" is not null;
create index "tasks_profileId_idx" on public.tasks ("groupId", "profileId") where "profileId" is not null;
create index "tasks_unfinished_idx" on public.tasks ("lockedUntil", "createdAt") where status in ('queued', 'running');
create index "tasks_idempotencyKey_idx" on public.tasks ("createdAt") where "idempotencyKey" is not null;
comment on index public."tasks_unfinished_idx" is 'For the worker that picks up interrupted tasks.';
comment on index public."tasks_idempotencyKey_idx" is 'For clearing idempotency keys whose time is over.';
create trigger "tasks_set_updated_at" before update on public.tasks
  for each row execute function public.set_updated_at();

alter table public.profiles_revisions
  add constraint "profiles_revisions_taskId_fkey" foreign key ("groupId", "taskId")
    references public.tasks ("groupId", id) on delete set null ("taskId");
create index "profiles_revisions_taskId_idx" on public.profiles_revisions ("groupId", "taskId") where "taskId" is not null;
