-- What records refer to: colours, statuses, places, industries and job boards, with the rows that every installation
-- needs.

create table public.colors (
  id text primary key,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  name text not null,
  constraint "colors_id_check" check (id ~ '^#[0-9a-f]{6}$'),
  constraint "colors_name_check" check (btrim(name) <> '')
);
comment on table public.colors is
  'Colours, identified by their hexadecimal value. All accounts share them. A caller may add a value; names are given by migrations only.';
comment on column public.colors.id is 'The hexadecimal value in the form #rrggbb, in lower case.';
comment on column public.colors.name is
  'The name of the colour in the palette. For a colour that a caller added, it is the hexadecimal value.';

create trigger "colors_set_updated_at" before update on public.colors
  for each row execute function public.set_updated_at();

create function public.name_color() returns trigger
  language plpgsql
  as $$
begin
  new.name := coalesce(new.name, new.id);
  return new;
end
$$;

create trigger "colors_name" before insert on public.colors
  for each row execute function public.name_color();

create table public.statuses (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "deletedAt" timestamptz,
  "groupId" uuid not null,
  "targetedEntity" text not null,
  code text,
  kind text,
  title public.name_text not null,
  "colorId" text,
  "isAuto" boolean not null default false,
  "isHidden" boolean not null default false,
  "isProtected" boolean not null default false,
  "order" integer not null default 0,
  "parentId" uuid,
  constraint "statuses_groupId_fkey" foreign key ("groupId") references public.groups (id) on delete cascade,
  constraint "statuses_groupId_id_key" unique ("groupId", id),
  constraint "statuses_groupId_targetedEntity_id_key" unique ("groupId", "targetedEntity", id),
  constraint "statuses_parentId_fkey" foreign key ("groupId", "targetedEntity", "parentId")
    references public.statuses ("groupId", "targetedEntity", id) on delete cascade,
  constraint "statuses_colorId_fkey" foreign key ("colorId") references public.colors (id) on delete set null,
  constraint "statuses_targetedEntity_check" check ("targetedEntity" in ('PROFILE', 'PROJECT', 'COMPANY')),
  constraint "statuses_kind_check" check (kind in ('open', 'inProcess', 'onHold', 'archived')),
  constraint "statuses_group_has_kind_check" check (("parentId" is null) = (kind is not null)),
  constraint "statuses_parent_is_other_check" check ("parentId" <> id),
  constraint "statuses_title_check" check (btrim(title) <> ''),
  constraint "statuses_code_check" check (code ~ '^[a-z][a-z0-9_]{0,99}$')
);
comment on table public.statuses is
  'Statuses of profiles, projects and companies. A status without a parent is a group and has a kind. Records have statuses that belong to a group.';
comment on column public.statuses.code is
  'A stable name for programs. Titles may be changed at any time. Every default status has a code.';
comment on column public.statuses.kind is
  'The meaning of a group: open, inProcess, onHold or archived. Null for statuses that belong to a group.';
comment on column public.statuses."isAuto" is
  'Whether the system assigns the status, for example to a profile that has just applied.';
comment on column public.statuses."isHidden" is
  'Whether the status is hidden. A hidden status is not offered for selection, and a project that has it is not an offer.';
comment on column public.statuses."isProtected" is
  'Whether the system depends on the status. A protected status cannot be deleted, and its code cannot be changed.';

create unique index "statuses_groupId_targetedEntity_code_key"
  on public.statuses ("groupId", "targetedEntity", code) where "deletedAt" is null;
create index "statuses_parentId_idx" on public.statuses ("groupId", "parentId", "order");
create index "statuses_colorId_idx" on public.statuses ("colorId");

create trigger "statuses_set_updated_at" before update on public.statuses
  for each row execute function public.set_updated_at();

create function public.check_status_parent() returns trigger
  language plpgsql
  as $$
declare
  grandparent uuid;
