select id, title, body, score, is_published from article where id = 1
