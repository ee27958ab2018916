-- What sources outside say of companies.

create table public.companies_findings (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "companyId" uuid not null,
  source text not null,
  question text not null,
  outcome text not null,
  found jsonb,
  taken jsonb,
  "askedAt" timestamptz not null,
  constraint "companies_findings_companyId_source_key" unique ("groupId", "companyId", source),
  constraint "companies_findings_companyId_fkey" foreign key ("groupId", "companyId")
    references public.companies ("groupId", id) on delete cascade,
  constraint "companies_findings_outcome_check" check (outcome in ('found', 'none')),
  constraint "companies_findings_found_check"
    check ((outcome = 'found') = (found is not null) and (found is null or jsonb_typeof(found) = 'object')),
  constraint "companies_findings_taken_check" check (jsonb_typeof(taken) = 'object'),
  constraint "companies_findings_source_check" check (btrim(source) <> '' and octet_length(source) <= 100),
  constraint "companies_findings_question_check" check (btrim(question) <> '' and octet_length(question) <= 2000)
);
alter table public.companies_findings set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 3000);
comment on table public.companies_findings is
  'What a source said of a company when it was asked for it. What a company has of it already is not overwritten.';
comment on column public.companies_findings.source is 'The source that was asked: companyRegister.';
comment on column public.companies_findings.question is
  'What it was asked for: a number, or a name with a town or a postal code.';
comment on column public.companies_findings.outcome is
  'found; none: the source knows no such company, or several.';
comment on column public.companies_findings.found is 'What the source said.';
comment on column public.companies_findings.taken is
  'What the legal data have from it: they are renewed when the source says something else, as long as nobody has changed them.';
comment on column public.companies_findings."askedAt" is 'When the source was asked last.';

create trigger "companies_findings_set_updated_at" before update on public.companies_findings
  for each row execute function public.set_updated_at();
create trigger "companies_findings_touch_company" after insert or update or delete on public.companies_findings
  for each row execute function public.touch_company();
select public.audit_table(
  'companies_findings', 'companies', 'companyId', 'findings', '{source,outcome}', '{askedAt}'
);

create function public.set_legaldata_source() returns trigger
  language plpgsql
  as $$
begin
  update public.companies_legaldata
     set source = new.source, "foundAt" = new."askedAt"
   where "groupId" = new."groupId" and "companyId" = new."companyId" and "deletedAt" is null;
  return null;
end
$$;
comment on function public.set_legaldata_source() is
  'Sets source and foundAt of the legal data of a company that a source has found.';

create trigger "companies_findings_set_legaldata_source" after insert on public.companies_findings
  for each row when (new.outcome = 'found' and new.source = 'companyRegister')
  execute function public.set_legaldata_source();

create or replace view public.schema_version as select 1796080460000::bigint as migration;
