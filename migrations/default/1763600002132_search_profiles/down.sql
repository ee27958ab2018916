drop function public.profiles_search_highlights(public.profiles, text);
drop function public.search_highlight(text, text, tsquery);
drop function public.matching_profiles(text, json);
drop function public.search_profiles(text, json);
drop function public.search_horizon(uuid, text);
drop function public.search_matches(uuid, text);
drop function public.search_candidates(uuid, tsquery);
drop function public.search_newest(uuid, tsquery, integer);
