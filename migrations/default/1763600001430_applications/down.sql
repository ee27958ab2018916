comment on column public.profiles."isNetworkUrlConfirmed" is
  'Whether the network URL identifies the person. A profile is not found by a network URL that is not confirmed. A network URL that a public key adds to an existing profile is not confirmed.';
comment on column public.profiles_emails."isConfirmed" is
  'Whether the address identifies the person. A profile is not found by an address that is not confirmed. An address that a public key adds to an existing profile is not confirmed.';
comment on column public.profiles_phones."isConfirmed" is
  'Whether the number helps to identify the person. A profile is not found by a number that is not confirmed. A number that a public key adds to an existing profile is not confirmed.';
alter table public.profiles_files drop column "applicationId";
alter table public.projects_profiles drop column "applicationId";
alter table public.history_entries drop column "applicationId";
drop table public.applications_files;
drop table public.applications;
drop function public.refuse_dismissal();
