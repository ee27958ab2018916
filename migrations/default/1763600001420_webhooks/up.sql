-- Webhooks: addresses of an account to which events are sent, their secrets, the events, and the deliveries: one row
-- for each event and endpoint, with its place in the queue, and one for each attempt. docs/webhooks.md.

create function public.sending_database() returns text
  language sql stable
  as $$
    select concat_ws('/', cluster.system_identifier, database.oid)
      from pg_control_system() as cluster, pg_database as database
     where database.datname = current_database()
  $$;
comment on function public.sending_database() is
  'Which database this is. It stays when a standby takes over, and is another one after a restore into another cluster or database.';

create table public.webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  kind text not null default 'endpoint',
  url text,
  description text,
  events text[] not null,
  payload text not null default 'event',
  "disabledAt" timestamptz,
  "disabledReason" text,
  "eventsUntil" timestamptz not null default 'infinity',
  "sendsFrom" text not null default public.sending_database(),
  "countFailures" integer not null default 0,
  "firstFailureAt" timestamptz,
  "failingSince" timestamptz,
  "pausedUntil" timestamptz,
  constraint "webhook_endpoints_groupId_id_key" unique ("groupId", id),
  constraint "webhook_endpoints_groupId_fkey" foreign key ("groupId") references public.groups (id) on delete cascade,
  constraint "webhook_endpoints_kind_check" check (kind in ('endpoint', 'listener')),
  constraint "webhook_endpoints_url_check" check ((kind = 'endpoint') = (url is not null) and octet_length(url) <= 2000),
  constraint "webhook_endpoints_description_check" check (char_length(description) <= 500),
  constraint "webhook_endpoints_events_check" check (cardinality(events) between 1 and 50),
  constraint "webhook_endpoints_payload_check" check (payload in ('event', 'record')),
  constraint "webhook_endpoints_disabled_check" check (("disabledAt" is null) = ("disabledReason" is null)),
  constraint "webhook_endpoints_disabledReason_check" check ("disabledReason" in ('account', 'failures', 'gone', 'restored')),
  constraint "webhook_endpoints_countFailures_check" check ("countFailures" >= 0)
);
comment on table public.webhook_endpoints is 'Addresses to which the events of an account are sent, and programs that listen for a minute at a time.';
comment on column public.webhook_endpoints.kind is 'endpoint: events are sent to its url. listener: a program reads the events itself, and renews its row as long as it runs.';
comment on column public.webhook_endpoints.events is 'Which events are sent: their types, such as profile.created, all of one kind, such as profile.*, or * for all.';
comment on column public.webhook_endpoints.payload is 'event: what has happened, with ids. record: the record too, as the lists show it when it is sent.';
comment on column public.webhook_endpoints."disabledAt" is 'When sending was stopped. Events of the 30 days after that are kept and can be replayed.';
comment on column public.webhook_endpoints."disabledReason" is 'account: a request has disabled it. failures: all attempts of five days have failed. gone: it answered 410. restored: the database was restored from a backup.';
comment on column public.webhook_endpoints."eventsUntil" is 'Events are written for it until then: always while it is enabled, for 30 days after it was disabled, for a minute after a listener was renewed.';
comment on column public.webhook_endpoints."sendsFrom" is 'The database that sends to it. A copy of the database sends nothing until the endpoint is enabled there.';
comment on column public.webhook_endpoints."countFailures" is 'Failed attempts since the last one that succeeded, as far as they are within 24 hours of the first of them.';
comment on column public.webhook_endpoints."failingSince" is 'When the fifth attempt within 24 hours failed. Five days later, without a success in between, the endpoint is disabled.';
comment on column public.webhook_endpoints."pausedUntil" is 'Nothing is sent before this time, because the endpoint answered that it is overloaded.';

create index "webhook_endpoints_groupId_eventsUntil_idx" on public.webhook_endpoints ("groupId", "eventsUntil");

create trigger webhook_endpoints_set_updated_at before update on public.webhook_endpoints
  for each row execute function public.set_updated_at();

-- What a webhook is about, and not what it last answered.
select public.audit_table(
  'webhook_endpoints', 'webhook_endpoints', 'id', null, '{kind,payload,events,disabledAt,disabledReason}',
  '{eventsUntil,sendsFrom,countFailures,firstFailureAt,failingSince,pausedUntil}'
);

create function public.keep_webhook_endpoint() returns trigger
  language plpgsql
  as $$
