select id, body from article where id = 1
