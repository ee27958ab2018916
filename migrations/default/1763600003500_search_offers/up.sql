-- The search of careers sites: any number of words is one condition, and texts are folded when they are written, because
-- folding them at each search takes most of its time.

alter table public.projects_fieldsvalues
  add column "searchText" text generated always as (
    case
      when num_nonnulls("numberValue", "booleanValue", "dateValue", "dateTimeValue", amount) = 0 then public.fold_text(value)
    end
  ) stored;
comment on column public.projects_fieldsvalues."searchText" is
  'A value that is a text, in lower case and without accents, for searches. Generated.';

-- It follows from the value, so that the audit trail has no use for it.
drop trigger projects_fieldsvalues_audit on public.projects_fieldsvalues;
create trigger projects_fieldsvalues_audit after insert or delete or update on public.projects_fieldsvalues
  for each row execute function public.record_audit(
    'projects', 'projectId', 'fieldsValues', '{fieldId,projectId}',
    '{slot,numberValue,booleanValue,dateValue,dateTimeValue,amount,currency,searchText,createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}'
  );

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
