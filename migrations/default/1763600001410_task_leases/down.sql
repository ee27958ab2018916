comment on column public.tasks."lockedUntil" is 'A worker holds the task until then; past it the task may be picked up again.';
drop function public.claim_tasks(text, jsonb, integer);
drop trigger "tasks_keep_times" on public.tasks;
drop function public.keep_task_times();
drop function public.task_pause(integer);
drop function public.task_lease();
