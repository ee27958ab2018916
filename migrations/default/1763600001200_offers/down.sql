create or replace view public.schema_version as select 1763600001100::bigint as migration;
drop function public.search_offers(text,text,json);
drop view public.offers_ends;
drop table public.jobboards_offers, public.jobboards_feeds;
drop view
  public.offers_opened, public.offers_unrecorded, public.offers_files, public.offers_fieldsvalues, public.offers;
drop table public.offers_changes;
drop function public.has_words(text,text[]), public.touch_offer_of_advertisement(), public.end_jobboard_feed();
drop function public.touch_offer_of_file() cascade;
drop function public.touch_offer_of_value() cascade;
drop function public.record_offers_of_field() cascade;
drop function public.record_offers_of_account() cascade;
drop function public.record_offer_change() cascade;
drop function public.derive_offer_change();