begin
  if new.kind = 'listener' then
    new."eventsUntil" := now() + interval '1 minute';
  elsif new."disabledAt" is null then
    new."eventsUntil" := 'infinity';
    if tg_op = 'UPDATE' and old."disabledAt" is not null then
      new."sendsFrom" := public.sending_database();
      new."countFailures" := 0;
      new."firstFailureAt" := null;
      new."failingSince" := null;
      new."pausedUntil" := null;
    end if;
  elsif tg_op = 'INSERT' or old."disabledAt" is null then
    new."disabledAt" := now();
    new."eventsUntil" := now() + interval '30 days';
  end if;
  return new;
end
$$;

create trigger webhook_endpoints_keep before insert or update on public.webhook_endpoints
  for each row execute function public.keep_webhook_endpoint();

create function public.bound_webhook_endpoints() returns trigger
  language plpgsql
  as $$
declare
  most constant integer := case new.kind when 'endpoint' then 20 else 5 end;
  present integer;
begin
  -- Two requests at the same time must not both add the last one.
  perform from public.groups where id = new."groupId" for no key update;
  select count(*) into present
    from public.webhook_endpoints
   where "groupId" = new."groupId" and kind = new.kind and (kind = 'endpoint' or "eventsUntil" > now());
  if present >= most then
    -- Postgres' own wording, from which the service reads the name of the constraint.
    raise exception 'new row for relation "webhook_endpoints" violates check constraint "webhook_endpoints_most_check"'
      using errcode = 'check_violation', constraint = 'webhook_endpoints_most_check', table = 'webhook_endpoints';
  end if;
  return new;
end
$$;
comment on function public.bound_webhook_endpoints() is 'An account has at most 20 endpoints and 5 listeners.';

create trigger webhook_endpoints_bound before insert on public.webhook_endpoints
  for each row execute function public.bound_webhook_endpoints();

create table public.webhook_secrets (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "endpointId" uuid not null,
  secret text not null,
  "endsAt" timestamptz,
  constraint "webhook_secrets_endpointId_fkey"
    foreign key ("groupId", "endpointId") references public.webhook_endpoints ("groupId", id) on delete cascade,
  constraint "webhook_secrets_groupId_fkey" foreign key ("groupId") references public.groups (id) on delete cascade,
  constraint "webhook_secrets_secret_check" check (secret ~ '^whsec_[A-Za-z0-9+/]{32,88}={0,2}$')
);
comment on table public.webhook_secrets is 'With which the messages to an endpoint are signed. No role may read them.';
comment on column public.webhook_secrets."endsAt" is 'Until when it signs too, after another one has replaced it. Null: it was not replaced.';

create index "webhook_secrets_endpointId_idx" on public.webhook_secrets ("groupId", "endpointId");

create trigger webhook_secrets_set_updated_at before update on public.webhook_secrets
  for each row execute function public.set_updated_at();

create function public.replace_webhook_secret() returns trigger
  language plpgsql
  as $$
begin
  delete from public.webhook_secrets
   where "groupId" = new."groupId" and "endpointId" = new."endpointId" and "endsAt" <= now();
  update public.webhook_secrets
     set "endsAt" = now() + interval '24 hours'
   where "groupId" = new."groupId" and "endpointId" = new."endpointId" and "endsAt" is null;
  return new;
end
$$;
comment on function public.replace_webhook_secret() is 'The secret before signs for 24 more hours, so that a receiver has the time to learn the new one.';

create trigger webhook_secrets_replace before insert on public.webhook_secrets
  for each row execute function public.replace_webhook_secret();

create table public.webhook_events (
  id uuid primary key default gen_random_uuid(),
  -- The start of the transaction, by which the changes of one save are recognised.
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  type text not null,
  object text not null,
  "objectId" uuid not null,
  "recordId" uuid not null,
  sequence bigint not null,
  "transactionId" bigint not null default pg_current_xact_id()::text::bigint,
  details jsonb not null default '{}',
  actor jsonb,
  constraint "webhook_events_groupId_id_key" unique ("groupId", id),
  constraint "webhook_events_change_key" unique ("groupId", "objectId", "transactionId", "createdAt"),
  constraint "webhook_events_groupId_fkey" foreign key ("groupId") references public.groups (id) on delete cascade
);
comment on table public.webhook_events is 'What happened to the records of an account, kept for 30 days. Written by triggers, and only for what an endpoint or a listener wants to know.';
comment on column public.webhook_events.object is 'The table of the row that the event is about.';
comment on column public.webhook_events."objectId" is 'The id of that row. It stays when the row is deleted.';
comment on column public.webhook_events."recordId" is 'The record by which events are ordered: the row itself, or the profile for what happens to applications.';
comment on column public.webhook_events.sequence is 'The number of the event among those of its record, in the order of the commits.';
comment on column public.webhook_events.details is 'Ids and codes that belong to the event. Never a value of a record.';
comment on column public.webhook_events.actor is 'Who made the change, as in audit_entries; null for what the service did by itself.';

