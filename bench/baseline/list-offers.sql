-- $1 account, $2 rows; a file has its id in place of a signed link
select '{"data":' || coalesce((
  select json_agg(r)::text from (
    select 'offers' as "__typename", t.id, t.name, t."createdAt", t."updatedAt", t."externalId", t."referenceId",
      t."publishedAt",
      (select coalesce(json_agg(j1), '[]') from (
      select 'offers_fieldsvalues' as "__typename", t1.id,
        (select row_to_json(j2) from (
        select 'fields' as "__typename", t2.id, t2.type, t2.name, t2.purpose
        from fields as t2 where t2.id = t1."fieldId" and t2."groupId" = $1
      ) as j2) as field,
        (select row_to_json(j3) from (
        select 'fields_options' as "__typename", t3.id, t3.name
        from fields_options as t3 where t3.id = t1."fieldValueId" and t3."groupId" = $1
      ) as j3) as "fieldValue",
        (select row_to_json(j4) from (
        select 'locations' as "__typename", t4.id, t4.search, t4."formattedAddress"
        from locations as t4 where t4.id = t1."locationId" and t4."groupId" = $1
      ) as j4) as location,
        t1.value
      from offers_fieldsvalues as t1 where t1."offerId" = t.id and t1."groupId" = $1
      order by t1."createdAt", t1.id
    ) as j1) as "fieldsValues",
      (select coalesce(json_agg(j5), '[]') from (
      select 'offers_files' as "__typename", t5."fileId", t5."createdAt", t5."updatedAt",
        (select row_to_json(j6) from (
        select 'files' as "__typename", t6.id as url, t6.name, t6.id, t6.size, t6."mimeType"
        from files as t6 where t6.id = t5."fileId" and t6."groupId" = $1
      ) as j6) as file
      from offers_files as t5 where t5."offerId" = t.id and t5."groupId" = $1
      order by t5."createdAt", t5.id
    ) as j5) as files
    from offers as t where t."groupId" = $1
    order by t."createdAt", t.id limit $2
  ) as r
), '[]') || ',"total":' || (select count(*) from offers as t where t."groupId" = $1) || '}'
