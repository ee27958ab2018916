-- Generates the same data set in every run; `set bench.profiles = '50000'` must be executed before. Account 1 has four
-- fifths of all rows, ten others share the rest, and account 12 is empty and used by workloads that write.

create function pg_temp.id(kind text, n bigint) returns uuid
  language sql immutable as $$ select md5(kind || '/' || n)::uuid $$;
create function pg_temp.account(n bigint) returns bigint
  language sql immutable as $$ select case when n % 10 < 8 then 1 else 2 + (n / 10) % 10 end $$;
create function pg_temp.moment(n bigint) returns timestamptz
  language sql immutable as $$ select timestamptz '2025-01-01 08:00+00' + (n * 7919 % 1000003) * interval '25 seconds' $$;
-- The number of the transaction, in the order of the moments. Ten rows were changed together.
create function pg_temp.changed_in(n bigint) returns bigint
  language sql immutable as $$ select (n * 7919 % 1000003) / 10 $$;
create function pg_temp.pick(n bigint, variadic choices text[]) returns text
  language sql immutable as $$ select choices[1 + n % cardinality(choices)] $$;
create function pg_temp.field_type(n bigint) returns text
  language sql immutable as $$
  select case when n % 3 = 0 then 'singlechoice' when n > 200 then 'text' else pg_temp.pick(n, 'text', 'number', 'url', 'tags') end
$$;

insert into groups (id, name, "defaultCountry", locale)
select pg_temp.id('account', n), 'Account ' || n, 'FR', 'fr' from generate_series(1, 12) as n;

-- The generated rows are consistent, so that triggers and foreign keys are not needed.
set session_replication_role = replica;

insert into users (id, "groupId", "displayName", email)
select pg_temp.id('user', account * 100 + n), pg_temp.id('account', account), 'User ' || n, 'user' || n || '@example.org'
from generate_series(1, 12) as account, generate_series(1, 10) as n;

-- The secret of a key is the number of its account, padded with zeros: see workloads.ts.
insert into apikeys ("groupId", name, kind, prefix, hash, "dailyLimit", "burstLimit")
select pg_temp.id('account', n), 'bench', 'private', left(secret, 8), encode(sha256(secret::bytea), 'hex'), 2000000000, 2000000000
from generate_series(1, 12) as n, concat('sk_', lpad(n::text, 32, '0')) as secret;

insert into locations (id, "groupId", search, latitude, longitude, "formattedAddress", locality, "countryName")
select pg_temp.id('location', n), pg_temp.id('account', pg_temp.account(n)), 'Ville ' || n, 43 + n % 7, n % 6,
       n || ' rue de la République, Ville ' || n, 'Ville ' || n, 'France'
from generate_series(1, 1000) as n;

-- 250 fields, 200 of them for profiles; every third has eight options.
insert into fields
  (id, "createdAt", "updatedAt", "groupId", "userId", name, type, "order", "isOnOffers", "targetedEntity")
select pg_temp.id('field', account * 1000 + n), pg_temp.moment(n), pg_temp.moment(n), pg_temp.id('account', account),
       pg_temp.id('user', account * 100 + 1), 'Champ personnalisé ' || n,
       pg_temp.field_type(n), n, n between 201 and 230,
       case when n <= 200 then 'PROFILE' when n <= 230 then 'PROJECT' else 'COMPANY' end
from generate_series(1, 12) as account, generate_series(1, 250) as n;

insert into fields_options (id, "groupId", "fieldId", name, "technicalValue", "order")
select pg_temp.id('option', account * 100000 + n * 10 + o), pg_temp.id('account', account),
       pg_temp.id('field', account * 1000 + n), 'Choix ' || o, 'option_' || o, o
from generate_series(1, 12) as account, generate_series(3, 250, 3) as n, generate_series(1, 8) as o;

create temp table leaf as
select "groupId", "targetedEntity", id,
       row_number() over (partition by "groupId", "targetedEntity" order by "parentId", "order") - 1 as number,
       count(*) over (partition by "groupId", "targetedEntity") as count
from statuses where "parentId" is not null;
create temp table size as select current_setting('bench.profiles')::bigint as profiles;

insert into networkcompanies (id, name, description, tagline, "networkUrl", "networkEmployeeCount")
select pg_temp.id('networkcompany', n), 'Société ' || n, repeat('Nous éditons des logiciels pour les métiers du bâtiment. ', 6),
       'Des logiciels pour tous', 'https://network.example.org/company/' || n, n % 5000
from generate_series(1, 1000) as n;

insert into companies
  (id, "createdAt", "updatedAt", "changedIn", "groupId", "statusId", "networkCompanyId", name, description, website, "externalId")