create index "webhook_events_groupId_createdAt_idx" on public.webhook_events ("groupId", "createdAt", sequence);
create index "webhook_events_recordId_idx" on public.webhook_events ("groupId", "recordId");

create trigger webhook_events_set_updated_at before update on public.webhook_events
  for each row execute function public.set_updated_at();

create table public.webhook_sequences (
  "groupId" uuid not null,
  "recordId" uuid not null,
  "createdAt" timestamptz not null default now(),
  last bigint not null,
  -- A change that nobody wants to know may decide what another one of its transaction is told as: a record that is created
  -- and then changed was created.
  "unwantedType" text,
  "unwantedIn" bigint,
  "unwantedAt" timestamptz,
  constraint webhook_sequences_pkey primary key ("groupId", "recordId"),
  constraint "webhook_sequences_groupId_fkey" foreign key ("groupId") references public.groups (id) on delete cascade
);
comment on table public.webhook_sequences is 'The number of the last event of each record.';
comment on column public.webhook_sequences."unwantedType" is
  'The type of the last change of the record that no endpoint wanted to know, where one wanted to know of lesser ones.';
comment on column public.webhook_sequences."unwantedIn" is 'The transaction of unwantedType.';
comment on column public.webhook_sequences."unwantedAt" is
  'When that transaction began: the numbers of transactions begin again in a restored database.';

create function public.wants_webhook_event(patterns text[], type text) returns boolean
  language sql immutable
  as $$ select patterns && array['*', split_part(type, '.', 1) || '.*', type] $$;
comment on function public.wants_webhook_event(patterns text[], type text) is
  'Whether a type is among types such as profile.created, profile.* and *.';

create function public.write_webhook_event(
    account uuid, event_type text, event_object text, object_id uuid, record_id uuid, event_details jsonb,
    only_endpoint uuid default null)
  returns uuid
  language plpgsql
  security definer
  set search_path to 'pg_catalog', 'pg_temp'
  as $$
declare
  -- What a record is told to have had done, the least first. All other verbs are less than these.
  verbs constant text[] := '{created,deleted,merged,erased}';
  record_kind constant text := split_part(event_type, '.', 1);
  rank constant integer := coalesce(array_position(verbs, split_part(event_type, '.', 2)), 0);
  this_transaction constant bigint := pg_current_xact_id()::text::bigint;
  session constant jsonb := nullif(current_setting('hasura.user', true), '');
  is_wanted constant boolean := only_endpoint is not null or exists (
    select from public.webhook_endpoints
     where "groupId" = account and "eventsUntil" > now() and public.wants_webhook_event(events, event_type)
  );
  unwanted text;
  written public.webhook_events;
  number bigint;
