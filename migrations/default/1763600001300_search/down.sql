create or replace view public.schema_version as select 1763600001200::bigint as migration;
drop function
  public.profiles_search_highlights(profiles,text), public.search_highlights(profiles,tsquery),
  public.matching_profiles(text,json), public.search_profiles(text,json), public.refresh_search(uuid,integer);
drop table public.profiles_search_pending, public.profiles_search;
drop function
  public.search_highlight(text,text,tsquery), public.search_marks(text,text,tsquery),
  public.search_excerpt(text,tsquery), public.search_matches(uuid,text), public.search_similar(uuid,text),
  public.search_next(uuid,text,uuid), public.search_is_frequent(uuid,text,integer),
  public.search_indexed(uuid,tsquery,timestamp with time zone,uuid,integer),
  public.search_newest(uuid,tsquery,timestamp with time zone,uuid,integer,integer);
drop function public.mark_search_later() cascade;
drop function public.mark_search_of_profile() cascade;
drop function public.mark_search() cascade;
drop function
  public.write_pending_search(), public.write_search(uuid,uuid), public.search_document(uuid,uuid),
  public.search_vector(text,text,integer), public.search_texts(text[]), public.search_query(text),
  public.read_search(text), public.search_term(text,boolean), public.search_phrase(tsvector,text,boolean),
  public.written_email_addresses(text), public.cut_bytes(text,integer), public.joined_words(text),
  public.searchable_text(text), public.spelled_names(text);
drop text search configuration public.search_words;
drop text search dictionary public.search_english_stop_words;
drop text search dictionary public.search_french_stop_words;
drop text search configuration public.search_english;
drop text search configuration public.search_french;
drop text search configuration public.search_names;
