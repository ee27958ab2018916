select name from tenant order by id
