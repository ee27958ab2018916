-- Comments on tables, columns, views and functions in full sentences. GraphQL shows them as descriptions.

comment on function public.canonical_network_url(text) is
  'The canonical form of the URL of a page: scheme https, host in lower case, without "www.", query, fragment and trailing slash. Null for any scheme other than http and https.';
comment on function public.claim_keys_of_email() is 'Updates profiles_keys after a change of profiles_emails.';
comment on function public.claim_keys_of_profile() is 'Updates profiles_keys after a change of profiles.';
comment on function public.claim_profile_keys(uuid) is
  'Updates the rows of a profile in profiles_keys to match its externalId, confirmed network URL, confirmed e-mail addresses and deletedAt.';
comment on function public.claim_tasks(text, jsonb, integer) is
  'Claims up to "most" due tasks for the server "holder". Only tasks whose type is in the list "kinds" are claimed, and each task is given to one server only.';
comment on function public.create_default_statuses() is
  'Creates the default statuses of all entities for a new account.';
comment on function public.derive_profile_columns() is
  'Sets the columns of profiles that are derived from child tables.';
comment on function public.fold_name(text, text) is
  'First and last name in lower case without accents. Each sequence of characters that are not letters or digits becomes one space. Example: Jean-Noël O''Hara becomes jean noel o hara.';
comment on function public.fold_text(text) is 'The text in lower case without accents, for comparison and search.';
comment on function public.forget_status_changes() is
  'Deletes the rows of status_changes that belong to a deleted record. Trigger argument: the entity of the record.';
comment on function public.geojson_point(double precision, double precision) is
  'A GeoJSON point with its coordinate reference system. Null if one of the coordinates is null.';
comment on function public.is_siren(text) is
  'Whether the value is a valid SIREN (French company number): nine digits, the last of which is a Luhn check digit.';
comment on function public.is_siret(text) is
  'Whether the value is a valid SIRET (French establishment number): fourteen digits, the last of which is a Luhn check digit. Numbers of La Poste may satisfy the check of La Poste instead.';
comment on function public.keep_task_times() is
  'Sets the times of a task when its status is written: running renews the lease, queued sets when the task is due, and succeeded and failed end the lease.';
comment on function public.lock_revised_profile() is
  'Locks the profile when a save inserts a revision of it, before the save writes other rows of the profile.';
comment on function public.passes_luhn(text) is 'Whether the last digit of a string of digits is its Luhn check digit.';
comment on function public.place_field_value() is
  'Checks that a custom field value matches the type of its field, and sets its slot.';
comment on function public.profile_derivations(uuid, uuid) is
  'The columns of a profile that are derived from its files, positions and history entries.';
comment on function public.record_status_change() is
  'Inserts a row into status_changes. Trigger argument: the entity of the record.';
comment on function public.refuse_second_success() is
  'Raises a violation of tasks_succeed_once: a task that has succeeded cannot run, fail or succeed again.';
comment on function public.set_default_status() is
  'Sets the status of a record that is inserted without one. Trigger arguments: the entity, and optionally the code of the preferred status.';
comment on function public.set_project_reference() is
  'Generates the reference of a project that is inserted without one.';
comment on function public.set_updated_at() is
  'Sets updatedAt when a row is updated. All tables with this column use it.';
comment on function public.task_lease() is
  'The duration of the lease of a running task. A server that needs longer renews the lease.';
comment on function public.task_pause(integer) is
  'The delay after an attempt that failed with a transient error: about 5 seconds, doubled after each further attempt, and at most about 15 minutes.';
comment on function public.touch_company() is 'Sets updatedAt of a company when one of its child rows changes.';
comment on function public.touch_derived_profile() is
  'Does the same as touch_profile, for child tables from which columns of the profile are derived.';
comment on function public.touch_legaldata() is
  'Sets updatedAt of the legal data when an establishment changes. The trigger of the legal data then sets updatedAt of the company.';
