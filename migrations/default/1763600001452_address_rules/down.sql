create or replace function public.set_company_canonical_network_url() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'INSERT' then
    new."canonicalNetworkUrl" := coalesce(new."canonicalNetworkUrl", public.canonical_network_url(new."networkUrl"));
  elsif new."networkUrl" is distinct from old."networkUrl"
    and new."canonicalNetworkUrl" is not distinct from old."canonicalNetworkUrl" then
    new."canonicalNetworkUrl" := public.canonical_network_url(new."networkUrl");
  end if;
  return new;
end
$$;
create or replace function public.set_profile_canonical_network_url() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'INSERT' then
    new."canonicalNetworkUrl" := coalesce(new."canonicalNetworkUrl", public.canonical_network_url(new."profileUrl"));
  elsif new."profileUrl" is distinct from old."profileUrl"
    and new."canonicalNetworkUrl" is not distinct from old."canonicalNetworkUrl" then
    new."canonicalNetworkUrl" := public.canonical_network_url(new."profileUrl");
  end if;
  return new;
end
$$;
alter table public.images drop constraint "images_publicUrl_check";
alter table public.jobboards_offers drop constraint "jobboards_offers_url_check";
alter table public.networkcompanies
  drop constraint "networkcompanies_networkUrl_check",
  drop constraint "networkcompanies_website_check";
alter table public.companies
  drop constraint "companies_networkUrl_check",
  drop constraint "companies_website_check";
alter table public.profiles drop constraint "profiles_profileUrl_check";
alter table public.profiles_phones
  drop constraint "profiles_phones_number_check",
  add constraint "profiles_phones_number_check" check (btrim(number) <> '');
drop trigger "profiles_emails_trim" on public.profiles_emails;
drop function public.trim_email_address();
alter table public.profiles_emails
  drop constraint "profiles_emails_emailAddress_check",
  add constraint "profiles_emails_emailAddress_check" check (
    "emailAddress" ~ '^\s*[^[:space:]@]+@[^[:space:]@]+\s*$' and octet_length("emailAddress") <= 1000
  );
