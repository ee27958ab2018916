-- Offers: what anybody may see of the projects that are published, their changes, and what job boards show of them.

-- Offers can be followed with a cursor, too. Which projects are offers, and what they show, depends on more than the
-- project, and an offer that closes has to be announced. So each project that is or was an offer has a row here, with
-- the number of the transaction that last changed what anybody may see of it. A project that never was one has none.
create table public.offers_changes (
  id uuid primary key,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "closedAt" timestamptz,
  "changedIn" bigint not null default 0,
  constraint "offers_changes_groupId_id_key" unique ("groupId", id),
  constraint "offers_changes_id_fkey" foreign key ("groupId", id)
    references public.projects ("groupId", id) on delete cascade
);
alter table public.offers_changes set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 3000);
comment on table public.offers_changes is 'Projects that are or were offers, in the order in which their offers changed.';
comment on column public.offers_changes.id is 'Id of the project.';
comment on column public.offers_changes."closedAt" is 'Since when the project is no offer any more; null while it is one.';
comment on column public.offers_changes."changedIn" is
  'Number of the transaction that last changed the offer or its children.';

create index "offers_changes_groupId_changedIn_idx" on public.offers_changes ("groupId", "changedIn", id);

create trigger "offers_changes_set_changed_in" before insert or update on public.offers_changes
  for each row execute function public.set_changed_in();

create trigger "offers_changes_set_updated_at" before update on public.offers_changes
  for each row execute function public.set_updated_at();

-- A project is an offer when it is live, made for recruitment, in a status that is neither deleted, hidden, on hold nor
-- archived, and published on a job board (or the account shows all its open projects). A job board publishes from the time
-- at which it is enabled, and the offer counts as updated at that time, so that readers who ask for what changed since then
-- get it. A project is updated when people are added to it or moved in it; its offer is not.
create view public.offers as
select
  project.id,
  project."groupId",
  project.name,
  project."createdAt",
  coalesce(greatest(change."updatedAt", published.at), project."createdAt") as "updatedAt",
  project."externalId",
  project."referenceId",
  coalesce(published.at, project."createdAt") as "publishedAt"
from public.projects as project
join public.groups as account on account.id = project."groupId"
left join public.statuses as status on status.id = project."statusId" and status."groupId" = project."groupId"
left join public.statuses as parent on parent.id = status."parentId" and parent."groupId" = status."groupId"
left join public.offers_changes as change on change.id = project.id and change."groupId" = project."groupId"
left join lateral (
  select min(board."enabledAt") as at
    from public.projects_jobboards as board
   where board."groupId" = project."groupId"
     and board."projectId" = project.id
     and board."enabledAt" <= now()
     and board."deletedAt" is null
) as published on true
where project."deletedAt" is null
  and project."isMadeForRecruitment"
  and status."deletedAt" is null
  and status."isHidden" is not true
  and parent."deletedAt" is null
  and parent."isHidden" is not true
  and coalesce(parent.kind, status.kind, 'open') not in ('archived', 'onHold')
  and (published.at is not null or account."areAllOpenProjectsOffers");
comment on view public.offers is 'Projects that anybody may see and apply to.';
comment on column public.offers."updatedAt" is
  'The time of the last change of what the offer shows, or the time since which a job board publishes the project if that is later.';
comment on column public.offers."publishedAt" is
  'The time since which the project is published on a job board. If it is on no job board, because the account shows all its open projects, the time at which the project was created.';

-- Hidden fields are left out, and so are values about the salary unless the offer says that its salary is public:
-- here and not in a permission, so that no filter can probe them.
create view public.offers_fieldsvalues as
select
  entry.id,
  entry."groupId",
  entry."projectId" as "offerId",
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
from public.projects_fieldsvalues as entry
join public.offers as offer on offer.id = entry."projectId" and offer."groupId" = entry."groupId"
join public.fields as field on field.id = entry."fieldId" and field."groupId" = entry."groupId"
left join public.fields as section on section.id = field."parentId" and section."groupId" = field."groupId"
where field."isOnOffers"
  and field."deletedAt" is null
  and not field."isHidden"
  and section."isHidden" is not true
  and (
    field.purpose is null
    or field.purpose not like 'joboffer\_salary\_%'
    or exists (
      select
        from public.projects_fieldsvalues as consent
        join public.fields as consent_field
          on consent_field.id = consent."fieldId" and consent_field."groupId" = consent."groupId"
       where consent."groupId" = entry."groupId"
         and consent."projectId" = entry."projectId"
         and consent.value = 'true'
         and consent_field.purpose = 'joboffer_salary_is_public'
         and consent_field."deletedAt" is null
    )
  );