begin
  if new."parentId" is null then
    return new;
  end if;
  -- The lock keeps the parent a group until this transaction ends.
  select "parentId" into grandparent
    from public.statuses
   where id = new."parentId" and "groupId" = new."groupId"
     for share;
  if grandparent is not null then
    raise exception 'the parent of a status must be a group, not a status of a group'
      using errcode = 'check_violation', constraint = 'statuses_parent_is_group_check', table = 'statuses';
  end if;
  if exists (select from public.statuses where "parentId" = new.id and "groupId" = new."groupId") then
    raise exception 'a status that has statuses below it cannot be put below another one'
      using errcode = 'check_violation', constraint = 'statuses_parent_is_group_check', table = 'statuses';
  end if;
  return new;
end
$$;

create trigger "statuses_check_parent" before insert or update of "parentId" on public.statuses
  for each row execute function public.check_status_parent();

create function public.protect_status() returns trigger
  language plpgsql
  as $$
begin
  if new."deletedAt" is not null or new.code is distinct from old.code then
    raise exception 'status "%" is protected: it cannot be deleted and its code cannot be changed', old.title
      using errcode = 'check_violation', constraint = 'statuses_protected_check', table = 'statuses';
  end if;
  return new;
end
$$;

create trigger "statuses_protect" before update of "deletedAt", code on public.statuses
  for each row when (old."isProtected") execute function public.protect_status();

-- What is live has a live parent: a status a group, and a field its section. Whoever looks for one that is live looks at
-- the row itself.
create function public.keep_live_group() returns trigger
  language plpgsql
  as $$
begin
  if new."deletedAt" is null and new."parentId" is not null then
    -- The lock keeps the group live until this transaction ends.
    perform from public.statuses
      where "groupId" = new."groupId" and id = new."parentId" and "deletedAt" is null
        for share;
    if not found then
      raise exception 'the group of the status "%" is deleted: restore the group first, or give the status another one', new.title
        using errcode = 'check_violation', constraint = 'statuses_live_group_check', table = 'statuses';
    end if;
  elsif new."deletedAt" is not null and exists (
    select from public.statuses
     where "groupId" = new."groupId" and "parentId" = new.id and "deletedAt" is null
  ) then
    raise exception 'the group "%" has statuses: delete them first, or give them another group', new.title
      using errcode = 'check_violation', constraint = 'statuses_live_group_check', table = 'statuses';
  end if;
  return null;
end
$$;
comment on function public.keep_live_group() is
  'Refuses to delete a group of statuses that has some, and a status of a deleted group. After the statement, so that one may delete or restore both.';

create trigger statuses_keep_live_group after insert or update of "deletedAt", "parentId" on public.statuses
  for each row execute function public.keep_live_group();

create function public.create_default_statuses() returns trigger
  language plpgsql
  as $$
