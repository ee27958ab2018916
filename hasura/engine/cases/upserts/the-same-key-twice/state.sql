select title from article where id = 1
