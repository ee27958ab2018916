-- $1 account, $2 rows. :page, :order and :total are from page-choices.ts
select '{"data":{"profiles":' || coalesce((
  select json_agg(r)::text from (
    select p.id, p."firstName", p."lastName", p.headline, p."updatedAt", p."externalId",
      (select coalesce(json_agg(c), '[]') from (
        select e."emailAddress", e.type, e."isPreferred"
        from profiles_emails as e where e."profileId" = p.id and e."groupId" = $1 and e."deletedAt" is null
      ) as c) as "emailAddresses",
      (select coalesce(json_agg(c), '[]') from (
        select n.number, n."canonicalNumber" from profiles_phones as n where n."profileId" = p.id and n."groupId" = $1
      ) as c) as "phoneNumbers",
      (select coalesce(json_agg(c), '[]') from (
        select w.title, w."companyName", w."startDate", w."endDate", w."isCurrent"
        from profiles_positions as w where w."profileId" = p.id and w."groupId" = $1 order by w."startDate" desc
      ) as c) as positions,
      (select coalesce(json_agg(c), '[]') from (
        select d."schoolName", d.degree, d."startDate", d."endDate"
        from profiles_educations as d where d."profileId" = p.id and d."groupId" = $1
      ) as c) as educations,
      (select coalesce(json_agg(c), '[]') from (
        select v.value,
          (select row_to_json(x) from (
            select f.id, f.name, f.type from fields as f where f.id = v."fieldId" and f."groupId" = $1
          ) as x) as field,
          (select row_to_json(x) from (
            select o.id, o.name from fields_options as o where o.id = v."fieldValueId" and o."groupId" = $1
          ) as x) as "fieldValue"
        from profiles_fieldsvalues as v where v."profileId" = p.id and v."groupId" = $1
      ) as c) as "fieldsValues",
      (select row_to_json(x) from (
        select s.id, s.title, (select row_to_json(y) from (select k.name from colors as k where k.id = s."colorId") as y) as color
        from statuses as s where s.id = p."statusId" and s."groupId" = $1
      ) as x) as status,
      (select coalesce(json_agg(c), '[]') from (
        select (select row_to_json(x) from (
          select u.id, u."displayName" from users as u where u.id = a."userId" and u."groupId" = $1
        ) as x) as "user"
        from profiles_assignees as a where a."profileId" = p.id and a."groupId" = $1
      ) as c) as assignees
    from (:page) as p order by :order
  ) as r
), '[]') || ',"profiles_aggregate":{"aggregate":{"count":' || (:total) || '}}}}'
