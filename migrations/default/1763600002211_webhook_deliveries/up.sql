-- Deliveries: one row for each event and endpoint, with its place in the queue, and one for each attempt.

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
create index "webhook_deliveries_eventId_idx" on public.webhook_deliveries ("groupId", "eventId");
create index "webhook_deliveries_log_idx" on public.webhook_deliveries ("groupId", "endpointId", "createdAt", id);
create index "webhook_deliveries_due_idx" on public.webhook_deliveries ("groupId", "endpointId", "lockedUntil", sequence)
  where status in ('queued', 'running');
create index "webhook_deliveries_order_idx" on public.webhook_deliveries ("groupId", "endpointId", "recordId", sequence)
  where status in ('queued', 'running');
create index "webhook_deliveries_unsent_idx" on public.webhook_deliveries ("groupId", "endpointId", status)
  where status in ('failed', 'held');
comment on table public.webhook_deliveries is 'What is sent to an endpoint, and what became of it.';
comment on column public.webhook_deliveries.status is 'queued, running, delivered, failed (all attempts have failed), or held (the endpoint was disabled; it can be replayed).';
comment on column public.webhook_deliveries.attempts is 'Attempts since the event happened, or since it was last replayed.';
comment on column public.webhook_deliveries."lockedUntil" is 'While it is queued, the time of the next attempt; while it is running, the end of the lease of its server.';
comment on column public.webhook_deliveries."lockedBy" is 'The server that sends it.';
alter table public.webhook_deliveries set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 3000);

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
create index "webhook_attempts_deliveryId_idx" on public.webhook_attempts ("groupId", "deliveryId", "createdAt");
comment on table public.webhook_attempts is 'The attempts to send: when, how long, and what was answered. Inserting a row decides what becomes of the delivery.';
comment on column public.webhook_attempts.error is 'Why there is no answer: timeout, connection_failed, address_not_allowed, tls_failed or invalid_answer.';
comment on column public.webhook_attempts.answer is 'The beginning of the answer. Removed when the person is erased that the event was about.';

create trigger webhook_deliveries_set_updated_at before update on public.webhook_deliveries
  for each row execute function public.set_updated_at();
create trigger webhook_attempts_set_updated_at before update on public.webhook_attempts
  for each row execute function public.set_updated_at();

create function public.webhook_lease() returns interval language sql immutable as $$ select interval '1 minute' $$;
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

create function public.wants_webhook_event(patterns text[], type text) returns boolean
  language sql immutable
  as $$ select patterns && array['*', split_part(type, '.', 1) || '.*', type] $$;
comment on function public.wants_webhook_event(patterns text[], type text) is
  'Whether a type is among types such as profile.created, profile.* and *.';

create function public.write_webhook_event(
  account uuid, event_type text, event_object text, object_id uuid, record_id uuid, event_details jsonb,
  only_endpoint uuid default null
) returns uuid
  language plpgsql security definer set search_path to pg_catalog, pg_temp
  as $$
declare
  ranks constant text[] := '{profile.created,project.created,company.created,profile.deleted,project.deleted,company.deleted,profile.merged,profile.erased}';
  session constant jsonb := nullif(current_setting('hasura.user', true), '');
  written public.webhook_events;
  number bigint;
begin
  if only_endpoint is null and not exists (
    select from public.webhook_endpoints
     where "groupId" = account and "eventsUntil" > now() and public.wants_webhook_event(events, event_type)
  ) then
    return null;
  end if;

  -- What the same transaction did to the same row before: one save is one event.
  select * into written
    from public.webhook_events
   where "groupId" = account and "objectId" = object_id and "createdAt" = now()
     and "transactionId" = pg_current_xact_id()::text::bigint;
  if found and coalesce(array_position(ranks, event_type), 0) < coalesce(array_position(ranks, written.type), 0) then
    return written.id;
  elsif found then
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

-- Deliveries that a server sends now. Events of one record go one after another: a later one waits for all earlier ones.
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
