-- Webhooks: addresses of an account to which events are sent, their secrets, and the events. docs/webhooks.md.

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
create index "webhook_endpoints_groupId_eventsUntil_idx" on public.webhook_endpoints ("groupId", "eventsUntil");

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
create trigger webhook_endpoints_set_updated_at before update on public.webhook_endpoints
  for each row execute function public.set_updated_at();

-- What a webhook is about, and not what it last answered.
select public.audit_table(
  'webhook_endpoints', 'webhook_endpoints', 'id', null, '{kind,payload,events,disabledAt,disabledReason}',
  '{eventsUntil,sendsFrom,countFailures,firstFailureAt,failingSince,pausedUntil}'
);

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
create index "webhook_secrets_endpointId_idx" on public.webhook_secrets ("groupId", "endpointId");
comment on table public.webhook_secrets is 'With which the messages to an endpoint are signed. No role may read them.';
comment on column public.webhook_secrets."endsAt" is 'Until when it signs too, after another one has replaced it. Null: it was not replaced.';

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
create trigger webhook_secrets_set_updated_at before update on public.webhook_secrets
  for each row execute function public.set_updated_at();

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
create index "webhook_events_groupId_createdAt_idx" on public.webhook_events ("groupId", "createdAt", sequence);
create index "webhook_events_recordId_idx" on public.webhook_events ("groupId", "recordId");
comment on table public.webhook_events is 'What happened to the records of an account, kept for 30 days. Written by triggers, and only for what an endpoint or a listener wants to know.';
comment on column public.webhook_events.object is 'The table of the row that the event is about.';
comment on column public.webhook_events."objectId" is 'The id of that row. It stays when the row is deleted.';
comment on column public.webhook_events."recordId" is 'The record by which events are ordered: the row itself, or the profile for what happens to applications.';
comment on column public.webhook_events.sequence is 'The number of the event among those of its record, in the order of the commits.';
comment on column public.webhook_events.details is 'Ids and codes that belong to the event. Never a value of a record.';
comment on column public.webhook_events.actor is 'Who made the change, as in audit_entries; null for what the service did by itself.';

create table public.webhook_sequences (
  "groupId" uuid not null,
  "recordId" uuid not null,
  "createdAt" timestamptz not null default now(),
  last bigint not null,
  constraint webhook_sequences_pkey primary key ("groupId", "recordId"),
  constraint "webhook_sequences_groupId_fkey" foreign key ("groupId") references public.groups (id) on delete cascade
);
comment on table public.webhook_sequences is 'The number of the last event of each record.';

create trigger webhook_events_set_updated_at before update on public.webhook_events
  for each row execute function public.set_updated_at();
