drop trigger careers_sites_audit on public.careers_sites;
select public.audit_table(
  'careers_sites', 'groups', 'groupId', 'careersSites', '{isPublished,consentVersion}', '{logoSha256,logoType,consentHistory}'
);
alter table public.careers_sites drop column "isOpenToSpontaneousApplications";
