drop trigger webhook_endpoints_hold on public.webhook_endpoints;
drop function public.replay_webhook(uuid, uuid, timestamptz, timestamptz, jsonb, boolean, integer),
  public.test_webhook(uuid, uuid), public.claim_webhook_deliveries(uuid, uuid, text, integer);
drop table public.webhook_attempts, public.webhook_deliveries;
drop function public.settle_webhook_delivery(), public.hold_webhook_deliveries(),
  public.write_webhook_event(uuid, text, text, uuid, uuid, jsonb, uuid), public.wants_webhook_event(text[], text),
  public.webhook_pause(integer), public.webhook_lease();
