comment on function public.canonical_network_url(text) is
  'One spelling for a page: https, which http leads to, the host in lower case, no "www.", query, fragment or trailing slash; null for anything but http(s).';
comment on function public.claim_keys_of_email() is 'Keeps profiles_keys in line with profiles_emails.';
comment on function public.claim_keys_of_profile() is 'Keeps profiles_keys in line with profiles.';
comment on function public.claim_profile_keys(uuid) is
  'Brings the keys of a profile in line with its externalId, network URL, confirmed e-mails and deletedAt.';
comment on function public.claim_tasks(text, jsonb, integer) is
  'Gives a server tasks that are due and of a kind that it knows (a list of types), each to one server only.';
comment on function public.create_default_statuses() is
  'A new account starts with the default statuses of every entity.';
comment on function public.derive_profile_columns() is 'Keeps the columns of profiles that are derived from children.';
comment on function public.fold_name(text, text) is
  'First and last name, lower case without accents, every run of other signs as one space: Jean-Noël O''Hara is jean noel o hara.';
comment on function public.fold_text(text) is
  'Lower case without accents, for comparing and searching what people type.';
comment on function public.forget_status_changes() is 'Trigger argument: the entity written in status_changes.';
comment on function public.geojson_point(double precision, double precision) is
  'GeoJSON point with its coordinate reference system; null as soon as one coordinate is.';
comment on function public.is_siren(text) is 'French company number: nine digits, the last one a Luhn check digit.';
comment on function public.is_siret(text) is
  'French establishment number: fourteen digits with a Luhn check digit, or the known exception of La Poste.';
comment on function public.keep_task_times() is
  'Writing a status writes its times: running renews the lease, queued sets when the task is due, the others end it.';
comment on function public.lock_revised_profile() is 'A save locks the profile before everything that belongs to it.';
comment on function public.passes_luhn(text) is 'Whether a string of digits ends with the right Luhn check digit.';
comment on function public.place_field_value() is
  'Checks that a custom field value is of the kind its field takes, and gives it its slot.';
comment on function public.profile_derivations(uuid, uuid) is
  'Columns of a profile that its files, positions and history entries decide.';
comment on function public.record_status_change() is 'Trigger argument: the entity to write into status_changes.';
comment on function public.refuse_second_success() is
  'Raises tasks_succeed_once: a task that has succeeded does not run, fail or succeed again.';
comment on function public.set_default_status() is
  'Trigger arguments: entity, and optionally the code that comes first.';
comment on function public.set_project_reference() is 'Makes a reference for a project that comes without one.';
comment on function public.set_updated_at() is 'Shared by every table: each update moves updatedAt.';
comment on function public.task_lease() is 'For how long a server holds a task unless it renews its lease.';
comment on function public.task_pause(integer) is
  'The pause after an attempt that failed for the moment: about 5 seconds, twice as long after each, at most 15 minutes.';
comment on function public.touch_company() is 'A change of a child moves updatedAt of its company.';
comment on function public.touch_derived_profile() is
  'As touch_profile, for children that columns of the profile are derived from.';
comment on function public.touch_legaldata() is
  'A change of an establishment moves updatedAt of the legal data, and through its own trigger that of the company.';
comment on function public.touch_profile() is 'A change of a child moves updatedAt of its profile.';
comment on function public.touch_project() is 'A change of a child moves updatedAt of its project.';
comment on function public.touch_projects_of_profile() is
  'Deleting or restoring a profile moves updatedAt of its projects.';

comment on table public.apikeys is 'API keys. The secret is shown once, when the key is made, and never stored.';
comment on column public.apikeys."mayMerge" is
  'A public key whose applications may name an existing profile by id or externalId.';
comment on column public.apikeys.prefix is 'The first characters of the secret, enough to recognise a key in a list.';
comment on column public.apikeys.hash is 'SHA-256 of the secret in lower-case hexadecimal; no role may read it.';
comment on column public.apikeys."allowedOrigins" is 'Web origins a browser may call from; null allows all.';
comment on column public.apikeys."dailyLimit" is 'Requests a UTC day; null means the default of the service.';
comment on column public.apikeys."burstLimit" is 'Requests in ten seconds; null means the default of the service.';

