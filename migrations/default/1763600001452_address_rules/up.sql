-- E-mail addresses, phone numbers and URLs outside custom fields follow the same rules as those in them.

set constraints all immediate;

-- An address that is none is removed. White space is cut where nothing but the spelling changes.
create temporary table replaced_emails on commit drop as
select id, "groupId", "profileId", "emailAddress",
       case
         when public.is_email_address(public.trim_text("emailAddress"))
           and "canonicalEmailAddress" = lower(public.trim_text("emailAddress") collate pg_catalog.pg_c_utf8)
           then public.trim_text("emailAddress")
       end as replacement
  from public.profiles_emails
 where not public.is_email_address("emailAddress");
insert into public.replaced_values ("groupId", "profileId", "columnName", value, replacement)
select "groupId", "profileId", 'profiles_emails.emailAddress', "emailAddress", replacement from replaced_emails;
delete from public.profiles_emails where id in (select id from replaced_emails where replacement is null);
update public.profiles_emails as email
   set "emailAddress" = replacement
  from replaced_emails as replaced
 where replaced.id = email.id;
drop table replaced_emails;
alter table public.profiles_emails
  drop constraint "profiles_emails_emailAddress_check",
  add constraint "profiles_emails_emailAddress_check" check (public.is_email_address("emailAddress"));
create function public.trim_email_address() returns trigger
  language plpgsql
  as $$
begin
  new."emailAddress" := public.trim_text(new."emailAddress");
  return new;
end
$$;
comment on function public.trim_email_address() is 'Cuts the white space around an e-mail address.';
create trigger "profiles_emails_trim" before insert or update of "emailAddress" on public.profiles_emails
  for each row execute function public.trim_email_address();

-- A number is kept as people write it, but it is one: it has a digit.
insert into public.replaced_values ("groupId", "profileId", "columnName", value)
select "groupId", "profileId", 'profiles_phones.number', number
  from public.profiles_phones
 where number !~ '[0-9]';
delete from public.profiles_phones where number !~ '[0-9]';
alter table public.profiles_phones
  drop constraint "profiles_phones_number_check",
  add constraint "profiles_phones_number_check" check (number ~ '[0-9]');

create function pg_temp.repaired_web_address(value text) returns text
  language sql immutable strict
  return case
    when public.is_web_address(public.trim_text(value)) then public.trim_text(value)
    -- The address of a page without its scheme.
    when public.is_web_address(public.web_address(value)) and public.trim_text(value) ~ '^/*[^/:]+\.[^/.:]' then
      public.web_address(value)
  end;

-- The canonical addresses stay as they are, and with them who is found by them.
alter table public.profiles disable trigger "profiles_set_canonical_network_url";
alter table public.companies disable trigger "companies_set_canonical_network_url";

insert into public.replaced_values ("groupId", "profileId", "columnName", value, replacement)
select "groupId", id, 'profiles.profileUrl', "profileUrl", pg_temp.repaired_web_address("profileUrl")
  from public.profiles
 where not public.is_web_address("profileUrl");
update public.profiles
   set "profileUrl" = pg_temp.repaired_web_address("profileUrl")
 where not public.is_web_address("profileUrl");

insert into public.replaced_values ("groupId", "companyId", "columnName", value, replacement)
select "groupId", id, 'companies.networkUrl', "networkUrl", pg_temp.repaired_web_address("networkUrl")
  from public.companies
 where not public.is_web_address("networkUrl");
update public.companies
   set "networkUrl" = pg_temp.repaired_web_address("networkUrl")
 where not public.is_web_address("networkUrl");

alter table public.profiles enable trigger "profiles_set_canonical_network_url";
alter table public.companies enable trigger "companies_set_canonical_network_url";

insert into public.replaced_values ("groupId", "companyId", "columnName", value, replacement)
select "groupId", id, 'companies.website', website, pg_temp.repaired_web_address(website)
  from public.companies
 where not public.is_web_address(website);
update public.companies
   set website = pg_temp.repaired_web_address(website)
 where not public.is_web_address(website);

insert into public.replaced_values ("groupId", "projectId", "columnName", value, replacement)
select "groupId", "projectId", 'jobboards_offers.url', url, pg_temp.repaired_web_address(url)
  from public.jobboards_offers
 where not public.is_web_address(url);
update public.jobboards_offers
   set url = pg_temp.repaired_web_address(url)
 where not public.is_web_address(url);

insert into public.replaced_values ("groupId", "columnName", value, replacement)
select "groupId", 'images.publicUrl', "publicUrl", pg_temp.repaired_web_address("publicUrl")
  from public.images
 where not public.is_web_address("publicUrl") and "groupId" is not null;

-- Public data belongs to no account: what is removed of it goes to the log of the database.
do $$
declare
  removed text;
begin
  for removed in
    select format('images %s: publicUrl %s', id, "publicUrl") from public.images
     where "groupId" is null and not public.is_web_address("publicUrl")
       and pg_temp.repaired_web_address("publicUrl") is null
    union all
    select format('networkcompanies %s: website %s', id, website) from public.networkcompanies
     where not public.is_web_address(website) and pg_temp.repaired_web_address(website) is null
    union all
    select format('networkcompanies %s: networkUrl %s', id, "networkUrl") from public.networkcompanies
     where not public.is_web_address("networkUrl") and pg_temp.repaired_web_address("networkUrl") is null
  loop
    raise warning 'removed, because it is no URL: %', removed;
  end loop;
end
$$;
update public.networkcompanies
   set website = case when public.is_web_address(website) then website else pg_temp.repaired_web_address(website) end,
       "networkUrl" = case
         when public.is_web_address("networkUrl") then "networkUrl" else pg_temp.repaired_web_address("networkUrl")
       end
 where not public.is_web_address(website) or not public.is_web_address("networkUrl");
-- An image is an address or a stored file, so one without either is none.
delete from public.images
 where not public.is_web_address("publicUrl") and pg_temp.repaired_web_address("publicUrl") is null and "fileId" is null;
update public.images
   set "publicUrl" = pg_temp.repaired_web_address("publicUrl")
 where not public.is_web_address("publicUrl");
drop function pg_temp.repaired_web_address(text);

alter table public.profiles
  add constraint "profiles_profileUrl_check" check (public.is_web_address("profileUrl"));
alter table public.companies
  add constraint "companies_networkUrl_check" check (public.is_web_address("networkUrl")),
  add constraint "companies_website_check" check (public.is_web_address(website));
alter table public.networkcompanies
  add constraint "networkcompanies_networkUrl_check" check (public.is_web_address("networkUrl")),
  add constraint "networkcompanies_website_check" check (public.is_web_address(website));
alter table public.jobboards_offers
  add constraint "jobboards_offers_url_check" check (public.is_web_address(url));
alter table public.images
  add constraint "images_publicUrl_check" check (public.is_web_address("publicUrl"));

-- An address without a scheme is stored with https, as a save reads it.
create or replace function public.set_company_canonical_network_url() returns trigger
  language plpgsql
  as $$
begin
  new."networkUrl" := public.web_address(new."networkUrl");
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
  new."profileUrl" := public.web_address(new."profileUrl");
  if tg_op = 'INSERT' then
    new."canonicalNetworkUrl" := coalesce(new."canonicalNetworkUrl", public.canonical_network_url(new."profileUrl"));
  elsif new."profileUrl" is distinct from old."profileUrl"
    and new."canonicalNetworkUrl" is not distinct from old."canonicalNetworkUrl" then
    new."canonicalNetworkUrl" := public.canonical_network_url(new."profileUrl");
  end if;
  return new;
end
$$;
