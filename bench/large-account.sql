-- Fills an account for measuring how saves grow with what an account has already: 20 000 projects and 57 000 profiles with
-- an e-mail address and a phone number each. `set bench.account = '<id>'` must be executed before.

create temp table account as
select current_setting('bench.account')::uuid as id,
       (select id from statuses where "groupId" = current_setting('bench.account')::uuid
          and "targetedEntity" = 'PROJECT' and "parentId" is not null order by "order", id limit 1) as "projectStatusId",
       (select id from statuses where "groupId" = current_setting('bench.account')::uuid
          and "targetedEntity" = 'PROFILE' and "parentId" is not null order by "order", id limit 1) as "profileStatusId";

-- The generated rows are consistent, so that triggers and foreign keys are not needed.
set session_replication_role = replica;

insert into projects ("groupId", "statusId", name, "externalId", "referenceId")
select account.id, "projectStatusId", 'Développeur logiciel ' || n, 'project-' || n, 'REF' || n
from account, generate_series(1, 20000) as n;

insert into profiles (id, "groupId", "statusId", source, "firstNameManual", "lastNameManual", headline)
select md5('large-profile/' || account.id || '/' || n)::uuid, account.id, "profileStatusId", 'MANUAL', 'Chloé', 'Martin ' || n, 'Comptable'
from account, generate_series(1, 57000) as n;

insert into profiles_emails ("groupId", "profileId", "emailAddress")
select account.id, md5('large-profile/' || account.id || '/' || n)::uuid, 'large' || n || '@example.org'
from account, generate_series(1, 57000) as n;

insert into profiles_keys ("groupId", kind, key, "profileId")
select "groupId", 'email', "canonicalEmailAddress", "profileId"
from profiles_emails where "groupId" = (select id from account);

insert into profiles_phones ("groupId", "profileId", number, "canonicalNumber")
select account.id, md5('large-profile/' || account.id || '/' || n)::uuid, '06 12 34 56 78', '+33' || 600000000 + n
from account, generate_series(1, 57000) as n;

set session_replication_role = origin;
drop table account;
analyze projects, profiles, profiles_emails, profiles_keys, profiles_phones;
