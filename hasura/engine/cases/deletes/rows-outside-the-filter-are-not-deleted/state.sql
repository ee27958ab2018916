select id, tenant_id, name, is_admin from author order by id
