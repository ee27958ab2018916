-- What all migrations together make. Written by npm run goldens

create table public.applications (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "profileId" uuid not null,
  "projectId" uuid,
  "taskId" uuid,
  "apikeyId" uuid,
  "requestedReference" text,
  submitted jsonb not null,
  source text,
  consent jsonb,
  review text default 'pending'::text not null,
  "reviewedByUserId" uuid,
  "reviewedAt" timestamp with time zone,
  "projectName" name_text,
  constraint "applications_groupId_id_key" UNIQUE ("groupId", id),
  constraint applications_pkey PRIMARY KEY (id),
  constraint applications_consent_check CHECK ((jsonb_typeof(consent) = 'object'::text)),
  constraint applications_review_check CHECK ((review = ANY (ARRAY['pending'::text, 'accepted'::text, 'dismissed'::text]))),
  constraint applications_source_check CHECK ((btrim(source) <> ''::text)),
  constraint applications_submitted_check CHECK ((jsonb_typeof(submitted) = 'object'::text)),
  constraint "applications_apikeyId_fkey" FOREIGN KEY ("groupId", "apikeyId") REFERENCES apikeys("groupId", id),
  constraint "applications_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE,
  constraint "applications_projectId_fkey" FOREIGN KEY ("groupId", "projectId") REFERENCES projects("groupId", id),
  constraint "applications_reviewedByUserId_fkey" FOREIGN KEY ("groupId", "reviewedByUserId") REFERENCES users("groupId", id),
  constraint "applications_taskId_fkey" FOREIGN KEY ("groupId", "taskId") REFERENCES tasks("groupId", id)
);
alter table public.applications set (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=3000);
CREATE INDEX "applications_apikeyId_idx" ON public.applications USING btree ("groupId", "apikeyId") WHERE ("apikeyId" IS NOT NULL);
CREATE INDEX applications_dismissed_idx ON public.applications USING btree ("groupId", "reviewedAt") WHERE ((review = 'dismissed'::text) AND (submitted <> '{}'::jsonb));
CREATE INDEX "applications_groupId_createdAt_idx" ON public.applications USING btree ("groupId", "createdAt", id);
CREATE INDEX "applications_groupId_updatedAt_idx" ON public.applications USING btree ("groupId", "updatedAt", id);
CREATE INDEX applications_kept_idx ON public.applications USING btree ("groupId", "projectId", "profileId") WHERE (("projectId" IS NOT NULL) AND (submitted <> '{}'::jsonb));
CREATE INDEX applications_pending_idx ON public.applications USING btree ("groupId", "createdAt", id) WHERE (review = 'pending'::text);
CREATE INDEX "applications_profileId_idx" ON public.applications USING btree ("groupId", "profileId", "createdAt", id);
CREATE INDEX "applications_projectId_idx" ON public.applications USING btree ("groupId", "projectId", "createdAt", id);
CREATE INDEX "applications_reviewedByUserId_idx" ON public.applications USING btree ("groupId", "reviewedByUserId") WHERE ("reviewedByUserId" IS NOT NULL);
CREATE INDEX "applications_taskId_idx" ON public.applications USING btree ("groupId", "taskId") WHERE ("taskId" IS NOT NULL);
CREATE TRIGGER "A_applications_clear_references" AFTER DELETE ON public.applications FOR EACH ROW EXECUTE FUNCTION clear_references_to_application();
CREATE TRIGGER applications_audit AFTER INSERT OR DELETE OR UPDATE ON public.applications FOR EACH ROW EXECUTE FUNCTION record_audit('applications', 'id', '', '{profileId,projectId,taskId,apikeyId,review,reviewedByUserId,reviewedAt}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER applications_clean_lines BEFORE INSERT OR UPDATE OF source ON public.applications FOR EACH ROW WHEN ((NOT are_clean_lines(VARIADIC ARRAY[new.source]))) EXECUTE FUNCTION clean_texts('line', 'source');
CREATE TRIGGER applications_forget_email AFTER UPDATE OF submitted ON public.applications FOR EACH ROW WHEN (((new.submitted = '{}'::jsonb) AND (old.submitted <> '{}'::jsonb))) EXECUTE FUNCTION forget_email_of_application();
CREATE CONSTRAINT TRIGGER applications_refuse_erased AFTER INSERT ON public.applications DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_erased_profile();
CREATE TRIGGER applications_set_updated_at BEFORE UPDATE ON public.applications FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER applications_stay_accepted BEFORE UPDATE OF review ON public.applications FOR EACH ROW WHEN (((old.review = 'accepted'::text) AND (new.review <> 'accepted'::text) AND (old."reviewedAt" IS NOT NULL))) EXECUTE FUNCTION refuse_dismissal();
CREATE CONSTRAINT TRIGGER applications_touch_profile AFTER INSERT OR DELETE OR UPDATE ON public.applications DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_profile();
CREATE CONSTRAINT TRIGGER applications_write_event AFTER INSERT ON public.applications DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION write_event_of_application();
comment on table public.applications is 'One row per application that was saved, with everything that was submitted.';
comment on column public.applications.id is 'A public key is told this id in place of that of the profile. A private key can use it in place of that of the profile.';
comment on column public.applications."profileId" is 'The profile of the applicant.';
comment on column public.applications."projectId" is 'The recruitment project that the requested reference or id belongs to, whether it is a visible offer or not; null when there is none.';
comment on column public.applications."requestedReference" is 'The referenceId of the application as it was sent, or its projectId where it has no referenceId.';
comment on column public.applications.submitted is 'The members of the application as they were sent, with the values of custom fields in customFieldsValues and without the content of files.';
comment on column public.applications.source is 'Where the applicant came from, as the application says, for example the name of a job board.';
comment on column public.applications.consent is 'What the applicant agreed to, as the application says: basis, textVersion, givenAt, expiresAt, talentPool.';
comment on column public.applications.review is 'pending: the profile was known already, and what the application says of it waits for a review. accepted: it is on the profile. dismissed: it is not going to be.';
comment on column public.applications."reviewedByUserId" is 'The user of the API key that reviewed it.';
comment on column public.applications."reviewedAt" is 'When it was reviewed; null when no review was necessary.';
comment on column public.applications."projectName" is 'The name of the project that the application was for, when the retention has removed the project. Null as long as projectId names it.';

CREATE OR REPLACE FUNCTION public.refuse_dismissal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- The words of Postgres, as in refuse_second_success.
  raise exception 'new row for relation "applications" violates check constraint "applications_stay_accepted"'
    using errcode = 'check_violation', constraint = 'applications_stay_accepted', table = 'applications';
end
$function$;
comment on function public.refuse_dismissal() is 'Raises applications_stay_accepted. An application that somebody has accepted cannot be dismissed.';

CREATE OR REPLACE FUNCTION public.clear_references_to_application()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.profiles_files set "applicationId" = null where "groupId" = old."groupId" and "applicationId" = old.id;
    update public.projects_profiles set "applicationId" = null where "groupId" = old."groupId" and "applicationId" = old.id;
    update public.history_entries set "applicationId" = null where "groupId" = old."groupId" and "applicationId" = old.id;
  else
    delete from public.profiles_files where "groupId" = old."groupId" and "applicationId" = old.id;
    delete from public.projects_profiles where "groupId" = old."groupId" and "applicationId" = old.id;
    delete from public.history_entries where "groupId" = old."groupId" and "applicationId" = old.id;
  end if;
  return null;
end
$function$;
comment on function public.clear_references_to_application() is 'Sets references to a deleted row of applications to null.';

create table public.applications_files (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "applicationId" uuid not null,
  "fileId" uuid not null,
  "isResume" boolean default false not null,
  constraint "applications_files_applicationId_fileId_key" UNIQUE ("groupId", "applicationId", "fileId"),
  constraint applications_files_pkey PRIMARY KEY (id),
  constraint "applications_files_applicationId_fkey" FOREIGN KEY ("groupId", "applicationId") REFERENCES applications("groupId", id) ON DELETE CASCADE,
  constraint "applications_files_fileId_fkey" FOREIGN KEY ("groupId", "fileId") REFERENCES files("groupId", id) ON DELETE CASCADE
);
CREATE INDEX "applications_files_fileId_idx" ON public.applications_files USING btree ("groupId", "fileId");
CREATE TRIGGER applications_files_audit AFTER INSERT OR DELETE OR UPDATE ON public.applications_files FOR EACH ROW EXECUTE FUNCTION record_audit('applications', 'applicationId', 'files', '{fileId,isResume,applicationId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER applications_files_mark_unused AFTER DELETE OR UPDATE OF "fileId" ON public.applications_files FOR EACH ROW WHEN ((old."fileId" IS NOT NULL)) EXECUTE FUNCTION mark_unused_file();
CREATE TRIGGER applications_files_set_updated_at BEFORE UPDATE ON public.applications_files FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.applications_files is 'Files that were sent with an application. A file that the profile had already is stored once, and is the file of both.';

CREATE OR REPLACE FUNCTION public.file_is_used(account uuid, file uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
    select exists (select from public.profiles_files where "groupId" = account and "fileId" = file)
        or exists (select from public.applications_files where "groupId" = account and "fileId" = file)
        or exists (select from public.companies_files where "groupId" = account and "fileId" = file)
        or exists (select from public.projects_files where "groupId" = account and "fileId" = file)
        or exists (select from public.images where "groupId" = account and "fileId" = file)
  $function$;
comment on function public.file_is_used(account uuid, file uuid) is 'Whether a record, an application or an image has a file.';

create table public.applications_emails (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "applicationId" uuid not null,
  "siteId" uuid not null,
  language text not null,
  recipient text not null,
  "jobName" text,
  status text default 'queued'::text not null,
  attempts integer default 0 not null,
  error text,
  "lockedUntil" timestamp with time zone default now(),
  "lockedBy" text,
  "finishedAt" timestamp with time zone,
  "sendsFrom" text default sending_database() not null,
  constraint "applications_emails_applicationId_key" UNIQUE ("groupId", "applicationId"),
  constraint applications_emails_pkey PRIMARY KEY (id),
  constraint applications_emails_attempts_check CHECK ((attempts >= 0)),
  constraint applications_emails_error_check CHECK ((length(error) <= 500)),
  constraint applications_emails_language_check CHECK ((language = ANY (ARRAY['fr'::text, 'en'::text]))),
  constraint applications_emails_recipient_check CHECK (is_email_address(recipient)),
  constraint applications_emails_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'sent'::text, 'failed'::text, 'unsent'::text]))),
  constraint "applications_emails_applicationId_fkey" FOREIGN KEY ("groupId", "applicationId") REFERENCES applications("groupId", id) ON DELETE CASCADE,
  constraint "applications_emails_siteId_fkey" FOREIGN KEY ("groupId", "siteId") REFERENCES careers_sites("groupId", id) ON DELETE CASCADE
);
CREATE INDEX "applications_emails_createdAt_idx" ON public.applications_emails USING btree ("createdAt");
CREATE INDEX applications_emails_due_idx ON public.applications_emails USING btree ("groupId", "lockedUntil") WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX "applications_emails_groupId_createdAt_idx" ON public.applications_emails USING btree ("groupId", "createdAt", id);
CREATE INDEX "applications_emails_siteId_idx" ON public.applications_emails USING btree ("groupId", "siteId");
CREATE TRIGGER applications_emails_keep_times BEFORE UPDATE OF status ON public.applications_emails FOR EACH ROW EXECUTE FUNCTION keep_email_times();
CREATE TRIGGER applications_emails_set_updated_at BEFORE UPDATE ON public.applications_emails FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.applications_emails is 'E-mails that confirm applications, one for each at most: those that wait, and what became of those of the last 30 days.';
comment on column public.applications_emails.id is 'Also the id of the task of the application, which its sender knows as the reference.';
comment on column public.applications_emails.recipient is 'The address that the applicant has entered in the form.';
comment on column public.applications_emails."jobName" is 'The title of the offer as the form has shown it; null for an application without an offer.';
comment on column public.applications_emails.status is 'queued, running, sent (the mail server has taken it), failed (it was refused, or all attempts have failed), or unsent (error says why it was never tried, or no more).';
comment on column public.applications_emails.error is 'Why the last attempt has failed: what the mail server said, or timeout and the like; interrupted: the server that sent it has stopped. Of one that is unsent: address_limit, daily_limit, switched_off or restored.';
comment on column public.applications_emails."lockedUntil" is 'While it is queued, the time of the next attempt; while it is running, the end of the lease of its server.';
comment on column public.applications_emails."lockedBy" is 'The server that sends it.';
comment on column public.applications_emails."sendsFrom" is 'The database in which it was queued. A copy of the database does not send it.';

