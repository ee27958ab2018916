-- What records refer to: colours, statuses, places, stored files, images, industries, job boards.

create table public.colors (
  id text primary key,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  name text not null,
  constraint "colors_id_check" check (id ~ '^#[0-9a-f]{6}$'),
  constraint "colors_name_check" check (btrim(name) <> '')
);
comment on table public.colors is
  'Colours by their hexadecimal value, shared by all accounts. A caller may add a value; only migrations give names.';
comment on column public.colors.id is '#rrggbb in lower case.';
comment on column public.colors.name is 'The name in the palette, or the value itself for a colour added by a caller.';

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
create trigger "colors_set_updated_at" before update on public.colors
  for each row execute function public.set_updated_at();

create table public.statuses (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "deletedAt" timestamptz,
  "groupId" uuid not null,
  "targetedEntity" text not null,
  code text,
  kind text,
  title text not null,
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
  'Statuses of profiles, projects and companies. Those without a parent are groups and have a kind; records take the leaves below them.';
comment on column public.statuses.code is
  'Stable name for programs; titles may be changed freely. Every default status has one.';
comment on column public.statuses.kind is 'What being in this group means: open, inProcess, onHold or archived. Groups only.';
comment on column public.statuses."isAuto" is 'Given by the system, for example to a profile that has just applied.';
comment on column public.statuses."isHidden" is 'Not offered for choice; a project in it is not an offer.';
comment on column public.statuses."isProtected" is 'The system relies on it: it cannot be deleted, nor its code changed.';

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
comment on function public.set_default_status() is 'Trigger arguments: entity, and optionally the code that comes first.';

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
comment on function public.create_default_statuses() is 'A new account starts with the default statuses of every entity.';
create trigger "groups_create_default_statuses" after insert on public.groups
  for each row execute function public.create_default_statuses();

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
  locality text,
  "administrativeAreaLevel1" text,
  "administrativeAreaLevel2" text,
  "countryName" text,
  constraint "locations_groupId_fkey" foreign key ("groupId") references public.groups (id) on delete cascade,
  constraint "locations_groupId_id_key" unique ("groupId", id),
  constraint "locations_search_check" check (btrim(search) <> ''),
  constraint "locations_latitude_check" check (latitude between -90 and 90),
  constraint "locations_longitude_check" check (longitude between -180 and 180),
  constraint "locations_coordinates_check" check ((latitude is null) = (longitude is null))
);
comment on table public.locations is 'Places, as somebody wrote them and, where known, what they resolve to.';
comment on column public.locations.search is 'The text the place was given as.';
comment on column public.locations.center is 'GeoJSON point (EPSG:4326, longitude first), made from longitude and latitude.';

create trigger "locations_set_updated_at" before update on public.locations
  for each row execute function public.set_updated_at();

create table public.files (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  name text not null,
  size integer not null,
  "mimeType" text not null,
  sha256 text not null,
  "storageKey" text not null,
  constraint "files_groupId_fkey" foreign key ("groupId") references public.groups (id) on delete cascade,
  constraint "files_groupId_id_key" unique ("groupId", id),
  constraint "files_name_check" check (btrim(name) <> ''),
  constraint "files_size_check" check (size >= 0),
  constraint "files_mimeType_check" check (btrim("mimeType") <> ''),
  constraint "files_sha256_check" check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint "files_storageKey_check" check (btrim("storageKey") <> '')
);
comment on table public.files is 'Stored files. The bytes live in file storage; this is what is known about them.';
comment on column public.files.size is 'Bytes.';
comment on column public.files."mimeType" is 'Decided by content, not by the name the file came with.';
comment on column public.files.sha256 is 'Of the bytes, lower-case hexadecimal; the same file twice is recognised by it.';
comment on column public.files."storageKey" is 'Where file storage keeps the bytes.';
create index "files_groupId_sha256_idx" on public.files ("groupId", sha256);

create trigger "files_set_updated_at" before update on public.files
  for each row execute function public.set_updated_at();

create table public.images (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid,
  "publicUrl" text,
  "fileId" uuid,
  constraint "images_groupId_fkey" foreign key ("groupId") references public.groups (id) on delete cascade,
  constraint "images_groupId_id_key" unique ("groupId", id),
  constraint "images_fileId_fkey" foreign key ("groupId", "fileId")
    references public.files ("groupId", id) on delete cascade,
  constraint "images_source_check" check ("publicUrl" is not null or "fileId" is not null),
  constraint "images_shared_has_no_file_check" check ("groupId" is not null or "fileId" is null)
);
comment on table public.images is 'Pictures of profiles and companies, by address or as a stored file.';
comment on column public.images."groupId" is 'Null for pictures of public company data, which all accounts share.';
create index "images_groupId_fileId_idx" on public.images ("groupId", "fileId");

create trigger "images_set_updated_at" before update on public.images
  for each row execute function public.set_updated_at();

create table public.industries (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "nameEnglish" text not null,
  "nameFrench" text,
  "networkId" integer not null,
  constraint "industries_networkId_key" unique ("networkId"),
  constraint "industries_nameEnglish_check" check (btrim("nameEnglish") <> '')
);
comment on table public.industries is 'Industries as the professional network lists them; the same for all accounts.';
comment on column public.industries."networkId" is 'The number the professional network gives the industry.';
create trigger "industries_set_updated_at" before update on public.industries
  for each row execute function public.set_updated_at();

create table public.jobboards (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "canonicalName" text not null,
  name text not null,
  constraint "jobboards_canonicalName_key" unique ("canonicalName"),
  constraint "jobboards_canonicalName_check" check ("canonicalName" ~ '^[a-z][a-z0-9_]*$'),
  constraint "jobboards_name_check" check (btrim(name) <> '')
);
comment on table public.jobboards is 'Where a project can be published; the same for all accounts.';
comment on column public.jobboards."canonicalName" is 'Stable name for programs, for example careers_site.';
create trigger "jobboards_set_updated_at" before update on public.jobboards
  for each row execute function public.set_updated_at();
