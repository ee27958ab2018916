-- What all migrations together make. Written by npm run goldens

create table public.careers_sites (
  id uuid default gen_random_uuid() not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "groupId" uuid not null,
  slug text not null,
  "isPublished" boolean default false not null,
  name text not null,
  languages text[] default '{fr,en}'::text[] not null,
  "accentColor" text default '#1d4f91'::text not null,
  "headerColor" text default '#ffffff'::text not null,
  logo bytea,
  "logoSha256" text generated always as (encode(sha256(logo), 'hex'::text)) stored,
  "logoType" text generated always as (
CASE
    WHEN (SUBSTRING(logo FROM 1 FOR 8) = '\x89504e470d0a1a0a'::bytea) THEN 'image/png'::text
    WHEN (SUBSTRING(logo FROM 1 FOR 3) = '\xffd8ff'::bytea) THEN 'image/jpeg'::text
    WHEN ((SUBSTRING(logo FROM 1 FOR 4) = '\x52494646'::bytea) AND (SUBSTRING(logo FROM 9 FOR 4) = '\x57454250'::bytea)) THEN 'image/webp'::text
    ELSE NULL::text
END) stored,
  "websiteUrl" text,
  "contactEmail" text,
  texts jsonb default '{}'::jsonb not null,
  "consentVersion" integer default 1 not null,
  "consentHistory" jsonb default '{}'::jsonb not null,
  "isOpenToSpontaneousApplications" boolean default false not null,
  "frameOrigins" text[] default '{}'::text[] not null,
  "sendsConfirmations" boolean default false not null,
  constraint "careers_sites_groupId_id_key" UNIQUE ("groupId", id),
  constraint careers_sites_pkey PRIMARY KEY (id),
  constraint careers_sites_slug_key UNIQUE (slug),
  constraint "careers_sites_accentColor_check" CHECK (("accentColor" ~ '^#[0-9a-f]{6}$'::text)),
  constraint careers_sites_confirmation_check CHECK (are_confirmation_texts(texts)),
  constraint "careers_sites_contactEmail_check" CHECK (("contactEmail" ~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$'::text)),
  constraint "careers_sites_frameOrigins_check" CHECK (((cardinality("frameOrigins") = 0) OR ((cardinality("frameOrigins") <= 20) AND (array_position("frameOrigins", NULL::text) IS NULL) AND (length(array_to_string("frameOrigins", ' '::text)) <= 2000) AND (array_to_string("frameOrigins", ''::text) !~ '\n'::text) AND ((array_to_string("frameOrigins", '
'::text) || '
'::text) ~ '^(https?://(\*\.)?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:[0-9]{1,5})?\n)+$'::text)))),
  constraint "careers_sites_headerColor_check" CHECK (("headerColor" ~ '^#[0-9a-f]{6}$'::text)),
  constraint careers_sites_languages_check CHECK (((((languages = ARRAY['fr'::text]) OR (languages = ARRAY['en'::text])) OR (languages = ARRAY['fr'::text, 'en'::text])) OR (languages = ARRAY['en'::text, 'fr'::text]))),
  constraint careers_sites_logo_check CHECK (((octet_length(logo) <= 524288) AND ((SUBSTRING(logo FROM 1 FOR 8) = '\x89504e470d0a1a0a'::bytea) OR (SUBSTRING(logo FROM 1 FOR 3) = '\xffd8ff'::bytea) OR ((SUBSTRING(logo FROM 1 FOR 4) = '\x52494646'::bytea) AND (SUBSTRING(logo FROM 9 FOR 4) = '\x57454250'::bytea))))),
  constraint careers_sites_name_check CHECK (((btrim(name) <> ''::text) AND (length(name) <= 200))),
  constraint careers_sites_slug_check CHECK ((slug ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'::text)),
  constraint careers_sites_texts_check CHECK (are_careers_texts(texts)),
  constraint "careers_sites_websiteUrl_check" CHECK (("websiteUrl" ~ '^https?://[^\s/@]+(/\S*)?$'::text)),
  constraint "careers_sites_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES groups(id) ON DELETE CASCADE
);
CREATE TRIGGER careers_sites_audit AFTER INSERT OR DELETE OR UPDATE ON public.careers_sites FOR EACH ROW EXECUTE FUNCTION record_audit('groups', 'groupId', 'careersSites', '{isPublished,isOpenToSpontaneousApplications,sendsConfirmations,consentVersion,groupId}', '{logoSha256,logoType,consentHistory,createdAt,updatedAt,changedIn,isLive,statusEntity,fieldEntity}');
CREATE TRIGGER careers_sites_clean_lines BEFORE INSERT OR UPDATE OF name ON public.careers_sites FOR EACH ROW WHEN ((NOT are_clean_lines(VARIADIC ARRAY[new.name]))) EXECUTE FUNCTION clean_texts('line', 'name');
CREATE TRIGGER careers_sites_create_key AFTER INSERT ON public.careers_sites FOR EACH ROW EXECUTE FUNCTION create_key_of_careers_site();
CREATE TRIGGER careers_sites_revoke_key AFTER DELETE ON public.careers_sites FOR EACH ROW EXECUTE FUNCTION revoke_key_of_careers_site();
CREATE TRIGGER careers_sites_set_updated_at BEFORE UPDATE ON public.careers_sites FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER careers_sites_version_consent BEFORE INSERT OR UPDATE ON public.careers_sites FOR EACH ROW WHEN (are_careers_texts(new.texts)) EXECUTE FUNCTION version_careers_consent();
comment on table public.careers_sites is 'The careers pages of an account: /careers/<slug>. An account with several brands has a site for each.';
comment on column public.careers_sites.id is 'Also the id of the API key under which applications on the pages are saved.';
comment on column public.careers_sites.slug is 'The name of the account in the address of the pages: lower-case letters, digits and hyphens, at most 63.';
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
comment on column public.careers_sites.texts is 'Texts by language: {"fr": {"title", "introduction", "emptyList", "thanks", "privacyNotice", "consent", "talentPool", "legalNotice", "confirmationSubject", "confirmationText"}}. All are plain texts and may be left out; a blank line begins a paragraph. The last two are the e-mail to applicants, with the placeholders {job}, {company} and {reference}.';
comment on column public.careers_sites."consentVersion" is 'The number of the current privacyNotice, consent and talentPool of all languages. It is increased when one of them changes.';
comment on column public.careers_sites."consentHistory" is 'What applicants agreed to: privacyNotice, consent and talentPool by version, then by language.';
comment on column public.careers_sites."isOpenToSpontaneousApplications" is 'Whether the pages also have a form for applications without a job offer: /careers/<slug>/<language>/apply.';
comment on column public.careers_sites."frameOrigins" is 'The web origins whose pages may show the careers pages in a frame, such as https://www.example.com, or https://*.example.com for all hosts below one; at most 20. None by default.';
comment on column public.careers_sites."sendsConfirmations" is 'Whether people who apply on the pages are sent an e-mail that confirms it. It needs a mail server in the settings of the installation.';

CREATE OR REPLACE FUNCTION public.are_careers_texts(texts jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
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
         ('title', 'introduction', 'emptyList', 'thanks', 'privacyNotice', 'consent', 'talentPool', 'legalNotice',
          'confirmationSubject', 'confirmationText')
          or jsonb_typeof(entry.value) <> 'string'
          or length(entry.value #>> '{}') > 20000
    ) then
      return false;
    end if;
  end loop;
  return true;
end
$function$;
comment on function public.are_careers_texts(texts jsonb) is 'Whether a value has the form of careers_sites.texts.';

CREATE OR REPLACE FUNCTION public.are_confirmation_texts(texts jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  -- What is not even a text is refused by careers_sites_texts_check.
  return not public.are_careers_texts(texts) or not exists (
    select from jsonb_each(texts) as language
     cross join lateral jsonb_each_text(language.value) as entry
     where entry.key in ('confirmationSubject', 'confirmationText')
       and (
         regexp_replace(entry.value, '\{(job|company|reference)\}', '', 'g') ~ '[{}]'
         or (entry.key = 'confirmationSubject' and (length(entry.value) > 200 or entry.value ~ '[[:cntrl:]]'))
       )
  );
end
$function$;
comment on function public.are_confirmation_texts(texts jsonb) is 'Whether the texts of the e-mail in careers_sites.texts have no placeholders but {job}, {company} and {reference}, and the subject is one line of at most 200 characters.';

CREATE OR REPLACE FUNCTION public.version_careers_consent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;
comment on function public.version_careers_consent() is 'Numbers the texts that applicants agree to, and keeps every version of them.';

CREATE OR REPLACE FUNCTION public.create_key_of_careers_site()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into public.apikeys ("groupId", id, name, kind, prefix, "dailyLimit", hash)
    values (new."groupId", new.id, 'Careers pages', 'public', 'careers pages', 1000000,
            replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
  return null;
end
$function$;
comment on function public.create_key_of_careers_site() is 'Makes the API key of the careers pages of an account. Its id is that of the site.';

CREATE OR REPLACE FUNCTION public.revoke_key_of_careers_site()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.apikeys set "revokedAt" = now()
   where "groupId" = old."groupId" and id = old.id and "revokedAt" is null;
  return null;
end
$function$;
comment on function public.revoke_key_of_careers_site() is 'Revokes the API key of careers pages that were deleted.';