comment on table public.colors is
  'Colours by their hexadecimal value, shared by all accounts. A caller may add a value; only migrations give names.';
comment on column public.colors.id is '#rrggbb in lower case.';
comment on column public.colors.name is 'The name in the palette, or the value itself for a colour added by a caller.';

comment on column public.companies."statusEntity" is
  'Always COMPANY: with it the foreign key admits only statuses of companies.';
comment on column public.companies.description is 'HTML.';
comment on column public.companies."canonicalNetworkUrl" is
  'One spelling of networkUrl, by which a company is found; filled in from networkUrl when it is not given.';
comment on column public.companies."externalId" is 'The id the company has in the software of the caller.';
comment on column public.companies."isProtectedUntil" is 'Until then its employees are not to be approached.';

comment on table public.companies_fieldsvalues is
  'Values of custom fields, one row per text, chosen option, tag or place.';
comment on column public.companies_fieldsvalues."fieldEntity" is
  'Always COMPANY: with it the foreign key admits only fields of this entity.';
comment on column public.companies_fieldsvalues."fieldValueId" is 'The chosen option.';
comment on column public.companies_fieldsvalues.value is
  'Text, HTML, a number, a date, or true or false, as the type of the field says.';
comment on column public.companies_fieldsvalues.slot is
  'Tells the values of a multiple field apart; empty where there can be only one. Written by a trigger.';

comment on table public.companies_legaldata is 'What the company register says about a company; at most one a company.';
comment on column public.companies_legaldata.siren is 'French company number; its check digit must be right.';
comment on column public.companies_legaldata.codenaf is 'Code of the main activity in the French nomenclature.';

comment on table public.companies_legaldata_locations is 'Establishments of a company in the register.';
comment on column public.companies_legaldata_locations.siret is
  'French establishment number; its check digit must be right.';

comment on table public.companies_revisions is
  'One row per save that changed a company. A save inserts the number after the last one it read, so two saves from the same state cannot both succeed.';

comment on table public.fields is 'Definitions of custom fields. A field with children is a section of them.';
comment on column public.fields."targetedEntity" is
  'Whose field it is: PROFILE, PROJECT or COMPANY. A child has the entity of its parent.';
comment on column public.fields."isHidden" is 'Never shown on offers.';
comment on column public.fields.purpose is
  'What the service knows the field for, for example joboffer_salary_is_public; one live field of an entity a purpose.';

comment on column public.fields_options."technicalValue" is 'Stable value for programs; the name is what people read.';

comment on table public.files is 'Stored files. The bytes live in file storage; this is what is known about them.';
comment on column public.files.size is 'Bytes.';
comment on column public.files."mimeType" is 'Decided by content, not by the name the file came with.';
comment on column public.files.sha256 is
  'Of the bytes, lower-case hexadecimal; the same file twice is recognised by it.';
comment on column public.files."storageKey" is 'Where file storage keeps the bytes.';

comment on table public.groups is 'An account: the owner of all data below it.';
comment on column public.groups."defaultCountry" is
  'ISO 3166-1 alpha-2; phone numbers without a country prefix are read as of this country.';
comment on column public.groups.locale is 'BCP 47 language of the texts this account sees.';
comment on column public.groups."areAllOpenProjectsOffers" is
  'Every open recruitment project is an offer, not only those enabled on a job board.';

comment on table public.history_entries is 'What happened with a person. createdAt is when.';
comment on column public.history_entries.type is
  'application, call, email, meeting and message are interactions and move the interaction dates of the profile; a note is not.';

comment on table public.images is 'Pictures of profiles and companies, by address or as a stored file.';
comment on column public.images."groupId" is 'Null for pictures of public company data, which all accounts share.';