select pg_temp.id('company', n), pg_temp.moment(n), pg_temp.moment(n + 7), pg_temp.changed_in(n + 7), leaf."groupId", leaf.id,
       pg_temp.id('networkcompany', 1 + n % 1000), 'Entreprise ' || n, '<p>' || repeat('Fabrication de pièces mécaniques. ', 8) || '</p>',
       'https://entreprise' || n || '.example.org', 'company-' || n
from size, generate_series(1, profiles / 20) as n
join leaf on leaf."groupId" = pg_temp.id('account', pg_temp.account(n)) and "targetedEntity" = 'COMPANY' and number = n % count;

insert into companies_assignees ("groupId", "companyId", "userId")
select pg_temp.id('account', pg_temp.account(n)), pg_temp.id('company', n), pg_temp.id('user', pg_temp.account(n) * 100 + 1 + n % 10)
from size, generate_series(1, profiles / 20) as n;

insert into companies_industries ("groupId", "companyId", "industryId")
select pg_temp.id('account', pg_temp.account(n)), pg_temp.id('company', n),
       (array(select id from industries order by "networkId" limit 20))[1 + n % 20]
from size, generate_series(1, profiles / 20) as n;

insert into companies_fieldsvalues ("groupId", "fieldId", "companyId", value)
select pg_temp.id('account', account), pg_temp.id('field', account * 1000 + 200 + f), pg_temp.id('company', n), 'Valeur ' || n
from size, generate_series(1, profiles / 20) as n, pg_temp.account(n) as account, (values (32), (35)) as field (f);

insert into projects
  (id, "createdAt", "updatedAt", "changedIn", "groupId", "userId", "statusId", "companyId", name, "externalId", "referenceId",
   "isMadeForSales")
select pg_temp.id('project', n), pg_temp.moment(n), pg_temp.moment(n + 3), pg_temp.changed_in(n + 3), leaf."groupId",
       pg_temp.id('user', pg_temp.account(n) * 100 + 1 + n % 10), leaf.id, pg_temp.id('company', n),
       'Développeur logiciel ' || n, 'project-' || n, 'REF' || n, n % 2 = 0
from size, generate_series(1, profiles / 20) as n
join leaf on leaf."groupId" = pg_temp.id('account', pg_temp.account(n)) and "targetedEntity" = 'PROJECT' and number = n % count;

insert into projects_assignees ("groupId", "projectId", "userId")
select pg_temp.id('account', pg_temp.account(n)), pg_temp.id('project', n), pg_temp.id('user', pg_temp.account(n) * 100 + 1 + n % 10)
from size, generate_series(1, profiles / 20) as n;

insert into projects_fieldsvalues ("groupId", "fieldId", "projectId", value)
select pg_temp.id('account', account), pg_temp.id('field', account * 1000 + 200 + f), pg_temp.id('project', n),
       repeat('Vous développez des applications de gestion. ', f)
from size, generate_series(1, profiles / 20) as n, pg_temp.account(n) as account, (values (2), (5), (8)) as field (f);

-- Every fifth project is an offer.
insert into projects_jobboards ("groupId", "projectId", "jobBoardId", "enabledAt")
select pg_temp.id('account', pg_temp.account(n)), pg_temp.id('project', n), jobboards.id, pg_temp.moment(n)
from size, generate_series(1, profiles / 20) as n, jobboards
where "canonicalName" = 'careers_site' and n % 5 = 0;

insert into profiles
  (id, "createdAt", "updatedAt", "changedIn", "addedAt", "groupId", "createdByUserId", "statusId", "locationId", "externalId", source,
   "firstNameManual", "lastNameManual", headline, summary, "profileUrl", "canonicalNetworkUrl", "publicIdentifier", "isTalent")
select pg_temp.id('profile', n), pg_temp.moment(n), pg_temp.moment(n + 11), pg_temp.changed_in(n + 11), pg_temp.moment(n), leaf."groupId",
       pg_temp.id('user', pg_temp.account(n) * 100 + 1 + n % 10), leaf.id, null, 'profile-' || n, 'MANUAL',
       pg_temp.pick(n, 'Élodie', 'Jean', 'Chloé', 'Mathieu', 'Inès', 'Paul', 'Zoé'), pg_temp.pick(n / 7, 'Martin', 'Lefèvre', 'Dupont', 'Noël') || ' ' || n,
       pg_temp.pick(n, 'Ingénieure logiciel', 'Chef de projet', 'Commercial grands comptes', 'Comptable'),
       repeat('Dix ans d’expérience dans des équipes internationales. ', (n % 4)::integer),
       'https://network.example.org/in/' || n, 'https://network.example.org/in/' || n, n::text, n % 3 = 0
from size, generate_series(1, profiles) as n
join leaf on leaf."groupId" = pg_temp.id('account', pg_temp.account(n)) and "targetedEntity" = 'PROFILE' and number = n % count;

