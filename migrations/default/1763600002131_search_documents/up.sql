-- What is searched of each profile, as one vector in a table of its own: in profiles it would be written again with
-- every status. A trigram index on whole resumes is replaced by it.

create table public.profiles_search (
  "groupId" uuid not null,
  "profileId" uuid not null,
  "createdAt" timestamptz not null default now(),
  "changedAt" timestamptz not null,
  document tsvector not null,
  constraint profiles_search_pkey primary key ("groupId", "profileId"),
  constraint "profiles_search_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade
);
comment on table public.profiles_search is
  'The words of each profile that is not deleted, for the search. Kept by triggers on profiles and its children.';
comment on column public.profiles_search."changedAt" is 'When the words last changed. Of many matches the newest are ranked.';
comment on column public.profiles_search.document is
  'A: names, e-mail addresses, headline. B: titles of positions. C: companies, educations, values of fields, places. D: texts and resumes.';
create index "profiles_search_document_idx" on public.profiles_search using gin ("groupId", document)
  with (gin_pending_list_limit = 1024);
create index "profiles_search_changedAt_idx" on public.profiles_search ("groupId", "changedAt", "profileId");

create table public.profiles_search_pending (
  id uuid primary key default gen_random_uuid(),
  "groupId" uuid not null,
  "profileId" uuid not null,
  "createdAt" timestamptz not null default now(),
  "isLater" boolean not null default true,
  constraint "profiles_search_pending_profileId_fkey" foreign key ("groupId", "profileId")
    references public.profiles ("groupId", id) on delete cascade
);
comment on table public.profiles_search_pending is
  'Profiles whose words have changed: at the end of the transaction, or later, they are written into profiles_search.';
comment on column public.profiles_search_pending."isLater" is
  'Whether the maintenance of a server writes the words, which it does for changes that concern very many profiles.';
create index "profiles_search_pending_profileId_idx" on public.profiles_search_pending ("groupId", "profileId");

create function public.cut_bytes(value text, most integer) returns text
  language sql immutable strict parallel safe
  return case
    when octet_length(value) <= most then value
    else left(value, (most::bigint * length(value) / octet_length(value))::integer)
  end;
comment on function public.cut_bytes(text, integer) is 'The beginning of a text, of about as many bytes at most.';

-- "on" is a stop word of both languages: it takes a place, so that no phrase reaches from one text into the next.
create function public.search_texts(texts text[]) returns text
  language sql immutable parallel safe
  return array_to_string(texts, E' on\n');
comment on function public.search_texts(text[]) is 'Texts as one text, in which no phrase reaches from one into the next.';

create function public.search_vector(value text, language text, most integer) returns tsvector
  language plpgsql immutable parallel safe
  as $$
declare
  cut constant text := public.cut_bytes(value, most);
  -- Begins with a stop word too, so that no phrase reaches into it from the vector before.
  spelling constant text := concat_ws(E' on\n', 'on', public.searchable_text(cut), public.joined_words(cut));
