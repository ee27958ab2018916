select id, body from article order by id
