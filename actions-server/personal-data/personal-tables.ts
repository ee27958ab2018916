// size: one list, with an entry for each table of the database.
/**
 * What happens to the rows of a person, table by table; the columns of the profile itself are in `profile-columns.ts`. Every
 * table of the database is here, and of those with something about a person every column: `tests/schema/declared-columns.test.ts`
 * compares the names with the catalog, and the tests of merges, erasures, exports and accounts compare what happens.
 *
 * A new table needs an entry, a new column a place in `columns` or `others`. Then the functions of the database and the
 * document of the export have to do what is said here.
 */

interface PersonalTable {
  /**
   * The rows of a profile that is merged. `moved`: to the kept profile, unless it has the same, which then gets the details that
   * it lacks. `paired`: the kept profile takes the place of the other one in the pair. `stays`: they say what has happened to
   * the merged profile. `derived`: follows from other rows. `shared`: belongs to no profile, but to what refers to it.
   */
  readonly merge: 'moved' | 'paired' | 'stays' | 'derived' | 'shared';
  /** Rows that are `cleared` are counted, and stay without `columns`; `stays`: they say nothing that has to go. */
  readonly erasure: 'deleted' | 'cleared' | 'stays';
  /** Columns that say something about the person. */
  readonly columns: readonly string[];
  /** Ids, kinds, states, times and the like. An erasure that leaves the row leaves them as they are. */
  readonly others?: readonly string[];
  /** Which of both are not in the export, and why. */
  readonly unexported?: Readonly<Record<string, string>>;
}

/** Columns that are declared here, because they mean the same in every table. */
export const commonColumns = [
  'id',
  'groupId',
  'createdAt',
  'updatedAt',
  'changedIn',
  'statusEntity',
  'fieldEntity',
  'profileId',
];

const copy = 'is derived from other columns, which are exported';
const how = 'says how the row was saved';
const somebody = 'names somebody else';
const inside = 'is an id inside of the platform';