comment on function public.touch_profile() is 'Sets updatedAt of a profile when one of its child rows changes.';
comment on function public.touch_project() is 'Sets updatedAt of a project when one of its child rows changes.';
comment on function public.touch_projects_of_profile() is
  'Sets updatedAt of the projects of a profile when the profile is deleted or restored.';

comment on table public.apikeys is 'API keys. The secret is shown once, when the key is created, and is never stored.';
comment on column public.apikeys."mayMerge" is
  'Whether applications that are sent with this public key may refer to an existing profile by id or externalId.';
comment on column public.apikeys.prefix is
  'The first characters of the secret, by which a key can be recognised in a list.';
comment on column public.apikeys.hash is
  'The SHA-256 hash of the secret in lower-case hexadecimal. No role may read it.';
comment on column public.apikeys."allowedOrigins" is
  'The web origins from which browsers may send requests with this key. Null allows all origins.';
comment on column public.apikeys."dailyLimit" is
  'The maximum number of requests per UTC day. Null means the default of the service.';
comment on column public.apikeys."burstLimit" is
  'The maximum number of requests in ten seconds. Null means the default of the service.';

comment on table public.colors is
  'Colours, identified by their hexadecimal value. All accounts share them. A caller may add a value; names are given by migrations only.';
comment on column public.colors.id is 'The hexadecimal value in the form #rrggbb, in lower case.';
comment on column public.colors.name is
  'The name of the colour in the palette. For a colour that a caller added, it is the hexadecimal value.';

comment on column public.companies."statusEntity" is
  'Always COMPANY. It is part of the foreign key to statuses, which therefore accepts statuses of companies only.';
comment on column public.companies.description is 'The description of the company, in HTML.';
comment on column public.companies."canonicalNetworkUrl" is
  'The canonical form of networkUrl, by which a company is found. It is derived from networkUrl when it is not given.';
comment on column public.companies."externalId" is 'The id of the company in the software of the caller.';
comment on column public.companies."isProtectedUntil" is
  'Until this time, the employees of the company must not be approached.';

comment on table public.companies_fieldsvalues is
  'Values of custom fields. Each row holds one text, one selected option, one tag or one location.';
comment on column public.companies_fieldsvalues."fieldEntity" is
  'Always COMPANY. It is part of the foreign key to fields, which therefore accepts fields of companies only.';
comment on column public.companies_fieldsvalues."fieldValueId" is 'The selected option of a choice field.';
comment on column public.companies_fieldsvalues.value is
  'The value as text. Depending on the type of the field it is plain text, HTML, a number, a date, or true or false. Null when the value is an option or a location.';
comment on column public.companies_fieldsvalues.slot is
  'Distinguishes the values of a field that accepts several values. Empty for a field that accepts one value. Set by a trigger.';

comment on table public.companies_legaldata is
  'Data about a company from the company register. A company has at most one row.';
comment on column public.companies_legaldata.siren is
  'The SIREN (French company number). Its check digit must be valid.';
comment on column public.companies_legaldata.codenaf is
  'The code of the main activity in NAF, the French classification of activities.';

comment on table public.companies_legaldata_locations is
  'Establishments of a company that are listed in the company register.';
comment on column public.companies_legaldata_locations.siret is
  'The SIRET (French establishment number). Its check digit must be valid.';

comment on table public.companies_revisions is
  'One row per save that changed a company. A save inserts the number that follows the last one it read. Of two saves that read the same state, only one can therefore succeed.';

comment on table public.fields is 'Definitions of custom fields. A field that has child fields is a section.';
comment on column public.fields."targetedEntity" is
  'The kind of record that has the field: PROFILE, PROJECT or COMPANY. A child field has the entity of its parent.';
