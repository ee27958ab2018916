drop trigger jobboards_offers_touch_offer_on_insert on public.jobboards_offers;
drop trigger jobboards_offers_touch_offer_on_update on public.jobboards_offers;
drop trigger jobboards_offers_touch_offer_on_delete on public.jobboards_offers;
drop function public.touch_offer_of_advertisement();
drop view public.offers_ends;