comment on table public.industries is 'Industries as the professional network lists them; the same for all accounts.';
comment on column public.industries."networkId" is 'The number the professional network gives the industry.';

comment on table public.jobboards is 'Where a project can be published; the same for all accounts.';
comment on column public.jobboards."canonicalName" is 'Stable name for programs, for example careers_site.';

comment on table public.jobboards_offers is 'Advertisements of a project as they stand on job boards.';
comment on column public.jobboards_offers."externalId" is 'The id the job board gave the advertisement.';

comment on table public.locations is 'Places, as somebody wrote them and, where known, what they resolve to.';
comment on column public.locations.search is 'The text the place was given as.';
comment on column public.locations.center is
  'GeoJSON point (EPSG:4326, longitude first), made from longitude and latitude.';

comment on table public.networkcompanies is
  'Public data about companies, from the professional network. Shared by all accounts and written by no key.';

comment on table public.networkcompanies_industries is 'Industries of a company in the public data.';

comment on table public.pending_trigger_tasks is 'Automations that wait to run for a person.';

comment on table public.profiles is 'People: candidates, contacts, talents.';
comment on column public.profiles."statusEntity" is
  'Always PROFILE: with it the foreign key admits only statuses of profiles.';
comment on column public.profiles."mergedIntoId" is
  'The profile this one was merged into; a merged profile is deleted.';
comment on column public.profiles."externalId" is 'The id the person has in the software of the caller.';
comment on column public.profiles.source is 'How the profile came here, for example MANUAL.';
comment on column public.profiles."firstNameManual" is
  'As given by a person or a program; wins over what was read from a document.';
comment on column public.profiles."firstNameParsed" is 'As read from a resume or a network URL.';
comment on column public.profiles."firstName" is 'The manual one, else the parsed one.';
comment on column public.profiles."lastNameManual" is
  'As given by a person or a program; wins over what was read from a document.';
comment on column public.profiles."lastNameParsed" is 'As read from a resume or a network URL.';
comment on column public.profiles."lastName" is 'The manual one, else the parsed one.';
comment on column public.profiles."foldedName" is
  'First and last name without case, accents and punctuation, for comparing people.';
comment on column public.profiles."searchString" is
  'Names and headline in lower case without accents; search it with _ilike.';
comment on column public.profiles."profileUrl" is 'Page on the professional network, as it was given.';
comment on column public.profiles."canonicalNetworkUrl" is
  'One spelling of profileUrl, by which a person is found; filled in from profileUrl when it is not given.';
comment on column public.profiles."isNetworkUrlConfirmed" is
  'An unconfirmed address claims nothing: nobody is found by it. What a public key adds to a known profile stays unconfirmed.';
comment on column public.profiles."firstInteractionDate" is
  'Kept by trigger from the history entries, as the other interaction columns are.';
comment on column public.profiles."lastPositionStartDate" is 'Start of the latest current position. Kept by trigger.';
comment on column public.profiles."countApplicationsFromThisProfile" is
  'Applications received, not projects: applying twice to one project counts twice. Kept by trigger.';
comment on column public.profiles."countResumes" is 'Files of the profile that are resumes. Kept by trigger.';

comment on table public.profiles_associations is 'What a person is to a company, for example its contact.';

comment on table public.profiles_duplicates is 'Pairs of profiles that may be one person, for somebody to look at.';
comment on column public.profiles_duplicates."profileId" is 'The profile that was chosen when its keys pointed at two.';

comment on table public.profiles_educations is 'Studies of a person.';
comment on column public.profiles_educations."startDate" is
  'Year, year and month, or full date, as precise as it is known: 2021, 2021-09, 2021-09-01.';
comment on column public.profiles_educations."endDate" is 'As startDate; null for what still lasts or is not known.';
comment on column public.profiles_educations.source is
  'Where the line comes from: given, read from a resume, a network URL.';

comment on column public.profiles_emails."canonicalEmailAddress" is
  'The address in lower case, by which a person is found.';
