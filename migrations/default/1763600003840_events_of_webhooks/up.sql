-- Events of webhooks

-- A change that nobody wants to know may decide what another one of its transaction is told as: a record that is created
-- and then changed was created.
alter table public.webhook_sequences
  add column "unwantedType" text,
  add column "unwantedIn" bigint,
  add column "unwantedAt" timestamptz;
comment on column public.webhook_sequences."unwantedType" is
  'The type of the last change of the record that no endpoint wanted to know, where one wanted to know of lesser ones.';
comment on column public.webhook_sequences."unwantedIn" is 'The transaction of unwantedType.';
comment on column public.webhook_sequences."unwantedAt" is
  'When that transaction began: the numbers of transactions begin again in a restored database.';

create or replace function public.write_webhook_event(
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
comment on function public.write_webhook_event(uuid, text, text, uuid, uuid, jsonb, uuid) is
  'Writes an event and its deliveries, unless nobody wants to know. All changes of a row in one transaction are one event, the most important of them, whether somebody wants to know of that one or not.';

create or replace view public.schema_version as select 1763600003840::bigint as migration;