begin
  if cut is null then
    return '';
  elsif language = 'fr' then
    return to_tsvector('public.search_french', spelling);
  elsif language = 'en' then
    return to_tsvector('public.search_english', spelling);
  end if;
  -- A word has the same place in all of them. Concatenated vectors would need many times the places, which end at 16 383.
  return coalesce((
    select string_agg(
             concat('''', replace(replace(lexeme, '\', '\\'), '''', ''''''), ''':', array_to_string(places, ',')), ' '
           )
      from (
        select word.lexeme, array_agg(distinct place) as places
          from (
            select * from unnest(to_tsvector('public.search_french', spelling))
            union all
            select * from unnest(to_tsvector('public.search_english', spelling))
            union all
            select * from unnest(to_tsvector('public.search_words', spelling)) where language = 'both'
          ) as word,
          unnest(word.positions) as place
         group by word.lexeme
      ) as words
  ), '')::tsvector;
end
$$;
comment on function public.search_vector(text, text, integer) is
  'The words of the first bytes of a text. Language: fr or en: stems of it; both: stems of both and words as written; any other: stems of both.';

create function public.search_document(account uuid, profile_id uuid) returns tsvector
  language sql stable
  as $$
  select setweight(
           to_tsvector(
             'public.search_names',
             public.cut_bytes(
               concat_ws(
                 ' ', profile."firstName", profile."lastName",
                 (
                   select string_agg(email."canonicalEmailAddress", ' ' order by email."createdAt", email.id)
                     from public.profiles_emails as email
                    where email."groupId" = account and email."profileId" = profile.id and email."deletedAt" is null
                 )
               ),
               5000
             )
           )
           || public.search_vector(profile.headline, 'both', 5000),
           'A'
         )
         || setweight(public.search_vector(work.titles, 'both', 20000), 'B')
         || setweight(
           public.search_vector(
             public.search_texts(array[work.companies, studies.names, fields.values, places.names]), 'both', 40000
           ),
           'C'
         )
         || public.search_vector(
           public.search_texts(array[profile.summary, work.descriptions, studies.descriptions]), null, 50000
         )
         || public.search_vector(resumes.text, resumes.language, 100000)
    from public.profiles as profile,
    lateral (
      select string_agg(position.title::text, E' on\n' order by position."isCurrent" desc, position."startDate" desc, position.id)
               as titles,
             public.search_texts(array[
               string_agg(coalesce(position."companyName", company.name)::text, E' on\n'),
               string_agg(distinct position.location, E' on\n')
             ]) as companies,
             string_agg(position.description, E' on\n') as descriptions
        from public.profiles_positions as position
        left join public.companies as company
          on company."groupId" = position."groupId" and company.id = position."companyId"
       where position."groupId" = account and position."profileId" = profile.id
    ) as work,
    lateral (
      select string_agg(concat_ws(E' on\n', education."schoolName", education.degree, education."fieldOfStudy"), E' on\n') as names,
             string_agg(education.description, E' on\n') as descriptions
        from public.profiles_educations as education
       where education."groupId" = account and education."profileId" = profile.id
    ) as studies,
    lateral (
      select string_agg(
               coalesce(
                 option.name::text, place.search,
                 case field.type when 'richtext' then regexp_replace(held.value, '<[^>]*>', ' ', 'g') else held.value end
               ),
               E' on\n'
             ) as values
        from public.profiles_fieldsvalues as held
        join public.fields as field
          on field."groupId" = held."groupId" and field.id = held."fieldId"
         and field."deletedAt" is null
         and field.type in (
           'text', 'richtext', 'tags', 'singlechoice', 'multiplechoice', 'singlelocation', 'multiplelocation', 'url',
           'email', 'phone'
         )
        left join public.fields_options as option
          on option."groupId" = held."groupId" and option.id = held."fieldValueId"
        left join public.locations as place
          on place."groupId" = held."groupId" and place.id = held."locationId"
       where held."groupId" = account and held."profileId" = profile.id
    ) as fields,
    lateral (
      select string_agg(distinct concat_ws(' ', place.search, place."formattedAddress"), E' on\n') as names
        from public.locations as place
       where place."groupId" = account
         -- An array, so that places are found by their key.
         and place.id = any (array(
           select profile."locationId"
           union all
           select held."locationId" from public.profiles_locations as held
            where held."groupId" = account and held."profileId" = profile.id
         ))
    ) as places,
    lateral (
      select string_agg(file.text, E' on\n' order by file."createdAt" desc, file.id) as text,
             case when min(coalesce(file.language, '')) = max(coalesce(file.language, '')) then min(file.language) end as language
        from public.profiles_files as file
       where file."groupId" = account and file."profileId" = profile.id and file.text is not null
    ) as resumes
   where profile."groupId" = account and profile.id = profile_id and profile."deletedAt" is null
$$;
comment on function public.search_document(uuid, uuid) is 'What is searched of a profile. Null for one that is deleted.';

create function public.write_search(account uuid, profile_id uuid) returns void
  language plpgsql
  as $$
begin
  -- Of two transactions that change children of one profile, the later one waits here and sees what the other wrote.
  perform from public.profiles where "groupId" = account and id = profile_id for no key update;
  insert into public.profiles_search as stored ("groupId", "profileId", "changedAt", document)
  select account, profile_id, profile."updatedAt", document
    from public.profiles as profile, public.search_document(account, profile_id) as document
   where profile."groupId" = account and profile.id = profile_id and profile."deletedAt" is null
  on conflict ("groupId", "profileId") do update
    set "changedAt" = excluded."changedAt", document = excluded.document
    where stored.document <> excluded.document;
  if not found then
    delete from public.profiles_search as stored
     where stored."groupId" = account and stored."profileId" = profile_id
       and not exists (
         select from public.profiles where "groupId" = account and id = profile_id and "deletedAt" is null
       );
  end if;
end
$$;
comment on function public.write_search(uuid, uuid) is 'Writes the words of a profile, if they have changed.';

create function public.write_pending_search() returns trigger
  language plpgsql
  as $$
begin
  -- A transaction sees its own rows only: others delete theirs before they end.
  delete from public.profiles_search_pending
   where "groupId" = new."groupId" and "profileId" = new."profileId" and not "isLater";
  if found then
    perform public.write_search(new."groupId", new."profileId");
  end if;
  return null;
end
$$;
comment on function public.write_pending_search() is 'Writes the words of a profile once, at the end of a transaction that changed them.';
create constraint trigger "profiles_search_pending_write" after insert on public.profiles_search_pending
  deferrable initially deferred for each row when (not new."isLater") execute function public.write_pending_search();

create function public.refresh_search(account uuid, most integer) returns setof public.profiles_search_pending
  language plpgsql
  as $$
declare
  pending public.profiles_search_pending;
begin
  -- In the order of ids, as merges lock profiles, and without those that another server writes now.
  for pending in
    with taken as (
      delete from public.profiles_search_pending
       where "groupId" = account
         and id = any (array(
           select id from public.profiles_search_pending
            where "groupId" = account and "isLater" limit most for update skip locked
         ))
      returning *
    )
    select distinct on ("profileId") * from taken order by "profileId"
  loop
    perform public.write_search(account, pending."profileId");
    return next pending;
  end loop;
end
$$;
comment on function public.refresh_search(uuid, integer) is
  'Writes the words of profiles of an account that are pending for later, at most as many as given, and returns what it has done.';

create function public.mark_search() returns trigger
  language plpgsql
  as $$
begin
  insert into public.profiles_search_pending ("groupId", "profileId", "isLater")
  select profile."groupId", profile.id, false
    from public.profiles as profile
   where profile."groupId" = coalesce(new."groupId", old."groupId")
     and profile.id in (old."profileId", new."profileId")
     and not exists (
       select from public.profiles_search_pending as pending
        where pending."groupId" = profile."groupId" and pending."profileId" = profile.id and not pending."isLater"
     );
  return null;
end
$$;
comment on function public.mark_search() is 'Has the words of a profile written at the end of the transaction, when a child changes.';

create function public.mark_search_of_profile() returns trigger
  language plpgsql
  as $$
begin
  insert into public.profiles_search_pending ("groupId", "profileId", "isLater")
  select new."groupId", new.id, false
   where not exists (
     select from public.profiles_search_pending as pending
      where pending."groupId" = new."groupId" and pending."profileId" = new.id and not pending."isLater"
   );
  return null;
end
$$;
comment on function public.mark_search_of_profile() is 'Has the words of a profile written at the end of the transaction.';

create trigger "profiles_mark_search_on_insert" after insert on public.profiles
  for each row when (new."deletedAt" is null) execute function public.mark_search_of_profile();
create trigger "profiles_mark_search_on_update" after update on public.profiles
  for each row when (
    (old."deletedAt" is null) <> (new."deletedAt" is null)
    or old."foldedName" is distinct from new."foldedName"
    or old.headline is distinct from new.headline
    or old.summary is distinct from new.summary
    or old."locationId" is distinct from new."locationId"
  )
  execute function public.mark_search_of_profile();

create trigger "profiles_emails_mark_search" after insert or delete on public.profiles_emails
  for each row execute function public.mark_search();
create trigger "profiles_emails_mark_search_on_update" after update on public.profiles_emails
  for each row when (
    (old."profileId", old."emailAddress", old."deletedAt" is null)
    is distinct from (new."profileId", new."emailAddress", new."deletedAt" is null)
  )
  execute function public.mark_search();
create trigger "profiles_positions_mark_search" after insert or delete on public.profiles_positions
  for each row execute function public.mark_search();
create trigger "profiles_positions_mark_search_on_update" after update on public.profiles_positions
  for each row when (
    (old."profileId", old.title::text, old."companyName"::text, old."companyId", old.description, old.location)
    is distinct from (new."profileId", new.title::text, new."companyName"::text, new."companyId", new.description, new.location)
  )
  execute function public.mark_search();
create trigger "profiles_educations_mark_search" after insert or delete on public.profiles_educations
  for each row execute function public.mark_search();
create trigger "profiles_educations_mark_search_on_update" after update on public.profiles_educations
  for each row when (
    (old."profileId", old."schoolName"::text, old.degree::text, old."fieldOfStudy"::text, old.description)
    is distinct from (new."profileId", new."schoolName"::text, new.degree::text, new."fieldOfStudy"::text, new.description)
  )
  execute function public.mark_search();
create trigger "profiles_fieldsvalues_mark_search" after insert or delete on public.profiles_fieldsvalues
  for each row execute function public.mark_search();
create trigger "profiles_fieldsvalues_mark_search_on_update" after update on public.profiles_fieldsvalues
  for each row when (
    (old."profileId", old."fieldId", old."fieldValueId", old."locationId", old.value)
    is distinct from (new."profileId", new."fieldId", new."fieldValueId", new."locationId", new.value)
  )
  execute function public.mark_search();
create trigger "profiles_locations_mark_search" after insert or update or delete on public.profiles_locations
  for each row execute function public.mark_search();
create trigger "profiles_files_mark_search_on_insert" after insert on public.profiles_files
  for each row when (new.text is not null) execute function public.mark_search();
create trigger "profiles_files_mark_search_on_delete" after delete on public.profiles_files
  for each row when (old.text is not null) execute function public.mark_search();
create trigger "profiles_files_mark_search_on_update" after update on public.profiles_files
  for each row when (
    old."profileId" <> new."profileId"
    or old.language is distinct from new.language
    or old.text is distinct from new.text
  )
  execute function public.mark_search();

-- One change of these can concern very many profiles: their words are written later, by the maintenance of the servers.
create function public.mark_search_later() returns trigger
  language plpgsql
  as $$
begin
  insert into public.profiles_search_pending ("groupId", "profileId", "isLater")
  select new."groupId", concerned."profileId", true
    from (
      select held."profileId" from public.profiles_fieldsvalues as held
       where tg_argv[0] = 'fields' and held."groupId" = new."groupId" and held."fieldId" = new.id
      union
      select held."profileId" from public.profiles_fieldsvalues as held
       where tg_argv[0] = 'fields_options' and held."groupId" = new."groupId" and held."fieldValueId" = new.id
      union
      select held."profileId" from public.profiles_positions as held
       where tg_argv[0] = 'companies' and held."groupId" = new."groupId" and held."companyId" = new.id
         and held."companyName" is null
      union
      select held."profileId" from public.profiles_fieldsvalues as held
       where tg_argv[0] = 'locations' and held."groupId" = new."groupId" and held."locationId" = new.id
      union
      select held."profileId" from public.profiles_locations as held
       where tg_argv[0] = 'locations' and held."groupId" = new."groupId" and held."locationId" = new.id
      union
      select held.id from public.profiles as held
       where tg_argv[0] = 'locations' and held."groupId" = new."groupId" and held."locationId" = new.id
    ) as concerned;
  return null;
end
$$;
comment on function public.mark_search_later() is
  'Has the words of all profiles with a field, an option, a company or a place written later, when its name changes. Trigger argument: which of these.';
create trigger "fields_mark_search" after update on public.fields
  for each row when (
    new."targetedEntity" = 'PROFILE'
    and ((old."deletedAt" is null) <> (new."deletedAt" is null) or old.type <> new.type)
  )
  execute function public.mark_search_later('fields');
create trigger "fields_options_mark_search" after update on public.fields_options
  for each row when (old.name::text <> new.name::text) execute function public.mark_search_later('fields_options');
create trigger "companies_mark_search" after update on public.companies
  for each row when (old.name::text is distinct from new.name::text) execute function public.mark_search_later('companies');
create trigger "locations_mark_search" after update on public.locations
  for each row when (
    old.search is distinct from new.search or old."formattedAddress" is distinct from new."formattedAddress"
  )
  execute function public.mark_search_later('locations');

-- The profiles that exist are written by the servers after the migration, which would take minutes for many of them.
-- A few of each account are written now, which is all of them where the platform is new.
insert into public.profiles_search_pending ("groupId", "profileId", "isLater")
select "groupId", id, true from public.profiles where "deletedAt" is null;
do $$ begin perform public.refresh_search(id, 500) from public.groups; end $$;

drop index public."profiles_files_text_idx";
comment on column public.profiles_files.text is 'The text of the file in reading order. It is found by search_profiles.';
