-- What all migrations together make. Written by npm run goldens

create table public.colors (
  id text not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  name text not null,
  constraint colors_pkey PRIMARY KEY (id),
  constraint colors_id_check CHECK ((id ~ '^#[0-9a-f]{6}$'::text)),
  constraint colors_name_check CHECK ((btrim(name) <> ''::text))
);
CREATE TRIGGER colors_clean_lines BEFORE INSERT OR UPDATE OF name ON public.colors FOR EACH ROW WHEN ((NOT are_clean_lines(VARIADIC ARRAY[new.name]))) EXECUTE FUNCTION clean_texts('line', 'name');
CREATE TRIGGER colors_name BEFORE INSERT ON public.colors FOR EACH ROW EXECUTE FUNCTION name_color();
CREATE TRIGGER colors_set_updated_at BEFORE UPDATE ON public.colors FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.colors is 'Colours, identified by their hexadecimal value. All accounts share them. A caller may add a value; names are given by migrations only.';
comment on column public.colors.id is 'The hexadecimal value in the form #rrggbb, in lower case.';
comment on column public.colors.name is 'The name of the colour in the palette. For a colour that a caller added, it is the hexadecimal value.';

CREATE OR REPLACE FUNCTION public.name_color()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.name := coalesce(new.name, new.id);
  return new;
end
$function$;
comment on function public.name_color() is NULL;

