drop table public.apikeys;
drop table public.users;
drop table public.groups;