begin
  insert into public.statuses ("groupId", "targetedEntity", code, kind, title, "colorId", "isProtected", "order")
  select new.id, entity, code, kind, title, color, true, position
  from (values
    ('PROFILE', 'sourcing',   'open',      'Sourcing',   '#1e88e5', 1),
    ('PROFILE', 'in_process', 'inProcess', 'In process', '#fb8c00', 2),
    ('PROFILE', 'archived',   'archived',  'Archived',   '#757575', 3),
    ('PROJECT', 'open',       'open',      'Open',       '#43a047', 1),
    ('PROJECT', 'on_hold',    'onHold',    'On hold',    '#fdd835', 2),
    ('PROJECT', 'archived',   'archived',  'Archived',   '#757575', 3),
    ('COMPANY', 'prospect',   'open',      'Prospect',   '#1e88e5', 1),
    ('COMPANY', 'client',     'inProcess', 'Client',     '#43a047', 2),
    ('COMPANY', 'archived',   'archived',  'Archived',   '#757575', 3)
  ) as top (entity, code, kind, title, color, position);

  insert into public.statuses
    ("groupId", "targetedEntity", code, title, "colorId", "isAuto", "isProtected", "order", "parentId")
  select new.id, leaf.entity, leaf.code, leaf.title, leaf.color,
         leaf.code = 'application_received', leaf.code = 'application_received', leaf.position, parent.id
  from (values
    ('PROFILE', 'sourcing',   'to_contact',           'To contact',           '#90caf9', 1),
    ('PROFILE', 'sourcing',   'contacted',            'Contacted',            '#42a5f5', 2),
    ('PROFILE', 'sourcing',   'replied',              'Replied',              '#1565c0', 3),
    ('PROFILE', 'in_process', 'application_received', 'Application received', '#ffcc80', 1),
    ('PROFILE', 'in_process', 'preselected',          'Preselected',          '#ffa726', 2),
    ('PROFILE', 'in_process', 'interview',            'Interview',            '#f57c00', 3),
    ('PROFILE', 'in_process', 'presented',            'Presented',            '#7e57c2', 4),
    ('PROFILE', 'in_process', 'offer',                'Offer',                '#26a69a', 5),
    ('PROFILE', 'archived',   'hired',                'Hired',                '#2e7d32', 1),
    ('PROFILE', 'archived',   'not_interested',       'Not interested',       '#8d6e63', 2),
    ('PROFILE', 'archived',   'not_retained',         'Not retained',         '#e53935', 3),
    ('PROJECT', 'open',       'to_qualify',           'To qualify',           '#a5d6a7', 1),
    ('PROJECT', 'open',       'in_progress',          'In progress',          '#43a047', 2),
    ('PROJECT', 'on_hold',    'paused',               'Paused',               '#fdd835', 1),
    ('PROJECT', 'archived',   'won',                  'Won',                  '#2e7d32', 1),
    ('PROJECT', 'archived',   'lost',                 'Lost',                 '#e53935', 2),
    ('PROJECT', 'archived',   'cancelled',            'Cancelled',            '#8d6e63', 3),
    ('COMPANY', 'prospect',   'to_contact',           'To contact',           '#90caf9', 1),
    ('COMPANY', 'prospect',   'in_discussion',        'In discussion',        '#1565c0', 2),
    ('COMPANY', 'client',     'active',               'Active',               '#43a047', 1),
    ('COMPANY', 'client',     'former',               'Former',               '#a5d6a7', 2),
    ('COMPANY', 'archived',   'not_interested',       'Not interested',       '#8d6e63', 1),
    ('COMPANY', 'archived',   'do_not_contact',       'Do not contact',       '#e53935', 2)
  ) as leaf (entity, parent, code, title, color, position)
  join public.statuses as parent
    on parent."groupId" = new.id and parent."targetedEntity" = leaf.entity and parent.code = leaf.parent;
  return null;
end
$$;
comment on function public.create_default_statuses() is
  'Creates the default statuses of all entities for a new account.';

create trigger "groups_create_default_statuses" after insert on public.groups
  for each row execute function public.create_default_statuses();

-- A record without a status gets one when it is made: the one named by the second argument if the account has it,
-- else the first visible leaf by order. The first argument is the entity.
create function public.set_default_status() returns trigger
  language plpgsql
  as $$
begin
  select leaf.id
    into new."statusId"
    from public.statuses as leaf
    join public.statuses as parent on parent.id = leaf."parentId" and parent."groupId" = leaf."groupId"
   where leaf."groupId" = new."groupId"
     and leaf."targetedEntity" = tg_argv[0]
     and leaf."deletedAt" is null
     and parent."deletedAt" is null
     and not leaf."isHidden"
     and not parent."isHidden"
   order by (leaf.code is not distinct from tg_argv[1]) desc, parent."order", leaf."order", leaf.id
   limit 1;
  return new;
end
$$;
comment on function public.set_default_status() is
  'Sets the status of a record that is inserted without one. Trigger arguments: the entity, and optionally the code of the preferred status.';