create table public.statuses (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "deletedAt" timestamp with time zone,
  "groupId" uuid not null,
  "targetedEntity" text not null,
  code text,
  kind text,
  title name_text not null,
  "colorId" text,
  "isAuto" boolean default false not null,
  "isHidden" boolean default false not null,
  "isProtected" boolean default false not null,
  "order" integer default 0 not null,
  "parentId" uuid,
  constraint "statuses_groupId_id_key" UNIQUE ("groupId", id),
  constraint "statuses_groupId_targetedEntity_id_key" UNIQUE ("groupId", "targetedEntity", id),
  constraint statuses_pkey PRIMARY KEY (id),
  constraint statuses_code_check CHECK ((code ~ '^[a-z][a-z0-9_]{0,99}$'::text)),
  constraint statuses_group_has_kind_check CHECK ((("parentId" IS NULL) = (kind IS NOT NULL))),
  constraint statuses_kind_check CHECK ((kind = ANY (ARRAY['open'::text, 'inProcess'::text, 'onHold'::text, 'archived'::text]))),
  constraint statuses_parent_is_other_check CHECK (("parentId" <> id)),
  constraint "statuses_targetedEntity_check" CHECK (("targetedEntity" = ANY (ARRAY['PROFILE'::text, 'PROJECT'::text, 'COMPANY'::text]))),
  constraint statuses_title_check CHECK ((btrim((title)::text) <> ''::text)),
  constraint "statuses_colorId_fkey" FOREIGN KEY ("colorId") REFERENCES colors(id) ON DELETE SET NULL,
  constraint "statuses_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE,
  constraint "statuses_parentId_fkey" FOREIGN KEY ("groupId", "targetedEntity", "parentId") REFERENCES statuses("groupId", "targetedEntity", id) ON DELETE CASCADE
);
CREATE INDEX "statuses_colorId_idx" ON public.statuses USING btree ("colorId");
CREATE UNIQUE INDEX "statuses_groupId_targetedEntity_code_key" ON public.statuses USING btree ("groupId", "targetedEntity", code) WHERE ("deletedAt" IS NULL);
CREATE INDEX "statuses_parentId_idx" ON public.statuses USING btree ("groupId", "parentId", "order");
CREATE TRIGGER "A_statuses_clear_references" AFTER DELETE ON public.statuses FOR EACH ROW EXECUTE FUNCTION clear_references_to_status();
CREATE TRIGGER statuses_audit AFTER INSERT OR DELETE OR UPDATE ON public.statuses FOR EACH ROW EXECUTE FUNCTION record_audit('statuses', 'id', '', '{deletedAt,targetedEntity,kind,parentId,isAuto,isHidden,isProtected,order}', '{createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER statuses_check_parent BEFORE INSERT OR UPDATE OF "parentId" ON public.statuses FOR EACH ROW EXECUTE FUNCTION check_status_parent();
CREATE TRIGGER statuses_clean_lines BEFORE INSERT OR UPDATE OF title ON public.statuses FOR EACH ROW WHEN ((NOT are_clean_lines(VARIADIC ARRAY[(new.title)::text]))) EXECUTE FUNCTION clean_texts('line', 'title');
CREATE TRIGGER statuses_keep_live_group AFTER INSERT OR UPDATE OF "deletedAt", "parentId" ON public.statuses FOR EACH ROW EXECUTE FUNCTION keep_live_group();
CREATE TRIGGER statuses_protect BEFORE UPDATE OF "deletedAt", code ON public.statuses FOR EACH ROW WHEN (old."isProtected") EXECUTE FUNCTION protect_status();
CREATE TRIGGER statuses_record_offers AFTER UPDATE ON public.statuses FOR EACH ROW WHEN (((new."targetedEntity" = 'PROJECT'::text) AND ((((old."isHidden" IS DISTINCT FROM new."isHidden") OR (old.kind IS DISTINCT FROM new.kind)) OR (old."parentId" IS DISTINCT FROM new."parentId")) OR (old."deletedAt" IS DISTINCT FROM new."deletedAt")))) EXECUTE FUNCTION record_offers_of_account();
CREATE TRIGGER statuses_set_updated_at BEFORE UPDATE ON public.statuses FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.statuses is 'Statuses of profiles, projects and companies. A status without a parent is a group and has a kind. Records have statuses that belong to a group.';
comment on column public.statuses.code is 'A stable name for programs. Titles may be changed at any time. Every default status has a code.';
comment on column public.statuses.kind is 'The meaning of a group: open, inProcess, onHold or archived. Null for statuses that belong to a group.';
comment on column public.statuses."isAuto" is 'Whether the system assigns the status, for example to a profile that has just applied.';
comment on column public.statuses."isHidden" is 'Whether the status is hidden. A hidden status is not offered for selection, and a project that has it is not an offer.';
comment on column public.statuses."isProtected" is 'Whether the system depends on the status. A protected status cannot be deleted, and its code cannot be changed.';

CREATE OR REPLACE FUNCTION public.check_status_parent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;
comment on function public.check_status_parent() is NULL;

CREATE OR REPLACE FUNCTION public.protect_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new."deletedAt" is not null or new.code is distinct from old.code then
    raise exception 'status "%" is protected: it cannot be deleted and its code cannot be changed', old.title
      using errcode = 'check_violation', constraint = 'statuses_protected_check', table = 'statuses';
  end if;
  return new;
end
$function$;
comment on function public.protect_status() is NULL;

CREATE OR REPLACE FUNCTION public.keep_live_group()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;
comment on function public.keep_live_group() is 'Refuses to delete a group of statuses that has some, and a status of a deleted group. After the statement, so that one may delete or restore both.';

CREATE OR REPLACE FUNCTION public.create_default_statuses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;
comment on function public.create_default_statuses() is 'Creates the default statuses of all entities for a new account.';

CREATE OR REPLACE FUNCTION public.set_default_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;
comment on function public.set_default_status() is 'Sets the status of a record that is inserted without one. Trigger arguments: the entity, and optionally the code of the preferred status.';

CREATE OR REPLACE FUNCTION public.clear_references_to_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;
comment on function public.clear_references_to_status() is 'Sets references to a deleted row of statuses to null.';

create table public.locations (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  search text not null,
  latitude double precision,
  longitude double precision,
  center jsonb generated always as (geojson_point(longitude, latitude)) stored,
  "formattedAddress" text,
  "streetNumber" text,
  route text,
  "postalCode" text,
  locality name_text,
  "administrativeAreaLevel1" text,
  "administrativeAreaLevel2" text,
  "countryName" text,
  "unusedSince" timestamp with time zone,
  constraint "locations_groupId_id_key" UNIQUE ("groupId", id),
  constraint locations_pkey PRIMARY KEY (id),
  constraint locations_coordinates_check CHECK (((latitude IS NULL) = (longitude IS NULL))),
  constraint locations_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint locations_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint locations_search_check CHECK ((btrim(search) <> ''::text)),
  constraint "locations_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE
);
alter table public.locations set (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=3000);
CREATE INDEX "locations_unusedSince_idx" ON public.locations USING btree ("groupId", "unusedSince") WHERE ("unusedSince" IS NOT NULL);
CREATE TRIGGER "A_locations_clear_references" AFTER DELETE ON public.locations FOR EACH ROW EXECUTE FUNCTION clear_references_to_location();
CREATE TRIGGER locations_audit AFTER INSERT OR DELETE OR UPDATE ON public.locations FOR EACH ROW EXECUTE FUNCTION record_audit('locations', 'id', '', '{}', '{center,unusedSince,createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER locations_clean_lines BEFORE INSERT OR UPDATE OF search, "formattedAddress", "streetNumber", route, "postalCode", locality, "administrativeAreaLevel1", "administrativeAreaLevel2", "countryName" ON public.locations FOR EACH ROW WHEN ((NOT are_clean_lines(VARIADIC ARRAY[new.search, new."formattedAddress", new."streetNumber", new.route, new."postalCode", (new.locality)::text, new."administrativeAreaLevel1", new."administrativeAreaLevel2", new."countryName"]))) EXECUTE FUNCTION clean_texts('line', 'search', 'formattedAddress', 'streetNumber', 'route', 'postalCode', 'locality', 'administrativeAreaLevel1', 'administrativeAreaLevel2', 'countryName');
CREATE TRIGGER locations_mark_new_place AFTER INSERT ON public.locations FOR EACH ROW WHEN (((new.latitude IS NULL) OR (new.route IS NOT NULL))) EXECUTE FUNCTION mark_place();
CREATE TRIGGER locations_mark_place AFTER UPDATE OF search ON public.locations FOR EACH ROW WHEN ((old.search IS DISTINCT FROM new.search)) EXECUTE FUNCTION mark_place();
CREATE TRIGGER locations_mark_search AFTER UPDATE ON public.locations FOR EACH ROW WHEN (((old.search IS DISTINCT FROM new.search) OR (old."formattedAddress" IS DISTINCT FROM new."formattedAddress"))) EXECUTE FUNCTION mark_search_later('locations');
CREATE CONSTRAINT TRIGGER locations_mark_unused AFTER INSERT ON public.locations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION mark_unused_location();
CREATE CONSTRAINT TRIGGER locations_move_points AFTER UPDATE OF latitude, longitude ON public.locations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.latitude IS DISTINCT FROM new.latitude) OR (old.longitude IS DISTINCT FROM new.longitude))) EXECUTE FUNCTION move_profile_points();
CREATE TRIGGER locations_set_updated_at BEFORE UPDATE ON public.locations FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER locations_touch_records AFTER UPDATE OF search, latitude, longitude, "formattedAddress", "streetNumber", route, "postalCode", locality, "administrativeAreaLevel1", "administrativeAreaLevel2", "countryName" ON public.locations FOR EACH ROW EXECUTE FUNCTION touch_records_of_location();
comment on table public.locations is 'Places: the text as it was given and, where known, the address and the coordinates.';
comment on column public.locations.search is 'The text by which the place was given.';
comment on column public.locations.center is 'The place as a GeoJSON point (EPSG:4326, longitude first). It is generated from longitude and latitude.';
comment on column public.locations."unusedSince" is 'When the place was added, if no record had it then. It is removed seven days later, unless one has it.';

