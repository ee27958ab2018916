select id, tenant_id, author_id, title, is_published from article order by id