comment on column public.fields."isHidden" is 'Whether the field is hidden. Offers never show hidden fields.';
comment on column public.fields.purpose is
  'The purpose by which the service recognises the field, for example joboffer_salary_is_public. Among the fields of an entity that are not deleted, a purpose is unique.';

comment on column public.fields_options."technicalValue" is
  'A stable value for programs. The name of the option is for people.';

comment on table public.files is 'Stored files. A row describes the file; its content is in the file storage.';
comment on column public.files.size is 'The size in bytes.';
comment on column public.files."mimeType" is
  'The MIME type. It is detected from the content and does not depend on the name of the file.';
comment on column public.files.sha256 is
  'The SHA-256 hash of the content in lower-case hexadecimal. Files with the same content are recognised by it.';
comment on column public.files."storageKey" is 'The key under which the file storage holds the content.';

comment on table public.groups is 'Accounts. Rows of other tables refer by groupId to the account that owns them.';
comment on column public.groups."defaultCountry" is
  'The country as an ISO 3166-1 alpha-2 code. Phone numbers without a country prefix are parsed as numbers of this country.';
comment on column public.groups.locale is 'The language of the texts that the account is shown, as a BCP 47 tag.';
comment on column public.groups."areAllOpenProjectsOffers" is
  'Whether every open recruitment project is an offer. If not, only projects that are enabled on a job board are offers.';

comment on table public.history_entries is
  'Events in the history of a person, for example applications, calls and notes. createdAt is the time of the event.';
comment on column public.history_entries.type is
  'The kind of event. Events of the types application, call, email, meeting and message are interactions and change the interaction dates of the profile. A note does not.';

comment on table public.images is 'Pictures of profiles and companies, either at a public URL or as a stored file.';
comment on column public.images."groupId" is
  'The account that owns the picture. Null for pictures of public company data, which all accounts share.';

comment on table public.industries is 'Industries as the professional network lists them. All accounts share them.';
comment on column public.industries."networkId" is 'The number of the industry in the professional network.';

comment on table public.jobboards is 'Job boards on which projects can be published. All accounts share them.';
comment on column public.jobboards."canonicalName" is 'A stable name for programs, for example careers_site.';

comment on table public.jobboards_offers is 'Advertisements of projects on job boards, with their current state.';
comment on column public.jobboards_offers."externalId" is 'The id that the job board assigned to the advertisement.';

comment on table public.locations is
  'Places: the text as it was given and, where known, the address and the coordinates.';
comment on column public.locations.search is 'The text by which the place was given.';
comment on column public.locations.center is
  'The place as a GeoJSON point (EPSG:4326, longitude first). It is generated from longitude and latitude.';

comment on table public.networkcompanies is
  'Public data about companies, from the professional network. All accounts share it, and no API key may write it.';

comment on table public.networkcompanies_industries is 'Industries of a company in the public company data.';

comment on table public.pending_trigger_tasks is 'Automations that have still to run for a person.';

comment on table public.profiles is 'People: candidates, contacts and talents.';
comment on column public.profiles."statusEntity" is
  'Always PROFILE. It is part of the foreign key to statuses, which therefore accepts statuses of profiles only.';
comment on column public.profiles."mergedIntoId" is
  'The profile into which this profile was merged. A merged profile is deleted: its deletedAt is set.';
comment on column public.profiles."externalId" is 'The id of the person in the software of the caller.';
comment on column public.profiles.source is 'The way in which the profile was created, for example MANUAL.';
comment on column public.profiles."firstNameManual" is
  'The first name that a person or a program gave. It takes precedence over firstNameParsed.';
comment on column public.profiles."firstNameParsed" is
  'The first name that was read from a resume or a network URL, or guessed from an e-mail address or a file name.';
comment on column public.profiles."firstName" is
  'The value of firstNameManual or, if that is null, of firstNameParsed.';
comment on column public.profiles."lastNameManual" is
  'The last name that a person or a program gave. It takes precedence over lastNameParsed.';
