-- $1 account, $2 id
select '{"data":{"profiles_by_pk":' || coalesce((
  select row_to_json(r)::text from (
    select p.id, p."firstName", p."lastName", p.headline, p."updatedAt",
      (select row_to_json(x) from (
        select s.id, s.title from statuses as s where s.id = p."statusId" and s."groupId" = $1
      ) as x) as status
    from profiles as p where p.id = $2 and p."groupId" = $1
  ) as r
), 'null') || '}}'
