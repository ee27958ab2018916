-- One entry of the audit for each profile of the data set, as if somebody had changed its status.
-- A data set is generated without triggers, and therefore has none.

set session_replication_role = replica;

insert into audit_entries
  (id, "createdAt", "groupId", "recordId", entity, operation, columns, "oldValues", "newValues", actor)
select md5('audit/' || id)::uuid, "updatedAt", "groupId", id, 'profiles', 'update', array['statusId'],
       jsonb_build_object('statusId', "statusId"), jsonb_build_object('statusId', "statusId"),
       jsonb_build_object('kind', 'key', 'role', 'account')
from profiles where "externalId" like 'profile-%';

set session_replication_role = origin;