create function public.clear_references_to_status() returns trigger
  language plpgsql
  as $$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.companies set "statusId" = null where "groupId" = old."groupId" and "statusId" = old.id;
    update public.projects set "statusId" = null where "groupId" = old."groupId" and "statusId" = old.id;
    update public.profiles set "statusId" = null where "groupId" = old."groupId" and "statusId" = old.id;
    update public.projects_profiles set "statusId" = null where "groupId" = old."groupId" and "statusId" = old.id;
    update public.status_changes set "fromStatusId" = null where "groupId" = old."groupId" and "fromStatusId" = old.id;
    update public.status_changes set "toStatusId" = null where "groupId" = old."groupId" and "toStatusId" = old.id;
  else
    delete from public.companies where "groupId" = old."groupId" and "statusId" = old.id;
    delete from public.projects where "groupId" = old."groupId" and "statusId" = old.id;
    delete from public.profiles where "groupId" = old."groupId" and "statusId" = old.id;
    delete from public.projects_profiles where "groupId" = old."groupId" and "statusId" = old.id;
    delete from public.status_changes where "groupId" = old."groupId" and "fromStatusId" = old.id;
    delete from public.status_changes where "groupId" = old."groupId" and "toStatusId" = old.id;
  end if;
  return null;
end
$$;
comment on function public.clear_references_to_status() is 'Sets references to a deleted row of statuses to null.';

create trigger "A_statuses_clear_references" after delete on public.statuses
  for each row execute function public.clear_references_to_status();

create table public.locations (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  search text not null,
  latitude double precision,
  longitude double precision,
  center jsonb generated always as (public.geojson_point(longitude, latitude)) stored,
  "formattedAddress" text,
  "streetNumber" text,
  route text,
  "postalCode" text,
  locality public.name_text,
  "administrativeAreaLevel1" text,
  "administrativeAreaLevel2" text,
  "countryName" text,
  "unusedSince" timestamp with time zone,
  constraint "locations_groupId_fkey" foreign key ("groupId") references public.groups (id) on delete cascade,
  constraint "locations_groupId_id_key" unique ("groupId", id),
  constraint "locations_search_check" check (btrim(search) <> ''),
  constraint "locations_latitude_check" check (latitude between -90 and 90),
  constraint "locations_longitude_check" check (longitude between -180 and 180),
  constraint "locations_coordinates_check" check ((latitude is null) = (longitude is null))
);
alter table public.locations set (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 3000);
comment on table public.locations is
  'Places: the text as it was given and, where known, the address and the coordinates.';
comment on column public.locations.search is 'The text by which the place was given.';
comment on column public.locations.center is
  'The place as a GeoJSON point (EPSG:4326, longitude first). It is generated from longitude and latitude.';
comment on column public.locations."unusedSince" is 'When the place was added, if no record had it then. It is removed seven days later, unless one has it.';

create index "locations_unusedSince_idx" on public.locations ("groupId", "unusedSince") where "unusedSince" is not null;

create trigger "locations_set_updated_at" before update on public.locations
  for each row execute function public.set_updated_at();

create function public.location_is_used(account uuid, location uuid) returns boolean
    language plpgsql stable
  as $$
begin
  return exists (select from public.profiles_locations where "groupId" = account and "locationId" = location)
      or exists (select from public.profiles_fieldsvalues where "groupId" = account and "locationId" = location)
      or exists (select from public.projects_fieldsvalues where "groupId" = account and "locationId" = location)
      or exists (select from public.companies_fieldsvalues where "groupId" = account and "locationId" = location)
      or exists (select from public.profiles where "groupId" = account and "locationId" = location)
      or exists (select from public.companies_legaldata_locations where "groupId" = account and "locationId" = location);
end
$$;
comment on function public.location_is_used(uuid, uuid) is 'Whether a record has a place.';

create function public.mark_unused_location() returns trigger
    language plpgsql
  as $$
begin
  update public.locations set "unusedSince" = now()
   where "groupId" = new."groupId" and id = new.id and not public.location_is_used(new."groupId", new.id);
  return null;
end
$$;
comment on function public.mark_unused_location() is 'Sets unusedSince of a place that was added without a record.';

create constraint trigger locations_mark_unused after insert on public.locations
  deferrable initially deferred for each row execute function public.mark_unused_location();

-- At the end of the transaction, which may have given the place to another row.
create function public.give_up_location() returns trigger
    language plpgsql
  as $$
begin
  perform public.remove_unused_locations(old."groupId", array[old."locationId"]);
  return null;
end
$$;
comment on function public.give_up_location() is 'Deletes a place that the last record has given up.';

