-- The careers pages of accounts: who the account is, how the pages look, and what they say.

create function public.are_careers_texts(texts jsonb) returns boolean
  language plpgsql immutable parallel safe
  as $$
declare
  language text;
  entries jsonb;
begin
  if jsonb_typeof(texts) <> 'object' then
    return false;
  end if;
  for language, entries in select key, value from jsonb_each(texts) loop
    if language not in ('fr', 'en') or jsonb_typeof(entries) <> 'object' or exists (
      select from jsonb_each(entries) as entry
       where entry.key not in
         ('title', 'introduction', 'emptyList', 'thanks', 'privacyNotice', 'consent', 'talentPool', 'legalNotice')
          or jsonb_typeof(entry.value) <> 'string'
          or length(entry.value #>> '{}') > 20000
    ) then
      return false;
    end if;
  end loop;
  return true;
end
$$;
comment on function public.are_careers_texts(jsonb) is 'Whether a value has the form of careers_sites.texts.';

create table public.careers_sites (
  id uuid not null default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  slug text not null,
  "isPublished" boolean not null default false,
  name text not null,
  languages text[] not null default '{fr,en}',
  "accentColor" text not null default '#1d4f91',
  "headerColor" text not null default '#ffffff',
  logo bytea,
  "logoSha256" text generated always as (encode(sha256(logo), 'hex')) stored,
  "logoType" text generated always as (
    case
      when substring(logo for 8) = '\x89504e470d0a1a0a' then 'image/png'
      when substring(logo for 3) = '\xffd8ff' then 'image/jpeg'
      when substring(logo for 4) = '\x52494646' and substring(logo from 9 for 4) = '\x57454250' then 'image/webp'
    end
  ) stored,
  "websiteUrl" text,
  "contactEmail" text,
  texts jsonb not null default '{}',
  "consentVersion" integer not null default 1,
  "consentHistory" jsonb not null default '{}',
  -- Applications on the careers pages that name no offer.
  "isOpenToSpontaneousApplications" boolean not null default false,
  constraint careers_sites_pkey primary key (id),
  constraint "careers_sites_groupId_id_key" unique ("groupId", id),
  constraint careers_sites_slug_key unique (slug),
  constraint "careers_sites_groupId_fkey" foreign key ("groupId") references public.groups (id) on delete cascade,
  constraint careers_sites_slug_check check (slug ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  constraint careers_sites_name_check check (btrim(name) <> '' and length(name) <= 200),
  constraint careers_sites_languages_check
    check (languages in (array['fr'], array['en'], array['fr', 'en'], array['en', 'fr'])),
  constraint "careers_sites_accentColor_check" check ("accentColor" ~ '^#[0-9a-f]{6}$'),
  constraint "careers_sites_headerColor_check" check ("headerColor" ~ '^#[0-9a-f]{6}$'),
  constraint careers_sites_logo_check check (
    octet_length(logo) <= 524288 and (
      substring(logo for 8) = '\x89504e470d0a1a0a' or substring(logo for 3) = '\xffd8ff'
      or (substring(logo for 4) = '\x52494646' and substring(logo from 9 for 4) = '\x57454250')
    )
  ),
  constraint "careers_sites_websiteUrl_check" check ("websiteUrl" ~ '^https?://[^\s/@]+(/\S*)?$'),
  constraint "careers_sites_contactEmail_check" check ("contactEmail" ~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$'),
  constraint careers_sites_texts_check check (public.are_careers_texts(texts))
);
comment on table public.careers_sites is
  'The careers pages of an account: /careers/<slug>. An account with several brands has a site for each.';
comment on column public.careers_sites.id is 'Also the id of the API key under which applications on the pages are saved.';
comment on column public.careers_sites.slug is
  'The name of the account in the address of the pages: lower-case letters, digits and hyphens, at most 63.';
comment on column public.careers_sites."isPublished" is 'Whether the pages exist for visitors. Until then their address is not found.';
comment on column public.careers_sites.name is 'The name of the employer as the pages show it.';
comment on column public.careers_sites.languages is 'The languages of the pages, fr and en; the first is used for visitors of other languages.';
comment on column public.careers_sites."accentColor" is 'The colour of buttons and links, such as #1d4f91. The pages choose the colour of the text on it.';
comment on column public.careers_sites."headerColor" is 'The background of the head of the pages, such as #ffffff. The pages choose the colour of the text on it.';
comment on column public.careers_sites.logo is 'A PNG, JPEG or WebP picture of at most 512 KiB.';
comment on column public.careers_sites."logoSha256" is 'The SHA-256 hash of the logo in lower-case hexadecimal.';
comment on column public.careers_sites."logoType" is 'The media type of the logo, by its content.';
comment on column public.careers_sites."websiteUrl" is 'The web site of the employer, to which the head of the pages leads.';
comment on column public.careers_sites."contactEmail" is 'Where applicants may write when an application cannot be sent.';
comment on column public.careers_sites.texts is
  'Texts by language: {"fr": {"title", "introduction", "emptyList", "thanks", "privacyNotice", "consent", "talentPool", "legalNotice"}}. All are plain texts and may be left out; a blank line begins a paragraph.';
comment on column public.careers_sites."consentVersion" is
  'The number of the current privacyNotice, consent and talentPool of all languages. It is increased when one of them changes.';
comment on column public.careers_sites."consentHistory" is
  'What applicants agreed to: privacyNotice, consent and talentPool by version, then by language.';
comment on column public.careers_sites."isOpenToSpontaneousApplications" is
  'Whether the pages also have a form for applications without a job offer: /careers/<slug>/<language>/apply.';

create trigger careers_sites_set_updated_at before update on public.careers_sites
  for each row execute function public.set_updated_at();

select public.audit_table(
  'careers_sites', 'groups', 'groupId', 'careersSites',
  '{isPublished,isOpenToSpontaneousApplications,consentVersion}', '{logoSha256,logoType,consentHistory}'
);

-- What applicants agreed to has to be readable as long as their applications are kept: every version of the texts stays.
create function public.version_careers_consent() returns trigger
  language plpgsql
  as $$
declare
  words jsonb := (
    select coalesce(jsonb_object_agg(language.key, entries.kept), '{}')
      from jsonb_each(new.texts) as language
     cross join lateral (
       select jsonb_object_agg(entry.key, entry.value) as kept from jsonb_each(language.value) as entry
        where entry.key in ('privacyNotice', 'consent', 'talentPool')
     ) as entries
     where entries.kept is not null
  );
begin
  if tg_op = 'INSERT' then
    new."consentVersion" := 1;
    new."consentHistory" := jsonb_build_object('1', words);
    return new;
  end if;
  new."consentVersion" := old."consentVersion";
  new."consentHistory" := old."consentHistory";
  if words is distinct from old."consentHistory" -> old."consentVersion"::text then
    new."consentVersion" := old."consentVersion" + 1;
    new."consentHistory" := old."consentHistory" || jsonb_build_object(new."consentVersion"::text, words);
  end if;
  return new;
end
$$;
comment on function public.version_careers_consent() is
  'Numbers the texts that applicants agree to, and keeps every version of them.';

-- Before the check of the constraints, which an invalid value of "texts" then fails.
create trigger careers_sites_version_consent before insert or update on public.careers_sites
  for each row when (public.are_careers_texts(new.texts)) execute function public.version_careers_consent();

-- Applications on the pages are those of a public key, so that its limits, tasks, audit and revocation hold for them. Nobody
-- has the secret of this key: its hash is a random number. Visitors of pages are bounded by their address, so that a site with
-- many of them does not close.
create function public.create_key_of_careers_site() returns trigger
  language plpgsql
  as $$
begin
  insert into public.apikeys ("groupId", id, name, kind, prefix, "dailyLimit", hash)
    values (new."groupId", new.id, 'Careers pages', 'public', 'careers pages', 1000000,
            replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
  return null;
end
$$;
comment on function public.create_key_of_careers_site() is
  'Makes the API key of the careers pages of an account. Its id is that of the site.';

create trigger careers_sites_create_key after insert on public.careers_sites
  for each row execute function public.create_key_of_careers_site();

create function public.revoke_key_of_careers_site() returns trigger
  language plpgsql
  as $$
begin
  update public.apikeys set "revokedAt" = now()
   where "groupId" = old."groupId" and id = old.id and "revokedAt" is null;
  return null;
end
$$;
comment on function public.revoke_key_of_careers_site() is 'Revokes the API key of careers pages that were deleted.';

create trigger careers_sites_revoke_key after delete on public.careers_sites
  for each row execute function public.revoke_key_of_careers_site();

create or replace view public.schema_version as select 1763600001422::bigint as migration;
