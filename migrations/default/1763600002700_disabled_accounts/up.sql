alter table public.groups add column "disabledAt" timestamptz;
comment on column public.groups."disabledAt" is
  'Since when the API keys of the account are refused, its careers pages are closed and its webhooks wait; null while it is enabled. Only the operator of the service sets it.';

-- The audit says when.
drop trigger groups_audit on public.groups;
select public.audit_table(
  'groups', 'groups', 'id', null, '{disabledAt,defaultCountry,locale,areAllOpenProjectsOffers}'
);

-- As before, and the webhooks of a disabled account wait.
create or replace function public.claim_webhook_deliveries(account uuid, endpoint uuid, holder text, most integer)
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