create function public.remove_unused_locations(account uuid, ids uuid[]) returns integer
    language plpgsql
  as $$
declare
  removed integer;
begin
  -- Waits for transactions that give a record one of the places, and lets no other one do so: deleting a place deletes
  -- what refers to it.
  perform from public.locations where "groupId" = account and id = any (ids) order by id for update;
  delete from public.locations
   where "groupId" = account and id = any (ids) and not public.location_is_used(account, id);
  get diagnostics removed = row_count;
  return removed;
end
$$;
comment on function public.remove_unused_locations(uuid, uuid[]) is 'Deletes those of the places that no record has, and returns their number.';

create function public.touch_records_of_location() returns trigger
  language plpgsql
  as $$
begin
  update public.profiles set "updatedAt" = now() where "groupId" = new."groupId" and "locationId" = new.id;
  update public.profiles_locations set "updatedAt" = now() where "groupId" = new."groupId" and "locationId" = new.id;
  update public.profiles_fieldsvalues set "updatedAt" = now() where "groupId" = new."groupId" and "locationId" = new.id;
  update public.companies_legaldata_locations set "updatedAt" = now()
   where "groupId" = new."groupId" and "locationId" = new.id;
  update public.companies_fieldsvalues set "updatedAt" = now() where "groupId" = new."groupId" and "locationId" = new.id;
  update public.projects_fieldsvalues set "updatedAt" = now() where "groupId" = new."groupId" and "locationId" = new.id;
  return null;
end
$$;
comment on function public.touch_records_of_location() is 'Sets updatedAt of the records that show a place when it changes.';

create trigger locations_touch_records after update of
    search, latitude, longitude, "formattedAddress", "streetNumber", route, "postalCode", locality,
    "administrativeAreaLevel1", "administrativeAreaLevel2", "countryName" on public.locations
  for each row execute function public.touch_records_of_location();

create function public.clear_references_to_location() returns trigger
  language plpgsql
  as $$
begin
  if exists (select from public.groups where id = old."groupId") then
    update public.companies_legaldata_locations set "locationId" = null where "groupId" = old."groupId" and "locationId" = old.id;
    update public.profiles set "locationId" = null where "groupId" = old."groupId" and "locationId" = old.id;
  else
    delete from public.companies_legaldata_locations where "groupId" = old."groupId" and "locationId" = old.id;
    delete from public.profiles where "groupId" = old."groupId" and "locationId" = old.id;
  end if;
  return null;
end
$$;
comment on function public.clear_references_to_location() is 'Sets references to a deleted row of locations to null.';

create trigger "A_locations_clear_references" after delete on public.locations
  for each row execute function public.clear_references_to_location();

create table public.industries (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "nameEnglish" public.name_text not null,
  "nameFrench" public.name_text,
  "networkId" integer not null,
  constraint "industries_networkId_key" unique ("networkId"),
  constraint "industries_nameEnglish_check" check (btrim("nameEnglish") <> '')
);
comment on table public.industries is 'Industries as the professional network lists them. All accounts share them.';
comment on column public.industries."networkId" is 'The number of the industry in the professional network.';

create trigger "industries_set_updated_at" before update on public.industries
  for each row execute function public.set_updated_at();

create table public.jobboards (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "canonicalName" text not null,
  name public.name_text not null,
  constraint "jobboards_canonicalName_key" unique ("canonicalName"),
  constraint "jobboards_canonicalName_check" check ("canonicalName" ~ '^[a-z][a-z0-9_]*$'),
  constraint "jobboards_name_check" check (btrim(name) <> '')
);
comment on table public.jobboards is 'Job boards on which projects can be published. All accounts share them.';
comment on column public.jobboards."canonicalName" is 'A stable name for programs, for example careers_site.';

create trigger "jobboards_set_updated_at" before update on public.jobboards
  for each row execute function public.set_updated_at();