comment on column public.profiles_emails."isConfirmed" is
  'An unconfirmed address claims nothing: nobody is found by it. What a public key adds to a known profile stays unconfirmed.';

comment on table public.profiles_fieldsvalues is
  'Values of custom fields, one row per text, chosen option, tag or place.';
comment on column public.profiles_fieldsvalues."fieldEntity" is
  'Always PROFILE: with it the foreign key admits only fields of this entity.';
comment on column public.profiles_fieldsvalues."fieldValueId" is 'The chosen option.';
comment on column public.profiles_fieldsvalues.value is
  'Text, HTML, a number, a date, or true or false, as the type of the field says.';
comment on column public.profiles_fieldsvalues.slot is
  'Tells the values of a multiple field apart; empty where there can be only one. Written by a trigger.';

comment on table public.profiles_files is 'Files of a person, and what was read in those that are resumes.';
comment on column public.profiles_files.language is 'The language of the text, BCP 47.';
comment on column public.profiles_files.parsed is 'The fields that were read, each with its score.';
comment on column public.profiles_files.confidence is 'How far the reading can be trusted, from 0 to 1.';
comment on column public.profiles_files."readAt" is 'When the file was read; null for files that are only kept.';
comment on column public.profiles_files."readError" is 'Why the file could not be read; it is kept all the same.';

comment on table public.profiles_keys is
  'Confirmed identities of live profiles, each claimed by one. Kept by triggers on profiles and profiles_emails.';
comment on column public.profiles_keys.key is 'externalId as given, networkUrl and email in their canonical form.';

comment on table public.profiles_locales is 'Languages a person speaks.';
comment on column public.profiles_locales.locale is 'BCP 47 language, for example fr or en-GB.';
comment on column public.profiles_locales.level is 'As it was given, for example C1 or native.';

comment on table public.profiles_locations is 'Places a person lives or works in.';

comment on column public.profiles_phones."canonicalNumber" is
  'E.164; null when the number could not be read as one. Together with the same name it finds a person.';
comment on column public.profiles_phones."isConfirmed" is
  'An unconfirmed number claims nothing: nobody is found by it. What a public key adds to a known profile stays unconfirmed.';

comment on table public.profiles_positions is 'Positions a person holds or held.';
comment on column public.profiles_positions."companyId" is
  'The company record, where known. A position does not make the person a contact of it.';
comment on column public.profiles_positions."startDate" is
  'Year, year and month, or full date, as precise as it is known: 2021, 2021-09, 2021-09-01.';
comment on column public.profiles_positions."endDate" is 'As startDate; null for what still lasts or is not known.';
comment on column public.profiles_positions.source is
  'Where the line comes from: given, read from a resume, a network URL.';

comment on table public.profiles_revisions is
  'One row per save of a profile. A save inserts the number after the last one it read, so two saves from the same state cannot both succeed.';

comment on column public.projects."statusEntity" is
  'Always PROJECT: with it the foreign key admits only statuses of projects.';
comment on column public.projects."externalId" is 'The id the project has in the software of the caller.';
comment on column public.projects."referenceId" is
  'Short reference that applications name the project by; made when the project is, unique in the account.';
comment on column public.projects."isMadeForRecruitment" is 'Displayed in the applicant tracking area.';
comment on column public.projects."isMadeForSales" is 'Displayed in the client relationship area.';

comment on table public.projects_fieldsvalues is
  'Values of custom fields, one row per text, chosen option, tag or place.';
comment on column public.projects_fieldsvalues."fieldEntity" is
  'Always PROJECT: with it the foreign key admits only fields of this entity.';
comment on column public.projects_fieldsvalues."fieldValueId" is 'The chosen option.';
comment on column public.projects_fieldsvalues.value is
  'Text, HTML, a number, a date, or true or false, as the type of the field says.';
comment on column public.projects_fieldsvalues.slot is
  'Tells the values of a multiple field apart; empty where there can be only one. Written by a trigger.';

comment on column public.projects_files."isPublic" is 'Shown with the offer to everybody.';