CREATE OR REPLACE FUNCTION public.email_pause(attempts integer)
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
AS $function$
    select (array[
      '1 minute', '5 minutes', '15 minutes', '1 hour', '2 hours', '4 hours', '8 hours', '12 hours', '20 hours'
    ]::interval[])[attempts]
  $function$;
comment on function public.email_pause(attempts integer) is 'The pause after so many attempts to send an e-mail that have failed; null: there is no further attempt. 47 hours and 21 minutes in all.';

CREATE OR REPLACE FUNCTION public.keep_email_times()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;
comment on function public.keep_email_times() is 'Sets the times of an e-mail when its status is written: running begins an attempt and its lease, and says interrupted of an attempt before that has not ended, queued sets when the next one is due, or ends those that were tried long enough.';

CREATE OR REPLACE FUNCTION public.forget_email_of_application()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from public.applications_emails where "groupId" = new."groupId" and "applicationId" = new.id;
  return null;
end
$function$;
comment on function public.forget_email_of_application() is 'Deletes the e-mail of an application that an erasure or the retention has emptied; one that waits is not sent any more.';

CREATE OR REPLACE FUNCTION public.mailbox_of(address text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  return regexp_replace(public.canonical_email_address(address), '(\+[^@]*|\.)(?=[^@]*@)', '', 'g');
end
$function$;
comment on function public.mailbox_of(address text) is 'An address without what many providers ignore: dots before the @, and what follows a + there. It only bounds how much is sent to one mailbox.';

CREATE OR REPLACE FUNCTION public.claim_application_emails(account uuid, holder text, most integer, daily_limit integer)
 RETURNS SETOF applications_emails
 LANGUAGE plpgsql
AS $function$
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
$function$;
comment on function public.claim_application_emails(account uuid, holder text, most integer, daily_limit integer) is 'Gives due e-mails of an account to one server, with a lease of three minutes. An address gets at most three in 24 hours, and an account sends no more than its limit. Those that have failed because their last server has stopped are returned too, to be counted.';

create table public.projects_profiles (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "projectId" uuid not null,
  "profileId" uuid not null,
  "statusEntity" text default 'PROFILE'::text not null,
  "statusId" uuid,
  "appliedAt" timestamp with time zone,
  source text,
  "applicationId" uuid,
  constraint projects_profiles_pkey PRIMARY KEY (id),
  constraint "projects_profiles_projectId_profileId_key" UNIQUE ("groupId", "projectId", "profileId"),
  constraint "projects_profiles_statusEntity_check" CHECK (("statusEntity" = 'PROFILE'::text)),
  constraint "projects_profiles_applicationId_fkey" FOREIGN KEY ("groupId", "applicationId") REFERENCES applications("groupId", id),
  constraint "projects_profiles_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE,
  constraint "projects_profiles_projectId_fkey" FOREIGN KEY ("groupId", "projectId") REFERENCES projects("groupId", id) ON DELETE CASCADE,
  constraint "projects_profiles_statusId_fkey" FOREIGN KEY ("groupId", "statusEntity", "statusId") REFERENCES statuses("groupId", "targetedEntity", id)
);
alter table public.projects_profiles set (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=3000);
CREATE INDEX "projects_profiles_applicationId_idx" ON public.projects_profiles USING btree ("groupId", "applicationId") WHERE ("applicationId" IS NOT NULL);
CREATE INDEX "projects_profiles_profileId_idx" ON public.projects_profiles USING btree ("groupId", "profileId");
CREATE INDEX "projects_profiles_statusId_idx" ON public.projects_profiles USING btree ("groupId", "statusId");
CREATE TRIGGER projects_profiles_audit AFTER INSERT OR DELETE OR UPDATE ON public.projects_profiles FOR EACH ROW EXECUTE FUNCTION record_audit('profiles', 'profileId', 'projects', '{projectId,statusId,appliedAt,applicationId,profileId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER projects_profiles_forget_status_changes AFTER DELETE ON public.projects_profiles FOR EACH ROW EXECUTE FUNCTION forget_status_changes('APPLICATION');
CREATE CONSTRAINT TRIGGER projects_profiles_mark_talent AFTER INSERT OR UPDATE OF "profileId" ON public.projects_profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION mark_talent();
CREATE TRIGGER projects_profiles_record_status_change AFTER UPDATE OF "statusId" ON public.projects_profiles FOR EACH ROW WHEN ((old."statusId" IS DISTINCT FROM new."statusId")) EXECUTE FUNCTION record_status_change('APPLICATION');
CREATE CONSTRAINT TRIGGER projects_profiles_refuse_erased AFTER INSERT ON public.projects_profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_erased_profile();
CREATE TRIGGER projects_profiles_set_default_status BEFORE INSERT ON public.projects_profiles FOR EACH ROW WHEN ((new."statusId" IS NULL)) EXECUTE FUNCTION set_default_status('PROFILE', 'application_received');
CREATE TRIGGER projects_profiles_set_updated_at BEFORE UPDATE ON public.projects_profiles FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE CONSTRAINT TRIGGER projects_profiles_stay_erased AFTER UPDATE OF source ON public.projects_profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.source IS NOT NULL)) EXECUTE FUNCTION refuse_erased_profile();
CREATE CONSTRAINT TRIGGER projects_profiles_touch_profile AFTER INSERT OR DELETE OR UPDATE ON public.projects_profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_profile();
CREATE TRIGGER projects_profiles_touch_project AFTER INSERT OR DELETE OR UPDATE ON public.projects_profiles FOR EACH ROW EXECUTE FUNCTION touch_project();
CREATE CONSTRAINT TRIGGER projects_profiles_write_event AFTER UPDATE OF "statusId" ON public.projects_profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old."statusId" IS DISTINCT FROM new."statusId")) EXECUTE FUNCTION write_event_of_move();
comment on table public.projects_profiles is 'Profiles in projects. A profile has a separate status in each project. A second application to the same project does not change this row.';
comment on column public.projects_profiles."statusEntity" is 'Always PROFILE. It is part of the foreign key to statuses, which therefore accepts statuses of profiles only.';
comment on column public.projects_profiles."appliedAt" is 'The time at which the person applied. Null if the profile was added to the project without an application.';
comment on column public.projects_profiles.source is 'The way in which the profile was added to the project.';
comment on column public.projects_profiles."applicationId" is 'The application that brought the profile into the project.';