comment on column public.profiles."lastNameParsed" is
  'The last name that was read from a resume or a network URL, or guessed from an e-mail address or a file name.';
comment on column public.profiles."lastName" is 'The value of lastNameManual or, if that is null, of lastNameParsed.';
comment on column public.profiles."foldedName" is
  'First and last name in lower case without accents and punctuation, for comparing people.';
comment on column public.profiles."searchString" is
  'First name, last name and headline in lower case without accents. It can be searched with _ilike.';
comment on column public.profiles."profileUrl" is
  'The URL of the page of the person on the professional network, as it was given.';
comment on column public.profiles."canonicalNetworkUrl" is
  'The canonical form of profileUrl, by which a profile is found. It is derived from profileUrl when it is not given.';
comment on column public.profiles."isNetworkUrlConfirmed" is
  'Whether the network URL identifies the person. A profile is not found by a network URL that is not confirmed. A network URL that a public key adds to an existing profile is not confirmed.';
comment on column public.profiles."firstInteractionDate" is
  'The time of the first interaction. A trigger derives this column and the other interaction columns from the history entries.';
comment on column public.profiles."lastPositionStartDate" is
  'The start of the latest current position. Set by a trigger.';
comment on column public.profiles."countApplicationsFromThisProfile" is
  'The number of applications received, not of projects: two applications to the same project count twice. Set by a trigger.';
comment on column public.profiles."countResumes" is
  'The number of files of the profile that are resumes. Set by a trigger.';

comment on table public.profiles_associations is
  'Relationships between people and companies. For example, a person is a contact of a company.';

comment on table public.profiles_duplicates is 'Pairs of profiles that may belong to the same person, for review.';
comment on column public.profiles_duplicates."profileId" is
  'The profile that was chosen when both profiles matched the same person.';

comment on table public.profiles_educations is 'Entries in the education of a person.';
comment on column public.profiles_educations."startDate" is
  'The start date, as precise as it is known: a year (2021), a year and month (2021-09) or a full date (2021-09-01).';
comment on column public.profiles_educations."endDate" is
  'The end date in the same form as startDate. Null if the education has not ended or the date is not known.';
comment on column public.profiles_educations.source is
  'The origin of the entry: given by the caller, read from a resume or taken from a network URL.';

comment on column public.profiles_emails."canonicalEmailAddress" is
  'The address in lower case, by which a profile is found.';
comment on column public.profiles_emails."isConfirmed" is
  'Whether the address identifies the person. A profile is not found by an address that is not confirmed. An address that a public key adds to an existing profile is not confirmed.';

comment on table public.profiles_fieldsvalues is
  'Values of custom fields. Each row holds one text, one selected option, one tag or one location.';
comment on column public.profiles_fieldsvalues."fieldEntity" is
  'Always PROFILE. It is part of the foreign key to fields, which therefore accepts fields of profiles only.';
comment on column public.profiles_fieldsvalues."fieldValueId" is 'The selected option of a choice field.';
comment on column public.profiles_fieldsvalues.value is
  'The value as text. Depending on the type of the field it is plain text, HTML, a number, a date, or true or false. Null when the value is an option or a location.';
comment on column public.profiles_fieldsvalues.slot is
  'Distinguishes the values of a field that accepts several values. Empty for a field that accepts one value. Set by a trigger.';

comment on table public.profiles_files is 'Files of a person. Rows of resumes also hold what was read from the file.';
comment on column public.profiles_files.language is 'The language of the text, as a BCP 47 tag.';
comment on column public.profiles_files.parsed is 'The values that were read from the file, each with its confidence.';
comment on column public.profiles_files.confidence is 'The mean confidence of the values that were read, from 0 to 1.';
comment on column public.profiles_files."readAt" is
  'The time at which the file was read. Null for files that are stored without being read.';
comment on column public.profiles_files."readError" is
  'The reason why the file could not be read. The file is stored nevertheless.';

