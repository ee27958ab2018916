drop table public.profiles_erasures;
drop function public.erase_profile();
drop function public.erase_events(uuid[]);
drop function public.tasks_of_person(uuid, uuid[], uuid[], uuid[]);
drop function public.whole_text_pattern(text[]);
drop function public.profiles_of_person(uuid, uuid);
drop trigger "projects_profiles_stay_erased" on public.projects_profiles;
drop trigger "history_entries_stay_erased" on public.history_entries;
do $$
declare
  child text;
begin
  for child in
    select tgrelid::regclass::text from pg_trigger where tgname like '%\_refuse\_erased'
  loop
    execute format('drop trigger %I on public.%I', child || '_refuse_erased', child);
  end loop;
end
$$;
drop function public.refuse_erased_profile();
drop trigger "tasks_stay_erased" on public.tasks;
drop function public.refuse_erased_task();
drop trigger "tasks_succeed_once" on public.tasks;
create trigger "tasks_succeed_once" before update of status, outcome, "finishedAt", response on public.tasks
  for each row when (old.status = 'succeeded') execute function public.refuse_second_success();
drop index public."tasks_unsuccessful_idx";
alter table public.tasks drop column "erasedAt";
alter table public.profiles
  drop constraint "profiles_erased_check",
  drop constraint "profiles_erased_is_deleted_check",
  drop column "erasedAt";