CREATE OR REPLACE FUNCTION public.mark_talent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.profiles
     set "isTalent" = true
   where "groupId" = new."groupId" and id = new."profileId" and "isTalent" is not true;
  return null;
end
$function$;
comment on function public.mark_talent() is 'Who applies or is put into a project is a talent.';

CREATE OR REPLACE FUNCTION public.touch_projects_of_profile()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.projects as project
     set "updatedAt" = clock_timestamp()
    from public.projects_profiles as link
   where link."groupId" = new."groupId"
     and link."profileId" = new.id
     and project."groupId" = link."groupId"
     and project.id = link."projectId"
     and project.xmin <> pg_current_xact_id()::xid;
  return null;
end
$function$;
comment on function public.touch_projects_of_profile() is 'Sets updatedAt of the projects of a profile when the profile is deleted or restored.';

create view public.projects_profilescounts as
 SELECT project."groupId",
    project.id AS "projectId",
    counts."statusId",
    counts.count
   FROM projects project
     CROSS JOIN LATERAL ( SELECT status.id AS "statusId",
            count(live."topStatusId")::integer AS count
           FROM statuses status
             LEFT JOIN ( SELECT COALESCE(leaf."parentId", leaf.id) AS "topStatusId"
                   FROM projects_profiles link
                     JOIN profiles profile ON profile.id = link."profileId" AND profile."groupId" = link."groupId"
                     JOIN statuses leaf ON leaf.id = link."statusId" AND leaf."groupId" = link."groupId"
                  WHERE link."groupId" = project."groupId" AND link."projectId" = project.id AND profile."deletedAt" IS NULL) live ON live."topStatusId" = status.id
          WHERE status."groupId" = project."groupId" AND status."targetedEntity" = 'PROFILE'::text AND status."parentId" IS NULL
          GROUP BY status.id, status."deletedAt"
         HAVING status."deletedAt" IS NULL OR count(live."topStatusId") > 0) counts;
