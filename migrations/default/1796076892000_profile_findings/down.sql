drop trigger "tasks_refuse_erased" on public.tasks;
create constraint trigger "tasks_refuse_erased" after update of status on public.tasks
  deferrable initially deferred for each row
  when (
    new.status = 'succeeded' and new."profileId" is not null
    and new.type in ('applicants', 'acceptApplication', 'files')
  )
  execute function public.refuse_erased_profile();

do $$
begin
  execute replace(
    pg_get_functiondef('public.erase_profile()'::regprocedure),
    $text$'replaced_values', 'profiles_findings'$text$,
    $text$'replaced_values'$text$
  );
  execute replace(
    pg_get_functiondef('public.merge_profiles()'::regprocedure),
    '  update public.profiles_findings as known
     set outcome = moved.outcome, reason = moved.reason, found = moved.found, "askedAt" = moved."askedAt",
         "dismissedAt" = coalesce(known."dismissedAt", moved."dismissedAt")
    from public.profiles_findings as moved
   where known."groupId" = account and known."profileId" = kept_id
     and moved."groupId" = account and moved."profileId" = merged_id
     and moved.source = known.source and moved.url = known.url and moved."askedAt" >= known."askedAt";
  update public.profiles_findings as moved
     set "profileId" = kept_id
   where moved."groupId" = account and moved."profileId" = merged_id
     and not exists (
       select from public.profiles_findings as known
        where known."groupId" = account and known."profileId" = kept_id
          and known.source = moved.source and known.url = moved.url
     );
',
    ''
  );
end
$$;
drop table public.profiles_findings;

create or replace view public.schema_version as select 1796076792000::bigint as migration;
