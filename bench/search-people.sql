-- One account of people with the names, companies, addresses and numbers that an account has, for measuring the search.
-- `set bench.profiles = '500000'` and a table `given(name)` of given names must be there before. Frequent names are as
-- frequent as in a country: the most frequent last name has one person in 250.

create function pg_temp.id(kind text, n bigint) returns uuid
  language sql immutable as $$ select md5(kind || '/' || n)::uuid $$;
-- A number from 0 to 1 that is the same in every run.
create function pg_temp.chance(n bigint, salt text) returns float
  language sql immutable as $$ select (hashtextextended(salt || n, 0) & 1073741823) / 1073741824.0 $$;
-- A place in a list of so many, of which the first are the most frequent.
create function pg_temp.place(n bigint, salt text, most bigint) returns bigint
  language sql immutable as $$ select 1 + floor(most * pg_temp.chance(n, salt) ^ 2)::bigint $$;

create temp table people as
select current_setting('bench.profiles')::bigint as profiles;

create temp table firsts as
select row_number() over (order by md5(name)) as number, initcap(name) as name from given;
create unique index on firsts (number);

-- Sixty thousand last names, made of parts that names share.
create temp table lasts as
select number, min(name) as name
  from (
    select n as number,
           case when n <= 40 then (array[
             'Martin', 'Bernard', 'Dubois', 'Thomas', 'Robert', 'Richard', 'Petit', 'Durand', 'Leroy', 'Moreau', 'Simon',
             'Laurent', 'Lefebvre', 'Michel', 'Garcia', 'David', 'Bertrand', 'Roux', 'Vincent', 'Fournier', 'Morel',
             'Girard', 'André', 'Lefèvre', 'Mercier', 'Dupont', 'Lambert', 'Bonnet', 'François', 'Martínez', 'Legrand',
             'Garnier', 'Faure', 'Rousseau', 'Müller', 'Schmidt', 'O''Neill', 'Le Goff', 'Nguyen', 'García-López'
           ])[n]
           else
             (array['', '', '', '', '', '', '', '', '', '', 'Le ', 'De ', 'O''', 'Mac', 'Saint-', 'D''', 'Ben ', 'Van '])
               [1 + floor(18 * pg_temp.chance(n, 'before'))::int]
             || initcap(
               (array['b', 'br', 'c', 'ch', 'd', 'f', 'g', 'gr', 'h', 'j', 'k', 'l', 'm', 'n', 'p', 'qu', 'r', 's', 't', 'v', 'w', 'z'])
                 [1 + floor(22 * pg_temp.chance(n, 'first'))::int]
               || (array['a', 'e', 'i', 'o', 'u', 'ou', 'ai', 'é', 'au', 'er', 'an', 'ar'])[1 + floor(12 * pg_temp.chance(n, 'vowel'))::int]
               || (array['b', 'c', 'ch', 'd', 'ff', 'g', 'll', 'm', 'nn', 'p', 'r', 'ss', 't', 'v', 'z', 'lt', 'nd', 'rv'])
                 [1 + floor(18 * pg_temp.chance(n, 'middle'))::int]
               || (array['', '', 'a', 'e', 'i', 'o'])[1 + floor(6 * pg_temp.chance(n, 'second'))::int]
               || (array['ard', 'eau', 'ier', 'in', 'et', 'ot', 'er', 'ez', 'ski', 'ini', 'mann', 'son', 'el', 'oux', 'ic', 'ova'])
                 [1 + floor(16 * pg_temp.chance(n, 'end'))::int]
             )
           end as name
      from generate_series(1, 60000) as n
  ) as made
 group by number;
create unique index on lasts (number);

create temp table titles as
select row_number() over () as number, title
  from unnest(array[
    'Développeur', 'Développeuse', 'Ingénieur logiciel', 'Ingénieure logiciel', 'Chef de projet', 'Comptable', 'Commercial',
    'Assistante de direction', 'Infirmière', 'Conducteur de travaux', 'Data scientist', 'Project manager', 'Account executive',
    'Technicien de maintenance', 'Responsable marketing', 'Consultant SAP', 'Product owner', 'Juriste', 'Acheteur', 'Soudeur'
  ]) as title;

create temp table words as
select n as number,
       (array['ges', 'pro', 'con', 'for', 'ana', 'ser', 'pla', 'com', 'inter', 'trans', 'sur', 'ad'])[1 + n % 12]
       || (array['ti', 'mu', 'la', 'ro', 'ne', 'vi', 'sa', 'de', 'po', 'gi'])[1 + (n / 12) % 10]
       || (array['on', 'ment', 'teur', 'ge', 'que', 'tion', 'té', 'ance', 'ier', 'ble'])[1 + (n / 120) % 10] as word
  from generate_series(0, 1199) as n;