begin
  if not is_wanted and (rank = 0 or not exists (
    select from public.webhook_endpoints as endpoint
     where endpoint."groupId" = account and endpoint."eventsUntil" > now()
       and exists (
         select from unnest(array_prepend('updated', verbs[:rank - 1])) as lesser
          where public.wants_webhook_event(endpoint.events, record_kind || '.' || lesser)
       )
  )) then
    return null;
  end if;

  -- What the same transaction did to the same row before: one save is one event.
  select "unwantedType" into unwanted
    from public.webhook_sequences
   where "groupId" = account and "recordId" = object_id
     and "unwantedIn" = this_transaction and "unwantedAt" = now();
  if rank < array_position(verbs, split_part(unwanted, '.', 2)) then
    return null;
  end if;
  select * into written
    from public.webhook_events
   where "groupId" = account and "objectId" = object_id and "createdAt" = now()
     and "transactionId" = this_transaction;
  if rank < array_position(verbs, split_part(written.type, '.', 2)) then
    return written.id;
  end if;

  if not is_wanted then
    -- Whoever wanted to know of the lesser change is not told of this one as that.
    delete from public.webhook_events where "groupId" = account and id = written.id;
    insert into public.webhook_sequences as counted ("groupId", "recordId", last, "unwantedType", "unwantedIn", "unwantedAt")
    values (account, record_id, 0, event_type, this_transaction, now())
    on conflict ("groupId", "recordId") do update
      set "unwantedType" = excluded."unwantedType",
          "unwantedIn" = excluded."unwantedIn",
          "unwantedAt" = excluded."unwantedAt";
    return null;
  end if;

  if written.id is not null then
    update public.webhook_events
       set type = event_type,
           -- A row that was moved twice was moved from where it was at first.
           details = event_details || case
             when details ? 'fromStatusId' then jsonb_build_object('fromStatusId', details -> 'fromStatusId')
             else '{}'
           end
     where "groupId" = account and id = written.id;
    if event_type = written.type then
      return written.id;
    end if;
    delete from public.webhook_deliveries where "groupId" = account and "eventId" = written.id;
    number := written.sequence;
  else
    -- Locks the number of the record until the commit, so that the order of the numbers is that of the commits.
    insert into public.webhook_sequences as counted ("groupId", "recordId", last)
    values (account, record_id, 1)
    on conflict ("groupId", "recordId") do update set last = counted.last + 1
    returning last into number;
    insert into public.webhook_events ("groupId", type, object, "objectId", "recordId", sequence, details, actor)
    values (
      account, event_type, event_object, object_id, record_id, number, event_details,
      case when session ->> 'x-hasura-actor' = 'key' then jsonb_strip_nulls(jsonb_build_object(
        'kind', 'key', 'apikeyId', session ->> 'x-hasura-apikey-id', 'userId', session ->> 'x-hasura-acting-user-id'
      )) end
    )
    returning * into written;
  end if;

  insert into public.webhook_deliveries ("groupId", "endpointId", "eventId", "recordId", sequence, status, "lockedUntil")
  select account, endpoint.id, written.id, record_id, number,
         case when endpoint."disabledAt" is null then 'queued' else 'held' end,
         case when endpoint."disabledAt" is null then now() end
    from public.webhook_endpoints as endpoint
   where endpoint."groupId" = account and endpoint.kind = 'endpoint' and endpoint."eventsUntil" > now()
     and case
           when only_endpoint is not null then endpoint.id = only_endpoint
           -- An endpoint is not told of itself.
           else endpoint.id <> object_id and public.wants_webhook_event(endpoint.events, event_type)
         end;
  return written.id;
end
$$;
comment on function public.write_webhook_event(
  account uuid, event_type text, event_object text, object_id uuid, record_id uuid, event_details jsonb, only_endpoint uuid
) is 'Writes an event and its deliveries, unless nobody wants to know. All changes of a row in one transaction are one event, the most important of them.';
comment on function public.write_webhook_event(uuid, text, text, uuid, uuid, jsonb, uuid) is
  'Writes an event and its deliveries, unless nobody wants to know. All changes of a row in one transaction are one event, the most important of them, whether somebody wants to know of that one or not.';

-- Which changes of records are events. Each of these triggers looks first whether the account has webhooks at all. A
-- record was created, changed or deleted: what lists with a cursor show too.
create function public.write_event_of_record() returns trigger
  language plpgsql
  as $$
declare
  kind constant text := tg_argv[0];
  account constant uuid := coalesce(new."groupId", old."groupId");
  before jsonb;
  after jsonb;
  verb text;
  details jsonb := '{}';
begin
  if not exists (select from public.webhook_endpoints where "groupId" = account and "eventsUntil" > now()) then
    return null;
  end if;
  before := to_jsonb(old);
  after := to_jsonb(new);
  if tg_op = 'INSERT' then
    verb := 'created';
  elsif tg_op = 'DELETE' then
    -- A record that was deleted before, or the whole account.
    if old."deletedAt" is not null or not exists (select from public.groups where id = account) then
      return null;
    end if;
    verb := 'deleted';
  elsif after ->> 'erasedAt' is not null and before ->> 'erasedAt' is null then
    verb := 'erased';
  elsif after ->> 'mergedIntoId' is not null and after -> 'mergedIntoId' is distinct from before -> 'mergedIntoId' then
    verb := 'merged';
    details := jsonb_build_object('mergedIntoId', after -> 'mergedIntoId');
  elsif new."deletedAt" is not null and old."deletedAt" is not null then
    return null;
  elsif new."deletedAt" is not null then
    verb := 'deleted';
  else
    verb := 'updated';
  end if;
  perform public.write_webhook_event(
    account, kind || '.' || verb, tg_argv[1], coalesce(new.id, old.id), coalesce(new.id, old.id), details
  );
  return null;
end
$$;

create trigger companies_write_event after insert or update or delete on public.companies
  for each row execute function public.write_event_of_record('company', 'companies');

create trigger projects_write_event after insert or update or delete on public.projects
  for each row execute function public.write_event_of_record('project', 'projects');

create trigger profiles_write_event after insert or update or delete on public.profiles
  for each row execute function public.write_event_of_record('profile', 'profiles');

