-- E-mails that confirm applications which were sent on careers pages: what they say, and the queue in which they wait.

alter table public.careers_sites add column "sendsConfirmations" boolean not null default false;
comment on column public.careers_sites."sendsConfirmations" is
  'Whether people who apply on the pages are sent an e-mail that confirms it. It needs a mail server in the settings of the installation.';

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
         ('title', 'introduction', 'emptyList', 'thanks', 'privacyNotice', 'consent', 'talentPool', 'legalNotice',
          'confirmationSubject', 'confirmationText')
          or jsonb_typeof(entry.value) <> 'string'
          or length(entry.value #>> '{}') > 20000
    ) then
      return false;
    end if;
  end loop;
  return true;
end
$$;

create function public.are_confirmation_texts(texts jsonb) returns boolean
  language plpgsql immutable parallel safe
  as $$
begin
  -- What is not even a text is refused by careers_sites_texts_check.
  return not public.are_careers_texts(texts) or not exists (
    select from jsonb_each(texts) as language
     cross join lateral jsonb_each_text(language.value) as entry
     where entry.key in ('confirmationSubject', 'confirmationText')
       and (
         regexp_replace(entry.value, '\{(job|company|reference)\}', '', 'g') ~ '[{}]'
         or (entry.key = 'confirmationSubject' and (length(entry.value) > 200 or entry.value ~ '[[:cntrl:]]'))
       )
  );
end
$$;
comment on function public.are_confirmation_texts(jsonb) is
  'Whether the texts of the e-mail in careers_sites.texts have no placeholders but {job}, {company} and {reference}, and the subject is one line of at most 200 characters.';

alter table public.careers_sites add constraint careers_sites_confirmation_check
  check (public.are_confirmation_texts(texts));
comment on column public.careers_sites.texts is
  'Texts by language: {"fr": {"title", "introduction", "emptyList", "thanks", "privacyNotice", "consent", "talentPool", "legalNotice", "confirmationSubject", "confirmationText"}}. All are plain texts and may be left out; a blank line begins a paragraph. The last two are the e-mail to applicants, with the placeholders {job}, {company} and {reference}.';

drop trigger careers_sites_audit on public.careers_sites;
select public.audit_table(
  'careers_sites', 'groups', 'groupId', 'careersSites',
  '{isPublished,isOpenToSpontaneousApplications,sendsConfirmations,consentVersion}', '{logoSha256,logoType,consentHistory}'
);

create table public.applications_emails (
  id uuid not null default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "applicationId" uuid not null,
  "siteId" uuid not null,
  language text not null,
  recipient text not null,
  "jobName" text,
  status text not null default 'queued',
  attempts integer not null default 0,
  error text,
  "lockedUntil" timestamptz default now(),
  "lockedBy" text,
  "finishedAt" timestamptz,
  "sendsFrom" text not null default public.sending_database(),
  constraint applications_emails_pkey primary key (id),
  constraint "applications_emails_applicationId_key" unique ("groupId", "applicationId"),
  constraint "applications_emails_applicationId_fkey" foreign key ("groupId", "applicationId")
    references public.applications ("groupId", id) on delete cascade,
  constraint "applications_emails_siteId_fkey" foreign key ("groupId", "siteId")
    references public.careers_sites ("groupId", id) on delete cascade,
  constraint applications_emails_language_check check (language in ('fr', 'en')),
  constraint applications_emails_recipient_check check (public.is_email_address(recipient)),
  constraint applications_emails_status_check check (status in ('queued', 'running', 'sent', 'failed', 'unsent')),
  constraint applications_emails_attempts_check check (attempts >= 0),
  constraint applications_emails_error_check check (length(error) <= 500)
);
comment on table public.applications_emails is
  'E-mails that confirm applications, one for each at most: those that wait, and what became of those of the last 30 days.';
comment on column public.applications_emails.id is 'Also the id of the task of the application, which its sender knows as the reference.';
comment on column public.applications_emails.recipient is 'The address that the applicant has entered in the form.';
comment on column public.applications_emails."jobName" is 'The title of the offer as the form has shown it; null for an application without an offer.';
comment on column public.applications_emails.status is
  'queued, running, sent (the mail server has taken it), failed (it was refused, or all attempts have failed), or unsent (error says why it was never tried, or no more).';
comment on column public.applications_emails.error is
  'Why the last attempt has failed: what the mail server said, or timeout and the like; interrupted: the server that sent it has stopped. Of one that is unsent: address_limit, daily_limit, switched_off or restored.';
comment on column public.applications_emails."lockedUntil" is
  'While it is queued, the time of the next attempt; while it is running, the end of the lease of its server.';
comment on column public.applications_emails."lockedBy" is 'The server that sends it.';
comment on column public.applications_emails."sendsFrom" is 'The database in which it was queued. A copy of the database does not send it.';

create index applications_emails_due_idx on public.applications_emails ("groupId", "lockedUntil")
  where status in ('queued', 'running');
create index "applications_emails_groupId_createdAt_idx" on public.applications_emails ("groupId", "createdAt", id);
-- Of those of all accounts the old ones are removed.
create index "applications_emails_createdAt_idx" on public.applications_emails ("createdAt");
create index "applications_emails_siteId_idx" on public.applications_emails ("groupId", "siteId");

create trigger applications_emails_set_updated_at before update on public.applications_emails
  for each row execute function public.set_updated_at();

create function public.email_pause(attempts integer) returns interval
  language sql immutable
  as $$
    select (array[
      '1 minute', '5 minutes', '15 minutes', '1 hour', '2 hours', '4 hours', '8 hours', '12 hours', '20 hours'
    ]::interval[])[attempts]
  $$;
