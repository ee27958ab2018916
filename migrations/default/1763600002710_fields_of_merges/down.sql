drop trigger "profiles_merges_take_fields" on public.profiles_merges;
drop function public.take_fields_of_merged();
alter table public.profiles_merges drop column "fieldsFromOther";
