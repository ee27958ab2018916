select id, outline::text from parcel where id > 10 order by id limit 2
