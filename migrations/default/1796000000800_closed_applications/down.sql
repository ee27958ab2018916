comment on function public.refuse_dismissal() is
  'Raises applications_stay_accepted. An application that was accepted cannot be dismissed.';

drop trigger "applications_stay_accepted" on public.applications;
create trigger "applications_stay_accepted" before update of review on public.applications
  for each row when (old.review = 'accepted' and new.review <> 'accepted')
  execute function public.refuse_dismissal();

create or replace view public.schema_version as select 1796000000700::bigint as migration;
