/**
 * Every column that can hold something about a person, with what an erasure does to it. The erasure itself is a function of
 * the database (`erase_profile` in migrations/); `tests/schema/personal-columns.test.ts` compares the columns with those of
 * the database, and `tests/erase-profile.test.ts` fills all of them, erases, and looks for what is left.
 *
 * A new column of text, JSON or a date has to be listed here: either as personal, and then the erasure has to remove it,
 * or as one that says nothing about a person.
 */

interface PersonalTable {
  /** Whether the rows are deleted, or stay without their personal columns. */
  readonly rows: 'deleted' | 'cleared';
  /** Columns that say something about the person. */
  readonly columns: readonly string[];
  /** Further columns of text, JSON or dates: kinds, states and the like. */
  readonly others?: readonly string[];
}

/** The tables with rows of a person. */
export const personalTables: Readonly<Record<string, PersonalTable>> = {
  profiles: {
    rows: 'cleared',
    columns: [
      'externalId',
      'source',
      'firstNameManual',
      'firstNameParsed',
      'firstName',
      'lastNameManual',
      'lastNameParsed',
      'lastName',
      'foldedName',
      'headline',
      'summary',
      'birthday',
      'searchString',
      'networkId',
      'memberId',
      'profileUrl',
      'canonicalNetworkUrl',
      'publicIdentifier',
      'primaryLocale',
      'talentIdentifier',
      'networkSalesNavigatorIdentifier',
      'networkSignificantIdentifier',
    ],
    others: ['statusEntity', 'lastInteractionType'],
  },
  profiles_emails: { rows: 'deleted', columns: ['emailAddress', 'canonicalEmailAddress', 'type'] },
  profiles_phones: { rows: 'deleted', columns: ['number', 'canonicalNumber', 'type'] },
  profiles_positions: {
    rows: 'deleted',
    columns: ['title', 'companyName', 'description', 'location', 'startDate', 'endDate', 'source'],
  },
  profiles_educations: {
    rows: 'deleted',
    columns: ['schoolName', 'degree', 'fieldOfStudy', 'startDate', 'endDate', 'description', 'source'],
  },
  profiles_locales: { rows: 'deleted', columns: ['locale', 'level'] },
  profiles_fieldsvalues: {
    rows: 'deleted',
    columns: ['value', 'slot', 'dateValue', 'currency'],
    others: ['fieldEntity'],
  },
  profiles_files: { rows: 'deleted', columns: ['text', 'language', 'parsed', 'doubtful', 'readError'] },
  profiles_keys: { rows: 'deleted', columns: ['key'], others: ['kind'] },
  profiles_search: { rows: 'deleted', columns: ['document'] },
  profiles_search_pending: { rows: 'deleted', columns: [] },
  profiles_associations: { rows: 'deleted', columns: [], others: ['associationType'] },
  profiles_duplicates: { rows: 'deleted', columns: ['reason'] },
  pending_trigger_tasks: { rows: 'deleted', columns: ['type'], others: ['status'] },
  unread_notifications: { rows: 'deleted', columns: ['type'] },
  replaced_values: { rows: 'deleted', columns: ['value', 'replacement'], others: ['columnName'] },
  // Places, pictures and files that no other record has.
  locations: {
    rows: 'deleted',
    columns: [
      'search',
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
  },
  images: { rows: 'deleted', columns: ['publicUrl'] },
  files: { rows: 'deleted', columns: ['name', 'mimeType', 'sha256', 'storageKey'] },
  applications: {
    rows: 'cleared',
    columns: ['requestedReference', 'submitted', 'source', 'consent'],
    others: ['review', 'projectName'],
  },
  history_entries: { rows: 'cleared', columns: ['subject', 'message'], others: ['type', 'projectName'] },
  profiles_merges: { rows: 'cleared', columns: [], others: ['fieldsFromOther'] },
  projects_profiles: { rows: 'cleared', columns: ['source'], others: ['statusEntity'] },
  profiles_revisions: { rows: 'cleared', columns: ['changes'] },
  tasks: {
    rows: 'cleared',
    columns: ['warnings', 'error', 'input', 'idempotencyKey', 'bodyHash', 'response', 'requestId'],
    others: ['type', 'status', 'outcome', 'steps', 'lockedBy'],
  },
  // What a receiver has answered to an event of the person may be anything.
  webhook_attempts: { rows: 'cleared', columns: ['answer'], others: ['error', 'holder'] },
};

/** Tables whose text says nothing about a person of an account: configuration, companies, projects, and what erased. */
export const impersonalTables: readonly string[] = [
  'apikeys',
  // Ids, flags, times and codes, and of everything else only names of columns: docs/audit.md.
  'audit_entries',
  // What the account publishes of itself.
  'careers_sites',
  'colors',
  'companies',
  'companies_fieldsvalues',
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
  'profiles_erasures',
  'projects',
  'projects_fieldsvalues',
  'projects_revisions',
  'retention_runs',
  'status_changes',
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
];
