drop trigger "tasks_retry_input" on public.tasks;
drop function public.refuse_retry_without_input();
