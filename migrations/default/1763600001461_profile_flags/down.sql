drop trigger "profiles_associations_mark_contact" on public.profiles_associations;
drop trigger "projects_profiles_mark_talent" on public.projects_profiles;
drop trigger "history_entries_mark_talent" on public.history_entries;
drop function public.mark_contact();
drop function public.mark_talent();
drop trigger "profiles_derive_flags" on public.profiles;
drop function public.derive_profile_flags();
comment on column public.profiles."isTalent" is null;
comment on column public.profiles."isContact" is null;
