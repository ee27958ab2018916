-- What all migrations together make. Written by npm run goldens

create table public.webhook_endpoints (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  kind text default 'endpoint'::text not null,
  url text,
  description text,
  events text[] not null,
  payload text default 'event'::text not null,
  "disabledAt" timestamp with time zone,
  "disabledReason" text,
  "eventsUntil" timestamp with time zone default 'infinity'::timestamp with time zone not null,
  "sendsFrom" text default sending_database() not null,
  "countFailures" integer default 0 not null,
  "firstFailureAt" timestamp with time zone,
  "failingSince" timestamp with time zone,
  "pausedUntil" timestamp with time zone,
  constraint "webhook_endpoints_groupId_id_key" UNIQUE ("groupId", id),
  constraint webhook_endpoints_pkey PRIMARY KEY (id),
  constraint "webhook_endpoints_countFailures_check" CHECK (("countFailures" >= 0)),
  constraint webhook_endpoints_description_check CHECK ((char_length(description) <= 500)),
  constraint "webhook_endpoints_disabledReason_check" CHECK (("disabledReason" = ANY (ARRAY['account'::text, 'failures'::text, 'gone'::text, 'restored'::text]))),
  constraint webhook_endpoints_disabled_check CHECK ((("disabledAt" IS NULL) = ("disabledReason" IS NULL))),
  constraint webhook_endpoints_events_check CHECK (((cardinality(events) >= 1) AND (cardinality(events) <= 50))),
  constraint webhook_endpoints_kind_check CHECK ((kind = ANY (ARRAY['endpoint'::text, 'listener'::text]))),
  constraint webhook_endpoints_payload_check CHECK ((payload = ANY (ARRAY['event'::text, 'record'::text]))),
  constraint webhook_endpoints_url_check CHECK ((((kind = 'endpoint'::text) = (url IS NOT NULL)) AND (octet_length(url) <= 2000))),
  constraint "webhook_endpoints_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE
);
CREATE INDEX "webhook_endpoints_groupId_eventsUntil_idx" ON public.webhook_endpoints USING btree ("groupId", "eventsUntil");
CREATE TRIGGER webhook_endpoints_audit AFTER INSERT OR DELETE OR UPDATE ON public.webhook_endpoints FOR EACH ROW EXECUTE FUNCTION record_audit('webhook_endpoints', 'id', '', '{kind,payload,events,disabledAt,disabledReason}', '{eventsUntil,sendsFrom,countFailures,firstFailureAt,failingSince,pausedUntil,createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER webhook_endpoints_bound BEFORE INSERT ON public.webhook_endpoints FOR EACH ROW EXECUTE FUNCTION bound_webhook_endpoints();
CREATE TRIGGER webhook_endpoints_clean_texts BEFORE INSERT OR UPDATE OF description ON public.webhook_endpoints FOR EACH ROW WHEN ((new.description IS DISTINCT FROM clean_text(new.description))) EXECUTE FUNCTION clean_texts('text', 'description');
CREATE TRIGGER webhook_endpoints_hold AFTER UPDATE ON public.webhook_endpoints FOR EACH ROW WHEN (((old."disabledAt" IS NULL) AND (new."disabledAt" IS NOT NULL))) EXECUTE FUNCTION hold_webhook_deliveries();
CREATE TRIGGER webhook_endpoints_keep BEFORE INSERT OR UPDATE ON public.webhook_endpoints FOR EACH ROW EXECUTE FUNCTION keep_webhook_endpoint();
CREATE TRIGGER webhook_endpoints_set_updated_at BEFORE UPDATE ON public.webhook_endpoints FOR EACH ROW EXECUTE FUNCTION set_updated_at();
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

CREATE OR REPLACE FUNCTION public.sending_database()
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    select concat_ws('/', cluster.system_identifier, database.oid)
      from pg_control_system() as cluster, pg_database as database
     where database.datname = current_database()
  $function$;
comment on function public.sending_database() is 'Which database this is. It stays when a standby takes over, and is another one after a restore into another cluster or database.';

CREATE OR REPLACE FUNCTION public.keep_webhook_endpoint()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;
comment on function public.keep_webhook_endpoint() is NULL;

CREATE OR REPLACE FUNCTION public.bound_webhook_endpoints()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;
comment on function public.bound_webhook_endpoints() is 'An account has at most 20 endpoints and 5 listeners.';

create table public.webhook_secrets (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "endpointId" uuid not null,
  secret text not null,
  "endsAt" timestamp with time zone,
  constraint webhook_secrets_pkey PRIMARY KEY (id),
  constraint webhook_secrets_secret_check CHECK ((secret ~ '^whsec_[A-Za-z0-9+/]{32,88}={0,2}$'::text)),
  constraint "webhook_secrets_endpointId_fkey" FOREIGN KEY ("groupId", "endpointId") REFERENCES webhook_endpoints("groupId", id) ON DELETE CASCADE,
  constraint "webhook_secrets_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE
);
CREATE INDEX "webhook_secrets_endpointId_idx" ON public.webhook_secrets USING btree ("groupId", "endpointId");
CREATE TRIGGER webhook_secrets_replace BEFORE INSERT ON public.webhook_secrets FOR EACH ROW EXECUTE FUNCTION replace_webhook_secret();
CREATE TRIGGER webhook_secrets_set_updated_at BEFORE UPDATE ON public.webhook_secrets FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.webhook_secrets is 'With which the messages to an endpoint are signed. No role may read them.';
comment on column public.webhook_secrets."endsAt" is 'Until when it signs too, after another one has replaced it. Null: it was not replaced.';

CREATE OR REPLACE FUNCTION public.replace_webhook_secret()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from public.webhook_secrets
   where "groupId" = new."groupId" and "endpointId" = new."endpointId" and "endsAt" <= now();
  update public.webhook_secrets
     set "endsAt" = now() + interval '24 hours'
   where "groupId" = new."groupId" and "endpointId" = new."endpointId" and "endsAt" is null;
  return new;
end
$function$;
comment on function public.replace_webhook_secret() is 'The secret before signs for 24 more hours, so that a receiver has the time to learn the new one.';

create table public.webhook_events (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  type text not null,
  object text not null,
  "objectId" uuid not null,
  "recordId" uuid not null,
  sequence bigint not null,
  "transactionId" bigint default ((pg_current_xact_id())::text)::bigint not null,
  details jsonb default '{}'::jsonb not null,
  actor jsonb,
  constraint webhook_events_change_key UNIQUE ("groupId", "objectId", "transactionId", "createdAt"),
  constraint "webhook_events_groupId_id_key" UNIQUE ("groupId", id),
  constraint webhook_events_pkey PRIMARY KEY (id),
  constraint "webhook_events_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE
);
CREATE INDEX "webhook_events_groupId_createdAt_idx" ON public.webhook_events USING btree ("groupId", "createdAt", sequence);
CREATE INDEX "webhook_events_recordId_idx" ON public.webhook_events USING btree ("groupId", "recordId");
CREATE TRIGGER webhook_events_set_updated_at BEFORE UPDATE ON public.webhook_events FOR EACH ROW EXECUTE FUNCTION set_updated_at();
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
  "createdAt" timestamp with time zone default now() not null,
  last bigint not null,
  "unwantedType" text,
  "unwantedIn" bigint,
  "unwantedAt" timestamp with time zone,
  constraint webhook_sequences_pkey PRIMARY KEY ("groupId", "recordId"),
  constraint "webhook_sequences_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE
);
comment on table public.webhook_sequences is 'The number of the last event of each record.';
comment on column public.webhook_sequences."unwantedType" is 'The type of the last change of the record that no endpoint wanted to know, where one wanted to know of lesser ones.';
comment on column public.webhook_sequences."unwantedIn" is 'The transaction of unwantedType.';
comment on column public.webhook_sequences."unwantedAt" is 'When that transaction began: the numbers of transactions begin again in a restored database.';

