-- Accounts (groups), their users and their API keys.
--
-- Tenancy is in the keys: an account-owned table has a "groupId", a table that others point at is unique on
-- ("groupId", id), and they point at it with both columns, so that no row can reach into another account.

create table public.groups (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  name text not null,
  "defaultCountry" text not null default 'FR',
  locale text not null default 'fr',
  "areAllOpenProjectsOffers" boolean not null default false,
  constraint "groups_name_check" check (btrim(name) <> ''),
  constraint "groups_defaultCountry_check" check ("defaultCountry" ~ '^[A-Z]{2}$'),
  constraint "groups_locale_check" check (locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$')
);
comment on table public.groups is 'An account: the owner of all data below it.';
comment on column public.groups."defaultCountry" is
  'ISO 3166-1 alpha-2; phone numbers without a country prefix are read as of this country.';
comment on column public.groups.locale is 'BCP 47 language of the texts this account sees.';
comment on column public.groups."areAllOpenProjectsOffers" is
  'Every open recruitment project is an offer, not only those enabled on a job board.';

create trigger "groups_set_updated_at" before update on public.groups
  for each row execute function public.set_updated_at();

create table public.users (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "displayName" text not null,
  email text not null,
  disabled boolean not null default false,
  constraint "users_groupId_fkey" foreign key ("groupId") references public.groups (id) on delete cascade,
  constraint "users_groupId_id_key" unique ("groupId", id),
  constraint "users_displayName_check" check (btrim("displayName") <> ''),
  constraint "users_email_check" check (email ~ '^[^[:space:]@]+@[^[:space:]@]+$' and length(email) <= 320)
);
comment on table public.users is 'A person who works with the data of an account.';
comment on column public.users.disabled is 'A disabled user keeps what is assigned but cannot be assigned anew.';
create unique index "users_groupId_email_key" on public.users ("groupId", lower(email));

create trigger "users_set_updated_at" before update on public.users
  for each row execute function public.set_updated_at();

create table public.apikeys (
  id uuid primary key default gen_random_uuid(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "groupId" uuid not null,
  "userId" uuid,
  name text not null,
  kind text not null,
  "mayMerge" boolean not null default false,
  prefix text not null,
  hash text not null,
  "allowedOrigins" text[],
  "dailyLimit" integer,
  "burstLimit" integer,
  "expiresAt" timestamptz,
  "revokedAt" timestamptz,
  "lastUsedAt" timestamptz,
  constraint "apikeys_groupId_fkey" foreign key ("groupId") references public.groups (id) on delete cascade,
  constraint "apikeys_userId_fkey" foreign key ("groupId", "userId")
    references public.users ("groupId", id) on delete set null ("userId"),
  constraint "apikeys_groupId_id_key" unique ("groupId", id),
  constraint "apikeys_hash_key" unique (hash),
  constraint "apikeys_name_check" check (btrim(name) <> ''),
  constraint "apikeys_kind_check" check (kind in ('public', 'private')),
  constraint "apikeys_hash_check" check (hash ~ '^[0-9a-f]{64}$'),
  constraint "apikeys_prefix_check" check (btrim(prefix) <> ''),
  constraint "apikeys_dailyLimit_check" check ("dailyLimit" >= 0),
  constraint "apikeys_burstLimit_check" check ("burstLimit" >= 0)
);
comment on table public.apikeys is 'API keys. The secret is shown once, when the key is made, and never stored.';
comment on column public.apikeys.prefix is 'The first characters of the secret, enough to recognise a key in a list.';
comment on column public.apikeys.hash is 'SHA-256 of the secret in lower-case hexadecimal; no role may read it.';
comment on column public.apikeys."mayMerge" is
  'A public key whose applications may name an existing profile by id or externalId.';
comment on column public.apikeys."allowedOrigins" is 'Web origins a browser may call from; null allows all.';
comment on column public.apikeys."dailyLimit" is 'Requests a UTC day; null means the default of the service.';
comment on column public.apikeys."burstLimit" is 'Requests in ten seconds; null means the default of the service.';
create index "apikeys_groupId_userId_idx" on public.apikeys ("groupId", "userId");

create trigger "apikeys_set_updated_at" before update on public.apikeys
  for each row execute function public.set_updated_at();