insert into groups (id, name, "defaultCountry", locale) values (pg_temp.id('account', 1), 'Search', 'FR', 'fr');

-- The generated rows are consistent, so that triggers and foreign keys are not needed.
set session_replication_role = replica;

insert into apikeys ("groupId", name, kind, prefix, hash, "dailyLimit", "burstLimit")
select pg_temp.id('account', 1), 'bench', 'private', left(secret, 8), encode(sha256(secret::bytea), 'hex'), 2000000000, 2000000000
from concat('sk_', lpad('1', 32, '0')) as secret;

create temp table person as
select n, firsts.name as first, lasts.name as last, titles.title, 1 + pg_temp.place(n, 'company', 40000) as company,
       pg_temp.chance(n, 'other') as other
  from people
 cross join generate_series(1, profiles) as n
  join firsts on firsts.number = pg_temp.place(n, 'given', 3000)
  join lasts on lasts.number = pg_temp.place(n, 'last', 60000)
  join titles on titles.number = 1 + floor(20 * pg_temp.chance(n, 'title'))
 order by n;

insert into profiles
  (id, "createdAt", "updatedAt", "changedIn", "addedAt", "groupId", "statusId", source, "firstNameManual", "lastNameManual",
   headline, summary, "profileUrl", "canonicalNetworkUrl", "publicIdentifier")
select pg_temp.id('profile', n), moment, moment, n, moment, pg_temp.id('account', 1),
       (select id from statuses where "groupId" = pg_temp.id('account', 1) and "targetedEntity" = 'PROFILE' and "parentId" is not null
         order by "order", id limit 1),
       'MANUAL',
       case when other < 0.03 then first || '-' || (select name from firsts where number = 1 + n % 300) else first end,
       case when other between 0.03 and 0.05 then last || '-' || (select name from lasts where number = 1 + n % 5000) else last end,
       title || case when other < 0.5 then ' chez Entreprise ' || company else ' confirmé' end,
       (select string_agg(words.word, ' ') from generate_series(1, 40) as k
          join words on words.number = pg_temp.place(n * 40 + k, 'word', 1200) - 1),
       url, url, identifier
  from person,
  lateral (
    select timestamptz '2020-01-01 08:00+00' + n * interval '5 minutes' as moment,
           case when other < 0.7 then
             lower(regexp_replace(public.unaccent(first || '-' || last), '[^A-Za-z]+', '-', 'g')) || '-' || n
           end as identifier
  ) as made,
  lateral (select 'https://linkedin.com/in/' || identifier as url) as address;

insert into profiles_emails ("createdAt", "groupId", "profileId", "emailAddress", type, "isPreferred")
select timestamptz '2020-01-01 08:00+00', pg_temp.id('account', 1), pg_temp.id('profile', n),
       lower(regexp_replace(public.unaccent(first || '.' || last), '[^A-Za-z.]+', '', 'g')) || case when n % 3 > 0 then n::text else '' end
       || '@' || case when other < 0.5 then (array['gmail.example', 'orange.example', 'outlook.example', 'free.example'])[1 + n % 4]
                      else 'entreprise' || company || '.example' end,
       'PROFESSIONAL', true
  from person;

insert into profiles_keys ("groupId", kind, key, "profileId")
select "groupId", 'email', "canonicalEmailAddress", "profileId" from profiles_emails
on conflict do nothing;

insert into profiles_phones ("createdAt", "groupId", "profileId", number, "canonicalNumber", type)
select timestamptz '2020-01-01 08:00+00', pg_temp.id('account', 1), pg_temp.id('profile', n),
       regexp_replace('0' || national, '(..)(?=.)', '\1 ', 'g'), '+33' || national, 'MOBILE'
  from person, lateral (select (600000000 + (n * 7919) % 199999999)::text as national) as number
 where other < 0.85;

insert into profiles_positions
  ("createdAt", "groupId", "profileId", title, "companyName", location, "startDate", "endDate", "isCurrent")
select timestamptz '2020-01-01 08:00+00', pg_temp.id('account', 1), pg_temp.id('profile', n), title,
       'Entreprise ' || (company + p * 17) || (array['', ' SAS', ' S.A.', ' & Cie'])[1 + (company % 4)::int],
       (array['Lyon', 'Paris', 'Nantes', 'Lille', 'Toulouse'])[1 + n % 5],
       (2012 + 4 * p) || '-03', case when p = 1 then '2020-02' end, p = 2
  from person, generate_series(1, 2) as p;

set session_replication_role = origin;
-- The next transaction gets a number above those of all rows: see the trigger of the table.
update database_epoch set "updatedAt" = now();