CREATE OR REPLACE FUNCTION public.wants_webhook_event(patterns text[], type text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$ select patterns && array['*', split_part(type, '.', 1) || '.*', type] $function$;
comment on function public.wants_webhook_event(patterns text[], type text) is 'Whether a type is among types such as profile.created, profile.* and *.';

CREATE OR REPLACE FUNCTION public.write_webhook_event(account uuid, event_type text, event_object text, object_id uuid, record_id uuid, event_details jsonb, only_endpoint uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
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
$function$;
comment on function public.write_webhook_event(account uuid, event_type text, event_object text, object_id uuid, record_id uuid, event_details jsonb, only_endpoint uuid) is 'Writes an event and its deliveries, unless nobody wants to know. All changes of a row in one transaction are one event, the most important of them, whether somebody wants to know of that one or not.';

CREATE OR REPLACE FUNCTION public.write_event_of_record()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;
comment on function public.write_event_of_record() is NULL;

CREATE OR REPLACE FUNCTION public.write_event_of_application()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;
comment on function public.write_event_of_application() is NULL;

CREATE OR REPLACE FUNCTION public.write_event_of_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;
comment on function public.write_event_of_move() is NULL;

CREATE OR REPLACE FUNCTION public.write_event_of_task()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;
comment on function public.write_event_of_task() is NULL;

create table public.webhook_deliveries (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "endpointId" uuid not null,
  "eventId" uuid not null,
  "recordId" uuid not null,
  sequence bigint not null,
  status text default 'queued'::text not null,
  attempts integer default 0 not null,
  "lockedUntil" timestamp with time zone default now(),
  "lockedBy" text,
  "finishedAt" timestamp with time zone,
  constraint "webhook_deliveries_endpointId_eventId_key" UNIQUE ("groupId", "endpointId", "eventId"),
  constraint "webhook_deliveries_groupId_id_key" UNIQUE ("groupId", id),
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_attempts_check CHECK ((attempts >= 0)),
  constraint webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'delivered'::text, 'failed'::text, 'held'::text]))),
  constraint "webhook_deliveries_endpointId_fkey" FOREIGN KEY ("groupId", "endpointId") REFERENCES webhook_endpoints("groupId", id) ON DELETE CASCADE,
  constraint "webhook_deliveries_eventId_fkey" FOREIGN KEY ("groupId", "eventId") REFERENCES webhook_events("groupId", id) ON DELETE CASCADE,
  constraint "webhook_deliveries_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE
);
alter table public.webhook_deliveries set (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=3000);
CREATE INDEX webhook_deliveries_due_idx ON public.webhook_deliveries USING btree ("groupId", "endpointId", "lockedUntil", sequence) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX "webhook_deliveries_eventId_idx" ON public.webhook_deliveries USING btree ("groupId", "eventId");
CREATE INDEX webhook_deliveries_log_idx ON public.webhook_deliveries USING btree ("groupId", "endpointId", "createdAt", id);
CREATE INDEX webhook_deliveries_order_idx ON public.webhook_deliveries USING btree ("groupId", "endpointId", "recordId", sequence) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX webhook_deliveries_unsent_idx ON public.webhook_deliveries USING btree ("groupId", "endpointId", status) WHERE (status = ANY (ARRAY['failed'::text, 'held'::text]));
CREATE TRIGGER webhook_deliveries_set_updated_at BEFORE UPDATE ON public.webhook_deliveries FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.webhook_deliveries is 'What is sent to an endpoint, and what became of it.';
comment on column public.webhook_deliveries.status is 'queued, running, delivered, failed (all attempts have failed), or held (the endpoint was disabled; it can be replayed).';
comment on column public.webhook_deliveries.attempts is 'Attempts since the event happened, or since it was last replayed.';
comment on column public.webhook_deliveries."lockedUntil" is 'While it is queued, the time of the next attempt; while it is running, the end of the lease of its server.';
comment on column public.webhook_deliveries."lockedBy" is 'The server that sends it.';

