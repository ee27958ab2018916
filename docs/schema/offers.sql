-- What all migrations together make. Written by npm run goldens

create table public.offers_changes (
  id uuid not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "closedAt" timestamp with time zone,
  "changedIn" bigint default 0 not null,
  constraint "offers_changes_groupId_id_key" UNIQUE ("groupId", id),
  constraint offers_changes_pkey PRIMARY KEY (id),
  constraint offers_changes_id_fkey FOREIGN KEY ("groupId", id) REFERENCES projects("groupId", id) ON DELETE CASCADE
);
alter table public.offers_changes set (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=3000);
CREATE INDEX "offers_changes_groupId_changedIn_idx" ON public.offers_changes USING btree ("groupId", "changedIn", id);
CREATE TRIGGER offers_changes_derive BEFORE INSERT OR UPDATE ON public.offers_changes FOR EACH ROW EXECUTE FUNCTION derive_offer_change();
CREATE TRIGGER offers_changes_set_changed_in BEFORE INSERT OR UPDATE ON public.offers_changes FOR EACH ROW EXECUTE FUNCTION set_changed_in();
CREATE TRIGGER offers_changes_set_updated_at BEFORE UPDATE ON public.offers_changes FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.offers_changes is 'Projects that are or were offers, in the order in which their offers changed.';
comment on column public.offers_changes.id is 'Id of the project.';
comment on column public.offers_changes."closedAt" is 'Since when the project is no offer any more; null while it is one.';
comment on column public.offers_changes."changedIn" is 'Number of the transaction that last changed the offer or its children.';

create view public.offers as
 SELECT project.id,
    project."groupId",
    project.name,
    project."createdAt",
    COALESCE(GREATEST(change."updatedAt", published.at), project."createdAt") AS "updatedAt",
    project."externalId",
    project."referenceId",
    COALESCE(published.at, project."createdAt") AS "publishedAt"
   FROM projects project
     JOIN groups account ON account.id = project."groupId"
     LEFT JOIN statuses status ON status.id = project."statusId" AND status."groupId" = project."groupId"
     LEFT JOIN statuses parent ON parent.id = status."parentId" AND parent."groupId" = status."groupId"
     LEFT JOIN offers_changes change ON change.id = project.id AND change."groupId" = project."groupId"
     LEFT JOIN LATERAL ( SELECT min(board."enabledAt") AS at
           FROM projects_jobboards board
          WHERE board."groupId" = project."groupId" AND board."projectId" = project.id AND board."enabledAt" <= now() AND board."deletedAt" IS NULL) published ON true
  WHERE project."deletedAt" IS NULL AND project."isMadeForRecruitment" AND status."deletedAt" IS NULL AND status."isHidden" IS NOT TRUE AND parent."deletedAt" IS NULL AND parent."isHidden" IS NOT TRUE AND (COALESCE(parent.kind, status.kind, 'open'::text) <> ALL (ARRAY['archived'::text, 'onHold'::text])) AND (published.at IS NOT NULL OR account."areAllOpenProjectsOffers");
comment on view public.offers is 'Projects that anybody may see and apply to.';
comment on column public.offers."updatedAt" is 'The time of the last change of what the offer shows, or the time since which a job board publishes the project if that is later.';
comment on column public.offers."publishedAt" is 'The time since which the project is published on a job board. If it is on no job board, because the account shows all its open projects, the time at which the project was created.';

create view public.offers_fieldsvalues as
 SELECT entry.id,
    entry."groupId",
    entry."projectId" AS "offerId",
    entry."createdAt",
    entry."updatedAt",
    entry."fieldId",
    entry."fieldValueId",
    entry."locationId",
    entry.value,
    entry."numberValue",
    entry."booleanValue",
    entry."dateValue",
    entry."dateTimeValue",
    entry.amount,
    entry.currency
   FROM projects_fieldsvalues entry
     JOIN offers offer ON offer.id = entry."projectId" AND offer."groupId" = entry."groupId"
     JOIN fields field ON field.id = entry."fieldId" AND field."groupId" = entry."groupId"
     LEFT JOIN fields section ON section.id = field."parentId" AND section."groupId" = field."groupId"
  WHERE field."isOnOffers" AND field."deletedAt" IS NULL AND NOT field."isHidden" AND section."isHidden" IS NOT TRUE AND (field.purpose IS NULL OR field.purpose !~~ 'joboffer\_salary\_%'::text OR (EXISTS ( SELECT
           FROM projects_fieldsvalues consent
             JOIN fields consent_field ON consent_field.id = consent."fieldId" AND consent_field."groupId" = consent."groupId"
          WHERE consent."groupId" = entry."groupId" AND consent."projectId" = entry."projectId" AND consent.value = 'true'::text AND consent_field.purpose = 'joboffer_salary_is_public'::text AND consent_field."deletedAt" IS NULL)));
