-- $1 account, $2 rows; a file has its id in place of a signed link
select '{"data":' || coalesce((
  select json_agg(r)::text from (
    select 'companies' as "__typename", t.id, t."statusId", t."groupId", t."networkCompanyId", t.name, t.description,
      t.tagline, t.website, t."universalName", t."networkId", t."networkUrl", t."externalId", t."foundedAt",
      t."deletedAt", t."networkEmployeeCount", t."networkEmployeeStartCount", t."networkEmployeeEndCount",
      t."isProtectedUntil", t."createdAt", t."updatedAt",
      (select coalesce(json_agg(j1), '[]') from (
      select 'companies_assignees' as "__typename",
        (select row_to_json(j2) from (
        select 'users' as "__typename", t2."displayName", t2.email, t2.id
        from users as t2 where t2.id = t1."userId" and t2."groupId" = $1
      ) as j2) as "user"
      from companies_assignees as t1 where t1."companyId" = t.id and t1."groupId" = $1
      order by t1."createdAt", t1.id
    ) as j1) as assignees,
      (select coalesce(json_agg(j3), '[]') from (
      select 'companies_files' as "__typename", t3."fileId", t3."createdAt", t3."updatedAt",
        (select row_to_json(j4) from (
        select 'files' as "__typename", t4.id as url, t4.name, t4.id, t4.size, t4."mimeType"
        from files as t4 where t4.id = t3."fileId" and t4."groupId" = $1
      ) as j4) as file
      from companies_files as t3 where t3."companyId" = t.id and t3."groupId" = $1
      order by t3."createdAt", t3.id
    ) as j3) as files,
      (select coalesce(json_agg(j5), '[]') from (
      select 'companies_projectscounts' as "__typename",
        (select row_to_json(j6) from (
        select 'statuses' as "__typename", t6.id, t6.title, t6."isHidden", t6."isAuto", t6."order", t6."parentId",
          (select row_to_json(j7) from (
          select 'colors' as "__typename", t7.id, t7.name
          from colors as t7 where t7.id = t6."colorId"
        ) as j7) as color
        from statuses as t6 where t6.id = t5."statusId" and t6."groupId" = $1
      ) as j6) as status,
        t5.count
      from companies_projectscounts as t5 where t5."companyId" = t.id and t5."groupId" = $1
      order by (select o."order" from statuses as o where o.id = t5."statusId" and o."groupId" = $1), t5."statusId"
    ) as j5) as "projectsCountPerStatusGroup",
      (select row_to_json(j8) from (
      select 'statuses' as "__typename", t8.title,
        (select row_to_json(j9) from (
        select 'colors' as "__typename", t9.id, t9.name
        from colors as t9 where t9.id = t8."colorId"
      ) as j9) as color,
        t8."isAuto", t8.id
      from statuses as t8 where t8.id = t."statusId" and t8."groupId" = $1
    ) as j8) as status,
      (select row_to_json(j10) from (
      select 'companies_legaldata' as "__typename", t10.id, t10."createdAt", t10."deletedAt", t10."updatedAt",
        t10."legalName", t10.siren, t10."vatNumber", t10.activity, t10.codenaf, t10."codenafTitle",
        t10."foundedAt", t10."closedAt", t10."foundAt", t10.source,
        (select coalesce(json_agg(j11), '[]') from (
        select 'companies_legaldata_locations' as "__typename", t11.siret, t11."isHeadquarters", t11."closedAt",
          (select row_to_json(j12) from (
          select 'locations' as "__typename", t12.id, t12.search, t12.center, t12."formattedAddress",
            t12."streetNumber", t12.route, t12."postalCode", t12.locality, t12."administrativeAreaLevel1",
            t12."administrativeAreaLevel2", t12."countryName"
          from locations as t12 where t12.id = t11."locationId" and t12."groupId" = $1
        ) as j12) as location
        from companies_legaldata_locations as t11 where t11."legaldataId" = t10.id and t11."groupId" = $1
        order by t11."isHeadquarters" desc, t11."createdAt", t11.id
      ) as j11) as locations
      from companies_legaldata as t10 where t10."companyId" = t.id and t10."groupId" = $1
    ) as j10) as legaldata,
      (select coalesce(json_agg(j13), '[]') from (
      select 'companies_industries' as "__typename",
        (select row_to_json(j14) from (
        select 'industries' as "__typename", t14."nameEnglish", t14."nameFrench", t14."networkId", t14.id
        from industries as t14 where t14.id = t13."industryId"
      ) as j14) as industry
      from companies_industries as t13 where t13."companyId" = t.id and t13."groupId" = $1
      order by t13."createdAt", t13.id
    ) as j13) as industries,
      (select row_to_json(j15) from (
      select 'networkcompanies' as "__typename", t15.id, t15.name, t15.description, t15.tagline, t15."foundedAt",
        t15."networkEmployeeCount", t15."networkEmployeeStartCount", t15."networkEmployeeEndCount",
        t15."networkUrl", t15."universalName", t15."networkId", t15.website,
        (select row_to_json(j16) from (
        select 'networkcompanies_images' as "__typename", t16."publicUrl"
        from networkcompanies_images as t16 where t16.id = t15."imageId"
      ) as j16) as image,
        (select coalesce(json_agg(j17), '[]') from (
        select 'networkcompanies_industries' as "__typename",
          (select row_to_json(j18) from (
          select 'industries' as "__typename", t18."nameEnglish", t18."nameFrench", t18."networkId", t18.id
          from industries as t18 where t18.id = t17."industryId"
        ) as j18) as industry
        from networkcompanies_industries as t17 where t17."networkCompanyId" = t15.id
        order by t17."createdAt", t17.id
      ) as j17) as industries
      from networkcompanies as t15 where t15.id = t."networkCompanyId"
    ) as j15) as "networkCompanyData",
      (select coalesce(json_agg(j19), '[]') from (
      select 'companies_fieldsvalues' as "__typename", t19.id,
        (select row_to_json(j20) from (
        select 'fields' as "__typename", t20.id, t20.type, t20.name
        from fields as t20 where t20.id = t19."fieldId" and t20."groupId" = $1
      ) as j20) as field,
        (select row_to_json(j21) from (
        select 'fields_options' as "__typename", t21.id, t21.name
        from fields_options as t21 where t21.id = t19."fieldValueId" and t21."groupId" = $1
      ) as j21) as "fieldValue",
        (select row_to_json(j22) from (
        select 'locations' as "__typename", t22.id, t22.search, t22."formattedAddress"
        from locations as t22 where t22.id = t19."locationId" and t22."groupId" = $1
      ) as j22) as location,
        t19.value
      from companies_fieldsvalues as t19 where t19."companyId" = t.id and t19."groupId" = $1 and exists (select from fields as x where x.id = t19."fieldId" and x."groupId" = $1 and x."deletedAt" is null)
      order by t19."createdAt", t19.id
    ) as j19) as "fieldsValues",
      (select coalesce(json_agg(j23), '[]') from (
      select 'projects' as "__typename", t23.id,
        (select row_to_json(j24) from (
        select 'colors' as "__typename", t24.id, t24.name
        from colors as t24 where t24.id = t23."colorId"
      ) as j24) as color,
        t23.name
      from projects as t23 where t23."companyId" = t.id and t23."groupId" = $1 and t23."deletedAt" is null
      order by t23."createdAt", t23.id
    ) as j23) as projects
    from companies as t where t."groupId" = $1 and t."deletedAt" is null
    order by t."createdAt", t.id limit $2
  ) as r
), '[]') || ',"total":' || (select count(*) from companies as t where t."groupId" = $1 and t."deletedAt" is null) || '}'
