-- Applications on the careers pages that name no offer.
alter table public.careers_sites add column "isOpenToSpontaneousApplications" boolean not null default false;
comment on column public.careers_sites."isOpenToSpontaneousApplications" is
  'Whether the pages also have a form for applications without a job offer: /careers/<slug>/<language>/apply.';

-- The audit says who switched it on or off.
drop trigger careers_sites_audit on public.careers_sites;
select public.audit_table(
  'careers_sites', 'groups', 'groupId', 'careersSites',
  '{isPublished,isOpenToSpontaneousApplications,consentVersion}', '{logoSha256,logoType,consentHistory}'
);