-- Events of applications are ordered by the person. At the end of the transaction, after its profile was updated: whoever
-- writes both locks the profile before the number of its last event.
create function public.write_event_of_application() returns trigger
  language plpgsql
  as $$
begin
  if not exists (select from public.webhook_endpoints where "groupId" = new."groupId" and "eventsUntil" > now()) then
    return null;
  end if;
  perform public.write_webhook_event(
    new."groupId", 'application.received', 'applications', new.id, new."profileId",
    jsonb_build_object('profileId', new."profileId", 'projectId', new."projectId", 'review', new.review)
  );
  return null;
end
$$;

create constraint trigger applications_write_event after insert on public.applications
  deferrable initially deferred for each row execute function public.write_event_of_application();

create function public.write_event_of_move() returns trigger
  language plpgsql
  as $$
begin
  if not exists (select from public.webhook_endpoints where "groupId" = new."groupId" and "eventsUntil" > now()) then
    return null;
  end if;
  perform public.write_webhook_event(
    new."groupId", 'application.moved', 'projects_profiles', new.id, new."profileId",
    jsonb_build_object(
      'profileId', new."profileId", 'projectId', new."projectId", 'applicationId', new."applicationId",
      'fromStatusId', old."statusId", 'statusId', new."statusId"
    )
  );
  return null;
end
$$;

create constraint trigger projects_profiles_write_event after update of "statusId" on public.projects_profiles
  deferrable initially deferred for each row when (old."statusId" is distinct from new."statusId")
  execute function public.write_event_of_move();

create function public.write_event_of_task() returns trigger
  language plpgsql
  as $$
begin
  if not exists (select from public.webhook_endpoints where "groupId" = new."groupId" and "eventsUntil" > now()) then
    return null;
  end if;
  perform public.write_webhook_event(
    new."groupId", 'task.failed', 'tasks', new.id, new.id,
    jsonb_build_object(
      'taskType', new.type, 'code', new.error -> 'code',
      'profileId', new."profileId", 'projectId', new."projectId", 'companyId', new."companyId"
    )
  );
  return null;
end
$$;

create trigger tasks_write_event after update of status on public.tasks
  for each row when (new.status = 'failed' and old.status <> 'failed') execute function public.write_event_of_task();

create table public.webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "endpointId" uuid not null,
  "eventId" uuid not null,
  "recordId" uuid not null,
  sequence bigint not null,
  status text not null default 'queued',
  attempts integer not null default 0,
  "lockedUntil" timestamptz default now(),
  "lockedBy" text,
  "finishedAt" timestamptz,
  constraint "webhook_deliveries_groupId_id_key" unique ("groupId", id),
  constraint "webhook_deliveries_endpointId_eventId_key" unique ("groupId", "endpointId", "eventId"),
  constraint "webhook_deliveries_groupId_fkey" foreign key ("groupId") references public.groups (id) on delete cascade,
  constraint "webhook_deliveries_endpointId_fkey"
    foreign key ("groupId", "endpointId") references public.webhook_endpoints ("groupId", id) on delete cascade,
  constraint "webhook_deliveries_eventId_fkey"
    foreign key ("groupId", "eventId") references public.webhook_events ("groupId", id) on delete cascade,
  constraint "webhook_deliveries_status_check" check (status in ('queued', 'running', 'delivered', 'failed', 'held')),
  constraint "webhook_deliveries_attempts_check" check (attempts >= 0)
);
alter table public.webhook_deliveries set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 3000);
comment on table public.webhook_deliveries is 'What is sent to an endpoint, and what became of it.';
comment on column public.webhook_deliveries.status is 'queued, running, delivered, failed (all attempts have failed), or held (the endpoint was disabled; it can be replayed).';
comment on column public.webhook_deliveries.attempts is 'Attempts since the event happened, or since it was last replayed.';
comment on column public.webhook_deliveries."lockedUntil" is 'While it is queued, the time of the next attempt; while it is running, the end of the lease of its server.';
comment on column public.webhook_deliveries."lockedBy" is 'The server that sends it.';

create index "webhook_deliveries_eventId_idx" on public.webhook_deliveries ("groupId", "eventId");
create index "webhook_deliveries_log_idx" on public.webhook_deliveries ("groupId", "endpointId", "createdAt", id);
create index "webhook_deliveries_due_idx" on public.webhook_deliveries ("groupId", "endpointId", "lockedUntil", sequence)
  where status in ('queued', 'running');
create index "webhook_deliveries_order_idx" on public.webhook_deliveries ("groupId", "endpointId", "recordId", sequence)
  where status in ('queued', 'running');