insert into public.colors (id, name) values
  ('#e53935', 'Red'),
  ('#d81b60', 'Pink'),
  ('#8e24aa', 'Purple'),
  ('#7e57c2', 'Lavender'),
  ('#5e35b1', 'Deep purple'),
  ('#3949ab', 'Indigo'),
  ('#1565c0', 'Dark blue'),
  ('#1e88e5', 'Blue'),
  ('#42a5f5', 'Light blue'),
  ('#90caf9', 'Pale blue'),
  ('#00acc1', 'Cyan'),
  ('#26a69a', 'Turquoise'),
  ('#00897b', 'Teal'),
  ('#2e7d32', 'Dark green'),
  ('#43a047', 'Green'),
  ('#a5d6a7', 'Pale green'),
  ('#c0ca33', 'Lime'),
  ('#fdd835', 'Yellow'),
  ('#ffcc80', 'Pale orange'),
  ('#ffa726', 'Light orange'),
  ('#fb8c00', 'Orange'),
  ('#f57c00', 'Dark orange'),
  ('#f4511e', 'Vermilion'),
  ('#8d6e63', 'Light brown'),
  ('#6d4c41', 'Brown'),
  ('#757575', 'Grey'),
  ('#bdbdbd', 'Light grey'),
  ('#546e7a', 'Slate'),
  ('#212121', 'Black'),
  ('#ffffff', 'White');

-- Ids are made from the stable names, so that they are the same in every installation.
insert into public.jobboards (id, "canonicalName", name)
select md5('jobboards/' || "canonicalName")::uuid, "canonicalName", name
from (values
  ('careers_site', 'Careers site'),
  ('company_website', 'Company website'),
  ('indeed', 'Indeed'),
  ('professional_network', 'Professional network'),
  ('france_travail', 'France Travail'),
  ('apec', 'Apec'),
  ('hellowork', 'HelloWork'),
  ('welcome_to_the_jungle', 'Welcome to the Jungle'),
  ('monster', 'Monster'),
  ('cadremploi', 'Cadremploi'),
  ('meteojob', 'Meteojob'),
  ('leboncoin', 'leboncoin'),
  ('glassdoor', 'Glassdoor'),
  ('stepstone', 'StepStone'),
  ('jooble', 'Jooble'),
  ('talent_com', 'Talent.com'),
  ('free_work', 'Free-Work')
) as vocabulary ("canonicalName", name);

