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
comment on table public.offers_changes is 'Projects that are or were offers, in the order in which their offers changed.';
comment on column public.offers_changes.id is 'Id of the project.';
comment on column public.offers_changes."closedAt" is 'Since when the project is no offer any more; null while it is one.';
comment on column public.offers_changes."changedIn" is
  'Number of the transaction that last changed the offer or its children.';
create index "offers_changes_groupId_changedIn_idx" on public.offers_changes ("groupId", "changedIn", id);

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
create trigger "offers_changes_set_changed_in" before insert or update on public.offers_changes
  for each row execute function public.set_changed_in();
create trigger "offers_changes_set_updated_at" before update on public.offers_changes
  for each row execute function public.set_updated_at();

create function public.record_offer_change() returns trigger
  language plpgsql
  as $$
declare
  changed constant jsonb := to_jsonb(coalesce(new, old));
  account constant uuid := changed ->> 'groupId';
  project constant uuid := changed ->> case tg_table_name when 'projects' then 'id' else 'projectId' end;
begin
  update public.offers_changes set "updatedAt" = now() where "groupId" = account and id = project;
  if not found then
    insert into public.offers_changes ("groupId", id) values (account, project)
      on conflict (id) do update set "updatedAt" = now();
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

-- Values and files do not decide whether a project is an offer. Most of them are internal and not shown.
create function public.touch_offer_of_value() returns trigger
  language plpgsql
  as $$
begin
  update public.offers_changes as change
     set "updatedAt" = now()
    from public.fields as field
   where change.id in (old."projectId", new."projectId")
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
   where id in (old."projectId", new."projectId")
     and xmin <> pg_current_xact_id()::xid
     and true in (old."isPublic", new."isPublic");
  return null;
end
$$;
comment on function public.touch_offer_of_file() is 'Records that a file that an offer shows has changed.';
create trigger "projects_files_touch_offer" after insert or update or delete on public.projects_files
  for each row execute function public.touch_offer_of_file();

create function public.record_offers_of_account() returns trigger
  language plpgsql
  as $$
declare
  account uuid := case tg_table_name when 'groups' then new.id else (to_jsonb(new) ->> 'groupId')::uuid end;
begin
  update public.offers_changes as change
     set "updatedAt" = now()
   where change."groupId" = account
     and (change."closedAt" is null)
       <> exists (select from public.offers as offer where offer.id = change.id and offer."groupId" = account);
  insert into public.offers_changes ("groupId", id)
  select "groupId", id from public.offers where "groupId" = account
      on conflict (id) do nothing;
  return null;
end
$$;
comment on function public.record_offers_of_account() is 'Records which projects of an account became offers, and which are none any more.';
create trigger "statuses_record_offers" after update on public.statuses
  for each row
  when (
    new."targetedEntity" = 'PROJECT'
    and (old."isHidden", old.kind, old."parentId") is distinct from (new."isHidden", new.kind, new."parentId")
  )
  execute function public.record_offers_of_account();
create trigger "groups_record_offers" after update on public.groups
  for each row when (old."areAllOpenProjectsOffers" <> new."areAllOpenProjectsOffers")
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

insert into public.offers_changes ("groupId", id, "updatedAt") select "groupId", id, "updatedAt" from public.offers;

-- A project is updated when people are added to it or moved in it; its offer is not.
create or replace view public.offers as
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
  and status."isHidden" is not true
  and parent."isHidden" is not true
  and coalesce(parent.kind, status.kind, 'open') not in ('archived', 'onHold')
  and (published.at is not null or account."areAllOpenProjectsOffers");
comment on column public.offers."updatedAt" is
  'The time of the last change of what the offer shows, or the time since which a job board publishes the project if that is later.';

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

create or replace function public.renew_database_epoch() returns trigger
  language plpgsql
  as $$
begin
  -- No transaction that used the old base may still be open when the new one is used.
  lock table public.projects, public.companies, public.profiles, public.offers_changes in share mode;
  new.identity := public.database_identity();
  select coalesce(max(largest), 0) + 1 into new."numberBase"
    from (
      select max("changedIn") from public.projects
      union all select max("changedIn") from public.companies
      union all select max("changedIn") from public.profiles
      union all select max("changedIn") from public.offers_changes
    ) as numbers (largest);
  return new;
end
$$;