comment on column public.projects_jobboards."enabledAt" is
  'Since when the project is published there; null while it is not.';

comment on table public.projects_profiles is
  'A profile in a project, with its own status there. A second application to the same project changes nothing here.';
comment on column public.projects_profiles."statusEntity" is
  'Always PROFILE: with it the foreign key admits only statuses of profiles.';
comment on column public.projects_profiles."appliedAt" is 'When the person applied; null for those who were put there.';
comment on column public.projects_profiles.source is 'How the profile came into the project.';

comment on table public.projects_revisions is
  'One row per save that changed a project. A save inserts the number after the last one it read, so two saves from the same state cannot both succeed.';

comment on table public.status_changes is 'Moves of records from one status to another. Written by trigger.';
comment on column public.status_changes.entity is
  'Whose status changed; APPLICATION is the status of a profile in a project.';
comment on column public.status_changes."recordId" is
  'Id of the profile, project, company or application (projects_profiles), as entity says.';

comment on table public.statuses is
  'Statuses of profiles, projects and companies. Those without a parent are groups and have a kind; records take the leaves below them.';
comment on column public.statuses.code is
  'Stable name for programs; titles may be changed freely. Every default status has one.';
comment on column public.statuses.kind is
  'What being in this group means: open, inProcess, onHold or archived. Groups only.';
comment on column public.statuses."isAuto" is 'Given by the system, for example to a profile that has just applied.';
comment on column public.statuses."isHidden" is 'Not offered for choice; a project in it is not an offer.';
comment on column public.statuses."isProtected" is
  'The system relies on it: it cannot be deleted, nor its code changed.';

comment on table public.tasks is 'One save each: what was asked, how far it is, how it ended.';
comment on column public.tasks.type is 'The operation: which record is saved.';
comment on column public.tasks.outcome is
  'What a succeeded save did to its record: created, updated, merged or unchanged.';
comment on column public.tasks.attempts is 'How often the save has been started.';
comment on column public.tasks.steps is 'What was done when, in order.';
comment on column public.tasks.warnings is 'What was ignored or changed on the way: path, code, message.';
comment on column public.tasks.error is 'Why it failed: code, message, details.';
comment on column public.tasks.input is
  'The request, its files by reference, so that an interrupted save can be run again. No key may read it.';
comment on column public.tasks."idempotencyKey" is
  'The Idempotency-Key of the request while it counts. The service sets it to null once its 24 hours are over, which frees the value; for a public key, which many visitors share, it appends the hash of the body.';
comment on column public.tasks."bodyHash" is
  'SHA-256 of the request body, which tells a repeat from a different request with the same key.';
comment on column public.tasks.response is 'The answer that was given, for repeats.';
comment on column public.tasks."lockedUntil" is
  'While it runs: a server holds the task until then, past it another may take it. While it is queued: when it is due.';
comment on column public.tasks."lockedBy" is 'The worker that holds the task.';

comment on table public.unread_notifications is
  'Messages of a person that a user has not read yet; reading deletes them.';

comment on table public.users is 'A person who works with the data of an account.';
comment on column public.users.disabled is 'A disabled user keeps what is assigned but cannot be assigned anew.';

comment on view public.companies_projectscounts is 'How many live projects of a company are in each group of statuses.';

comment on column public.offers."publishedAt" is
  'Since when the project is on a job board; its creation where the account shows all its open projects.';

comment on view public.offers_fieldsvalues is
  'Values of offers that anybody may see: none of hidden fields, none about a salary that is not public.';

comment on view public.offers_files is 'Files of offers that are marked public.';

comment on view public.profiles_places is 'Locations of profiles. Written through profiles_locations.';
comment on column public.profiles_places.id is 'Id of the location.';
comment on column public.profiles_places."createdAt" is 'When the profile got the location.';

comment on view public.projects_profilescounts is 'How many live profiles of a project are in each group of statuses.';

comment on view public.protectedcompanies is
  'Companies a person works in whose employees are not to be approached now.';
