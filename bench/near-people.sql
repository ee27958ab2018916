-- One account of people who live where people live: many in large towns, few in each of thousands of small ones, for
-- measuring the search by a radius. `set bench.profiles = '500000'` must be there before.

create function pg_temp.id(kind text, n bigint) returns uuid
  language sql immutable as $$ select md5(kind || '/' || n)::uuid $$;
-- A number from 0 to 1 that is the same in every run.
create function pg_temp.chance(n bigint, salt text) returns float
  language sql immutable as $$ select (hashtextextended(salt || n, 0) & 1073741823) / 1073741824.0 $$;

insert into groups (id, name, "defaultCountry", locale) values (pg_temp.id('account', 1), 'Near', 'FR', 'fr');

-- The generated rows are consistent, so that triggers and foreign keys are not needed.
set session_replication_role = replica;

insert into apikeys ("groupId", name, kind, prefix, hash, "dailyLimit", "burstLimit")
select pg_temp.id('account', 1), 'bench', 'private', left(secret, 8), encode(sha256(secret::bytea), 'hex'), 2000000000, 2000000000
from concat('sk_', lpad('1', 32, '0')) as secret;

-- Large towns with their share of all people, in thousandths. The rest lives in four thousand places all over the country.
create temp table towns as
select row_number() over () as number, town.*, sum(share) over (rows unbounded preceding) - share as below
  from (
    values ('Paris', 48.8566, 2.3522, 160), ('Boulogne-Billancourt', 48.8352, 2.2409, 25), ('Montreuil', 48.8638, 2.4485, 20),
      ('Versailles', 48.8014, 2.1301, 15), ('Lyon', 45.764, 4.8357, 60), ('Villeurbanne', 45.7719, 4.8902, 15),
      ('Vénissieux', 45.6971, 4.8863, 6), ('Villefranche-sur-Saône', 45.9895, 4.7186, 3), ('Marseille', 43.2965, 5.3698, 40),
      ('Toulouse', 43.6047, 1.4442, 35), ('Nice', 43.7102, 7.262, 20), ('Nantes', 47.2184, -1.5536, 30),
      ('Montpellier', 43.6108, 3.8767, 20), ('Strasbourg', 48.5734, 7.7521, 18), ('Bordeaux', 44.8378, -0.5792, 30),
      ('Lille', 50.6292, 3.0573, 30), ('Rennes', 48.1173, -1.6778, 20), ('Grenoble', 45.1885, 5.7245, 15),
      ('Saint-Étienne', 45.4397, 4.3872, 8), ('Aurillac', 44.9261, 2.4398, 1), ('Genève', 46.2044, 6.1432, 8),
      ('Bruxelles', 50.8503, 4.3517, 10), ('Montréal', 45.5017, -73.5673, 5), ('London', 51.5072, -0.1276, 8)
  ) as town (name, latitude, longitude, share);

create temp table home as
select n, h, coalesce(town.name, 'Commune ' || small) as name,
       -- Every third one is known by its street, and the others by their town only.
       coalesce(town.latitude, 42.5 + 8 * pg_temp.chance(small, 'latitude')) + aside * (pg_temp.chance(n, 'north') - 0.5) as latitude,
       coalesce(town.longitude, -4 + 11 * pg_temp.chance(small, 'longitude')) + aside * (pg_temp.chance(n, 'east') - 0.5) as longitude
  from generate_series(1, current_setting('bench.profiles')::bigint) as n
 cross join lateral (
   -- One in twelve has no place, and one in eight a second one.
   select h, 1000 * pg_temp.chance(n, 'town' || h) as chance, floor(4000 * pg_temp.chance(n, 'small' || h))::bigint as small,
          case when n % 3 = 0 then 0.06 else 0 end as aside
     from generate_series(1, case when n % 12 = 5 then 0 when n % 8 = 3 then 2 else 1 end) as h
 ) as made
  left join towns as town on chance >= town.below and chance < town.below + town.share;

insert into locations (id, "groupId", search, latitude, longitude, locality, "formattedAddress", "countryName")
select pg_temp.id('home' || h, n), pg_temp.id('account', 1), name, latitude, longitude, name, name || ', France', 'France'
  from home order by n;

insert into fields (id, "groupId", name, type, "order", "isOnOffers", "targetedEntity")
values (pg_temp.id('field', 1), pg_temp.id('account', 1), 'Lieu souhaité', 'singlelocation', 1, false, 'PROFILE');

create temp table leaf as
select id, row_number() over (order by "order", id) - 1 as number, count(*) over () as count
  from statuses
 where "groupId" = pg_temp.id('account', 1) and "targetedEntity" = 'PROFILE' and "parentId" is not null;

insert into profiles
  (id, "createdAt", "updatedAt", "changedIn", "addedAt", "groupId", "statusId", "locationId", source, "firstNameManual",
   "lastNameManual", headline, summary)
select pg_temp.id('profile', n), moment, moment, n, moment, pg_temp.id('account', 1), leaf.id,
       case when n % 12 <> 5 then pg_temp.id('home1', n) end, 'MANUAL', 'Jeanne', 'Martin ' || n, 'Comptable',
       repeat('Dix ans d’expérience dans des équipes internationales. ', (n % 4)::integer)
  from generate_series(1, current_setting('bench.profiles')::bigint) as n
  join leaf on leaf.number = n % leaf.count,
  lateral (select timestamptz '2020-01-01 08:00+00' + n * interval '5 minutes' as moment) as made;

insert into profiles_locations ("groupId", "profileId", "locationId")
select pg_temp.id('account', 1), pg_temp.id('profile', n), pg_temp.id('home1', n) from home where h = 1 order by n;

insert into profiles_fieldsvalues ("groupId", "profileId", "fieldId", "locationId")
select pg_temp.id('account', 1), pg_temp.id('profile', n), pg_temp.id('field', 1), pg_temp.id('home2', n)
  from home where h = 2 order by n;

insert into profiles_points ("groupId", "profileId", "locationId", latitude, longitude)
select pg_temp.id('account', 1), pg_temp.id('profile', n), pg_temp.id('home' || h, n), latitude, longitude from home order by n;

set session_replication_role = origin;
-- The next transaction gets a number above those of all rows: see the trigger of the table.
update database_epoch set "updatedAt" = now();