CREATE OR REPLACE FUNCTION public.webhook_lease()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
AS $function$ select interval '1 minute' $function$;
comment on function public.webhook_lease() is 'How long one server holds a delivery. An attempt takes 15 seconds at most.';

CREATE OR REPLACE FUNCTION public.webhook_pause(attempts integer)
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
AS $function$
    select (array[
      '5 seconds', '5 minutes', '30 minutes', '2 hours', '5 hours', '10 hours', '10 hours'
    ]::interval[])[attempts]
  $function$;
comment on function public.webhook_pause(attempts integer) is 'The pause after so many attempts that have failed; null: there is no further attempt. 27 hours and 35 minutes in all.';

CREATE OR REPLACE FUNCTION public.hold_webhook_deliveries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.webhook_deliveries
     set status = 'held', "lockedUntil" = null, "lockedBy" = null
   where "groupId" = new."groupId" and "endpointId" = new.id and status = 'queued';
  return null;
end
$function$;
comment on function public.hold_webhook_deliveries() is NULL;

CREATE OR REPLACE FUNCTION public.claim_webhook_deliveries(account uuid, endpoint uuid, holder text, most integer)
 RETURNS SETOF webhook_deliveries
 LANGUAGE plpgsql
AS $function$
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
$function$;
comment on function public.claim_webhook_deliveries(account uuid, endpoint uuid, holder text, most integer) is 'Gives due deliveries to an endpoint to one server, with a lease of a minute.';