create index "webhook_deliveries_unsent_idx" on public.webhook_deliveries ("groupId", "endpointId", status)
  where status in ('failed', 'held');

create trigger webhook_deliveries_set_updated_at before update on public.webhook_deliveries
  for each row execute function public.set_updated_at();

create function public.webhook_lease() returns interval
  language sql immutable
  as $$ select interval '1 minute' $$;
comment on function public.webhook_lease() is 'How long one server holds a delivery. An attempt takes 15 seconds at most.';

create function public.webhook_pause(attempts integer) returns interval
  language sql immutable
  as $$
    select (array[
      '5 seconds', '5 minutes', '30 minutes', '2 hours', '5 hours', '10 hours', '10 hours'
    ]::interval[])[attempts]
  $$;
comment on function public.webhook_pause(attempts integer) is
  'The pause after so many attempts that have failed; null: there is no further attempt. 27 hours and 35 minutes in all.';

-- Waiting deliveries of an endpoint that is disabled are held. One that is being sent is held when it fails.
create function public.hold_webhook_deliveries() returns trigger
  language plpgsql
  as $$
begin
  update public.webhook_deliveries
     set status = 'held', "lockedUntil" = null, "lockedBy" = null
   where "groupId" = new."groupId" and "endpointId" = new.id and status = 'queued';
  return null;
end
$$;

create trigger webhook_endpoints_hold after update on public.webhook_endpoints
  for each row when (old."disabledAt" is null and new."disabledAt" is not null)
  execute function public.hold_webhook_deliveries();

-- The webhooks of a disabled account wait.
create function public.claim_webhook_deliveries(account uuid, endpoint uuid, holder text, most integer)
  returns setof public.webhook_deliveries
  language plpgsql
  as $$
declare
  -- At most so many are sent to one endpoint at a time, by all servers together.
  most_of_endpoint constant integer := 4;
  page constant integer := 200;
  room integer;
  is_failing boolean;
  claimed integer;
  postponed integer;
begin
  -- A copy of a database must not send what the original has sent or will send, until somebody enables it here.
  update public.webhook_endpoints
     set "disabledAt" = now(), "disabledReason" = 'restored'
   where "groupId" = account and id = endpoint and "disabledAt" is null and "sendsFrom" <> public.sending_database();
  -- Two servers do not count the same deliveries.
  select "failingSince" is not null into is_failing
    from public.webhook_endpoints
   where "groupId" = account and id = endpoint and "disabledAt" is null
     and coalesce("pausedUntil" <= now(), true)
     and exists (select from public.groups where id = account and "disabledAt" is null)
     for no key update;
  if not found then
    return;
  end if;
  select case when is_failing then 1 else most_of_endpoint end - count(*) into room
    from public.webhook_deliveries
   where "groupId" = account and "endpointId" = endpoint and status = 'running' and "lockedUntil" > now();
  room := least(room, most);

  while room > 0 loop
    return query
      update public.webhook_deliveries as sent
         set status = 'running', "lockedUntil" = now() + public.webhook_lease(), "lockedBy" = holder
       where sent."groupId" = account and sent.id in (
         select due.id
           from (
             select delivery.id, delivery."recordId", delivery.sequence
               from public.webhook_deliveries as delivery
              where delivery."groupId" = account and delivery."endpointId" = endpoint
                and delivery.status in ('queued', 'running') and delivery."lockedUntil" <= now()
              order by delivery."lockedUntil", delivery.sequence
              limit page
           ) as due
          where not exists (
            select from public.webhook_deliveries as earlier
             where earlier."groupId" = account and earlier."endpointId" = endpoint
               and earlier."recordId" = due."recordId" and earlier.sequence < due.sequence
               and earlier.status in ('queued', 'running')
          )
          limit room
       )
      returning sent.*;
    get diagnostics claimed = row_count;
    room := room - claimed;
    exit when room <= 0;
    -- What waits for an earlier event that is tried again later is looked at again then, not every few seconds.
    update public.webhook_deliveries as waiting
       set "lockedUntil" = first."lockedUntil"
      from (
        select delivery.id, delivery."recordId", delivery.sequence
          from public.webhook_deliveries as delivery
         where delivery."groupId" = account and delivery."endpointId" = endpoint
           and delivery.status = 'queued' and delivery."lockedUntil" <= now()
         order by delivery."lockedUntil", delivery.sequence
         limit page
      ) as due
      cross join lateral (
        select earlier.status, earlier."lockedUntil"
          from public.webhook_deliveries as earlier
         where earlier."groupId" = account and earlier."endpointId" = endpoint
           and earlier."recordId" = due."recordId" and earlier.sequence < due.sequence
           and earlier.status in ('queued', 'running')
         order by earlier.sequence
         limit 1
      ) as first
     where waiting."groupId" = account and waiting.id = due.id
       and first.status = 'queued' and first."lockedUntil" > now();
    get diagnostics postponed = row_count;
    exit when postponed = 0;
  end loop;