insert into profiles_emails ("createdAt", "groupId", "profileId", "emailAddress", type, "isPreferred")
select pg_temp.moment(n), pg_temp.id('account', pg_temp.account(n)), pg_temp.id('profile', n),
       case e when 1 then 'p' || n || '@example.org' else 'Personne.' || n || '@perso.example.org' end, 'PROFESSIONAL', e = 1
from size, generate_series(1, profiles) as n, generate_series(1, 2) as e;

insert into profiles_keys ("groupId", kind, key, "profileId")
select "groupId", 'email', "canonicalEmailAddress", "profileId" from profiles_emails
union all select "groupId", 'externalId', "externalId", id from profiles
union all select "groupId", 'networkUrl', "canonicalNetworkUrl", id from profiles;

insert into profiles_phones ("createdAt", "groupId", "profileId", number, "canonicalNumber", type)
select pg_temp.moment(n), pg_temp.id('account', pg_temp.account(n)), pg_temp.id('profile', n), '06 12 34 56 78', '+33' || 600000000 + n, 'MOBILE'
from size, generate_series(1, profiles) as n;

insert into profiles_positions
  ("createdAt", "groupId", "profileId", title, "companyName", "companyId", description, location, "startDate", "endDate", "isCurrent")
select pg_temp.moment(n), pg_temp.id('account', pg_temp.account(n)), pg_temp.id('profile', n),
       case when n % 1000 = 17 and p = 3 then 'Directrice technique' else 'Responsable d’études ' || p end,
       'Entreprise ' || n, null, 'Pilotage d’un portefeuille de projets.', 'Lyon',
       (2010 + 4 * p) || '-03', case when p < 3 then (2014 + 4 * p) || '-02' end, p = 3
from size, generate_series(1, profiles) as n, generate_series(1, 3) as p;

insert into profiles_educations ("createdAt", "groupId", "profileId", "schoolName", degree, "fieldOfStudy", "startDate", "endDate")
select pg_temp.moment(n), pg_temp.id('account', pg_temp.account(n)), pg_temp.id('profile', n), 'Université de Lyon', 'Master ' || e, 'Informatique',
       (2000 + e)::text, (2002 + e)::text
from size, generate_series(1, profiles) as n, generate_series(1, 2) as e;

insert into profiles_fieldsvalues ("createdAt", "groupId", "fieldId", "profileId", "fieldValueId", value, "numberValue")
select pg_temp.moment(n), pg_temp.id('account', account), pg_temp.id('field', account * 1000 + field), pg_temp.id('profile', n),
       case when field % 3 = 0 then pg_temp.id('option', account * 100000 + field * 10 + 1 + n % 8) end,
       case pg_temp.field_type(field) when 'number' then n::text when 'url' then 'https://example.org/' || n when 'singlechoice' then null
         else 'Valeur ' || n end,
       case when pg_temp.field_type(field) = 'number' then n end
from size, generate_series(1, profiles) as n, pg_temp.account(n) as account, generate_series(0, 2) as f, cast(1 + (n + f * 67) % 200 as integer) as field;

insert into profiles_assignees ("groupId", "profileId", "userId")
select pg_temp.id('account', pg_temp.account(n)), pg_temp.id('profile', n), pg_temp.id('user', pg_temp.account(n) * 100 + 1 + n % 10)
from size, generate_series(1, profiles) as n;

insert into profiles_locations ("groupId", "profileId", "locationId")
select pg_temp.id('account', pg_temp.account(n)), pg_temp.id('profile', n), locations.id
from size, generate_series(1, profiles) as n
join locations on locations.id = pg_temp.id('location', 1 + n % 1000) and "groupId" = pg_temp.id('account', pg_temp.account(n));

-- Every other profile has a resume.
insert into files (id, "groupId", name, size, "mimeType", sha256, "storageKey")
select pg_temp.id('file', n), pg_temp.id('account', pg_temp.account(n)), 'Résumé ' || n || '.pdf', 20000 + n, 'application/pdf',
       encode(sha256(n::text::bytea), 'hex'), 'files/' || n
from size, generate_series(1, profiles, 2) as n;
insert into profiles_files ("groupId", "profileId", "fileId", "isResume")
select pg_temp.id('account', pg_temp.account(n)), pg_temp.id('profile', n), pg_temp.id('file', n), true
from size, generate_series(1, profiles, 2) as n;

insert into projects_profiles ("groupId", "projectId", "profileId", "statusId")
select profiles."groupId", pg_temp.id('project', n), profiles.id, profiles."statusId"
from size cross join generate_series(1, size.profiles / 20) as n cross join generate_series(0, 2) as k
join profiles on profiles.id = pg_temp.id('profile', n + 100 * k);

insert into offers_changes ("groupId", id, "updatedAt") select "groupId", id, "updatedAt" from offers;

set session_replication_role = origin;

-- The next transaction gets a number above those of all rows: see the trigger of the table.
update database_epoch set "updatedAt" = now();
