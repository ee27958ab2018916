-- Names sort and match as people read them: Éric beside Eric, in lists and with _ilike. Equality, unique constraints,
-- _like and the regular expressions stay exact.

-- "und-x-icu" is the order of Unicode for all languages. It is deterministic: texts that differ are never equal.
create domain public.name_text as text collate "und-x-icu";
comment on domain public.name_text is
  'A name or title. It sorts by letters before accents and case, and ILIKE on it ignores accents.';

-- unaccent makes the signs % _ \ of a pattern out of their wide forms; these are taken to a sign that means nothing.
create function public.fold_name_text(value text) returns text
  language sql immutable strict parallel safe
  return public.fold_text(translate(value, '∖﹨＼﹪％＿', '¤¤¤¤¤¤'));
comment on function public.fold_name_text(text) is
  'Lower case without accents, for a name and for a pattern of LIKE. The indexes of names are over it.';

-- Postgres takes an operator for exactly the types of both sides before any other. Hasura sends a pattern as text; the
-- pair over the domain is for a literal in SQL. The functions are inlined, so that the indexes below are used.
create function public.name_ilike(name public.name_text, pattern text) returns boolean
  language sql immutable strict parallel safe
  return public.fold_name_text(name) like public.fold_name_text(pattern);
comment on function public.name_ilike(public.name_text, text) is 'ILIKE of names, without accents.';
create function public.name_not_ilike(name public.name_text, pattern text) returns boolean
  language sql immutable strict parallel safe
  return public.fold_name_text(name) not like public.fold_name_text(pattern);
comment on function public.name_not_ilike(public.name_text, text) is 'NOT ILIKE of names, without accents.';
create function public.name_ilike(name public.name_text, pattern public.name_text) returns boolean
  language sql immutable strict parallel safe
  return public.fold_name_text(name) like public.fold_name_text(pattern);
comment on function public.name_ilike(public.name_text, public.name_text) is 'ILIKE of names, without accents.';
create function public.name_not_ilike(name public.name_text, pattern public.name_text) returns boolean
  language sql immutable strict parallel safe
  return public.fold_name_text(name) not like public.fold_name_text(pattern);
comment on function public.name_not_ilike(public.name_text, public.name_text) is 'NOT ILIKE of names, without accents.';

create operator public.~~* (
  leftarg = public.name_text, rightarg = text, function = public.name_ilike,
  negator = operator(public.!~~*), restrict = iclikesel, join = iclikejoinsel
);
create operator public.!~~* (
  leftarg = public.name_text, rightarg = text, function = public.name_not_ilike,
  negator = operator(public.~~*), restrict = icnlikesel, join = icnlikejoinsel
);
create operator public.~~* (
  leftarg = public.name_text, rightarg = public.name_text, function = public.name_ilike,
  negator = operator(public.!~~*), restrict = iclikesel, join = iclikejoinsel
);
create operator public.!~~* (
  leftarg = public.name_text, rightarg = public.name_text, function = public.name_not_ilike,
  negator = operator(public.~~*), restrict = icnlikesel, join = icnlikejoinsel
);

-- Postgres changes no type of a column that a view or the columns of a trigger name.
create function public.set_column_types(columns text[], type text) returns void
  language plpgsql
  as $$
declare
  statements text[];
  statement text;
begin
  with recursive
    changed as (
      select attribute.attrelid as "table", attribute.attnum as number, attribute.attname as name
        from unnest(columns) as given (name)
        join pg_attribute as attribute
          on attribute.attrelid = format('public.%I', split_part(given.name, '.', 1))::regclass
         and attribute.attname = split_part(given.name, '.', 2)
    ),
    dependency as (
      select depend.refobjid as "table", depend.refobjsubid as number, rewrite.ev_class as view, trigger.oid as trigger
        from pg_depend as depend
        left join pg_rewrite as rewrite on depend.classid = 'pg_rewrite'::regclass and rewrite.oid = depend.objid
        left join pg_trigger as trigger on depend.classid = 'pg_trigger'::regclass and trigger.oid = depend.objid
       where depend.refclassid = 'pg_class'::regclass
    ),
    above (view, depth) as (
      select dependency.view, 1 from changed join dependency using ("table", number) where dependency.view is not null
      union
      select dependency.view, above.depth + 1
        from above
        join dependency on dependency."table" = above.view
       where dependency.view <> above.view
    ),
    view as (
      select class.oid, class.oid::regclass as name, max(above.depth) as depth, class.relacl, class.reloptions
        from above
        join pg_class as class on class.oid = above.view
       group by class.oid
    ),
    trigger as (
      select distinct pg_trigger.oid, pg_trigger.tgname, pg_trigger.tgrelid
        from changed
        join dependency using ("table", number)
        join pg_trigger on pg_trigger.oid = dependency.trigger
    ),
    step (rank, depth, text) as (
      select 1, 0, format('drop trigger %I on %s', tgname, tgrelid::regclass) from trigger
      union all
      select 2, -depth, format('drop view %s', name) from view
      union all
      select 3, 0, format('alter table %s alter column %I type %s', "table"::regclass, name, type) from changed
      union all
      select 4, depth,
             format('create view %s%s as %s', name, ' with (' || array_to_string(reloptions, ', ') || ')', pg_get_viewdef(oid))
        from view
      union all
      select 5, 0, format('comment on view %s is %L', name, obj_description(oid, 'pg_class')) from view
      union all
      select 5, 0, format('comment on column %s.%I is %L', view.name, attribute.attname, col_description(view.oid, attribute.attnum))
        from view
        join pg_attribute as attribute on attribute.attrelid = view.oid
       where col_description(view.oid, attribute.attnum) is not null
      union all
      select 5, 0, format('grant %s on %s to %s', privilege.privilege_type, view.name,
                          case privilege.grantee when 0 then 'public' else privilege.grantee::regrole::text end)
        from view
        cross join aclexplode(view.relacl) as privilege
      union all
      select 6, 0, pg_get_triggerdef(oid) from trigger
    )
  select array_agg(text order by rank, depth, text) into statements from step;
  foreach statement in array statements loop
    execute statement;
  end loop;
end
$$;
comment on function public.set_column_types(text[], text) is
  'Changes the type of columns, given as table.column, for migrations. Views and triggers that are in the way are dropped and made again as they were.';

select public.set_column_types(
  array[
    'companies.name', 'companies_legaldata.legalName', 'fields.name', 'fields_options.name', 'files.name', 'groups.name',
    'industries.nameEnglish', 'industries.nameFrench', 'jobboards.name', 'locations.locality', 'networkcompanies.name',
    'profiles.firstName', 'profiles.lastName', 'profiles_educations.schoolName', 'profiles_positions.companyName',
    'profiles_positions.title', 'projects.name', 'statuses.title', 'users.displayName'
  ],
  'public.name_text'
);

create index "profiles_groupId_lastName_idx" on public.profiles ("groupId", "lastName", "firstName", id);
create index "companies_groupId_name_idx" on public.companies ("groupId", name, id);
create index "projects_groupId_name_idx" on public.projects ("groupId", name, id);

create index "profiles_groupId_names_idx" on public.profiles using gin (
  "groupId", public.fold_name_text("firstName") gin_trgm_ops, public.fold_name_text("lastName") gin_trgm_ops
);
create index "companies_groupId_folded_name_idx"
  on public.companies using gin ("groupId", public.fold_name_text(name) gin_trgm_ops);
create index "projects_groupId_folded_name_idx"
  on public.projects using gin ("groupId", public.fold_name_text(name) gin_trgm_ops);