CREATE OR REPLACE FUNCTION public.location_is_used(account uuid, location uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return exists (select from public.profiles_locations where "groupId" = account and "locationId" = location)
      or exists (select from public.profiles_fieldsvalues where "groupId" = account and "locationId" = location)
      or exists (select from public.projects_fieldsvalues where "groupId" = account and "locationId" = location)
      or exists (select from public.companies_fieldsvalues where "groupId" = account and "locationId" = location)
      or exists (select from public.profiles where "groupId" = account and "locationId" = location)
      or exists (select from public.companies_legaldata_locations where "groupId" = account and "locationId" = location);
end
$function$;
comment on function public.location_is_used(account uuid, location uuid) is 'Whether a record has a place.';

CREATE OR REPLACE FUNCTION public.mark_unused_location()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.locations set "unusedSince" = now()
   where "groupId" = new."groupId" and id = new.id and not public.location_is_used(new."groupId", new.id);
  return null;
end
$function$;
comment on function public.mark_unused_location() is 'Sets unusedSince of a place that was added without a record.';

CREATE OR REPLACE FUNCTION public.give_up_location()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform public.remove_unused_locations(old."groupId", array[old."locationId"]);
  return null;
end
$function$;
comment on function public.give_up_location() is 'Deletes a place that the last record has given up.';

CREATE OR REPLACE FUNCTION public.remove_unused_locations(account uuid, ids uuid[])
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
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
$function$;
comment on function public.remove_unused_locations(account uuid, ids uuid[]) is 'Deletes those of the places that no record has, and returns their number.';

CREATE OR REPLACE FUNCTION public.touch_records_of_location()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;
comment on function public.touch_records_of_location() is 'Sets updatedAt of the records that show a place when it changes.';

CREATE OR REPLACE FUNCTION public.clear_references_to_location()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;
comment on function public.clear_references_to_location() is 'Sets references to a deleted row of locations to null.';

create table public.locations_pending (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  "locationId" uuid not null,
  "textBefore" text,
  "geocodeAt" timestamp with time zone,
  "keptPoint" boolean default false not null,
  constraint "locations_pending_locationId_key" UNIQUE ("groupId", "locationId"),
  constraint locations_pending_pkey PRIMARY KEY (id),
  constraint "locations_pending_locationId_fkey" FOREIGN KEY ("groupId", "locationId") REFERENCES locations("groupId", id) ON DELETE CASCADE
);
CREATE INDEX "locations_pending_createdAt_idx" ON public.locations_pending USING btree ("createdAt", id);
CREATE INDEX "locations_pending_geocodeAt_idx" ON public.locations_pending USING btree ("geocodeAt", id) WHERE ("geocodeAt" IS NOT NULL);
comment on table public.locations_pending is 'Places whose parts and coordinates the maintenance of a server still has to look up.';
comment on column public.locations_pending."textBefore" is 'The text that the parts were read of, when the text of the place has changed: they are replaced, and what somebody gave is kept.';
comment on column public.locations_pending."geocodeAt" is 'When a geocoder is asked for the point next; null: the gazetteer has not looked at the place yet.';
comment on column public.locations_pending."keptPoint" is 'Whether the text has changed and the point has not: one near the address before is of that.';

CREATE OR REPLACE FUNCTION public.mark_place()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  is_kept boolean := false;
begin
  if tg_op = 'UPDATE' then
    is_kept := new.latitude is not distinct from old.latitude and new.longitude is not distinct from old.longitude;
  end if;
  insert into public.locations_pending ("groupId", "locationId", "textBefore", "keptPoint")
  values (new."groupId", new.id, case when tg_op = 'UPDATE' then old.search end, is_kept)
  -- Another id: who looks the place up now has the text before, and deletes the row by the id that it had then.
  on conflict on constraint "locations_pending_locationId_key" do update set
    id = gen_random_uuid(),
    "createdAt" = now(),
    "geocodeAt" = null,
    -- What the gazetteer has looked at has the parts of the text that changes now.
    "textBefore" = case when locations_pending."geocodeAt" is null
      then locations_pending."textBefore" else excluded."textBefore" end,
    "keptPoint" = excluded."keptPoint" and (locations_pending."keptPoint" or locations_pending."geocodeAt" is not null);
  return null;
end
$function$;
comment on function public.mark_place() is 'Has a server look up the parts and the coordinates of a place.';

create table public.industries (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "nameEnglish" name_text not null,
  "nameFrench" name_text,
  "networkId" integer not null,
  constraint "industries_networkId_key" UNIQUE ("networkId"),
  constraint industries_pkey PRIMARY KEY (id),
  constraint "industries_nameEnglish_check" CHECK ((btrim(("nameEnglish")::text) <> ''::text))
);
CREATE TRIGGER industries_clean_lines BEFORE INSERT OR UPDATE OF "nameEnglish", "nameFrench" ON public.industries FOR EACH ROW WHEN ((NOT are_clean_lines(VARIADIC ARRAY[(new."nameEnglish")::text, (new."nameFrench")::text]))) EXECUTE FUNCTION clean_texts('line', 'nameEnglish', 'nameFrench');
CREATE TRIGGER industries_set_updated_at BEFORE UPDATE ON public.industries FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.industries is 'Industries as the professional network lists them. All accounts share them.';
comment on column public.industries."networkId" is 'The number of the industry in the professional network.';

create table public.jobboards (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "canonicalName" text not null,
  name name_text not null,
  constraint "jobboards_canonicalName_key" UNIQUE ("canonicalName"),
  constraint jobboards_pkey PRIMARY KEY (id),
  constraint "jobboards_canonicalName_check" CHECK (("canonicalName" ~ '^[a-z][a-z0-9_]*$'::text)),
  constraint jobboards_name_check CHECK ((btrim((name)::text) <> ''::text))
);
CREATE TRIGGER jobboards_clean_lines BEFORE INSERT OR UPDATE OF name ON public.jobboards FOR EACH ROW WHEN ((NOT are_clean_lines(VARIADIC ARRAY[(new.name)::text]))) EXECUTE FUNCTION clean_texts('line', 'name');
CREATE TRIGGER jobboards_set_updated_at BEFORE UPDATE ON public.jobboards FOR EACH ROW EXECUTE FUNCTION set_updated_at();
comment on table public.jobboards is 'Job boards on which projects can be published. All accounts share them.';
comment on column public.jobboards."canonicalName" is 'A stable name for programs, for example careers_site.';
