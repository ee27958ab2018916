drop aggregate public.max(uuid);
drop aggregate public.min(uuid);
drop function public.greater_id(uuid, uuid);
drop function public.lesser_id(uuid, uuid);
