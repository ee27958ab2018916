drop function public.remove_files_of_input(uuid, jsonb);
drop function public.file_is_used(uuid, uuid);
drop trigger "files_remember_removed" on public.files;
drop function public.remember_removed_file();
drop index public."files_storageKey_idx";
drop table public.removed_files;