comment on view public.projects_profilescounts is 'The number of profiles of a project in each group of statuses, and in deleted groups that have some. Deleted profiles are not counted.';

create table public.history_entries (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "profileId" uuid not null,
  "projectId" uuid,
  "taskId" uuid,
  "userId" uuid,
  type text not null,
  subject text,
  message text,
  "applicationId" uuid,
  "projectName" name_text,
  constraint history_entries_pkey PRIMARY KEY (id),
  constraint history_entries_type_check CHECK ((type = ANY (ARRAY['application'::text, 'call'::text, 'email'::text, 'meeting'::text, 'message'::text, 'note'::text]))),
  constraint "history_entries_applicationId_fkey" FOREIGN KEY ("groupId", "applicationId") REFERENCES applications("groupId", id),
  constraint "history_entries_profileId_fkey" FOREIGN KEY ("groupId", "profileId") REFERENCES profiles("groupId", id) ON DELETE CASCADE,
  constraint "history_entries_projectId_fkey" FOREIGN KEY ("groupId", "projectId") REFERENCES projects("groupId", id),
  constraint "history_entries_taskId_fkey" FOREIGN KEY ("groupId", "taskId") REFERENCES tasks("groupId", id),
  constraint "history_entries_userId_fkey" FOREIGN KEY ("groupId", "userId") REFERENCES users("groupId", id)
);
alter table public.history_entries set (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=3000);
CREATE INDEX "history_entries_applicationId_idx" ON public.history_entries USING btree ("groupId", "applicationId") WHERE ("applicationId" IS NOT NULL);
CREATE INDEX "history_entries_profileId_idx" ON public.history_entries USING btree ("groupId", "profileId", "createdAt", id);
CREATE INDEX "history_entries_projectId_idx" ON public.history_entries USING btree ("groupId", "projectId") WHERE ("projectId" IS NOT NULL);
CREATE INDEX "history_entries_taskId_idx" ON public.history_entries USING btree ("groupId", "taskId") WHERE ("taskId" IS NOT NULL);
CREATE INDEX "history_entries_userId_idx" ON public.history_entries USING btree ("groupId", "userId") WHERE ("userId" IS NOT NULL);
CREATE TRIGGER history_entries_audit AFTER INSERT OR DELETE OR UPDATE ON public.history_entries FOR EACH ROW EXECUTE FUNCTION record_audit('profiles', 'profileId', 'historyEntries', '{projectId,taskId,userId,applicationId,profileId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER history_entries_clean_lines BEFORE INSERT OR UPDATE OF subject ON public.history_entries FOR EACH ROW WHEN ((NOT are_clean_lines(VARIADIC ARRAY[new.subject]))) EXECUTE FUNCTION clean_texts('line', 'subject');
CREATE TRIGGER history_entries_clean_texts BEFORE INSERT OR UPDATE OF message ON public.history_entries FOR EACH ROW WHEN ((new.message IS DISTINCT FROM clean_text(new.message))) EXECUTE FUNCTION clean_texts('text', 'message');
CREATE CONSTRAINT TRIGGER history_entries_mark_talent AFTER INSERT OR UPDATE OF type, "profileId" ON public.history_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.type = 'application'::text)) EXECUTE FUNCTION mark_talent();
CREATE CONSTRAINT TRIGGER history_entries_refuse_erased AFTER INSERT ON public.history_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_erased_profile();
CREATE TRIGGER history_entries_set_updated_at BEFORE UPDATE ON public.history_entries FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE CONSTRAINT TRIGGER history_entries_stay_erased AFTER UPDATE OF subject, message ON public.history_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.subject IS NOT NULL) OR (new.message IS NOT NULL))) EXECUTE FUNCTION refuse_erased_profile();
CREATE CONSTRAINT TRIGGER history_entries_touch_profile AFTER INSERT OR DELETE OR UPDATE ON public.history_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION touch_derived_profile();
comment on table public.history_entries is 'Events in the history of a person, for example applications, calls and notes. createdAt is the time of the event.';
comment on column public.history_entries.type is 'The kind of event. Events of the types application, call, email, meeting and message are interactions and change the interaction dates of the profile. A note does not.';
comment on column public.history_entries.message is 'Plain text. A client that shows it on a page has to escape it; of an application it is what anybody may have written.';
comment on column public.history_entries."applicationId" is 'The application that the entry is about.';
comment on column public.history_entries."projectName" is 'The name of the project that the entry is about, when the retention has removed the project. Null as long as projectId names it.';