/** The tables with rows of a person. */
export const personalTables: Readonly<Record<string, PersonalTable>> = {
  profiles_emails: {
    merge: 'moved',
    erasure: 'deleted',
    columns: ['emailAddress', 'canonicalEmailAddress', 'type'],
    others: ['isPreferred', 'isConfirmed', 'deletedAt'],
  },
  profiles_phones: {
    merge: 'moved',
    erasure: 'deleted',
    columns: ['number', 'canonicalNumber', 'type'],
    others: ['isConfirmed'],
  },
  profiles_positions: {
    merge: 'moved',
    erasure: 'deleted',
    columns: [
      'title',
      'companyName',
      'companyId',
      'description',
      'location',
      'startDate',
      'endDate',
      'isCurrent',
      'source',
    ],
  },
  profiles_educations: {
    merge: 'moved',
    erasure: 'deleted',
    columns: ['schoolName', 'degree', 'fieldOfStudy', 'startDate', 'endDate', 'description', 'source'],
  },
  profiles_findings: {
    merge: 'moved',
    erasure: 'deleted',
    columns: ['url', 'reason', 'found'],
    others: ['source', 'outcome', 'askedAt', 'dismissedAt'],
  },
  profiles_locales: { merge: 'moved', erasure: 'deleted', columns: ['locale', 'level'] },
  profiles_locations: { merge: 'moved', erasure: 'deleted', columns: ['locationId'] },
  profiles_fieldsvalues: {
    merge: 'moved',
    erasure: 'deleted',
    columns: [
      'fieldValueId',
      'locationId',
      'value',
      'slot',
      'numberValue',
      'booleanValue',
      'dateValue',
      'dateTimeValue',
      'amount',
      'currency',
    ],
    others: ['fieldId'],
    unexported: {
      slot: copy,
      numberValue: copy,
      booleanValue: copy,
      dateTimeValue: copy,
      amount: copy,
    },
  },
  profiles_files: {
    merge: 'moved',
    erasure: 'deleted',
    columns: ['text', 'language', 'parsed', 'doubtful', 'confidence', 'readAt', 'readError'],
    others: ['fileId', 'isResume', 'applicationId'],
  },
  profiles_associations: {
    merge: 'moved',
    erasure: 'deleted',
    columns: ['companyId'],
    others: ['associationType'],
  },
  profiles_assignees: { merge: 'moved', erasure: 'deleted', columns: [], others: ['userId'] },
  pending_trigger_tasks: { merge: 'moved', erasure: 'deleted', columns: ['type'], others: ['status'] },
  unread_notifications: {
    merge: 'moved',
    erasure: 'deleted',
    columns: ['type'],
    others: ['userId'],
    unexported: { userId: somebody },
  },
  replaced_values: {
    merge: 'moved',
    erasure: 'deleted',
    columns: ['value', 'replacement'],
    others: ['columnName', 'fieldId', 'projectId', 'companyId'],
    unexported: { projectId: 'is null for a person', companyId: 'is null for a person' },
  },
  applications: {
    merge: 'moved',
    erasure: 'cleared',
    columns: ['requestedReference', 'submitted', 'source', 'consent'],
    others: ['projectId', 'projectName', 'taskId', 'apikeyId', 'review', 'reviewedByUserId', 'reviewedAt'],
    unexported: { taskId: how, apikeyId: how },
  },
  history_entries: {
    merge: 'moved',
    erasure: 'cleared',
    columns: ['subject', 'message'],
    others: ['type', 'projectId', 'projectName', 'applicationId', 'taskId', 'userId'],
    unexported: { taskId: how },
  },
  projects_profiles: {
    merge: 'moved',
    erasure: 'cleared',
    columns: ['source'],
    others: ['projectId', 'statusId', 'appliedAt', 'applicationId'],
  },
  profiles_duplicates: {
    merge: 'paired',
    erasure: 'deleted',
    columns: ['reason'],
    others: ['otherProfileId', 'resolvedAt'],
    unexported: { otherProfileId: somebody },
  },
  profiles_keys: {
    merge: 'derived',
    erasure: 'deleted',
    columns: ['key'],
    others: ['kind', 'isProvisional'],
  },
  profiles_points: {
    merge: 'derived',
    erasure: 'deleted',
    columns: ['locationId', 'latitude', 'longitude'],
    others: ['band'],
    unexported: { locationId: copy, latitude: copy, longitude: copy, band: copy },
  },
  profiles_search: {
    merge: 'derived',
    erasure: 'deleted',
    columns: ['document'],
    others: ['changedAt'],
    unexported: { document: copy, changedAt: copy },
  },
  locations_pending: {
    merge: 'shared',
    erasure: 'deleted',
    columns: ['textBefore'],
    others: ['locationId', 'geocodeAt', 'keptPoint'],
    unexported: { textBefore: copy, locationId: copy, geocodeAt: inside, keptPoint: inside },
  },
  profiles_search_pending: {
    merge: 'derived',
    erasure: 'deleted',
    columns: [],
    others: ['isLater', 'error'],
    unexported: { isLater: copy, error: copy },
  },
  search_words: {
    merge: 'derived',
    erasure: 'deleted',
    columns: ['word', 'sound'],
    unexported: { word: copy, sound: copy },
  },
  profiles_revisions: {
    merge: 'stays',
    erasure: 'cleared',
    columns: ['changes'],
    others: ['number', 'taskId'],
    unexported: { taskId: how },
  },
  profiles_merges: {
    merge: 'stays',
    erasure: 'stays',
    columns: [],
    others: ['mergedProfileId', 'taskId', 'fieldsFromOther'],
    unexported: { taskId: how, mergedProfileId: copy, fieldsFromOther: 'is in the revisions' },
  },
  profiles_erasures: {
    merge: 'stays',
    erasure: 'stays',
    columns: [],
    others: ['taskId', 'reason', 'counts', 'sameIdentity'],
    unexported: Object.fromEntries(
      ['taskId', 'reason', 'counts', 'sameIdentity'].map((name) => [name, 'there is nothing left to export']),
    ),
  },
  status_changes: {
    merge: 'stays',
    erasure: 'stays',
    columns: [],
    others: ['entity', 'recordId', 'fromStatusId', 'toStatusId', 'at'],
  },
  tasks: {
    merge: 'stays',
    erasure: 'cleared',
    columns: ['warnings', 'error', 'input', 'idempotencyKey', 'bodyHash', 'response', 'requestId'],
    others: [
      'type',
      'status',
      'outcome',
      'steps',
      'apikeyId',
      'projectId',
      'companyId',
      'erasedAt',
      'attempts',
      'interruptions',
      'startedAt',
      'finishedAt',
      'lockedBy',
      'lockedUntil',
    ],
    unexported: {
      input: 'may be read by no key; what was sent is in the applications',
      ...Object.fromEntries(
        [
          'outcome',
          'steps',
          'apikeyId',
          'projectId',
          'companyId',
          'erasedAt',
          'attempts',
          'interruptions',
          'startedAt',
          'finishedAt',
          'lockedBy',
          'lockedUntil',
        ].map((name) => [name, how]),
      ),
    },
  },
  // What a receiver has answered to an event of the person may be anything.
  webhook_attempts: {
    merge: 'stays',
    erasure: 'cleared',
    columns: ['answer'],
    others: ['deliveryId', 'holder', 'startedAt', 'durationMs', 'statusCode', 'error', 'retryAfterSeconds'],
    unexported: Object.fromEntries(
      [
        'answer',
        'deliveryId',
        'holder',
        'startedAt',
        'durationMs',
        'statusCode',
        'error',
        'retryAfterSeconds',
      ].map((name) => [name, 'is between the platform and a program of the account']),
    ),
  },
  applications_files: {
    merge: 'shared',
    erasure: 'deleted',
    columns: [],
    others: ['applicationId', 'fileId', 'isResume'],
    unexported: { applicationId: copy },
  },
  applications_emails: {
    merge: 'shared',
    erasure: 'deleted',
    columns: ['recipient', 'jobName', 'error'],
    others: [
      'applicationId',
      'siteId',
      'language',
      'status',
      'attempts',
      'lockedUntil',
      'lockedBy',
      'finishedAt',
      'sendsFrom',
    ],
    unexported: {
      applicationId: copy,
      siteId: inside,
      attempts: inside,
      lockedUntil: inside,
      lockedBy: inside,
      sendsFrom: inside,
    },
  },
  // Places, pictures and files that no other record has.
  locations: {
    merge: 'shared',
    erasure: 'deleted',
    columns: [
      'search',
      'latitude',
      'longitude',
      'center',
      'formattedAddress',
      'streetNumber',
      'route',
      'postalCode',
      'locality',
      'administrativeAreaLevel1',
      'administrativeAreaLevel2',
      'countryName',
    ],
    others: ['unusedSince'],
    unexported: { latitude: copy, longitude: copy, unusedSince: inside },
  },
  images: {
    merge: 'shared',
    erasure: 'deleted',
    columns: ['publicUrl', 'fileId'],
    others: ['unusedSince'],
    unexported: { unusedSince: inside },
  },
  files: {
    merge: 'shared',
    erasure: 'deleted',
    columns: ['name', 'size', 'mimeType', 'sha256', 'storageKey'],
    others: ['unusedSince', 'lastProfileId'],
    unexported: { storageKey: inside, unusedSince: inside, lastProfileId: inside },
  },
};

