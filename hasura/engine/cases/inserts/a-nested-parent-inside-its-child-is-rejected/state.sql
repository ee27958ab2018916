select name from author where name in ('Nina', 'Somebody else')
