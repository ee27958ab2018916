drop table public.storage_objects;
