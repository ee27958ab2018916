create or replace view public.schema_version as select 1763600001410::bigint as migration;
drop function
  public.replay_webhook(uuid,uuid,timestamp with time zone,timestamp with time zone,jsonb,boolean,integer),
  public.test_webhook(uuid,uuid);
drop table public.webhook_attempts;
drop function public.claim_webhook_deliveries(uuid,uuid,text,integer);
drop table
  public.webhook_deliveries, public.webhook_sequences, public.webhook_events, public.webhook_secrets,
  public.webhook_endpoints;
drop function
  public.settle_webhook_delivery(), public.hold_webhook_deliveries(), public.webhook_pause(integer),
  public.webhook_lease();
drop function public.write_event_of_task() cascade;
drop function public.write_event_of_move() cascade;
drop function public.write_event_of_application() cascade;
drop function public.write_event_of_record() cascade;
drop function
  public.write_webhook_event(uuid,text,text,uuid,uuid,jsonb,uuid), public.wants_webhook_event(text[],text),
  public.replace_webhook_secret(), public.bound_webhook_endpoints(), public.keep_webhook_endpoint(),
  public.sending_database();
