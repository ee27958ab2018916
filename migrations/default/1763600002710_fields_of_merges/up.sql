-- Whoever merges two profiles may choose whose values the kept profile has. The choice is a part of the merge: there is no
-- second request that could fail when the other profile is deleted already.

alter table public.profiles_merges add column "fieldsFromOther" text[] not null default '{}';
comment on column public.profiles_merges."fieldsFromOther" is
  'The chosen fields whose values were taken from the merged profile: names, and ids of custom fields.';

-- The profiles exchange the values, so that nothing is lost: what was replaced stays with the merged profile, which exports
-- and erasures of the person include, and the identities of both still find the kept profile. A field that one of them does
-- not have is left as the merge has made it: no value is cleared.
create function public.take_fields_of_merged() returns trigger
  language plpgsql
  as $$
declare
  account constant uuid := new."groupId";
  kept_id constant uuid := new."profileId";
  merged_id constant uuid := new."mergedProfileId";
  -- The names of columns and of groups of columns that are exchanged: both profiles have a value.
  exchanged text[];
  replaced public.profiles_fieldsvalues[];
begin
  select array_agg(field.name) into exchanged
    from public.profiles as kept
   cross join public.profiles as merged
   cross join lateral (
     values
       ('headline', kept.headline, merged.headline),
       ('summary', kept.summary, merged.summary),
       ('birthday', kept.birthday::text, merged.birthday::text),
       ('source', kept.source, merged.source),
       ('location', kept."locationId"::text, merged."locationId"::text),
       ('status', kept."statusId"::text, merged."statusId"::text),
       ('externalId', kept."externalId", merged."externalId"),
       ('firstName', kept."firstName", merged."firstName"),
       ('lastName', kept."lastName", merged."lastName"),
       (
         'networkUrl',
         coalesce(kept."canonicalNetworkUrl", kept."profileUrl"),
         coalesce(merged."canonicalNetworkUrl", merged."profileUrl")
       )
   ) as field (name, own, other)
   where kept."groupId" = account and kept.id = kept_id
     and merged."groupId" = account and merged.id = merged_id
     and field.name = any (new."fieldsFromOther") and num_nulls(field.own, field.other) = 0;

  update public.profiles as one
     set headline = case when 'headline' = any (exchanged) then another.headline else one.headline end,
         summary = case when 'summary' = any (exchanged) then another.summary else one.summary end,
         birthday = case when 'birthday' = any (exchanged) then another.birthday else one.birthday end,
         source = case when 'source' = any (exchanged) then another.source else one.source end,
         "locationId" = case when 'location' = any (exchanged) then another."locationId" else one."locationId" end,
         "externalId" = case when 'externalId' = any (exchanged) then another."externalId" else one."externalId" end,
         "firstNameManual" =
           case when 'firstName' = any (exchanged) then another."firstNameManual" else one."firstNameManual" end,
         "firstNameParsed" =
           case when 'firstName' = any (exchanged) then another."firstNameParsed" else one."firstNameParsed" end,
         "lastNameManual" =
           case when 'lastName' = any (exchanged) then another."lastNameManual" else one."lastNameManual" end,
         "lastNameParsed" =
           case when 'lastName' = any (exchanged) then another."lastNameParsed" else one."lastNameParsed" end,
         -- The network URL and what belongs to it go together.
         "profileUrl" = case when 'networkUrl' = any (exchanged) then another."profileUrl" else one."profileUrl" end,
         "canonicalNetworkUrl" =
           case when 'networkUrl' = any (exchanged) then another."canonicalNetworkUrl" else one."canonicalNetworkUrl" end,
         "publicIdentifier" =
           case when 'networkUrl' = any (exchanged) then another."publicIdentifier" else one."publicIdentifier" end,
         "isNetworkUrlConfirmed" =
           case when 'networkUrl' = any (exchanged) then another."isNetworkUrlConfirmed" else one."isNetworkUrlConfirmed" end,
         -- The status that is replaced is in status_changes. The merged profile has not moved.
         "statusId" =
           case when 'status' = any (exchanged) and one.id = kept_id then another."statusId" else one."statusId" end
    from public.profiles as another
   where exchanged is not null
     and one."groupId" = account and another."groupId" = account
     and (one.id, another.id) in ((kept_id, merged_id), (merged_id, kept_id));

  -- A field with one value has one slot for each profile: the kept profile gives its value up before it gets the other one.
  replaced := array(
    select known
      from public.profiles_fieldsvalues as known
     where known."groupId" = account and known."profileId" = kept_id and known.slot = ''
       and known."fieldId"::text = any (new."fieldsFromOther")
       and exists (
         select from public.profiles_fieldsvalues as moved
          where moved."groupId" = account and moved."profileId" = merged_id
            and moved."fieldId" = known."fieldId" and moved.slot = ''
       )
  );
  delete from public.profiles_fieldsvalues as known
   using unnest(replaced) as held
   where known."groupId" = account and known.id = held.id;
  update public.profiles_fieldsvalues as moved
     set "profileId" = kept_id
    from unnest(replaced) as held
   where moved."groupId" = account and moved."profileId" = merged_id
     and moved."fieldId" = held."fieldId" and moved.slot = '';
  -- A user who was disabled cannot be written again. The revision of the kept profile has this value.
  insert into public.profiles_fieldsvalues
    (id, "createdAt", "groupId", "profileId", "fieldId", "fieldValueId", "locationId", value)
  select held.id, held."createdAt", account, merged_id, held."fieldId", held."fieldValueId", held."locationId", held.value
    from unnest(replaced) as held
    join public.fields as field on field."groupId" = account and field.id = held."fieldId"
   where field.type <> 'user'
      or exists (
        select from public.users
         where users."groupId" = account and users.id::text = held.value and not users.disabled
      );
  return new;
end
$$;
comment on function public.take_fields_of_merged() is
  'Gives the kept profile the values of the merged one that were chosen, and the merged one those that they replace.';
-- Its name comes after that of the trigger that merges: Postgres runs triggers in the order of their names, and the merged
-- profile has to be deleted before another one shows its externalId.
create trigger "profiles_merges_take_fields" before insert on public.profiles_merges
  for each row when (cardinality(new."fieldsFromOther") > 0) execute function public.take_fields_of_merged();