/** Tables that say nothing about a person of an account: configuration, companies, projects, and what the platform notes. */
export const impersonalTables: readonly string[] = [
  'apikeys',
  // Ids, flags, times and codes, and of everything else only names of columns: docs/audit.md.
  'audit_entries',
  // What the account publishes of itself.
  'careers_sites',
  'colors',
  'companies',
  'companies_assignees',
  'companies_fieldsvalues',
  'companies_files',
  // What a register says of a company. Its directors are not asked for.
  'companies_findings',
  'companies_industries',
  'companies_legaldata',
  'companies_legaldata_locations',
  'companies_revisions',
  'database_epoch',
  'fields',
  'fields_options',
  'groups',
  'industries',
  'jobboards',
  'jobboards_feeds',
  'jobboards_offers',
  'networkcompanies',
  'networkcompanies_images',
  'networkcompanies_industries',
  'offers_changes',
  'projects',
  'projects_assignees',
  'projects_fieldsvalues',
  'projects_files',
  'projects_jobboards',
  'projects_revisions',
  'retention_runs',
  'statuses',
  // Keys of contents: an account and a random id.
  'storage_objects',
  // People who work with the data of the account.
  'users',
  // Ids, codes and times.
  'webhook_deliveries',
  'webhook_endpoints',
  'webhook_events',
  'webhook_secrets',
  'webhook_sequences',
];