comment on view public.offers_fieldsvalues is 'Custom field values of offers that anybody may see. Only values of fields with isOnOffers are included, and salaries only if they are public.';
comment on column public.offers_fieldsvalues.value is 'The value as text, in the canonical form of the type of the field. Null when the value is an option or a location.';
comment on column public.offers_fieldsvalues."numberValue" is 'The value of a number or rating field.';
comment on column public.offers_fieldsvalues."booleanValue" is 'The value of a boolean field.';
comment on column public.offers_fieldsvalues."dateValue" is 'The value of a date field.';
comment on column public.offers_fieldsvalues."dateTimeValue" is 'The value of a datetime field.';
comment on column public.offers_fieldsvalues.amount is 'The amount of a currency field.';
comment on column public.offers_fieldsvalues.currency is 'The currency of a currency field as an ISO 4217 code. Null if the value has none.';

create view public.offers_files as
 SELECT link.id,
    link."groupId",
    link."projectId" AS "offerId",
    link."createdAt",
    link."updatedAt",
    link."fileId"
   FROM projects_files link
     JOIN offers offer ON offer.id = link."projectId" AND offer."groupId" = link."groupId"
  WHERE link."isPublic";
comment on view public.offers_files is 'The public files of offers.';

CREATE OR REPLACE FUNCTION public.derive_offer_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  is_offer boolean := exists (select from public.offers where id = new.id and "groupId" = new."groupId");
begin
  if is_offer then
    new."closedAt" := null;
  elsif tg_op = 'INSERT' or old."closedAt" is not null then
    -- Never seen by anybody, or known to be closed: what happens to such a project is not public.
    return null;
  else
    new."closedAt" := clock_timestamp();
  end if;
  return new;
end
$function$;
comment on function public.derive_offer_change() is 'Decides whether an offer is open or closed, and drops writes that change nothing.';

CREATE OR REPLACE FUNCTION public.record_offer_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed constant jsonb := to_jsonb(coalesce(new, old));
  account constant uuid := changed ->> 'groupId';
  project constant uuid := coalesce(changed ->> 'projectId', changed ->> 'id');
begin
  update public.offers_changes set "updatedAt" = now() where "groupId" = account and id = project;
  if not found then
    insert into public.offers_changes ("groupId", id) values (account, project)
      on conflict on constraint offers_changes_pkey do update set "updatedAt" = now();
  end if;
  return null;
end
$function$;
comment on function public.record_offer_change() is 'Records that the offer of a project may have changed.';

CREATE OR REPLACE FUNCTION public.record_offers_of_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  account uuid := coalesce(to_jsonb(new) ->> 'groupId', to_jsonb(new) ->> 'id');
begin
  update public.offers_changes as change
     set "updatedAt" = now()
   where change."groupId" = account
     and (change."closedAt" is null)
       <> exists (select from public.offers as offer where offer.id = change.id and offer."groupId" = account);
  insert into public.offers_changes ("groupId", id)
  select "groupId", id from public.offers where "groupId" = account
      on conflict on constraint offers_changes_pkey do nothing;
  return null;
end
$function$;
comment on function public.record_offers_of_account() is 'Records which projects of an account became offers, and which are none any more.';

CREATE OR REPLACE FUNCTION public.record_offers_of_field()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.offers_changes as change
     set "updatedAt" = now()
   where change."groupId" = new."groupId"
     and change."closedAt" is null
     and exists (
       select
         from public.projects_fieldsvalues as entry
         join public.fields as field on field.id = entry."fieldId" and field."groupId" = entry."groupId"
        where entry."groupId" = change."groupId"
          and entry."projectId" = change.id
          and new.id in (field.id, field."parentId", entry."fieldValueId")
     );
  return null;