end
$$;
comment on function public.claim_webhook_deliveries(account uuid, endpoint uuid, holder text, most integer) is
  'Gives due deliveries to an endpoint to one server, with a lease of a minute.';

create table public.webhook_attempts (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "deliveryId" uuid not null,
  holder text not null,
  "startedAt" timestamptz not null,
  "durationMs" integer not null,
  "statusCode" integer,
  error text,
  answer text,
  "retryAfterSeconds" integer,
  constraint "webhook_attempts_deliveryId_fkey"
    foreign key ("groupId", "deliveryId") references public.webhook_deliveries ("groupId", id) on delete cascade,
  constraint "webhook_attempts_groupId_fkey" foreign key ("groupId") references public.groups (id) on delete cascade,
  constraint "webhook_attempts_answer_check" check (octet_length(answer) <= 4096),
  constraint "webhook_attempts_error_check" check (("statusCode" is null) = (error is not null)),
  constraint "webhook_attempts_durationMs_check" check ("durationMs" >= 0)
);
comment on table public.webhook_attempts is 'The attempts to send: when, how long, and what was answered. Inserting a row decides what becomes of the delivery.';
comment on column public.webhook_attempts.error is 'Why there is no answer: timeout, connection_failed, address_not_allowed, tls_failed or invalid_answer.';
comment on column public.webhook_attempts.answer is 'The beginning of the answer. Removed when the person is erased that the event was about.';

create index "webhook_attempts_deliveryId_idx" on public.webhook_attempts ("groupId", "deliveryId", "createdAt");

create trigger webhook_attempts_set_updated_at before update on public.webhook_attempts
  for each row execute function public.set_updated_at();

create function public.settle_webhook_delivery() returns trigger
  language plpgsql
  as $$
declare
  is_success constant boolean := coalesce(new."statusCode" between 200 and 299, false);
  -- Longest time that an endpoint may ask for.
  most_seconds constant integer := 86400;
  delivery public.webhook_deliveries;
  endpoint public.webhook_endpoints;
  tried integer;
  pause interval;
  reason text;
begin
  select * into delivery from public.webhook_deliveries where "groupId" = new."groupId" and id = new."deliveryId";
  if not found then
    -- The endpoint was deleted in the meantime.
    return null;
  end if;
  -- The endpoint first, as whoever disables it does.
  if is_success then
    update public.webhook_endpoints
       set "countFailures" = 0, "firstFailureAt" = null, "failingSince" = null, "pausedUntil" = null
     where "groupId" = new."groupId" and id = delivery."endpointId"
       and ("countFailures" > 0 or "pausedUntil" is not null);
  else
    select * into strict endpoint
      from public.webhook_endpoints
     where "groupId" = new."groupId" and id = delivery."endpointId" for no key update;
  end if;
  select * into strict delivery
    from public.webhook_deliveries
   where "groupId" = new."groupId" and id = new."deliveryId" for update;

  if is_success then
    -- Also when the lease was lost: it has arrived.
    update public.webhook_deliveries
       set status = 'delivered', attempts = attempts + 1, "lockedUntil" = null, "lockedBy" = null, "finishedAt" = now()
     where "groupId" = new."groupId" and id = delivery.id and status <> 'delivered';
    return new;
  end if;

  if endpoint."failingSince" is null and endpoint."firstFailureAt" > now() - interval '24 hours' then
    endpoint."countFailures" := endpoint."countFailures" + 1;
    if endpoint."countFailures" >= 5 then
      endpoint."failingSince" := now();
    end if;
  elsif endpoint."failingSince" is null then
    endpoint."countFailures" := 1;
    endpoint."firstFailureAt" := now();
  else
    endpoint."countFailures" := endpoint."countFailures" + 1;
  end if;
  if new."statusCode" in (429, 502, 503, 504) then
    -- Up to five minutes, unless it says how long; then up to an hour.
    endpoint."pausedUntil" := now() + make_interval(secs => case
      when new."retryAfterSeconds" is null then 5 * 2 ^ least(endpoint."countFailures", 6)
      else least(new."retryAfterSeconds", 3600)
    end);
  end if;
  reason := case
    when endpoint."disabledAt" is not null then null
    when new."statusCode" = 410 then 'gone'
    when endpoint."failingSince" <= now() - interval '5 days' then 'failures'
  end;

  if delivery.status = 'running' and delivery."lockedBy" = new.holder then
    tried := delivery.attempts + 1;
    pause := greatest(
      public.webhook_pause(tried) * (0.9 + 0.2 * random()),
      make_interval(secs => least(coalesce(new."retryAfterSeconds", 0), most_seconds))
    );
    update public.webhook_deliveries
       set attempts = tried,
           "lockedBy" = null,
           status = case
             when endpoint."disabledAt" is not null then 'held'
             when public.webhook_pause(tried) is null then 'failed'
             else 'queued'
           end,
           "lockedUntil" = case
             when endpoint."disabledAt" is null and public.webhook_pause(tried) is not null then now() + pause
           end,
           "finishedAt" = case when endpoint."disabledAt" is null and public.webhook_pause(tried) is null then now() end
     where "groupId" = new."groupId" and id = delivery.id;
  end if;
  -- Last, because it holds what waits, this delivery too.
  update public.webhook_endpoints
     set "countFailures" = endpoint."countFailures",
         "firstFailureAt" = endpoint."firstFailureAt",
         "failingSince" = endpoint."failingSince",
         "pausedUntil" = endpoint."pausedUntil",
         "disabledAt" = case when reason is null then "disabledAt" else now() end,
         "disabledReason" = coalesce("disabledReason", reason)
   where "groupId" = new."groupId" and id = endpoint.id;
  if reason is not null then
    perform public.write_webhook_event(
      new."groupId", 'webhook.disabled', 'webhook_endpoints', endpoint.id, endpoint.id, jsonb_build_object('reason', reason)
    );
  end if;
  return new;
