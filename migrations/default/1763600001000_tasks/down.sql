alter table public.profiles_revisions drop constraint "profiles_revisions_taskId_fkey";
drop index public."profiles_revisions_taskId_idx";
drop table public.tasks;