comment on view public.offers_fieldsvalues is
  'Custom field values of offers that anybody may see. Only values of fields with isOnOffers are included, and salaries only if they are public.';
comment on column public.offers_fieldsvalues.value is
  'The value as text, in the canonical form of the type of the field. Null when the value is an option or a location.';
comment on column public.offers_fieldsvalues."numberValue" is
  'The value of a number or rating field.';
comment on column public.offers_fieldsvalues."booleanValue" is
  'The value of a boolean field.';
comment on column public.offers_fieldsvalues."dateValue" is
  'The value of a date field.';
comment on column public.offers_fieldsvalues."dateTimeValue" is
  'The value of a datetime field.';
comment on column public.offers_fieldsvalues.amount is
  'The amount of a currency field.';
comment on column public.offers_fieldsvalues.currency is
  'The currency of a currency field as an ISO 4217 code. Null if the value has none.';

create view public.offers_files as
select
  link.id,
  link."groupId",
  link."projectId" as "offerId",
  link."createdAt",
  link."updatedAt",
  link."fileId"
from public.projects_files as link
join public.offers as offer on offer.id = link."projectId" and offer."groupId" = link."groupId"
where link."isPublic";
comment on view public.offers_files is 'The public files of offers.';

-- Whoever writes a row only says that something may have changed: the row reads itself whether it is an offer.
create function public.derive_offer_change() returns trigger
  language plpgsql
  as $$
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
$$;
comment on function public.derive_offer_change() is 'Decides whether an offer is open or closed, and drops writes that change nothing.';

create trigger "offers_changes_derive" before insert or update on public.offers_changes
  for each row execute function public.derive_offer_change();

create function public.record_offer_change() returns trigger
  language plpgsql
  as $$
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
$$;
comment on function public.record_offer_change() is 'Records that the offer of a project may have changed.';

-- At the end of the transaction: its job boards may be inserted after the project. Only for what offers show or depend
-- on. Every application writes the project too, and when it does so tells whether the person was known before.
create constraint trigger "projects_record_offer_on_insert" after insert on public.projects
  deferrable initially deferred for each row when (new."isMadeForRecruitment")
  execute function public.record_offer_change();

create constraint trigger "projects_record_offer_on_update" after update on public.projects
  deferrable initially deferred for each row
  when (
    (old."isMadeForRecruitment" or new."isMadeForRecruitment")
    and (old."isMadeForRecruitment", old.name, old."createdAt", old."externalId", old."referenceId", old."statusId", old."deletedAt")
      is distinct from
        (new."isMadeForRecruitment", new.name, new."createdAt", new."externalId", new."referenceId", new."statusId", new."deletedAt")
  )
  execute function public.record_offer_change();

create constraint trigger "projects_jobboards_record_offer" after insert or update or delete on public.projects_jobboards
  deferrable initially deferred for each row execute function public.record_offer_change();

create function public.record_offers_of_account() returns trigger
  language plpgsql
  as $$
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
$$;
comment on function public.record_offers_of_account() is 'Records which projects of an account became offers, and which are none any more.';

create trigger "groups_record_offers" after update on public.groups
  for each row when (old."areAllOpenProjectsOffers" <> new."areAllOpenProjectsOffers")
  execute function public.record_offers_of_account();

create trigger statuses_record_offers after update on public.statuses for each row
  when (
    new."targetedEntity" = 'PROJECT'
    and (old."isHidden", old.kind, old."parentId", old."deletedAt")
      is distinct from (new."isHidden", new.kind, new."parentId", new."deletedAt")
  )
  execute function public.record_offers_of_account();

-- What offers show of a field, its section and its options.
create function public.record_offers_of_field() returns trigger
  language plpgsql
  as $$
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
$$;
comment on function public.record_offers_of_field() is 'Records that the offers with values of a field changed when the field or an option does.';

create trigger "fields_record_offers" after update on public.fields
  for each row
  when (
    new."targetedEntity" = 'PROJECT'
    and to_jsonb(old) - '{updatedAt,order,userId,defaultValue}'::text[]
      is distinct from to_jsonb(new) - '{updatedAt,order,userId,defaultValue}'::text[]
  )
  execute function public.record_offers_of_field();