comment on function public.email_pause(integer) is
  'The pause after so many attempts to send an e-mail that have failed; null: there is no further attempt. 47 hours and 21 minutes in all.';

create function public.keep_email_times() returns trigger
  language plpgsql
  as $$
begin
  if new.status = 'running' then
    new.attempts := old.attempts + 1;
    -- Longer than any attempt takes.
    new."lockedUntil" := now() + interval '3 minutes';
    if old.status = 'running' then
      new.error := 'interrupted';
    end if;
    return new;
  end if;
  new."lockedBy" := null;
  new."lockedUntil" := null;
  if new.status = 'queued' then
    if old.status = 'running' then
      new."lockedUntil" := now() + public.email_pause(new.attempts);
    else
      -- Whoever queues it again wants it done at once, and tried as often as before.
      new.attempts := 0;
      new."lockedUntil" := now();
      new."sendsFrom" := public.sending_database();
    end if;
    if new."lockedUntil" is null then
      new.status := 'failed';
    end if;
  end if;
  new."finishedAt" := case when new.status <> 'queued' then now() end;
  return new;
end
$$;
comment on function public.keep_email_times() is
  'Sets the times of an e-mail when its status is written: running begins an attempt and its lease, and says interrupted of an attempt before that has not ended, queued sets when the next one is due, or ends those that were tried long enough.';

create trigger applications_emails_keep_times before update of status on public.applications_emails
  for each row execute function public.keep_email_times();

create function public.forget_email_of_application() returns trigger
  language plpgsql
  as $$
begin
  delete from public.applications_emails where "groupId" = new."groupId" and "applicationId" = new.id;
  return null;
end
$$;
comment on function public.forget_email_of_application() is
  'Deletes the e-mail of an application that an erasure or the retention has emptied; one that waits is not sent any more.';

create trigger applications_forget_email after update of submitted on public.applications
  for each row when (new.submitted = '{}' and old.submitted <> '{}')
  execute function public.forget_email_of_application();

create function public.mailbox_of(address text) returns text
  language plpgsql immutable parallel safe strict
  as $$
begin
  return regexp_replace(public.canonical_email_address(address), '(\+[^@]*|\.)(?=[^@]*@)', '', 'g');
end
$$;
comment on function public.mailbox_of(text) is
  'An address without what many providers ignore: dots before the @, and what follows a + there. It only bounds how much is sent to one mailbox.';

create function public.claim_application_emails(account uuid, holder text, most integer, daily_limit integer)
  returns setof public.applications_emails
  language plpgsql
  as $$
declare
  -- Anybody can enter the address of somebody else.
  most_to_address constant integer := 3;
  -- How many are looked at in one go, and how often when none of them may be sent.
  page constant integer := 50;
  most_pages constant integer := 20;
  ids uuid[];
  due public.applications_emails;
  reason text;
  unsent integer;
begin
  -- Two servers do not count the same e-mails.
  perform from public.groups where id = account and "disabledAt" is null for no key update;
  if not found then
    return;
  end if;
  for look in 1 .. most_pages loop
    ids := array(
      select id from public.applications_emails
       where "groupId" = account and status in ('queued', 'running') and "lockedUntil" <= now()
       order by "lockedUntil", "createdAt", id limit page
    );
    unsent := 0;
    -- One by one: what is not sent leaves its place to those after it.
    for due in
      select * from public.applications_emails
       where "groupId" = account and id = any (ids) order by "createdAt", id
    loop
      reason := case
          when due."sendsFrom" <> public.sending_database() then 'restored'
          when not (
            select "sendsConfirmations" from public.careers_sites where "groupId" = account and id = due."siteId"
          ) then 'switched_off'
          when due.status = 'running' and public.email_pause(due.attempts) is null then 'interrupted'
        end;
      -- What was tried, or has the error for which somebody has queued it again, is not held back once more.
      if reason is null and due.attempts = 0 and due.error is null then
        select case
            when count(*) filter (
              where public.mailbox_of(before.recipient) = public.mailbox_of(due.recipient)
            ) >= most_to_address then 'address_limit'
            when count(*) >= daily_limit then 'daily_limit'
          end
          into reason
          from public.applications_emails as before
         where before."groupId" = account and before.status <> 'unsent'
           and before."createdAt" > due."createdAt" - interval '24 hours'
           and (before."createdAt", before.id) < (due."createdAt", due.id);
      end if;
      if reason is not null then
        update public.applications_emails
           set status = case reason when 'interrupted' then 'failed' else 'unsent' end, error = reason
         where "groupId" = account and id = due.id
        returning * into due;
        unsent := unsent + 1;
        if reason = 'interrupted' then
          return next due;
        end if;
      end if;
    end loop;
    exit when unsent < cardinality(ids) or unsent = 0;
  end loop;
  return query
    update public.applications_emails as sent
       set status = 'running', "lockedBy" = holder
     where sent."groupId" = account and sent.id in (
       select id from public.applications_emails
        where "groupId" = account and id = any (ids) and status in ('queued', 'running')
        order by "lockedUntil", "createdAt", id limit most
     )
    returning sent.*;
end
$$;
comment on function public.claim_application_emails(uuid, text, integer, integer) is
  'Gives due e-mails of an account to one server, with a lease of three minutes. An address gets at most three in 24 hours, and an account sends no more than its limit. Those that have failed because their last server has stopped are returned too, to be counted.';

create or replace view public.schema_version as select 1796000000700::bigint as migration;
