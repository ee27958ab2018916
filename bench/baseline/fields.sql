-- $1 account, $2 rows
select '{"data":{"fields":' || coalesce((
  select json_agg(r)::text from (
    select f.id, f.name, f.type, f."order", f."isHidden", f.purpose,
      (select coalesce(json_agg(o), '[]') from (
        select o.id, o.name, o."technicalValue", o."order"
        from fields_options as o where o."fieldId" = f.id and o."groupId" = $1 order by o."order"
      ) as o) as "values"
    from fields as f
    where f."groupId" = $1 and f."deletedAt" is null and f."targetedEntity" = 'PROFILE'
    order by f."order", f.id limit $2
  ) as r
), '[]') || ',"fields_aggregate":{"aggregate":{"count":' || (
  select count(*) from fields as f where f."groupId" = $1 and f."deletedAt" is null and f."targetedEntity" = 'PROFILE'
) || '}}}}'