comment on table public.profiles_keys is
  'Confirmed identities of profiles that are not deleted. Each identity belongs to exactly one profile of an account. Maintained by triggers on profiles and profiles_emails.';
comment on column public.profiles_keys.key is
  'The value of the identity: the externalId as it was given, or the canonical form of the network URL or e-mail address.';

comment on table public.profiles_locales is 'Languages that a person speaks.';
comment on column public.profiles_locales.locale is 'The language as a BCP 47 tag, for example fr or en-GB.';
comment on column public.profiles_locales.level is
  'The level of the language as it was given, for example C1 or native.';

comment on table public.profiles_locations is 'Places where a person lives or works.';

comment on column public.profiles_phones."canonicalNumber" is
  'The number in E.164 form. Null if the number could not be parsed. A profile is found by the number together with the same first and last name.';
comment on column public.profiles_phones."isConfirmed" is
  'Whether the number helps to identify the person. A profile is not found by a number that is not confirmed. A number that a public key adds to an existing profile is not confirmed.';

comment on table public.profiles_positions is 'Current and former positions of a person.';
comment on column public.profiles_positions."companyId" is
  'The company record, if it is known. A position does not make the person a contact of the company.';
comment on column public.profiles_positions."startDate" is
  'The start date, as precise as it is known: a year (2021), a year and month (2021-09) or a full date (2021-09-01).';
comment on column public.profiles_positions."endDate" is
  'The end date in the same form as startDate. Null if the position has not ended or the date is not known.';
comment on column public.profiles_positions.source is
  'The origin of the entry: given by the caller, read from a resume or taken from a network URL.';

comment on table public.profiles_revisions is
  'One row per save of a profile. A save inserts the number that follows the last one it read. Of two saves that read the same state, only one can therefore succeed.';

comment on column public.projects."statusEntity" is
  'Always PROJECT. It is part of the foreign key to statuses, which therefore accepts statuses of projects only.';
comment on column public.projects."externalId" is 'The id of the project in the software of the caller.';
comment on column public.projects."referenceId" is
  'A short reference by which applications refer to the project. It is generated when the project is created without one, and is unique in the account.';
comment on column public.projects."isMadeForRecruitment" is
  'Whether the project is displayed in the applicant tracking area.';
comment on column public.projects."isMadeForSales" is
  'Whether the project is displayed in the client relationship area.';

comment on table public.projects_fieldsvalues is
  'Values of custom fields. Each row holds one text, one selected option, one tag or one location.';
comment on column public.projects_fieldsvalues."fieldEntity" is
  'Always PROJECT. It is part of the foreign key to fields, which therefore accepts fields of projects only.';
comment on column public.projects_fieldsvalues."fieldValueId" is 'The selected option of a choice field.';
comment on column public.projects_fieldsvalues.value is
  'The value as text. Depending on the type of the field it is plain text, HTML, a number, a date, or true or false. Null when the value is an option or a location.';
comment on column public.projects_fieldsvalues.slot is
  'Distinguishes the values of a field that accepts several values. Empty for a field that accepts one value. Set by a trigger.';

comment on column public.projects_files."isPublic" is 'Whether the file is shown to everybody with the offer.';

comment on column public.projects_jobboards."enabledAt" is
  'The time since which the project is published on the job board. Null while it is not published there.';

comment on table public.projects_profiles is
  'Profiles in projects. A profile has a separate status in each project. A second application to the same project does not change this row.';
comment on column public.projects_profiles."statusEntity" is
  'Always PROFILE. It is part of the foreign key to statuses, which therefore accepts statuses of profiles only.';
comment on column public.projects_profiles."appliedAt" is
  'The time at which the person applied. Null if the profile was added to the project without an application.';
comment on column public.projects_profiles.source is 'The way in which the profile was added to the project.';

comment on table public.projects_revisions is
  'One row per save that changed a project. A save inserts the number that follows the last one it read. Of two saves that read the same state, only one can therefore succeed.';

