select id, author_id, body from article where title = 'Storm Warning'
