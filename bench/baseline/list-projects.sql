-- $1 account, $2 rows; a file has its id in place of a signed link
select '{"data":' || coalesce((
  select json_agg(r)::text from (
    select 'projects' as "__typename", t.id, t.name, t."userId", t."groupId", t."presetId", t."colorId", t."statusId",
      t."companyId", t."networkId", t."networkContractId", t."networkIdType", t."externalId", t."referenceId",
      t."createdAt", t."updatedAt", t."deletedAt", t."isMadeForRecruitment", t."isMadeForSales",
      t."ignoreHistoryBeforeProjectCreatedAt",
      (select row_to_json(j1) from (
      select 'groups' as "__typename", t1.id, t1.name
      from groups as t1 where t1.id = t."groupId" and t1.id = $1
    ) as j1) as "group",
      (select row_to_json(j2) from (
      select 'users' as "__typename", t2."displayName", t2.email, t2.id, t2.disabled
      from users as t2 where t2.id = t."userId" and t2."groupId" = $1
    ) as j2) as "user",
      (select coalesce(json_agg(j3), '[]') from (
      select 'projects_assignees' as "__typename",
        (select row_to_json(j4) from (
        select 'users' as "__typename", t4."displayName", t4.email, t4.id
        from users as t4 where t4.id = t3."userId" and t4."groupId" = $1
      ) as j4) as "user"
      from projects_assignees as t3 where t3."projectId" = t.id and t3."groupId" = $1
      order by t3."createdAt", t3.id
    ) as j3) as assignees,
      (select coalesce(json_agg(j5), '[]') from (
      select 'projects_files' as "__typename", t5."fileId", t5."createdAt", t5."updatedAt",
        (select row_to_json(j6) from (
        select 'files' as "__typename", t6.id as url, t6.name, t6.id, t6.size, t6."mimeType"
        from files as t6 where t6.id = t5."fileId" and t6."groupId" = $1
      ) as j6) as file
      from projects_files as t5 where t5."projectId" = t.id and t5."groupId" = $1
      order by t5."createdAt", t5.id
    ) as j5) as files,
      (select row_to_json(j7) from (
      select 'statuses' as "__typename", t7.title,
        (select row_to_json(j8) from (
        select 'colors' as "__typename", t8.id, t8.name
        from colors as t8 where t8.id = t7."colorId"
      ) as j8) as color,
        t7."isAuto", t7.id
      from statuses as t7 where t7.id = t."statusId" and t7."groupId" = $1
    ) as j7) as status,
      (select row_to_json(j9) from (
      select 'companies' as "__typename", t9.id, t9.description,
        (select row_to_json(j10) from (
        select 'networkcompanies' as "__typename", t10.id, t10.name, t10.tagline, t10.description, t10."foundedAt",
          t10."networkEmployeeCount", t10."networkEmployeeStartCount", t10."networkEmployeeEndCount",
          t10."networkUrl", t10.website,
          (select row_to_json(j11) from (
          select 'networkcompanies_images' as "__typename", t11."publicUrl"
          from networkcompanies_images as t11 where t11.id = t10."imageId"
        ) as j11) as image
        from networkcompanies as t10 where t10.id = t9."networkCompanyId"
      ) as j10) as "companyPublicData"
      from companies as t9 where t9.id = t."companyId" and t9."groupId" = $1
    ) as j9) as company,
      (select coalesce(json_agg(j12), '[]') from (
      select 'projects_fieldsvalues' as "__typename", t12.id,
        (select row_to_json(j13) from (
        select 'fields' as "__typename", t13.id, t13.type, t13.name, t13.purpose
        from fields as t13 where t13.id = t12."fieldId" and t13."groupId" = $1
      ) as j13) as field,
        (select row_to_json(j14) from (
        select 'fields_options' as "__typename", t14.id, t14.name
        from fields_options as t14 where t14.id = t12."fieldValueId" and t14."groupId" = $1
      ) as j14) as "fieldValue",
        (select row_to_json(j15) from (
        select 'locations' as "__typename", t15.id, t15.search, t15."formattedAddress"
        from locations as t15 where t15.id = t12."locationId" and t15."groupId" = $1
      ) as j15) as location,
        t12.value
      from projects_fieldsvalues as t12 where t12."projectId" = t.id and t12."groupId" = $1 and exists (select from fields as x where x.id = t12."fieldId" and x."groupId" = $1 and x."deletedAt" is null)
      order by t12."createdAt", t12.id
    ) as j12) as "fieldsValues",
      (select row_to_json(j16) from (
      select 'colors' as "__typename", t16.id, t16.name
      from colors as t16 where t16.id = t."colorId"
    ) as j16) as color,
      (select coalesce(json_agg(j17), '[]') from (
      select 'jobboards_offers' as "__typename", t17.id, t17."createdAt", t17."updatedAt", t17."deletedAt",
        t17."projectId", t17."jobBoardId", t17."externalId", t17.url, t17.status, t17."publishedAt",
        t17."expiresAt",
        (select row_to_json(j18) from (
        select 'jobboards' as "__typename", t18.id, t18."canonicalName"
        from jobboards as t18 where t18.id = t17."jobBoardId"
      ) as j18) as "jobBoard"
      from jobboards_offers as t17 where t17."projectId" = t.id and t17."groupId" = $1 and t17."deletedAt" is null
      order by t17."createdAt", t17.id
    ) as j17) as "jobBoardsOffers",
      (select coalesce(json_agg(j19), '[]') from (
      select 'projects_jobboards' as "__typename", t19.id, t19."createdAt", t19."updatedAt", t19."deletedAt",
        t19."enabledAt", t19."projectId",
        (select row_to_json(j20) from (
        select 'jobboards' as "__typename", t20.id, t20."canonicalName"
        from jobboards as t20 where t20.id = t19."jobBoardId"
      ) as j20) as "jobBoard"
      from projects_jobboards as t19 where t19."projectId" = t.id and t19."groupId" = $1 and t19."deletedAt" is null
      order by t19."createdAt", t19.id
    ) as j19) as "projectJobBoards",
      (select coalesce(json_agg(j21), '[]') from (
      select 'projects_profilescounts' as "__typename",
        (select row_to_json(j22) from (
        select 'statuses' as "__typename", t22.id, t22.title, t22."isHidden", t22."isAuto", t22."order", t22."parentId",
          (select row_to_json(j23) from (
          select 'colors' as "__typename", t23.id, t23.name
          from colors as t23 where t23.id = t22."colorId"
        ) as j23) as color
        from statuses as t22 where t22.id = t21."statusId" and t22."groupId" = $1
      ) as j22) as status,
        t21.count
      from projects_profilescounts as t21 where t21."projectId" = t.id and t21."groupId" = $1
      order by (select o."order" from statuses as o where o.id = t21."statusId" and o."groupId" = $1), t21."statusId"
    ) as j21) as "profilesCountPerStatusGroup"
    from projects as t where t."groupId" = $1 and t."deletedAt" is null
    order by t."createdAt", t.id limit $2
  ) as r
), '[]') || ',"total":' || (select count(*) from projects as t where t."groupId" = $1 and t."deletedAt" is null) || '}'