comment on table public.status_changes is 'Changes of the status of records. Written by triggers.';
comment on column public.status_changes.entity is
  'The kind of record whose status changed. APPLICATION means the status of a profile in a project.';
comment on column public.status_changes."recordId" is
  'The id of the profile, project, company or application (a row of projects_profiles), depending on entity.';

comment on table public.statuses is
  'Statuses of profiles, projects and companies. A status without a parent is a group and has a kind. Records have statuses that belong to a group.';
comment on column public.statuses.code is
  'A stable name for programs. Titles may be changed at any time. Every default status has a code.';
comment on column public.statuses.kind is
  'The meaning of a group: open, inProcess, onHold or archived. Null for statuses that belong to a group.';
comment on column public.statuses."isAuto" is
  'Whether the system assigns the status, for example to a profile that has just applied.';
comment on column public.statuses."isHidden" is
  'Whether the status is hidden. A hidden status is not offered for selection, and a project that has it is not an offer.';
comment on column public.statuses."isProtected" is
  'Whether the system depends on the status. A protected status cannot be deleted, and its code cannot be changed.';

comment on table public.tasks is 'One row per save: the request, its progress and its result.';
comment on column public.tasks.type is 'The kind of save: projects, companies or applicants.';
comment on column public.tasks.outcome is
  'The effect of a successful save on its record: created, updated, merged or unchanged.';
comment on column public.tasks.attempts is 'The number of times that the save was started.';
comment on column public.tasks.steps is 'The steps of the save with their times, in order.';
comment on column public.tasks.warnings is
  'What the save ignored or changed in the request. Each warning has a path, a code and a message.';
comment on column public.tasks.error is 'The reason why the save failed: code, message and details.';
comment on column public.tasks.input is
  'The request, with references to its files, from which an interrupted save is run again. No API key may read it.';
comment on column public.tasks."idempotencyKey" is
  'The Idempotency-Key of the request. For a public key, which many visitors share, it is a SHA-256 hash of the Idempotency-Key and the hash of the body. The service sets it to null when it expires, after 24 hours by default, so that the value can be used again.';
comment on column public.tasks."bodyHash" is
  'The SHA-256 hash of the request body. It distinguishes a repeated request from a different request with the same Idempotency-Key.';
comment on column public.tasks.response is
  'The response to the request. It is sent again when the request is repeated.';
comment on column public.tasks."lockedUntil" is
  'While the task is running, the end of its lease, after which another server may claim the task. While it is queued, the time at which it is due.';
comment on column public.tasks."lockedBy" is 'The server that holds the lease of the task.';

comment on table public.unread_notifications is
  'Messages from a person that a user has not read yet. A row is deleted when the message is read.';

comment on table public.users is 'People who work with the data of an account.';
comment on column public.users.disabled is
  'Whether the user is disabled. A disabled user keeps existing assignments and cannot get new ones.';

comment on view public.companies_projectscounts is
  'The number of projects of a company in each group of statuses. Deleted projects are not counted.';

comment on column public.offers."publishedAt" is
  'The time since which the project is published on a job board. If it is on no job board, because the account shows all its open projects, the time at which the project was created.';

comment on view public.offers_fieldsvalues is
  'Custom field values of offers that anybody may see. Values of hidden fields and salaries that are not public are excluded.';

comment on view public.offers_files is 'The public files of offers.';

comment on view public.profiles_places is 'Locations of profiles. To write them, use profiles_locations.';
comment on column public.profiles_places.id is 'The id of the location.';
comment on column public.profiles_places."createdAt" is 'The time at which the location was added to the profile.';

comment on view public.projects_profilescounts is
  'The number of profiles of a project in each group of statuses. Deleted profiles are not counted.';

comment on view public.protectedcompanies is
  'Companies in which a person currently works and whose employees must not be approached now.';
