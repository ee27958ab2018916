create or replace function public.renew_database_epoch() returns trigger
  language plpgsql
  as $$
begin
  -- No transaction that used the old base may still be open when the new one is used.
  lock table public.projects, public.companies, public.profiles in share mode;
  new.identity := public.database_identity();
  select coalesce(max(largest), 0) + 1 into new."numberBase"
    from (
      select max("changedIn") from public.projects
      union all select max("changedIn") from public.companies
      union all select max("changedIn") from public.profiles
    ) as numbers (largest);
  return new;
end
$$;
drop view public.offers_unrecorded;
drop trigger "fields_options_record_offers" on public.fields_options;
drop trigger "fields_record_offers" on public.fields;
drop function public.record_offers_of_field();
drop trigger "groups_record_offers" on public.groups;
drop trigger "statuses_record_offers" on public.statuses;
drop function public.record_offers_of_account();
drop trigger "projects_record_offer_on_update" on public.projects;
drop trigger "projects_record_offer_on_insert" on public.projects;
drop function public.record_offer_change();
drop table public.offers_changes;
drop function public.derive_offer_change();
