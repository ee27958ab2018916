drop table public.webhook_sequences, public.webhook_events, public.webhook_secrets, public.webhook_endpoints;
drop function public.replace_webhook_secret(), public.bound_webhook_endpoints(), public.keep_webhook_endpoint(),
  public.sending_database();