create trigger "fields_options_record_offers" after update on public.fields_options
  for each row when (old.name <> new.name) execute function public.record_offers_of_field();

-- Values and files do not decide whether a project is an offer. Most of them are internal and not shown.
create function public.touch_offer_of_value() returns trigger
  language plpgsql
  as $$
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
$$;
comment on function public.touch_offer_of_value() is 'Records that a value that an offer shows, or that says whether it shows salaries, has changed.';

create trigger "projects_fieldsvalues_touch_offer" after insert or update or delete on public.projects_fieldsvalues
  for each row execute function public.touch_offer_of_value();

create function public.touch_offer_of_file() returns trigger
  language plpgsql
  as $$
begin
  update public.offers_changes
     set "updatedAt" = now()
   where "groupId" = coalesce(new."groupId", old."groupId")
     and id in (old."projectId", new."projectId")
     and xmin <> pg_current_xact_id()::xid
     and true in (old."isPublic", new."isPublic");
  return null;
end
$$;
comment on function public.touch_offer_of_file() is 'Records that a file that an offer shows has changed.';

create trigger "projects_files_touch_offer" after insert or update or delete on public.projects_files
  for each row execute function public.touch_offer_of_file();

-- A job board publishes from a time on, at which nobody writes anything.
create view public.offers_unrecorded as
select offer.id, offer."groupId"
from public.offers as offer
left join public.offers_changes as change on change.id = offer.id and change."groupId" = offer."groupId"
where change.id is null or change."closedAt" is not null
union all
select change.id, change."groupId"
from public.offers_changes as change
where change."closedAt" is null
  and not exists (select from public.offers as offer where offer.id = change.id and offer."groupId" = change."groupId");
comment on view public.offers_unrecorded is
  'Projects whose state in offers_changes is not their state: published by the time that has passed.';

-- The offers that time has opened are looked for every minute: by the times of their job boards, and not among all
-- projects.
create view public.offers_opened as
select offer.id, offer."groupId", board."enabledAt"
from public.projects_jobboards as board
join public.offers as offer on offer.id = board."projectId" and offer."groupId" = board."groupId"
left join public.offers_changes as change on change.id = offer.id and change."groupId" = offer."groupId"
where board."enabledAt" <= now() and board."deletedAt" is null
  and (change.id is null or change."closedAt" is not null);
comment on view public.offers_opened is
  'Offers that a job board publishes by now, and that offers_changes does not have as open. A condition on enabledAt finds them by an index.';

-- Job boards read the offers of an account as a feed. What they read is kept in jobboards_offers: docs/decisions/0050.
create table public.jobboards_feeds (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "jobBoardId" uuid not null,
  key text not null default replace(gen_random_uuid()::text, '-', ''),
  constraint "jobboards_feeds_groupId_id_key" unique ("groupId", id),
  constraint "jobboards_feeds_jobBoardId_key" unique ("groupId", "jobBoardId"),
  constraint "jobboards_feeds_groupId_fkey" foreign key ("groupId") references public.groups (id) on delete cascade,
  constraint "jobboards_feeds_jobBoardId_fkey" foreign key ("jobBoardId")
    references public.jobboards (id) on delete cascade,
  constraint "jobboards_feeds_key_check" check (key ~ '^[0-9a-f]{32,64}$')
);
comment on table public.jobboards_feeds is
  'Job boards that read the offers of an account at /careers/<slug>/jobs.xml. What they read is recorded in jobboards_offers.';
comment on column public.jobboards_feeds.key is
  'The secret part of the address of the feed: only the job board and the account know it. 32 to 64 lower-case hexadecimal digits, by default a random number.';

create index "jobboards_feeds_jobBoardId_idx" on public.jobboards_feeds ("jobBoardId");

create trigger jobboards_feeds_set_updated_at before update on public.jobboards_feeds
  for each row execute function public.set_updated_at();

-- Nobody knows any more what the job board shows.
create function public.end_jobboard_feed() returns trigger
  language plpgsql
  as $$
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
$$;
comment on function public.end_jobboard_feed() is 'Ends the advertisements that a deleted row of jobboards_feeds has recorded.';

create trigger "A_jobboards_feeds_end" after delete on public.jobboards_feeds
  for each row execute function public.end_jobboard_feed();