CREATE OR REPLACE FUNCTION public.profile_derivations("groupId" uuid, "profileId" uuid)
 RETURNS TABLE("countResumes" integer, "lastPositionStartDate" timestamp with time zone, "countApplicationsFromThisProfile" integer, "firstInteractionDate" timestamp with time zone, "lastInteractionDate" timestamp with time zone, "lastPastInteractionDate" timestamp with time zone, "lastInteractionType" text)
 LANGUAGE sql
 STABLE
AS $function$
  select files.resumes, positions.start, interactions.*
    from (
      select count(*)::integer as resumes
        from public.profiles_files as link
       where link."groupId" = $1 and link."profileId" = $2 and link."isResume"
    ) as files,
    (
      -- A year or a month counts from its first day. Adding the days keeps one that the month does not have from
      -- being an error.
      select max(
               (rpad(left(position."startDate", 7), 10, '-01-01')::date
                 + coalesce(nullif(substr(position."startDate", 9, 2), '')::integer - 1, 0))::timestamp at time zone 'UTC'
             ) as start
        from public.profiles_positions as position
       where position."groupId" = $1 and position."profileId" = $2 and position."isCurrent"
    ) as positions,
    (
      select count(*) filter (where entry.type = 'application')::integer,
             min(entry."createdAt"),
             max(entry."createdAt"),
             max(entry."createdAt") filter (where entry."createdAt" <= clock_timestamp()),
             (array_agg(entry.type order by entry."createdAt" desc, entry.id desc))[1]
        from public.history_entries as entry
       where entry."groupId" = $1 and entry."profileId" = $2 and entry.type <> 'note'
    ) as interactions
