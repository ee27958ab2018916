drop trigger "tasks_succeed_once" on public.tasks;
drop function public.refuse_second_success();
