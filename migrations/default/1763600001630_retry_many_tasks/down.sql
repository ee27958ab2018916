drop index public."tasks_failed_idx";
drop function public.retry_tasks(uuid, text, text, timestamptz, timestamptz, integer);
