create or replace view public.schema_version as select 1763600001420::bigint as migration;
drop function public.remove_event_logs(text,integer,integer);
drop view public.removed_event_logs;
drop table public.retention_runs;
drop function public.profiles_same_identity(profiles);
drop table public.profiles_erasures;
drop function
  public.remove_webhook_events(), public.remove_rejected_tasks(),
  public.remove_deleted_records(uuid,timestamp with time zone), public.run_retention_of_records(),
  public.run_retention(), public.allows_keeping(jsonb);
drop function public.say_that_person_was_erased() cascade;
drop function public.refuse_erased_task() cascade;
drop function public.refuse_erased_profile() cascade;
drop function
  public.tasks_of_person(uuid,uuid[],uuid[],uuid[]), public.same_identity(uuid,uuid[]),
  public.whole_text_pattern(text[]), public.profiles_of_person(uuid,uuid), public.erase_webhook_answers(),
  public.erase_events(uuid[]), public.erase_profile(), public.name_same_identity();
