select count(*)::int from article where id = 88