$function$;
comment on function public.profile_derivations("groupId" uuid, "profileId" uuid) is 'The columns of a profile that are derived from its files, positions and history entries.';

create table public.status_changes (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  entity text not null,
  "recordId" uuid not null,
  "fromStatusId" uuid,
  "toStatusId" uuid,
  at timestamp with time zone default clock_timestamp() not null,
  constraint status_changes_pkey PRIMARY KEY (id),
  constraint status_changes_entity_check CHECK ((entity = ANY (ARRAY['PROFILE'::text, 'PROJECT'::text, 'COMPANY'::text, 'APPLICATION'::text]))),
  constraint "status_changes_fromStatusId_fkey" FOREIGN KEY ("groupId", "fromStatusId") REFERENCES statuses("groupId", id),
  constraint "status_changes_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE,
  constraint "status_changes_toStatusId_fkey" FOREIGN KEY ("groupId", "toStatusId") REFERENCES statuses("groupId", id)
);
CREATE INDEX "status_changes_fromStatusId_idx" ON public.status_changes USING btree ("groupId", "fromStatusId");
CREATE INDEX "status_changes_recordId_idx" ON public.status_changes USING btree ("groupId", entity, "recordId", at);
CREATE INDEX "status_changes_toStatusId_idx" ON public.status_changes USING btree ("groupId", "toStatusId");
CREATE TRIGGER status_changes_set_updated_at BEFORE UPDATE ON public.status_changes FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.status_changes is 'Changes of the status of records. Written by triggers.';
comment on column public.status_changes.entity is 'The kind of record whose status changed. APPLICATION means the status of a profile in a project.';
comment on column public.status_changes."recordId" is 'The id of the profile, project, company or application (a row of projects_profiles), depending on entity.';

CREATE OR REPLACE FUNCTION public.record_status_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Through groups: while an account is being erased its statuses go too, and nothing is to be written about that.
  insert into public.status_changes ("groupId", entity, "recordId", "fromStatusId", "toStatusId")
  select id, tg_argv[0], new.id,
         -- A status that is being deleted can no longer be referred to.
         (select id from public.statuses where "groupId" = new."groupId" and id = old."statusId"), new."statusId"
    from public.groups
   where id = new."groupId";
  return null;
end
$function$;
comment on function public.record_status_change() is 'Inserts a row into status_changes. Trigger argument: the entity of the record.';

CREATE OR REPLACE FUNCTION public.forget_status_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from public.status_changes
   where "groupId" = old."groupId" and entity = tg_argv[0] and "recordId" = old.id;
  return null;
end
$function$;
comment on function public.forget_status_changes() is 'Deletes the rows of status_changes that belong to a deleted record. Trigger argument: the entity of the record.';
