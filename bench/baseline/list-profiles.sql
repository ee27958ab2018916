-- $1 account, $2 rows; a file has its id in place of a signed link. :page, :order and :total are from page-choices.ts
select '{"data":' || coalesce((
  select json_agg(r)::text from (
    select 'profiles' as "__typename", t.id, t."externalId", t."firstName", t."firstNameParsed", t."firstNameManual",
      t."lastName", t."lastNameParsed", t."lastNameManual", t.headline, t.summary, t.birthday, t."searchString",
      t.source, t."groupId", t."statusId", t."createdByUserId", t."imageId", t."locationId", t."addedAt",
      t."createdAt", t."updatedAt", t."deletedAt", t."firstInteractionDate", t."lastInteractionDate",
      t."lastPastInteractionDate", t."lastInteractionType", t."lastPositionStartDate", t."isTalent", t."isContact",
      t."isHiring", t."isOpenToNewOpportunities", t."isInfluencer", t."isPremium", t."canSendInMail",
      t."countConnexionsWithThisProfile", t."countInvitationsScheduledToThisProfile",
      t."countInvitationsSentToThisProfile", t."countApplicationsFromThisProfile",
      t."countMeetingsDoneWithThisProfile", t."countMeetingsScheduledWithThisProfile",
      t."countMessagesReceivedFromThisProfile", t."countMessagesScheduledToThisProfile",
      t."countMessagesSentToThisProfile", t."countResumes", t."networkId", t."memberId", t."profileUrl",
      t."publicIdentifier", t."primaryLocale", t."talentIdentifier", t."networkSalesNavigatorIdentifier",
      t."networkSignificantIdentifier", t.distance,
      (select coalesce(json_agg(j1), '[]') from (
      select 'pending_trigger_tasks' as "__typename", t1.id, t1.type, t1.status, t1."createdAt"
      from pending_trigger_tasks as t1 where t1."profileId" = t.id and t1."groupId" = $1
      order by t1."createdAt", t1.id
    ) as j1) as "pendingExecuteTriggerTasks",
      (select json_build_object('__typename', 'unread_notifications_aggregate', 'aggregate', json_build_object('__typename', 'unread_notifications_aggregate_fields', 'count', count(*)))
      from unread_notifications as u where u."profileId" = t.id and u."groupId" = $1) as "unreadMessagesNotifications",
      (select coalesce(json_agg(j2), '[]') from (
      select 'protectedcompanies' as "__typename", t2.id, t2.name
      from protectedcompanies as t2 where t2."profileId" = t.id and t2."groupId" = $1
      order by t2.name, t2.id
    ) as j2) as "protectedCompaniesWorksIn",
      (select row_to_json(j3) from (
      select 'users' as "__typename", t3."displayName", t3.id
      from users as t3 where t3.id = t."createdByUserId" and t3."groupId" = $1
    ) as j3) as "createdBy",
      (select row_to_json(j4) from (
      select 'images' as "__typename", t4."publicUrl"
      from images as t4 where t4.id = t."imageId" and t4."groupId" = $1
    ) as j4) as image,
      (select coalesce(json_agg(j5), '[]') from (
      select 'profiles_places' as "__typename", t5.id, t5.search, t5.center, t5."formattedAddress", t5."streetNumber",
        t5.route, t5."postalCode", t5.locality, t5."administrativeAreaLevel1", t5."administrativeAreaLevel2",
        t5."countryName"
      from profiles_places as t5 where t5."profileId" = t.id and t5."groupId" = $1
      order by t5."createdAt", t5.id
    ) as j5) as locations,
      (select coalesce(json_agg(j6), '[]') from (
      select 'profiles_files' as "__typename", t6."fileId", t6."createdAt", t6."updatedAt", t6."isResume",
        (select row_to_json(j7) from (
        select 'files' as "__typename", t7.id as url, t7.name, t7.id, t7.size, t7."mimeType"
        from files as t7 where t7.id = t6."fileId" and t7."groupId" = $1
      ) as j7) as file
      from profiles_files as t6 where t6."profileId" = t.id and t6."groupId" = $1
      order by t6."createdAt", t6.id
    ) as j6) as files,
      (select coalesce(json_agg(j8), '[]') from (
      select 'profiles_positions' as "__typename", t8.id, t8.title, t8."companyName", t8."companyId", t8."startDate",
        t8."endDate", t8."isCurrent", t8.description, t8.location
      from profiles_positions as t8 where t8."profileId" = t.id and t8."groupId" = $1
      order by t8."isCurrent" desc, t8."startDate" desc nulls last, t8.id
    ) as j8) as positions,
      (select coalesce(json_agg(j9), '[]') from (
      select 'profiles_locales' as "__typename", t9.id, t9.locale, t9.level
      from profiles_locales as t9 where t9."profileId" = t.id and t9."groupId" = $1
      order by t9."createdAt", t9.id
    ) as j9) as locales,
      (select coalesce(json_agg(j10), '[]') from (
      select 'profiles_educations' as "__typename", t10.id, t10."schoolName", t10.degree, t10."fieldOfStudy",
        t10."startDate", t10."endDate", t10.description
      from profiles_educations as t10 where t10."profileId" = t.id and t10."groupId" = $1
      order by t10."startDate" desc nulls last, t10.id
    ) as j10) as educations,
      (select coalesce(json_agg(j11), '[]') from (
      select 'profiles_fieldsvalues' as "__typename", t11.id,
        (select row_to_json(j12) from (
        select 'fields' as "__typename", t12.id, t12.type, t12.name
        from fields as t12 where t12.id = t11."fieldId" and t12."groupId" = $1
      ) as j12) as field,
        (select row_to_json(j13) from (
        select 'fields_options' as "__typename", t13.id, t13.name
        from fields_options as t13 where t13.id = t11."fieldValueId" and t13."groupId" = $1
      ) as j13) as "fieldValue",
        (select row_to_json(j14) from (
        select 'locations' as "__typename", t14.id, t14.search, t14."formattedAddress"
        from locations as t14 where t14.id = t11."locationId" and t14."groupId" = $1
      ) as j14) as location,
        t11.value
      from profiles_fieldsvalues as t11 where t11."profileId" = t.id and t11."groupId" = $1 and exists (select from fields as x where x.id = t11."fieldId" and x."groupId" = $1 and x."deletedAt" is null)
      order by t11."createdAt", t11.id
    ) as j11) as "fieldsValues",
      (select coalesce(json_agg(j15), '[]') from (
      select 'profiles_emails' as "__typename", t15.id, t15."emailAddress", t15."canonicalEmailAddress", t15.type,
        t15."isPreferred", t15."isConfirmed"
      from profiles_emails as t15 where t15."profileId" = t.id and t15."groupId" = $1 and t15."deletedAt" is null
      order by t15."isPreferred" desc, t15."createdAt", t15.id
    ) as j15) as "emailAddresses",
      (select coalesce(json_agg(j16), '[]') from (
      select 'profiles_phones' as "__typename", t16.id, t16.number, t16."canonicalNumber", t16.type
      from profiles_phones as t16 where t16."profileId" = t.id and t16."groupId" = $1
      order by t16."createdAt", t16.id
    ) as j16) as "phoneNumbers",
      (select coalesce(json_agg(j17), '[]') from (
      select 'profiles_associations' as "__typename", t17.id, t17."associationType",
        (select row_to_json(j18) from (
        select 'companies' as "__typename", t18.id, t18.name
        from companies as t18 where t18.id = t17."companyId" and t18."groupId" = $1
      ) as j18) as company
      from profiles_associations as t17 where t17."profileId" = t.id and t17."groupId" = $1
      order by t17."createdAt", t17.id
    ) as j17) as associations,
      (select coalesce(json_agg(j19), '[]') from (
      select 'profiles_assignees' as "__typename",
        (select row_to_json(j20) from (
        select 'users' as "__typename", t20."displayName", t20.id
        from users as t20 where t20.id = t19."userId" and t20."groupId" = $1
      ) as j20) as "user"
      from profiles_assignees as t19 where t19."profileId" = t.id and t19."groupId" = $1
      order by t19."createdAt", t19.id
    ) as j19) as assignees,
      (select row_to_json(j21) from (
      select 'statuses' as "__typename", t21.title,
        (select row_to_json(j22) from (
        select 'colors' as "__typename", t22.id, t22.name
        from colors as t22 where t22.id = t21."colorId"
      ) as j22) as color,
        t21."isAuto", t21.id, t21."isProtected"
      from statuses as t21 where t21.id = t."statusId" and t21."groupId" = $1
    ) as j21) as status
    from (:page) as t order by :order
  ) as r
), '[]') || ',"total":' || (:total) || '}'