end
$$;
comment on function public.settle_webhook_delivery() is
  'What becomes of a delivery after an attempt, and of its endpoint: by the clock of the database, whichever server has sent.';

create trigger webhook_attempts_settle before insert on public.webhook_attempts
  for each row execute function public.settle_webhook_delivery();

create function public.test_webhook(account uuid, endpoint uuid) returns setof public.webhook_deliveries
  language plpgsql
  as $$
declare
  written constant uuid := public.write_webhook_event(
    account, 'webhook.test', 'webhook_endpoints', endpoint, endpoint, '{}', endpoint
  );
begin
  return query select * from public.webhook_deliveries where "groupId" = account and "eventId" = written;
end
$$;
comment on function public.test_webhook(account uuid, endpoint uuid) is 'Sends an event webhook.test to one endpoint.';

create function public.replay_webhook(
  account uuid, endpoint uuid, happened_from timestamptz, happened_before timestamptz, types jsonb, only_failed boolean,
  most integer
) returns setof public.webhook_deliveries
  language plpgsql
  as $$
declare
  chosen constant uuid[] := array(
    select event.id
      from public.webhook_events as event
      join public.webhook_endpoints as receiver on receiver."groupId" = account and receiver.id = endpoint
      left join public.webhook_deliveries as delivery
        on delivery."groupId" = account and delivery."endpointId" = endpoint and delivery."eventId" = event.id
     where event."groupId" = account
       and event."createdAt" >= happened_from and event."createdAt" < happened_before
       and event."recordId" <> endpoint
       and case
             when types is null then delivery.id is not null or public.wants_webhook_event(receiver.events, event.type)
             else types ?| array['*', split_part(event.type, '.', 1) || '.*', event.type]
           end
       and case
             when only_failed then delivery.status in ('failed', 'held')
             else coalesce(delivery.status not in ('queued', 'running'), true)
           end
     order by event."createdAt", event.sequence
     limit most
  );
begin
  return query
    insert into public.webhook_deliveries as replayed ("groupId", "endpointId", "eventId", "recordId", sequence)
    select account, endpoint, event.id, event."recordId", event.sequence
      from public.webhook_events as event
     where event."groupId" = account and event.id = any (chosen)
    on conflict ("groupId", "endpointId", "eventId") do update
       set status = 'queued', attempts = 0, "lockedUntil" = now(), "lockedBy" = null, "finishedAt" = null
     where replayed.status not in ('queued', 'running')
    returning replayed.*;
end
$$;
comment on function public.replay_webhook(
  account uuid, endpoint uuid, happened_from timestamptz, happened_before timestamptz, types jsonb, only_failed boolean,
  most integer
) is 'Sends events of a time again to one endpoint, the oldest first.';

create or replace view public.schema_version as select 1763600001420::bigint as migration;