end
$function$;
comment on function public.record_offers_of_field() is 'Records that the offers with values of a field changed when the field or an option does.';

CREATE OR REPLACE FUNCTION public.touch_offer_of_value()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.offers_changes as change
     set "updatedAt" = now()
    from public.fields as field
   where change."groupId" = coalesce(new."groupId", old."groupId")
     and change.id in (old."projectId", new."projectId")
     and change.xmin <> pg_current_xact_id()::xid
     and field."groupId" = change."groupId"
     and field.id in (old."fieldId", new."fieldId")
     and (field."isOnOffers" or field.purpose = 'joboffer_salary_is_public');
  return null;
end
$function$;
comment on function public.touch_offer_of_value() is 'Records that a value that an offer shows, or that says whether it shows salaries, has changed.';

CREATE OR REPLACE FUNCTION public.touch_offer_of_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.offers_changes
     set "updatedAt" = now()
   where "groupId" = coalesce(new."groupId", old."groupId")
     and id in (old."projectId", new."projectId")
     and xmin <> pg_current_xact_id()::xid
     and true in (old."isPublic", new."isPublic");
  return null;
end
$function$;
comment on function public.touch_offer_of_file() is 'Records that a file that an offer shows has changed.';

create view public.offers_unrecorded as
 SELECT offer.id,
    offer."groupId"
   FROM offers offer
     LEFT JOIN offers_changes change ON change.id = offer.id AND change."groupId" = offer."groupId"
  WHERE change.id IS NULL OR change."closedAt" IS NOT NULL
UNION ALL
 SELECT change.id,
    change."groupId"
   FROM offers_changes change
  WHERE change."closedAt" IS NULL AND NOT (EXISTS ( SELECT
           FROM offers offer
          WHERE offer.id = change.id AND offer."groupId" = change."groupId"));
comment on view public.offers_unrecorded is 'Projects whose state in offers_changes is not their state: published by the time that has passed.';

create view public.offers_opened as
 SELECT offer.id,
    offer."groupId",
    board."enabledAt"
   FROM projects_jobboards board
     JOIN offers offer ON offer.id = board."projectId" AND offer."groupId" = board."groupId"
     LEFT JOIN offers_changes change ON change.id = offer.id AND change."groupId" = offer."groupId"
  WHERE board."enabledAt" <= now() AND board."deletedAt" IS NULL AND (change.id IS NULL OR change."closedAt" IS NOT NULL);
comment on view public.offers_opened is 'Offers that a job board publishes by now, and that offers_changes does not have as open. A condition on enabledAt finds them by an index.';