create table public.webhook_attempts (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "deliveryId" uuid not null,
  holder text not null,
  "startedAt" timestamp with time zone not null,
  "durationMs" integer not null,
  "statusCode" integer,
  error text,
  answer text,
  "retryAfterSeconds" integer,
  constraint webhook_attempts_pkey PRIMARY KEY (id),
  constraint webhook_attempts_answer_check CHECK ((octet_length(answer) <= 4096)),
  constraint "webhook_attempts_durationMs_check" CHECK (("durationMs" >= 0)),
  constraint webhook_attempts_error_check CHECK ((("statusCode" IS NULL) = (error IS NOT NULL))),
  constraint "webhook_attempts_deliveryId_fkey" FOREIGN KEY ("groupId", "deliveryId") REFERENCES webhook_deliveries("groupId", id) ON DELETE CASCADE,
  constraint "webhook_attempts_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE
);
CREATE INDEX "webhook_attempts_deliveryId_idx" ON public.webhook_attempts USING btree ("groupId", "deliveryId", "createdAt");
CREATE TRIGGER webhook_attempts_set_updated_at BEFORE UPDATE ON public.webhook_attempts FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER webhook_attempts_settle BEFORE INSERT ON public.webhook_attempts FOR EACH ROW EXECUTE FUNCTION settle_webhook_delivery();
comment on table public.webhook_attempts is 'The attempts to send: when, how long, and what was answered. Inserting a row decides what becomes of the delivery.';
comment on column public.webhook_attempts.error is 'Why there is no answer: timeout, connection_failed, address_not_allowed, tls_failed or invalid_answer.';
comment on column public.webhook_attempts.answer is 'The beginning of the answer. Removed when the person is erased that the event was about.';

CREATE OR REPLACE FUNCTION public.settle_webhook_delivery()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;
comment on function public.settle_webhook_delivery() is 'What becomes of a delivery after an attempt, and of its endpoint: by the clock of the database, whichever server has sent.';

CREATE OR REPLACE FUNCTION public.test_webhook(account uuid, endpoint uuid)
 RETURNS SETOF webhook_deliveries
 LANGUAGE plpgsql
AS $function$
declare
  written constant uuid := public.write_webhook_event(
    account, 'webhook.test', 'webhook_endpoints', endpoint, endpoint, '{}', endpoint
  );
begin
  return query select * from public.webhook_deliveries where "groupId" = account and "eventId" = written;
end
$function$;
comment on function public.test_webhook(account uuid, endpoint uuid) is 'Sends an event webhook.test to one endpoint.';

CREATE OR REPLACE FUNCTION public.replay_webhook(account uuid, endpoint uuid, happened_from timestamp with time zone, happened_before timestamp with time zone, types jsonb, only_failed boolean, most integer)
 RETURNS SETOF webhook_deliveries
 LANGUAGE plpgsql
AS $function$
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
$function$;
comment on function public.replay_webhook(account uuid, endpoint uuid, happened_from timestamp with time zone, happened_before timestamp with time zone, types jsonb, only_failed boolean, most integer) is 'Sends events of a time again to one endpoint, the oldest first.';