create table public.jobboards_offers (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "deletedAt" timestamptz,
  "groupId" uuid not null,
  "projectId" uuid not null,
  "jobBoardId" uuid not null,
  "externalId" text,
  url text,
  status text,
  "publishedAt" timestamptz,
  "expiresAt" timestamptz,
  -- Rows that the account has written have no feed, and there may be any number of them for a project and a job board.
  "feedId" uuid,
  constraint "jobboards_offers_projectId_fkey" foreign key ("groupId", "projectId")
    references public.projects ("groupId", id) on delete cascade,
  constraint "jobboards_offers_jobBoardId_fkey" foreign key ("jobBoardId")
    references public.jobboards (id) on delete cascade,
  constraint "jobboards_offers_url_check" check (public.is_web_address(url)),
  constraint "jobboards_offers_feedId_projectId_key" unique ("groupId", "feedId", "projectId"),
  constraint "jobboards_offers_feedId_fkey" foreign key ("groupId", "feedId")
    references public.jobboards_feeds ("groupId", id)
);
comment on table public.jobboards_offers is 'Advertisements of projects on job boards, with their current state.';
comment on column public.jobboards_offers."externalId" is 'The id that the job board assigned to the advertisement.';
comment on column public.jobboards_offers."feedId" is
  'The feed that wrote the row because the job board read the offer there. Null: the account wrote it.';

create index "jobboards_offers_projectId_idx" on public.jobboards_offers ("groupId", "projectId");
create index "jobboards_offers_jobBoardId_idx" on public.jobboards_offers ("jobBoardId", "groupId", "projectId");

create trigger "jobboards_offers_set_updated_at" before update on public.jobboards_offers
  for each row execute function public.set_updated_at();

create trigger "jobboards_offers_touch_project" after insert or update or delete on public.jobboards_offers
  for each row execute function public.touch_project();

create function public.touch_offer_of_advertisement() returns trigger
  language plpgsql
  as $$
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
$$;
comment on function public.touch_offer_of_advertisement() is
  'Records that the end that an offer shows has changed.';

create trigger jobboards_offers_touch_offer_on_delete after delete on public.jobboards_offers
  for each row when (old."expiresAt" is not null) execute function public.touch_offer_of_advertisement();

create trigger jobboards_offers_touch_offer_on_insert after insert on public.jobboards_offers
  for each row when (new."expiresAt" is not null) execute function public.touch_offer_of_advertisement();

create trigger jobboards_offers_touch_offer_on_update after update on public.jobboards_offers
  for each row
  when (
    (old."expiresAt" is not null or new."expiresAt" is not null)
    and (old."expiresAt", old."deletedAt" is null) is distinct from (new."expiresAt", new."deletedAt" is null)
  )
  execute function public.touch_offer_of_advertisement();

-- When an offer ends: what its advertisement on the careers pages says, for search engines and job boards.
create view public.offers_ends as
select project.id, project."groupId", advertisement."expiresAt"
from public.projects as project
cross join lateral (
  select max(entry."expiresAt") as "expiresAt"
    from public.jobboards_offers as entry
    join public.jobboards as board on board.id = entry."jobBoardId"
   where entry."groupId" = project."groupId"
     and entry."projectId" = project.id
     and entry."deletedAt" is null
     and board."canonicalName" = 'careers_site'
) as advertisement
where advertisement."expiresAt" is not null;
comment on view public.offers_ends is
  'When offers end, as far as they say so: the latest expiry of their advertisements on the job board careers_site.';
comment on column public.offers_ends.id is 'Id of the project.';
comment on column public.offers_ends."expiresAt" is 'Until when people can apply. The offer stays open until it is closed.';

create function public.has_words(folded text, words text[]) returns boolean
  language plpgsql immutable parallel safe
  as $$
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
$$;
comment on function public.has_words(text, text[]) is 'Whether a text, plain or rich, has every one of the words. Both are folded.';

-- The search of careers sites: any number of words is one condition, and texts are folded when they are written,
-- because folding them at each search takes most of its time.
create function public.search_offers(words text, place text, hasura_session json) returns setof public.offers
  language plpgsql stable rows 100
  as $$
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
$$;
comment on function public.search_offers(text, text, json) is
  'Offers whose name, title and description have all of these words, and whose place has this text, whatever the case and the accents of the letters. An empty text looks for nothing. Each has at most 200 characters.';

create or replace view public.schema_version as select 1763600001200::bigint as migration;
