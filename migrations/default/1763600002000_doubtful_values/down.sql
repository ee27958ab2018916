alter table public.profiles_files drop column doubtful;
