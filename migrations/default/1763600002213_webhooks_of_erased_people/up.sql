-- Answers of receivers may repeat what they were sent. What they answered about a person is erased with the person.
create function public.erase_webhook_answers() returns trigger
  language plpgsql
  as $$
declare
  account constant uuid := new."groupId";
  ids constant uuid[] := public.profiles_of_person(account, new."profileId");
  cleared integer;
begin
  update public.webhook_attempts as attempt
     set answer = null
    from public.webhook_events as event
    join public.webhook_deliveries as delivery on delivery."groupId" = account and delivery."eventId" = event.id
   where event."groupId" = account
     and (
       event."recordId" = any (ids)
       or event."recordId" in (select id from public.tasks where "groupId" = account and "profileId" = any (ids))
     )
     and attempt."groupId" = account and attempt."deliveryId" = delivery.id and attempt.answer is not null;
  get diagnostics cleared = row_count;
  new.counts := new.counts || jsonb_build_object('webhook_attempts', cleared);
  return new;
end
$$;
comment on function public.erase_webhook_answers() is 'Removes what receivers of webhooks answered about a person that is erased.';
-- Triggers run in the order of their names: after profiles_erasures_erase, which sets the counts.
create trigger profiles_erasures_erase_answers before insert on public.profiles_erasures
  for each row execute function public.erase_webhook_answers();

-- Events are kept for 30 days, with their deliveries and attempts, and as long as they are still to be sent.
create function public.remove_webhook_events() returns trigger
  language plpgsql
  as $$
declare
  account constant uuid := new."groupId";
  most constant integer := 5000;
  removed integer;
begin
  delete from public.webhook_events
   where "groupId" = account and id in (
     select event.id
       from public.webhook_events as event
      where event."groupId" = account and event."createdAt" < now() - interval '30 days'
        and not exists (
          select from public.webhook_deliveries as delivery
           where delivery."groupId" = account and delivery."eventId" = event.id
             and delivery.status in ('queued', 'running')
        )
      order by event."createdAt"
      limit most
   );
  get diagnostics removed = row_count;
  new."isComplete" := new."isComplete" and removed < most;
  if removed > 0 then
    new.counts := new.counts || jsonb_build_object('webhookEvents', removed);
  end if;
  delete from public.webhook_endpoints
   where "groupId" = account and kind = 'listener' and "eventsUntil" < now() - interval '1 day';
  return new;
end
$$;
comment on function public.remove_webhook_events() is 'Removes events of webhooks after 30 days, and listeners that have ended.';
create trigger retention_runs_run_of_webhooks before insert on public.retention_runs
  for each row execute function public.remove_webhook_events();