insert into public.industries (id, "networkId", "nameEnglish", "nameFrench")
select md5('industries/' || "networkId")::uuid, "networkId", "nameEnglish", "nameFrench"
from (values
  (1, 'Defense and Space', 'Défense et espace'),
  (3, 'Computer Hardware', 'Matériel informatique'),
  (4, 'Computer Software', 'Logiciels informatiques'),
  (5, 'Computer Networking', 'Réseaux informatiques'),
  (6, 'Internet', 'Internet'),
  (7, 'Semiconductors', 'Semi-conducteurs'),
  (8, 'Telecommunications', 'Télécommunications'),
  (9, 'Law Practice', 'Cabinets d''avocats'),
  (10, 'Legal Services', 'Services juridiques'),
  (11, 'Management Consulting', 'Conseil en management'),
  (12, 'Biotechnology', 'Biotechnologies'),
  (13, 'Medical Practice', 'Cabinets médicaux'),
  (14, 'Hospital and Health Care', 'Hôpitaux et santé'),
  (15, 'Pharmaceuticals', 'Industrie pharmaceutique'),
  (16, 'Veterinary', 'Services vétérinaires'),
  (17, 'Medical Devices', 'Équipements médicaux'),
  (18, 'Cosmetics', 'Cosmétiques'),
  (19, 'Apparel and Fashion', 'Habillement et mode'),
  (20, 'Sporting Goods', 'Articles de sport'),
  (21, 'Tobacco', 'Tabac'),
  (22, 'Supermarkets', 'Grande distribution'),
  (23, 'Food Production', 'Industrie agroalimentaire'),
  (24, 'Consumer Electronics', 'Électronique grand public'),
  (25, 'Consumer Goods', 'Biens de consommation'),
  (26, 'Furniture', 'Ameublement'),
  (27, 'Retail', 'Commerce de détail'),
  (28, 'Entertainment', 'Divertissement'),
  (29, 'Gambling and Casinos', 'Jeux d''argent et casinos'),
  (30, 'Leisure, Travel and Tourism', 'Loisirs, voyages et tourisme'),
  (31, 'Hospitality', 'Hôtellerie'),
  (32, 'Restaurants', 'Restauration'),
  (33, 'Sports', 'Sports'),
  (34, 'Food and Beverages', 'Alimentation et boissons'),
  (35, 'Motion Pictures and Film', 'Cinéma'),
  (36, 'Broadcast Media', 'Audiovisuel'),
  (37, 'Museums and Institutions', 'Musées et institutions culturelles'),
  (38, 'Fine Art', 'Beaux-arts'),
  (39, 'Performing Arts', 'Arts du spectacle'),
  (40, 'Recreational Facilities and Services', 'Équipements et services de loisirs'),
  (41, 'Banking', 'Banque'),
  (42, 'Insurance', 'Assurance'),
  (43, 'Financial Services', 'Services financiers'),
  (44, 'Real Estate', 'Immobilier'),
  (45, 'Investment Banking', 'Banque d''affaires'),
  (46, 'Investment Management', 'Gestion de portefeuilles'),
  (47, 'Accounting', 'Comptabilité'),
  (48, 'Construction', 'Construction'),
  (49, 'Building Materials', 'Matériaux de construction'),
  (50, 'Architecture and Planning', 'Architecture et urbanisme'),
  (51, 'Civil Engineering', 'Génie civil'),
  (52, 'Aviation and Aerospace', 'Aéronautique et aérospatiale'),
  (53, 'Automotive', 'Automobile'),
  (54, 'Chemicals', 'Chimie'),
  (55, 'Machinery', 'Machines et équipements'),
  (56, 'Mining and Metals', 'Mines et métallurgie'),
  (57, 'Oil and Energy', 'Pétrole et énergie'),
  (58, 'Shipbuilding', 'Construction navale'),
  (59, 'Utilities', 'Services publics de l''eau et de l''énergie'),
  (60, 'Textiles', 'Textile'),
  (61, 'Paper and Forest Products', 'Papier et produits forestiers'),
  (62, 'Railroad Manufacture', 'Construction ferroviaire'),
  (63, 'Farming', 'Agriculture'),
  (64, 'Ranching', 'Élevage'),
  (65, 'Dairy', 'Produits laitiers'),
  (66, 'Fishery', 'Pêche'),
  (67, 'Primary and Secondary Education', 'Enseignement primaire et secondaire'),
  (68, 'Higher Education', 'Enseignement supérieur'),
  (69, 'Education Management', 'Administration scolaire et universitaire'),
  (70, 'Research', 'Recherche'),
  (71, 'Military', 'Forces armées'),
  (72, 'Legislative Office', 'Organes législatifs'),
  (73, 'Judiciary', 'Institutions judiciaires'),
  (74, 'International Affairs', 'Affaires étrangères'),
  (75, 'Government Administration', 'Administration publique'),
  (76, 'Executive Office', 'Gouvernement'),
  (77, 'Law Enforcement', 'Forces de l''ordre'),
  (78, 'Public Safety', 'Sécurité civile'),
  (79, 'Public Policy', 'Politiques publiques'),
  (80, 'Marketing and Advertising', 'Marketing et publicité'),
  (81, 'Newspapers', 'Presse écrite'),
  (82, 'Publishing', 'Édition'),
  (83, 'Printing', 'Imprimerie'),
  (84, 'Information Services', 'Services d''information'),
  (85, 'Libraries', 'Bibliothèques'),
  (86, 'Environmental Services', 'Services de l''environnement'),
  (87, 'Package and Freight Delivery', 'Messagerie et fret'),
  (88, 'Individual and Family Services', 'Services à la personne'),
  (89, 'Religious Institutions', 'Institutions religieuses'),
  (90, 'Civic and Social Organization', 'Organisations civiques et sociales'),
  (91, 'Consumer Services', 'Services aux consommateurs'),
  (92, 'Transportation, Trucking and Railroad', 'Transports routiers et ferroviaires'),
  (93, 'Warehousing', 'Entreposage'),
  (94, 'Airlines and Aviation', 'Compagnies aériennes'),
  (95, 'Maritime', 'Transport maritime'),
  (96, 'Information Technology and Services', 'Technologies et services de l''information'),
  (97, 'Market Research', 'Études de marché'),
  (98, 'Public Relations and Communications', 'Relations publiques et communication'),
  (99, 'Design', 'Design'),
  (100, 'Nonprofit Organization Management', 'Gestion d''associations et de fondations'),
  (101, 'Fund-Raising', 'Collecte de fonds'),
  (102, 'Program Development', 'Développement de programmes'),
  (103, 'Writing and Editing', 'Écriture et rédaction'),
  (104, 'Staffing and Recruiting', 'Recrutement et intérim'),
  (105, 'Professional Training and Coaching', 'Formation professionnelle et coaching'),
  (106, 'Venture Capital and Private Equity', 'Capital-risque et capital-investissement'),
  (107, 'Political Organization', 'Partis politiques'),
  (108, 'Translation and Localization', 'Traduction et localisation'),
  (109, 'Computer Games', 'Jeux vidéo'),
  (110, 'Events Services', 'Événementiel'),
  (111, 'Arts and Crafts', 'Artisanat d''art'),
  (112, 'Electrical and Electronic Manufacturing', 'Industrie électrique et électronique'),
  (113, 'Online Media', 'Médias en ligne'),
  (114, 'Nanotechnology', 'Nanotechnologies'),
  (115, 'Music', 'Musique'),
  (116, 'Logistics and Supply Chain', 'Logistique et chaîne d''approvisionnement'),
  (117, 'Plastics', 'Plasturgie'),
  (118, 'Computer and Network Security', 'Sécurité informatique et des réseaux'),
  (119, 'Wireless', 'Technologies sans fil'),
  (120, 'Alternative Dispute Resolution', 'Règlement alternatif des litiges'),
  (121, 'Security and Investigations', 'Sécurité et enquêtes'),
  (122, 'Facilities Services', 'Services aux bâtiments'),
  (123, 'Outsourcing and Offshoring', 'Externalisation et délocalisation'),
  (124, 'Health, Wellness and Fitness', 'Santé, bien-être et forme'),
  (125, 'Alternative Medicine', 'Médecines douces'),
  (126, 'Media Production', 'Production audiovisuelle'),
  (127, 'Animation', 'Animation'),
  (128, 'Commercial Real Estate', 'Immobilier commercial'),
  (129, 'Capital Markets', 'Marchés de capitaux'),
  (130, 'Think Tanks', 'Groupes de réflexion'),
  (131, 'Philanthropy', 'Philanthropie'),
  (132, 'E-Learning', 'Formation en ligne'),
  (133, 'Wholesale', 'Commerce de gros'),
  (134, 'Import and Export', 'Import et export'),
  (135, 'Mechanical or Industrial Engineering', 'Génie mécanique ou industriel'),
  (136, 'Photography', 'Photographie'),
  (137, 'Human Resources', 'Ressources humaines'),
  (138, 'Business Supplies and Equipment', 'Fournitures et équipements de bureau'),
  (139, 'Mental Health Care', 'Santé mentale'),
  (140, 'Graphic Design', 'Graphisme'),
  (141, 'International Trade and Development', 'Commerce international et développement'),
  (142, 'Wine and Spirits', 'Vins et spiritueux'),
  (143, 'Luxury Goods and Jewelry', 'Luxe et joaillerie'),
  (144, 'Renewables and Environment', 'Énergies renouvelables et environnement'),
  (145, 'Glass, Ceramics and Concrete', 'Verre, céramique et béton'),
  (146, 'Packaging and Containers', 'Emballage et conditionnement'),
  (147, 'Industrial Automation', 'Automatisation industrielle'),
  (148, 'Government Relations', 'Relations avec les pouvoirs publics')
) as vocabulary ("networkId", "nameEnglish", "nameFrench");

create or replace view public.schema_version as select 1763600000300::bigint as migration;
