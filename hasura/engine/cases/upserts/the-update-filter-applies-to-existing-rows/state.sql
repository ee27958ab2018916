select id, tenant_id, title, body, score from article where id = 4
