create or replace function public.write_webhook_event(
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
alter table public.webhook_sequences
  drop column "unwantedType",
  drop column "unwantedIn",
  drop column "unwantedAt";

create or replace view public.schema_version as select 1763600003830::bigint as migration;