/** Tables of accounts that are not audited, and why. */
export const unauditedTables: Readonly<Record<string, string>> = {
  applications_emails: 'is a log of what was sent',
  audit_entries: 'is the audit',
  companies_revisions: 'is a log of saves, written together with the company',
  offers_changes: 'is derived from projects',
  locations_pending: 'says what is still to be done, and is deleted when it is done',
  pending_trigger_tasks: 'says what is still to be done, and is deleted when it is done',
  profiles_keys: 'is derived from profiles and their e-mail addresses',
  profiles_revisions: 'is a log of saves, written together with the profile',
  profiles_points: 'is derived from the places of profiles',
  profiles_search: 'is derived from profiles and their children',
  profiles_search_pending: 'says what is still to be done, and is deleted when it is done',
  projects_revisions: 'is a log of saves, written together with the project',
  replaced_values: 'is written by migrations',
  retention_runs: 'is a log of house-keeping',
  search_words: 'is derived from profiles',
  status_changes: 'is a log of statuses, written together with the record',
  storage_objects: 'is what house-keeping knows of the storage',
  tasks: 'is the log of requests itself',
  unread_notifications: 'says what a user has not read yet',
  webhook_attempts: 'is a log of what was sent',
  webhook_deliveries: 'is a log of what was sent',
  webhook_events: 'is derived from what happens to records',
  webhook_secrets: 'is written together with the endpoint, or by the request for a new secret',
  webhook_sequences: 'counts the events of records',
};

/** Tables of accounts whose rows outlive the account, and why. The rows of all others are deleted with it. */
export const outlivingTables: Readonly<Record<string, string>> = {
  storage_objects: 'contents of the storage are removed after their rows',
};

/**
 * References that are cleared when the row to which they lead is deleted, and what goes on saying what they said. All other
 * references are deleted with it.
 */
export const clearedReferences: Readonly<Record<string, { readonly name: string } | string>> = {
  'profiles_positions.companyId': { name: 'companyName' },
  'applications.projectId': { name: 'projectName' },
  'history_entries.projectId': { name: 'projectName' },
  'projects.companyId': 'the retention keeps a company as long as a project that is not deleted is for it',
  'profiles.mergedIntoId': 'an erased profile is deleted, and those that were merged into it are erased too',
  ...Object.fromEntries(
    [
      'tasks.profileId',
      'tasks.projectId',
      'tasks.companyId',
      'profiles_files.applicationId',
      'projects_profiles.applicationId',
      'history_entries.applicationId',
    ].map((column) => [column, 'the id led to the row only; what is shown are the columns beside it']),
  ),
  ...Object.fromEntries(
    [
      'applications',
      'companies_revisions',
      'history_entries',
      'profiles_erasures',
      'profiles_merges',
      'profiles_revisions',
      'projects_revisions',
    ].map((table) => [`${table}.taskId`, 'a save is kept for its time; what it has done stays']),
  ),
  ...Object.fromEntries(
    ['applications.apikeyId', 'tasks.apikeyId'].map((column) => [
      column,
      'keys are revoked; only an operator deletes one',
    ]),
  ),
  ...Object.fromEntries(
    [
      'apikeys.userId',
      'applications.reviewedByUserId',
      'fields.userId',
      'history_entries.userId',
      'profiles.createdByUserId',
      'projects.userId',
    ].map((column) => [column, 'users are disabled; only an operator deletes one']),
  ),
  ...Object.fromEntries(
    [
      'companies.statusId',
      'profiles.statusId',
      'projects.statusId',
      'projects_profiles.statusId',
      'status_changes.fromStatusId',
      'status_changes.toStatusId',
    ].map((column) => [column, 'statuses get deletedAt; only an operator deletes one']),
  ),
  'fields.parentId': 'fields get deletedAt; only an operator deletes one',
  'profiles.imageId': 'a picture is deleted when no profile has it any more',
  'profiles.locationId': 'a place is deleted when no record has it any more',
  'companies_legaldata_locations.locationId': 'a place is deleted when no record has it any more',
  'jobboards_offers.feedId': 'the posting says the job board itself',
  'companies.networkCompanyId': 'public data of companies belong to no account and are not deleted',
  'networkcompanies.imageId': 'public data of companies belong to no account and are not deleted',
  'projects.colorId': 'colors belong to no account and are not deleted',
  'statuses.colorId': 'colors belong to no account and are not deleted',
};
