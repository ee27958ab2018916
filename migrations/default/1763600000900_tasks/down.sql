create or replace view public.schema_version as select 1763600000800::bigint as migration;
drop function
  public.retry_tasks(uuid,text,text,timestamp with time zone,timestamp with time zone,integer),
  public.claim_tasks(text,jsonb,integer);
alter table public.profiles_revisions
  drop constraint "profiles_revisions_taskId_fkey";
alter table public.projects_revisions
  drop constraint "projects_revisions_taskId_fkey";
alter table public.companies_revisions
  drop constraint "companies_revisions_taskId_fkey";
drop table public.tasks;
drop function
  public.clear_references_to_task(), public.drop_old_rejections(), public.kept_rejections(),
  public.refuse_retry_without_input(), public.refuse_second_success(), public.keep_task_times(),
  public.task_patience(), public.task_pause(integer), public.task_lease();
