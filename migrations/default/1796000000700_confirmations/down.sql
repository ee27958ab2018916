drop trigger applications_forget_email on public.applications;
drop function public.forget_email_of_application();
drop function public.claim_application_emails(uuid, text, integer, integer);
drop function public.mailbox_of(text);
drop table public.applications_emails;
drop function public.keep_email_times();
drop function public.email_pause(integer);

drop trigger careers_sites_audit on public.careers_sites;
select public.audit_table(
  'careers_sites', 'groups', 'groupId', 'careersSites',
  '{isPublished,isOpenToSpontaneousApplications,consentVersion}', '{logoSha256,logoType,consentHistory}'
);
alter table public.careers_sites drop constraint careers_sites_confirmation_check;
drop function public.are_confirmation_texts(jsonb);
update public.careers_sites
   set texts = (
     select jsonb_object_agg(language.key, language.value - 'confirmationSubject' - 'confirmationText')
       from jsonb_each(texts) as language
   )
 where texts::text ~ '"confirmation(Subject|Text)"';
comment on column public.careers_sites.texts is
  'Texts by language: {"fr": {"title", "introduction", "emptyList", "thanks", "privacyNotice", "consent", "talentPool", "legalNotice"}}. All are plain texts and may be left out; a blank line begins a paragraph.';

create or replace function public.are_careers_texts(texts jsonb) returns boolean
  language plpgsql immutable parallel safe
  as $$
declare
  language text;
  entries jsonb;
begin
  if jsonb_typeof(texts) <> 'object' then
    return false;
  end if;
  for language, entries in select key, value from jsonb_each(texts) loop
    if language not in ('fr', 'en') or jsonb_typeof(entries) <> 'object' or exists (
      select from jsonb_each(entries) as entry
       where entry.key not in
         ('title', 'introduction', 'emptyList', 'thanks', 'privacyNotice', 'consent', 'talentPool', 'legalNotice')
          or jsonb_typeof(entry.value) <> 'string'
          or length(entry.value #>> '{}') > 20000
    ) then
      return false;
    end if;
  end loop;
  return true;
end
$$;
alter table public.careers_sites drop column "sendsConfirmations";

create or replace view public.schema_version as select 1796000000600::bigint as migration;
