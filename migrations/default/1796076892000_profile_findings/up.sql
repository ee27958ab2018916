-- What sources outside say of people.

create table public.profiles_findings (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "profileId" uuid not null,
  source text not null,
  url text not null,
  outcome text not null,
  reason text,
  found jsonb,
  "askedAt" timestamptz not null,
  "dismissedAt" timestamptz,
  constraint "profiles_findings_profileId_source_url_key" unique ("groupId", "profileId", source, url),
  constraint "profiles_findings_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade,
  constraint "profiles_findings_outcome_check" check (outcome in ('found', 'none', 'refused', 'failed')),
  constraint "profiles_findings_found_check"
    check (jsonb_typeof(found) = 'object'),
  constraint "profiles_findings_source_check" check (btrim(source) <> '' and octet_length(source) <= 100),
  constraint "profiles_findings_url_check" check (btrim(url) <> '' and octet_length(url) <= 2000)
);
alter table public.profiles_findings set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 3000);
create index "profiles_findings_askedAt_idx" on public.profiles_findings ("groupId", "askedAt");
comment on table public.profiles_findings is
  'What a source said of a person when it was asked for their network page. The platform takes it over where the profile says nothing.';
comment on column public.profiles_findings.source is 'The source that was asked: networkPage or networkProvider.';
comment on column public.profiles_findings.url is 'The network URL that the source was asked for, in its canonical form.';
comment on column public.profiles_findings.outcome is
  'found; none: the source knows nothing of the page; refused: it must not be asked; failed: it did not answer.';
comment on column public.profiles_findings.reason is 'Why the source was not asked, or did not answer.';
comment on column public.profiles_findings.found is
  'The values in the form of a read resume with the evidence of each, and picture and network of the page.';
comment on column public.profiles_findings."askedAt" is 'When the source was asked last.';
comment on column public.profiles_findings."dismissedAt" is 'When somebody decided not to take it over.';

create trigger "profiles_findings_set_updated_at" before update on public.profiles_findings
  for each row execute function public.set_updated_at();
create constraint trigger "profiles_findings_touch_profile" after insert or update or delete on public.profiles_findings
  deferrable initially deferred for each row execute function public.touch_profile();
create constraint trigger "profiles_findings_refuse_erased" after insert on public.profiles_findings
  deferrable initially deferred for each row execute function public.refuse_erased_profile();
select public.audit_table(
  'profiles_findings', 'profiles', 'profileId', 'findings', '{askedAt,dismissedAt}'
);

-- A merge moves them; of two that ask the same the later one counts. An erasure deletes them.
do $$
declare
  changed text;
begin
  changed := replace(
    pg_get_functiondef('public.merge_profiles()'::regprocedure),
    '  update public.profiles_assignees as moved',
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
  update public.profiles_assignees as moved'
  );
  assert changed like '%profiles_findings%';
  execute changed;
  changed := replace(
    pg_get_functiondef('public.erase_profile()'::regprocedure),
    $text$'replaced_values'$text$,
    $text$'replaced_values', 'profiles_findings'$text$
  );
  assert changed like '%profiles_findings%';
  execute changed;
end
$$;

drop trigger "tasks_refuse_erased" on public.tasks;
create constraint trigger "tasks_refuse_erased" after update of status on public.tasks
  deferrable initially deferred for each row
  when (
    new.status = 'succeeded' and new."profileId" is not null
    and new.type in ('applicants', 'acceptApplication', 'files', 'findProfileData', 'takeProfileData')
  )
  execute function public.refuse_erased_profile();

create or replace view public.schema_version as select 1796076892000::bigint as migration;