create table public.jobboards_feeds (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "jobBoardId" uuid not null,
  key text default replace((gen_random_uuid())::text, '-'::text, ''::text) not null,
  constraint "jobboards_feeds_groupId_id_key" UNIQUE ("groupId", id),
  constraint "jobboards_feeds_jobBoardId_key" UNIQUE ("groupId", "jobBoardId"),
  constraint jobboards_feeds_pkey PRIMARY KEY (id),
  constraint jobboards_feeds_key_check CHECK ((key ~ '^[0-9a-f]{32,64}$'::text)),
  constraint "jobboards_feeds_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE,
  constraint "jobboards_feeds_jobBoardId_fkey" FOREIGN KEY ("jobBoardId") REFERENCES jobboards(id) ON DELETE CASCADE
);
CREATE INDEX "jobboards_feeds_jobBoardId_idx" ON public.jobboards_feeds USING btree ("jobBoardId");
CREATE TRIGGER "A_jobboards_feeds_end" AFTER DELETE ON public.jobboards_feeds FOR EACH ROW EXECUTE FUNCTION end_jobboard_feed();
CREATE TRIGGER jobboards_feeds_audit AFTER INSERT OR DELETE OR UPDATE ON public.jobboards_feeds FOR EACH ROW EXECUTE FUNCTION record_audit('groups', 'groupId', 'jobBoardsFeeds', '{jobBoardId,groupId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER jobboards_feeds_set_updated_at BEFORE UPDATE ON public.jobboards_feeds FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.jobboards_feeds is 'Job boards that read the offers of an account at /careers/<slug>/jobs.xml. What they read is recorded in jobboards_offers.';
comment on column public.jobboards_feeds.key is 'The secret part of the address of the feed: only the job board and the account know it. 32 to 64 lower-case hexadecimal digits, by default a random number.';

CREATE OR REPLACE FUNCTION public.end_jobboard_feed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.jobboards_offers set "deletedAt" = now()
     where "groupId" = old."groupId" and "feedId" = old.id and "deletedAt" is null;
    update public.jobboards_offers set "feedId" = null where "groupId" = old."groupId" and "feedId" = old.id;
  else
    delete from public.jobboards_offers where "groupId" = old."groupId" and "feedId" = old.id;
  end if;
  return null;
end
$function$;
comment on function public.end_jobboard_feed() is 'Ends the advertisements that a deleted row of jobboards_feeds has recorded.';

create table public.jobboards_offers (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "deletedAt" timestamp with time zone,
  "groupId" uuid not null,
  "projectId" uuid not null,
  "jobBoardId" uuid not null,
  "externalId" text,
  url text,
  status text,
  "publishedAt" timestamp with time zone,
  "expiresAt" timestamp with time zone,
  "feedId" uuid,
  constraint "jobboards_offers_feedId_projectId_key" UNIQUE ("groupId", "feedId", "projectId"),
  constraint jobboards_offers_pkey PRIMARY KEY (id),
  constraint jobboards_offers_url_check CHECK (is_web_address(url)),
  constraint "jobboards_offers_feedId_fkey" FOREIGN KEY ("groupId", "feedId") REFERENCES jobboards_feeds("groupId", id),
  constraint "jobboards_offers_jobBoardId_fkey" FOREIGN KEY ("jobBoardId") REFERENCES jobboards(id) ON DELETE CASCADE,
  constraint "jobboards_offers_projectId_fkey" FOREIGN KEY ("groupId", "projectId") REFERENCES projects("groupId", id) ON DELETE CASCADE
);
CREATE INDEX "jobboards_offers_jobBoardId_idx" ON public.jobboards_offers USING btree ("jobBoardId", "groupId", "projectId");
CREATE INDEX "jobboards_offers_projectId_idx" ON public.jobboards_offers USING btree ("groupId", "projectId");
CREATE TRIGGER jobboards_offers_audit AFTER INSERT OR DELETE OR UPDATE ON public.jobboards_offers FOR EACH ROW EXECUTE FUNCTION record_audit('projects', 'projectId', 'jobBoardsOffers', '{deletedAt,jobBoardId,feedId,publishedAt,expiresAt,projectId}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER jobboards_offers_set_updated_at BEFORE UPDATE ON public.jobboards_offers FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER jobboards_offers_touch_offer_on_delete AFTER DELETE ON public.jobboards_offers FOR EACH ROW WHEN ((old."expiresAt" IS NOT NULL)) EXECUTE FUNCTION touch_offer_of_advertisement();
CREATE TRIGGER jobboards_offers_touch_offer_on_insert AFTER INSERT ON public.jobboards_offers FOR EACH ROW WHEN ((new."expiresAt" IS NOT NULL)) EXECUTE FUNCTION touch_offer_of_advertisement();
CREATE TRIGGER jobboards_offers_touch_offer_on_update AFTER UPDATE ON public.jobboards_offers FOR EACH ROW WHEN ((((old."expiresAt" IS NOT NULL) OR (new."expiresAt" IS NOT NULL)) AND ((old."expiresAt" IS DISTINCT FROM new."expiresAt") OR ((old."deletedAt" IS NULL) IS DISTINCT FROM (new."deletedAt" IS NULL))))) EXECUTE FUNCTION touch_offer_of_advertisement();
CREATE TRIGGER jobboards_offers_touch_project AFTER INSERT OR DELETE OR UPDATE ON public.jobboards_offers FOR EACH ROW EXECUTE FUNCTION touch_project();
comment on table public.jobboards_offers is 'Advertisements of projects on job boards, with their current state.';
comment on column public.jobboards_offers."externalId" is 'The id that the job board assigned to the advertisement.';
comment on column public.jobboards_offers."feedId" is 'The feed that wrote the row because the job board read the offer there. Null: the account wrote it.';

CREATE OR REPLACE FUNCTION public.touch_offer_of_advertisement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.offers_changes as change
     set "updatedAt" = now()
   where change."groupId" = coalesce(new."groupId", old."groupId")
     and change.id in (old."projectId", new."projectId")
     and change.xmin <> pg_current_xact_id()::xid
     and exists (
       select from public.jobboards
        where "canonicalName" = 'careers_site' and jobboards.id in (old."jobBoardId", new."jobBoardId")
     );
  return null;
end
$function$;
comment on function public.touch_offer_of_advertisement() is 'Records that the end that an offer shows has changed.';

create view public.offers_ends as
 SELECT project.id,
    project."groupId",
    advertisement."expiresAt"
   FROM projects project
     CROSS JOIN LATERAL ( SELECT max(entry."expiresAt") AS "expiresAt"
           FROM jobboards_offers entry
             JOIN jobboards board ON board.id = entry."jobBoardId"
          WHERE entry."groupId" = project."groupId" AND entry."projectId" = project.id AND entry."deletedAt" IS NULL AND board."canonicalName" = 'careers_site'::text) advertisement
  WHERE advertisement."expiresAt" IS NOT NULL;
comment on view public.offers_ends is 'When offers end, as far as they say so: the latest expiry of their advertisements on the job board careers_site.';
comment on column public.offers_ends.id is 'Id of the project.';
comment on column public.offers_ends."expiresAt" is 'Until when people can apply. The offer stays open until it is closed.';

CREATE OR REPLACE FUNCTION public.has_words(folded text, words text[])
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  word text;
begin
  foreach word in array words loop
    if strpos(folded, word) = 0
      and (
        word !~ '[&<>]'
        -- As rich text has it.
        or strpos(folded, replace(replace(replace(word, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')) = 0
      ) then
      return false;
    end if;
  end loop;
  return true;
end
$function$;
comment on function public.has_words(folded text, words text[]) is 'Whether a text, plain or rich, has every one of the words. Both are folded.';

CREATE OR REPLACE FUNCTION public.search_offers(words text, place text, hasura_session json)
 RETURNS SETOF offers
 LANGUAGE plpgsql
 STABLE ROWS 100
AS $function$
declare
  account constant uuid := (hasura_session ->> 'x-hasura-group-id')::uuid;
  folded_words text[];
  folded_place text;
begin
  if length(words) > 200 or length(place) > 200 then
    raise exception 'words and place have at most 200 characters each' using errcode = 'string_data_right_truncation';
  end if;
  -- The longest first: few texts have them, and the others need not be looked for there.
  folded_words := array(
    select folded
      from regexp_split_to_table(words, '\s+') as word, public.fold_text(word) as folded
     where word <> ''
     order by length(folded) desc
  );
  folded_place := coalesce(public.fold_text(btrim(place)), '');
  return query
  with text_found as materialized (
    select entry."offerId", string_agg(stored."searchText", e'\n') as texts
      from public.offers_fieldsvalues as entry
      join public.projects_fieldsvalues as stored on stored.id = entry.id and stored."groupId" = entry."groupId"
      join public.fields as field on field.id = entry."fieldId" and field."groupId" = entry."groupId"
     where folded_words <> '{}'
       and entry."groupId" = account
       and field.purpose in ('joboffer_title', 'joboffer_description')
     group by entry."offerId"
  ), place_found as materialized (
    select entry."offerId"
      from public.offers_fieldsvalues as entry
      join public.fields as field on field.id = entry."fieldId" and field."groupId" = entry."groupId"
      join public.locations as location on location.id = entry."locationId" and location."groupId" = entry."groupId"
     where folded_place <> ''
       and entry."groupId" = account
       and field.purpose = 'joboffer_location'
       and (
         strpos(public.fold_text(location.search), folded_place) > 0
         or strpos(public.fold_text(location."formattedAddress"), folded_place) > 0
       )
  )
  select offer.*
    from public.offers as offer
    left join text_found on text_found."offerId" = offer.id
   where offer."groupId" = account
     and (folded_place = '' or offer.id in (select place_found."offerId" from place_found))
     and public.has_words(concat_ws(e'\n', public.fold_text(offer.name), text_found.texts), folded_words);
end
$function$;
comment on function public.search_offers(words text, place text, hasura_session json) is 'Offers whose name, title and description have all of these words, and whose place has this text, whatever the case and the accents of the letters. An empty text looks for nothing. Each has at most 200 characters.';
