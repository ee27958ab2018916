drop trigger retention_runs_run_of_webhooks on public.retention_runs;
drop trigger profiles_erasures_erase_answers on public.profiles_erasures;
drop function public.remove_webhook_events(), public.erase_webhook_answers();
