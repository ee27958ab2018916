/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** Boolean expression to compare columns of type "Boolean". All fields are combined with logical 'AND'. */
export type Boolean_comparison_exp = {
  _eq?: boolean | null | undefined;
  _gt?: boolean | null | undefined;
  _gte?: boolean | null | undefined;
  _in?: Array<boolean> | null | undefined;
  _is_null?: boolean | null | undefined;
  _lt?: boolean | null | undefined;
  _lte?: boolean | null | undefined;
  _neq?: boolean | null | undefined;
  _nin?: Array<boolean> | null | undefined;
};

/** Boolean expression to compare columns of type "Float". All fields are combined with logical 'AND'. */
export type Float_comparison_exp = {
  _eq?: number | null | undefined;
  _gt?: number | null | undefined;
  _gte?: number | null | undefined;
  _in?: Array<number> | null | undefined;
  _is_null?: boolean | null | undefined;
  _lt?: number | null | undefined;
  _lte?: number | null | undefined;
  _neq?: number | null | undefined;
  _nin?: Array<number> | null | undefined;
};

/** Boolean expression to compare columns of type "Int". All fields are combined with logical 'AND'. */
export type Int_comparison_exp = {
  _eq?: number | null | undefined;
  _gt?: number | null | undefined;
  _gte?: number | null | undefined;
  _in?: Array<number> | null | undefined;
  _is_null?: boolean | null | undefined;
  _lt?: number | null | undefined;
  _lte?: number | null | undefined;
  _neq?: number | null | undefined;
  _nin?: Array<number> | null | undefined;
};

/** Boolean expression to compare columns of type "String". All fields are combined with logical 'AND'. */
export type String_array_comparison_exp = {
  /** is the array contained in the given array value */
  _contained_in?: Array<string> | null | undefined;
  /** does the array contain the given value */
  _contains?: Array<string> | null | undefined;
  _eq?: Array<string> | null | undefined;
  _gt?: Array<string> | null | undefined;
  _gte?: Array<string> | null | undefined;
  _in?: Array<Array<string>> | null | undefined;
  _is_null?: boolean | null | undefined;
  _lt?: Array<string> | null | undefined;
  _lte?: Array<string> | null | undefined;
  _neq?: Array<string> | null | undefined;
  _nin?: Array<Array<string>> | null | undefined;
};

/** Boolean expression to compare columns of type "String". All fields are combined with logical 'AND'. */
export type String_comparison_exp = {
  _eq?: string | null | undefined;
  _gt?: string | null | undefined;
  _gte?: string | null | undefined;
  /** does the column match the given case-insensitive pattern */
  _ilike?: string | null | undefined;
  _in?: Array<string> | null | undefined;
  /** does the column match the given POSIX regular expression, case insensitive */
  _iregex?: string | null | undefined;
  _is_null?: boolean | null | undefined;
  /** does the column match the given pattern */
  _like?: string | null | undefined;
  _lt?: string | null | undefined;
  _lte?: string | null | undefined;
  _neq?: string | null | undefined;
  /** does the column NOT match the given case-insensitive pattern */
  _nilike?: string | null | undefined;
  _nin?: Array<string> | null | undefined;
  /** does the column NOT match the given POSIX regular expression, case insensitive */
  _niregex?: string | null | undefined;
  /** does the column NOT match the given pattern */
  _nlike?: string | null | undefined;
  /** does the column NOT match the given POSIX regular expression, case sensitive */
  _nregex?: string | null | undefined;
  /** does the column NOT match the given SQL regular expression */
  _nsimilar?: string | null | undefined;
  /** does the column match the given POSIX regular expression, case sensitive */
  _regex?: string | null | undefined;
  /** does the column match the given SQL regular expression */
  _similar?: string | null | undefined;
};

/** Boolean expression to filter rows from the table "apikeys". All fields are combined with a logical 'AND'. */
export type apikeys_bool_exp = {
  _and?: Array<apikeys_bool_exp> | null | undefined;
  _not?: apikeys_bool_exp | null | undefined;
  _or?: Array<apikeys_bool_exp> | null | undefined;
  allowedOrigins?: String_array_comparison_exp | null | undefined;
  burstLimit?: Int_comparison_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  dailyLimit?: Int_comparison_exp | null | undefined;
  expiresAt?: timestamptz_comparison_exp | null | undefined;
  group?: groups_bool_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  hash?: String_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  kind?: String_comparison_exp | null | undefined;
  lastUsedAt?: timestamptz_comparison_exp | null | undefined;
  mayMerge?: Boolean_comparison_exp | null | undefined;
  name?: String_comparison_exp | null | undefined;
  prefix?: String_comparison_exp | null | undefined;
  redirectOrigins?: String_array_comparison_exp | null | undefined;
  revokedAt?: timestamptz_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
  user?: users_bool_exp | null | undefined;
  userId?: uuid_comparison_exp | null | undefined;
};

/** input type for inserting data into table "apikeys" */
export type apikeys_insert_input = {
  /** The web origins from which browsers may send requests with this key. Null allows all origins. */
  allowedOrigins?: Array<string> | null | undefined;
  /** The maximum number of requests in ten seconds. Null means the default of the service. */
  burstLimit?: number | null | undefined;
  createdAt?: string | null | undefined;
  /** The maximum number of requests per UTC day. Null means the default of the service. */
  dailyLimit?: number | null | undefined;
  expiresAt?: string | null | undefined;
  groupId?: string | null | undefined;
  /** The SHA-256 hash of the secret in lower-case hexadecimal. No role may read it. */
  hash?: string | null | undefined;
  id?: string | null | undefined;
  kind?: string | null | undefined;
  lastUsedAt?: string | null | undefined;
  /** Whether applications that are sent with this public key may refer to an existing profile by id or externalId. */
  mayMerge?: boolean | null | undefined;
  name?: string | null | undefined;
  /** The first characters of the secret, by which a key can be recognised in a list. */
  prefix?: string | null | undefined;
  /** Web origins to whose pages the answer to an HTML form may redirect. Null allows none. */
  redirectOrigins?: Array<string> | null | undefined;
  revokedAt?: string | null | undefined;
  updatedAt?: string | null | undefined;
  userId?: string | null | undefined;
};

/** append existing jsonb value of filtered columns with new jsonb value */
export type applications_append_input = {
  /** What the applicant agreed to, as the application says: basis, textVersion, givenAt, expiresAt, talentPool. */
  consent?: unknown;
  /** The members of the application as they were sent, with the values of custom fields in customFieldsValues and without the content of files. */
  submitted?: unknown;
};

/** Boolean expression to filter rows from the table "applications". All fields are combined with a logical 'AND'. */
export type applications_bool_exp = {
  _and?: Array<applications_bool_exp> | null | undefined;
  _not?: applications_bool_exp | null | undefined;
  _or?: Array<applications_bool_exp> | null | undefined;
  apikey?: apikeys_bool_exp | null | undefined;
  apikeyId?: uuid_comparison_exp | null | undefined;
  auditEntries?: audit_entries_bool_exp | null | undefined;
  consent?: jsonb_comparison_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  emails?: applications_emails_bool_exp | null | undefined;
  files?: applications_files_bool_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  historyEntries?: history_entries_bool_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  profile?: unknown;
  profileId?: uuid_comparison_exp | null | undefined;
  project?: unknown;
  projectId?: uuid_comparison_exp | null | undefined;
  projectName?: String_comparison_exp | null | undefined;
  requestedReference?: String_comparison_exp | null | undefined;
  review?: String_comparison_exp | null | undefined;
  reviewedAt?: timestamptz_comparison_exp | null | undefined;
  reviewedBy?: users_bool_exp | null | undefined;
  reviewedByUserId?: uuid_comparison_exp | null | undefined;
  source?: String_comparison_exp | null | undefined;
  submitted?: jsonb_comparison_exp | null | undefined;
  task?: tasks_bool_exp | null | undefined;
  taskId?: uuid_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** delete the field or element with specified path (for JSON arrays, negative integers count from the end) */
export type applications_delete_at_path_input = {
  /** What the applicant agreed to, as the application says: basis, textVersion, givenAt, expiresAt, talentPool. */
  consent?: Array<string> | null | undefined;
  /** The members of the application as they were sent, with the values of custom fields in customFieldsValues and without the content of files. */
  submitted?: Array<string> | null | undefined;
};

/** delete the array element with specified index (negative integers count from the end). throws an error if top level container is not an array */
export type applications_delete_elem_input = {
  /** What the applicant agreed to, as the application says: basis, textVersion, givenAt, expiresAt, talentPool. */
  consent?: number | null | undefined;
  /** The members of the application as they were sent, with the values of custom fields in customFieldsValues and without the content of files. */
  submitted?: number | null | undefined;
};

/** delete key/value pair or string element. key/value pairs are matched based on their key value */
export type applications_delete_key_input = {
  /** What the applicant agreed to, as the application says: basis, textVersion, givenAt, expiresAt, talentPool. */
  consent?: string | null | undefined;
  /** The members of the application as they were sent, with the values of custom fields in customFieldsValues and without the content of files. */
  submitted?: string | null | undefined;
};

/** Boolean expression to filter rows from the table "applications_emails". All fields are combined with a logical 'AND'. */
export type applications_emails_bool_exp = {
  _and?: Array<applications_emails_bool_exp> | null | undefined;
  _not?: applications_emails_bool_exp | null | undefined;
  _or?: Array<applications_emails_bool_exp> | null | undefined;
  application?: applications_bool_exp | null | undefined;
  applicationId?: uuid_comparison_exp | null | undefined;
  attempts?: Int_comparison_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  error?: String_comparison_exp | null | undefined;
  finishedAt?: timestamptz_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  jobName?: String_comparison_exp | null | undefined;
  language?: String_comparison_exp | null | undefined;
  lockedBy?: String_comparison_exp | null | undefined;
  lockedUntil?: timestamptz_comparison_exp | null | undefined;
  recipient?: String_comparison_exp | null | undefined;
  sendsFrom?: String_comparison_exp | null | undefined;
  site?: careers_sites_bool_exp | null | undefined;
  siteId?: uuid_comparison_exp | null | undefined;
  status?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** input type for updating data in table "applications_emails" */
export type applications_emails_set_input = {
  applicationId?: string | null | undefined;
  attempts?: number | null | undefined;
  createdAt?: string | null | undefined;
  /** Why the last attempt has failed: what the mail server said, or timeout and the like; interrupted: the server that sent it has stopped. Of one that is unsent: address_limit, daily_limit, switched_off or restored. */
  error?: string | null | undefined;
  finishedAt?: string | null | undefined;
  groupId?: string | null | undefined;
  /** Also the id of the task of the application, which its sender knows as the reference. */
  id?: string | null | undefined;
  /** The title of the offer as the form has shown it; null for an application without an offer. */
  jobName?: string | null | undefined;
  language?: string | null | undefined;
  /** The server that sends it. */
  lockedBy?: string | null | undefined;
  /** While it is queued, the time of the next attempt; while it is running, the end of the lease of its server. */
  lockedUntil?: string | null | undefined;
  /** The address that the applicant has entered in the form. */
  recipient?: string | null | undefined;
  /** The database in which it was queued. A copy of the database does not send it. */
  sendsFrom?: string | null | undefined;
  siteId?: string | null | undefined;
  /** queued, running, sent (the mail server has taken it), failed (it was refused, or all attempts have failed), or unsent (error says why it was never tried, or no more). */
  status?: string | null | undefined;
  updatedAt?: string | null | undefined;
};

/** Boolean expression to filter rows from the table "applications_files". All fields are combined with a logical 'AND'. */
export type applications_files_bool_exp = {
  _and?: Array<applications_files_bool_exp> | null | undefined;
  _not?: applications_files_bool_exp | null | undefined;
  _or?: Array<applications_files_bool_exp> | null | undefined;
  application?: applications_bool_exp | null | undefined;
  applicationId?: uuid_comparison_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  file?: files_bool_exp | null | undefined;
  fileId?: uuid_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  isResume?: Boolean_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** input type for inserting data into table "applications" */
export type applications_insert_input = {
  apikeyId?: string | null | undefined;
  /** What the applicant agreed to, as the application says: basis, textVersion, givenAt, expiresAt, talentPool. */
  consent?: unknown;
  createdAt?: string | null | undefined;
  groupId?: string | null | undefined;
  /** A public key is told this id in place of that of the profile. A private key can use it in place of that of the profile. */
  id?: string | null | undefined;
  /** The profile of the applicant. */
  profileId?: string | null | undefined;
  /** The recruitment project that the requested reference or id belongs to, whether it is a visible offer or not; null when there is none. */
  projectId?: string | null | undefined;
  /** The name of the project that the application was for, when the retention has removed the project. Null as long as projectId names it. */
  projectName?: string | null | undefined;
  /** The referenceId of the application as it was sent, or its projectId where it has no referenceId. */
  requestedReference?: string | null | undefined;
  /** pending: the profile was known already, and what the application says of it waits for a review. accepted: it is on the profile. dismissed: it is not going to be. */
  review?: string | null | undefined;
  /** When it was reviewed; null when no review was necessary. */
  reviewedAt?: string | null | undefined;
  /** The user of the API key that reviewed it. */
  reviewedByUserId?: string | null | undefined;
  /** Where the applicant came from, as the application says, for example the name of a job board. */
  source?: string | null | undefined;
  /** The members of the application as they were sent, with the values of custom fields in customFieldsValues and without the content of files. */
  submitted?: unknown;
  taskId?: string | null | undefined;
  updatedAt?: string | null | undefined;
};

/** prepend existing jsonb value of filtered columns with new jsonb value */
export type applications_prepend_input = {
  /** What the applicant agreed to, as the application says: basis, textVersion, givenAt, expiresAt, talentPool. */
  consent?: unknown;
  /** The members of the application as they were sent, with the values of custom fields in customFieldsValues and without the content of files. */
  submitted?: unknown;
};

/** input type for updating data in table "applications" */
export type applications_set_input = applications_insert_input;

export type applications_updates = {
  /** append existing jsonb value of filtered columns with new jsonb value */
  _append?: applications_append_input | null | undefined;
  /** delete the field or element with specified path (for JSON arrays, negative integers count from the end) */
  _delete_at_path?: applications_delete_at_path_input | null | undefined;
  /** delete the array element with specified index (negative integers count from the end). throws an error if top level container is not an array */
  _delete_elem?: applications_delete_elem_input | null | undefined;
  /** delete key/value pair or string element. key/value pairs are matched based on their key value */
  _delete_key?: applications_delete_key_input | null | undefined;
  /** prepend existing jsonb value of filtered columns with new jsonb value */
  _prepend?: applications_prepend_input | null | undefined;
  /** sets the columns of the filtered rows to the given values */
  _set?: applications_set_input | null | undefined;
  /** filter the rows which have to be updated */
  where: applications_bool_exp;
};

/** Boolean expression to filter rows from the table "audit_entries". All fields are combined with a logical 'AND'. */
export type audit_entries_bool_exp = {
  _and?: Array<audit_entries_bool_exp> | null | undefined;
  _not?: audit_entries_bool_exp | null | undefined;
  _or?: Array<audit_entries_bool_exp> | null | undefined;
  actor?: jsonb_comparison_exp | null | undefined;
  columns?: String_array_comparison_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  entity?: String_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  newValues?: jsonb_comparison_exp | null | undefined;
  oldValues?: jsonb_comparison_exp | null | undefined;
  operation?: String_comparison_exp | null | undefined;
  part?: String_comparison_exp | null | undefined;
  partId?: uuid_comparison_exp | null | undefined;
  recordId?: uuid_comparison_exp | null | undefined;
  requestId?: uuid_comparison_exp | null | undefined;
};

/** Boolean expression to compare columns of type "bigint". All fields are combined with logical 'AND'. */
export type bigint_comparison_exp = {
  _eq?: number | null | undefined;
  _gt?: number | null | undefined;
  _gte?: number | null | undefined;
  _in?: Array<number> | null | undefined;
  _is_null?: boolean | null | undefined;
  _lt?: number | null | undefined;
  _lte?: number | null | undefined;
  _neq?: number | null | undefined;
  _nin?: Array<number> | null | undefined;
};

/** Boolean expression to compare columns of type "bytea". All fields are combined with logical 'AND'. */
export type bytea_comparison_exp = {
  _eq?: unknown;
  _gt?: unknown;
  _gte?: unknown;
  _in?: Array<unknown> | null | undefined;
  _is_null?: boolean | null | undefined;
  _lt?: unknown;
  _lte?: unknown;
  _neq?: unknown;
  _nin?: Array<unknown> | null | undefined;
};

/** Boolean expression to filter rows from the table "careers_sites". All fields are combined with a logical 'AND'. */
export type careers_sites_bool_exp = {
  _and?: Array<careers_sites_bool_exp> | null | undefined;
  _not?: careers_sites_bool_exp | null | undefined;
  _or?: Array<careers_sites_bool_exp> | null | undefined;
  accentColor?: String_comparison_exp | null | undefined;
  apikey?: apikeys_bool_exp | null | undefined;
  consentHistory?: jsonb_comparison_exp | null | undefined;
  consentVersion?: Int_comparison_exp | null | undefined;
  contactEmail?: String_comparison_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  frameOrigins?: String_array_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  headerColor?: String_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  isOpenToSpontaneousApplications?: Boolean_comparison_exp | null | undefined;
  isPublished?: Boolean_comparison_exp | null | undefined;
  languages?: String_array_comparison_exp | null | undefined;
  logo?: bytea_comparison_exp | null | undefined;
  logoSha256?: String_comparison_exp | null | undefined;
  logoType?: String_comparison_exp | null | undefined;
  name?: String_comparison_exp | null | undefined;
  sendsConfirmations?: Boolean_comparison_exp | null | undefined;
  slug?: String_comparison_exp | null | undefined;
  texts?: jsonb_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
  websiteUrl?: String_comparison_exp | null | undefined;
};

/** Boolean expression to filter rows from the table "colors". All fields are combined with a logical 'AND'. */
export type colors_bool_exp = {
  _and?: Array<colors_bool_exp> | null | undefined;
  _not?: colors_bool_exp | null | undefined;
  _or?: Array<colors_bool_exp> | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  id?: String_comparison_exp | null | undefined;
  name?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** input type for inserting data into table "colors" */
export type colors_insert_input = {
  createdAt?: string | null | undefined;
  /** The hexadecimal value in the form #rrggbb, in lower case. */
  id?: string | null | undefined;
  /** The name of the colour in the palette. For a colour that a caller added, it is the hexadecimal value. */
  name?: string | null | undefined;
  updatedAt?: string | null | undefined;
};

/** input type for inserting data into table "companies_assignees" */
export type companies_assignees_insert_input = {
  companyId?: string | null | undefined;
  createdAt?: string | null | undefined;
  groupId?: string | null | undefined;
  id?: string | null | undefined;
  updatedAt?: string | null | undefined;
  userId?: string | null | undefined;
};

/** input type for inserting data into table "companies_fieldsvalues" */
export type companies_fieldsvalues_insert_input = {
  /** The amount of a currency field. Set by a trigger. */
  amount?: number | null | undefined;
  /** The value of a boolean field. Set by a trigger. */
  booleanValue?: boolean | null | undefined;
  companyId?: string | null | undefined;
  createdAt?: string | null | undefined;
  /** The currency of a currency field as an ISO 4217 code. Null if the value has none. Set by a trigger. */
  currency?: string | null | undefined;
  /** The value of a datetime field. Set by a trigger. */
  dateTimeValue?: string | null | undefined;
  /** The value of a date field. Set by a trigger. */
  dateValue?: string | null | undefined;
  /** Always COMPANY. It is part of the foreign key to fields, which therefore accepts fields of companies only. */
  fieldEntity?: string | null | undefined;
  fieldId?: string | null | undefined;
  /** The selected option of a choice field. */
  fieldValueId?: string | null | undefined;
  groupId?: string | null | undefined;
  id?: string | null | undefined;
  locationId?: string | null | undefined;
  /** The value of a number or rating field. Set by a trigger. */
  numberValue?: number | null | undefined;
  /** Distinguishes the values of a field that accepts several values. Empty for a field that accepts one value. Set by a trigger. */
  slot?: string | null | undefined;
  updatedAt?: string | null | undefined;
  /** The value as text, in the canonical form of the type of the field. Null when the value is an option or a location. */
  value?: string | null | undefined;
};

/** input type for inserting data into table "companies_files" */
export type companies_files_insert_input = {
  companyId?: string | null | undefined;
  createdAt?: string | null | undefined;
  fileId?: string | null | undefined;
  groupId?: string | null | undefined;
  id?: string | null | undefined;
  updatedAt?: string | null | undefined;
};

/** input type for inserting data into table "companies_findings" */
export type companies_findings_insert_input = {
  /** When the source was asked last. */
  askedAt?: string | null | undefined;
  companyId?: string | null | undefined;
  createdAt?: string | null | undefined;
  /** What the source said. */
  found?: unknown;
  groupId?: string | null | undefined;
  id?: string | null | undefined;
  /** found; none: the source knows no such company, or several. */
  outcome?: string | null | undefined;
  /** What it was asked for: a number, or a name with a town or a postal code. */
  question?: string | null | undefined;
  /** The source that was asked: companyRegister. */
  source?: string | null | undefined;
  /** What the legal data have from it: they are renewed when the source says something else, as long as nobody has changed them. */
  taken?: unknown;
  updatedAt?: string | null | undefined;
};

/** input type for incrementing numeric columns in table "companies" */
export type companies_inc_input = {
  /** Number of the transaction that last changed the row or its children. */
  changedIn?: number | null | undefined;
  networkEmployeeCount?: number | null | undefined;
  networkEmployeeEndCount?: number | null | undefined;
  networkEmployeeStartCount?: number | null | undefined;
};

/** input type for inserting data into table "companies" */
export type companies_insert_input = {
  /** The canonical form of networkUrl, by which a company is found. It is derived from networkUrl when it is not given. */
  canonicalNetworkUrl?: string | null | undefined;
  /** Number of the transaction that last changed the row or its children. */
  changedIn?: number | null | undefined;
  createdAt?: string | null | undefined;
  deletedAt?: string | null | undefined;
  /** HTML in the canonical sanitised form. The save of a company accepts any HTML and brings it into this form. */
  description?: string | null | undefined;
  /** The id of the company in the software of the caller. */
  externalId?: string | null | undefined;
  foundedAt?: string | null | undefined;
  groupId?: string | null | undefined;
  id?: string | null | undefined;
  /** True, or null for a deleted company, so that unique constraints with this column hold among the others only. */
  isLive?: boolean | null | undefined;
  /** Until this time, the employees of the company must not be approached. */
  isProtectedUntil?: string | null | undefined;
  name?: string | null | undefined;
  networkCompanyId?: string | null | undefined;
  networkEmployeeCount?: number | null | undefined;
  networkEmployeeEndCount?: number | null | undefined;
  networkEmployeeStartCount?: number | null | undefined;
  networkId?: string | null | undefined;
  networkUrl?: string | null | undefined;
  /** Always COMPANY. It is part of the foreign key to statuses, which therefore accepts statuses of companies only. */
  statusEntity?: string | null | undefined;
  statusId?: string | null | undefined;
  tagline?: string | null | undefined;
  universalName?: string | null | undefined;
  updatedAt?: string | null | undefined;
  website?: string | null | undefined;
};

/** Boolean expression to filter rows from the table "companies_legaldata". All fields are combined with a logical 'AND'. */
export type companies_legaldata_bool_exp = {
  _and?: Array<companies_legaldata_bool_exp> | null | undefined;
  _not?: companies_legaldata_bool_exp | null | undefined;
  _or?: Array<companies_legaldata_bool_exp> | null | undefined;
  activity?: String_comparison_exp | null | undefined;
  closedAt?: date_comparison_exp | null | undefined;
  codenaf?: String_comparison_exp | null | undefined;
  codenafTitle?: String_comparison_exp | null | undefined;
  company?: unknown;
  companyId?: uuid_comparison_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  deletedAt?: timestamptz_comparison_exp | null | undefined;
  foundAt?: timestamptz_comparison_exp | null | undefined;
  foundedAt?: date_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  legalName?: String_comparison_exp | null | undefined;
  locations?: companies_legaldata_locations_bool_exp | null | undefined;
  siren?: String_comparison_exp | null | undefined;
  source?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
  vatNumber?: String_comparison_exp | null | undefined;
};

/** input type for inserting data into table "companies_legaldata" */
export type companies_legaldata_insert_input = {
  activity?: string | null | undefined;
  /** When the company was closed, by the company register. Null: it is active, or nothing is known. */
  closedAt?: string | null | undefined;
  /** The code of the main activity in NAF, the French classification of activities. */
  codenaf?: string | null | undefined;
  codenafTitle?: string | null | undefined;
  companyId?: string | null | undefined;
  createdAt?: string | null | undefined;
  deletedAt?: string | null | undefined;
  /** When a source was last asked and knew the company. Null: no source has added to these data. */
  foundAt?: string | null | undefined;
  foundedAt?: string | null | undefined;
  groupId?: string | null | undefined;
  id?: string | null | undefined;
  legalName?: string | null | undefined;
  /** The SIREN (French company number). Its check digit must be valid. */
  siren?: string | null | undefined;
  /** The source that has added to these data: companyRegister. Null: callers have written all of them. */
  source?: string | null | undefined;
  updatedAt?: string | null | undefined;
  /** The VAT number, with the code of its country before it. It must have the form of its country, and a French one a valid key. */
  vatNumber?: string | null | undefined;
};

/** Boolean expression to filter rows from the table "companies_legaldata_locations". All fields are combined with a logical 'AND'. */
export type companies_legaldata_locations_bool_exp = {
  _and?: Array<companies_legaldata_locations_bool_exp> | null | undefined;
  _not?: companies_legaldata_locations_bool_exp | null | undefined;
  _or?: Array<companies_legaldata_locations_bool_exp> | null | undefined;
  closedAt?: date_comparison_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  isHeadquarters?: Boolean_comparison_exp | null | undefined;
  legaldata?: companies_legaldata_bool_exp | null | undefined;
  legaldataId?: uuid_comparison_exp | null | undefined;
  location?: locations_bool_exp | null | undefined;
  locationId?: uuid_comparison_exp | null | undefined;
  siret?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** input type for inserting data into table "companies_legaldata_locations" */
export type companies_legaldata_locations_insert_input = {
  /** When the establishment was closed, by the company register. Null: it is open, or nothing is known. */
  closedAt?: string | null | undefined;
  createdAt?: string | null | undefined;
  groupId?: string | null | undefined;
  id?: string | null | undefined;
  isHeadquarters?: boolean | null | undefined;
  legaldataId?: string | null | undefined;
  locationId?: string | null | undefined;
  /** The SIRET (French establishment number). Its check digit must be valid. */
  siret?: string | null | undefined;
  updatedAt?: string | null | undefined;
};

/** input type for updating data in table "companies_legaldata_locations" */
export type companies_legaldata_locations_set_input = companies_legaldata_locations_insert_input;

export type companies_legaldata_locations_updates = {
  /** sets the columns of the filtered rows to the given values */
  _set?: companies_legaldata_locations_set_input | null | undefined;
  /** filter the rows which have to be updated */
  where: companies_legaldata_locations_bool_exp;
};

/** input type for updating data in table "companies_legaldata" */
export type companies_legaldata_set_input = companies_legaldata_insert_input;

export type companies_legaldata_updates = {
  /** sets the columns of the filtered rows to the given values */
  _set?: companies_legaldata_set_input | null | undefined;
  /** filter the rows which have to be updated */
  where: companies_legaldata_bool_exp;
};

/** input type for inserting data into table "companies_revisions" */
export type companies_revisions_insert_input = {
  /** What the save changed. */
  changes?: unknown;
  companyId?: string | null | undefined;
  createdAt?: string | null | undefined;
  groupId?: string | null | undefined;
  number?: number | null | undefined;
  taskId?: string | null | undefined;
};

/** input type for updating data in table "companies" */
export type companies_set_input = companies_insert_input;

export type companies_updates = {
  /** increments the numeric columns with given value of the filtered values */
  _inc?: companies_inc_input | null | undefined;
  /** sets the columns of the filtered rows to the given values */
  _set?: companies_set_input | null | undefined;
  /** filter the rows which have to be updated */
  where: unknown;
};

/** Boolean expression to compare columns of type "date". All fields are combined with logical 'AND'. */
export type date_comparison_exp = {
  _eq?: string | null | undefined;
  _gt?: string | null | undefined;
  _gte?: string | null | undefined;
  _in?: Array<string> | null | undefined;
  _is_null?: boolean | null | undefined;
  _lt?: string | null | undefined;
  _lte?: string | null | undefined;
  _neq?: string | null | undefined;
  _nin?: Array<string> | null | undefined;
};

/** Boolean expression to filter rows from the table "fields". All fields are combined with a logical 'AND'. */
export type fields_bool_exp = {
  _and?: Array<fields_bool_exp> | null | undefined;
  _not?: fields_bool_exp | null | undefined;
  _or?: Array<fields_bool_exp> | null | undefined;
  auditEntries?: audit_entries_bool_exp | null | undefined;
  children?: fields_bool_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  defaultValue?: String_comparison_exp | null | undefined;
  deletedAt?: timestamptz_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  isHidden?: Boolean_comparison_exp | null | undefined;
  isMadeForRecruitment?: Boolean_comparison_exp | null | undefined;
  isMadeForSales?: Boolean_comparison_exp | null | undefined;
  isOnApplicationForm?: Boolean_comparison_exp | null | undefined;
  isOnOffers?: Boolean_comparison_exp | null | undefined;
  isRequiredOnApplicationForm?: Boolean_comparison_exp | null | undefined;
  name?: String_comparison_exp | null | undefined;
  order?: Int_comparison_exp | null | undefined;
  parent?: fields_bool_exp | null | undefined;
  parentId?: uuid_comparison_exp | null | undefined;
  purpose?: String_comparison_exp | null | undefined;
  targetedEntity?: String_comparison_exp | null | undefined;
  type?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
  user?: users_bool_exp | null | undefined;
  userId?: uuid_comparison_exp | null | undefined;
  values?: fields_options_bool_exp | null | undefined;
};

/** input type for inserting data into table "fields" */
export type fields_insert_input = {
  createdAt?: string | null | undefined;
  defaultValue?: string | null | undefined;
  deletedAt?: string | null | undefined;
  groupId?: string | null | undefined;
  id?: string | null | undefined;
  /** Whether the field is hidden. Neither offers nor the application form ever show hidden fields. */
  isHidden?: boolean | null | undefined;
  isMadeForRecruitment?: boolean | null | undefined;
  isMadeForSales?: boolean | null | undefined;
  /** Whether applicants may fill in this field. Fields of profiles only, and of any type except user. Hidden fields and fields in a hidden section are never on the form. */
  isOnApplicationForm?: boolean | null | undefined;
  /** Whether offers show the values of this field. Fields of projects only. Inserted without a value or set to null, it becomes true for a field of projects whose purpose starts with joboffer_, and false for any other field. A later change of the purpose does not change it. Hidden fields and fields in a hidden section are never shown. */
  isOnOffers?: boolean | null | undefined;
  /** Whether the application form requires a value. Such a field is on the form. */
  isRequiredOnApplicationForm?: boolean | null | undefined;
  name?: string | null | undefined;
  order?: number | null | undefined;
  parentId?: string | null | undefined;
  /** The purpose by which the service recognises the field, for example joboffer_salary_is_public. Among the fields of an entity that are not deleted, a purpose is unique. */
  purpose?: string | null | undefined;
  /** The kind of record that has the field: PROFILE, PROJECT or COMPANY. A child field has the entity of its parent. */
  targetedEntity?: string | null | undefined;
  type?: string | null | undefined;
  updatedAt?: string | null | undefined;
  userId?: string | null | undefined;
};

/** Boolean expression to filter rows from the table "fields_options". All fields are combined with a logical 'AND'. */
export type fields_options_bool_exp = {
  _and?: Array<fields_options_bool_exp> | null | undefined;
  _not?: fields_options_bool_exp | null | undefined;
  _or?: Array<fields_options_bool_exp> | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  deletedAt?: timestamptz_comparison_exp | null | undefined;
  field?: fields_bool_exp | null | undefined;
  fieldId?: uuid_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  isDefault?: Boolean_comparison_exp | null | undefined;
  name?: String_comparison_exp | null | undefined;
  offersFieldsValues?: offers_fieldsvalues_bool_exp | null | undefined;
  order?: Int_comparison_exp | null | undefined;
  technicalValue?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** input type for inserting data into table "fields_options" */
export type fields_options_insert_input = {
  createdAt?: string | null | undefined;
  deletedAt?: string | null | undefined;
  fieldId?: string | null | undefined;
  groupId?: string | null | undefined;
  id?: string | null | undefined;
  isDefault?: boolean | null | undefined;
  name?: string | null | undefined;
  order?: number | null | undefined;
  /** A stable value for programs. The name of the option is for people. */
  technicalValue?: string | null | undefined;
  updatedAt?: string | null | undefined;
};

/** input type for updating data in table "fields_options" */
export type fields_options_set_input = fields_options_insert_input;

/** input type for updating data in table "fields" */
export type fields_set_input = fields_insert_input;

/** Boolean expression to filter rows from the table "files". All fields are combined with a logical 'AND'. */
export type files_bool_exp = {
  _and?: Array<files_bool_exp> | null | undefined;
  _not?: files_bool_exp | null | undefined;
  _or?: Array<files_bool_exp> | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  lastProfileId?: uuid_comparison_exp | null | undefined;
  mimeType?: String_comparison_exp | null | undefined;
  name?: String_comparison_exp | null | undefined;
  offersFiles?: offers_files_bool_exp | null | undefined;
  sha256?: String_comparison_exp | null | undefined;
  size?: Int_comparison_exp | null | undefined;
  storageKey?: String_comparison_exp | null | undefined;
  unusedSince?: timestamptz_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** input type for inserting data into table "files" */
export type files_insert_input = {
  createdAt?: string | null | undefined;
  groupId?: string | null | undefined;
  id?: string | null | undefined;
  /** The profile that has given the file up last, so that the file goes with the person who is erased. Null for files that are used. */
  lastProfileId?: string | null | undefined;
  /** The MIME type. It is detected from the content and does not depend on the name of the file. */
  mimeType?: string | null | undefined;
  name?: string | null | undefined;
  /** The SHA-256 hash of the content in lower-case hexadecimal. Files with the same content are recognised by it. */
  sha256?: string | null | undefined;
  /** The size in bytes. */
  size?: number | null | undefined;
  /** The key under which the file storage holds the content. */
  storageKey?: string | null | undefined;
  /** Since when no record, application or image has the file. It is removed some days later. */
  unusedSince?: string | null | undefined;
  updatedAt?: string | null | undefined;
};

/** Boolean expression to compare columns of type "float8". All fields are combined with logical 'AND'. */
export type float8_comparison_exp = {
  _eq?: number | null | undefined;
  _gt?: number | null | undefined;
  _gte?: number | null | undefined;
  _in?: Array<number> | null | undefined;
  _is_null?: boolean | null | undefined;
  _lt?: number | null | undefined;
  _lte?: number | null | undefined;
  _neq?: number | null | undefined;
  _nin?: Array<number> | null | undefined;
};

/** Boolean expression to filter rows from the table "groups". All fields are combined with a logical 'AND'. */
export type groups_bool_exp = {
  _and?: Array<groups_bool_exp> | null | undefined;
  _not?: groups_bool_exp | null | undefined;
  _or?: Array<groups_bool_exp> | null | undefined;
  areAllOpenProjectsOffers?: Boolean_comparison_exp | null | undefined;
  auditEntries?: audit_entries_bool_exp | null | undefined;
  careersSites?: careers_sites_bool_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  defaultCountry?: String_comparison_exp | null | undefined;
  disabledAt?: timestamptz_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  jobBoardsFeeds?: jobboards_feeds_bool_exp | null | undefined;
  locale?: String_comparison_exp | null | undefined;
  name?: String_comparison_exp | null | undefined;
  retention?: jsonb_comparison_exp | null | undefined;
  timeZone?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** input type for inserting data into table "groups" */
export type groups_insert_input = {
  /** Whether every open recruitment project is an offer. If not, only projects that are enabled on a job board are offers. */
  areAllOpenProjectsOffers?: boolean | null | undefined;
  createdAt?: string | null | undefined;
  /** The country as an ISO 3166-1 alpha-2 code. Phone numbers without a country prefix are parsed as numbers of this country. */
  defaultCountry?: string | null | undefined;
  /** Since when the API keys of the account are refused, its careers pages are closed and its webhooks wait; null while it is enabled. Only the operator of the service sets it. */
  disabledAt?: string | null | undefined;
  id?: string | null | undefined;
  /** The language of the texts that the account is shown, as a BCP 47 tag. */
  locale?: string | null | undefined;
  name?: string | null | undefined;
  /** For how many days the account keeps succeededRequests (30), failedRequests (90), dismissedApplications (90), refusedApplications (90), agreedApplications (730), unusedFiles (7), deletedProfiles (30), inactiveProfiles (null), deletedRecords (180), erasedProfiles (null) and auditEntries (365). The numbers apply where a kind is not given; null keeps it for good. */
  retention?: unknown;
  /** The time zone of IANA in which the account counts days, such as Europe/Paris. Null: that of its country, or UTC where the clocks of the country differ. */
  timeZone?: string | null | undefined;
  updatedAt?: string | null | undefined;
};

/** input type for updating data in table "groups" */
export type groups_set_input = groups_insert_input;

/** Boolean expression to filter rows from the table "history_entries". All fields are combined with a logical 'AND'. */
export type history_entries_bool_exp = {
  _and?: Array<history_entries_bool_exp> | null | undefined;
  _not?: history_entries_bool_exp | null | undefined;
  _or?: Array<history_entries_bool_exp> | null | undefined;
  application?: applications_bool_exp | null | undefined;
  applicationId?: uuid_comparison_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  message?: String_comparison_exp | null | undefined;
  profile?: unknown;
  profileId?: uuid_comparison_exp | null | undefined;
  project?: unknown;
  projectId?: uuid_comparison_exp | null | undefined;
  projectName?: String_comparison_exp | null | undefined;
  subject?: String_comparison_exp | null | undefined;
  task?: tasks_bool_exp | null | undefined;
  taskId?: uuid_comparison_exp | null | undefined;
  type?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
  user?: users_bool_exp | null | undefined;
  userId?: uuid_comparison_exp | null | undefined;
};

/** input type for inserting data into table "history_entries" */
export type history_entries_insert_input = {
  /** The application that the entry is about. */
  applicationId?: string | null | undefined;
  createdAt?: string | null | undefined;
  groupId?: string | null | undefined;
  id?: string | null | undefined;
  /** Plain text. A client that shows it on a page has to escape it; of an application it is what anybody may have written. */
  message?: string | null | undefined;
  profileId?: string | null | undefined;
  projectId?: string | null | undefined;
  /** The name of the project that the entry is about, when the retention has removed the project. Null as long as projectId names it. */
  projectName?: string | null | undefined;
  subject?: string | null | undefined;
  taskId?: string | null | undefined;
  /** The kind of event. Events of the types application, call, email, meeting and message are interactions and change the interaction dates of the profile. A note does not. */
  type?: string | null | undefined;
  updatedAt?: string | null | undefined;
  userId?: string | null | undefined;
};

/** input type for inserting data into table "images" */
export type images_insert_input = {
  createdAt?: string | null | undefined;
  fileId?: string | null | undefined;
  /** The account that owns the picture. */
  groupId?: string | null | undefined;
  id?: string | null | undefined;
  publicUrl?: string | null | undefined;
  /** When the picture was added, if no record had it then. It is removed seven days later, unless one has it. */
  unusedSince?: string | null | undefined;
  updatedAt?: string | null | undefined;
};

/** Boolean expression to filter rows from the table "industries". All fields are combined with a logical 'AND'. */
export type industries_bool_exp = {
  _and?: Array<industries_bool_exp> | null | undefined;
  _not?: industries_bool_exp | null | undefined;
  _or?: Array<industries_bool_exp> | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  nameEnglish?: String_comparison_exp | null | undefined;
  nameFrench?: String_comparison_exp | null | undefined;
  networkId?: Int_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** input type for inserting data into table "industries" */
export type industries_insert_input = {
  createdAt?: string | null | undefined;
  id?: string | null | undefined;
  nameEnglish?: string | null | undefined;
  nameFrench?: string | null | undefined;
  /** The number of the industry in the professional network. */
  networkId?: number | null | undefined;
  updatedAt?: string | null | undefined;
};

/** Boolean expression to filter rows from the table "jobboards". All fields are combined with a logical 'AND'. */
export type jobboards_bool_exp = {
  _and?: Array<jobboards_bool_exp> | null | undefined;
  _not?: jobboards_bool_exp | null | undefined;
  _or?: Array<jobboards_bool_exp> | null | undefined;
  canonicalName?: String_comparison_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  name?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** Boolean expression to filter rows from the table "jobboards_feeds". All fields are combined with a logical 'AND'. */
export type jobboards_feeds_bool_exp = {
  _and?: Array<jobboards_feeds_bool_exp> | null | undefined;
  _not?: jobboards_feeds_bool_exp | null | undefined;
  _or?: Array<jobboards_feeds_bool_exp> | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  jobBoard?: jobboards_bool_exp | null | undefined;
  jobBoardId?: uuid_comparison_exp | null | undefined;
  key?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** input type for inserting data into table "jobboards_offers" */
export type jobboards_offers_insert_input = {
  createdAt?: string | null | undefined;
  deletedAt?: string | null | undefined;
  expiresAt?: string | null | undefined;
  /** The id that the job board assigned to the advertisement. */
  externalId?: string | null | undefined;
  /** The feed that wrote the row because the job board read the offer there. Null: the account wrote it. */
  feedId?: string | null | undefined;
  groupId?: string | null | undefined;
  id?: string | null | undefined;
  jobBoardId?: string | null | undefined;
  projectId?: string | null | undefined;
  publishedAt?: string | null | undefined;
  status?: string | null | undefined;
  updatedAt?: string | null | undefined;
  url?: string | null | undefined;
};

export type jsonb_cast_exp = {
  String?: String_comparison_exp | null | undefined;
};

/** Boolean expression to compare columns of type "jsonb". All fields are combined with logical 'AND'. */
export type jsonb_comparison_exp = {
  _cast?: jsonb_cast_exp | null | undefined;
  /** is the column contained in the given json value */
  _contained_in?: unknown;
  /** does the column contain the given json value at the top level */
  _contains?: unknown;
  _eq?: unknown;
  _gt?: unknown;
  _gte?: unknown;
  /** does the string exist as a top-level key in the column */
  _has_key?: string | null | undefined;
  /** do all of these strings exist as top-level keys in the column */
  _has_keys_all?: Array<string> | null | undefined;
  /** do any of these strings exist as top-level keys in the column */
  _has_keys_any?: Array<string> | null | undefined;
  _in?: Array<unknown> | null | undefined;
  _is_null?: boolean | null | undefined;
  _lt?: unknown;
  _lte?: unknown;
  _neq?: unknown;
  _nin?: Array<unknown> | null | undefined;
};

/** Boolean expression to filter rows from the table "locations". All fields are combined with a logical 'AND'. */
export type locations_bool_exp = {
  _and?: Array<locations_bool_exp> | null | undefined;
  _not?: locations_bool_exp | null | undefined;
  _or?: Array<locations_bool_exp> | null | undefined;
  administrativeAreaLevel1?: String_comparison_exp | null | undefined;
  administrativeAreaLevel2?: String_comparison_exp | null | undefined;
  center?: jsonb_comparison_exp | null | undefined;
  countryName?: String_comparison_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  formattedAddress?: String_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  latitude?: float8_comparison_exp | null | undefined;
  locality?: String_comparison_exp | null | undefined;
  longitude?: float8_comparison_exp | null | undefined;
  offersFieldsValues?: offers_fieldsvalues_bool_exp | null | undefined;
  postalCode?: String_comparison_exp | null | undefined;
  route?: String_comparison_exp | null | undefined;
  search?: String_comparison_exp | null | undefined;
  streetNumber?: String_comparison_exp | null | undefined;
  unusedSince?: timestamptz_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** input type for incrementing numeric columns in table "locations" */
export type locations_inc_input = {
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
};

/** input type for inserting data into table "locations" */
export type locations_insert_input = {
  administrativeAreaLevel1?: string | null | undefined;
  administrativeAreaLevel2?: string | null | undefined;
  countryName?: string | null | undefined;
  createdAt?: string | null | undefined;
  formattedAddress?: string | null | undefined;
  groupId?: string | null | undefined;
  id?: string | null | undefined;
  latitude?: number | null | undefined;
  locality?: string | null | undefined;
  longitude?: number | null | undefined;
  postalCode?: string | null | undefined;
  route?: string | null | undefined;
  /** The text by which the place was given. */
  search?: string | null | undefined;
  streetNumber?: string | null | undefined;
  /** When the place was added, if no record had it then. It is removed seven days later, unless one has it. */
  unusedSince?: string | null | undefined;
  updatedAt?: string | null | undefined;
};

/** input type for updating data in table "locations" */
export type locations_set_input = locations_insert_input;

export type locations_updates = {
  /** increments the numeric columns with given value of the filtered values */
  _inc?: locations_inc_input | null | undefined;
  /** sets the columns of the filtered rows to the given values */
  _set?: locations_set_input | null | undefined;
  /** filter the rows which have to be updated */
  where: locations_bool_exp;
};

/** Boolean expression to filter rows from the table "networkcompanies". All fields are combined with a logical 'AND'. */
export type networkcompanies_bool_exp = {
  _and?: Array<networkcompanies_bool_exp> | null | undefined;
  _not?: networkcompanies_bool_exp | null | undefined;
  _or?: Array<networkcompanies_bool_exp> | null | undefined;
  canonicalNetworkUrl?: String_comparison_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  description?: String_comparison_exp | null | undefined;
  foundAt?: timestamptz_comparison_exp | null | undefined;
  foundedAt?: date_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  image?: networkcompanies_images_bool_exp | null | undefined;
  imageId?: uuid_comparison_exp | null | undefined;
  industries?: networkcompanies_industries_bool_exp | null | undefined;
  name?: String_comparison_exp | null | undefined;
  networkEmployeeCount?: Int_comparison_exp | null | undefined;
  networkEmployeeEndCount?: Int_comparison_exp | null | undefined;
  networkEmployeeStartCount?: Int_comparison_exp | null | undefined;
  networkId?: String_comparison_exp | null | undefined;
  networkUrl?: String_comparison_exp | null | undefined;
  source?: String_comparison_exp | null | undefined;
  tagline?: String_comparison_exp | null | undefined;
  universalName?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
  website?: String_comparison_exp | null | undefined;
};

/** Boolean expression to filter rows from the table "networkcompanies_images". All fields are combined with a logical 'AND'. */
export type networkcompanies_images_bool_exp = {
  _and?: Array<networkcompanies_images_bool_exp> | null | undefined;
  _not?: networkcompanies_images_bool_exp | null | undefined;
  _or?: Array<networkcompanies_images_bool_exp> | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  publicUrl?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** input type for inserting data into table "networkcompanies_images" */
export type networkcompanies_images_insert_input = {
  createdAt?: string | null | undefined;
  id?: string | null | undefined;
  /** The web address of the picture. */
  publicUrl?: string | null | undefined;
  updatedAt?: string | null | undefined;
};

/** Boolean expression to filter rows from the table "networkcompanies_industries". All fields are combined with a logical 'AND'. */
export type networkcompanies_industries_bool_exp = {
  _and?: Array<networkcompanies_industries_bool_exp> | null | undefined;
  _not?: networkcompanies_industries_bool_exp | null | undefined;
  _or?: Array<networkcompanies_industries_bool_exp> | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  industry?: industries_bool_exp | null | undefined;
  industryId?: uuid_comparison_exp | null | undefined;
  networkCompany?: networkcompanies_bool_exp | null | undefined;
  networkCompanyId?: uuid_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** input type for inserting data into table "networkcompanies_industries" */
export type networkcompanies_industries_insert_input = {
  createdAt?: string | null | undefined;
  id?: string | null | undefined;
  industryId?: string | null | undefined;
  networkCompanyId?: string | null | undefined;
  updatedAt?: string | null | undefined;
};

/** input type for inserting data into table "networkcompanies" */
export type networkcompanies_insert_input = {
  /** The canonical form of the address of the page, by which companies of accounts find these data. Null: another row has it. */
  canonicalNetworkUrl?: string | null | undefined;
  createdAt?: string | null | undefined;
  description?: string | null | undefined;
  /** When the source was asked last. */
  foundAt?: string | null | undefined;
  /** The day, or the first day of the month or of the year where no more is known. */
  foundedAt?: string | null | undefined;
  id?: string | null | undefined;
  imageId?: string | null | undefined;
  name?: string | null | undefined;
  networkEmployeeCount?: number | null | undefined;
  networkEmployeeEndCount?: number | null | undefined;
  networkEmployeeStartCount?: number | null | undefined;
  networkId?: string | null | undefined;
  networkUrl?: string | null | undefined;
  /** Who said it last, such as networkProvider. Null: no source, but somebody with the rights of an admin. */
  source?: string | null | undefined;
  tagline?: string | null | undefined;
  universalName?: string | null | undefined;
  updatedAt?: string | null | undefined;
  website?: string | null | undefined;
};

/** update columns of table "networkcompanies" */
export type networkcompanies_update_column =
  /** column name */
  | 'canonicalNetworkUrl'
  /** column name */
  | 'createdAt'
  /** column name */
  | 'description'
  /** column name */
  | 'foundAt'
  /** column name */
  | 'foundedAt'
  /** column name */
  | 'id'
  /** column name */
  | 'imageId'
  /** column name */
  | 'name'
  /** column name */
  | 'networkEmployeeCount'
  /** column name */
  | 'networkEmployeeEndCount'
  /** column name */
  | 'networkEmployeeStartCount'
  /** column name */
  | 'networkId'
  /** column name */
  | 'networkUrl'
  /** column name */
  | 'source'
  /** column name */
  | 'tagline'
  /** column name */
  | 'universalName'
  /** column name */
  | 'updatedAt'
  /** column name */
  | 'website';

/** Boolean expression to compare columns of type "numeric". All fields are combined with logical 'AND'. */
export type numeric_comparison_exp = {
  _eq?: number | null | undefined;
  _gt?: number | null | undefined;
  _gte?: number | null | undefined;
  _in?: Array<number> | null | undefined;
  _is_null?: boolean | null | undefined;
  _lt?: number | null | undefined;
  _lte?: number | null | undefined;
  _neq?: number | null | undefined;
  _nin?: Array<number> | null | undefined;
};

/** Boolean expression to filter rows from the table "offers". All fields are combined with a logical 'AND'. */
export type offers_bool_exp = {
  _and?: Array<offers_bool_exp> | null | undefined;
  _not?: offers_bool_exp | null | undefined;
  _or?: Array<offers_bool_exp> | null | undefined;
  change?: offers_changes_bool_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  end?: offers_ends_bool_exp | null | undefined;
  externalId?: String_comparison_exp | null | undefined;
  fieldsValues?: offers_fieldsvalues_bool_exp | null | undefined;
  files?: offers_files_bool_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  name?: String_comparison_exp | null | undefined;
  publishedAt?: timestamptz_comparison_exp | null | undefined;
  referenceId?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** Boolean expression to filter rows from the table "offers_changes". All fields are combined with a logical 'AND'. */
export type offers_changes_bool_exp = {
  _and?: Array<offers_changes_bool_exp> | null | undefined;
  _not?: offers_changes_bool_exp | null | undefined;
  _or?: Array<offers_changes_bool_exp> | null | undefined;
  changedIn?: bigint_comparison_exp | null | undefined;
  closedAt?: timestamptz_comparison_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  offer?: offers_bool_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** input type for inserting data into table "offers_changes" */
export type offers_changes_insert_input = {
  /** Number of the transaction that last changed the offer or its children. */
  changedIn?: number | null | undefined;
  /** Since when the project is no offer any more; null while it is one. */
  closedAt?: string | null | undefined;
  createdAt?: string | null | undefined;
  groupId?: string | null | undefined;
  /** Id of the project. */
  id?: string | null | undefined;
  updatedAt?: string | null | undefined;
};

/** Boolean expression to filter rows from the table "offers_ends". All fields are combined with a logical 'AND'. */
export type offers_ends_bool_exp = {
  _and?: Array<offers_ends_bool_exp> | null | undefined;
  _not?: offers_ends_bool_exp | null | undefined;
  _or?: Array<offers_ends_bool_exp> | null | undefined;
  expiresAt?: timestamptz_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
};

/** Boolean expression to filter rows from the table "offers_fieldsvalues". All fields are combined with a logical 'AND'. */
export type offers_fieldsvalues_bool_exp = {
  _and?: Array<offers_fieldsvalues_bool_exp> | null | undefined;
  _not?: offers_fieldsvalues_bool_exp | null | undefined;
  _or?: Array<offers_fieldsvalues_bool_exp> | null | undefined;
  amount?: numeric_comparison_exp | null | undefined;
  booleanValue?: Boolean_comparison_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  currency?: String_comparison_exp | null | undefined;
  dateTimeValue?: timestamptz_comparison_exp | null | undefined;
  dateValue?: date_comparison_exp | null | undefined;
  field?: fields_bool_exp | null | undefined;
  fieldId?: uuid_comparison_exp | null | undefined;
  fieldValue?: fields_options_bool_exp | null | undefined;
  fieldValueId?: uuid_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  location?: locations_bool_exp | null | undefined;
  locationId?: uuid_comparison_exp | null | undefined;
  numberValue?: numeric_comparison_exp | null | undefined;
  offer?: offers_bool_exp | null | undefined;
  offerId?: uuid_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
  value?: String_comparison_exp | null | undefined;
};

/** Boolean expression to filter rows from the table "offers_files". All fields are combined with a logical 'AND'. */
export type offers_files_bool_exp = {
  _and?: Array<offers_files_bool_exp> | null | undefined;
  _not?: offers_files_bool_exp | null | undefined;
  _or?: Array<offers_files_bool_exp> | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  file?: files_bool_exp | null | undefined;
  fileId?: uuid_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  offer?: offers_bool_exp | null | undefined;
  offerId?: uuid_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** input type for inserting data into table "profiles_associations" */
export type profiles_associations_insert_input = {
  associationType?: string | null | undefined;
  companyId?: string | null | undefined;
  createdAt?: string | null | undefined;
  groupId?: string | null | undefined;
  id?: string | null | undefined;
  profileId?: string | null | undefined;
  updatedAt?: string | null | undefined;
};

/** input type for inserting data into table "profiles_duplicates" */
export type profiles_duplicates_insert_input = {
  createdAt?: string | null | undefined;
  groupId?: string | null | undefined;
  id?: string | null | undefined;
  otherProfileId?: string | null | undefined;
  /** The profile that was chosen when both profiles matched the same person. */
  profileId?: string | null | undefined;
  reason?: string | null | undefined;
  /** When somebody decided about the pair. While one of the profiles is deleted, the time of its deletion, if nobody had decided before. */
  resolvedAt?: string | null | undefined;
  updatedAt?: string | null | undefined;
};

/** input type for inserting data into table "profiles_educations" */
export type profiles_educations_insert_input = {
  createdAt?: string | null | undefined;
  degree?: string | null | undefined;
  description?: string | null | undefined;
  /** The end date in the same form as startDate. Null if the education has not ended or the date is not known. */
  endDate?: string | null | undefined;
  fieldOfStudy?: string | null | undefined;
  groupId?: string | null | undefined;
  id?: string | null | undefined;
  profileId?: string | null | undefined;
  schoolName?: string | null | undefined;
  /** The origin of the entry: given by the caller, read from a resume or taken from a network URL. */
  source?: string | null | undefined;
  /** The start date, as precise as it is known: a year (2021), a year and month (2021-09) or a full date (2021-09-01). */
  startDate?: string | null | undefined;
  updatedAt?: string | null | undefined;
};

/** input type for inserting data into table "profiles_emails" */
export type profiles_emails_insert_input = {
  createdAt?: string | null | undefined;
  deletedAt?: string | null | undefined;
  emailAddress?: string | null | undefined;
  groupId?: string | null | undefined;
  id?: string | null | undefined;
  /** Whether the address identifies the person. A save with a private key does not find a profile by an address that is not confirmed. The addresses of an application with a public key are not confirmed. */
  isConfirmed?: boolean | null | undefined;
  /** Whether the person is written to at this address. One address of a profile is preferred: the first one, until another one is set. When it is deleted, the oldest confirmed one of the others is. */
  isPreferred?: boolean | null | undefined;
  profileId?: string | null | undefined;
  type?: string | null | undefined;
  updatedAt?: string | null | undefined;
};

/** input type for inserting data into table "profiles_erasures" */
export type profiles_erasures_insert_input = {
  /** How many rows were removed or cleared, by the name of the table. */
  counts?: unknown;
  createdAt?: string | null | undefined;
  groupId?: string | null | undefined;
  id?: string | null | undefined;
  /** The profile that was erased, with those that were merged into it. */
  profileId?: string | null | undefined;
  /** request: somebody asked for it. retention: the time was over for which the account keeps such people. restore: the person had been erased before the backup was restored. */
  reason?: string | null | undefined;
  /** Other profiles that had an identity of the person when it was erased, with the reasons: an array of {profileId, reasons}. */
  sameIdentity?: unknown;
  taskId?: string | null | undefined;
  updatedAt?: string | null | undefined;
};

/** input type for inserting data into table "profiles_fieldsvalues" */
export type profiles_fieldsvalues_insert_input = {
  /** The amount of a currency field. Set by a trigger. */
  amount?: number | null | undefined;
  /** The value of a boolean field. Set by a trigger. */
  booleanValue?: boolean | null | undefined;
  createdAt?: string | null | undefined;
  /** The currency of a currency field as an ISO 4217 code. Null if the value has none. Set by a trigger. */
  currency?: string | null | undefined;
  /** The value of a datetime field. Set by a trigger. */
  dateTimeValue?: string | null | undefined;
  /** The value of a date field. Set by a trigger. */
  dateValue?: string | null | undefined;
  /** Always PROFILE. It is part of the foreign key to fields, which therefore accepts fields of profiles only. */
  fieldEntity?: string | null | undefined;
  fieldId?: string | null | undefined;
  /** The selected option of a choice field. */
  fieldValueId?: string | null | undefined;
  groupId?: string | null | undefined;
  id?: string | null | undefined;
  locationId?: string | null | undefined;
  /** The value of a number or rating field. Set by a trigger. */
  numberValue?: number | null | undefined;
  profileId?: string | null | undefined;
  /** Distinguishes the values of a field that accepts several values. Empty for a field that accepts one value. Set by a trigger. */
  slot?: string | null | undefined;
  updatedAt?: string | null | undefined;
  /** The value as text, in the canonical form of the type of the field. Null when the value is an option or a location. */
  value?: string | null | undefined;
};

/** append existing jsonb value of filtered columns with new jsonb value */
export type profiles_files_append_input = {
  /** The values that were read from the file, each with its confidence. */
  parsed?: unknown;
};

/** Boolean expression to filter rows from the table "profiles_files". All fields are combined with a logical 'AND'. */
export type profiles_files_bool_exp = {
  _and?: Array<profiles_files_bool_exp> | null | undefined;
  _not?: profiles_files_bool_exp | null | undefined;
  _or?: Array<profiles_files_bool_exp> | null | undefined;
  application?: applications_bool_exp | null | undefined;
  applicationId?: uuid_comparison_exp | null | undefined;
  confidence?: Float_comparison_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  doubtful?: jsonb_comparison_exp | null | undefined;
  file?: files_bool_exp | null | undefined;
  fileId?: uuid_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  isResume?: Boolean_comparison_exp | null | undefined;
  language?: String_comparison_exp | null | undefined;
  parsed?: jsonb_comparison_exp | null | undefined;
  profile?: unknown;
  profileId?: uuid_comparison_exp | null | undefined;
  readAt?: timestamptz_comparison_exp | null | undefined;
  readError?: String_comparison_exp | null | undefined;
  text?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** delete the field or element with specified path (for JSON arrays, negative integers count from the end) */
export type profiles_files_delete_at_path_input = {
  /** The values that were read from the file, each with its confidence. */
  parsed?: Array<string> | null | undefined;
};

/** delete the array element with specified index (negative integers count from the end). throws an error if top level container is not an array */
export type profiles_files_delete_elem_input = {
  /** The values that were read from the file, each with its confidence. */
  parsed?: number | null | undefined;
};

/** delete key/value pair or string element. key/value pairs are matched based on their key value */
export type profiles_files_delete_key_input = {
  /** The values that were read from the file, each with its confidence. */
  parsed?: string | null | undefined;
};

/** input type for incrementing numeric columns in table "profiles_files" */
export type profiles_files_inc_input = {
  /** The mean confidence of the values that were read, from 0 to 1. */
  confidence?: number | null | undefined;
};

/** input type for inserting data into table "profiles_files" */
export type profiles_files_insert_input = {
  /** The application that the file was sent with. */
  applicationId?: string | null | undefined;
  /** The mean confidence of the values that were read, from 0 to 1. */
  confidence?: number | null | undefined;
  createdAt?: string | null | undefined;
  fileId?: string | null | undefined;
  groupId?: string | null | undefined;
  id?: string | null | undefined;
  isResume?: boolean | null | undefined;
  /** The language of the text, as a BCP 47 tag. */
  language?: string | null | undefined;
  /** The values that were read from the file, each with its confidence. */
  parsed?: unknown;
  profileId?: string | null | undefined;
  /** The time at which the file was read. Null for files that are stored without being read. */
  readAt?: string | null | undefined;
  /** The reason why the file could not be read. The file is stored nevertheless. */
  readError?: string | null | undefined;
  /** The text of the file in reading order. It is found by search_profiles. */
  text?: string | null | undefined;
  updatedAt?: string | null | undefined;
};

/** prepend existing jsonb value of filtered columns with new jsonb value */
export type profiles_files_prepend_input = {
  /** The values that were read from the file, each with its confidence. */
  parsed?: unknown;
};

/** input type for updating data in table "profiles_files" */
export type profiles_files_set_input = profiles_files_insert_input;

export type profiles_files_updates = {
  /** append existing jsonb value of filtered columns with new jsonb value */
  _append?: profiles_files_append_input | null | undefined;
  /** delete the field or element with specified path (for JSON arrays, negative integers count from the end) */
  _delete_at_path?: profiles_files_delete_at_path_input | null | undefined;
  /** delete the array element with specified index (negative integers count from the end). throws an error if top level container is not an array */
  _delete_elem?: profiles_files_delete_elem_input | null | undefined;
  /** delete key/value pair or string element. key/value pairs are matched based on their key value */
  _delete_key?: profiles_files_delete_key_input | null | undefined;
  /** increments the numeric columns with given value of the filtered values */
  _inc?: profiles_files_inc_input | null | undefined;
  /** prepend existing jsonb value of filtered columns with new jsonb value */
  _prepend?: profiles_files_prepend_input | null | undefined;
  /** sets the columns of the filtered rows to the given values */
  _set?: profiles_files_set_input | null | undefined;
  /** filter the rows which have to be updated */
  where: profiles_files_bool_exp;
};

/** Boolean expression to filter rows from the table "profiles_findings". All fields are combined with a logical 'AND'. */
export type profiles_findings_bool_exp = {
  _and?: Array<profiles_findings_bool_exp> | null | undefined;
  _not?: profiles_findings_bool_exp | null | undefined;
  _or?: Array<profiles_findings_bool_exp> | null | undefined;
  askedAt?: timestamptz_comparison_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  dismissedAt?: timestamptz_comparison_exp | null | undefined;
  found?: jsonb_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  outcome?: String_comparison_exp | null | undefined;
  profile?: unknown;
  profileId?: uuid_comparison_exp | null | undefined;
  reason?: String_comparison_exp | null | undefined;
  source?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
  url?: String_comparison_exp | null | undefined;
};

/** input type for inserting data into table "profiles_findings" */
export type profiles_findings_insert_input = {
  /** When the source was asked last. */
  askedAt?: string | null | undefined;
  createdAt?: string | null | undefined;
  /** When somebody decided not to take it over. */
  dismissedAt?: string | null | undefined;
  /** The values in the form of a read resume with the evidence of each, and picture and network of the page. */
  found?: unknown;
  groupId?: string | null | undefined;
  id?: string | null | undefined;
  /** found; none: the source knows nothing of the page; refused: it must not be asked; failed: it did not answer. */
  outcome?: string | null | undefined;
  profileId?: string | null | undefined;
  /** Why the source was not asked, or did not answer. */
  reason?: string | null | undefined;
  /** The source that was asked: networkPage or networkProvider. */
  source?: string | null | undefined;
  updatedAt?: string | null | undefined;
  /** The network URL that the source was asked for, in its canonical form. */
  url?: string | null | undefined;
};

/** input type for incrementing numeric columns in table "profiles" */
export type profiles_inc_input = {
  /** Number of the transaction that last changed the row or its children. */
  changedIn?: number | null | undefined;
  /** The number of applications received, not of projects: two applications to the same project count twice. Set by a trigger. */
  countApplicationsFromThisProfile?: number | null | undefined;
  countConnexionsWithThisProfile?: number | null | undefined;
  countInvitationsScheduledToThisProfile?: number | null | undefined;
  countInvitationsSentToThisProfile?: number | null | undefined;
  countMeetingsDoneWithThisProfile?: number | null | undefined;
  countMeetingsScheduledWithThisProfile?: number | null | undefined;
  countMessagesReceivedFromThisProfile?: number | null | undefined;
  countMessagesScheduledToThisProfile?: number | null | undefined;
  countMessagesSentToThisProfile?: number | null | undefined;
  /** The number of files of the profile that are resumes. Set by a trigger. */
  countResumes?: number | null | undefined;
  distance?: number | null | undefined;
};

/** input type for inserting data into table "profiles" */
export type profiles_insert_input = {
  addedAt?: string | null | undefined;
  birthday?: string | null | undefined;
  canSendInMail?: boolean | null | undefined;
  /** The canonical form of profileUrl, by which a profile is found. It is derived from profileUrl when it is not given. */
  canonicalNetworkUrl?: string | null | undefined;
  /** Number of the transaction that last changed the row or its children. */
  changedIn?: number | null | undefined;
  /** The number of applications received, not of projects: two applications to the same project count twice. Set by a trigger. */
  countApplicationsFromThisProfile?: number | null | undefined;
  countConnexionsWithThisProfile?: number | null | undefined;
  countInvitationsScheduledToThisProfile?: number | null | undefined;
  countInvitationsSentToThisProfile?: number | null | undefined;
  countMeetingsDoneWithThisProfile?: number | null | undefined;
  countMeetingsScheduledWithThisProfile?: number | null | undefined;
  countMessagesReceivedFromThisProfile?: number | null | undefined;
  countMessagesScheduledToThisProfile?: number | null | undefined;
  countMessagesSentToThisProfile?: number | null | undefined;
  /** The number of files of the profile that are resumes. Set by a trigger. */
  countResumes?: number | null | undefined;
  createdAt?: string | null | undefined;
  createdByUserId?: string | null | undefined;
  deletedAt?: string | null | undefined;
  distance?: number | null | undefined;
  /** When everything personal was removed from the profile. An erased profile is deleted, and it cannot be restored. */
  erasedAt?: string | null | undefined;
  /** When the person is going to be erased by the retention of inactive profiles. It is set 30 days ahead, and cleared by a new contact. */
  erasureDueAt?: string | null | undefined;
  /** The id of the person in the software of the caller. */
  externalId?: string | null | undefined;
  /** The time of the first interaction. A trigger derives this column and the other interaction columns from the history entries. */
  firstInteractionDate?: string | null | undefined;
  /** The first name that a person or a program gave. It takes precedence over firstNameParsed. */
  firstNameManual?: string | null | undefined;
  /** The first name that was read from a resume or a network URL, or guessed from an e-mail address or a file name. */
  firstNameParsed?: string | null | undefined;
  groupId?: string | null | undefined;
  headline?: string | null | undefined;
  id?: string | null | undefined;
  imageId?: string | null | undefined;
  /** Whether the person is a contact of a company. An association COMPANY_CONTACT makes it true. It can be written; false stays until the next association, and null becomes true when there is one already. */
  isContact?: boolean | null | undefined;
  isHiring?: boolean | null | undefined;
  isInfluencer?: boolean | null | undefined;
  /** True, or null for a deleted profile, so that unique constraints with this column hold among the others only. */
  isLive?: boolean | null | undefined;
  /** Whether the network URL identifies the person. A profile is not found by a network URL that is not confirmed. */
  isNetworkUrlConfirmed?: boolean | null | undefined;
  isOpenToNewOpportunities?: boolean | null | undefined;
  isPremium?: boolean | null | undefined;
  /** Whether the person is a candidate. An application or a link to a project makes it true. It can be written; false stays until the next application or link, and null becomes true when there is one already. */
  isTalent?: boolean | null | undefined;
  lastInteractionDate?: string | null | undefined;
  lastInteractionType?: string | null | undefined;
  /** The last name that a person or a program gave. It takes precedence over lastNameParsed. */
  lastNameManual?: string | null | undefined;
  /** The last name that was read from a resume or a network URL, or guessed from an e-mail address or a file name. */
  lastNameParsed?: string | null | undefined;
  lastPastInteractionDate?: string | null | undefined;
  /** The start of the latest current position. Set by a trigger. */
  lastPositionStartDate?: string | null | undefined;
  locationId?: string | null | undefined;
  memberId?: string | null | undefined;
  /** The profile into which this profile was merged. A merged profile is deleted: its deletedAt is set. */
  mergedIntoId?: string | null | undefined;
  networkId?: string | null | undefined;
  networkSalesNavigatorIdentifier?: string | null | undefined;
  networkSignificantIdentifier?: string | null | undefined;
  primaryLocale?: string | null | undefined;
  /** The URL of the page of the person on the professional network, as it was given. */
  profileUrl?: string | null | undefined;
  publicIdentifier?: string | null | undefined;
  /** Until when the person is not erased by the retention of the account, for example because of a dispute. */
  retentionHoldUntil?: string | null | undefined;
  /** The way in which the profile was created, for example MANUAL. */
  source?: string | null | undefined;
  /** Always PROFILE. It is part of the foreign key to statuses, which therefore accepts statuses of profiles only. */
  statusEntity?: string | null | undefined;
  statusId?: string | null | undefined;
  summary?: string | null | undefined;
  talentIdentifier?: string | null | undefined;
  updatedAt?: string | null | undefined;
};

/** input type for inserting data into table "profiles_keys" */
export type profiles_keys_insert_input = {
  createdAt?: string | null | undefined;
  groupId?: string | null | undefined;
  /** Whether only an application with a public key claims the identity. Other applications with a public key find the profile by it; saves with a private key do not, and take it over for the profile that they create or name. */
  isProvisional?: boolean | null | undefined;
  /** The value of the identity: the externalId as it was given, or the canonical form of the network URL or e-mail address. */
  key?: string | null | undefined;
  kind?: string | null | undefined;
  profileId?: string | null | undefined;
};

/** input type for inserting data into table "profiles_locales" */
export type profiles_locales_insert_input = {
  createdAt?: string | null | undefined;
  groupId?: string | null | undefined;
  id?: string | null | undefined;
  /** The level of the language as it was given, for example C1 or native. */
  level?: string | null | undefined;
  /** The language as a BCP 47 tag, for example fr or en-GB. */
  locale?: string | null | undefined;
  profileId?: string | null | undefined;
  updatedAt?: string | null | undefined;
};

/** input type for inserting data into table "profiles_locations" */
export type profiles_locations_insert_input = {
  createdAt?: string | null | undefined;
  groupId?: string | null | undefined;
  id?: string | null | undefined;
  locationId?: string | null | undefined;
  profileId?: string | null | undefined;
  updatedAt?: string | null | undefined;
};

/** input type for inserting data into table "profiles_merges" */
export type profiles_merges_insert_input = {
  createdAt?: string | null | undefined;
  /** The chosen fields whose values were taken from the merged profile: names, and ids of custom fields. */
  fieldsFromOther?: Array<string> | null | undefined;
  groupId?: string | null | undefined;
  id?: string | null | undefined;
  /** The profile that was merged into it. It is deleted. */
  mergedProfileId?: string | null | undefined;
  /** The profile that was kept. */
  profileId?: string | null | undefined;
  taskId?: string | null | undefined;
  updatedAt?: string | null | undefined;
};

/** input type for inserting data into table "profiles_phones" */
export type profiles_phones_insert_input = {
  /** The number in E.164 form. Null if the number could not be parsed. A profile is found by the number together with the same first and last name. */
  canonicalNumber?: string | null | undefined;
  createdAt?: string | null | undefined;
  groupId?: string | null | undefined;
  id?: string | null | undefined;
  /** Whether the number helps to identify the person. A profile is not found by a number that is not confirmed. The numbers of an application with a public key are not confirmed. */
  isConfirmed?: boolean | null | undefined;
  number?: string | null | undefined;
  profileId?: string | null | undefined;
  type?: string | null | undefined;
  updatedAt?: string | null | undefined;
};

/** Boolean expression to filter rows from the table "profiles_positions". All fields are combined with a logical 'AND'. */
export type profiles_positions_bool_exp = {
  _and?: Array<profiles_positions_bool_exp> | null | undefined;
  _not?: profiles_positions_bool_exp | null | undefined;
  _or?: Array<profiles_positions_bool_exp> | null | undefined;
  company?: unknown;
  companyId?: uuid_comparison_exp | null | undefined;
  companyName?: String_comparison_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  description?: String_comparison_exp | null | undefined;
  endDate?: String_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  isCurrent?: Boolean_comparison_exp | null | undefined;
  location?: String_comparison_exp | null | undefined;
  profile?: unknown;
  profileId?: uuid_comparison_exp | null | undefined;
  source?: String_comparison_exp | null | undefined;
  startDate?: String_comparison_exp | null | undefined;
  title?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** input type for inserting data into table "profiles_positions" */
export type profiles_positions_insert_input = {
  /** The company record, if it is known. A position does not make the person a contact of the company. */
  companyId?: string | null | undefined;
  companyName?: string | null | undefined;
  createdAt?: string | null | undefined;
  description?: string | null | undefined;
  /** The end date in the same form as startDate. Null if the position has not ended or the date is not known. */
  endDate?: string | null | undefined;
  groupId?: string | null | undefined;
  id?: string | null | undefined;
  isCurrent?: boolean | null | undefined;
  location?: string | null | undefined;
  profileId?: string | null | undefined;
  /** The origin of the entry: given by the caller, read from a resume or taken from a network URL. */
  source?: string | null | undefined;
  /** The start date, as precise as it is known: a year (2021), a year and month (2021-09) or a full date (2021-09-01). */
  startDate?: string | null | undefined;
  title?: string | null | undefined;
  updatedAt?: string | null | undefined;
};

/** input type for updating data in table "profiles_positions" */
export type profiles_positions_set_input = profiles_positions_insert_input;

export type profiles_positions_updates = {
  /** sets the columns of the filtered rows to the given values */
  _set?: profiles_positions_set_input | null | undefined;
  /** filter the rows which have to be updated */
  where: profiles_positions_bool_exp;
};

/** input type for inserting data into table "profiles_revisions" */
export type profiles_revisions_insert_input = {
  /** What the save changed. */
  changes?: unknown;
  createdAt?: string | null | undefined;
  groupId?: string | null | undefined;
  number?: number | null | undefined;
  profileId?: string | null | undefined;
  taskId?: string | null | undefined;
};

/** input type for updating data in table "profiles" */
export type profiles_set_input = profiles_insert_input;

export type profiles_updates = {
  /** increments the numeric columns with given value of the filtered values */
  _inc?: profiles_inc_input | null | undefined;
  /** sets the columns of the filtered rows to the given values */
  _set?: profiles_set_input | null | undefined;
  /** filter the rows which have to be updated */
  where: unknown;
};

/** input type for inserting data into table "projects_assignees" */
export type projects_assignees_insert_input = {
  createdAt?: string | null | undefined;
  groupId?: string | null | undefined;
  id?: string | null | undefined;
  projectId?: string | null | undefined;
  updatedAt?: string | null | undefined;
  userId?: string | null | undefined;
};

/** input type for inserting data into table "projects_fieldsvalues" */
export type projects_fieldsvalues_insert_input = {
  /** The amount of a currency field. Set by a trigger. */
  amount?: number | null | undefined;
  /** The value of a boolean field. Set by a trigger. */
  booleanValue?: boolean | null | undefined;
  createdAt?: string | null | undefined;
  /** The currency of a currency field as an ISO 4217 code. Null if the value has none. Set by a trigger. */
  currency?: string | null | undefined;
  /** The value of a datetime field. Set by a trigger. */
  dateTimeValue?: string | null | undefined;
  /** The value of a date field. Set by a trigger. */
  dateValue?: string | null | undefined;
  /** Always PROJECT. It is part of the foreign key to fields, which therefore accepts fields of projects only. */
  fieldEntity?: string | null | undefined;
  fieldId?: string | null | undefined;
  /** The selected option of a choice field. */
  fieldValueId?: string | null | undefined;
  groupId?: string | null | undefined;
  id?: string | null | undefined;
  locationId?: string | null | undefined;
  /** The value of a number or rating field. Set by a trigger. */
  numberValue?: number | null | undefined;
  projectId?: string | null | undefined;
  /** Distinguishes the values of a field that accepts several values. Empty for a field that accepts one value. Set by a trigger. */
  slot?: string | null | undefined;
  updatedAt?: string | null | undefined;
  /** The value as text, in the canonical form of the type of the field. Null when the value is an option or a location. */
  value?: string | null | undefined;
};

/** Boolean expression to filter rows from the table "projects_files". All fields are combined with a logical 'AND'. */
export type projects_files_bool_exp = {
  _and?: Array<projects_files_bool_exp> | null | undefined;
  _not?: projects_files_bool_exp | null | undefined;
  _or?: Array<projects_files_bool_exp> | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  file?: files_bool_exp | null | undefined;
  fileId?: uuid_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  isPublic?: Boolean_comparison_exp | null | undefined;
  project?: unknown;
  projectId?: uuid_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** input type for inserting data into table "projects_files" */
export type projects_files_insert_input = {
  createdAt?: string | null | undefined;
  fileId?: string | null | undefined;
  groupId?: string | null | undefined;
  id?: string | null | undefined;
  /** Whether the file is shown to everybody with the offer. */
  isPublic?: boolean | null | undefined;
  projectId?: string | null | undefined;
  updatedAt?: string | null | undefined;
};

/** input type for updating data in table "projects_files" */
export type projects_files_set_input = projects_files_insert_input;

export type projects_files_updates = {
  /** sets the columns of the filtered rows to the given values */
  _set?: projects_files_set_input | null | undefined;
  /** filter the rows which have to be updated */
  where: projects_files_bool_exp;
};

/** input type for incrementing numeric columns in table "projects" */
export type projects_inc_input = {
  /** Number of the transaction that last changed the row or its children. */
  changedIn?: number | null | undefined;
};

/** input type for inserting data into table "projects" */
export type projects_insert_input = {
  /** Number of the transaction that last changed the row or its children. */
  changedIn?: number | null | undefined;
  colorId?: string | null | undefined;
  companyId?: string | null | undefined;
  createdAt?: string | null | undefined;
  deletedAt?: string | null | undefined;
  /** The id of the project in the software of the caller. */
  externalId?: string | null | undefined;
  groupId?: string | null | undefined;
  id?: string | null | undefined;
  ignoreHistoryBeforeProjectCreatedAt?: boolean | null | undefined;
  /** True, or null for a deleted project, so that unique constraints with this column hold among the others only. */
  isLive?: boolean | null | undefined;
  /** Whether the project is displayed in the applicant tracking area. */
  isMadeForRecruitment?: boolean | null | undefined;
  /** Whether the project is displayed in the client relationship area. */
  isMadeForSales?: boolean | null | undefined;
  name?: string | null | undefined;
  networkContractId?: string | null | undefined;
  networkId?: string | null | undefined;
  networkIdType?: string | null | undefined;
  presetId?: string | null | undefined;
  /** A short reference by which applications refer to the project. It is generated when the project is created without one, and is unique in the account. */
  referenceId?: string | null | undefined;
  /** Always PROJECT. It is part of the foreign key to statuses, which therefore accepts statuses of projects only. */
  statusEntity?: string | null | undefined;
  statusId?: string | null | undefined;
  updatedAt?: string | null | undefined;
  userId?: string | null | undefined;
};

/** Boolean expression to filter rows from the table "projects_profiles". All fields are combined with a logical 'AND'. */
export type projects_profiles_bool_exp = {
  _and?: Array<projects_profiles_bool_exp> | null | undefined;
  _not?: projects_profiles_bool_exp | null | undefined;
  _or?: Array<projects_profiles_bool_exp> | null | undefined;
  application?: applications_bool_exp | null | undefined;
  applicationId?: uuid_comparison_exp | null | undefined;
  appliedAt?: timestamptz_comparison_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  profile?: unknown;
  profileId?: uuid_comparison_exp | null | undefined;
  project?: unknown;
  projectId?: uuid_comparison_exp | null | undefined;
  source?: String_comparison_exp | null | undefined;
  status?: statuses_bool_exp | null | undefined;
  statusEntity?: String_comparison_exp | null | undefined;
  statusId?: uuid_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** input type for inserting data into table "projects_profiles" */
export type projects_profiles_insert_input = {
  /** The application that brought the profile into the project. */
  applicationId?: string | null | undefined;
  /** The time at which the person applied. Null if the profile was added to the project without an application. */
  appliedAt?: string | null | undefined;
  createdAt?: string | null | undefined;
  groupId?: string | null | undefined;
  id?: string | null | undefined;
  profileId?: string | null | undefined;
  projectId?: string | null | undefined;
  /** The way in which the profile was added to the project. */
  source?: string | null | undefined;
  /** Always PROFILE. It is part of the foreign key to statuses, which therefore accepts statuses of profiles only. */
  statusEntity?: string | null | undefined;
  statusId?: string | null | undefined;
  updatedAt?: string | null | undefined;
};

/** input type for updating data in table "projects_profiles" */
export type projects_profiles_set_input = projects_profiles_insert_input;

export type projects_profiles_updates = {
  /** sets the columns of the filtered rows to the given values */
  _set?: projects_profiles_set_input | null | undefined;
  /** filter the rows which have to be updated */
  where: projects_profiles_bool_exp;
};

/** input type for inserting data into table "projects_revisions" */
export type projects_revisions_insert_input = {
  /** What the save changed. */
  changes?: unknown;
  createdAt?: string | null | undefined;
  groupId?: string | null | undefined;
  number?: number | null | undefined;
  projectId?: string | null | undefined;
  taskId?: string | null | undefined;
};

/** input type for updating data in table "projects" */
export type projects_set_input = projects_insert_input;

export type projects_updates = {
  /** increments the numeric columns with given value of the filtered values */
  _inc?: projects_inc_input | null | undefined;
  /** sets the columns of the filtered rows to the given values */
  _set?: projects_set_input | null | undefined;
  /** filter the rows which have to be updated */
  where: unknown;
};

/** Boolean expression to filter rows from the table "statuses". All fields are combined with a logical 'AND'. */
export type statuses_bool_exp = {
  _and?: Array<statuses_bool_exp> | null | undefined;
  _not?: statuses_bool_exp | null | undefined;
  _or?: Array<statuses_bool_exp> | null | undefined;
  auditEntries?: audit_entries_bool_exp | null | undefined;
  children?: statuses_bool_exp | null | undefined;
  code?: String_comparison_exp | null | undefined;
  color?: colors_bool_exp | null | undefined;
  colorId?: String_comparison_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  deletedAt?: timestamptz_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  isAuto?: Boolean_comparison_exp | null | undefined;
  isHidden?: Boolean_comparison_exp | null | undefined;
  isProtected?: Boolean_comparison_exp | null | undefined;
  kind?: String_comparison_exp | null | undefined;
  order?: Int_comparison_exp | null | undefined;
  parent?: statuses_bool_exp | null | undefined;
  parentId?: uuid_comparison_exp | null | undefined;
  targetedEntity?: String_comparison_exp | null | undefined;
  title?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** input type for inserting data into table "statuses" */
export type statuses_insert_input = {
  /** A stable name for programs. Titles may be changed at any time. Every default status has a code. */
  code?: string | null | undefined;
  colorId?: string | null | undefined;
  createdAt?: string | null | undefined;
  deletedAt?: string | null | undefined;
  groupId?: string | null | undefined;
  id?: string | null | undefined;
  /** Whether the system assigns the status, for example to a profile that has just applied. */
  isAuto?: boolean | null | undefined;
  /** Whether the status is hidden. A hidden status is not offered for selection, and a project that has it is not an offer. */
  isHidden?: boolean | null | undefined;
  /** Whether the system depends on the status. A protected status cannot be deleted, and its code cannot be changed. */
  isProtected?: boolean | null | undefined;
  /** The meaning of a group: open, inProcess, onHold or archived. Null for statuses that belong to a group. */
  kind?: string | null | undefined;
  order?: number | null | undefined;
  parentId?: string | null | undefined;
  targetedEntity?: string | null | undefined;
  title?: string | null | undefined;
  updatedAt?: string | null | undefined;
};

/** input type for updating data in table "statuses" */
export type statuses_set_input = statuses_insert_input;

/** Boolean expression to filter rows from the table "storage_objects". All fields are combined with a logical 'AND'. */
export type storage_objects_bool_exp = {
  _and?: Array<storage_objects_bool_exp> | null | undefined;
  _not?: storage_objects_bool_exp | null | undefined;
  _or?: Array<storage_objects_bool_exp> | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  files?: files_bool_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  storageKey?: String_comparison_exp | null | undefined;
  task?: tasks_bool_exp | null | undefined;
  taskId?: uuid_comparison_exp | null | undefined;
  unnamedSince?: timestamptz_comparison_exp | null | undefined;
};

/** input type for inserting data into table "storage_objects" */
export type storage_objects_insert_input = {
  createdAt?: string | null | undefined;
  /** The account of the content, which may have been deleted since. */
  groupId?: string | null | undefined;
  /** The key under which the file storage holds the content. */
  storageKey?: string | null | undefined;
  /** The task of the request that sent the content. It is no foreign key, because the task is committed after the content is stored. */
  taskId?: string | null | undefined;
  /** When a file or a request that named the content was removed. The content is removed unless something else names it. */
  unnamedSince?: string | null | undefined;
};

/** append existing jsonb value of filtered columns with new jsonb value */
export type tasks_append_input = {
  /** The reason why the save failed: code, message and details. */
  error?: unknown;
  /** The request, with references to its files, from which an interrupted save is run again. No API key may read it. */
  input?: unknown;
  /** The response to the request. It is sent again when the request is repeated. */
  response?: unknown;
  /** The steps of the save with their times, in order. */
  steps?: unknown;
  /** What the save ignored or changed in the request. Each warning has a path, a code and a message. */
  warnings?: unknown;
};

/** Boolean expression to filter rows from the table "tasks". All fields are combined with a logical 'AND'. */
export type tasks_bool_exp = {
  _and?: Array<tasks_bool_exp> | null | undefined;
  _not?: tasks_bool_exp | null | undefined;
  _or?: Array<tasks_bool_exp> | null | undefined;
  apikey?: apikeys_bool_exp | null | undefined;
  apikeyId?: uuid_comparison_exp | null | undefined;
  attempts?: Int_comparison_exp | null | undefined;
  bodyHash?: String_comparison_exp | null | undefined;
  company?: unknown;
  companyId?: uuid_comparison_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  erasedAt?: timestamptz_comparison_exp | null | undefined;
  error?: jsonb_comparison_exp | null | undefined;
  finishedAt?: timestamptz_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  idempotencyKey?: String_comparison_exp | null | undefined;
  input?: jsonb_comparison_exp | null | undefined;
  interruptions?: Int_comparison_exp | null | undefined;
  lockedBy?: String_comparison_exp | null | undefined;
  lockedUntil?: timestamptz_comparison_exp | null | undefined;
  outcome?: String_comparison_exp | null | undefined;
  profile?: unknown;
  profileId?: uuid_comparison_exp | null | undefined;
  project?: unknown;
  projectId?: uuid_comparison_exp | null | undefined;
  requestId?: String_comparison_exp | null | undefined;
  response?: jsonb_comparison_exp | null | undefined;
  startedAt?: timestamptz_comparison_exp | null | undefined;
  status?: String_comparison_exp | null | undefined;
  steps?: jsonb_comparison_exp | null | undefined;
  type?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
  warnings?: jsonb_comparison_exp | null | undefined;
};

/** delete the field or element with specified path (for JSON arrays, negative integers count from the end) */
export type tasks_delete_at_path_input = {
  /** The reason why the save failed: code, message and details. */
  error?: Array<string> | null | undefined;
  /** The request, with references to its files, from which an interrupted save is run again. No API key may read it. */
  input?: Array<string> | null | undefined;
  /** The response to the request. It is sent again when the request is repeated. */
  response?: Array<string> | null | undefined;
  /** The steps of the save with their times, in order. */
  steps?: Array<string> | null | undefined;
  /** What the save ignored or changed in the request. Each warning has a path, a code and a message. */
  warnings?: Array<string> | null | undefined;
};

/** delete the array element with specified index (negative integers count from the end). throws an error if top level container is not an array */
export type tasks_delete_elem_input = {
  /** The reason why the save failed: code, message and details. */
  error?: number | null | undefined;
  /** The request, with references to its files, from which an interrupted save is run again. No API key may read it. */
  input?: number | null | undefined;
  /** The response to the request. It is sent again when the request is repeated. */
  response?: number | null | undefined;
  /** The steps of the save with their times, in order. */
  steps?: number | null | undefined;
  /** What the save ignored or changed in the request. Each warning has a path, a code and a message. */
  warnings?: number | null | undefined;
};

/** delete key/value pair or string element. key/value pairs are matched based on their key value */
export type tasks_delete_key_input = {
  /** The reason why the save failed: code, message and details. */
  error?: string | null | undefined;
  /** The request, with references to its files, from which an interrupted save is run again. No API key may read it. */
  input?: string | null | undefined;
  /** The response to the request. It is sent again when the request is repeated. */
  response?: string | null | undefined;
  /** The steps of the save with their times, in order. */
  steps?: string | null | undefined;
  /** What the save ignored or changed in the request. Each warning has a path, a code and a message. */
  warnings?: string | null | undefined;
};

/** input type for incrementing numeric columns in table "tasks" */
export type tasks_inc_input = {
  /** The number of times that the save was started. */
  attempts?: number | null | undefined;
  /** The number of attempts in a row that ended without a result, because their server ended or lost the task. */
  interruptions?: number | null | undefined;
};

/** input type for inserting data into table "tasks" */
export type tasks_insert_input = {
  apikeyId?: string | null | undefined;
  /** The number of times that the save was started. */
  attempts?: number | null | undefined;
  /** The SHA-256 hash of the request body. It distinguishes a repeated request from a different request with the same Idempotency-Key. */
  bodyHash?: string | null | undefined;
  companyId?: string | null | undefined;
  createdAt?: string | null | undefined;
  /** When the request and the response of the task were removed, because the person was erased or their retention had ended. Such a task is not run again. */
  erasedAt?: string | null | undefined;
  /** The reason why the save failed: code, message and details. */
  error?: unknown;
  finishedAt?: string | null | undefined;
  groupId?: string | null | undefined;
  id?: string | null | undefined;
  /** The Idempotency-Key of the request. For a public key, which many visitors share, it is a SHA-256 hash of the Idempotency-Key and the hash of the body. The service sets it to null when it expires, after 24 hours by default, so that the value can be used again. */
  idempotencyKey?: string | null | undefined;
  /** The request, with references to its files, from which an interrupted save is run again. No API key may read it. */
  input?: unknown;
  /** The number of attempts in a row that ended without a result, because their server ended or lost the task. */
  interruptions?: number | null | undefined;
  /** The server that holds the lease of the task. */
  lockedBy?: string | null | undefined;
  /** While the task is running, the end of its lease, after which another server may claim the task. While it is queued, the time at which it is due. */
  lockedUntil?: string | null | undefined;
  /** The effect of a successful save on its record: created, updated, merged or unchanged. */
  outcome?: string | null | undefined;
  profileId?: string | null | undefined;
  projectId?: string | null | undefined;
  requestId?: string | null | undefined;
  /** The response to the request. It is sent again when the request is repeated. */
  response?: unknown;
  startedAt?: string | null | undefined;
  /** queued, running, succeeded; failed: it was accepted and could not be done; rejected: it was refused and never accepted. */
  status?: string | null | undefined;
  /** The steps of the save with their times, in order. */
  steps?: unknown;
  /** The kind of save: projects, companies or applicants. */
  type?: string | null | undefined;
  updatedAt?: string | null | undefined;
  /** What the save ignored or changed in the request. Each warning has a path, a code and a message. */
  warnings?: unknown;
};

/** prepend existing jsonb value of filtered columns with new jsonb value */
export type tasks_prepend_input = {
  /** The reason why the save failed: code, message and details. */
  error?: unknown;
  /** The request, with references to its files, from which an interrupted save is run again. No API key may read it. */
  input?: unknown;
  /** The response to the request. It is sent again when the request is repeated. */
  response?: unknown;
  /** The steps of the save with their times, in order. */
  steps?: unknown;
  /** What the save ignored or changed in the request. Each warning has a path, a code and a message. */
  warnings?: unknown;
};

/** input type for updating data in table "tasks" */
export type tasks_set_input = tasks_insert_input;

export type tasks_updates = {
  /** append existing jsonb value of filtered columns with new jsonb value */
  _append?: tasks_append_input | null | undefined;
  /** delete the field or element with specified path (for JSON arrays, negative integers count from the end) */
  _delete_at_path?: tasks_delete_at_path_input | null | undefined;
  /** delete the array element with specified index (negative integers count from the end). throws an error if top level container is not an array */
  _delete_elem?: tasks_delete_elem_input | null | undefined;
  /** delete key/value pair or string element. key/value pairs are matched based on their key value */
  _delete_key?: tasks_delete_key_input | null | undefined;
  /** increments the numeric columns with given value of the filtered values */
  _inc?: tasks_inc_input | null | undefined;
  /** prepend existing jsonb value of filtered columns with new jsonb value */
  _prepend?: tasks_prepend_input | null | undefined;
  /** sets the columns of the filtered rows to the given values */
  _set?: tasks_set_input | null | undefined;
  /** filter the rows which have to be updated */
  where: tasks_bool_exp;
};

/** Boolean expression to compare columns of type "timestamptz". All fields are combined with logical 'AND'. */
export type timestamptz_comparison_exp = {
  _eq?: string | null | undefined;
  _gt?: string | null | undefined;
  _gte?: string | null | undefined;
  _in?: Array<string> | null | undefined;
  _is_null?: boolean | null | undefined;
  _lt?: string | null | undefined;
  _lte?: string | null | undefined;
  _neq?: string | null | undefined;
  _nin?: Array<string> | null | undefined;
};

/** Boolean expression to filter rows from the table "users". All fields are combined with a logical 'AND'. */
export type users_bool_exp = {
  _and?: Array<users_bool_exp> | null | undefined;
  _not?: users_bool_exp | null | undefined;
  _or?: Array<users_bool_exp> | null | undefined;
  auditEntries?: audit_entries_bool_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  disabled?: Boolean_comparison_exp | null | undefined;
  displayName?: String_comparison_exp | null | undefined;
  email?: String_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** input type for inserting data into table "users" */
export type users_insert_input = {
  createdAt?: string | null | undefined;
  /** Whether the user is disabled. A disabled user keeps existing assignments and cannot get new ones. */
  disabled?: boolean | null | undefined;
  displayName?: string | null | undefined;
  email?: string | null | undefined;
  groupId?: string | null | undefined;
  id?: string | null | undefined;
  updatedAt?: string | null | undefined;
};

/** Boolean expression to compare columns of type "uuid". All fields are combined with logical 'AND'. */
export type uuid_comparison_exp = {
  _eq?: string | null | undefined;
  _gt?: string | null | undefined;
  _gte?: string | null | undefined;
  _in?: Array<string> | null | undefined;
  _is_null?: boolean | null | undefined;
  _lt?: string | null | undefined;
  _lte?: string | null | undefined;
  _neq?: string | null | undefined;
  _nin?: Array<string> | null | undefined;
};

/** Boolean expression to filter rows from the table "webhook_attempts". All fields are combined with a logical 'AND'. */
export type webhook_attempts_bool_exp = {
  _and?: Array<webhook_attempts_bool_exp> | null | undefined;
  _not?: webhook_attempts_bool_exp | null | undefined;
  _or?: Array<webhook_attempts_bool_exp> | null | undefined;
  answer?: String_comparison_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  delivery?: webhook_deliveries_bool_exp | null | undefined;
  deliveryId?: uuid_comparison_exp | null | undefined;
  durationMs?: Int_comparison_exp | null | undefined;
  error?: String_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  holder?: String_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  retryAfterSeconds?: Int_comparison_exp | null | undefined;
  startedAt?: timestamptz_comparison_exp | null | undefined;
  statusCode?: Int_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** input type for inserting data into table "webhook_attempts" */
export type webhook_attempts_insert_input = {
  /** The beginning of the answer. Removed when the person is erased that the event was about. */
  answer?: string | null | undefined;
  createdAt?: string | null | undefined;
  deliveryId?: string | null | undefined;
  durationMs?: number | null | undefined;
  /** Why there is no answer: timeout, connection_failed, address_not_allowed, tls_failed or invalid_answer. */
  error?: string | null | undefined;
  groupId?: string | null | undefined;
  holder?: string | null | undefined;
  id?: string | null | undefined;
  retryAfterSeconds?: number | null | undefined;
  startedAt?: string | null | undefined;
  statusCode?: number | null | undefined;
  updatedAt?: string | null | undefined;
};

/** Boolean expression to filter rows from the table "webhook_deliveries". All fields are combined with a logical 'AND'. */
export type webhook_deliveries_bool_exp = {
  _and?: Array<webhook_deliveries_bool_exp> | null | undefined;
  _not?: webhook_deliveries_bool_exp | null | undefined;
  _or?: Array<webhook_deliveries_bool_exp> | null | undefined;
  attempts?: Int_comparison_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  endpoint?: webhook_endpoints_bool_exp | null | undefined;
  endpointId?: uuid_comparison_exp | null | undefined;
  event?: webhook_events_bool_exp | null | undefined;
  eventId?: uuid_comparison_exp | null | undefined;
  finishedAt?: timestamptz_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  lockedBy?: String_comparison_exp | null | undefined;
  lockedUntil?: timestamptz_comparison_exp | null | undefined;
  log?: webhook_attempts_bool_exp | null | undefined;
  recordId?: uuid_comparison_exp | null | undefined;
  sequence?: bigint_comparison_exp | null | undefined;
  status?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** Boolean expression to filter rows from the table "webhook_endpoints". All fields are combined with a logical 'AND'. */
export type webhook_endpoints_bool_exp = {
  _and?: Array<webhook_endpoints_bool_exp> | null | undefined;
  _not?: webhook_endpoints_bool_exp | null | undefined;
  _or?: Array<webhook_endpoints_bool_exp> | null | undefined;
  countFailures?: Int_comparison_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  deliveries?: webhook_deliveries_bool_exp | null | undefined;
  description?: String_comparison_exp | null | undefined;
  disabledAt?: timestamptz_comparison_exp | null | undefined;
  disabledReason?: String_comparison_exp | null | undefined;
  events?: String_array_comparison_exp | null | undefined;
  eventsUntil?: timestamptz_comparison_exp | null | undefined;
  failingSince?: timestamptz_comparison_exp | null | undefined;
  firstFailureAt?: timestamptz_comparison_exp | null | undefined;
  group?: groups_bool_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  kind?: String_comparison_exp | null | undefined;
  pausedUntil?: timestamptz_comparison_exp | null | undefined;
  payload?: String_comparison_exp | null | undefined;
  secrets?: webhook_secrets_bool_exp | null | undefined;
  sendsFrom?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
  url?: String_comparison_exp | null | undefined;
};

/** input type for inserting data into table "webhook_endpoints" */
export type webhook_endpoints_insert_input = {
  /** Failed attempts since the last one that succeeded, as far as they are within 24 hours of the first of them. */
  countFailures?: number | null | undefined;
  createdAt?: string | null | undefined;
  description?: string | null | undefined;
  /** When sending was stopped. Events of the 30 days after that are kept and can be replayed. */
  disabledAt?: string | null | undefined;
  /** account: a request has disabled it. failures: all attempts of five days have failed. gone: it answered 410. restored: the database was restored from a backup. */
  disabledReason?: string | null | undefined;
  /** Which events are sent: their types, such as profile.created, all of one kind, such as profile.*, or * for all. */
  events?: Array<string> | null | undefined;
  /** Events are written for it until then: always while it is enabled, for 30 days after it was disabled, for a minute after a listener was renewed. */
  eventsUntil?: string | null | undefined;
  /** When the fifth attempt within 24 hours failed. Five days later, without a success in between, the endpoint is disabled. */
  failingSince?: string | null | undefined;
  firstFailureAt?: string | null | undefined;
  groupId?: string | null | undefined;
  id?: string | null | undefined;
  /** endpoint: events are sent to its url. listener: a program reads the events itself, and renews its row as long as it runs. */
  kind?: string | null | undefined;
  /** Nothing is sent before this time, because the endpoint answered that it is overloaded. */
  pausedUntil?: string | null | undefined;
  /** event: what has happened, with ids. record: the record too, as the lists show it when it is sent. */
  payload?: string | null | undefined;
  /** The database that sends to it. A copy of the database sends nothing until the endpoint is enabled there. */
  sendsFrom?: string | null | undefined;
  updatedAt?: string | null | undefined;
  url?: string | null | undefined;
};

/** input type for updating data in table "webhook_endpoints" */
export type webhook_endpoints_set_input = webhook_endpoints_insert_input;

/** Boolean expression to filter rows from the table "webhook_events". All fields are combined with a logical 'AND'. */
export type webhook_events_bool_exp = {
  _and?: Array<webhook_events_bool_exp> | null | undefined;
  _not?: webhook_events_bool_exp | null | undefined;
  _or?: Array<webhook_events_bool_exp> | null | undefined;
  actor?: jsonb_comparison_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  deliveries?: webhook_deliveries_bool_exp | null | undefined;
  details?: jsonb_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  object?: String_comparison_exp | null | undefined;
  objectId?: uuid_comparison_exp | null | undefined;
  recordId?: uuid_comparison_exp | null | undefined;
  sequence?: bigint_comparison_exp | null | undefined;
  transactionId?: bigint_comparison_exp | null | undefined;
  type?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** Boolean expression to filter rows from the table "webhook_secrets". All fields are combined with a logical 'AND'. */
export type webhook_secrets_bool_exp = {
  _and?: Array<webhook_secrets_bool_exp> | null | undefined;
  _not?: webhook_secrets_bool_exp | null | undefined;
  _or?: Array<webhook_secrets_bool_exp> | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  endpoint?: webhook_endpoints_bool_exp | null | undefined;
  endpointId?: uuid_comparison_exp | null | undefined;
  endsAt?: timestamptz_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  secret?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** input type for inserting data into table "webhook_secrets" */
export type webhook_secrets_insert_input = {
  createdAt?: string | null | undefined;
  endpointId?: string | null | undefined;
  /** Until when it signs too, after another one has replaced it. Null: it was not replaced. */
  endsAt?: string | null | undefined;
  groupId?: string | null | undefined;
  id?: string | null | undefined;
  secret?: string | null | undefined;
  updatedAt?: string | null | undefined;
};

export type CreateAccountMutationVariables = Exact<{
  account: groups_insert_input;
  users: Array<users_insert_input> | users_insert_input;
}>;


export type CreateAccountMutation = {
  insert_groups_one: {
    id: string
  } | null,
  insert_users: {
    affected_rows: number
  } | null
};

export type ListAccountsQueryVariables = Exact<{ [key: string]: never; }>;


export type ListAccountsQuery = {
  groups: Array<{
    id: string,
    name: string,
    defaultCountry: string,
    locale: string,
    timeZone: string | null,
    createdAt: string,
    disabledAt: string | null
  }>,
  users: Array<{
    groupId: string,
    displayName: string,
    email: string,
    disabled: boolean
  }>,
  apikeys: Array<{
    groupId: string
  }>
};

export type ChangeAccountMutationVariables = Exact<{
  id: string;
  changes: groups_set_input;
}>;


export type ChangeAccountMutation = {
  update_groups_by_pk: {
    id: string
  } | null
};

export type CountAccountRecordsQueryVariables = Exact<{
  groupId: string;
}>;


export type CountAccountRecordsQuery = {
  profiles: {
    aggregate: {
      count: number
    } | null
  },
  applications: {
    aggregate: {
      count: number
    } | null
  },
  projects: {
    aggregate: {
      count: number
    } | null
  },
  companies: {
    aggregate: {
      count: number
    } | null
  },
  files: {
    aggregate: {
      count: number
    } | null
  },
  users: {
    aggregate: {
      count: number
    } | null
  },
  unfinishedTasks: {
    aggregate: {
      count: number
    } | null
  }
};

export type DeleteAccountMutationVariables = Exact<{
  id: string;
}>;


export type DeleteAccountMutation = {
  delete_groups: {
    affected_rows: number
  } | null
};

export type ListUsersQueryVariables = Exact<{ [key: string]: never; }>;


export type ListUsersQuery = {
  users: Array<{
    id: string,
    createdAt: string,
    displayName: string,
    email: string,
    disabled: boolean
  }>
};

export type AddUserMutationVariables = Exact<{
  user: users_insert_input;
}>;


export type AddUserMutation = {
  insert_users_one: {
    id: string
  } | null
};

export type SetUserDisabledMutationVariables = Exact<{
  id: string;
  disabled: boolean;
}>;


export type SetUserDisabledMutation = {
  update_users_by_pk: {
    id: string
  } | null
};

export type ListStatusesQueryVariables = Exact<{
  where: statuses_bool_exp;
}>;


export type ListStatusesQuery = {
  statuses: Array<{
    id: string,
    targetedEntity: string,
    parentId: string | null,
    code: string | null,
    kind: string | null,
    title: string,
    colorId: string | null,
    order: number,
    isHidden: boolean,
    isProtected: boolean
  }>
};

export type CreateStatusMutationVariables = Exact<{
  colors: Array<colors_insert_input> | colors_insert_input;
  status: statuses_insert_input;
}>;


export type CreateStatusMutation = {
  insert_colors: {
    affected_rows: number
  } | null,
  insert_statuses_one: {
    id: string
  } | null
};

export type ChangeStatusMutationVariables = Exact<{
  colors: Array<colors_insert_input> | colors_insert_input;
  id: string;
  changes: statuses_set_input;
}>;


export type ChangeStatusMutation = {
  insert_colors: {
    affected_rows: number
  } | null,
  update_statuses_by_pk: {
    id: string
  } | null
};

export type ListFieldsQueryVariables = Exact<{
  where: fields_bool_exp;
}>;


export type ListFieldsQuery = {
  fields: Array<{
    id: string,
    targetedEntity: string,
    parentId: string | null,
    name: string,
    type: string,
    purpose: string | null,
    order: number,
    isHidden: boolean,
    isOnOffers: boolean,
    isOnApplicationForm: boolean,
    isRequiredOnApplicationForm: boolean,
    options: Array<{
      id: string,
      name: string,
      technicalValue: string | null,
      order: number
    }>
  }>
};

export type CreateFieldMutationVariables = Exact<{
  field: fields_insert_input;
  options: Array<fields_options_insert_input> | fields_options_insert_input;
}>;


export type CreateFieldMutation = {
  insert_fields_one: {
    id: string
  } | null,
  insert_fields_options: {
    affected_rows: number
  } | null
};

export type ChangeFieldMutationVariables = Exact<{
  id: string;
  changes: fields_set_input;
}>;


export type ChangeFieldMutation = {
  update_fields_by_pk: {
    id: string
  } | null
};

export type AddFieldOptionMutationVariables = Exact<{
  option: fields_options_insert_input;
}>;


export type AddFieldOptionMutation = {
  insert_fields_options_one: {
    id: string
  } | null
};

export type ChangeFieldOptionMutationVariables = Exact<{
  id: string;
  changes: fields_options_set_input;
}>;


export type ChangeFieldOptionMutation = {
  update_fields_options_by_pk: {
    id: string
  } | null
};

export type FindActionCallerQueryVariables = Exact<{
  apikeyId: string;
  groupId: string;
}>;


export type FindActionCallerQuery = {
  apikeys: Array<CallerOfKeyFragment>
};

export type ReadFileNamesQueryVariables = Exact<{
  ids: Array<string> | string;
}>;


export type ReadFileNamesQuery = {
  files: Array<{
    id: string,
    name: string
  }>
};

export type FindBoardFeedsQueryVariables = Exact<{ [key: string]: never; }>;


export type FindBoardFeedsQuery = {
  jobboards_feeds: Array<{
    id: string,
    jobBoardId: string,
    key: string,
    jobBoard: {
      canonicalName: string
    }
  }>
};

export type ListBoardAdvertisementsQueryVariables = Exact<{
  jobBoardId: string;
  limit: number;
}>;


export type ListBoardAdvertisementsQuery = {
  jobboards_offers: Array<{
    projectId: string,
    feedId: string | null,
    expiresAt: string | null
  }>
};

export type RecordBoardExportsMutationVariables = Exact<{
  begun: Array<jobboards_offers_insert_input> | jobboards_offers_insert_input;
  feedId: string;
  ended: Array<string> | string;
  now: string;
}>;


export type RecordBoardExportsMutation = {
  insert_jobboards_offers: {
    affected_rows: number
  } | null,
  update_jobboards_offers: {
    affected_rows: number
  } | null
};

export type ListCareersOffersQueryVariables = Exact<{
  where: offers_bool_exp;
  order: Array<unknown> | unknown;
  limit: number;
  offset: number;
  withTotal: boolean;
}>;


export type ListCareersOffersQuery = {
  offers: Array<(
    {
    fieldsValues: Array<CareersOfferValueFragment>
  }
    & CareersOfferHeadFragment
  )>,
  total?: {
    aggregate: {
      count: number
    } | null
  }
};

export type ListCareersFacetsQueryVariables = Exact<{
  purposes: Array<string> | string;
}>;


export type ListCareersFacetsQuery = {
  fields: Array<{
    id: string,
    purpose: string | null,
    values: Array<{
      id: string,
      name: string
    }>
  }>
};

export type ListCareersFacetValuesQueryVariables = Exact<{
  fieldIds: Array<string> | string;
  limit: number;
}>;


export type ListCareersFacetValuesQuery = {
  values: Array<{
    offerId: string | null,
    fieldId: string | null,
    fieldValueId: string | null,
    location: CareersPlaceFragment | null
  }>
};

export type CareersPlaceFragment = {
  search: string,
  center: unknown,
  formattedAddress: string | null,
  streetNumber: string | null,
  route: string | null,
  postalCode: string | null,
  locality: string | null,
  administrativeAreaLevel1: string | null,
  countryName: string | null
};

export type SearchCareersOffersQueryVariables = Exact<{
  words: string;
  place: string;
  where: offers_bool_exp;
  order: Array<unknown> | unknown;
  limit: number;
}>;


export type SearchCareersOffersQuery = {
  found: Array<{
    id: string | null
  }>
};

export type NearestCareersOffersQueryVariables = Exact<{
  latitude: number;
  longitude: number;
  km: number;
  limit: number;
}>;


export type NearestCareersOffersQuery = {
  near: Array<{
    id: string | null
  }>
};

export type GetCareersOfferQueryVariables = Exact<{
  where: offers_bool_exp;
  ids: Array<string> | string;
}>;


export type GetCareersOfferQuery = (
  {
  offers: Array<(
    {
    files: Array<{
      file: {
        id: string,
        name: string,
        size: number
      } | null
    }>
  }
    & CareersOfferFragment
  )>,
  changes: Array<{
    id: string
  }>
}
  & ApplicationFormFieldsFragment
);

export type CareersOfferFragment = (
  {
  fieldsValues: Array<CareersOfferValueFragment>
}
  & CareersOfferHeadFragment
);

export type CareersOfferHeadFragment = {
  id: string | null,
  name: string | null,
  referenceId: string | null,
  publishedAt: string | null,
  updatedAt: string | null,
  end: {
    expiresAt: string | null
  } | null
};

export type CareersOfferValueFragment = {
  value: string | null,
  field: {
    id: string,
    name: string,
    type: string,
    purpose: string | null
  } | null,
  fieldValue: {
    name: string,
    technicalValue: string | null
  } | null,
  location: CareersPlaceFragment | null
};

export type ListCareersAddressesQueryVariables = Exact<{
  where: offers_bool_exp;
  limit: number;
}>;


export type ListCareersAddressesQuery = {
  offers: Array<{
    id: string | null,
    updatedAt: string | null
  }>
};

export type ListCareersFeedQueryVariables = Exact<{
  ids: Array<string> | string;
  limit: number;
}>;


export type ListCareersFeedQuery = {
  offers: Array<CareersOfferFragment>
};

export type ListCareersFormFieldsQueryVariables = Exact<{ [key: string]: never; }>;


export type ListCareersFormFieldsQuery = ApplicationFormFieldsFragment;

export type FindCareersSitesQueryVariables = Exact<{
  slug: string;
}>;


export type FindCareersSitesQuery = {
  careers_sites: Array<(
    {
    apikey: CallerOfKeyFragment | null
  }
    & CareersSiteSettingsFragment
  )>
};

export type CareersSiteSettingsFragment = {
  id: string,
  slug: string,
  name: string,
  languages: Array<string>,
  accentColor: string,
  headerColor: string,
  logoSha256: string | null,
  logoType: string | null,
  websiteUrl: string | null,
  contactEmail: string | null,
  frameOrigins: Array<string>,
  isOpenToSpontaneousApplications: boolean,
  sendsConfirmations: boolean,
  texts: unknown,
  consentVersion: number
};

export type FindCareersSiteOfQueryVariables = Exact<{
  groupId: string;
  where: careers_sites_bool_exp;
}>;


export type FindCareersSiteOfQuery = {
  careers_sites: Array<CareersSiteSettingsFragment>,
  group: {
    name: string,
    locale: string
  } | null
};

export type ReadCareersLogoQueryVariables = Exact<{
  id: string;
}>;


export type ReadCareersLogoQuery = {
  careers_sites: Array<{
    logo: unknown
  }>
};

export type ListenToEventsSubscriptionVariables = Exact<{
  since: string;
  limit: number;
}>;


export type ListenToEventsSubscription = {
  webhook_events: Array<{
    id: string,
    type: string,
    createdAt: string,
    sequence: number,
    object: string,
    objectId: string,
    details: unknown,
    actor: unknown
  }>
};

export type ListAskedProfilesQueryVariables = Exact<{
  where: profiles_findings_bool_exp;
  limit: number;
}>;


export type ListAskedProfilesQuery = {
  profiles_findings: Array<{
    groupId: string,
    profileId: string
  }>
};

export type FindUsableKeysQueryVariables = Exact<{
  groupIds: Array<string> | string;
  now: string;
}>;


export type FindUsableKeysQuery = {
  apikeys: Array<{
    id: string,
    groupId: string
  }>
};

export type CountFindingsQueryVariables = Exact<{
  where: profiles_findings_bool_exp;
  tasks: tasks_bool_exp;
}>;


export type CountFindingsQuery = {
  found: {
    aggregate: {
      count: number
    } | null
  },
  none: {
    aggregate: {
      count: number
    } | null
  },
  refused: {
    aggregate: {
      count: number
    } | null
  },
  failed: {
    aggregate: {
      count: number
    } | null
  },
  waiting: {
    aggregate: {
      count: number
    } | null
  }
};

export type TransferredFieldsQueryVariables = Exact<{
  targetedEntity: string;
}>;


export type TransferredFieldsQuery = {
  groups: Array<{
    id: string,
    defaultCountry: string,
    timeZone: string | null
  }>,
  fields: Array<FieldWithOptionsFragment>,
  users: Array<{
    id: string,
    email: string
  }>
};

export type ExportCompaniesQueryVariables = Exact<{
  after: string;
  limit: number;
}>;


export type ExportCompaniesQuery = {
  companies: Array<(
    {
    companyId: string,
    assignees: Array<{
      user: {
        email: string,
        disabled: boolean
      } | null
    }>,
    status: {
      id: string,
      deletedAt: string | null
    } | null,
    fieldsValues: Array<{
      fieldId: string,
      fieldValueId: string | null,
      value: string | null,
      location: {
        search: string
      } | null
    }>
  }
    & CompanyColumnsFragment
  )>
};

export type ExportProjectsQueryVariables = Exact<{
  after: string;
  limit: number;
}>;


export type ExportProjectsQuery = {
  projects: Array<(
    {
    projectId: string,
    assignees: Array<{
      user: {
        email: string,
        disabled: boolean
      } | null
    }>,
    status: {
      id: string,
      deletedAt: string | null
    } | null,
    company: {
      id: string,
      deletedAt: string | null
    } | null,
    fieldsValues: Array<{
      fieldId: string,
      fieldValueId: string | null,
      value: string | null,
      location: {
        search: string
      } | null
    }>
  }
    & ProjectColumnsFragment
  )>
};

export type ExportProfilesQueryVariables = Exact<{
  after: string;
  limit: number;
}>;


export type ExportProfilesQuery = {
  profiles: Array<(
    {
    id: string,
    isNetworkUrlConfirmed: boolean,
    networkUrl: string | null,
    emailAddresses: Array<{
      emailAddress: string,
      isConfirmed: boolean
    }>,
    phoneNumbers: Array<{
      number: string,
      canonicalNumber: string | null,
      isConfirmed: boolean
    }>,
    location: {
      search: string
    } | null,
    positions: Array<{
      title: string | null,
      companyName: string | null
    }>,
    fieldsValues: Array<{
      fieldId: string,
      fieldValueId: string | null,
      value: string | null,
      location: {
        search: string
      } | null
    }>
  }
    & ProfileColumnsFragment
  )>
};

export type FieldWithOptionsFragment = {
  id: string,
  name: string,
  type: string,
  options: Array<{
    id: string,
    name: string,
    technicalValue: string | null
  }>
};

export type FieldOfRecordFragment = {
  id: string,
  name: string,
  type: string,
  deletedAt: string | null,
  options: Array<{
    id: string,
    name: string,
    technicalValue: string | null,
    deletedAt: string | null
  }>
};

export type PendingPlaceFragment = {
  id: string,
  createdAt: string,
  groupId: string,
  textBefore: string | null,
  keptPoint: boolean,
  group: {
    defaultCountry: string
  } | null,
  location: {
    id: string,
    search: string,
    latitude: number | null,
    longitude: number | null,
    streetNumber: string | null,
    route: string | null,
    postalCode: string | null,
    locality: string | null,
    administrativeAreaLevel1: string | null,
    administrativeAreaLevel2: string | null,
    countryName: string | null
  } | null
};

export type ReadPendingPlacesQueryVariables = Exact<{
  most: number;
}>;


export type ReadPendingPlacesQuery = {
  locations_pending: Array<PendingPlaceFragment>
};

export type WritePlacesMutationVariables = Exact<{
  changes: Array<locations_updates> | locations_updates;
  doneIds: Array<string> | string;
  addressIds: Array<string> | string;
  now: string;
}>;


export type WritePlacesMutation = {
  update_locations_many: Array<{
    affected_rows: number
  } | null> | null,
  delete_locations_pending: {
    affected_rows: number
  } | null,
  update_locations_pending: {
    affected_rows: number
  } | null
};

export type ReadPendingAddressesQueryVariables = Exact<{
  now: string;
  most: number;
}>;


export type ReadPendingAddressesQuery = {
  locations_pending: Array<PendingPlaceFragment>
};

export type ClaimAddressMutationVariables = Exact<{
  id: string;
  now: string;
  next: string;
}>;


export type ClaimAddressMutation = {
  update_locations_pending: {
    affected_rows: number
  } | null
};

export type ReadFindingsQueryVariables = Exact<{
  taskId: string;
  id: string;
  applicationIds: Array<string> | string;
}>;


export type ReadFindingsQuery = (
  {
  profiles: Array<FindingsOfProfileFragment>,
  byApplication: Array<{
    profile: FindingsOfProfileFragment | null
  }>,
  applications: Array<{
    review: string,
    submitted: unknown
  }>
}
  & TaskOfSaveFragment
);

export type FindingsOfProfileFragment = {
  id: string,
  deletedAt: string | null,
  erasedAt: string | null,
  imageId: string | null,
  profileUrl: string | null,
  canonicalNetworkUrl: string | null,
  publicIdentifier: string | null,
  networkId: string | null,
  memberId: string | null,
  primaryLocale: string | null,
  isOpenToNewOpportunities: boolean | null,
  isPremium: boolean | null,
  isInfluencer: boolean | null,
  isHiring: boolean | null,
  firstNameManual: string | null,
  firstNameParsed: string | null,
  lastNameManual: string | null,
  lastNameParsed: string | null,
  emailAddresses: Array<{
    emailAddress: string
  }>,
  phoneNumbers: Array<{
    id: string
  }>,
  positions: Array<{
    source: string | null,
    startDate: string | null,
    isCurrent: boolean
  }>,
  educations: Array<{
    source: string | null
  }>,
  locales: Array<{
    id: string
  }>,
  files: Array<{
    firstName: unknown,
    lastName: unknown
  }>,
  findings: Array<{
    id: string,
    source: string,
    url: string,
    outcome: string,
    reason: string | null,
    found: unknown,
    askedAt: string,
    dismissedAt: string | null
  }>
};

export type ReadMoveQueryVariables = Exact<{
  taskId: string;
  profileId: string;
  projectId: string;
  statusId: string;
}>;


export type ReadMoveQuery = (
  {
  links: Array<MovableLinkFragment>,
  byApplication: Array<{
    profile: {
      links: Array<MovableLinkFragment>
    } | null
  }>,
  statuses: Array<{
    id: string,
    title: string
  }>
}
  & TaskOfSaveFragment
);

export type MovableLinkFragment = {
  id: string,
  profileId: string,
  applicationId: string | null,
  status: {
    id: string,
    title: string
  } | null,
  project: {
    deletedAt: string | null
  } | null,
  profile: {
    deletedAt: string | null,
    revisions: Array<{
      number: number
    }>
  } | null
};

export type MoveApplicationMutationVariables = Exact<{
  revisions: Array<profiles_revisions_insert_input> | profiles_revisions_insert_input;
  moves: Array<projects_profiles_updates> | projects_profiles_updates;
  history: Array<history_entries_insert_input> | history_entries_insert_input;
  taskId: string;
  task: tasks_set_input;
}>;


export type MoveApplicationMutation = (
  {
  insert_profiles_revisions: {
    affected_rows: number
  } | null,
  update_projects_profiles_many: Array<{
    affected_rows: number
  } | null> | null,
  insert_history_entries: {
    affected_rows: number
  } | null
}
  & TaskSuccessFragment
);

export type ReadReviewedApplicationQueryVariables = Exact<{
  id: string;
}>;


export type ReadReviewedApplicationQuery = {
  applications: Array<{
    id: string,
    profileId: string,
    submitted: unknown,
    review: string,
    files: Array<{
      isResume: boolean,
      file: {
        id: string,
        name: string,
        size: number,
        mimeType: string,
        sha256: string
      } | null
    }>,
    profile: {
      files: Array<{
        fileId: string,
        isResume: boolean,
        text: string | null,
        parsed: unknown
      }>,
      findings: Array<{
        url: string,
        found: unknown
      }>
    } | null
  }>
};

export type ReadDismissalQueryVariables = Exact<{
  taskId: string;
  id: string;
}>;


export type ReadDismissalQuery = (
  {
  applications: Array<{
    profileId: string,
    review: string,
    reviewedAt: string | null,
    createdAt: string,
    apikey: {
      kind: string
    } | null,
    profile: {
      createdAt: string,
      merges: Array<{
        createdAt: string
      }>
    } | null
  }>
}
  & TaskOfSaveFragment
);

export type DismissApplicationMutationVariables = Exact<{
  reviews: Array<applications_updates> | applications_updates;
  taskId: string;
  task: tasks_set_input;
}>;


export type DismissApplicationMutation = (
  {
  update_applications_many: Array<{
    affected_rows: number
  } | null> | null
}
  & TaskSuccessFragment
);

export type TakeOverMutationVariables = Exact<{
  revisions: Array<profiles_revisions_insert_input> | profiles_revisions_insert_input;
  companies: Array<companies_insert_input> | companies_insert_input;
  companyRevisions: Array<companies_revisions_insert_input> | companies_revisions_insert_input;
  companyChanges: Array<companies_updates> | companies_updates;
  locations: Array<locations_insert_input> | locations_insert_input;
  profileChanges: Array<profiles_updates> | profiles_updates;
  positionChanges: Array<profiles_positions_updates> | profiles_positions_updates;
  confirmedEmailIds: Array<string> | string;
  deletedEmailIds: Array<string> | string;
  deletedPhoneIds: Array<string> | string;
  deletedPlaceIds: Array<string> | string;
  deletedFieldValueIds: Array<string> | string;
  emails: Array<profiles_emails_insert_input> | profiles_emails_insert_input;
  phones: Array<profiles_phones_insert_input> | profiles_phones_insert_input;
  positions: Array<profiles_positions_insert_input> | profiles_positions_insert_input;
  educations: Array<profiles_educations_insert_input> | profiles_educations_insert_input;
  locales: Array<profiles_locales_insert_input> | profiles_locales_insert_input;
  places: Array<profiles_locations_insert_input> | profiles_locations_insert_input;
  fieldsValues: Array<profiles_fieldsvalues_insert_input> | profiles_fieldsvalues_insert_input;
  associations: Array<profiles_associations_insert_input> | profiles_associations_insert_input;
  profileFileChanges: Array<profiles_files_updates> | profiles_files_updates;
  duplicates: Array<profiles_duplicates_insert_input> | profiles_duplicates_insert_input;
  reviews: Array<applications_updates> | applications_updates;
  images: Array<images_insert_input> | images_insert_input;
  replacedFindingIds: Array<string> | string;
  findings: Array<profiles_findings_insert_input> | profiles_findings_insert_input;
  taskId: string;
  task: tasks_set_input;
}>;


export type TakeOverMutation = (
  {
  insert_profiles_revisions: {
    affected_rows: number
  } | null,
  insert_images: {
    affected_rows: number
  } | null,
  update_applications_many: Array<{
    affected_rows: number
  } | null> | null,
  delete_profiles_findings: {
    affected_rows: number
  } | null,
  insert_profiles_findings: {
    affected_rows: number
  } | null
}
  & ProfileChangesFragment
  & TaskSuccessFragment
);

export type ReadApplicationQueryVariables = Exact<{
  taskId: string;
  profileIds: Array<string> | string;
  externalIds: Array<string> | string;
  networkUrls: Array<string> | string;
  emails: Array<string> | string;
  phones: Array<string> | string;
  projectIds: Array<string> | string;
  referenceIds: Array<string> | string;
  fieldIds: Array<string> | string;
  companyIds: Array<string> | string;
  companyExternalIds: Array<string> | string;
  statusIds: Array<string> | string;
  withUsers: boolean;
}>;


export type ReadApplicationQuery = (
  {
  byApplication: Array<{
    profileId: string,
    profile: StoredProfileFragment | null
  }>,
  byPhone: Array<{
    profile: StoredProfileFragment | null
  }>
}
  & TaskOfSaveFragment
  & RowsOfApplicationFragment
);

export type ReadFormFieldsQueryVariables = Exact<{
  ids: Array<string> | string;
}>;


export type ReadFormFieldsQuery = {
  fields: Array<{
    id: string
  }>
};

export type ReadPublicApplicationQueryVariables = Exact<{
  taskId: string;
  profileIds: Array<string> | string;
  externalIds: Array<string> | string;
  networkUrls: Array<string> | string;
  emails: Array<string> | string;
  projectIds: Array<string> | string;
  referenceIds: Array<string> | string;
  fieldIds: Array<string> | string;
  companyIds: Array<string> | string;
  companyExternalIds: Array<string> | string;
  statusIds: Array<string> | string;
}>;


export type ReadPublicApplicationQuery = (
  {
  byId: Array<KnownApplicantFragment>,
  byExternalId: Array<KnownKeyFragment>,
  byNetworkUrl: Array<KnownKeyFragment>,
  byEmail: Array<KnownKeyFragment>,
  projects: Array<{
    id: string,
    referenceId: string | null
  }>,
  offers: Array<{
    id: string | null
  }>,
  fields: Array<FieldWithOptionsFragment>,
  companies: Array<{
    id: string,
    externalId: string | null
  }>,
  statuses: Array<{
    id: string
  }>
}
  & TaskOfSaveFragment
);

export type RowsOfApplicationFragment = (
  {
  byId: Array<StoredProfileFragment>,
  byExternalId: Array<ClaimedKeyFragment>,
  byNetworkUrl: Array<ClaimedKeyFragment>,
  byEmail: Array<ClaimedKeyFragment>,
  projects: Array<{
    id: string,
    referenceId: string | null,
    deletedAt: string | null
  }>,
  fields: Array<FieldOfRecordFragment>,
  companies: Array<{
    id: string,
    externalId: string | null,
    deletedAt: string | null,
    name: string,
    statusId: string | null
  }>,
  statuses: Array<{
    id: string
  }>
}
  & UsersOfAccountFragment
);

export type ClaimedKeyFragment = {
  kind: string,
  key: string,
  profileId: string,
  profile: StoredProfileFragment | null
};

export type KnownKeyFragment = {
  kind: string,
  key: string,
  profileId: string,
  profile: KnownApplicantFragment | null
};

export type KnownApplicantFragment = {
  id: string,
  deletedAt: string | null,
  revisions: Array<{
    number: number
  }>,
  files: Array<{
    id: string,
    isResume: boolean,
    file: {
      id: string,
      sha256: string
    } | null
  }>,
  projects: Array<{
    projectId: string
  }>
};

export type ProfileColumnsFragment = {
  externalId: string | null,
  firstName: string | null,
  lastName: string | null,
  headline: string | null
};

export type StoredProfileFragment = (
  {
  id: string,
  deletedAt: string | null,
  firstNameManual: string | null,
  firstNameParsed: string | null,
  lastNameManual: string | null,
  lastNameParsed: string | null,
  summary: string | null,
  birthday: string | null,
  profileUrl: string | null,
  canonicalNetworkUrl: string | null,
  isNetworkUrlConfirmed: boolean,
  publicIdentifier: string | null,
  location: {
    id: string,
    search: string
  } | null,
  locationLinks: Array<{
    id: string,
    locationId: string
  }>,
  revisions: Array<{
    number: number
  }>,
  emailAddresses: Array<{
    id: string,
    canonicalEmailAddress: string,
    isConfirmed: boolean
  }>,
  phoneNumbers: Array<{
    id: string,
    number: string,
    canonicalNumber: string | null,
    isConfirmed: boolean
  }>,
  positions: Array<{
    id: string,
    title: string | null,
    companyName: string | null,
    startDate: string | null,
    isCurrent: boolean
  }>,
  educations: Array<{
    id: string,
    schoolName: string | null,
    degree: string | null,
    fieldOfStudy: string | null,
    startDate: string | null
  }>,
  locales: Array<{
    locale: string
  }>,
  files: Array<{
    id: string,
    isResume: boolean,
    file: {
      id: string,
      sha256: string
    } | null
  }>,
  fieldsValues: Array<{
    id: string,
    fieldId: string,
    fieldValueId: string | null,
    value: string | null,
    location: {
      search: string
    } | null
  }>,
  associations: Array<{
    associationType: string,
    companyId: string
  }>,
  projects: Array<{
    projectId: string
  }>
}
  & ProfileColumnsFragment
);

export type ProfileAdditionsFragment = {
  insert_profiles_emails: {
    affected_rows: number
  } | null,
  insert_profiles_phones: {
    affected_rows: number
  } | null,
  insert_profiles_positions: {
    affected_rows: number
  } | null,
  insert_profiles_educations: {
    affected_rows: number
  } | null,
  insert_profiles_locales: {
    affected_rows: number
  } | null,
  insert_profiles_locations: {
    affected_rows: number
  } | null,
  insert_profiles_fieldsvalues: {
    affected_rows: number
  } | null,
  insert_profiles_associations: {
    affected_rows: number
  } | null
};

export type ApplicationRecordFragment = {
  insert_files: {
    affected_rows: number
  } | null,
  insert_applications: {
    affected_rows: number
  } | null,
  insert_projects_profiles: {
    affected_rows: number
  } | null,
  insert_profiles_files: {
    affected_rows: number
  } | null,
  insert_history_entries: {
    affected_rows: number
  } | null,
  insert_tasks: {
    affected_rows: number
  } | null
};

export type ProfileChangesFragment = (
  {
  update_profiles_files_many: Array<{
    affected_rows: number
  } | null> | null,
  insert_companies: {
    affected_rows: number
  } | null,
  update_companies_many: Array<{
    affected_rows: number
  } | null> | null,
  insert_companies_revisions: {
    affected_rows: number
  } | null,
  insert_locations: {
    affected_rows: number
  } | null,
  update_profiles_emails: {
    affected_rows: number
  } | null,
  delete_profiles_emails: {
    affected_rows: number
  } | null,
  delete_profiles_phones: {
    affected_rows: number
  } | null,
  delete_profiles_locations: {
    affected_rows: number
  } | null,
  delete_profiles_fieldsvalues: {
    affected_rows: number
  } | null,
  update_profiles_positions_many: Array<{
    affected_rows: number
  } | null> | null,
  insert_profiles_duplicates: {
    affected_rows: number
  } | null,
  update_profiles_many: Array<{
    affected_rows: number
  } | null> | null
}
  & ProfileAdditionsFragment
);

export type CreateProfileMutationVariables = Exact<{
  companies: Array<companies_insert_input> | companies_insert_input;
  companyRevisions: Array<companies_revisions_insert_input> | companies_revisions_insert_input;
  companyChanges: Array<companies_updates> | companies_updates;
  locations: Array<locations_insert_input> | locations_insert_input;
  profile: profiles_insert_input;
  revisions: Array<profiles_revisions_insert_input> | profiles_revisions_insert_input;
  emails: Array<profiles_emails_insert_input> | profiles_emails_insert_input;
  phones: Array<profiles_phones_insert_input> | profiles_phones_insert_input;
  positions: Array<profiles_positions_insert_input> | profiles_positions_insert_input;
  educations: Array<profiles_educations_insert_input> | profiles_educations_insert_input;
  locales: Array<profiles_locales_insert_input> | profiles_locales_insert_input;
  places: Array<profiles_locations_insert_input> | profiles_locations_insert_input;
  fieldsValues: Array<profiles_fieldsvalues_insert_input> | profiles_fieldsvalues_insert_input;
  associations: Array<profiles_associations_insert_input> | profiles_associations_insert_input;
  applications: Array<applications_insert_input> | applications_insert_input;
  links: Array<projects_profiles_insert_input> | projects_profiles_insert_input;
  files: Array<files_insert_input> | files_insert_input;
  profileFiles: Array<profiles_files_insert_input> | profiles_files_insert_input;
  history: Array<history_entries_insert_input> | history_entries_insert_input;
  findTasks: Array<tasks_insert_input> | tasks_insert_input;
  taskId: string;
  task: tasks_set_input;
}>;


export type CreateProfileMutation = (
  {
  insert_locations: {
    affected_rows: number
  } | null,
  insert_profiles_one: {
    id: string
  } | null,
  insert_profiles_revisions: {
    affected_rows: number
  } | null,
  insert_companies: {
    affected_rows: number
  } | null,
  update_companies_many: Array<{
    affected_rows: number
  } | null> | null,
  insert_companies_revisions: {
    affected_rows: number
  } | null
}
  & ApplicationRecordFragment
  & ProfileAdditionsFragment
  & TaskSuccessFragment
);

export type CreatePublicProfileMutationVariables = Exact<{
  companies: Array<companies_insert_input> | companies_insert_input;
  companyRevisions: Array<companies_revisions_insert_input> | companies_revisions_insert_input;
  locations: Array<locations_insert_input> | locations_insert_input;
  profile: profiles_insert_input;
  claims: Array<profiles_keys_insert_input> | profiles_keys_insert_input;
  revisions: Array<profiles_revisions_insert_input> | profiles_revisions_insert_input;
  emails: Array<profiles_emails_insert_input> | profiles_emails_insert_input;
  phones: Array<profiles_phones_insert_input> | profiles_phones_insert_input;
  positions: Array<profiles_positions_insert_input> | profiles_positions_insert_input;
  educations: Array<profiles_educations_insert_input> | profiles_educations_insert_input;
  locales: Array<profiles_locales_insert_input> | profiles_locales_insert_input;
  places: Array<profiles_locations_insert_input> | profiles_locations_insert_input;
  fieldsValues: Array<profiles_fieldsvalues_insert_input> | profiles_fieldsvalues_insert_input;
  associations: Array<profiles_associations_insert_input> | profiles_associations_insert_input;
  applications: Array<applications_insert_input> | applications_insert_input;
  links: Array<projects_profiles_insert_input> | projects_profiles_insert_input;
  files: Array<files_insert_input> | files_insert_input;
  profileFiles: Array<profiles_files_insert_input> | profiles_files_insert_input;
  history: Array<history_entries_insert_input> | history_entries_insert_input;
  findTasks: Array<tasks_insert_input> | tasks_insert_input;
  taskId: string;
  task: tasks_set_input;
}>;


export type CreatePublicProfileMutation = (
  {
  insert_locations: {
    affected_rows: number
  } | null,
  insert_profiles_one: {
    id: string
  } | null,
  insert_profiles_keys: {
    affected_rows: number
  } | null,
  insert_profiles_revisions: {
    affected_rows: number
  } | null,
  insert_companies: {
    affected_rows: number
  } | null,
  insert_companies_revisions: {
    affected_rows: number
  } | null
}
  & ApplicationRecordFragment
  & ProfileAdditionsFragment
  & TaskSuccessFragment
);

export type ChangeProfileMutationVariables = Exact<{
  revisions: Array<profiles_revisions_insert_input> | profiles_revisions_insert_input;
  companies: Array<companies_insert_input> | companies_insert_input;
  companyRevisions: Array<companies_revisions_insert_input> | companies_revisions_insert_input;
  companyChanges: Array<companies_updates> | companies_updates;
  locations: Array<locations_insert_input> | locations_insert_input;
  profileChanges: Array<profiles_updates> | profiles_updates;
  positionChanges: Array<profiles_positions_updates> | profiles_positions_updates;
  confirmedEmailIds: Array<string> | string;
  deletedEmailIds: Array<string> | string;
  deletedPhoneIds: Array<string> | string;
  deletedPlaceIds: Array<string> | string;
  deletedFieldValueIds: Array<string> | string;
  emails: Array<profiles_emails_insert_input> | profiles_emails_insert_input;
  phones: Array<profiles_phones_insert_input> | profiles_phones_insert_input;
  positions: Array<profiles_positions_insert_input> | profiles_positions_insert_input;
  educations: Array<profiles_educations_insert_input> | profiles_educations_insert_input;
  locales: Array<profiles_locales_insert_input> | profiles_locales_insert_input;
  places: Array<profiles_locations_insert_input> | profiles_locations_insert_input;
  fieldsValues: Array<profiles_fieldsvalues_insert_input> | profiles_fieldsvalues_insert_input;
  associations: Array<profiles_associations_insert_input> | profiles_associations_insert_input;
  applications: Array<applications_insert_input> | applications_insert_input;
  links: Array<projects_profiles_insert_input> | projects_profiles_insert_input;
  files: Array<files_insert_input> | files_insert_input;
  profileFiles: Array<profiles_files_insert_input> | profiles_files_insert_input;
  history: Array<history_entries_insert_input> | history_entries_insert_input;
  findTasks: Array<tasks_insert_input> | tasks_insert_input;
  profileFileChanges: Array<profiles_files_updates> | profiles_files_updates;
  duplicates: Array<profiles_duplicates_insert_input> | profiles_duplicates_insert_input;
  taskId: string;
  task: tasks_set_input;
}>;


export type ChangeProfileMutation = (
  {
  insert_profiles_revisions: {
    affected_rows: number
  } | null
}
  & ApplicationRecordFragment
  & ProfileChangesFragment
  & TaskSuccessFragment
);

export type RecordApplicationMutationVariables = Exact<{
  revisions: Array<profiles_revisions_insert_input> | profiles_revisions_insert_input;
  applications: Array<applications_insert_input> | applications_insert_input;
  links: Array<projects_profiles_insert_input> | projects_profiles_insert_input;
  files: Array<files_insert_input> | files_insert_input;
  profileFiles: Array<profiles_files_insert_input> | profiles_files_insert_input;
  history: Array<history_entries_insert_input> | history_entries_insert_input;
  findTasks: Array<tasks_insert_input> | tasks_insert_input;
  taskId: string;
  task: tasks_set_input;
}>;


export type RecordApplicationMutation = (
  {
  insert_profiles_revisions: {
    affected_rows: number
  } | null
}
  & ApplicationRecordFragment
  & TaskSuccessFragment
);

export type ReadApplicationsQueryVariables = Exact<{
  taskIds: Array<string> | string;
  maxPhones: number;
  profileIds: Array<string> | string;
  externalIds: Array<string> | string;
  networkUrls: Array<string> | string;
  emails: Array<string> | string;
  phones: Array<string> | string;
  projectIds: Array<string> | string;
  referenceIds: Array<string> | string;
  fieldIds: Array<string> | string;
  companyIds: Array<string> | string;
  companyExternalIds: Array<string> | string;
  statusIds: Array<string> | string;
  withUsers: boolean;
}>;


export type ReadApplicationsQuery = (
  {
  byApplication: Array<{
    id: string,
    profileId: string,
    profile: StoredProfileFragment | null
  }>,
  byPhone: Array<{
    canonicalNumber: string | null,
    profile: StoredProfileFragment | null
  }>
}
  & TasksOfSavesFragment
  & RowsOfApplicationFragment
);

export type CreateProfilesMutationVariables = Exact<{
  companies: Array<companies_insert_input> | companies_insert_input;
  companyRevisions: Array<companies_revisions_insert_input> | companies_revisions_insert_input;
  companyChanges: Array<companies_updates> | companies_updates;
  locations: Array<locations_insert_input> | locations_insert_input;
  profiles: Array<profiles_insert_input> | profiles_insert_input;
  revisions: Array<profiles_revisions_insert_input> | profiles_revisions_insert_input;
  emails: Array<profiles_emails_insert_input> | profiles_emails_insert_input;
  phones: Array<profiles_phones_insert_input> | profiles_phones_insert_input;
  positions: Array<profiles_positions_insert_input> | profiles_positions_insert_input;
  educations: Array<profiles_educations_insert_input> | profiles_educations_insert_input;
  locales: Array<profiles_locales_insert_input> | profiles_locales_insert_input;
  places: Array<profiles_locations_insert_input> | profiles_locations_insert_input;
  fieldsValues: Array<profiles_fieldsvalues_insert_input> | profiles_fieldsvalues_insert_input;
  associations: Array<profiles_associations_insert_input> | profiles_associations_insert_input;
  applications: Array<applications_insert_input> | applications_insert_input;
  links: Array<projects_profiles_insert_input> | projects_profiles_insert_input;
  files: Array<files_insert_input> | files_insert_input;
  profileFiles: Array<profiles_files_insert_input> | profiles_files_insert_input;
  history: Array<history_entries_insert_input> | history_entries_insert_input;
  findTasks: Array<tasks_insert_input> | tasks_insert_input;
  tasks: Array<tasks_updates> | tasks_updates;
}>;


export type CreateProfilesMutation = (
  {
  insert_locations: {
    affected_rows: number
  } | null,
  insert_profiles: {
    affected_rows: number
  } | null,
  insert_profiles_revisions: {
    affected_rows: number
  } | null,
  insert_companies: {
    affected_rows: number
  } | null,
  update_companies_many: Array<{
    affected_rows: number
  } | null> | null,
  insert_companies_revisions: {
    affected_rows: number
  } | null
}
  & ApplicationRecordFragment
  & ProfileAdditionsFragment
  & TaskSuccessesFragment
);

export type ChangeProfilesMutationVariables = Exact<{
  revisions: Array<profiles_revisions_insert_input> | profiles_revisions_insert_input;
  companies: Array<companies_insert_input> | companies_insert_input;
  companyRevisions: Array<companies_revisions_insert_input> | companies_revisions_insert_input;
  companyChanges: Array<companies_updates> | companies_updates;
  locations: Array<locations_insert_input> | locations_insert_input;
  profileChanges: Array<profiles_updates> | profiles_updates;
  positionChanges: Array<profiles_positions_updates> | profiles_positions_updates;
  confirmedEmailIds: Array<string> | string;
  deletedEmailIds: Array<string> | string;
  deletedPhoneIds: Array<string> | string;
  deletedPlaceIds: Array<string> | string;
  deletedFieldValueIds: Array<string> | string;
  emails: Array<profiles_emails_insert_input> | profiles_emails_insert_input;
  phones: Array<profiles_phones_insert_input> | profiles_phones_insert_input;
  positions: Array<profiles_positions_insert_input> | profiles_positions_insert_input;
  educations: Array<profiles_educations_insert_input> | profiles_educations_insert_input;
  locales: Array<profiles_locales_insert_input> | profiles_locales_insert_input;
  places: Array<profiles_locations_insert_input> | profiles_locations_insert_input;
  fieldsValues: Array<profiles_fieldsvalues_insert_input> | profiles_fieldsvalues_insert_input;
  associations: Array<profiles_associations_insert_input> | profiles_associations_insert_input;
  applications: Array<applications_insert_input> | applications_insert_input;
  links: Array<projects_profiles_insert_input> | projects_profiles_insert_input;
  files: Array<files_insert_input> | files_insert_input;
  profileFiles: Array<profiles_files_insert_input> | profiles_files_insert_input;
  history: Array<history_entries_insert_input> | history_entries_insert_input;
  findTasks: Array<tasks_insert_input> | tasks_insert_input;
  profileFileChanges: Array<profiles_files_updates> | profiles_files_updates;
  duplicates: Array<profiles_duplicates_insert_input> | profiles_duplicates_insert_input;
  tasks: Array<tasks_updates> | tasks_updates;
}>;


export type ChangeProfilesMutation = (
  {
  insert_profiles_revisions: {
    affected_rows: number
  } | null
}
  & ApplicationRecordFragment
  & ProfileChangesFragment
  & TaskSuccessesFragment
);

export type SetCareersLogoMutationVariables = Exact<{
  slug: string;
  logo?: unknown;
}>;


export type SetCareersLogoMutation = {
  careers_sites: {
    returning: Array<{
      id: string,
      slug: string,
      logoType: string | null,
      logoSha256: string | null,
      updatedAt: string
    }>
  } | null
};

export type ReadCompanyFindingsQueryVariables = Exact<{
  taskId: string;
  id: string;
}>;


export type ReadCompanyFindingsQuery = (
  {
  companies: Array<AskedCompanyFragment>
}
  & TaskOfSaveFragment
);

export type AskedCompanyFragment = {
  id: string,
  deletedAt: string | null,
  name: string,
  networkUrl: string | null,
  canonicalNetworkUrl: string | null,
  networkCompanyId: string | null,
  revisions: Array<{
    number: number
  }>,
  findings: Array<{
    id: string,
    source: string,
    question: string,
    outcome: string,
    found: unknown,
    taken: unknown,
    askedAt: string
  }>,
  legaldata: {
    id: string,
    deletedAt: string | null,
    legalName: string | null,
    siren: string | null,
    vatNumber: string | null,
    activity: string | null,
    codenaf: string | null,
    codenafTitle: string | null,
    foundedAt: string | null,
    closedAt: string | null,
    locations: Array<{
      id: string,
      siret: string | null,
      isHeadquarters: boolean,
      closedAt: string | null,
      locationId: string | null,
      location: AskedPlaceFragment | null
    }>
  } | null,
  fieldsValues: Array<{
    location: AskedPlaceFragment | null
  }>
};

export type AskedPlaceFragment = {
  search: string,
  postalCode: string | null,
  locality: string | null,
  countryName: string | null
};

export type WriteCompanyFindingsMutationVariables = Exact<{
  revisions: Array<companies_revisions_insert_input> | companies_revisions_insert_input;
  companyChanges: Array<companies_updates> | companies_updates;
  legaldata: Array<companies_legaldata_insert_input> | companies_legaldata_insert_input;
  legaldataChanges: Array<companies_legaldata_updates> | companies_legaldata_updates;
  locations: Array<locations_insert_input> | locations_insert_input;
  establishments: Array<companies_legaldata_locations_insert_input> | companies_legaldata_locations_insert_input;
  establishmentChanges: Array<companies_legaldata_locations_updates> | companies_legaldata_locations_updates;
  replacedFindingIds: Array<string> | string;
  findings: Array<companies_findings_insert_input> | companies_findings_insert_input;
  taskId: string;
  task: tasks_set_input;
}>;


export type WriteCompanyFindingsMutation = (
  {
  insert_companies_revisions: {
    affected_rows: number
  } | null,
  update_companies_many: Array<{
    affected_rows: number
  } | null> | null,
  insert_companies_legaldata: {
    affected_rows: number
  } | null,
  update_companies_legaldata_many: Array<{
    affected_rows: number
  } | null> | null,
  insert_locations: {
    affected_rows: number
  } | null,
  insert_companies_legaldata_locations: {
    affected_rows: number
  } | null,
  update_companies_legaldata_locations_many: Array<{
    affected_rows: number
  } | null> | null,
  delete_companies_findings: {
    affected_rows: number
  } | null,
  insert_companies_findings: {
    affected_rows: number
  } | null
}
  & TaskSuccessFragment
);

export type ListCompanyChangesQueryVariables = Exact<{
  tied: unknown;
  where: unknown;
  counted: unknown;
  limit: number;
  withTotal: boolean;
}>;


export type ListCompanyChangesQuery = {
  tied: Array<{
    id: string,
    changedIn: number
  }>,
  changes: Array<{
    id: string,
    changedIn: number
  }>,
  total?: {
    aggregate: {
      count: number
    } | null
  }
};

export type ListCompaniesQueryVariables = Exact<{
  where: unknown;
  orderBy: Array<unknown> | unknown;
  limit: number;
  offset: number;
  withTotal: boolean;
}>;


export type ListCompaniesNearQueryVariables = Exact<{
  latitude: number;
  longitude: number;
  km: number;
  where: unknown;
  orderBy: Array<unknown> | unknown;
  limit: number;
  offset: number;
  withTotal: boolean;
}>;


export type ListCompaniesNearQuery = (
  {
  data: Array<CompanyNearFragment>
}
  & CountOfCompaniesNearFragment
);

export type ListNearestCompaniesQueryVariables = Exact<{
  latitude: number;
  longitude: number;
  km: number;
  where: unknown;
  limit: number;
  offset: number;
  withTotal: boolean;
}>;


export type ListNearestCompaniesQuery = (
  {
  data: Array<CompanyNearFragment>
}
  & CountOfCompaniesNearFragment
);

export type CompanyNearFragment = (
  {
  distanceKm: number | null
}
  & CompanyRecordFragment
);

export type CountOfCompaniesNearFragment = {
  total?: {
    aggregate: {
      count: number
    } | null
  }
};

export type CompanyRecordFragment = {
  __typename: 'companies',
  id: string,
  statusId: string | null,
  groupId: string,
  networkCompanyId: string | null,
  name: string,
  description: string | null,
  tagline: string | null,
  website: string | null,
  universalName: string | null,
  networkId: string | null,
  networkUrl: string | null,
  externalId: string | null,
  foundedAt: string | null,
  deletedAt: string | null,
  networkEmployeeCount: number | null,
  networkEmployeeStartCount: number | null,
  networkEmployeeEndCount: number | null,
  isProtectedUntil: string | null,
  createdAt: string,
  updatedAt: string,
  assignees: Array<{
    __typename: 'companies_assignees',
    user: {
      __typename: 'users',
      displayName: string,
      email: string,
      id: string
    } | null
  }>,
  files: Array<{
    __typename: 'companies_files',
    fileId: string,
    createdAt: string,
    updatedAt: string,
    file: LinkedFileFragment | null
  }>,
  projectsCountPerStatusGroup: Array<{
    __typename: 'companies_projectscounts',
    count: number | null,
    status: {
      __typename: 'statuses',
      id: string,
      title: string,
      isHidden: boolean,
      isAuto: boolean,
      order: number,
      parentId: string | null,
      color: {
        __typename: 'colors',
        id: string,
        name: string
      } | null
    } | null
  }>,
  status: {
    __typename: 'statuses',
    title: string,
    isAuto: boolean,
    id: string,
    color: {
      __typename: 'colors',
      id: string,
      name: string
    } | null
  } | null,
  legaldata: {
    __typename: 'companies_legaldata',
    id: string,
    createdAt: string,
    deletedAt: string | null,
    updatedAt: string,
    legalName: string | null,
    siren: string | null,
    vatNumber: string | null,
    activity: string | null,
    codenaf: string | null,
    codenafTitle: string | null,
    foundedAt: string | null,
    closedAt: string | null,
    foundAt: string | null,
    source: string | null,
    locations: Array<{
      __typename: 'companies_legaldata_locations',
      siret: string | null,
      isHeadquarters: boolean,
      closedAt: string | null,
      location: {
        __typename: 'locations',
        id: string,
        search: string,
        center: unknown,
        formattedAddress: string | null,
        streetNumber: string | null,
        route: string | null,
        postalCode: string | null,
        locality: string | null,
        administrativeAreaLevel1: string | null,
        administrativeAreaLevel2: string | null,
        countryName: string | null
      } | null
    }>
  } | null,
  industries: Array<{
    __typename: 'companies_industries',
    industry: {
      __typename: 'industries',
      nameEnglish: string,
      nameFrench: string | null,
      networkId: number,
      id: string
    }
  }>,
  networkCompanyData: {
    __typename: 'networkcompanies',
    id: string,
    name: string | null,
    description: string | null,
    tagline: string | null,
    foundedAt: string | null,
    networkEmployeeCount: number | null,
    networkEmployeeStartCount: number | null,
    networkEmployeeEndCount: number | null,
    networkUrl: string | null,
    universalName: string | null,
    networkId: string | null,
    website: string | null,
    source: string | null,
    foundAt: string | null,
    image: {
      __typename: 'networkcompanies_images',
      publicUrl: string
    } | null,
    industries: Array<{
      __typename: 'networkcompanies_industries',
      industry: {
        __typename: 'industries',
        nameEnglish: string,
        nameFrench: string | null,
        networkId: number,
        id: string
      }
    }>
  } | null,
  fieldsValues: Array<{
    __typename: 'companies_fieldsvalues',
    id: string,
    value: string | null,
    field: {
      __typename: 'fields',
      id: string,
      type: string,
      name: string
    } | null,
    fieldValue: {
      __typename: 'fields_options',
      id: string,
      name: string
    } | null,
    location: {
      __typename: 'locations',
      id: string,
      search: string,
      formattedAddress: string | null
    } | null
  }>,
  projects: Array<{
    __typename: 'projects',
    id: string,
    name: string,
    color: {
      __typename: 'colors',
      id: string,
      name: string
    } | null
  }>
};

export type ReadCompanySaveQueryVariables = Exact<{
  taskId: string;
  companyIds: Array<string> | string;
  externalIds: Array<string> | string;
  networkUrls: Array<string> | string;
  statusIds: Array<string> | string;
  fieldIds: Array<string> | string;
  withUsers: boolean;
}>;


export type ReadCompanySaveQuery = (
  TaskOfSaveFragment
  & RowsOfCompanySaveFragment
);

export type RowsOfCompanySaveFragment = (
  {
  byId: Array<StoredCompanyFragment>,
  byExternalId: Array<StoredCompanyFragment>,
  byNetworkUrl: Array<StoredCompanyFragment>,
  statuses: Array<{
    id: string
  }>,
  fields: Array<FieldOfRecordFragment>
}
  & UsersOfAccountFragment
);

export type CompanyColumnsFragment = {
  externalId: string | null,
  name: string,
  description: string | null,
  networkUrl: string | null
};

export type StoredCompanyFragment = (
  {
  id: string,
  deletedAt: string | null,
  canonicalNetworkUrl: string | null,
  universalName: string | null,
  statusId: string | null,
  revisions: Array<{
    number: number
  }>,
  assignees: Array<{
    id: string,
    userId: string
  }>,
  fieldsValues: Array<{
    id: string,
    fieldId: string,
    fieldValueId: string | null,
    value: string | null,
    location: {
      search: string
    } | null
  }>
}
  & CompanyColumnsFragment
);

export type CompanyAdditionsFragment = {
  insert_companies_revisions: {
    affected_rows: number
  } | null,
  insert_companies_assignees: {
    affected_rows: number
  } | null,
  insert_locations: {
    affected_rows: number
  } | null,
  insert_companies_fieldsvalues: {
    affected_rows: number
  } | null
};

export type CompanyChangesFragment = {
  delete_companies_assignees: {
    affected_rows: number
  } | null,
  insert_companies_assignees: {
    affected_rows: number
  } | null,
  insert_locations: {
    affected_rows: number
  } | null,
  delete_companies_fieldsvalues: {
    affected_rows: number
  } | null,
  insert_companies_fieldsvalues: {
    affected_rows: number
  } | null
};

export type CreateCompanyMutationVariables = Exact<{
  company: companies_insert_input;
  assignees: Array<companies_assignees_insert_input> | companies_assignees_insert_input;
  locations: Array<locations_insert_input> | locations_insert_input;
  fieldsValues: Array<companies_fieldsvalues_insert_input> | companies_fieldsvalues_insert_input;
  revisions: Array<companies_revisions_insert_input> | companies_revisions_insert_input;
  findTasks: Array<tasks_insert_input> | tasks_insert_input;
  taskId: string;
  task: tasks_set_input;
}>;


export type CreateCompanyMutation = (
  {
  insert_companies_one: {
    id: string
  } | null,
  insert_tasks: {
    affected_rows: number
  } | null
}
  & CompanyAdditionsFragment
  & TaskSuccessFragment
);

export type UpdateCompanyMutationVariables = Exact<{
  id: string;
  isChanged: boolean;
  changes: companies_set_input;
  deletedAssigneeIds: Array<string> | string;
  assignees: Array<companies_assignees_insert_input> | companies_assignees_insert_input;
  locations: Array<locations_insert_input> | locations_insert_input;
  deletedFieldValueIds: Array<string> | string;
  fieldsValues: Array<companies_fieldsvalues_insert_input> | companies_fieldsvalues_insert_input;
  revisions: Array<companies_revisions_insert_input> | companies_revisions_insert_input;
  findTasks: Array<tasks_insert_input> | tasks_insert_input;
  taskId: string;
  task: tasks_set_input;
}>;


export type UpdateCompanyMutation = (
  {
  insert_companies_revisions: {
    affected_rows: number
  } | null,
  update_companies_by_pk?: {
    id: string
  } | null,
  insert_tasks: {
    affected_rows: number
  } | null
}
  & CompanyChangesFragment
  & TaskSuccessFragment
);

export type ReadCompanySavesQueryVariables = Exact<{
  taskIds: Array<string> | string;
  companyIds: Array<string> | string;
  externalIds: Array<string> | string;
  networkUrls: Array<string> | string;
  statusIds: Array<string> | string;
  fieldIds: Array<string> | string;
  withUsers: boolean;
}>;


export type ReadCompanySavesQuery = (
  TasksOfSavesFragment
  & RowsOfCompanySaveFragment
);

export type CreateCompaniesMutationVariables = Exact<{
  companies: Array<companies_insert_input> | companies_insert_input;
  assignees: Array<companies_assignees_insert_input> | companies_assignees_insert_input;
  locations: Array<locations_insert_input> | locations_insert_input;
  fieldsValues: Array<companies_fieldsvalues_insert_input> | companies_fieldsvalues_insert_input;
  revisions: Array<companies_revisions_insert_input> | companies_revisions_insert_input;
  findTasks: Array<tasks_insert_input> | tasks_insert_input;
  tasks: Array<tasks_updates> | tasks_updates;
}>;


export type CreateCompaniesMutation = (
  {
  insert_companies: {
    affected_rows: number
  } | null,
  insert_tasks: {
    affected_rows: number
  } | null
}
  & CompanyAdditionsFragment
  & TaskSuccessesFragment
);

export type UpdateCompaniesMutationVariables = Exact<{
  changes: Array<companies_updates> | companies_updates;
  deletedAssigneeIds: Array<string> | string;
  assignees: Array<companies_assignees_insert_input> | companies_assignees_insert_input;
  locations: Array<locations_insert_input> | locations_insert_input;
  deletedFieldValueIds: Array<string> | string;
  fieldsValues: Array<companies_fieldsvalues_insert_input> | companies_fieldsvalues_insert_input;
  revisions: Array<companies_revisions_insert_input> | companies_revisions_insert_input;
  findTasks: Array<tasks_insert_input> | tasks_insert_input;
  tasks: Array<tasks_updates> | tasks_updates;
}>;


export type UpdateCompaniesMutation = (
  {
  insert_companies_revisions: {
    affected_rows: number
  } | null,
  update_companies_many: Array<{
    affected_rows: number
  } | null> | null,
  insert_tasks: {
    affected_rows: number
  } | null
}
  & CompanyChangesFragment
  & TaskSuccessesFragment
);

export type GetFileQueryVariables = Exact<{
  id: string;
}>;


export type GetFileQuery = {
  file: {
    id: string,
    groupId: string,
    name: string,
    size: number,
    mimeType: string,
    storageKey: string
  } | null
};

export type ReadFileSaveQueryVariables = Exact<{
  taskId: string;
  profileIds: Array<string> | string;
  companyIds: Array<string> | string;
  projectIds: Array<string> | string;
}>;


export type ReadFileSaveQuery = (
  {
  profiles: Array<{
    id: string,
    deletedAt: string | null,
    revisions: Array<{
      number: number
    }>,
    image: {
      file: StoredFileFragment | null
    } | null,
    files: Array<{
      id: string,
      isResume: boolean,
      file: StoredFileFragment | null
    }>
  }>,
  companies: Array<{
    id: string,
    deletedAt: string | null,
    revisions: Array<{
      number: number
    }>,
    files: Array<{
      id: string,
      file: StoredFileFragment | null
    }>
  }>,
  projects: Array<{
    id: string,
    deletedAt: string | null,
    revisions: Array<{
      number: number
    }>,
    files: Array<{
      id: string,
      isPublic: boolean,
      file: StoredFileFragment | null
    }>
  }>
}
  & TaskOfSaveFragment
);

export type StoredFileFragment = {
  id: string,
  name: string,
  size: number,
  mimeType: string,
  sha256: string
};

export type SaveFilesMutationVariables = Exact<{
  profileRevisions: Array<profiles_revisions_insert_input> | profiles_revisions_insert_input;
  projectRevisions: Array<projects_revisions_insert_input> | projects_revisions_insert_input;
  companyRevisions: Array<companies_revisions_insert_input> | companies_revisions_insert_input;
  files: Array<files_insert_input> | files_insert_input;
  profileFiles: Array<profiles_files_insert_input> | profiles_files_insert_input;
  projectFiles: Array<projects_files_insert_input> | projects_files_insert_input;
  companyFiles: Array<companies_files_insert_input> | companies_files_insert_input;
  profileFileChanges: Array<profiles_files_updates> | profiles_files_updates;
  projectFileChanges: Array<projects_files_updates> | projects_files_updates;
  images: Array<images_insert_input> | images_insert_input;
  profileChanges: Array<profiles_updates> | profiles_updates;
  taskId: string;
  task: tasks_set_input;
}>;


export type SaveFilesMutation = (
  {
  insert_profiles_revisions: {
    affected_rows: number
  } | null,
  insert_projects_revisions: {
    affected_rows: number
  } | null,
  insert_companies_revisions: {
    affected_rows: number
  } | null,
  insert_files: {
    affected_rows: number
  } | null,
  insert_profiles_files: {
    affected_rows: number
  } | null,
  insert_projects_files: {
    affected_rows: number
  } | null,
  insert_companies_files: {
    affected_rows: number
  } | null,
  update_profiles_files_many: Array<{
    affected_rows: number
  } | null> | null,
  update_projects_files_many: Array<{
    affected_rows: number
  } | null> | null,
  insert_images: {
    affected_rows: number
  } | null,
  update_profiles_many: Array<{
    affected_rows: number
  } | null> | null
}
  & TaskSuccessFragment
);

export type CheckHasuraQueryVariables = Exact<{ [key: string]: never; }>;


export type CheckHasuraQuery = {
  groups: Array<{
    id: string
  }>
};

export type GetOfferQueryVariables = Exact<{
  where: offers_bool_exp;
}>;


export type GetOfferQuery = (
  {
  offers: Array<OfferRecordFragment>
}
  & ApplicationFormFieldsFragment
);

export type ApplicationFormFieldsFragment = {
  fields: Array<{
    id: string,
    name: string,
    type: string,
    order: number,
    isRequired: boolean,
    options: Array<{
      id: string,
      name: string,
      technicalValue: string | null,
      isDefault: boolean
    }>
  }>
};

export type ListOfferChangesQueryVariables = Exact<{
  tied: offers_changes_bool_exp;
  where: offers_changes_bool_exp;
  counted: offers_changes_bool_exp;
  limit: number;
  withTotal: boolean;
}>;


export type ListOfferChangesQuery = {
  tied: Array<{
    id: string,
    changedIn: number,
    closedAt: string | null
  }>,
  changes: Array<{
    id: string,
    changedIn: number,
    closedAt: string | null
  }>,
  total?: {
    aggregate: {
      count: number
    } | null
  }
};

export type ListOffersQueryVariables = Exact<{
  where: offers_bool_exp;
  orderBy: Array<unknown> | unknown;
  limit: number;
  offset: number;
  withTotal: boolean;
}>;


export type ListOffersNearQueryVariables = Exact<{
  latitude: number;
  longitude: number;
  km: number;
  where: offers_bool_exp;
  orderBy: Array<unknown> | unknown;
  limit: number;
  offset: number;
  withTotal: boolean;
}>;


export type ListOffersNearQuery = (
  {
  data: Array<OfferNearFragment>
}
  & CountOfOffersNearFragment
);

export type ListNearestOffersQueryVariables = Exact<{
  latitude: number;
  longitude: number;
  km: number;
  where: offers_bool_exp;
  limit: number;
  offset: number;
  withTotal: boolean;
}>;


export type ListNearestOffersQuery = (
  {
  data: Array<OfferNearFragment>
}
  & CountOfOffersNearFragment
);

export type OfferNearFragment = (
  {
  distanceKm: number | null
}
  & OfferRecordFragment
);

export type CountOfOffersNearFragment = {
  total?: {
    aggregate: {
      count: number
    } | null
  }
};

export type OfferRecordFragment = {
  __typename: 'offers',
  id: string | null,
  name: string | null,
  createdAt: string | null,
  updatedAt: string | null,
  externalId: string | null,
  referenceId: string | null,
  publishedAt: string | null,
  fieldsValues: Array<{
    __typename: 'offers_fieldsvalues',
    id: string | null,
    value: string | null,
    field: {
      __typename: 'fields',
      id: string,
      type: string,
      name: string,
      purpose: string | null
    } | null,
    fieldValue: {
      __typename: 'fields_options',
      id: string,
      name: string
    } | null,
    location: {
      __typename: 'locations',
      id: string,
      search: string,
      formattedAddress: string | null
    } | null
  }>,
  files: Array<{
    __typename: 'offers_files',
    fileId: string | null,
    createdAt: string | null,
    updatedAt: string | null,
    file: LinkedFileFragment | null
  }>
};

export type ReadProfileErasureQueryVariables = Exact<{
  taskId: string;
  id: string;
  also: Array<string> | string;
  erasureId: string;
}>;


export type ReadProfileErasureQuery = (
  {
  profiles_by_pk: ErasableProfileFragment | null,
  applications_by_pk: {
    profile: ErasableProfileFragment | null
  } | null,
  also: Array<ErasableProfileFragment>,
  erasure: {
    profileId: string
  } | null
}
  & TaskOfSaveFragment
);

export type ErasableProfileFragment = {
  id: string,
  erasedAt: string | null,
  sameIdentity: unknown
};

export type ReadErasuresQueryVariables = Exact<{
  ids: Array<string> | string;
  taskId: string;
}>;


export type ReadErasuresQuery = {
  ofProfiles: Array<{
    profileId: string,
    sameIdentity: unknown
  }>,
  ofTask: Array<{
    counts: unknown
  }>
};

export type FindUnerasedQueryVariables = Exact<{
  ids: Array<string> | string;
}>;


export type FindUnerasedQuery = {
  profiles: Array<{
    id: string
  }>
};

export type EraseProfilesMutationVariables = Exact<{
  erasures: Array<profiles_erasures_insert_input> | profiles_erasures_insert_input;
}>;


export type EraseProfilesMutation = {
  insert_profiles_erasures: {
    affected_rows: number
  } | null
};

export type FinishErasureMutationVariables = Exact<{
  taskId: string;
  task: tasks_set_input;
}>;


export type FinishErasureMutation = TaskSuccessFragment;

export type ListProfileChangesQueryVariables = Exact<{
  tied: unknown;
  where: unknown;
  counted: unknown;
  limit: number;
  withTotal: boolean;
}>;


export type ListProfileChangesQuery = {
  tied: Array<{
    id: string,
    changedIn: number
  }>,
  changes: Array<{
    id: string,
    changedIn: number
  }>,
  total?: {
    aggregate: {
      count: number
    } | null
  }
};

export type ListProfilesQueryVariables = Exact<{
  where: unknown;
  orderBy: Array<unknown> | unknown;
  limit: number;
  offset: number;
  withTotal: boolean;
}>;


export type ListProfilesNearQueryVariables = Exact<{
  latitude: number;
  longitude: number;
  km: number;
  where: unknown;
  orderBy: Array<unknown> | unknown;
  limit: number;
  offset: number;
  withTotal: boolean;
}>;


export type ListProfilesNearQuery = (
  {
  data: Array<ProfileNearFragment>
}
  & CountOfProfilesNearFragment
);

export type ListNearestProfilesQueryVariables = Exact<{
  latitude: number;
  longitude: number;
  km: number;
  where: unknown;
  limit: number;
  offset: number;
  withTotal: boolean;
}>;


export type ListNearestProfilesQuery = (
  {
  data: Array<ProfileNearFragment>
}
  & CountOfProfilesNearFragment
);

export type ProfileNearFragment = (
  {
  distanceKm: number | null
}
  & ProfileRecordFragment
);

export type CountOfProfilesNearFragment = {
  total?: {
    aggregate: {
      count: number
    } | null
  }
};

export type SearchProfilesQueryVariables = Exact<{
  search: string;
  highlights: boolean;
  where: unknown;
  limit: number;
  offset: number;
  withTotal: boolean;
  mostCounted: number;
}>;


export type SearchProfilesQuery = (
  {
  data: Array<FoundProfileFragment>
}
  & MatchesOfSearchFragment
);

export type SearchProfilesInOrderQueryVariables = Exact<{
  search: string;
  highlights: boolean;
  where: unknown;
  orderBy: Array<unknown> | unknown;
  limit: number;
  offset: number;
  withTotal: boolean;
  mostCounted: number;
}>;


export type SearchProfilesInOrderQuery = (
  {
  data: Array<FoundProfileFragment>
}
  & MatchesOfSearchFragment
);

export type FoundProfileFragment = (
  {
  searchHighlights?: unknown
}
  & ProfileRecordFragment
);

export type MatchesOfSearchFragment = {
  total?: {
    aggregate: {
      count: number
    } | null
  }
};

export type ProfileRecordFragment = {
  __typename: 'profiles',
  id: string,
  externalId: string | null,
  firstName: string | null,
  firstNameParsed: string | null,
  firstNameManual: string | null,
  lastName: string | null,
  lastNameParsed: string | null,
  lastNameManual: string | null,
  headline: string | null,
  summary: string | null,
  birthday: string | null,
  searchString: string | null,
  source: string,
  groupId: string,
  statusId: string | null,
  createdByUserId: string | null,
  imageId: string | null,
  locationId: string | null,
  addedAt: string,
  createdAt: string,
  updatedAt: string,
  deletedAt: string | null,
  firstInteractionDate: string | null,
  lastInteractionDate: string | null,
  lastPastInteractionDate: string | null,
  lastInteractionType: string | null,
  lastPositionStartDate: string | null,
  isTalent: boolean | null,
  isContact: boolean | null,
  isHiring: boolean | null,
  isOpenToNewOpportunities: boolean | null,
  isInfluencer: boolean | null,
  isPremium: boolean | null,
  canSendInMail: boolean | null,
  countConnexionsWithThisProfile: number,
  countInvitationsScheduledToThisProfile: number,
  countInvitationsSentToThisProfile: number,
  countApplicationsFromThisProfile: number,
  countMeetingsDoneWithThisProfile: number,
  countMeetingsScheduledWithThisProfile: number,
  countMessagesReceivedFromThisProfile: number,
  countMessagesScheduledToThisProfile: number,
  countMessagesSentToThisProfile: number,
  countResumes: number,
  networkId: string | null,
  memberId: string | null,
  profileUrl: string | null,
  publicIdentifier: string | null,
  primaryLocale: string | null,
  talentIdentifier: string | null,
  networkSalesNavigatorIdentifier: string | null,
  networkSignificantIdentifier: string | null,
  distance: number | null,
  pendingExecuteTriggerTasks: Array<{
    __typename: 'pending_trigger_tasks',
    id: string,
    type: string,
    status: string,
    createdAt: string
  }>,
  unreadMessagesNotifications: {
    __typename: 'unread_notifications_aggregate',
    aggregate: {
      __typename: 'unread_notifications_aggregate_fields',
      count: number
    } | null
  },
  protectedCompaniesWorksIn: Array<{
    __typename: 'protectedcompanies',
    id: string | null,
    name: string | null
  }>,
  createdBy: {
    __typename: 'users',
    displayName: string,
    id: string
  } | null,
  image: {
    __typename: 'images',
    publicUrl: string | null,
    file: LinkedFileFragment | null
  } | null,
  locations: Array<{
    __typename: 'profiles_places',
    id: string | null,
    search: string | null,
    center: unknown,
    formattedAddress: string | null,
    streetNumber: string | null,
    route: string | null,
    postalCode: string | null,
    locality: string | null,
    administrativeAreaLevel1: string | null,
    administrativeAreaLevel2: string | null,
    countryName: string | null
  }>,
  files: Array<{
    __typename: 'profiles_files',
    fileId: string,
    createdAt: string,
    updatedAt: string,
    isResume: boolean,
    file: LinkedFileFragment | null
  }>,
  positions: Array<{
    __typename: 'profiles_positions',
    id: string,
    title: string | null,
    companyName: string | null,
    companyId: string | null,
    startDate: string | null,
    endDate: string | null,
    isCurrent: boolean,
    description: string | null,
    location: string | null
  }>,
  locales: Array<{
    __typename: 'profiles_locales',
    id: string,
    locale: string,
    level: string | null
  }>,
  educations: Array<{
    __typename: 'profiles_educations',
    id: string,
    schoolName: string | null,
    degree: string | null,
    fieldOfStudy: string | null,
    startDate: string | null,
    endDate: string | null,
    description: string | null
  }>,
  fieldsValues: Array<{
    __typename: 'profiles_fieldsvalues',
    id: string,
    value: string | null,
    field: {
      __typename: 'fields',
      id: string,
      type: string,
      name: string
    } | null,
    fieldValue: {
      __typename: 'fields_options',
      id: string,
      name: string
    } | null,
    location: {
      __typename: 'locations',
      id: string,
      search: string,
      formattedAddress: string | null
    } | null
  }>,
  emailAddresses: Array<{
    __typename: 'profiles_emails',
    id: string,
    emailAddress: string,
    canonicalEmailAddress: string,
    type: string | null,
    isPreferred: boolean,
    isConfirmed: boolean
  }>,
  phoneNumbers: Array<{
    __typename: 'profiles_phones',
    id: string,
    number: string,
    canonicalNumber: string | null,
    type: string | null
  }>,
  associations: Array<{
    __typename: 'profiles_associations',
    id: string,
    associationType: string,
    company: {
      __typename: 'companies',
      id: string,
      name: string
    } | null
  }>,
  assignees: Array<{
    __typename: 'profiles_assignees',
    user: {
      __typename: 'users',
      displayName: string,
      id: string
    } | null
  }>,
  status: {
    __typename: 'statuses',
    title: string,
    isAuto: boolean,
    id: string,
    isProtected: boolean,
    color: {
      __typename: 'colors',
      id: string,
      name: string
    } | null
  } | null
};

export type ReadProfileMergeQueryVariables = Exact<{
  taskId: string;
  ids: Array<string> | string;
}>;


export type ReadProfileMergeQuery = (
  {
  profiles: Array<MergeableProfileFragment>,
  applications: Array<{
    id: string,
    profile: MergeableProfileFragment | null
  }>
}
  & TaskOfSaveFragment
);

export type MergeableProfileFragment = (
  {
  id: string,
  deletedAt: string | null,
  summary: string | null,
  birthday: string | null,
  statusId: string | null,
  source: string,
  profileUrl: string | null,
  canonicalNetworkUrl: string | null,
  location: {
    search: string
  } | null,
  revisions: Array<{
    number: number
  }>,
  projects: Array<{
    projectId: string,
    statusId: string | null
  }>,
  fieldsValues: Array<{
    fieldId: string,
    fieldValueId: string | null,
    value: string | null,
    field: {
      type: string
    } | null,
    location: {
      search: string
    } | null
  }>
}
  & ProfileColumnsFragment
);

export type MergeProfilesMutationVariables = Exact<{
  merge: profiles_merges_insert_input;
  revisions: Array<profiles_revisions_insert_input> | profiles_revisions_insert_input;
  taskId: string;
  task: tasks_set_input;
}>;


export type MergeProfilesMutation = (
  {
  insert_profiles_merges_one: {
    id: string
  } | null,
  insert_profiles_revisions: {
    affected_rows: number
  } | null
}
  & TaskSuccessFragment
);

export type ListProjectChangesQueryVariables = Exact<{
  tied: unknown;
  where: unknown;
  counted: unknown;
  limit: number;
  withTotal: boolean;
}>;


export type ListProjectChangesQuery = {
  tied: Array<{
    id: string,
    changedIn: number
  }>,
  changes: Array<{
    id: string,
    changedIn: number
  }>,
  total?: {
    aggregate: {
      count: number
    } | null
  }
};

export type ListProjectsQueryVariables = Exact<{
  where: unknown;
  orderBy: Array<unknown> | unknown;
  limit: number;
  offset: number;
  withTotal: boolean;
}>;


export type ReadProjectSaveQueryVariables = Exact<{
  taskId: string;
  projectIds: Array<string> | string;
  externalIds: Array<string> | string;
  statusIds: Array<string> | string;
  companyIds: Array<string> | string;
  fieldIds: Array<string> | string;
  salaryPurposes: Array<string> | string;
  withUsers: boolean;
}>;


export type ReadProjectSaveQuery = (
  TaskOfSaveFragment
  & RowsOfProjectSaveFragment
);

export type RowsOfProjectSaveFragment = (
  {
  byId: Array<StoredProjectFragment>,
  byExternalId: Array<StoredProjectFragment>,
  statuses: Array<{
    id: string
  }>,
  companies: Array<{
    id: string
  }>,
  fields: Array<FieldOfRecordFragment>,
  salaryFields: Array<{
    id: string,
    purpose: string | null
  }>
}
  & UsersOfAccountFragment
);

export type ProjectColumnsFragment = {
  externalId: string | null,
  name: string,
  isMadeForRecruitment: boolean,
  isMadeForSales: boolean,
  createdAt: string,
  colorId: string | null
};

export type StoredProjectFragment = (
  {
  id: string,
  deletedAt: string | null,
  statusId: string | null,
  companyId: string | null,
  revisions: Array<{
    number: number
  }>,
  assignees: Array<{
    id: string,
    userId: string
  }>,
  fieldsValues: Array<{
    id: string,
    fieldId: string,
    fieldValueId: string | null,
    value: string | null,
    location: {
      search: string
    } | null
  }>
}
  & ProjectColumnsFragment
);

export type ProjectAdditionsFragment = {
  insert_projects_revisions: {
    affected_rows: number
  } | null,
  insert_projects_assignees: {
    affected_rows: number
  } | null,
  insert_locations: {
    affected_rows: number
  } | null,
  insert_projects_fieldsvalues: {
    affected_rows: number
  } | null
};

export type ProjectChangesFragment = {
  delete_projects_assignees: {
    affected_rows: number
  } | null,
  insert_projects_assignees: {
    affected_rows: number
  } | null,
  insert_locations: {
    affected_rows: number
  } | null,
  delete_projects_fieldsvalues: {
    affected_rows: number
  } | null,
  insert_projects_fieldsvalues: {
    affected_rows: number
  } | null
};

export type CreateProjectMutationVariables = Exact<{
  colors: Array<colors_insert_input> | colors_insert_input;
  project: projects_insert_input;
  assignees: Array<projects_assignees_insert_input> | projects_assignees_insert_input;
  locations: Array<locations_insert_input> | locations_insert_input;
  fieldsValues: Array<projects_fieldsvalues_insert_input> | projects_fieldsvalues_insert_input;
  revisions: Array<projects_revisions_insert_input> | projects_revisions_insert_input;
  taskId: string;
  task: tasks_set_input;
}>;


export type CreateProjectMutation = (
  {
  insert_colors: {
    affected_rows: number
  } | null,
  insert_projects_one: {
    id: string
  } | null
}
  & ProjectAdditionsFragment
  & TaskSuccessFragment
);

export type UpdateProjectMutationVariables = Exact<{
  colors: Array<colors_insert_input> | colors_insert_input;
  id: string;
  isChanged: boolean;
  changes: projects_set_input;
  deletedAssigneeIds: Array<string> | string;
  assignees: Array<projects_assignees_insert_input> | projects_assignees_insert_input;
  locations: Array<locations_insert_input> | locations_insert_input;
  deletedFieldValueIds: Array<string> | string;
  fieldsValues: Array<projects_fieldsvalues_insert_input> | projects_fieldsvalues_insert_input;
  revisions: Array<projects_revisions_insert_input> | projects_revisions_insert_input;
  taskId: string;
  task: tasks_set_input;
}>;


export type UpdateProjectMutation = (
  {
  insert_projects_revisions: {
    affected_rows: number
  } | null,
  insert_colors: {
    affected_rows: number
  } | null,
  update_projects_by_pk?: {
    id: string
  } | null
}
  & ProjectChangesFragment
  & TaskSuccessFragment
);

export type ReadProjectSavesQueryVariables = Exact<{
  taskIds: Array<string> | string;
  projectIds: Array<string> | string;
  externalIds: Array<string> | string;
  statusIds: Array<string> | string;
  companyIds: Array<string> | string;
  fieldIds: Array<string> | string;
  salaryPurposes: Array<string> | string;
  withUsers: boolean;
}>;


export type ReadProjectSavesQuery = (
  TasksOfSavesFragment
  & RowsOfProjectSaveFragment
);

export type CreateProjectsMutationVariables = Exact<{
  colors: Array<colors_insert_input> | colors_insert_input;
  projects: Array<projects_insert_input> | projects_insert_input;
  assignees: Array<projects_assignees_insert_input> | projects_assignees_insert_input;
  locations: Array<locations_insert_input> | locations_insert_input;
  fieldsValues: Array<projects_fieldsvalues_insert_input> | projects_fieldsvalues_insert_input;
  revisions: Array<projects_revisions_insert_input> | projects_revisions_insert_input;
  tasks: Array<tasks_updates> | tasks_updates;
}>;


export type CreateProjectsMutation = (
  {
  insert_colors: {
    affected_rows: number
  } | null,
  insert_projects: {
    affected_rows: number
  } | null
}
  & ProjectAdditionsFragment
  & TaskSuccessesFragment
);

export type UpdateProjectsMutationVariables = Exact<{
  colors: Array<colors_insert_input> | colors_insert_input;
  changes: Array<projects_updates> | projects_updates;
  deletedAssigneeIds: Array<string> | string;
  assignees: Array<projects_assignees_insert_input> | projects_assignees_insert_input;
  locations: Array<locations_insert_input> | locations_insert_input;
  deletedFieldValueIds: Array<string> | string;
  fieldsValues: Array<projects_fieldsvalues_insert_input> | projects_fieldsvalues_insert_input;
  revisions: Array<projects_revisions_insert_input> | projects_revisions_insert_input;
  tasks: Array<tasks_updates> | tasks_updates;
}>;


export type UpdateProjectsMutation = (
  {
  insert_projects_revisions: {
    affected_rows: number
  } | null,
  insert_colors: {
    affected_rows: number
  } | null,
  update_projects_many: Array<{
    affected_rows: number
  } | null> | null
}
  & ProjectChangesFragment
  & TaskSuccessesFragment
);

export type GetTaskQueryVariables = Exact<{
  id: string;
}>;


export type GetTaskQuery = {
  tasks_by_pk: {
    __typename: 'tasks',
    id: string,
    type: string,
    status: string,
    outcome: string | null,
    attempts: number,
    steps: unknown,
    warnings: unknown,
    error: unknown,
    createdAt: string,
    updatedAt: string,
    startedAt: string | null,
    finishedAt: string | null,
    projectId: string | null,
    companyId: string | null,
    profileId: string | null
  } | null
};

export type GetOwnTaskQueryVariables = Exact<{
  id: string;
}>;


export type GetOwnTaskQuery = {
  tasks_by_pk: {
    __typename: 'tasks',
    id: string,
    type: string,
    status: string,
    attempts: number,
    warnings: unknown,
    error: unknown,
    createdAt: string,
    response: unknown,
    finishedAt: string | null
  } | null
};

export type LinkedFileFragment = {
  __typename: 'files',
  name: string,
  id: string,
  size: number,
  mimeType: string,
  url: string
};

export type RecordStorageObjectsMutationVariables = Exact<{
  objects: Array<storage_objects_insert_input> | storage_objects_insert_input;
}>;


export type RecordStorageObjectsMutation = {
  insert_storage_objects: {
    affected_rows: number
  } | null
};

export type FindUnnamedStorageObjectsQueryVariables = Exact<{
  where: storage_objects_bool_exp;
  limit: number;
  offset: number;
}>;


export type FindUnnamedStorageObjectsQuery = {
  storage_objects: Array<{
    storageKey: string
  }>
};

export type ForgetStorageObjectsMutationVariables = Exact<{
  groupIds: Array<string> | string;
  storageKeys: Array<string> | string;
}>;


export type ForgetStorageObjectsMutation = {
  delete_storage_objects: {
    affected_rows: number
  } | null
};

export type ReadStorageIdQueryVariables = Exact<{ [key: string]: never; }>;


export type ReadStorageIdQuery = {
  database_epoch: Array<{
    storageId: string,
    hasMarkedStorage: boolean
  }>
};

export type NewestContentsQueryVariables = Exact<{ [key: string]: never; }>;


export type NewestContentsQuery = {
  storage_objects: Array<{
    storageKey: string
  }>
};

export type ReplaceStorageIdMutationVariables = Exact<{
  id: string;
  next: string;
}>;


export type ReplaceStorageIdMutation = {
  update_database_epoch: {
    affected_rows: number
  } | null
};

export type CheckSchemaQueryVariables = Exact<{ [key: string]: never; }>;


export type CheckSchemaQuery = {
  schema_version: Array<{
    migration: number | null
  }>,
  __type: {
    description: string | null
  } | null
};

export type FindApiKeysQueryVariables = Exact<{
  hashes: Array<string> | string;
}>;


export type FindApiKeysQuery = {
  apikeys: Array<(
    {
    hash: string
  }
    & CallerOfKeyFragment
  )>
};

export type TouchApiKeysMutationVariables = Exact<{
  ids: Array<string> | string;
  lastUsedAt: string;
}>;


export type TouchApiKeysMutation = {
  update_apikeys: {
    affected_rows: number
  } | null
};

export type CallerOfKeyFragment = {
  id: string,
  groupId: string,
  userId: string | null,
  kind: string,
  mayMerge: boolean,
  allowedOrigins: Array<string> | null,
  redirectOrigins: Array<string> | null,
  dailyLimit: number | null,
  burstLimit: number | null,
  expiresAt: string | null,
  revokedAt: string | null,
  group: {
    defaultCountry: string,
    locale: string,
    timeZone: string | null,
    disabledAt: string | null
  }
};

export type CreateApiKeyMutationVariables = Exact<{
  key: apikeys_insert_input;
}>;


export type CreateApiKeyMutation = {
  insert_apikeys_one: {
    id: string
  } | null
};

export type ListApiKeysQueryVariables = Exact<{
  where: apikeys_bool_exp;
}>;


export type ListApiKeysQuery = {
  apikeys: Array<{
    id: string,
    createdAt: string,
    groupId: string,
    userId: string | null,
    name: string,
    kind: string,
    mayMerge: boolean,
    prefix: string,
    allowedOrigins: Array<string> | null,
    redirectOrigins: Array<string> | null,
    dailyLimit: number | null,
    burstLimit: number | null,
    expiresAt: string | null,
    revokedAt: string | null,
    lastUsedAt: string | null,
    group: {
      name: string,
      disabledAt: string | null
    }
  }>
};

export type RevokeApiKeyMutationVariables = Exact<{
  id: string;
  revokedAt: string;
}>;


export type RevokeApiKeyMutation = {
  update_apikeys: {
    affected_rows: number
  } | null
};

export type RotateApiKeyMutationVariables = Exact<{
  successor: apikeys_insert_input;
  id: string;
  expiresAt: string;
}>;


export type RotateApiKeyMutation = {
  insert_apikeys_one: {
    id: string
  } | null,
  update_apikeys: {
    affected_rows: number
  } | null
};

export type DescribeFilterTypeQueryVariables = Exact<{
  name: string;
}>;


export type DescribeFilterTypeQuery = {
  __type: {
    inputFields: Array<{
      name: string,
      type: {
        name: string | null,
        ofType: {
          name: string | null,
          ofType: {
            name: string | null,
            ofType: {
              name: string | null
            } | null
          } | null
        } | null
      }
    }> | null
  } | null
};

export type ReadHeldHorizonQueryVariables = Exact<{ [key: string]: never; }>;


export type ReadHeldHorizonQuery = {
  changes_horizon: Array<{
    heldSince: string | null
  }>
};

export type ReadChangesHorizonQueryVariables = Exact<{ [key: string]: never; }>;


export type ReadChangesHorizonQuery = {
  changes_horizon: Array<{
    epoch: string | null,
    changedBefore: number | null,
    isCopy: boolean | null
  }>
};

export type RecordOffersMutationVariables = Exact<{
  offers: Array<offers_changes_insert_input> | offers_changes_insert_input;
  ids: Array<string> | string;
  now: string;
}>;


export type RecordOffersMutation = {
  update_offers_changes: {
    affected_rows: number
  } | null,
  insert_offers_changes: {
    affected_rows: number
  } | null
};

export type ReadPendingSearchQueryVariables = Exact<{ [key: string]: never; }>;


export type ReadPendingSearchQuery = {
  profiles_search_pending: Array<{
    groupId: string
  }>
};

export type RefreshSearchMutationVariables = Exact<{
  account: string;
  most: number;
}>;


export type RefreshSearchMutation = {
  refresh_search: Array<{
    profileId: string,
    error: string | null
  }>
};

export type RenewDatabaseEpochMutationVariables = Exact<{
  epoch: string;
  next: string;
}>;


export type RenewDatabaseEpochMutation = {
  update_database_epoch: {
    affected_rows: number
  } | null
};

export type ReadOpenedOffersQueryVariables = Exact<{
  since: string;
}>;


export type ReadOpenedOffersQuery = {
  offers_opened: Array<{
    id: string | null,
    groupId: string | null
  }>
};

export type ReadUnrecordedOffersQueryVariables = Exact<{ [key: string]: never; }>;


export type ReadUnrecordedOffersQuery = {
  offers_unrecorded: Array<{
    id: string | null,
    groupId: string | null
  }>
};

export type FindConfirmationQueryVariables = Exact<{
  id: string;
  groupId: string;
}>;


export type FindConfirmationQuery = {
  applications_emails: Array<{
    id: string
  }>
};

export type ListAccountsWithEmailsQueryVariables = Exact<{
  now: string;
  limit: number;
}>;


export type ListAccountsWithEmailsQuery = {
  applications_emails: Array<{
    groupId: string
  }>
};

export type ClaimEmailsMutationVariables = Exact<{
  groupId: string;
  holder: string;
  most: number;
  dailyLimit: number;
}>;


export type ClaimEmailsMutation = {
  claim_application_emails: Array<{
    id: string,
    groupId: string,
    language: string,
    recipient: string,
    jobName: string | null,
    status: string,
    attempts: number,
    error: string | null,
    site: CareersSiteSettingsFragment | null
  }>
};

export type EndEmailAttemptMutationVariables = Exact<{
  id: string;
  holder: string;
  end: applications_emails_set_input;
}>;


export type EndEmailAttemptMutation = {
  update_applications_emails: {
    returning: Array<{
      status: string
    }>
  } | null
};

export type RemoveOldEmailsMutationVariables = Exact<{
  before: string;
}>;


export type RemoveOldEmailsMutation = {
  delete_applications_emails: {
    affected_rows: number
  } | null
};

export type ListEmailsQueryVariables = Exact<{
  where: applications_emails_bool_exp;
  limit: number;
}>;


export type ListEmailsQuery = {
  applications_emails: Array<{
    id: string,
    createdAt: string,
    groupId: string,
    applicationId: string,
    recipient: string,
    status: string,
    attempts: number,
    error: string | null,
    lockedUntil: string | null,
    finishedAt: string | null
  }>
};

export type RetryEmailMutationVariables = Exact<{
  id: string;
}>;


export type RetryEmailMutation = {
  update_applications_emails: {
    affected_rows: number
  } | null
};

export type ReadQueueStateQueryVariables = Exact<{ [key: string]: never; }>;


export type ReadQueueStateQuery = {
  queued: {
    aggregate: {
      count: number
    } | null
  },
  running: {
    aggregate: {
      count: number
    } | null
  },
  failed: {
    aggregate: {
      count: number
    } | null
  },
  oldest: Array<{
    createdAt: string
  }>,
  changes_horizon: Array<{
    heldSince: string | null
  }>,
  webhooks: {
    aggregate: {
      count: number
    } | null
  },
  emails: {
    aggregate: {
      count: number,
      min: {
        createdAt: string | null
      } | null
    } | null
  },
  disabled: {
    aggregate: {
      count: number
    } | null
  }
};

export type UsersOfAccountFragment = {
  users?: Array<{
    id: string,
    displayName: string,
    email: string,
    disabled: boolean
  }>
};

export type ErasePersonsMutationVariables = Exact<{
  erasures: Array<profiles_erasures_insert_input> | profiles_erasures_insert_input;
}>;


export type ErasePersonsMutation = {
  insert_profiles_erasures: {
    returning: Array<{
      counts: unknown,
      sameIdentity: unknown
    }>
  } | null
};

export type FindSameIdentityQueryVariables = Exact<{
  groupId: string;
  ids: Array<string> | string;
}>;


export type FindSameIdentityQuery = {
  profiles: Array<{
    id: string,
    erasedAt: string | null,
    sameIdentity: unknown
  }>,
  profiles_erasures: Array<{
    profileId: string,
    sameIdentity: unknown
  }>
};

export type ListErasedProfilesQueryVariables = Exact<{
  after: string;
}>;


export type ListErasedProfilesQuery = {
  profiles: Array<{
    groupId: string,
    id: string,
    erasedAt: string | null
  }>
};

export type FindUnerasedProfilesQueryVariables = Exact<{
  ids: Array<string> | string;
}>;


export type FindUnerasedProfilesQuery = {
  profiles: Array<{
    groupId: string,
    id: string
  }>
};

export type FindPersonQueryVariables = Exact<{
  id: string;
}>;


export type FindPersonQuery = {
  profile: {
    id: string,
    groupId: string,
    erasedAt: string | null
  } | null,
  application: {
    profile: {
      id: string,
      groupId: string,
      erasedAt: string | null
    } | null
  } | null
};

export type ExportProfileQueryVariables = Exact<{
  id: string;
}>;


export type ExportProfileQuery = {
  profiles: Array<ExportedProfileFragment>,
  merged: Array<ExportedProfileFragment>
};

export type ExportedProfileFragment = {
  id: string,
  createdAt: string,
  updatedAt: string,
  addedAt: string,
  deletedAt: string | null,
  erasedAt: string | null,
  erasureDueAt: string | null,
  retentionHoldUntil: string | null,
  mergedIntoId: string | null,
  createdByUserId: string | null,
  externalId: string | null,
  source: string,
  firstNameManual: string | null,
  firstNameParsed: string | null,
  firstName: string | null,
  lastNameManual: string | null,
  lastNameParsed: string | null,
  lastName: string | null,
  foldedName: string | null,
  headline: string | null,
  summary: string | null,
  birthday: string | null,
  searchString: string | null,
  networkId: string | null,
  memberId: string | null,
  profileUrl: string | null,
  canonicalNetworkUrl: string | null,
  publicIdentifier: string | null,
  primaryLocale: string | null,
  talentIdentifier: string | null,
  networkSalesNavigatorIdentifier: string | null,
  networkSignificantIdentifier: string | null,
  distance: number | null,
  isTalent: boolean | null,
  isContact: boolean | null,
  isHiring: boolean | null,
  isOpenToNewOpportunities: boolean | null,
  isInfluencer: boolean | null,
  isPremium: boolean | null,
  canSendInMail: boolean | null,
  firstInteractionDate: string | null,
  lastInteractionDate: string | null,
  lastPastInteractionDate: string | null,
  lastInteractionType: string | null,
  lastPositionStartDate: string | null,
  isNetworkUrlConfirmed: boolean,
  countApplicationsFromThisProfile: number,
  countConnexionsWithThisProfile: number,
  countInvitationsScheduledToThisProfile: number,
  countInvitationsSentToThisProfile: number,
  countMeetingsDoneWithThisProfile: number,
  countMeetingsScheduledWithThisProfile: number,
  countMessagesReceivedFromThisProfile: number,
  countMessagesScheduledToThisProfile: number,
  countMessagesSentToThisProfile: number,
  countResumes: number,
  status: {
    code: string | null,
    title: string
  } | null,
  image: {
    publicUrl: string | null,
    fileId: string | null
  } | null,
  location: ExportedLocationFragment | null,
  locationLinks: Array<{
    location: ExportedLocationFragment | null
  }>,
  emailAddresses: Array<{
    createdAt: string,
    deletedAt: string | null,
    emailAddress: string,
    canonicalEmailAddress: string,
    type: string | null,
    isPreferred: boolean,
    isConfirmed: boolean
  }>,
  phoneNumbers: Array<{
    createdAt: string,
    number: string,
    canonicalNumber: string | null,
    type: string | null,
    isConfirmed: boolean
  }>,
  positions: Array<{
    title: string | null,
    companyName: string | null,
    description: string | null,
    location: string | null,
    startDate: string | null,
    endDate: string | null,
    isCurrent: boolean,
    source: string | null,
    company: {
      name: string
    } | null
  }>,
  educations: Array<{
    schoolName: string | null,
    degree: string | null,
    fieldOfStudy: string | null,
    startDate: string | null,
    endDate: string | null,
    description: string | null,
    source: string | null
  }>,
  locales: Array<{
    locale: string,
    level: string | null
  }>,
  findings: Array<{
    source: string,
    url: string,
    outcome: string,
    reason: string | null,
    found: unknown,
    askedAt: string,
    dismissedAt: string | null
  }>,
  fieldsValues: Array<{
    value: string | null,
    dateValue: string | null,
    currency: string | null,
    field: {
      id: string,
      name: string,
      type: string
    } | null,
    fieldValue: {
      name: string
    } | null,
    location: ExportedLocationFragment | null
  }>,
  associations: Array<{
    associationType: string,
    companyId: string,
    company: {
      name: string
    } | null
  }>,
  assignees: Array<{
    userId: string
  }>,
  keys: Array<{
    kind: string,
    key: string,
    isProvisional: boolean
  }>,
  files: Array<{
    createdAt: string,
    isResume: boolean,
    applicationId: string | null,
    text: string | null,
    language: string | null,
    parsed: unknown,
    doubtful: unknown,
    confidence: number | null,
    readAt: string | null,
    readError: string | null,
    file: ExportedFileFragment | null
  }>,
  applications: Array<{
    id: string,
    createdAt: string,
    projectId: string | null,
    projectName: string | null,
    requestedReference: string | null,
    submitted: unknown,
    source: string | null,
    consent: unknown,
    review: string,
    reviewedAt: string | null,
    reviewedByUserId: string | null,
    project: {
      name: string
    } | null,
    auditEntries: Array<ExportedEntryFragment> | null,
    files: Array<{
      isResume: boolean,
      file: ExportedFileFragment | null
    }>,
    emails: Array<{
      createdAt: string,
      recipient: string,
      jobName: string | null,
      language: string,
      status: string,
      error: string | null,
      finishedAt: string | null
    }>
  }>,
  projects: Array<{
    id: string,
    projectId: string,
    applicationId: string | null,
    appliedAt: string | null,
    source: string | null,
    project: {
      name: string
    } | null,
    status: {
      code: string | null,
      title: string
    } | null
  }>,
  historyEntries: Array<{
    createdAt: string,
    type: string,
    subject: string | null,
    message: string | null,
    applicationId: string | null,
    projectId: string | null,
    projectName: string | null,
    userId: string | null,
    project: {
      name: string
    } | null
  }>,
  revisions: Array<{
    number: number,
    createdAt: string,
    changes: unknown
  }>,
  duplicates: Array<{
    reason: string,
    resolvedAt: string | null
  }>,
  auditEntries: Array<ExportedEntryFragment> | null,
  pendingExecuteTriggerTasks: Array<{
    type: string,
    status: string
  }>,
  unreadMessagesNotifications: Array<{
    type: string | null,
    createdAt: string
  }>
};

export type ExportedLocationFragment = {
  search: string,
  center: unknown,
  formattedAddress: string | null,
  streetNumber: string | null,
  route: string | null,
  postalCode: string | null,
  locality: string | null,
  administrativeAreaLevel1: string | null,
  administrativeAreaLevel2: string | null,
  countryName: string | null
};

export type ExportedEntryFragment = {
  createdAt: string,
  part: string | null,
  partId: string | null,
  operation: string,
  columns: Array<string>,
  oldValues: unknown,
  newValues: unknown,
  actor: unknown,
  requestId: string | null
};

export type ExportedFileFragment = {
  id: string,
  name: string,
  mimeType: string,
  size: number,
  sha256: string
};

export type ExportProfileRowsQueryVariables = Exact<{
  ids: Array<string> | string;
  linkIds: Array<string> | string;
}>;


export type ExportProfileRowsQuery = {
  tasks: Array<{
    id: string,
    type: string,
    status: string,
    createdAt: string,
    warnings: unknown,
    error: unknown,
    idempotencyKey: string | null,
    bodyHash: string | null,
    response: unknown,
    requestId: string | null
  }>,
  replaced_values: Array<{
    columnName: string,
    fieldId: string | null,
    value: string,
    replacement: string | null
  }>,
  status_changes: Array<{
    entity: string,
    recordId: string,
    at: string,
    fromStatusId: string | null,
    toStatusId: string | null,
    fromStatus: {
      code: string | null,
      title: string
    } | null,
    toStatus: {
      code: string | null,
      title: string
    } | null
  }>
};

export type ReadStorageKeysQueryVariables = Exact<{
  groupId: string;
  ids: Array<string> | string;
}>;


export type ReadStorageKeysQuery = {
  files: Array<{
    id: string,
    name: string,
    storageKey: string
  }>
};

export type ListAccountIdsQueryVariables = Exact<{
  after: string;
}>;


export type ListAccountIdsQuery = {
  groups: Array<{
    id: string
  }>
};

export type RunRetentionMutationVariables = Exact<{
  groupId: string;
}>;


export type RunRetentionMutation = {
  insert_retention_runs: {
    returning: Array<{
      counts: unknown,
      isComplete: boolean
    }>
  } | null
};

export type ReadRetentionQueryVariables = Exact<{
  groupId: string;
}>;


export type ReadRetentionQuery = {
  groups_by_pk: {
    id: string,
    retention: unknown
  } | null
};

export type SetRetentionMutationVariables = Exact<{
  groupId: string;
  retention: unknown;
}>;


export type SetRetentionMutation = {
  update_groups_by_pk: {
    id: string,
    retention: unknown
  } | null
};

export type TaskOfSaveFragment = {
  task: {
    status: string,
    response: unknown
  } | null
};

export type TaskSuccessFragment = {
  update_tasks_by_pk: {
    id: string
  } | null
};

export type TasksOfSavesFragment = {
  tasks: Array<{
    id: string,
    status: string,
    response: unknown
  }>
};

export type TaskSuccessesFragment = {
  update_tasks_many: Array<{
    affected_rows: number
  } | null> | null
};

export type FindNetworkCompanyQueryVariables = Exact<{
  url: string;
  networkIds: Array<string> | string;
  industries: Array<industries_bool_exp> | industries_bool_exp;
}>;


export type FindNetworkCompanyQuery = {
  networkcompanies: Array<{
    id: string,
    canonicalNetworkUrl: string | null,
    networkId: string | null,
    imageId: string | null,
    source: string | null,
    foundAt: string | null
  }>,
  industries: Array<{
    id: string,
    networkId: number,
    nameEnglish: string
  }>
};

export type WriteNetworkCompanyMutationVariables = Exact<{
  id: string;
  url: string;
  company: networkcompanies_insert_input;
  columns: Array<networkcompanies_update_column> | networkcompanies_update_column;
  images: Array<networkcompanies_images_insert_input> | networkcompanies_images_insert_input;
  newIndustries: Array<industries_insert_input> | industries_insert_input;
  replacedIndustries: Array<networkcompanies_industries_bool_exp> | networkcompanies_industries_bool_exp;
  industries: Array<networkcompanies_industries_insert_input> | networkcompanies_industries_insert_input;
}>;


export type WriteNetworkCompanyMutation = {
  update_networkcompanies: {
    affected_rows: number
  } | null,
  insert_networkcompanies_images: {
    affected_rows: number
  } | null,
  insert_networkcompanies_one: {
    id: string
  } | null,
  insert_industries: {
    affected_rows: number
  } | null,
  delete_networkcompanies_industries: {
    affected_rows: number
  } | null,
  insert_networkcompanies_industries: {
    affected_rows: number
  } | null,
  update_companies: {
    affected_rows: number
  } | null
};

export type CreateTaskMutationVariables = Exact<{
  task: tasks_insert_input;
}>;


export type CreateTaskMutation = {
  insert_tasks_one: {
    id: string
  } | null
};

export type CreateTasksMutationVariables = Exact<{
  tasks: Array<tasks_insert_input> | tasks_insert_input;
}>;


export type CreateTasksMutation = {
  insert_tasks: {
    affected_rows: number
  } | null
};

export type CreateEndedTaskMutationVariables = Exact<{
  task: tasks_insert_input;
  id: string;
  end: tasks_set_input;
}>;


export type CreateEndedTaskMutation = {
  insert_tasks_one: {
    id: string
  } | null,
  update_tasks_by_pk: {
    id: string
  } | null
};

export type FindTaskByIdempotencyKeyQueryVariables = Exact<{
  apikeyId: string;
  type: string;
  idempotencyKey: string;
}>;


export type FindTaskByIdempotencyKeyQuery = {
  tasks: Array<{
    id: string,
    status: string,
    createdAt: string,
    bodyHash: string | null,
    response: unknown,
    lockedBy: string | null
  }>
};

export type FindTasksByIdempotencyKeysQueryVariables = Exact<{
  apikeyId: string;
  type: string;
  idempotencyKeys: Array<string> | string;
}>;


export type FindTasksByIdempotencyKeysQuery = {
  tasks: Array<{
    id: string,
    status: string,
    createdAt: string,
    bodyHash: string | null,
    response: unknown,
    lockedBy: string | null,
    idempotencyKey: string | null
  }>
};

export type ReadFailedTaskQueryVariables = Exact<{
  id: string;
}>;


export type ReadFailedTaskQuery = {
  task: {
    status: string,
    apikeyId: string | null
  } | null
};

export type RequeueTaskMutationVariables = Exact<{
  id: string;
  task: tasks_set_input;
}>;


export type RequeueTaskMutation = {
  update_tasks: {
    affected_rows: number
  } | null
};

export type FreeIdempotencyKeyMutationVariables = Exact<{
  id: string;
}>;


export type FreeIdempotencyKeyMutation = {
  update_tasks_by_pk: {
    id: string
  } | null
};

export type ClaimTasksMutationVariables = Exact<{
  holder: string;
  kinds: unknown;
  most: number;
}>;


export type ClaimTasksMutation = {
  claim_tasks: Array<{
    id: string,
    type: string,
    attempts: number,
    interruptions: number,
    input: unknown,
    requestId: string | null,
    apikey: CallerOfKeyFragment | null
  }>
};

export type ClaimTaskMutationVariables = Exact<{
  id: string;
  holder: string;
  ended: Array<string> | string;
}>;


export type ClaimTaskMutation = {
  update_tasks: {
    returning: Array<{
      id: string,
      attempts: number,
      interruptions: number,
      requestId: string | null,
      input: unknown
    }>
  } | null
};

export type RetryTasksMutationVariables = Exact<{
  account?: string | null | undefined;
  kind?: string | null | undefined;
  code?: string | null | undefined;
  failedAfter?: string | null | undefined;
  failedBefore?: string | null | undefined;
  most: number;
}>;


export type RetryTasksMutation = {
  retry_tasks: Array<{
    id: string
  }>
};

export type ListTasksQueryVariables = Exact<{
  where: tasks_bool_exp;
  limit: number;
}>;


export type ListTasksQuery = {
  tasks: Array<{
    id: string,
    createdAt: string,
    groupId: string,
    type: string,
    status: string,
    attempts: number,
    error: unknown
  }>
};

export type RenewLeasesMutationVariables = Exact<{
  ids: Array<string> | string;
  lockedBy: string;
}>;


export type RenewLeasesMutation = {
  update_tasks: {
    affected_rows: number
  } | null
};

export type EndAttemptMutationVariables = Exact<{
  id: string;
  lockedBy: string;
  end: tasks_set_input;
}>;


export type EndAttemptMutation = {
  update_tasks: {
    returning: Array<{
      status: string,
      updatedAt: string,
      lockedUntil: string | null
    }>
  } | null
};

export type FindLeaseHoldersQueryVariables = Exact<{ [key: string]: never; }>;


export type FindLeaseHoldersQuery = {
  tasks: Array<{
    lockedBy: string | null
  }>
};

export type ReleaseLeasesMutationVariables = Exact<{
  lockedBy: Array<string> | string;
  lockedUntil: string;
}>;


export type ReleaseLeasesMutation = {
  update_tasks: {
    affected_rows: number
  } | null
};

export type FreeOldIdempotencyKeysMutationVariables = Exact<{
  before: string;
}>;


export type FreeOldIdempotencyKeysMutation = {
  update_tasks: {
    affected_rows: number
  } | null
};

export type ListDueWebhooksQueryVariables = Exact<{
  after: string;
  limit: number;
  now: string;
}>;


export type ListDueWebhooksQuery = {
  webhook_endpoints: Array<{
    id: string,
    groupId: string
  }>
};

export type ClaimWebhookDeliveriesMutationVariables = Exact<{
  groupId: string;
  endpointId: string;
  holder: string;
  most: number;
  now: string;
}>;


export type ClaimWebhookDeliveriesMutation = {
  claim_webhook_deliveries: Array<{
    id: string,
    groupId: string,
    endpointId: string,
    attempts: number,
    event: {
      id: string,
      type: string,
      createdAt: string,
      sequence: number,
      object: string,
      objectId: string,
      details: unknown,
      actor: unknown
    } | null,
    endpoint: {
      url: string | null,
      payload: string,
      secrets: Array<{
        secret: string
      }>
    } | null
  }>
};

export type RecordWebhookAttemptMutationVariables = Exact<{
  attempt: webhook_attempts_insert_input;
}>;


export type RecordWebhookAttemptMutation = {
  insert_webhook_attempts: {
    affected_rows: number
  } | null
};

export type ReadWebhookOutcomeQueryVariables = Exact<{
  id: string;
}>;


export type ReadWebhookOutcomeQuery = {
  webhook_deliveries_by_pk: {
    status: string
  } | null
};

export type FindWebhookHoldersQueryVariables = Exact<{ [key: string]: never; }>;


export type FindWebhookHoldersQuery = {
  webhook_deliveries: Array<{
    lockedBy: string | null
  }>
};

export type ReleaseWebhookDeliveriesMutationVariables = Exact<{
  holders: Array<string> | string;
  id?: uuid_comparison_exp;
  now: string;
}>;


export type ReleaseWebhookDeliveriesMutation = {
  update_webhook_deliveries: {
    affected_rows: number
  } | null
};

export type WebhookFieldsFragment = {
  id: string,
  createdAt: string,
  updatedAt: string,
  url: string | null,
  description: string | null,
  events: Array<string>,
  payload: string,
  disabledAt: string | null,
  disabledReason: string | null,
  failingSince: string | null,
  pausedUntil: string | null
};

export type ListWebhooksQueryVariables = Exact<{ [key: string]: never; }>;


export type ListWebhooksQuery = {
  webhook_endpoints: Array<WebhookFieldsFragment>
};

export type GetWebhookQueryVariables = Exact<{
  id: string;
}>;


export type GetWebhookQuery = {
  webhook_endpoints_by_pk: WebhookFieldsFragment | null
};

export type CreateWebhookMutationVariables = Exact<{
  endpoint: webhook_endpoints_insert_input;
}>;


export type CreateWebhookMutation = {
  insert_webhook_endpoints_one: WebhookFieldsFragment | null
};

export type UpdateWebhookMutationVariables = Exact<{
  id: string;
  changes: webhook_endpoints_set_input;
}>;


export type UpdateWebhookMutation = {
  update_webhook_endpoints_by_pk: WebhookFieldsFragment | null
};

export type DeleteWebhookMutationVariables = Exact<{
  id: string;
}>;


export type DeleteWebhookMutation = {
  delete_webhook_endpoints_by_pk: {
    id: string
  } | null
};

export type ReplaceWebhookSecretMutationVariables = Exact<{
  secret: webhook_secrets_insert_input;
  groupId: string;
  endpointId: string;
  endOld: boolean;
}>;


export type ReplaceWebhookSecretMutation = {
  insert_webhook_secrets_one: {
    id: string
  } | null,
  delete_webhook_secrets?: {
    affected_rows: number
  } | null
};

export type ListWebhookDeliveriesQueryVariables = Exact<{
  where: webhook_deliveries_bool_exp;
  limit: number;
  offset: number;
}>;


export type ListWebhookDeliveriesQuery = {
  webhook_deliveries: Array<{
    id: string,
    createdAt: string,
    status: string,
    attempts: number,
    lockedUntil: string | null,
    finishedAt: string | null,
    event: {
      id: string,
      type: string,
      object: string,
      objectId: string,
      sequence: number,
      createdAt: string
    } | null,
    log: Array<{
      startedAt: string,
      durationMs: number,
      statusCode: number | null,
      error: string | null,
      answer: string | null
    }>
  }>,
  webhook_deliveries_aggregate: {
    aggregate: {
      count: number
    } | null
  }
};

export type GetWebhookDeliveryQueryVariables = Exact<{
  where: webhook_deliveries_bool_exp;
}>;


export type GetWebhookDeliveryQuery = {
  webhook_deliveries: Array<{
    id: string,
    eventId: string
  }>
};

export type TestWebhookMutationVariables = Exact<{
  groupId: string;
  endpointId: string;
}>;


export type TestWebhookMutation = {
  test_webhook: Array<{
    id: string,
    eventId: string
  }>
};

export type ReplayWebhookMutationVariables = Exact<{
  groupId: string;
  endpointId: string;
  from: string;
  to: string;
  types?: unknown;
  onlyFailed: boolean;
  most: number;
}>;


export type ReplayWebhookMutation = {
  replay_webhook: Array<{
    id: string,
    event: {
      createdAt: string
    } | null
  }>
};

export type ReplayWebhookDeliveryMutationVariables = Exact<{
  where: webhook_deliveries_bool_exp;
  now: string;
}>;


export type ReplayWebhookDeliveryMutation = {
  update_webhook_deliveries: {
    affected_rows: number
  } | null
};

export type CreateWebhookListenerMutationVariables = Exact<{
  listener: webhook_endpoints_insert_input;
}>;


export type CreateWebhookListenerMutation = {
  insert_webhook_endpoints_one: {
    id: string,
    eventsUntil: string
  } | null
};

export type RenewWebhookListenerMutationVariables = Exact<{
  id: string;
  groupId: string;
  changes: webhook_endpoints_set_input;
}>;


export type RenewWebhookListenerMutation = {
  update_webhook_endpoints: {
    returning: Array<{
      id: string,
      eventsUntil: string
    }>
  } | null
};

export type EndWebhookListenerMutationVariables = Exact<{
  id: string;
  groupId: string;
}>;


export type EndWebhookListenerMutation = {
  delete_webhook_endpoints: {
    affected_rows: number
  } | null
};

export type WebhookApplicationQueryVariables = Exact<{
  id: string;
}>;


export type WebhookApplicationQuery = {
  applications_by_pk: {
    __typename: 'applications',
    id: string,
    createdAt: string,
    updatedAt: string,
    profileId: string,
    projectId: string | null,
    requestedReference: string | null,
    submitted: unknown,
    source: string | null,
    consent: unknown,
    review: string,
    reviewedAt: string | null
  } | null
};

export type WebhookMoveQueryVariables = Exact<{
  id: string;
}>;


export type WebhookMoveQuery = {
  projects_profiles_by_pk: {
    __typename: 'projects_profiles',
    id: string,
    createdAt: string,
    updatedAt: string,
    profileId: string,
    projectId: string,
    applicationId: string | null,
    appliedAt: string | null,
    source: string | null,
    status: {
      __typename: 'statuses',
      id: string,
      title: string,
      code: string | null
    } | null
  } | null
};

export type RemoveEventLogsMutationVariables = Exact<{
  trigger: string;
  hours: number;
  most: number;
}>;


export type RemoveEventLogsMutation = {
  remove_event_logs: Array<{
    events: number | null
  }>
};

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
const CareersOfferHead = `fragment CareersOfferHead on offers {
  id
  name
  referenceId
  publishedAt
  updatedAt
  end {
    expiresAt
  }
}`;
const CareersPlace = `fragment CareersPlace on locations {
  search
  center
  formattedAddress
  streetNumber
  route
  postalCode
  locality
  administrativeAreaLevel1
  countryName
}`;
const CareersOfferValue = `fragment CareersOfferValue on offers_fieldsvalues {
  field {
    id
    name
    type
    purpose
  }
  fieldValue {
    name
    technicalValue
  }
  location {
    ...CareersPlace
  }
  value
}`;
const CareersOffer = `fragment CareersOffer on offers {
  ...CareersOfferHead
  fieldsValues(order_by: [{createdAt: asc}, {id: asc}]) {
    ...CareersOfferValue
  }
}`;
const CareersSiteSettings = `fragment CareersSiteSettings on careers_sites {
  id
  slug
  name
  languages
  accentColor
  headerColor
  logoSha256
  logoType
  websiteUrl
  contactEmail
  frameOrigins
  isOpenToSpontaneousApplications
  sendsConfirmations
  texts
  consentVersion
}`;
const FieldWithOptions = `fragment FieldWithOptions on fields {
  id
  name
  type
  options: values(
    where: {deletedAt: {_is_null: true}}
    order_by: [{order: asc}, {id: asc}]
  ) {
    id
    name
    technicalValue
  }
}`;
const PendingPlace = `fragment PendingPlace on locations_pending {
  id
  createdAt
  groupId
  textBefore
  keptPoint
  group {
    defaultCountry
  }
  location {
    id
    search
    latitude
    longitude
    streetNumber
    route
    postalCode
    locality
    administrativeAreaLevel1
    administrativeAreaLevel2
    countryName
  }
}`;
const FindingsOfProfile = `fragment FindingsOfProfile on profiles {
  id
  deletedAt
  erasedAt
  imageId
  profileUrl
  canonicalNetworkUrl
  publicIdentifier
  networkId
  memberId
  primaryLocale
  isOpenToNewOpportunities
  isPremium
  isInfluencer
  isHiring
  firstNameManual
  firstNameParsed
  lastNameManual
  lastNameParsed
  emailAddresses(where: {deletedAt: {_is_null: true}}) {
    emailAddress
  }
  phoneNumbers(limit: 1) {
    id
  }
  positions {
    source
    startDate
    isCurrent
  }
  educations {
    source
  }
  locales(limit: 1) {
    id
  }
  files(where: {parsed: {_is_null: false}}) {
    firstName: parsed(path: "firstName")
    lastName: parsed(path: "lastName")
  }
  findings(order_by: [{askedAt: desc}, {id: asc}]) {
    id
    source
    url
    outcome
    reason
    found
    askedAt
    dismissedAt
  }
}`;
const MovableLink = `fragment MovableLink on projects_profiles {
  id
  profileId
  applicationId
  status {
    id
    title
  }
  project {
    deletedAt
  }
  profile {
    deletedAt
    revisions(order_by: [{number: desc}], limit: 1) {
      number
    }
  }
}`;
const ProfileColumns = `fragment ProfileColumns on profiles {
  externalId
  firstName
  lastName
  headline
}`;
const StoredProfile = `fragment StoredProfile on profiles {
  id
  deletedAt
  ...ProfileColumns
  firstNameManual
  firstNameParsed
  lastNameManual
  lastNameParsed
  summary
  birthday
  profileUrl
  canonicalNetworkUrl
  isNetworkUrlConfirmed
  publicIdentifier
  location {
    id
    search
  }
  locationLinks {
    id
    locationId
  }
  revisions(order_by: [{number: desc}], limit: 1) {
    number
  }
  emailAddresses(where: {deletedAt: {_is_null: true}}) {
    id
    canonicalEmailAddress
    isConfirmed
  }
  phoneNumbers {
    id
    number
    canonicalNumber
    isConfirmed
  }
  positions {
    id
    title
    companyName
    startDate
    isCurrent
  }
  educations {
    id
    schoolName
    degree
    fieldOfStudy
    startDate
  }
  locales {
    locale
  }
  files {
    id
    isResume
    file {
      id
      sha256
    }
  }
  fieldsValues {
    id
    fieldId
    fieldValueId
    value
    location {
      search
    }
  }
  associations {
    associationType
    companyId
  }
  projects {
    projectId
  }
}`;
const ClaimedKey = `fragment ClaimedKey on profiles_keys {
  kind
  key
  profileId
  profile {
    ...StoredProfile
  }
}`;
const FieldOfRecord = `fragment FieldOfRecord on fields {
  id
  name
  type
  deletedAt
  options: values(order_by: [{order: asc}, {id: asc}]) {
    id
    name
    technicalValue
    deletedAt
  }
}`;
const UsersOfAccount = `fragment UsersOfAccount on query_root {
  users @include(if: $withUsers) {
    id
    displayName
    email
    disabled
  }
}`;
const RowsOfApplication = `fragment RowsOfApplication on query_root {
  byId: profiles(where: {id: {_in: $profileIds}}) {
    ...StoredProfile
  }
  byExternalId: profiles_keys(
    where: {kind: {_eq: "externalId"}, key: {_in: $externalIds}}
  ) {
    ...ClaimedKey
  }
  byNetworkUrl: profiles_keys(
    where: {kind: {_eq: "networkUrl"}, key: {_in: $networkUrls}, isProvisional: {_eq: false}}
  ) {
    ...ClaimedKey
  }
  byEmail: profiles_keys(
    where: {kind: {_eq: "email"}, key: {_in: $emails}, isProvisional: {_eq: false}}
  ) {
    ...ClaimedKey
  }
  projects(
    where: {_or: [{id: {_in: $projectIds}}, {referenceId: {_in: $referenceIds}, deletedAt: {_is_null: true}}, {referenceId: {_in: $referenceIds}, deletedAt: {_is_null: false}}]}
  ) {
    id
    referenceId
    deletedAt
  }
  fields(where: {id: {_in: $fieldIds}, targetedEntity: {_eq: "PROFILE"}}) {
    ...FieldOfRecord
  }
  ...UsersOfAccount
  companies(
    where: {_or: [{id: {_in: $companyIds}}, {externalId: {_in: $companyExternalIds}}]}
  ) {
    id
    externalId
    deletedAt
    name
    statusId
  }
  statuses(
    where: {id: {_in: $statusIds}, targetedEntity: {_eq: "COMPANY"}, deletedAt: {_is_null: true}}
  ) {
    id
  }
}`;
const KnownApplicant = `fragment KnownApplicant on profiles {
  id
  deletedAt
  revisions(order_by: [{number: desc}], limit: 1) {
    number
  }
  files {
    id
    isResume
    file {
      id
      sha256
    }
  }
  projects {
    projectId
  }
}`;
const KnownKey = `fragment KnownKey on profiles_keys {
  kind
  key
  profileId
  profile {
    ...KnownApplicant
  }
}`;
const ApplicationRecord = `fragment ApplicationRecord on mutation_root {
  insert_files(objects: $files) {
    affected_rows
  }
  insert_applications(objects: $applications) {
    affected_rows
  }
  insert_projects_profiles(objects: $links) {
    affected_rows
  }
  insert_profiles_files(objects: $profileFiles) {
    affected_rows
  }
  insert_history_entries(objects: $history) {
    affected_rows
  }
  insert_tasks(objects: $findTasks) {
    affected_rows
  }
}`;
const ProfileAdditions = `fragment ProfileAdditions on mutation_root {
  insert_profiles_emails(objects: $emails) {
    affected_rows
  }
  insert_profiles_phones(objects: $phones) {
    affected_rows
  }
  insert_profiles_positions(objects: $positions) {
    affected_rows
  }
  insert_profiles_educations(objects: $educations) {
    affected_rows
  }
  insert_profiles_locales(objects: $locales) {
    affected_rows
  }
  insert_profiles_locations(objects: $places) {
    affected_rows
  }
  insert_profiles_fieldsvalues(objects: $fieldsValues) {
    affected_rows
  }
  insert_profiles_associations(objects: $associations) {
    affected_rows
  }
}`;
const ProfileChanges = `fragment ProfileChanges on mutation_root {
  update_profiles_files_many(updates: $profileFileChanges) {
    affected_rows
  }
  insert_companies(objects: $companies) {
    affected_rows
  }
  update_companies_many(updates: $companyChanges) {
    affected_rows
  }
  insert_companies_revisions(objects: $companyRevisions) {
    affected_rows
  }
  insert_locations(objects: $locations) {
    affected_rows
  }
  update_profiles_emails(
    where: {id: {_in: $confirmedEmailIds}}
    _set: {isConfirmed: true}
  ) {
    affected_rows
  }
  delete_profiles_emails(where: {id: {_in: $deletedEmailIds}}) {
    affected_rows
  }
  delete_profiles_phones(where: {id: {_in: $deletedPhoneIds}}) {
    affected_rows
  }
  delete_profiles_locations(where: {id: {_in: $deletedPlaceIds}}) {
    affected_rows
  }
  delete_profiles_fieldsvalues(where: {id: {_in: $deletedFieldValueIds}}) {
    affected_rows
  }
  update_profiles_positions_many(updates: $positionChanges) {
    affected_rows
  }
  ...ProfileAdditions
  insert_profiles_duplicates(
    objects: $duplicates
    on_conflict: {constraint: profiles_duplicates_profileId_otherProfileId_key, update_columns: []}
  ) {
    affected_rows
  }
  update_profiles_many(updates: $profileChanges) {
    affected_rows
  }
}`;
const AskedPlace = `fragment AskedPlace on locations {
  search
  postalCode
  locality
  countryName
}`;
const AskedCompany = `fragment AskedCompany on companies {
  id
  deletedAt
  name
  networkUrl
  canonicalNetworkUrl
  networkCompanyId
  revisions(order_by: [{number: desc}], limit: 1) {
    number
  }
  findings {
    id
    source
    question
    outcome
    found
    taken
    askedAt
  }
  legaldata {
    id
    deletedAt
    legalName
    siren
    vatNumber
    activity
    codenaf
    codenafTitle
    foundedAt
    closedAt
    locations(order_by: [{isHeadquarters: desc}, {createdAt: asc}, {id: asc}]) {
      id
      siret
      isHeadquarters
      closedAt
      locationId
      location {
        ...AskedPlace
      }
    }
  }
  fieldsValues(
    where: {locationId: {_is_null: false}, field: {deletedAt: {_is_null: true}}}
    order_by: [{createdAt: asc}, {id: asc}]
    limit: 20
  ) {
    location {
      ...AskedPlace
    }
  }
}`;
const LinkedFile = `fragment LinkedFile on files {
  __typename
  url: id
  name
  id
  size
  mimeType
}`;
const CompanyRecord = `fragment CompanyRecord on companies {
  __typename
  id
  statusId
  groupId
  networkCompanyId
  name
  description
  tagline
  website
  universalName
  networkId
  networkUrl
  externalId
  foundedAt
  deletedAt
  networkEmployeeCount
  networkEmployeeStartCount
  networkEmployeeEndCount
  isProtectedUntil
  createdAt
  updatedAt
  assignees(order_by: [{createdAt: asc}, {id: asc}]) {
    __typename
    user {
      __typename
      displayName
      email
      id
    }
  }
  files(order_by: [{createdAt: asc}, {id: asc}]) {
    __typename
    fileId
    createdAt
    updatedAt
    file {
      ...LinkedFile
    }
  }
  projectsCountPerStatusGroup(order_by: [{status: {order: asc}}, {statusId: asc}]) {
    __typename
    status {
      __typename
      id
      title
      isHidden
      isAuto
      order
      parentId
      color {
        __typename
        id
        name
      }
    }
    count
  }
  status {
    __typename
    title
    color {
      __typename
      id
      name
    }
    isAuto
    id
  }
  legaldata {
    __typename
    id
    createdAt
    deletedAt
    updatedAt
    legalName
    siren
    vatNumber
    activity
    codenaf
    codenafTitle
    foundedAt
    closedAt
    foundAt
    source
    locations(order_by: [{isHeadquarters: desc}, {createdAt: asc}, {id: asc}]) {
      __typename
      siret
      isHeadquarters
      closedAt
      location {
        __typename
        id
        search
        center
        formattedAddress
        streetNumber
        route
        postalCode
        locality
        administrativeAreaLevel1
        administrativeAreaLevel2
        countryName
      }
    }
  }
  industries(order_by: [{createdAt: asc}, {id: asc}]) {
    __typename
    industry {
      __typename
      nameEnglish
      nameFrench
      networkId
      id
    }
  }
  networkCompanyData {
    __typename
    id
    name
    description
    tagline
    foundedAt
    networkEmployeeCount
    networkEmployeeStartCount
    networkEmployeeEndCount
    networkUrl
    universalName
    networkId
    website
    source
    foundAt
    image {
      __typename
      publicUrl
    }
    industries(order_by: [{createdAt: asc}, {id: asc}]) {
      __typename
      industry {
        __typename
        nameEnglish
        nameFrench
        networkId
        id
      }
    }
  }
  fieldsValues(
    where: {field: {deletedAt: {_is_null: true}}}
    order_by: [{createdAt: asc}, {id: asc}]
  ) {
    __typename
    id
    field {
      __typename
      id
      type
      name
    }
    fieldValue {
      __typename
      id
      name
    }
    location {
      __typename
      id
      search
      formattedAddress
    }
    value
  }
  projects(
    where: {deletedAt: {_is_null: true}}
    order_by: [{createdAt: asc}, {id: asc}]
  ) {
    __typename
    id
    color {
      __typename
      id
      name
    }
    name
  }
}`;
const CompanyNear = `fragment CompanyNear on companies {
  ...CompanyRecord
  distanceKm(args: {latitude: $latitude, longitude: $longitude})
}`;
const CountOfCompaniesNear = `fragment CountOfCompaniesNear on query_root {
  total: companies_near_aggregate(
    args: {latitude: $latitude, longitude: $longitude, km: $km}
    where: $where
  ) @include(if: $withTotal) {
    aggregate {
      count
    }
  }
}`;
const CompanyColumns = `fragment CompanyColumns on companies {
  externalId
  name
  description
  networkUrl
}`;
const StoredCompany = `fragment StoredCompany on companies {
  id
  deletedAt
  ...CompanyColumns
  canonicalNetworkUrl
  universalName
  statusId
  revisions(order_by: [{number: desc}], limit: 1) {
    number
  }
  assignees {
    id
    userId
  }
  fieldsValues {
    id
    fieldId
    fieldValueId
    value
    location {
      search
    }
  }
}`;
const RowsOfCompanySave = `fragment RowsOfCompanySave on query_root {
  byId: companies(where: {id: {_in: $companyIds}}) {
    ...StoredCompany
  }
  byExternalId: companies(
    where: {externalId: {_in: $externalIds}, deletedAt: {_is_null: true}}
  ) {
    ...StoredCompany
  }
  byNetworkUrl: companies(
    where: {canonicalNetworkUrl: {_in: $networkUrls}, deletedAt: {_is_null: true}}
  ) {
    ...StoredCompany
  }
  statuses(
    where: {id: {_in: $statusIds}, targetedEntity: {_eq: "COMPANY"}, deletedAt: {_is_null: true}}
  ) {
    id
  }
  fields(where: {id: {_in: $fieldIds}, targetedEntity: {_eq: "COMPANY"}}) {
    ...FieldOfRecord
  }
  ...UsersOfAccount
}`;
const CompanyAdditions = `fragment CompanyAdditions on mutation_root {
  insert_companies_revisions(objects: $revisions) {
    affected_rows
  }
  insert_companies_assignees(objects: $assignees) {
    affected_rows
  }
  insert_locations(objects: $locations) {
    affected_rows
  }
  insert_companies_fieldsvalues(objects: $fieldsValues) {
    affected_rows
  }
}`;
const CompanyChanges = `fragment CompanyChanges on mutation_root {
  delete_companies_assignees(where: {id: {_in: $deletedAssigneeIds}}) {
    affected_rows
  }
  insert_companies_assignees(objects: $assignees) {
    affected_rows
  }
  insert_locations(objects: $locations) {
    affected_rows
  }
  delete_companies_fieldsvalues(where: {id: {_in: $deletedFieldValueIds}}) {
    affected_rows
  }
  insert_companies_fieldsvalues(objects: $fieldsValues) {
    affected_rows
  }
}`;
const StoredFile = `fragment StoredFile on files {
  id
  name
  size
  mimeType
  sha256
}`;
const ApplicationFormFields = `fragment ApplicationFormFields on query_root {
  fields(
    where: {isOnApplicationForm: {_eq: true}}
    order_by: [{order: asc}, {name: asc}, {id: asc}]
  ) {
    id
    name
    type
    order
    isRequired: isRequiredOnApplicationForm
    options: values(order_by: [{order: asc}, {id: asc}]) {
      id
      name
      technicalValue
      isDefault
    }
  }
}`;
const OfferRecord = `fragment OfferRecord on offers {
  __typename
  id
  name
  createdAt
  updatedAt
  externalId
  referenceId
  publishedAt
  fieldsValues(order_by: [{createdAt: asc}, {id: asc}]) {
    __typename
    id
    field {
      __typename
      id
      type
      name
      purpose
    }
    fieldValue {
      __typename
      id
      name
    }
    location {
      __typename
      id
      search
      formattedAddress
    }
    value
  }
  files(order_by: [{createdAt: asc}, {id: asc}]) {
    __typename
    fileId
    createdAt
    updatedAt
    file {
      ...LinkedFile
    }
  }
}`;
const OfferNear = `fragment OfferNear on offers {
  ...OfferRecord
  distanceKm(args: {latitude: $latitude, longitude: $longitude})
}`;
const CountOfOffersNear = `fragment CountOfOffersNear on query_root {
  total: offers_near_aggregate(
    args: {latitude: $latitude, longitude: $longitude, km: $km}
    where: $where
  ) @include(if: $withTotal) {
    aggregate {
      count
    }
  }
}`;
const ErasableProfile = `fragment ErasableProfile on profiles {
  id
  erasedAt
  sameIdentity
}`;
const ProfileRecord = `fragment ProfileRecord on profiles {
  __typename
  id
  externalId
  firstName
  firstNameParsed
  firstNameManual
  lastName
  lastNameParsed
  lastNameManual
  headline
  summary
  birthday
  searchString
  source
  groupId
  statusId
  createdByUserId
  imageId
  locationId
  addedAt
  createdAt
  updatedAt
  deletedAt
  firstInteractionDate
  lastInteractionDate
  lastPastInteractionDate
  lastInteractionType
  lastPositionStartDate
  isTalent
  isContact
  isHiring
  isOpenToNewOpportunities
  isInfluencer
  isPremium
  canSendInMail
  countConnexionsWithThisProfile
  countInvitationsScheduledToThisProfile
  countInvitationsSentToThisProfile
  countApplicationsFromThisProfile
  countMeetingsDoneWithThisProfile
  countMeetingsScheduledWithThisProfile
  countMessagesReceivedFromThisProfile
  countMessagesScheduledToThisProfile
  countMessagesSentToThisProfile
  countResumes
  networkId
  memberId
  profileUrl
  publicIdentifier
  primaryLocale
  talentIdentifier
  networkSalesNavigatorIdentifier
  networkSignificantIdentifier
  distance
  pendingExecuteTriggerTasks(order_by: [{createdAt: asc}, {id: asc}]) {
    __typename
    id
    type
    status
    createdAt
  }
  unreadMessagesNotifications: unreadMessagesNotifications_aggregate {
    __typename
    aggregate {
      __typename
      count
    }
  }
  protectedCompaniesWorksIn(order_by: [{name: asc}, {id: asc}]) {
    __typename
    id
    name
  }
  createdBy {
    __typename
    displayName
    id
  }
  image {
    __typename
    publicUrl
    file {
      ...LinkedFile
    }
  }
  locations(order_by: [{createdAt: asc}, {id: asc}]) {
    __typename
    id
    search
    center
    formattedAddress
    streetNumber
    route
    postalCode
    locality
    administrativeAreaLevel1
    administrativeAreaLevel2
    countryName
  }
  files(order_by: [{createdAt: asc}, {id: asc}]) {
    __typename
    fileId
    createdAt
    updatedAt
    isResume
    file {
      ...LinkedFile
    }
  }
  positions(
    order_by: [{isCurrent: desc}, {startDate: desc_nulls_last}, {id: asc}]
  ) {
    __typename
    id
    title
    companyName
    companyId
    startDate
    endDate
    isCurrent
    description
    location
  }
  locales(order_by: [{createdAt: asc}, {id: asc}]) {
    __typename
    id
    locale
    level
  }
  educations(order_by: [{startDate: desc_nulls_last}, {id: asc}]) {
    __typename
    id
    schoolName
    degree
    fieldOfStudy
    startDate
    endDate
    description
  }
  fieldsValues(
    where: {field: {deletedAt: {_is_null: true}}}
    order_by: [{createdAt: asc}, {id: asc}]
  ) {
    __typename
    id
    field {
      __typename
      id
      type
      name
    }
    fieldValue {
      __typename
      id
      name
    }
    location {
      __typename
      id
      search
      formattedAddress
    }
    value
  }
  emailAddresses(
    where: {deletedAt: {_is_null: true}}
    order_by: [{isPreferred: desc}, {createdAt: asc}, {id: asc}]
  ) {
    __typename
    id
    emailAddress
    canonicalEmailAddress
    type
    isPreferred
    isConfirmed
  }
  phoneNumbers(order_by: [{createdAt: asc}, {id: asc}]) {
    __typename
    id
    number
    canonicalNumber
    type
  }
  associations(order_by: [{createdAt: asc}, {id: asc}]) {
    __typename
    id
    associationType
    company {
      __typename
      id
      name
    }
  }
  assignees(order_by: [{createdAt: asc}, {id: asc}]) {
    __typename
    user {
      __typename
      displayName
      id
    }
  }
  status {
    __typename
    title
    color {
      __typename
      id
      name
    }
    isAuto
    id
    isProtected
  }
}`;
const ProfileNear = `fragment ProfileNear on profiles {
  ...ProfileRecord
  distanceKm(args: {latitude: $latitude, longitude: $longitude})
}`;
const CountOfProfilesNear = `fragment CountOfProfilesNear on query_root {
  total: profiles_near_aggregate(
    args: {latitude: $latitude, longitude: $longitude, km: $km}
    where: $where
  ) @include(if: $withTotal) {
    aggregate {
      count
    }
  }
}`;
const FoundProfile = `fragment FoundProfile on profiles {
  ...ProfileRecord
  searchHighlights(args: {search: $search}) @include(if: $highlights)
}`;
const MatchesOfSearch = `fragment MatchesOfSearch on query_root {
  total: matching_profiles_aggregate(
    args: {search: $search}
    where: $where
    limit: $mostCounted
  ) @include(if: $withTotal) {
    aggregate {
      count
    }
  }
}`;
const MergeableProfile = `fragment MergeableProfile on profiles {
  id
  deletedAt
  ...ProfileColumns
  summary
  birthday
  location {
    search
  }
  statusId
  source
  profileUrl
  canonicalNetworkUrl
  revisions(order_by: [{number: desc}], limit: 1) {
    number
  }
  projects {
    projectId
    statusId
  }
  fieldsValues {
    fieldId
    fieldValueId
    value
    field {
      type
    }
    location {
      search
    }
  }
}`;
const ProjectColumns = `fragment ProjectColumns on projects {
  externalId
  name
  isMadeForRecruitment
  isMadeForSales
  createdAt
  colorId
}`;
const StoredProject = `fragment StoredProject on projects {
  id
  deletedAt
  ...ProjectColumns
  statusId
  companyId
  revisions(order_by: [{number: desc}], limit: 1) {
    number
  }
  assignees {
    id
    userId
  }
  fieldsValues {
    id
    fieldId
    fieldValueId
    value
    location {
      search
    }
  }
}`;
const RowsOfProjectSave = `fragment RowsOfProjectSave on query_root {
  byId: projects(where: {id: {_in: $projectIds}}) {
    ...StoredProject
  }
  byExternalId: projects(
    where: {externalId: {_in: $externalIds}, deletedAt: {_is_null: true}}
  ) {
    ...StoredProject
  }
  statuses(
    where: {id: {_in: $statusIds}, targetedEntity: {_eq: "PROJECT"}, deletedAt: {_is_null: true}}
  ) {
    id
  }
  companies(where: {id: {_in: $companyIds}, deletedAt: {_is_null: true}}) {
    id
  }
  fields(where: {id: {_in: $fieldIds}, targetedEntity: {_eq: "PROJECT"}}) {
    ...FieldOfRecord
  }
  salaryFields: fields(
    where: {purpose: {_in: $salaryPurposes}, targetedEntity: {_eq: "PROJECT"}, deletedAt: {_is_null: true}}
  ) {
    id
    purpose
  }
  ...UsersOfAccount
}`;
const ProjectAdditions = `fragment ProjectAdditions on mutation_root {
  insert_projects_revisions(objects: $revisions) {
    affected_rows
  }
  insert_projects_assignees(objects: $assignees) {
    affected_rows
  }
  insert_locations(objects: $locations) {
    affected_rows
  }
  insert_projects_fieldsvalues(objects: $fieldsValues) {
    affected_rows
  }
}`;
const ProjectChanges = `fragment ProjectChanges on mutation_root {
  delete_projects_assignees(where: {id: {_in: $deletedAssigneeIds}}) {
    affected_rows
  }
  insert_projects_assignees(objects: $assignees) {
    affected_rows
  }
  insert_locations(objects: $locations) {
    affected_rows
  }
  delete_projects_fieldsvalues(where: {id: {_in: $deletedFieldValueIds}}) {
    affected_rows
  }
  insert_projects_fieldsvalues(objects: $fieldsValues) {
    affected_rows
  }
}`;
const CallerOfKey = `fragment CallerOfKey on apikeys {
  id
  groupId
  userId
  kind
  mayMerge
  allowedOrigins
  redirectOrigins
  dailyLimit
  burstLimit
  expiresAt
  revokedAt
  group {
    defaultCountry
    locale
    timeZone
    disabledAt
  }
}`;
const ExportedLocation = `fragment ExportedLocation on locations {
  search
  center
  formattedAddress
  streetNumber
  route
  postalCode
  locality
  administrativeAreaLevel1
  administrativeAreaLevel2
  countryName
}`;
const ExportedFile = `fragment ExportedFile on files {
  id
  name
  mimeType
  size
  sha256
}`;
const ExportedEntry = `fragment ExportedEntry on audit_entries {
  createdAt
  part
  partId
  operation
  columns
  oldValues
  newValues
  actor
  requestId
}`;
const ExportedProfile = `fragment ExportedProfile on profiles {
  id
  createdAt
  updatedAt
  addedAt
  deletedAt
  erasedAt
  erasureDueAt
  retentionHoldUntil
  mergedIntoId
  createdByUserId
  externalId
  source
  firstNameManual
  firstNameParsed
  firstName
  lastNameManual
  lastNameParsed
  lastName
  foldedName
  headline
  summary
  birthday
  searchString
  networkId
  memberId
  profileUrl
  canonicalNetworkUrl
  publicIdentifier
  primaryLocale
  talentIdentifier
  networkSalesNavigatorIdentifier
  networkSignificantIdentifier
  distance
  isTalent
  isContact
  isHiring
  isOpenToNewOpportunities
  isInfluencer
  isPremium
  canSendInMail
  firstInteractionDate
  lastInteractionDate
  lastPastInteractionDate
  lastInteractionType
  lastPositionStartDate
  isNetworkUrlConfirmed
  countApplicationsFromThisProfile
  countConnexionsWithThisProfile
  countInvitationsScheduledToThisProfile
  countInvitationsSentToThisProfile
  countMeetingsDoneWithThisProfile
  countMeetingsScheduledWithThisProfile
  countMessagesReceivedFromThisProfile
  countMessagesScheduledToThisProfile
  countMessagesSentToThisProfile
  countResumes
  status {
    code
    title
  }
  image {
    publicUrl
    fileId
  }
  location {
    ...ExportedLocation
  }
  locationLinks {
    location {
      ...ExportedLocation
    }
  }
  emailAddresses {
    createdAt
    deletedAt
    emailAddress
    canonicalEmailAddress
    type
    isPreferred
    isConfirmed
  }
  phoneNumbers {
    createdAt
    number
    canonicalNumber
    type
    isConfirmed
  }
  positions {
    title
    companyName
    company {
      name
    }
    description
    location
    startDate
    endDate
    isCurrent
    source
  }
  educations {
    schoolName
    degree
    fieldOfStudy
    startDate
    endDate
    description
    source
  }
  locales {
    locale
    level
  }
  findings {
    source
    url
    outcome
    reason
    found
    askedAt
    dismissedAt
  }
  fieldsValues {
    field {
      id
      name
      type
    }
    fieldValue {
      name
    }
    location {
      ...ExportedLocation
    }
    value
    dateValue
    currency
  }
  associations {
    associationType
    companyId
    company {
      name
    }
  }
  assignees {
    userId
  }
  keys {
    kind
    key
    isProvisional
  }
  files {
    createdAt
    isResume
    applicationId
    text
    language
    parsed
    doubtful
    confidence
    readAt
    readError
    file {
      ...ExportedFile
    }
  }
  applications(order_by: [{createdAt: asc}, {id: asc}]) {
    id
    createdAt
    projectId
    project {
      name
    }
    projectName
    requestedReference
    submitted
    source
    consent
    review
    reviewedAt
    reviewedByUserId
    auditEntries(order_by: [{createdAt: asc}, {id: asc}]) {
      ...ExportedEntry
    }
    files {
      isResume
      file {
        ...ExportedFile
      }
    }
    emails {
      createdAt
      recipient
      jobName
      language
      status
      error
      finishedAt
    }
  }
  projects {
    id
    projectId
    project {
      name
    }
    applicationId
    appliedAt
    source
    status {
      code
      title
    }
  }
  historyEntries(order_by: [{createdAt: asc}, {id: asc}]) {
    createdAt
    type
    subject
    message
    applicationId
    projectId
    project {
      name
    }
    projectName
    userId
  }
  revisions(order_by: [{number: asc}]) {
    number
    createdAt
    changes
  }
  duplicates {
    reason
    resolvedAt
  }
  auditEntries(order_by: [{createdAt: asc}, {id: asc}]) {
    ...ExportedEntry
  }
  pendingExecuteTriggerTasks {
    type
    status
  }
  unreadMessagesNotifications {
    type
    createdAt
  }
}`;
const TaskOfSave = `fragment TaskOfSave on query_root {
  task: tasks_by_pk(id: $taskId) {
    status
    response
  }
}`;
const TaskSuccess = `fragment TaskSuccess on mutation_root {
  update_tasks_by_pk(pk_columns: {id: $taskId}, _set: $task) {
    id
  }
}`;
const TasksOfSaves = `fragment TasksOfSaves on query_root {
  tasks(where: {id: {_in: $taskIds}}) {
    id
    status
    response
  }
}`;
const TaskSuccesses = `fragment TaskSuccesses on mutation_root {
  update_tasks_many(updates: $tasks) {
    affected_rows
  }
}`;
const WebhookFields = `fragment WebhookFields on webhook_endpoints {
  id
  createdAt
  updatedAt
  url
  description
  events
  payload
  disabledAt
  disabledReason
  failingSince
  pausedUntil
}`;
export const CreateAccountDocument = new TypedDocumentString(`
    mutation CreateAccount($account: groups_insert_input!, $users: [users_insert_input!]!) {
  insert_groups_one(object: $account) {
    id
  }
  insert_users(objects: $users) {
    affected_rows
  }
}
    `) as unknown as TypedDocumentString<CreateAccountMutation, CreateAccountMutationVariables>;
export const ListAccountsDocument = new TypedDocumentString(`
    query ListAccounts {
  groups(order_by: [{createdAt: asc}, {id: asc}]) {
    id
    name
    defaultCountry
    locale
    timeZone
    createdAt
    disabledAt
  }
  users(order_by: [{displayName: asc}, {id: asc}]) {
    groupId
    displayName
    email
    disabled
  }
  apikeys(where: {revokedAt: {_is_null: true}}) {
    groupId
  }
}
    `) as unknown as TypedDocumentString<ListAccountsQuery, ListAccountsQueryVariables>;
export const ChangeAccountDocument = new TypedDocumentString(`
    mutation ChangeAccount($id: uuid!, $changes: groups_set_input!) {
  update_groups_by_pk(pk_columns: {id: $id}, _set: $changes) {
    id
  }
}
    `) as unknown as TypedDocumentString<ChangeAccountMutation, ChangeAccountMutationVariables>;
export const CountAccountRecordsDocument = new TypedDocumentString(`
    query CountAccountRecords($groupId: uuid!) {
  profiles: profiles_aggregate(where: {groupId: {_eq: $groupId}}) {
    aggregate {
      count
    }
  }
  applications: applications_aggregate(where: {groupId: {_eq: $groupId}}) {
    aggregate {
      count
    }
  }
  projects: projects_aggregate(where: {groupId: {_eq: $groupId}}) {
    aggregate {
      count
    }
  }
  companies: companies_aggregate(where: {groupId: {_eq: $groupId}}) {
    aggregate {
      count
    }
  }
  files: files_aggregate(where: {groupId: {_eq: $groupId}}) {
    aggregate {
      count
    }
  }
  users: users_aggregate(where: {groupId: {_eq: $groupId}}) {
    aggregate {
      count
    }
  }
  unfinishedTasks: tasks_aggregate(
    where: {groupId: {_eq: $groupId}, status: {_in: ["queued", "running"]}}
  ) {
    aggregate {
      count
    }
  }
}
    `) as unknown as TypedDocumentString<CountAccountRecordsQuery, CountAccountRecordsQueryVariables>;
export const DeleteAccountDocument = new TypedDocumentString(`
    mutation DeleteAccount($id: uuid!) {
  delete_groups(where: {id: {_eq: $id}, disabledAt: {_is_null: false}}) {
    affected_rows
  }
}
    `) as unknown as TypedDocumentString<DeleteAccountMutation, DeleteAccountMutationVariables>;
export const ListUsersDocument = new TypedDocumentString(`
    query ListUsers {
  users(order_by: [{displayName: asc}, {id: asc}]) {
    id
    createdAt
    displayName
    email
    disabled
  }
}
    `) as unknown as TypedDocumentString<ListUsersQuery, ListUsersQueryVariables>;
export const AddUserDocument = new TypedDocumentString(`
    mutation AddUser($user: users_insert_input!) {
  insert_users_one(object: $user) {
    id
  }
}
    `) as unknown as TypedDocumentString<AddUserMutation, AddUserMutationVariables>;
export const SetUserDisabledDocument = new TypedDocumentString(`
    mutation SetUserDisabled($id: uuid!, $disabled: Boolean!) {
  update_users_by_pk(pk_columns: {id: $id}, _set: {disabled: $disabled}) {
    id
  }
}
    `) as unknown as TypedDocumentString<SetUserDisabledMutation, SetUserDisabledMutationVariables>;
export const ListStatusesDocument = new TypedDocumentString(`
    query ListStatuses($where: statuses_bool_exp!) {
  statuses(
    where: $where
    order_by: [{targetedEntity: asc}, {order: asc}, {id: asc}]
  ) {
    id
    targetedEntity
    parentId
    code
    kind
    title
    colorId
    order
    isHidden
    isProtected
  }
}
    `) as unknown as TypedDocumentString<ListStatusesQuery, ListStatusesQueryVariables>;
export const CreateStatusDocument = new TypedDocumentString(`
    mutation CreateStatus($colors: [colors_insert_input!]!, $status: statuses_insert_input!) {
  insert_colors(
    objects: $colors
    on_conflict: {constraint: colors_pkey, update_columns: []}
  ) {
    affected_rows
  }
  insert_statuses_one(object: $status) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateStatusMutation, CreateStatusMutationVariables>;
export const ChangeStatusDocument = new TypedDocumentString(`
    mutation ChangeStatus($colors: [colors_insert_input!]!, $id: uuid!, $changes: statuses_set_input!) {
  insert_colors(
    objects: $colors
    on_conflict: {constraint: colors_pkey, update_columns: []}
  ) {
    affected_rows
  }
  update_statuses_by_pk(pk_columns: {id: $id}, _set: $changes) {
    id
  }
}
    `) as unknown as TypedDocumentString<ChangeStatusMutation, ChangeStatusMutationVariables>;
export const ListFieldsDocument = new TypedDocumentString(`
    query ListFields($where: fields_bool_exp!) {
  fields(
    where: $where
    order_by: [{targetedEntity: asc}, {order: asc}, {id: asc}]
  ) {
    id
    targetedEntity
    parentId
    name
    type
    purpose
    order
    isHidden
    isOnOffers
    isOnApplicationForm
    isRequiredOnApplicationForm
    options: values(
      where: {deletedAt: {_is_null: true}}
      order_by: [{order: asc}, {id: asc}]
    ) {
      id
      name
      technicalValue
      order
    }
  }
}
    `) as unknown as TypedDocumentString<ListFieldsQuery, ListFieldsQueryVariables>;
export const CreateFieldDocument = new TypedDocumentString(`
    mutation CreateField($field: fields_insert_input!, $options: [fields_options_insert_input!]!) {
  insert_fields_one(object: $field) {
    id
  }
  insert_fields_options(objects: $options) {
    affected_rows
  }
}
    `) as unknown as TypedDocumentString<CreateFieldMutation, CreateFieldMutationVariables>;
export const ChangeFieldDocument = new TypedDocumentString(`
    mutation ChangeField($id: uuid!, $changes: fields_set_input!) {
  update_fields_by_pk(pk_columns: {id: $id}, _set: $changes) {
    id
  }
}
    `) as unknown as TypedDocumentString<ChangeFieldMutation, ChangeFieldMutationVariables>;
export const AddFieldOptionDocument = new TypedDocumentString(`
    mutation AddFieldOption($option: fields_options_insert_input!) {
  insert_fields_options_one(object: $option) {
    id
  }
}
    `) as unknown as TypedDocumentString<AddFieldOptionMutation, AddFieldOptionMutationVariables>;
export const ChangeFieldOptionDocument = new TypedDocumentString(`
    mutation ChangeFieldOption($id: uuid!, $changes: fields_options_set_input!) {
  update_fields_options_by_pk(pk_columns: {id: $id}, _set: $changes) {
    id
  }
}
    `) as unknown as TypedDocumentString<ChangeFieldOptionMutation, ChangeFieldOptionMutationVariables>;
export const FindActionCallerDocument = new TypedDocumentString(`
    query FindActionCaller($apikeyId: uuid!, $groupId: uuid!) {
  apikeys(
    where: {id: {_eq: $apikeyId}, groupId: {_eq: $groupId}, kind: {_eq: "private"}}
  ) {
    ...CallerOfKey
  }
}
${CallerOfKey}`) as unknown as TypedDocumentString<FindActionCallerQuery, FindActionCallerQueryVariables>;
export const ReadFileNamesDocument = new TypedDocumentString(`
    query ReadFileNames($ids: [uuid!]!) {
  files(where: {id: {_in: $ids}}, order_by: [{id: asc}]) {
    id
    name
  }
}
    `) as unknown as TypedDocumentString<ReadFileNamesQuery, ReadFileNamesQueryVariables>;
export const FindBoardFeedsDocument = new TypedDocumentString(`
    query FindBoardFeeds {
  jobboards_feeds(order_by: {id: asc}) {
    id
    jobBoardId
    key
    jobBoard {
      canonicalName
    }
  }
}
    `) as unknown as TypedDocumentString<FindBoardFeedsQuery, FindBoardFeedsQueryVariables>;
export const ListBoardAdvertisementsDocument = new TypedDocumentString(`
    query ListBoardAdvertisements($jobBoardId: uuid!, $limit: Int!) {
  jobboards_offers(
    where: {jobBoardId: {_eq: $jobBoardId}, deletedAt: {_is_null: true}}
    order_by: [{createdAt: asc}, {id: asc}]
    limit: $limit
  ) {
    projectId
    feedId
    expiresAt
  }
}
    `) as unknown as TypedDocumentString<ListBoardAdvertisementsQuery, ListBoardAdvertisementsQueryVariables>;
export const RecordBoardExportsDocument = new TypedDocumentString(`
    mutation RecordBoardExports($begun: [jobboards_offers_insert_input!]!, $feedId: uuid!, $ended: [uuid!]!, $now: timestamptz!) {
  insert_jobboards_offers(
    objects: $begun
    on_conflict: {constraint: jobboards_offers_feedId_projectId_key, update_columns: [deletedAt, publishedAt, expiresAt, status], where: {deletedAt: {_is_null: false}}}
  ) {
    affected_rows
  }
  update_jobboards_offers(
    where: {feedId: {_eq: $feedId}, projectId: {_in: $ended}, deletedAt: {_is_null: true}}
    _set: {deletedAt: $now}
  ) {
    affected_rows
  }
}
    `) as unknown as TypedDocumentString<RecordBoardExportsMutation, RecordBoardExportsMutationVariables>;
export const ListCareersOffersDocument = new TypedDocumentString(`
    query ListCareersOffers($where: offers_bool_exp!, $order: [offers_order_by!]!, $limit: Int!, $offset: Int!, $withTotal: Boolean!) {
  offers(where: $where, order_by: $order, limit: $limit, offset: $offset) {
    ...CareersOfferHead
    fieldsValues(
      where: {field: {purpose: {_in: ["joboffer_title", "joboffer_location", "joboffer_contract_type", "joboffer_is_fulltime", "joboffer_remote_days_per_week", "joboffer_min_years_of_experience", "joboffer_salary_per_year_min", "joboffer_salary_per_year_max"]}}}
      order_by: [{createdAt: asc}, {id: asc}]
    ) {
      ...CareersOfferValue
    }
  }
  total: offers_aggregate(where: $where) @include(if: $withTotal) {
    aggregate {
      count
    }
  }
}
${CareersPlace}
${CareersOfferHead}
${CareersOfferValue}`) as unknown as TypedDocumentString<ListCareersOffersQuery, ListCareersOffersQueryVariables>;
export const ListCareersFacetsDocument = new TypedDocumentString(`
    query ListCareersFacets($purposes: [String!]!) {
  fields(where: {isOnOffers: {_eq: true}, purpose: {_in: $purposes}}) {
    id
    purpose
    values(order_by: [{order: asc}, {id: asc}]) {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<ListCareersFacetsQuery, ListCareersFacetsQueryVariables>;
export const ListCareersFacetValuesDocument = new TypedDocumentString(`
    query ListCareersFacetValues($fieldIds: [uuid!]!, $limit: Int!) {
  values: offers_fieldsvalues(where: {fieldId: {_in: $fieldIds}}, limit: $limit) {
    offerId
    fieldId
    fieldValueId
    location {
      ...CareersPlace
    }
  }
}
${CareersPlace}`) as unknown as TypedDocumentString<ListCareersFacetValuesQuery, ListCareersFacetValuesQueryVariables>;
export const SearchCareersOffersDocument = new TypedDocumentString(`
    query SearchCareersOffers($words: String!, $place: String!, $where: offers_bool_exp!, $order: [offers_order_by!]!, $limit: Int!) {
  found: search_offers(
    args: {words: $words, place: $place}
    where: $where
    order_by: $order
    limit: $limit
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<SearchCareersOffersQuery, SearchCareersOffersQueryVariables>;
export const NearestCareersOffersDocument = new TypedDocumentString(`
    query NearestCareersOffers($latitude: float8!, $longitude: float8!, $km: float8!, $limit: Int!) {
  near: nearest_offers(
    args: {latitude: $latitude, longitude: $longitude, km: $km}
    limit: $limit
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<NearestCareersOffersQuery, NearestCareersOffersQueryVariables>;
export const GetCareersOfferDocument = new TypedDocumentString(`
    query GetCareersOffer($where: offers_bool_exp!, $ids: [uuid!]!) {
  offers(where: $where) {
    ...CareersOffer
    files(order_by: [{createdAt: asc}, {id: asc}]) {
      file {
        id
        name
        size
      }
    }
  }
  ...ApplicationFormFields
  changes: offers_changes(where: {id: {_in: $ids}, closedAt: {_is_null: false}}) {
    id
  }
}
${CareersPlace}
${CareersOffer}
${CareersOfferHead}
${CareersOfferValue}
${ApplicationFormFields}`) as unknown as TypedDocumentString<GetCareersOfferQuery, GetCareersOfferQueryVariables>;
export const ListCareersAddressesDocument = new TypedDocumentString(`
    query ListCareersAddresses($where: offers_bool_exp!, $limit: Int!) {
  offers(
    where: $where
    order_by: [{publishedAt: desc_nulls_last}, {id: asc}]
    limit: $limit
  ) {
    id
    updatedAt
  }
}
    `) as unknown as TypedDocumentString<ListCareersAddressesQuery, ListCareersAddressesQueryVariables>;
export const ListCareersFeedDocument = new TypedDocumentString(`
    query ListCareersFeed($ids: [uuid!]!, $limit: Int!) {
  offers(where: {id: {_in: $ids}}, limit: $limit) {
    ...CareersOffer
  }
}
${CareersPlace}
${CareersOffer}
${CareersOfferHead}
${CareersOfferValue}`) as unknown as TypedDocumentString<ListCareersFeedQuery, ListCareersFeedQueryVariables>;
export const ListCareersFormFieldsDocument = new TypedDocumentString(`
    query ListCareersFormFields {
  ...ApplicationFormFields
}
${ApplicationFormFields}`) as unknown as TypedDocumentString<ListCareersFormFieldsQuery, ListCareersFormFieldsQueryVariables>;
export const FindCareersSitesDocument = new TypedDocumentString(`
    query FindCareersSites($slug: String!) {
  careers_sites(where: {slug: {_eq: $slug}, isPublished: {_eq: true}}) {
    ...CareersSiteSettings
    apikey {
      ...CallerOfKey
    }
  }
}
${CareersSiteSettings}
${CallerOfKey}`) as unknown as TypedDocumentString<FindCareersSitesQuery, FindCareersSitesQueryVariables>;
export const FindCareersSiteOfDocument = new TypedDocumentString(`
    query FindCareersSiteOf($groupId: uuid!, $where: careers_sites_bool_exp!) {
  careers_sites(
    where: {_and: [{groupId: {_eq: $groupId}}, $where]}
    order_by: [{isPublished: desc}, {createdAt: asc}, {id: asc}]
    limit: 1
  ) {
    ...CareersSiteSettings
  }
  group: groups_by_pk(id: $groupId) {
    name
    locale
  }
}
${CareersSiteSettings}`) as unknown as TypedDocumentString<FindCareersSiteOfQuery, FindCareersSiteOfQueryVariables>;
export const ReadCareersLogoDocument = new TypedDocumentString(`
    query ReadCareersLogo($id: uuid!) {
  careers_sites(where: {id: {_eq: $id}}) {
    logo
  }
}
    `) as unknown as TypedDocumentString<ReadCareersLogoQuery, ReadCareersLogoQueryVariables>;
export const ListenToEventsDocument = new TypedDocumentString(`
    subscription ListenToEvents($since: timestamptz!, $limit: Int!) {
  webhook_events(
    where: {createdAt: {_gte: $since}}
    order_by: [{createdAt: desc}, {sequence: desc}, {id: desc}]
    limit: $limit
  ) {
    id
    type
    createdAt
    sequence
    object
    objectId
    details
    actor
  }
}
    `) as unknown as TypedDocumentString<ListenToEventsSubscription, ListenToEventsSubscriptionVariables>;
export const ListAskedProfilesDocument = new TypedDocumentString(`
    query ListAskedProfiles($where: profiles_findings_bool_exp!, $limit: Int!) {
  profiles_findings(
    where: $where
    order_by: [{askedAt: asc}, {id: asc}]
    limit: $limit
  ) {
    groupId
    profileId
  }
}
    `) as unknown as TypedDocumentString<ListAskedProfilesQuery, ListAskedProfilesQueryVariables>;
export const FindUsableKeysDocument = new TypedDocumentString(`
    query FindUsableKeys($groupIds: [uuid!]!, $now: timestamptz!) {
  apikeys(
    where: {groupId: {_in: $groupIds}, kind: {_eq: "private"}, revokedAt: {_is_null: true}, _or: [{expiresAt: {_is_null: true}}, {expiresAt: {_gt: $now}}], group: {disabledAt: {_is_null: true}}}
    distinct_on: [groupId]
    order_by: [{groupId: asc}, {createdAt: desc}]
  ) {
    id
    groupId
  }
}
    `) as unknown as TypedDocumentString<FindUsableKeysQuery, FindUsableKeysQueryVariables>;
export const CountFindingsDocument = new TypedDocumentString(`
    query CountFindings($where: profiles_findings_bool_exp!, $tasks: tasks_bool_exp!) {
  found: profiles_findings_aggregate(
    where: {_and: [$where, {outcome: {_eq: "found"}}]}
  ) {
    aggregate {
      count
    }
  }
  none: profiles_findings_aggregate(
    where: {_and: [$where, {outcome: {_eq: "none"}}]}
  ) {
    aggregate {
      count
    }
  }
  refused: profiles_findings_aggregate(
    where: {_and: [$where, {outcome: {_eq: "refused"}}]}
  ) {
    aggregate {
      count
    }
  }
  failed: profiles_findings_aggregate(
    where: {_and: [$where, {outcome: {_eq: "failed"}}]}
  ) {
    aggregate {
      count
    }
  }
  waiting: tasks_aggregate(where: $tasks) {
    aggregate {
      count
    }
  }
}
    `) as unknown as TypedDocumentString<CountFindingsQuery, CountFindingsQueryVariables>;
export const TransferredFieldsDocument = new TypedDocumentString(`
    query TransferredFields($targetedEntity: String!) {
  groups {
    id
    defaultCountry
    timeZone
  }
  fields(
    where: {targetedEntity: {_eq: $targetedEntity}, deletedAt: {_is_null: true}}
    order_by: [{order: asc}, {id: asc}]
  ) {
    ...FieldWithOptions
  }
  users(where: {disabled: {_eq: false}}, order_by: [{id: asc}]) {
    id
    email
  }
}
${FieldWithOptions}`) as unknown as TypedDocumentString<TransferredFieldsQuery, TransferredFieldsQueryVariables>;
export const ExportCompaniesDocument = new TypedDocumentString(`
    query ExportCompanies($after: uuid!, $limit: Int!) {
  companies(
    where: {id: {_gt: $after}, deletedAt: {_is_null: true}}
    order_by: [{id: asc}]
    limit: $limit
  ) {
    companyId: id
    ...CompanyColumns
    assignees(order_by: [{createdAt: asc}, {id: asc}]) {
      user {
        email
        disabled
      }
    }
    status {
      id
      deletedAt
    }
    fieldsValues(
      where: {field: {deletedAt: {_is_null: true}}}
      order_by: [{createdAt: asc}, {id: asc}]
    ) {
      fieldId
      fieldValueId
      value
      location {
        search
      }
    }
  }
}
${CompanyColumns}`) as unknown as TypedDocumentString<ExportCompaniesQuery, ExportCompaniesQueryVariables>;
export const ExportProjectsDocument = new TypedDocumentString(`
    query ExportProjects($after: uuid!, $limit: Int!) {
  projects(
    where: {id: {_gt: $after}, deletedAt: {_is_null: true}}
    order_by: [{id: asc}]
    limit: $limit
  ) {
    projectId: id
    ...ProjectColumns
    assignees(order_by: [{createdAt: asc}, {id: asc}]) {
      user {
        email
        disabled
      }
    }
    status {
      id
      deletedAt
    }
    company {
      id
      deletedAt
    }
    fieldsValues(
      where: {field: {deletedAt: {_is_null: true}}}
      order_by: [{createdAt: asc}, {id: asc}]
    ) {
      fieldId
      fieldValueId
      value
      location {
        search
      }
    }
  }
}
${ProjectColumns}`) as unknown as TypedDocumentString<ExportProjectsQuery, ExportProjectsQueryVariables>;
export const ExportProfilesDocument = new TypedDocumentString(`
    query ExportProfiles($after: uuid!, $limit: Int!) {
  profiles(
    where: {id: {_gt: $after}, deletedAt: {_is_null: true}}
    order_by: [{id: asc}]
    limit: $limit
  ) {
    id
    ...ProfileColumns
    emailAddresses(
      where: {deletedAt: {_is_null: true}}
      order_by: [{isPreferred: desc}, {createdAt: asc}, {id: asc}]
    ) {
      emailAddress
      isConfirmed
    }
    phoneNumbers(order_by: [{createdAt: asc}, {id: asc}]) {
      number
      canonicalNumber
      isConfirmed
    }
    networkUrl: profileUrl
    isNetworkUrlConfirmed
    location {
      search
    }
    positions(
      where: {isCurrent: {_eq: true}}
      order_by: [{startDate: desc_nulls_last}, {id: asc}]
      limit: 1
    ) {
      title
      companyName
    }
    fieldsValues(
      where: {field: {deletedAt: {_is_null: true}}}
      order_by: [{createdAt: asc}, {id: asc}]
    ) {
      fieldId
      fieldValueId
      value
      location {
        search
      }
    }
  }
}
${ProfileColumns}`) as unknown as TypedDocumentString<ExportProfilesQuery, ExportProfilesQueryVariables>;
export const ReadPendingPlacesDocument = new TypedDocumentString(`
    query ReadPendingPlaces($most: Int!) {
  locations_pending(
    where: {geocodeAt: {_is_null: true}}
    order_by: [{createdAt: asc}, {id: asc}]
    limit: $most
  ) {
    ...PendingPlace
  }
}
${PendingPlace}`) as unknown as TypedDocumentString<ReadPendingPlacesQuery, ReadPendingPlacesQueryVariables>;
export const WritePlacesDocument = new TypedDocumentString(`
    mutation WritePlaces($changes: [locations_updates!]!, $doneIds: [uuid!]!, $addressIds: [uuid!]!, $now: timestamptz!) {
  update_locations_many(updates: $changes) {
    affected_rows
  }
  delete_locations_pending(where: {id: {_in: $doneIds}}) {
    affected_rows
  }
  update_locations_pending(
    where: {id: {_in: $addressIds}}
    _set: {geocodeAt: $now}
  ) {
    affected_rows
  }
}
    `) as unknown as TypedDocumentString<WritePlacesMutation, WritePlacesMutationVariables>;
export const ReadPendingAddressesDocument = new TypedDocumentString(`
    query ReadPendingAddresses($now: timestamptz!, $most: Int!) {
  locations_pending(
    where: {geocodeAt: {_lte: $now}}
    order_by: [{geocodeAt: asc}, {id: asc}]
    limit: $most
  ) {
    ...PendingPlace
  }
}
${PendingPlace}`) as unknown as TypedDocumentString<ReadPendingAddressesQuery, ReadPendingAddressesQueryVariables>;
export const ClaimAddressDocument = new TypedDocumentString(`
    mutation ClaimAddress($id: uuid!, $now: timestamptz!, $next: timestamptz!) {
  update_locations_pending(
    where: {id: {_eq: $id}, geocodeAt: {_lte: $now}}
    _set: {geocodeAt: $next}
  ) {
    affected_rows
  }
}
    `) as unknown as TypedDocumentString<ClaimAddressMutation, ClaimAddressMutationVariables>;
export const ReadFindingsDocument = new TypedDocumentString(`
    query ReadFindings($taskId: uuid!, $id: uuid!, $applicationIds: [uuid!]!) {
  ...TaskOfSave
  profiles(where: {id: {_eq: $id}}) {
    ...FindingsOfProfile
  }
  byApplication: applications(where: {id: {_eq: $id}}) {
    profile {
      ...FindingsOfProfile
    }
  }
  applications(where: {id: {_in: $applicationIds}}) {
    review
    submitted
  }
}
${FindingsOfProfile}
${TaskOfSave}`) as unknown as TypedDocumentString<ReadFindingsQuery, ReadFindingsQueryVariables>;
export const ReadMoveDocument = new TypedDocumentString(`
    query ReadMove($taskId: uuid!, $profileId: uuid!, $projectId: uuid!, $statusId: uuid!) {
  ...TaskOfSave
  links: projects_profiles(
    where: {profileId: {_eq: $profileId}, projectId: {_eq: $projectId}}
  ) {
    ...MovableLink
  }
  byApplication: applications(where: {id: {_eq: $profileId}}) {
    profile {
      links: projects(where: {projectId: {_eq: $projectId}}) {
        ...MovableLink
      }
    }
  }
  statuses(
    where: {id: {_eq: $statusId}, targetedEntity: {_eq: "PROFILE"}, deletedAt: {_is_null: true}}
  ) {
    id
    title
  }
}
${MovableLink}
${TaskOfSave}`) as unknown as TypedDocumentString<ReadMoveQuery, ReadMoveQueryVariables>;
export const MoveApplicationDocument = new TypedDocumentString(`
    mutation MoveApplication($revisions: [profiles_revisions_insert_input!]!, $moves: [projects_profiles_updates!]!, $history: [history_entries_insert_input!]!, $taskId: uuid!, $task: tasks_set_input!) {
  insert_profiles_revisions(objects: $revisions) {
    affected_rows
  }
  update_projects_profiles_many(updates: $moves) {
    affected_rows
  }
  insert_history_entries(objects: $history) {
    affected_rows
  }
  ...TaskSuccess
}
${TaskSuccess}`) as unknown as TypedDocumentString<MoveApplicationMutation, MoveApplicationMutationVariables>;
export const ReadReviewedApplicationDocument = new TypedDocumentString(`
    query ReadReviewedApplication($id: uuid!) {
  applications(where: {id: {_eq: $id}}) {
    id
    profileId
    submitted
    review
    files {
      isResume
      file {
        id
        name
        size
        mimeType
        sha256
      }
    }
    profile {
      files {
        fileId
        isResume
        text
        parsed
      }
      findings(where: {outcome: {_eq: "found"}, dismissedAt: {_is_null: true}}) {
        url
        found
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ReadReviewedApplicationQuery, ReadReviewedApplicationQueryVariables>;
export const ReadDismissalDocument = new TypedDocumentString(`
    query ReadDismissal($taskId: uuid!, $id: uuid!) {
  ...TaskOfSave
  applications(where: {id: {_eq: $id}}) {
    profileId
    review
    reviewedAt
    createdAt
    apikey {
      kind
    }
    profile {
      createdAt
      merges(order_by: {createdAt: desc}, limit: 1) {
        createdAt
      }
    }
  }
}
${TaskOfSave}`) as unknown as TypedDocumentString<ReadDismissalQuery, ReadDismissalQueryVariables>;
export const DismissApplicationDocument = new TypedDocumentString(`
    mutation DismissApplication($reviews: [applications_updates!]!, $taskId: uuid!, $task: tasks_set_input!) {
  update_applications_many(updates: $reviews) {
    affected_rows
  }
  ...TaskSuccess
}
${TaskSuccess}`) as unknown as TypedDocumentString<DismissApplicationMutation, DismissApplicationMutationVariables>;
export const TakeOverDocument = new TypedDocumentString(`
    mutation TakeOver($revisions: [profiles_revisions_insert_input!]!, $companies: [companies_insert_input!]!, $companyRevisions: [companies_revisions_insert_input!]!, $companyChanges: [companies_updates!]!, $locations: [locations_insert_input!]!, $profileChanges: [profiles_updates!]!, $positionChanges: [profiles_positions_updates!]!, $confirmedEmailIds: [uuid!]!, $deletedEmailIds: [uuid!]!, $deletedPhoneIds: [uuid!]!, $deletedPlaceIds: [uuid!]!, $deletedFieldValueIds: [uuid!]!, $emails: [profiles_emails_insert_input!]!, $phones: [profiles_phones_insert_input!]!, $positions: [profiles_positions_insert_input!]!, $educations: [profiles_educations_insert_input!]!, $locales: [profiles_locales_insert_input!]!, $places: [profiles_locations_insert_input!]!, $fieldsValues: [profiles_fieldsvalues_insert_input!]!, $associations: [profiles_associations_insert_input!]!, $profileFileChanges: [profiles_files_updates!]!, $duplicates: [profiles_duplicates_insert_input!]!, $reviews: [applications_updates!]!, $images: [images_insert_input!]!, $replacedFindingIds: [uuid!]!, $findings: [profiles_findings_insert_input!]!, $taskId: uuid!, $task: tasks_set_input!) {
  insert_profiles_revisions(objects: $revisions) {
    affected_rows
  }
  insert_images(objects: $images) {
    affected_rows
  }
  ...ProfileChanges
  update_applications_many(updates: $reviews) {
    affected_rows
  }
  delete_profiles_findings(where: {id: {_in: $replacedFindingIds}}) {
    affected_rows
  }
  insert_profiles_findings(objects: $findings) {
    affected_rows
  }
  ...TaskSuccess
}
${ProfileAdditions}
${ProfileChanges}
${TaskSuccess}`) as unknown as TypedDocumentString<TakeOverMutation, TakeOverMutationVariables>;
export const ReadApplicationDocument = new TypedDocumentString(`
    query ReadApplication($taskId: uuid!, $profileIds: [uuid!]!, $externalIds: [String!]!, $networkUrls: [String!]!, $emails: [String!]!, $phones: [String!]!, $projectIds: [uuid!]!, $referenceIds: [String!]!, $fieldIds: [uuid!]!, $companyIds: [uuid!]!, $companyExternalIds: [String!]!, $statusIds: [uuid!]!, $withUsers: Boolean!) {
  ...TaskOfSave
  byApplication: applications(where: {id: {_in: $profileIds}}) {
    profileId
    profile {
      ...StoredProfile
    }
  }
  byPhone: profiles_phones(
    where: {canonicalNumber: {_in: $phones}, isConfirmed: {_eq: true}, profile: {deletedAt: {_is_null: true}}}
    order_by: [{profileId: asc}]
    limit: 50
  ) {
    profile {
      ...StoredProfile
    }
  }
  ...RowsOfApplication
}
${FieldOfRecord}
${RowsOfApplication}
${ClaimedKey}
${ProfileColumns}
${StoredProfile}
${UsersOfAccount}
${TaskOfSave}`) as unknown as TypedDocumentString<ReadApplicationQuery, ReadApplicationQueryVariables>;
export const ReadFormFieldsDocument = new TypedDocumentString(`
    query ReadFormFields($ids: [uuid!]!) {
  fields(where: {id: {_in: $ids}}) {
    id
  }
}
    `) as unknown as TypedDocumentString<ReadFormFieldsQuery, ReadFormFieldsQueryVariables>;
export const ReadPublicApplicationDocument = new TypedDocumentString(`
    query ReadPublicApplication($taskId: uuid!, $profileIds: [uuid!]!, $externalIds: [String!]!, $networkUrls: [String!]!, $emails: [String!]!, $projectIds: [uuid!]!, $referenceIds: [String!]!, $fieldIds: [uuid!]!, $companyIds: [uuid!]!, $companyExternalIds: [String!]!, $statusIds: [uuid!]!) {
  ...TaskOfSave
  byId: profiles(where: {id: {_in: $profileIds}}) {
    ...KnownApplicant
  }
  byExternalId: profiles_keys(
    where: {kind: {_eq: "externalId"}, key: {_in: $externalIds}}
  ) {
    ...KnownKey
  }
  byNetworkUrl: profiles_keys(
    where: {kind: {_eq: "networkUrl"}, key: {_in: $networkUrls}}
  ) {
    ...KnownKey
  }
  byEmail: profiles_keys(where: {kind: {_eq: "email"}, key: {_in: $emails}}) {
    ...KnownKey
  }
  projects(
    where: {_or: [{id: {_in: $projectIds}}, {referenceId: {_in: $referenceIds}}]}
  ) {
    id
    referenceId
  }
  offers(
    where: {_or: [{id: {_in: $projectIds}}, {referenceId: {_in: $referenceIds}}]}
  ) {
    id
  }
  fields(where: {id: {_in: $fieldIds}}) {
    ...FieldWithOptions
  }
  companies(
    where: {_or: [{id: {_in: $companyIds}}, {externalId: {_in: $companyExternalIds}}]}
  ) {
    id
    externalId
  }
  statuses(where: {id: {_in: $statusIds}}) {
    id
  }
}
${FieldWithOptions}
${KnownKey}
${KnownApplicant}
${TaskOfSave}`) as unknown as TypedDocumentString<ReadPublicApplicationQuery, ReadPublicApplicationQueryVariables>;
export const CreateProfileDocument = new TypedDocumentString(`
    mutation CreateProfile($companies: [companies_insert_input!]!, $companyRevisions: [companies_revisions_insert_input!]!, $companyChanges: [companies_updates!]!, $locations: [locations_insert_input!]!, $profile: profiles_insert_input!, $revisions: [profiles_revisions_insert_input!]!, $emails: [profiles_emails_insert_input!]!, $phones: [profiles_phones_insert_input!]!, $positions: [profiles_positions_insert_input!]!, $educations: [profiles_educations_insert_input!]!, $locales: [profiles_locales_insert_input!]!, $places: [profiles_locations_insert_input!]!, $fieldsValues: [profiles_fieldsvalues_insert_input!]!, $associations: [profiles_associations_insert_input!]!, $applications: [applications_insert_input!]!, $links: [projects_profiles_insert_input!]!, $files: [files_insert_input!]!, $profileFiles: [profiles_files_insert_input!]!, $history: [history_entries_insert_input!]!, $findTasks: [tasks_insert_input!]!, $taskId: uuid!, $task: tasks_set_input!) {
  insert_locations(objects: $locations) {
    affected_rows
  }
  insert_profiles_one(object: $profile) {
    id
  }
  insert_profiles_revisions(objects: $revisions) {
    affected_rows
  }
  ...ApplicationRecord
  insert_companies(objects: $companies) {
    affected_rows
  }
  update_companies_many(updates: $companyChanges) {
    affected_rows
  }
  insert_companies_revisions(objects: $companyRevisions) {
    affected_rows
  }
  ...ProfileAdditions
  ...TaskSuccess
}
${ProfileAdditions}
${ApplicationRecord}
${TaskSuccess}`) as unknown as TypedDocumentString<CreateProfileMutation, CreateProfileMutationVariables>;
export const CreatePublicProfileDocument = new TypedDocumentString(`
    mutation CreatePublicProfile($companies: [companies_insert_input!]!, $companyRevisions: [companies_revisions_insert_input!]!, $locations: [locations_insert_input!]!, $profile: profiles_insert_input!, $claims: [profiles_keys_insert_input!]!, $revisions: [profiles_revisions_insert_input!]!, $emails: [profiles_emails_insert_input!]!, $phones: [profiles_phones_insert_input!]!, $positions: [profiles_positions_insert_input!]!, $educations: [profiles_educations_insert_input!]!, $locales: [profiles_locales_insert_input!]!, $places: [profiles_locations_insert_input!]!, $fieldsValues: [profiles_fieldsvalues_insert_input!]!, $associations: [profiles_associations_insert_input!]!, $applications: [applications_insert_input!]!, $links: [projects_profiles_insert_input!]!, $files: [files_insert_input!]!, $profileFiles: [profiles_files_insert_input!]!, $history: [history_entries_insert_input!]!, $findTasks: [tasks_insert_input!]!, $taskId: uuid!, $task: tasks_set_input!) {
  insert_locations(objects: $locations) {
    affected_rows
  }
  insert_profiles_one(object: $profile) {
    id
  }
  insert_profiles_keys(objects: $claims) {
    affected_rows
  }
  insert_profiles_revisions(objects: $revisions) {
    affected_rows
  }
  ...ApplicationRecord
  insert_companies(objects: $companies) {
    affected_rows
  }
  insert_companies_revisions(objects: $companyRevisions) {
    affected_rows
  }
  ...ProfileAdditions
  ...TaskSuccess
}
${ProfileAdditions}
${ApplicationRecord}
${TaskSuccess}`) as unknown as TypedDocumentString<CreatePublicProfileMutation, CreatePublicProfileMutationVariables>;
export const ChangeProfileDocument = new TypedDocumentString(`
    mutation ChangeProfile($revisions: [profiles_revisions_insert_input!]!, $companies: [companies_insert_input!]!, $companyRevisions: [companies_revisions_insert_input!]!, $companyChanges: [companies_updates!]!, $locations: [locations_insert_input!]!, $profileChanges: [profiles_updates!]!, $positionChanges: [profiles_positions_updates!]!, $confirmedEmailIds: [uuid!]!, $deletedEmailIds: [uuid!]!, $deletedPhoneIds: [uuid!]!, $deletedPlaceIds: [uuid!]!, $deletedFieldValueIds: [uuid!]!, $emails: [profiles_emails_insert_input!]!, $phones: [profiles_phones_insert_input!]!, $positions: [profiles_positions_insert_input!]!, $educations: [profiles_educations_insert_input!]!, $locales: [profiles_locales_insert_input!]!, $places: [profiles_locations_insert_input!]!, $fieldsValues: [profiles_fieldsvalues_insert_input!]!, $associations: [profiles_associations_insert_input!]!, $applications: [applications_insert_input!]!, $links: [projects_profiles_insert_input!]!, $files: [files_insert_input!]!, $profileFiles: [profiles_files_insert_input!]!, $history: [history_entries_insert_input!]!, $findTasks: [tasks_insert_input!]!, $profileFileChanges: [profiles_files_updates!]!, $duplicates: [profiles_duplicates_insert_input!]!, $taskId: uuid!, $task: tasks_set_input!) {
  insert_profiles_revisions(objects: $revisions) {
    affected_rows
  }
  ...ApplicationRecord
  ...ProfileChanges
  ...TaskSuccess
}
${ProfileAdditions}
${ApplicationRecord}
${ProfileChanges}
${TaskSuccess}`) as unknown as TypedDocumentString<ChangeProfileMutation, ChangeProfileMutationVariables>;
export const RecordApplicationDocument = new TypedDocumentString(`
    mutation RecordApplication($revisions: [profiles_revisions_insert_input!]!, $applications: [applications_insert_input!]!, $links: [projects_profiles_insert_input!]!, $files: [files_insert_input!]!, $profileFiles: [profiles_files_insert_input!]!, $history: [history_entries_insert_input!]!, $findTasks: [tasks_insert_input!]!, $taskId: uuid!, $task: tasks_set_input!) {
  insert_profiles_revisions(objects: $revisions) {
    affected_rows
  }
  ...ApplicationRecord
  ...TaskSuccess
}
${ApplicationRecord}
${TaskSuccess}`) as unknown as TypedDocumentString<RecordApplicationMutation, RecordApplicationMutationVariables>;
export const ReadApplicationsDocument = new TypedDocumentString(`
    query ReadApplications($taskIds: [uuid!]!, $maxPhones: Int!, $profileIds: [uuid!]!, $externalIds: [String!]!, $networkUrls: [String!]!, $emails: [String!]!, $phones: [String!]!, $projectIds: [uuid!]!, $referenceIds: [String!]!, $fieldIds: [uuid!]!, $companyIds: [uuid!]!, $companyExternalIds: [String!]!, $statusIds: [uuid!]!, $withUsers: Boolean!) {
  ...TasksOfSaves
  byApplication: applications(where: {id: {_in: $profileIds}}) {
    id
    profileId
    profile {
      ...StoredProfile
    }
  }
  byPhone: profiles_phones(
    where: {canonicalNumber: {_in: $phones}, isConfirmed: {_eq: true}, profile: {deletedAt: {_is_null: true}}}
    order_by: [{profileId: asc}]
    limit: $maxPhones
  ) {
    canonicalNumber
    profile {
      ...StoredProfile
    }
  }
  ...RowsOfApplication
}
${FieldOfRecord}
${RowsOfApplication}
${ClaimedKey}
${ProfileColumns}
${StoredProfile}
${UsersOfAccount}
${TasksOfSaves}`) as unknown as TypedDocumentString<ReadApplicationsQuery, ReadApplicationsQueryVariables>;
export const CreateProfilesDocument = new TypedDocumentString(`
    mutation CreateProfiles($companies: [companies_insert_input!]!, $companyRevisions: [companies_revisions_insert_input!]!, $companyChanges: [companies_updates!]!, $locations: [locations_insert_input!]!, $profiles: [profiles_insert_input!]!, $revisions: [profiles_revisions_insert_input!]!, $emails: [profiles_emails_insert_input!]!, $phones: [profiles_phones_insert_input!]!, $positions: [profiles_positions_insert_input!]!, $educations: [profiles_educations_insert_input!]!, $locales: [profiles_locales_insert_input!]!, $places: [profiles_locations_insert_input!]!, $fieldsValues: [profiles_fieldsvalues_insert_input!]!, $associations: [profiles_associations_insert_input!]!, $applications: [applications_insert_input!]!, $links: [projects_profiles_insert_input!]!, $files: [files_insert_input!]!, $profileFiles: [profiles_files_insert_input!]!, $history: [history_entries_insert_input!]!, $findTasks: [tasks_insert_input!]!, $tasks: [tasks_updates!]!) {
  insert_locations(objects: $locations) {
    affected_rows
  }
  insert_profiles(objects: $profiles) {
    affected_rows
  }
  insert_profiles_revisions(objects: $revisions) {
    affected_rows
  }
  ...ApplicationRecord
  insert_companies(objects: $companies) {
    affected_rows
  }
  update_companies_many(updates: $companyChanges) {
    affected_rows
  }
  insert_companies_revisions(objects: $companyRevisions) {
    affected_rows
  }
  ...ProfileAdditions
  ...TaskSuccesses
}
${ProfileAdditions}
${ApplicationRecord}
${TaskSuccesses}`) as unknown as TypedDocumentString<CreateProfilesMutation, CreateProfilesMutationVariables>;
export const ChangeProfilesDocument = new TypedDocumentString(`
    mutation ChangeProfiles($revisions: [profiles_revisions_insert_input!]!, $companies: [companies_insert_input!]!, $companyRevisions: [companies_revisions_insert_input!]!, $companyChanges: [companies_updates!]!, $locations: [locations_insert_input!]!, $profileChanges: [profiles_updates!]!, $positionChanges: [profiles_positions_updates!]!, $confirmedEmailIds: [uuid!]!, $deletedEmailIds: [uuid!]!, $deletedPhoneIds: [uuid!]!, $deletedPlaceIds: [uuid!]!, $deletedFieldValueIds: [uuid!]!, $emails: [profiles_emails_insert_input!]!, $phones: [profiles_phones_insert_input!]!, $positions: [profiles_positions_insert_input!]!, $educations: [profiles_educations_insert_input!]!, $locales: [profiles_locales_insert_input!]!, $places: [profiles_locations_insert_input!]!, $fieldsValues: [profiles_fieldsvalues_insert_input!]!, $associations: [profiles_associations_insert_input!]!, $applications: [applications_insert_input!]!, $links: [projects_profiles_insert_input!]!, $files: [files_insert_input!]!, $profileFiles: [profiles_files_insert_input!]!, $history: [history_entries_insert_input!]!, $findTasks: [tasks_insert_input!]!, $profileFileChanges: [profiles_files_updates!]!, $duplicates: [profiles_duplicates_insert_input!]!, $tasks: [tasks_updates!]!) {
  insert_profiles_revisions(objects: $revisions) {
    affected_rows
  }
  ...ApplicationRecord
  ...ProfileChanges
  ...TaskSuccesses
}
${ProfileAdditions}
${ApplicationRecord}
${ProfileChanges}
${TaskSuccesses}`) as unknown as TypedDocumentString<ChangeProfilesMutation, ChangeProfilesMutationVariables>;
export const SetCareersLogoDocument = new TypedDocumentString(`
    mutation SetCareersLogo($slug: String!, $logo: bytea) {
  careers_sites: update_careers_sites(
    where: {slug: {_eq: $slug}}
    _set: {logo: $logo}
  ) {
    returning {
      id
      slug
      logoType
      logoSha256
      updatedAt
    }
  }
}
    `) as unknown as TypedDocumentString<SetCareersLogoMutation, SetCareersLogoMutationVariables>;
export const ReadCompanyFindingsDocument = new TypedDocumentString(`
    query ReadCompanyFindings($taskId: uuid!, $id: uuid!) {
  ...TaskOfSave
  companies(where: {id: {_eq: $id}}) {
    ...AskedCompany
  }
}
${AskedCompany}
${AskedPlace}
${TaskOfSave}`) as unknown as TypedDocumentString<ReadCompanyFindingsQuery, ReadCompanyFindingsQueryVariables>;
export const WriteCompanyFindingsDocument = new TypedDocumentString(`
    mutation WriteCompanyFindings($revisions: [companies_revisions_insert_input!]!, $companyChanges: [companies_updates!]!, $legaldata: [companies_legaldata_insert_input!]!, $legaldataChanges: [companies_legaldata_updates!]!, $locations: [locations_insert_input!]!, $establishments: [companies_legaldata_locations_insert_input!]!, $establishmentChanges: [companies_legaldata_locations_updates!]!, $replacedFindingIds: [uuid!]!, $findings: [companies_findings_insert_input!]!, $taskId: uuid!, $task: tasks_set_input!) {
  insert_companies_revisions(objects: $revisions) {
    affected_rows
  }
  update_companies_many(updates: $companyChanges) {
    affected_rows
  }
  insert_companies_legaldata(objects: $legaldata) {
    affected_rows
  }
  update_companies_legaldata_many(updates: $legaldataChanges) {
    affected_rows
  }
  insert_locations(objects: $locations) {
    affected_rows
  }
  insert_companies_legaldata_locations(objects: $establishments) {
    affected_rows
  }
  update_companies_legaldata_locations_many(updates: $establishmentChanges) {
    affected_rows
  }
  delete_companies_findings(where: {id: {_in: $replacedFindingIds}}) {
    affected_rows
  }
  insert_companies_findings(objects: $findings) {
    affected_rows
  }
  ...TaskSuccess
}
${TaskSuccess}`) as unknown as TypedDocumentString<WriteCompanyFindingsMutation, WriteCompanyFindingsMutationVariables>;
export const ListCompanyChangesDocument = new TypedDocumentString(`
    query ListCompanyChanges($tied: companies_bool_exp!, $where: companies_bool_exp!, $counted: companies_bool_exp!, $limit: Int!, $withTotal: Boolean!) {
  tied: companies(
    where: $tied
    order_by: [{changedIn: asc}, {id: asc}]
    limit: $limit
  ) {
    id
    changedIn
  }
  changes: companies(
    where: $where
    order_by: [{changedIn: asc}, {id: asc}]
    limit: $limit
  ) {
    id
    changedIn
  }
  total: companies_aggregate(where: $counted) @include(if: $withTotal) {
    aggregate {
      count
    }
  }
}
    `) as unknown as TypedDocumentString<ListCompanyChangesQuery, ListCompanyChangesQueryVariables>;
export const ListCompaniesDocument = new TypedDocumentString(`
    query ListCompanies($where: companies_bool_exp!, $orderBy: [companies_order_by!]!, $limit: Int!, $offset: Int!, $withTotal: Boolean!) {
  data: companies(
    where: $where
    order_by: $orderBy
    limit: $limit
    offset: $offset
  ) {
    ...CompanyRecord
  }
  total: companies_aggregate(where: $where) @include(if: $withTotal) {
    aggregate {
      count
    }
  }
}
${CompanyRecord}
${LinkedFile}`) as unknown as TypedDocumentString<unknown, ListCompaniesQueryVariables>;
export const ListCompaniesNearDocument = new TypedDocumentString(`
    query ListCompaniesNear($latitude: float8!, $longitude: float8!, $km: float8!, $where: companies_bool_exp!, $orderBy: [companies_order_by!]!, $limit: Int!, $offset: Int!, $withTotal: Boolean!) {
  data: companies_near(
    args: {latitude: $latitude, longitude: $longitude, km: $km}
    where: $where
    order_by: $orderBy
    limit: $limit
    offset: $offset
  ) {
    ...CompanyNear
  }
  ...CountOfCompaniesNear
}
${CompanyNear}
${CountOfCompaniesNear}
${CompanyRecord}
${LinkedFile}`) as unknown as TypedDocumentString<ListCompaniesNearQuery, ListCompaniesNearQueryVariables>;
export const ListNearestCompaniesDocument = new TypedDocumentString(`
    query ListNearestCompanies($latitude: float8!, $longitude: float8!, $km: float8!, $where: companies_bool_exp!, $limit: Int!, $offset: Int!, $withTotal: Boolean!) {
  data: nearest_companies(
    args: {latitude: $latitude, longitude: $longitude, km: $km}
    where: $where
    limit: $limit
    offset: $offset
  ) {
    ...CompanyNear
  }
  ...CountOfCompaniesNear
}
${CompanyNear}
${CountOfCompaniesNear}
${CompanyRecord}
${LinkedFile}`) as unknown as TypedDocumentString<ListNearestCompaniesQuery, ListNearestCompaniesQueryVariables>;
export const ReadCompanySaveDocument = new TypedDocumentString(`
    query ReadCompanySave($taskId: uuid!, $companyIds: [uuid!]!, $externalIds: [String!]!, $networkUrls: [String!]!, $statusIds: [uuid!]!, $fieldIds: [uuid!]!, $withUsers: Boolean!) {
  ...TaskOfSave
  ...RowsOfCompanySave
}
${FieldOfRecord}
${RowsOfCompanySave}
${CompanyColumns}
${StoredCompany}
${UsersOfAccount}
${TaskOfSave}`) as unknown as TypedDocumentString<ReadCompanySaveQuery, ReadCompanySaveQueryVariables>;
export const CreateCompanyDocument = new TypedDocumentString(`
    mutation CreateCompany($company: companies_insert_input!, $assignees: [companies_assignees_insert_input!]!, $locations: [locations_insert_input!]!, $fieldsValues: [companies_fieldsvalues_insert_input!]!, $revisions: [companies_revisions_insert_input!]!, $findTasks: [tasks_insert_input!]!, $taskId: uuid!, $task: tasks_set_input!) {
  insert_companies_one(object: $company) {
    id
  }
  ...CompanyAdditions
  insert_tasks(objects: $findTasks) {
    affected_rows
  }
  ...TaskSuccess
}
${CompanyAdditions}
${TaskSuccess}`) as unknown as TypedDocumentString<CreateCompanyMutation, CreateCompanyMutationVariables>;
export const UpdateCompanyDocument = new TypedDocumentString(`
    mutation UpdateCompany($id: uuid!, $isChanged: Boolean!, $changes: companies_set_input!, $deletedAssigneeIds: [uuid!]!, $assignees: [companies_assignees_insert_input!]!, $locations: [locations_insert_input!]!, $deletedFieldValueIds: [uuid!]!, $fieldsValues: [companies_fieldsvalues_insert_input!]!, $revisions: [companies_revisions_insert_input!]!, $findTasks: [tasks_insert_input!]!, $taskId: uuid!, $task: tasks_set_input!) {
  insert_companies_revisions(objects: $revisions) {
    affected_rows
  }
  update_companies_by_pk(pk_columns: {id: $id}, _set: $changes) @include(if: $isChanged) {
    id
  }
  ...CompanyChanges
  insert_tasks(objects: $findTasks) {
    affected_rows
  }
  ...TaskSuccess
}
${CompanyChanges}
${TaskSuccess}`) as unknown as TypedDocumentString<UpdateCompanyMutation, UpdateCompanyMutationVariables>;
export const ReadCompanySavesDocument = new TypedDocumentString(`
    query ReadCompanySaves($taskIds: [uuid!]!, $companyIds: [uuid!]!, $externalIds: [String!]!, $networkUrls: [String!]!, $statusIds: [uuid!]!, $fieldIds: [uuid!]!, $withUsers: Boolean!) {
  ...TasksOfSaves
  ...RowsOfCompanySave
}
${FieldOfRecord}
${RowsOfCompanySave}
${CompanyColumns}
${StoredCompany}
${UsersOfAccount}
${TasksOfSaves}`) as unknown as TypedDocumentString<ReadCompanySavesQuery, ReadCompanySavesQueryVariables>;
export const CreateCompaniesDocument = new TypedDocumentString(`
    mutation CreateCompanies($companies: [companies_insert_input!]!, $assignees: [companies_assignees_insert_input!]!, $locations: [locations_insert_input!]!, $fieldsValues: [companies_fieldsvalues_insert_input!]!, $revisions: [companies_revisions_insert_input!]!, $findTasks: [tasks_insert_input!]!, $tasks: [tasks_updates!]!) {
  insert_companies(objects: $companies) {
    affected_rows
  }
  ...CompanyAdditions
  insert_tasks(objects: $findTasks) {
    affected_rows
  }
  ...TaskSuccesses
}
${CompanyAdditions}
${TaskSuccesses}`) as unknown as TypedDocumentString<CreateCompaniesMutation, CreateCompaniesMutationVariables>;
export const UpdateCompaniesDocument = new TypedDocumentString(`
    mutation UpdateCompanies($changes: [companies_updates!]!, $deletedAssigneeIds: [uuid!]!, $assignees: [companies_assignees_insert_input!]!, $locations: [locations_insert_input!]!, $deletedFieldValueIds: [uuid!]!, $fieldsValues: [companies_fieldsvalues_insert_input!]!, $revisions: [companies_revisions_insert_input!]!, $findTasks: [tasks_insert_input!]!, $tasks: [tasks_updates!]!) {
  insert_companies_revisions(objects: $revisions) {
    affected_rows
  }
  update_companies_many(updates: $changes) {
    affected_rows
  }
  ...CompanyChanges
  insert_tasks(objects: $findTasks) {
    affected_rows
  }
  ...TaskSuccesses
}
${CompanyChanges}
${TaskSuccesses}`) as unknown as TypedDocumentString<UpdateCompaniesMutation, UpdateCompaniesMutationVariables>;
export const GetFileDocument = new TypedDocumentString(`
    query GetFile($id: uuid!) {
  file: files_by_pk(id: $id) {
    id
    groupId
    name
    size
    mimeType
    storageKey
  }
}
    `) as unknown as TypedDocumentString<GetFileQuery, GetFileQueryVariables>;
export const ReadFileSaveDocument = new TypedDocumentString(`
    query ReadFileSave($taskId: uuid!, $profileIds: [uuid!]!, $companyIds: [uuid!]!, $projectIds: [uuid!]!) {
  ...TaskOfSave
  profiles(
    where: {_or: [{id: {_in: $profileIds}}, {applications: {id: {_in: $profileIds}}}]}
  ) {
    id
    deletedAt
    revisions(order_by: [{number: desc}], limit: 1) {
      number
    }
    image {
      file {
        ...StoredFile
      }
    }
    files {
      id
      isResume
      file {
        ...StoredFile
      }
    }
  }
  companies(where: {id: {_in: $companyIds}}) {
    id
    deletedAt
    revisions(order_by: [{number: desc}], limit: 1) {
      number
    }
    files {
      id
      file {
        ...StoredFile
      }
    }
  }
  projects(where: {id: {_in: $projectIds}}) {
    id
    deletedAt
    revisions(order_by: [{number: desc}], limit: 1) {
      number
    }
    files {
      id
      isPublic
      file {
        ...StoredFile
      }
    }
  }
}
${StoredFile}
${TaskOfSave}`) as unknown as TypedDocumentString<ReadFileSaveQuery, ReadFileSaveQueryVariables>;
export const SaveFilesDocument = new TypedDocumentString(`
    mutation SaveFiles($profileRevisions: [profiles_revisions_insert_input!]!, $projectRevisions: [projects_revisions_insert_input!]!, $companyRevisions: [companies_revisions_insert_input!]!, $files: [files_insert_input!]!, $profileFiles: [profiles_files_insert_input!]!, $projectFiles: [projects_files_insert_input!]!, $companyFiles: [companies_files_insert_input!]!, $profileFileChanges: [profiles_files_updates!]!, $projectFileChanges: [projects_files_updates!]!, $images: [images_insert_input!]!, $profileChanges: [profiles_updates!]!, $taskId: uuid!, $task: tasks_set_input!) {
  insert_profiles_revisions(objects: $profileRevisions) {
    affected_rows
  }
  insert_projects_revisions(objects: $projectRevisions) {
    affected_rows
  }
  insert_companies_revisions(objects: $companyRevisions) {
    affected_rows
  }
  insert_files(objects: $files) {
    affected_rows
  }
  insert_profiles_files(objects: $profileFiles) {
    affected_rows
  }
  insert_projects_files(objects: $projectFiles) {
    affected_rows
  }
  insert_companies_files(objects: $companyFiles) {
    affected_rows
  }
  update_profiles_files_many(updates: $profileFileChanges) {
    affected_rows
  }
  update_projects_files_many(updates: $projectFileChanges) {
    affected_rows
  }
  insert_images(objects: $images) {
    affected_rows
  }
  update_profiles_many(updates: $profileChanges) {
    affected_rows
  }
  ...TaskSuccess
}
${TaskSuccess}`) as unknown as TypedDocumentString<SaveFilesMutation, SaveFilesMutationVariables>;
export const CheckHasuraDocument = new TypedDocumentString(`
    query CheckHasura {
  groups(limit: 1) {
    id
  }
}
    `) as unknown as TypedDocumentString<CheckHasuraQuery, CheckHasuraQueryVariables>;
export const GetOfferDocument = new TypedDocumentString(`
    query GetOffer($where: offers_bool_exp!) {
  offers(where: $where) {
    ...OfferRecord
  }
  ...ApplicationFormFields
}
${ApplicationFormFields}
${OfferRecord}
${LinkedFile}`) as unknown as TypedDocumentString<GetOfferQuery, GetOfferQueryVariables>;
export const ListOfferChangesDocument = new TypedDocumentString(`
    query ListOfferChanges($tied: offers_changes_bool_exp!, $where: offers_changes_bool_exp!, $counted: offers_changes_bool_exp!, $limit: Int!, $withTotal: Boolean!) {
  tied: offers_changes(
    where: $tied
    order_by: [{changedIn: asc}, {id: asc}]
    limit: $limit
  ) {
    id
    changedIn
    closedAt
  }
  changes: offers_changes(
    where: $where
    order_by: [{changedIn: asc}, {id: asc}]
    limit: $limit
  ) {
    id
    changedIn
    closedAt
  }
  total: offers_changes_aggregate(where: $counted) @include(if: $withTotal) {
    aggregate {
      count
    }
  }
}
    `) as unknown as TypedDocumentString<ListOfferChangesQuery, ListOfferChangesQueryVariables>;
export const ListOffersDocument = new TypedDocumentString(`
    query ListOffers($where: offers_bool_exp!, $orderBy: [offers_order_by!]!, $limit: Int!, $offset: Int!, $withTotal: Boolean!) {
  data: offers(where: $where, order_by: $orderBy, limit: $limit, offset: $offset) {
    ...OfferRecord
  }
  total: offers_aggregate(where: $where) @include(if: $withTotal) {
    aggregate {
      count
    }
  }
}
${OfferRecord}
${LinkedFile}`) as unknown as TypedDocumentString<unknown, ListOffersQueryVariables>;
export const ListOffersNearDocument = new TypedDocumentString(`
    query ListOffersNear($latitude: float8!, $longitude: float8!, $km: float8!, $where: offers_bool_exp!, $orderBy: [offers_order_by!]!, $limit: Int!, $offset: Int!, $withTotal: Boolean!) {
  data: offers_near(
    args: {latitude: $latitude, longitude: $longitude, km: $km}
    where: $where
    order_by: $orderBy
    limit: $limit
    offset: $offset
  ) {
    ...OfferNear
  }
  ...CountOfOffersNear
}
${OfferNear}
${CountOfOffersNear}
${OfferRecord}
${LinkedFile}`) as unknown as TypedDocumentString<ListOffersNearQuery, ListOffersNearQueryVariables>;
export const ListNearestOffersDocument = new TypedDocumentString(`
    query ListNearestOffers($latitude: float8!, $longitude: float8!, $km: float8!, $where: offers_bool_exp!, $limit: Int!, $offset: Int!, $withTotal: Boolean!) {
  data: nearest_offers(
    args: {latitude: $latitude, longitude: $longitude, km: $km}
    where: $where
    limit: $limit
    offset: $offset
  ) {
    ...OfferNear
  }
  ...CountOfOffersNear
}
${OfferNear}
${CountOfOffersNear}
${OfferRecord}
${LinkedFile}`) as unknown as TypedDocumentString<ListNearestOffersQuery, ListNearestOffersQueryVariables>;
export const ReadProfileErasureDocument = new TypedDocumentString(`
    query ReadProfileErasure($taskId: uuid!, $id: uuid!, $also: [uuid!]!, $erasureId: uuid!) {
  ...TaskOfSave
  profiles_by_pk(id: $id) {
    ...ErasableProfile
  }
  applications_by_pk(id: $id) {
    profile {
      ...ErasableProfile
    }
  }
  also: profiles(where: {id: {_in: $also}}) {
    ...ErasableProfile
  }
  erasure: profiles_erasures_by_pk(id: $erasureId) {
    profileId
  }
}
${ErasableProfile}
${TaskOfSave}`) as unknown as TypedDocumentString<ReadProfileErasureQuery, ReadProfileErasureQueryVariables>;
export const ReadErasuresDocument = new TypedDocumentString(`
    query ReadErasures($ids: [uuid!]!, $taskId: uuid!) {
  ofProfiles: profiles_erasures(
    where: {profileId: {_in: $ids}}
    order_by: [{createdAt: asc}, {id: asc}]
  ) {
    profileId
    sameIdentity
  }
  ofTask: profiles_erasures(where: {taskId: {_eq: $taskId}}) {
    counts
  }
}
    `) as unknown as TypedDocumentString<ReadErasuresQuery, ReadErasuresQueryVariables>;
export const FindUnerasedDocument = new TypedDocumentString(`
    query FindUnerased($ids: [uuid!]!) {
  profiles(where: {id: {_in: $ids}, erasedAt: {_is_null: true}}) {
    id
  }
}
    `) as unknown as TypedDocumentString<FindUnerasedQuery, FindUnerasedQueryVariables>;
export const EraseProfilesDocument = new TypedDocumentString(`
    mutation EraseProfiles($erasures: [profiles_erasures_insert_input!]!) {
  insert_profiles_erasures(objects: $erasures) {
    affected_rows
  }
}
    `) as unknown as TypedDocumentString<EraseProfilesMutation, EraseProfilesMutationVariables>;
export const FinishErasureDocument = new TypedDocumentString(`
    mutation FinishErasure($taskId: uuid!, $task: tasks_set_input!) {
  ...TaskSuccess
}
${TaskSuccess}`) as unknown as TypedDocumentString<FinishErasureMutation, FinishErasureMutationVariables>;
export const ListProfileChangesDocument = new TypedDocumentString(`
    query ListProfileChanges($tied: profiles_bool_exp!, $where: profiles_bool_exp!, $counted: profiles_bool_exp!, $limit: Int!, $withTotal: Boolean!) {
  tied: profiles(
    where: $tied
    order_by: [{changedIn: asc}, {id: asc}]
    limit: $limit
  ) {
    id
    changedIn
  }
  changes: profiles(
    where: $where
    order_by: [{changedIn: asc}, {id: asc}]
    limit: $limit
  ) {
    id
    changedIn
  }
  total: profiles_aggregate(where: $counted) @include(if: $withTotal) {
    aggregate {
      count
    }
  }
}
    `) as unknown as TypedDocumentString<ListProfileChangesQuery, ListProfileChangesQueryVariables>;
export const ListProfilesDocument = new TypedDocumentString(`
    query ListProfiles($where: profiles_bool_exp!, $orderBy: [profiles_order_by!]!, $limit: Int!, $offset: Int!, $withTotal: Boolean!) {
  data: profiles(
    where: $where
    order_by: $orderBy
    limit: $limit
    offset: $offset
  ) {
    ...ProfileRecord
  }
  total: profiles_aggregate(where: $where) @include(if: $withTotal) {
    aggregate {
      count
    }
  }
}
${ProfileRecord}
${LinkedFile}`) as unknown as TypedDocumentString<unknown, ListProfilesQueryVariables>;
export const ListProfilesNearDocument = new TypedDocumentString(`
    query ListProfilesNear($latitude: float8!, $longitude: float8!, $km: float8!, $where: profiles_bool_exp!, $orderBy: [profiles_order_by!]!, $limit: Int!, $offset: Int!, $withTotal: Boolean!) {
  data: profiles_near(
    args: {latitude: $latitude, longitude: $longitude, km: $km}
    where: $where
    order_by: $orderBy
    limit: $limit
    offset: $offset
  ) {
    ...ProfileNear
  }
  ...CountOfProfilesNear
}
${ProfileNear}
${CountOfProfilesNear}
${ProfileRecord}
${LinkedFile}`) as unknown as TypedDocumentString<ListProfilesNearQuery, ListProfilesNearQueryVariables>;
export const ListNearestProfilesDocument = new TypedDocumentString(`
    query ListNearestProfiles($latitude: float8!, $longitude: float8!, $km: float8!, $where: profiles_bool_exp!, $limit: Int!, $offset: Int!, $withTotal: Boolean!) {
  data: nearest_profiles(
    args: {latitude: $latitude, longitude: $longitude, km: $km}
    where: $where
    limit: $limit
    offset: $offset
  ) {
    ...ProfileNear
  }
  ...CountOfProfilesNear
}
${ProfileNear}
${CountOfProfilesNear}
${ProfileRecord}
${LinkedFile}`) as unknown as TypedDocumentString<ListNearestProfilesQuery, ListNearestProfilesQueryVariables>;
export const SearchProfilesDocument = new TypedDocumentString(`
    query SearchProfiles($search: String!, $highlights: Boolean!, $where: profiles_bool_exp!, $limit: Int!, $offset: Int!, $withTotal: Boolean!, $mostCounted: Int!) {
  data: search_profiles(
    args: {search: $search}
    where: $where
    limit: $limit
    offset: $offset
  ) {
    ...FoundProfile
  }
  ...MatchesOfSearch
}
${FoundProfile}
${MatchesOfSearch}
${ProfileRecord}
${LinkedFile}`) as unknown as TypedDocumentString<SearchProfilesQuery, SearchProfilesQueryVariables>;
export const SearchProfilesInOrderDocument = new TypedDocumentString(`
    query SearchProfilesInOrder($search: String!, $highlights: Boolean!, $where: profiles_bool_exp!, $orderBy: [profiles_order_by!]!, $limit: Int!, $offset: Int!, $withTotal: Boolean!, $mostCounted: Int!) {
  data: matching_profiles(
    args: {search: $search}
    where: $where
    order_by: $orderBy
    limit: $limit
    offset: $offset
  ) {
    ...FoundProfile
  }
  ...MatchesOfSearch
}
${FoundProfile}
${MatchesOfSearch}
${ProfileRecord}
${LinkedFile}`) as unknown as TypedDocumentString<SearchProfilesInOrderQuery, SearchProfilesInOrderQueryVariables>;
export const ReadProfileMergeDocument = new TypedDocumentString(`
    query ReadProfileMerge($taskId: uuid!, $ids: [uuid!]!) {
  ...TaskOfSave
  profiles(where: {id: {_in: $ids}}) {
    ...MergeableProfile
  }
  applications(where: {id: {_in: $ids}}) {
    id
    profile {
      ...MergeableProfile
    }
  }
}
${ProfileColumns}
${MergeableProfile}
${TaskOfSave}`) as unknown as TypedDocumentString<ReadProfileMergeQuery, ReadProfileMergeQueryVariables>;
export const MergeProfilesDocument = new TypedDocumentString(`
    mutation MergeProfiles($merge: profiles_merges_insert_input!, $revisions: [profiles_revisions_insert_input!]!, $taskId: uuid!, $task: tasks_set_input!) {
  insert_profiles_merges_one(object: $merge) {
    id
  }
  insert_profiles_revisions(objects: $revisions) {
    affected_rows
  }
  ...TaskSuccess
}
${TaskSuccess}`) as unknown as TypedDocumentString<MergeProfilesMutation, MergeProfilesMutationVariables>;
export const ListProjectChangesDocument = new TypedDocumentString(`
    query ListProjectChanges($tied: projects_bool_exp!, $where: projects_bool_exp!, $counted: projects_bool_exp!, $limit: Int!, $withTotal: Boolean!) {
  tied: projects(
    where: $tied
    order_by: [{changedIn: asc}, {id: asc}]
    limit: $limit
  ) {
    id
    changedIn
  }
  changes: projects(
    where: $where
    order_by: [{changedIn: asc}, {id: asc}]
    limit: $limit
  ) {
    id
    changedIn
  }
  total: projects_aggregate(where: $counted) @include(if: $withTotal) {
    aggregate {
      count
    }
  }
}
    `) as unknown as TypedDocumentString<ListProjectChangesQuery, ListProjectChangesQueryVariables>;
export const ListProjectsDocument = new TypedDocumentString(`
    query ListProjects($where: projects_bool_exp!, $orderBy: [projects_order_by!]!, $limit: Int!, $offset: Int!, $withTotal: Boolean!) {
  data: projects(
    where: $where
    order_by: $orderBy
    limit: $limit
    offset: $offset
  ) {
    __typename
    id
    name
    userId
    groupId
    presetId
    colorId
    statusId
    companyId
    networkId
    networkContractId
    networkIdType
    externalId
    referenceId
    createdAt
    updatedAt
    deletedAt
    isMadeForRecruitment
    isMadeForSales
    ignoreHistoryBeforeProjectCreatedAt
    group {
      __typename
      id
      name
    }
    user {
      __typename
      displayName
      email
      id
      disabled
    }
    assignees(order_by: [{createdAt: asc}, {id: asc}]) {
      __typename
      user {
        __typename
        displayName
        email
        id
      }
    }
    files(order_by: [{createdAt: asc}, {id: asc}]) {
      __typename
      fileId
      createdAt
      updatedAt
      file {
        ...LinkedFile
      }
    }
    status {
      __typename
      title
      color {
        __typename
        id
        name
      }
      isAuto
      id
    }
    company {
      __typename
      id
      description
      companyPublicData {
        __typename
        id
        name
        tagline
        description
        foundedAt
        networkEmployeeCount
        networkEmployeeStartCount
        networkEmployeeEndCount
        networkUrl
        website
        image {
          __typename
          publicUrl
        }
      }
    }
    fieldsValues(
      where: {field: {deletedAt: {_is_null: true}}}
      order_by: [{createdAt: asc}, {id: asc}]
    ) {
      __typename
      id
      field {
        __typename
        id
        type
        name
        purpose
      }
      fieldValue {
        __typename
        id
        name
      }
      location {
        __typename
        id
        search
        formattedAddress
      }
      value
    }
    color {
      __typename
      id
      name
    }
    jobBoardsOffers(
      where: {deletedAt: {_is_null: true}}
      order_by: [{createdAt: asc}, {id: asc}]
    ) {
      __typename
      id
      createdAt
      updatedAt
      deletedAt
      projectId
      jobBoardId
      externalId
      url
      status
      publishedAt
      expiresAt
      jobBoard {
        __typename
        id
        canonicalName
      }
    }
    projectJobBoards(
      where: {deletedAt: {_is_null: true}}
      order_by: [{createdAt: asc}, {id: asc}]
    ) {
      __typename
      id
      createdAt
      updatedAt
      deletedAt
      enabledAt
      projectId
      jobBoard {
        __typename
        id
        canonicalName
      }
    }
    profilesCountPerStatusGroup(order_by: [{status: {order: asc}}, {statusId: asc}]) {
      __typename
      status {
        __typename
        id
        title
        isHidden
        isAuto
        order
        parentId
        color {
          __typename
          id
          name
        }
      }
      count
    }
  }
  total: projects_aggregate(where: $where) @include(if: $withTotal) {
    aggregate {
      count
    }
  }
}
${LinkedFile}`) as unknown as TypedDocumentString<unknown, ListProjectsQueryVariables>;
export const ReadProjectSaveDocument = new TypedDocumentString(`
    query ReadProjectSave($taskId: uuid!, $projectIds: [uuid!]!, $externalIds: [String!]!, $statusIds: [uuid!]!, $companyIds: [uuid!]!, $fieldIds: [uuid!]!, $salaryPurposes: [String!]!, $withUsers: Boolean!) {
  ...TaskOfSave
  ...RowsOfProjectSave
}
${FieldOfRecord}
${RowsOfProjectSave}
${ProjectColumns}
${StoredProject}
${UsersOfAccount}
${TaskOfSave}`) as unknown as TypedDocumentString<ReadProjectSaveQuery, ReadProjectSaveQueryVariables>;
export const CreateProjectDocument = new TypedDocumentString(`
    mutation CreateProject($colors: [colors_insert_input!]!, $project: projects_insert_input!, $assignees: [projects_assignees_insert_input!]!, $locations: [locations_insert_input!]!, $fieldsValues: [projects_fieldsvalues_insert_input!]!, $revisions: [projects_revisions_insert_input!]!, $taskId: uuid!, $task: tasks_set_input!) {
  insert_colors(
    objects: $colors
    on_conflict: {constraint: colors_pkey, update_columns: []}
  ) {
    affected_rows
  }
  insert_projects_one(object: $project) {
    id
  }
  ...ProjectAdditions
  ...TaskSuccess
}
${ProjectAdditions}
${TaskSuccess}`) as unknown as TypedDocumentString<CreateProjectMutation, CreateProjectMutationVariables>;
export const UpdateProjectDocument = new TypedDocumentString(`
    mutation UpdateProject($colors: [colors_insert_input!]!, $id: uuid!, $isChanged: Boolean!, $changes: projects_set_input!, $deletedAssigneeIds: [uuid!]!, $assignees: [projects_assignees_insert_input!]!, $locations: [locations_insert_input!]!, $deletedFieldValueIds: [uuid!]!, $fieldsValues: [projects_fieldsvalues_insert_input!]!, $revisions: [projects_revisions_insert_input!]!, $taskId: uuid!, $task: tasks_set_input!) {
  insert_projects_revisions(objects: $revisions) {
    affected_rows
  }
  insert_colors(
    objects: $colors
    on_conflict: {constraint: colors_pkey, update_columns: []}
  ) {
    affected_rows
  }
  update_projects_by_pk(pk_columns: {id: $id}, _set: $changes) @include(if: $isChanged) {
    id
  }
  ...ProjectChanges
  ...TaskSuccess
}
${ProjectChanges}
${TaskSuccess}`) as unknown as TypedDocumentString<UpdateProjectMutation, UpdateProjectMutationVariables>;
export const ReadProjectSavesDocument = new TypedDocumentString(`
    query ReadProjectSaves($taskIds: [uuid!]!, $projectIds: [uuid!]!, $externalIds: [String!]!, $statusIds: [uuid!]!, $companyIds: [uuid!]!, $fieldIds: [uuid!]!, $salaryPurposes: [String!]!, $withUsers: Boolean!) {
  ...TasksOfSaves
  ...RowsOfProjectSave
}
${FieldOfRecord}
${RowsOfProjectSave}
${ProjectColumns}
${StoredProject}
${UsersOfAccount}
${TasksOfSaves}`) as unknown as TypedDocumentString<ReadProjectSavesQuery, ReadProjectSavesQueryVariables>;
export const CreateProjectsDocument = new TypedDocumentString(`
    mutation CreateProjects($colors: [colors_insert_input!]!, $projects: [projects_insert_input!]!, $assignees: [projects_assignees_insert_input!]!, $locations: [locations_insert_input!]!, $fieldsValues: [projects_fieldsvalues_insert_input!]!, $revisions: [projects_revisions_insert_input!]!, $tasks: [tasks_updates!]!) {
  insert_colors(
    objects: $colors
    on_conflict: {constraint: colors_pkey, update_columns: []}
  ) {
    affected_rows
  }
  insert_projects(objects: $projects) {
    affected_rows
  }
  ...ProjectAdditions
  ...TaskSuccesses
}
${ProjectAdditions}
${TaskSuccesses}`) as unknown as TypedDocumentString<CreateProjectsMutation, CreateProjectsMutationVariables>;
export const UpdateProjectsDocument = new TypedDocumentString(`
    mutation UpdateProjects($colors: [colors_insert_input!]!, $changes: [projects_updates!]!, $deletedAssigneeIds: [uuid!]!, $assignees: [projects_assignees_insert_input!]!, $locations: [locations_insert_input!]!, $deletedFieldValueIds: [uuid!]!, $fieldsValues: [projects_fieldsvalues_insert_input!]!, $revisions: [projects_revisions_insert_input!]!, $tasks: [tasks_updates!]!) {
  insert_projects_revisions(objects: $revisions) {
    affected_rows
  }
  insert_colors(
    objects: $colors
    on_conflict: {constraint: colors_pkey, update_columns: []}
  ) {
    affected_rows
  }
  update_projects_many(updates: $changes) {
    affected_rows
  }
  ...ProjectChanges
  ...TaskSuccesses
}
${ProjectChanges}
${TaskSuccesses}`) as unknown as TypedDocumentString<UpdateProjectsMutation, UpdateProjectsMutationVariables>;
export const GetTaskDocument = new TypedDocumentString(`
    query GetTask($id: uuid!) {
  tasks_by_pk(id: $id) {
    __typename
    id
    type
    status
    outcome
    attempts
    steps
    warnings
    error
    createdAt
    updatedAt
    startedAt
    finishedAt
    projectId
    companyId
    profileId
  }
}
    `) as unknown as TypedDocumentString<GetTaskQuery, GetTaskQueryVariables>;
export const GetOwnTaskDocument = new TypedDocumentString(`
    query GetOwnTask($id: uuid!) {
  tasks_by_pk(id: $id) {
    __typename
    id
    type
    status
    attempts
    warnings
    error
    createdAt
    response
    finishedAt
  }
}
    `) as unknown as TypedDocumentString<GetOwnTaskQuery, GetOwnTaskQueryVariables>;
export const RecordStorageObjectsDocument = new TypedDocumentString(`
    mutation RecordStorageObjects($objects: [storage_objects_insert_input!]!) {
  insert_storage_objects(objects: $objects) {
    affected_rows
  }
}
    `) as unknown as TypedDocumentString<RecordStorageObjectsMutation, RecordStorageObjectsMutationVariables>;
export const FindUnnamedStorageObjectsDocument = new TypedDocumentString(`
    query FindUnnamedStorageObjects($where: storage_objects_bool_exp!, $limit: Int!, $offset: Int!) {
  storage_objects(
    where: {_and: [$where, {_not: {files: {}}}, {_not: {task: {status: {_neq: "succeeded"}, input: {_is_null: false}}}}]}
    order_by: [{createdAt: asc}, {storageKey: asc}]
    limit: $limit
    offset: $offset
  ) {
    storageKey
  }
}
    `) as unknown as TypedDocumentString<FindUnnamedStorageObjectsQuery, FindUnnamedStorageObjectsQueryVariables>;
export const ForgetStorageObjectsDocument = new TypedDocumentString(`
    mutation ForgetStorageObjects($groupIds: [uuid!]!, $storageKeys: [String!]!) {
  delete_storage_objects(
    where: {groupId: {_in: $groupIds}, storageKey: {_in: $storageKeys}}
  ) {
    affected_rows
  }
}
    `) as unknown as TypedDocumentString<ForgetStorageObjectsMutation, ForgetStorageObjectsMutationVariables>;
export const ReadStorageIdDocument = new TypedDocumentString(`
    query ReadStorageId {
  database_epoch {
    storageId
    hasMarkedStorage
  }
}
    `) as unknown as TypedDocumentString<ReadStorageIdQuery, ReadStorageIdQueryVariables>;
export const NewestContentsDocument = new TypedDocumentString(`
    query NewestContents {
  storage_objects(
    where: {_or: [{files: {}}, {unnamedSince: {_is_null: false}}, {task: {status: {_nin: ["failed", "rejected"]}}}]}
    order_by: [{createdAt: desc}, {storageKey: asc}]
    limit: 20
  ) {
    storageKey
  }
}
    `) as unknown as TypedDocumentString<NewestContentsQuery, NewestContentsQueryVariables>;
export const ReplaceStorageIdDocument = new TypedDocumentString(`
    mutation ReplaceStorageId($id: uuid!, $next: uuid!) {
  update_database_epoch(
    where: {storageId: {_eq: $id}}
    _set: {storageId: $next, hasMarkedStorage: true}
  ) {
    affected_rows
  }
}
    `) as unknown as TypedDocumentString<ReplaceStorageIdMutation, ReplaceStorageIdMutationVariables>;
export const CheckSchemaDocument = new TypedDocumentString(`
    query CheckSchema {
  schema_version {
    migration
  }
  __type(name: "schema_version") {
    description
  }
}
    `) as unknown as TypedDocumentString<CheckSchemaQuery, CheckSchemaQueryVariables>;
export const FindApiKeysDocument = new TypedDocumentString(`
    query FindApiKeys($hashes: [String!]!) {
  apikeys(where: {hash: {_in: $hashes}}) {
    hash
    ...CallerOfKey
  }
}
${CallerOfKey}`) as unknown as TypedDocumentString<FindApiKeysQuery, FindApiKeysQueryVariables>;
export const TouchApiKeysDocument = new TypedDocumentString(`
    mutation TouchApiKeys($ids: [uuid!]!, $lastUsedAt: timestamptz!) {
  update_apikeys(where: {id: {_in: $ids}}, _set: {lastUsedAt: $lastUsedAt}) {
    affected_rows
  }
}
    `) as unknown as TypedDocumentString<TouchApiKeysMutation, TouchApiKeysMutationVariables>;
export const CreateApiKeyDocument = new TypedDocumentString(`
    mutation CreateApiKey($key: apikeys_insert_input!) {
  insert_apikeys_one(object: $key) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateApiKeyMutation, CreateApiKeyMutationVariables>;
export const ListApiKeysDocument = new TypedDocumentString(`
    query ListApiKeys($where: apikeys_bool_exp!) {
  apikeys(where: $where, order_by: [{createdAt: asc}, {id: asc}]) {
    id
    createdAt
    groupId
    userId
    name
    kind
    mayMerge
    prefix
    allowedOrigins
    redirectOrigins
    dailyLimit
    burstLimit
    expiresAt
    revokedAt
    lastUsedAt
    group {
      name
      disabledAt
    }
  }
}
    `) as unknown as TypedDocumentString<ListApiKeysQuery, ListApiKeysQueryVariables>;
export const RevokeApiKeyDocument = new TypedDocumentString(`
    mutation RevokeApiKey($id: uuid!, $revokedAt: timestamptz!) {
  update_apikeys(
    where: {id: {_eq: $id}, revokedAt: {_is_null: true}}
    _set: {revokedAt: $revokedAt}
  ) {
    affected_rows
  }
}
    `) as unknown as TypedDocumentString<RevokeApiKeyMutation, RevokeApiKeyMutationVariables>;
export const RotateApiKeyDocument = new TypedDocumentString(`
    mutation RotateApiKey($successor: apikeys_insert_input!, $id: uuid!, $expiresAt: timestamptz!) {
  insert_apikeys_one(object: $successor) {
    id
  }
  update_apikeys(where: {id: {_eq: $id}}, _set: {expiresAt: $expiresAt}) {
    affected_rows
  }
}
    `) as unknown as TypedDocumentString<RotateApiKeyMutation, RotateApiKeyMutationVariables>;
export const DescribeFilterTypeDocument = new TypedDocumentString(`
    query DescribeFilterType($name: String!) {
  __type(name: $name) {
    inputFields {
      name
      type {
        name
        ofType {
          name
          ofType {
            name
            ofType {
              name
            }
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<DescribeFilterTypeQuery, DescribeFilterTypeQueryVariables>;
export const ReadHeldHorizonDocument = new TypedDocumentString(`
    query ReadHeldHorizon {
  changes_horizon {
    heldSince
  }
}
    `) as unknown as TypedDocumentString<ReadHeldHorizonQuery, ReadHeldHorizonQueryVariables>;
export const ReadChangesHorizonDocument = new TypedDocumentString(`
    query ReadChangesHorizon {
  changes_horizon {
    epoch
    changedBefore
    isCopy
  }
}
    `) as unknown as TypedDocumentString<ReadChangesHorizonQuery, ReadChangesHorizonQueryVariables>;
export const RecordOffersDocument = new TypedDocumentString(`
    mutation RecordOffers($offers: [offers_changes_insert_input!]!, $ids: [uuid!]!, $now: timestamptz!) {
  update_offers_changes(where: {id: {_in: $ids}}, _set: {updatedAt: $now}) {
    affected_rows
  }
  insert_offers_changes(
    objects: $offers
    on_conflict: {constraint: offers_changes_pkey, update_columns: []}
  ) {
    affected_rows
  }
}
    `) as unknown as TypedDocumentString<RecordOffersMutation, RecordOffersMutationVariables>;
export const ReadPendingSearchDocument = new TypedDocumentString(`
    query ReadPendingSearch {
  profiles_search_pending(
    where: {isLater: {_eq: true}}
    distinct_on: [groupId]
    order_by: [{groupId: asc}]
  ) {
    groupId
  }
}
    `) as unknown as TypedDocumentString<ReadPendingSearchQuery, ReadPendingSearchQueryVariables>;
export const RefreshSearchDocument = new TypedDocumentString(`
    mutation RefreshSearch($account: uuid!, $most: Int!) {
  refresh_search(args: {account: $account, most: $most}) {
    profileId
    error
  }
}
    `) as unknown as TypedDocumentString<RefreshSearchMutation, RefreshSearchMutationVariables>;
export const RenewDatabaseEpochDocument = new TypedDocumentString(`
    mutation RenewDatabaseEpoch($epoch: uuid!, $next: uuid!) {
  update_database_epoch(where: {id: {_eq: $epoch}}, _set: {id: $next}) {
    affected_rows
  }
}
    `) as unknown as TypedDocumentString<RenewDatabaseEpochMutation, RenewDatabaseEpochMutationVariables>;
export const ReadOpenedOffersDocument = new TypedDocumentString(`
    query ReadOpenedOffers($since: timestamptz!) {
  offers_opened(where: {enabledAt: {_gte: $since}}, limit: 1000) {
    id
    groupId
  }
}
    `) as unknown as TypedDocumentString<ReadOpenedOffersQuery, ReadOpenedOffersQueryVariables>;
export const ReadUnrecordedOffersDocument = new TypedDocumentString(`
    query ReadUnrecordedOffers {
  offers_unrecorded(limit: 1000) {
    id
    groupId
  }
}
    `) as unknown as TypedDocumentString<ReadUnrecordedOffersQuery, ReadUnrecordedOffersQueryVariables>;
export const FindConfirmationDocument = new TypedDocumentString(`
    query FindConfirmation($id: uuid!, $groupId: uuid!) {
  applications_emails(where: {id: {_eq: $id}, groupId: {_eq: $groupId}}) {
    id
  }
}
    `) as unknown as TypedDocumentString<FindConfirmationQuery, FindConfirmationQueryVariables>;
export const ListAccountsWithEmailsDocument = new TypedDocumentString(`
    query ListAccountsWithEmails($now: timestamptz!, $limit: Int!) {
  applications_emails(
    where: {status: {_in: ["queued", "running"]}, lockedUntil: {_lte: $now}}
    distinct_on: [groupId]
    order_by: [{groupId: asc}]
    limit: $limit
  ) {
    groupId
  }
}
    `) as unknown as TypedDocumentString<ListAccountsWithEmailsQuery, ListAccountsWithEmailsQueryVariables>;
export const ClaimEmailsDocument = new TypedDocumentString(`
    mutation ClaimEmails($groupId: uuid!, $holder: String!, $most: Int!, $dailyLimit: Int!) {
  claim_application_emails(
    args: {account: $groupId, holder: $holder, most: $most, daily_limit: $dailyLimit}
  ) {
    id
    groupId
    language
    recipient
    jobName
    status
    attempts
    error
    site {
      ...CareersSiteSettings
    }
  }
}
${CareersSiteSettings}`) as unknown as TypedDocumentString<ClaimEmailsMutation, ClaimEmailsMutationVariables>;
export const EndEmailAttemptDocument = new TypedDocumentString(`
    mutation EndEmailAttempt($id: uuid!, $holder: String!, $end: applications_emails_set_input!) {
  update_applications_emails(
    where: {id: {_eq: $id}, status: {_eq: "running"}, lockedBy: {_eq: $holder}}
    _set: $end
  ) {
    returning {
      status
    }
  }
}
    `) as unknown as TypedDocumentString<EndEmailAttemptMutation, EndEmailAttemptMutationVariables>;
export const RemoveOldEmailsDocument = new TypedDocumentString(`
    mutation RemoveOldEmails($before: timestamptz!) {
  delete_applications_emails(where: {createdAt: {_lt: $before}}) {
    affected_rows
  }
}
    `) as unknown as TypedDocumentString<RemoveOldEmailsMutation, RemoveOldEmailsMutationVariables>;
export const ListEmailsDocument = new TypedDocumentString(`
    query ListEmails($where: applications_emails_bool_exp!, $limit: Int!) {
  applications_emails(
    where: $where
    order_by: [{createdAt: desc}, {id: desc}]
    limit: $limit
  ) {
    id
    createdAt
    groupId
    applicationId
    recipient
    status
    attempts
    error
    lockedUntil
    finishedAt
  }
}
    `) as unknown as TypedDocumentString<ListEmailsQuery, ListEmailsQueryVariables>;
export const RetryEmailDocument = new TypedDocumentString(`
    mutation RetryEmail($id: uuid!) {
  update_applications_emails(
    where: {id: {_eq: $id}, status: {_in: ["failed", "unsent"]}, site: {sendsConfirmations: {_eq: true}}}
    _set: {status: "queued"}
  ) {
    affected_rows
  }
}
    `) as unknown as TypedDocumentString<RetryEmailMutation, RetryEmailMutationVariables>;
export const ReadQueueStateDocument = new TypedDocumentString(`
    query ReadQueueState {
  queued: tasks_aggregate(where: {status: {_eq: "queued"}}) {
    aggregate {
      count
    }
  }
  running: tasks_aggregate(where: {status: {_eq: "running"}}) {
    aggregate {
      count
    }
  }
  failed: tasks_aggregate(where: {status: {_eq: "failed"}}) {
    aggregate {
      count
    }
  }
  oldest: tasks(
    where: {status: {_eq: "queued"}}
    order_by: {createdAt: asc}
    limit: 1
  ) {
    createdAt
  }
  changes_horizon {
    heldSince
  }
  webhooks: webhook_deliveries_aggregate(
    where: {status: {_in: ["queued", "running"]}}
  ) {
    aggregate {
      count
    }
  }
  emails: applications_emails_aggregate(
    where: {status: {_in: ["queued", "running"]}}
  ) {
    aggregate {
      count
      min {
        createdAt
      }
    }
  }
  disabled: webhook_endpoints_aggregate(
    where: {kind: {_eq: "endpoint"}, disabledReason: {_in: ["failures", "gone", "restored"]}}
  ) {
    aggregate {
      count
    }
  }
}
    `) as unknown as TypedDocumentString<ReadQueueStateQuery, ReadQueueStateQueryVariables>;
export const ErasePersonsDocument = new TypedDocumentString(`
    mutation ErasePersons($erasures: [profiles_erasures_insert_input!]!) {
  insert_profiles_erasures(objects: $erasures) {
    returning {
      counts
      sameIdentity
    }
  }
}
    `) as unknown as TypedDocumentString<ErasePersonsMutation, ErasePersonsMutationVariables>;
export const FindSameIdentityDocument = new TypedDocumentString(`
    query FindSameIdentity($groupId: uuid!, $ids: [uuid!]!) {
  profiles(where: {groupId: {_eq: $groupId}, id: {_in: $ids}}) {
    id
    erasedAt
    sameIdentity
  }
  profiles_erasures(where: {groupId: {_eq: $groupId}, profileId: {_in: $ids}}) {
    profileId
    sameIdentity
  }
}
    `) as unknown as TypedDocumentString<FindSameIdentityQuery, FindSameIdentityQueryVariables>;
export const ListErasedProfilesDocument = new TypedDocumentString(`
    query ListErasedProfiles($after: uuid!) {
  profiles(
    where: {erasedAt: {_is_null: false}, id: {_gt: $after}}
    order_by: [{id: asc}]
    limit: 1000
  ) {
    groupId
    id
    erasedAt
  }
}
    `) as unknown as TypedDocumentString<ListErasedProfilesQuery, ListErasedProfilesQueryVariables>;
export const FindUnerasedProfilesDocument = new TypedDocumentString(`
    query FindUnerasedProfiles($ids: [uuid!]!) {
  profiles(where: {id: {_in: $ids}, erasedAt: {_is_null: true}}) {
    groupId
    id
  }
}
    `) as unknown as TypedDocumentString<FindUnerasedProfilesQuery, FindUnerasedProfilesQueryVariables>;
export const FindPersonDocument = new TypedDocumentString(`
    query FindPerson($id: uuid!) {
  profile: profiles_by_pk(id: $id) {
    id
    groupId
    erasedAt
  }
  application: applications_by_pk(id: $id) {
    profile {
      id
      groupId
      erasedAt
    }
  }
}
    `) as unknown as TypedDocumentString<FindPersonQuery, FindPersonQueryVariables>;
export const ExportProfileDocument = new TypedDocumentString(`
    query ExportProfile($id: uuid!) {
  profiles(where: {id: {_eq: $id}}) {
    ...ExportedProfile
  }
  merged: profiles(
    where: {mergedIntoId: {_eq: $id}}
    order_by: [{createdAt: asc}, {id: asc}]
  ) {
    ...ExportedProfile
  }
}
${ExportedProfile}
${ExportedLocation}
${ExportedEntry}
${ExportedFile}`) as unknown as TypedDocumentString<ExportProfileQuery, ExportProfileQueryVariables>;
export const ExportProfileRowsDocument = new TypedDocumentString(`
    query ExportProfileRows($ids: [uuid!]!, $linkIds: [uuid!]!) {
  tasks(where: {profileId: {_in: $ids}}, order_by: [{createdAt: asc}, {id: asc}]) {
    id
    type
    status
    createdAt
    warnings
    error
    idempotencyKey
    bodyHash
    response
    requestId
  }
  replaced_values(where: {profileId: {_in: $ids}}) {
    columnName
    fieldId
    value
    replacement
  }
  status_changes(
    where: {_or: [{entity: {_eq: "PROFILE"}, recordId: {_in: $ids}}, {entity: {_eq: "APPLICATION"}, recordId: {_in: $linkIds}}]}
    order_by: [{at: asc}, {id: asc}]
  ) {
    entity
    recordId
    at
    fromStatusId
    toStatusId
    fromStatus {
      code
      title
    }
    toStatus {
      code
      title
    }
  }
}
    `) as unknown as TypedDocumentString<ExportProfileRowsQuery, ExportProfileRowsQueryVariables>;
export const ReadStorageKeysDocument = new TypedDocumentString(`
    query ReadStorageKeys($groupId: uuid!, $ids: [uuid!]!) {
  files(
    where: {groupId: {_eq: $groupId}, id: {_in: $ids}}
    order_by: [{createdAt: asc}, {id: asc}]
  ) {
    id
    name
    storageKey
  }
}
    `) as unknown as TypedDocumentString<ReadStorageKeysQuery, ReadStorageKeysQueryVariables>;
export const ListAccountIdsDocument = new TypedDocumentString(`
    query ListAccountIds($after: uuid!) {
  groups(where: {id: {_gt: $after}}, order_by: [{id: asc}], limit: 500) {
    id
  }
}
    `) as unknown as TypedDocumentString<ListAccountIdsQuery, ListAccountIdsQueryVariables>;
export const RunRetentionDocument = new TypedDocumentString(`
    mutation RunRetention($groupId: uuid!) {
  insert_retention_runs(objects: [{groupId: $groupId}]) {
    returning {
      counts
      isComplete
    }
  }
}
    `) as unknown as TypedDocumentString<RunRetentionMutation, RunRetentionMutationVariables>;
export const ReadRetentionDocument = new TypedDocumentString(`
    query ReadRetention($groupId: uuid!) {
  groups_by_pk(id: $groupId) {
    id
    retention
  }
}
    `) as unknown as TypedDocumentString<ReadRetentionQuery, ReadRetentionQueryVariables>;
export const SetRetentionDocument = new TypedDocumentString(`
    mutation SetRetention($groupId: uuid!, $retention: jsonb!) {
  update_groups_by_pk(
    pk_columns: {id: $groupId}
    _append: {retention: $retention}
  ) {
    id
    retention
  }
}
    `) as unknown as TypedDocumentString<SetRetentionMutation, SetRetentionMutationVariables>;
export const FindNetworkCompanyDocument = new TypedDocumentString(`
    query FindNetworkCompany($url: String!, $networkIds: [String!]!, $industries: [industries_bool_exp!]!) {
  networkcompanies(
    where: {_or: [{canonicalNetworkUrl: {_eq: $url}}, {networkId: {_in: $networkIds}}]}
  ) {
    id
    canonicalNetworkUrl
    networkId
    imageId
    source
    foundAt
  }
  industries(where: {_or: $industries}) {
    id
    networkId
    nameEnglish
  }
}
    `) as unknown as TypedDocumentString<FindNetworkCompanyQuery, FindNetworkCompanyQueryVariables>;
export const WriteNetworkCompanyDocument = new TypedDocumentString(`
    mutation WriteNetworkCompany($id: uuid!, $url: String!, $company: networkcompanies_insert_input!, $columns: [networkcompanies_update_column!]!, $images: [networkcompanies_images_insert_input!]!, $newIndustries: [industries_insert_input!]!, $replacedIndustries: [networkcompanies_industries_bool_exp!]!, $industries: [networkcompanies_industries_insert_input!]!) {
  update_networkcompanies(
    where: {canonicalNetworkUrl: {_eq: $url}, id: {_neq: $id}}
    _set: {canonicalNetworkUrl: null}
  ) {
    affected_rows
  }
  insert_networkcompanies_images(
    objects: $images
    on_conflict: {constraint: networkcompanies_images_pkey, update_columns: [publicUrl]}
  ) {
    affected_rows
  }
  insert_networkcompanies_one(
    object: $company
    on_conflict: {constraint: networkcompanies_pkey, update_columns: $columns}
  ) {
    id
  }
  insert_industries(
    objects: $newIndustries
    on_conflict: {constraint: industries_networkId_key, update_columns: []}
  ) {
    affected_rows
  }
  delete_networkcompanies_industries(where: {_or: $replacedIndustries}) {
    affected_rows
  }
  insert_networkcompanies_industries(
    objects: $industries
    on_conflict: {constraint: networkcompanies_industries_networkCompanyId_industryId_key, update_columns: []}
  ) {
    affected_rows
  }
  update_companies(
    where: {canonicalNetworkUrl: {_eq: $url}, networkCompanyId: {_is_null: true}, deletedAt: {_is_null: true}}
    _set: {networkCompanyId: $id}
  ) {
    affected_rows
  }
}
    `) as unknown as TypedDocumentString<WriteNetworkCompanyMutation, WriteNetworkCompanyMutationVariables>;
export const CreateTaskDocument = new TypedDocumentString(`
    mutation CreateTask($task: tasks_insert_input!) {
  insert_tasks_one(object: $task) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateTaskMutation, CreateTaskMutationVariables>;
export const CreateTasksDocument = new TypedDocumentString(`
    mutation CreateTasks($tasks: [tasks_insert_input!]!) {
  insert_tasks(objects: $tasks) {
    affected_rows
  }
}
    `) as unknown as TypedDocumentString<CreateTasksMutation, CreateTasksMutationVariables>;
export const CreateEndedTaskDocument = new TypedDocumentString(`
    mutation CreateEndedTask($task: tasks_insert_input!, $id: uuid!, $end: tasks_set_input!) {
  insert_tasks_one(object: $task) {
    id
  }
  update_tasks_by_pk(pk_columns: {id: $id}, _set: $end) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateEndedTaskMutation, CreateEndedTaskMutationVariables>;
export const FindTaskByIdempotencyKeyDocument = new TypedDocumentString(`
    query FindTaskByIdempotencyKey($apikeyId: uuid!, $type: String!, $idempotencyKey: String!) {
  tasks(
    where: {apikeyId: {_eq: $apikeyId}, type: {_eq: $type}, idempotencyKey: {_eq: $idempotencyKey}}
  ) {
    id
    status
    createdAt
    bodyHash
    response
    lockedBy
  }
}
    `) as unknown as TypedDocumentString<FindTaskByIdempotencyKeyQuery, FindTaskByIdempotencyKeyQueryVariables>;
export const FindTasksByIdempotencyKeysDocument = new TypedDocumentString(`
    query FindTasksByIdempotencyKeys($apikeyId: uuid!, $type: String!, $idempotencyKeys: [String!]!) {
  tasks(
    where: {apikeyId: {_eq: $apikeyId}, type: {_eq: $type}, idempotencyKey: {_in: $idempotencyKeys}}
  ) {
    id
    status
    createdAt
    bodyHash
    response
    lockedBy
    idempotencyKey
  }
}
    `) as unknown as TypedDocumentString<FindTasksByIdempotencyKeysQuery, FindTasksByIdempotencyKeysQueryVariables>;
export const ReadFailedTaskDocument = new TypedDocumentString(`
    query ReadFailedTask($id: uuid!) {
  task: tasks_by_pk(id: $id) {
    status
    apikeyId
  }
}
    `) as unknown as TypedDocumentString<ReadFailedTaskQuery, ReadFailedTaskQueryVariables>;
export const RequeueTaskDocument = new TypedDocumentString(`
    mutation RequeueTask($id: uuid!, $task: tasks_set_input!) {
  update_tasks(
    where: {id: {_eq: $id}, status: {_in: ["failed", "rejected"]}}
    _set: $task
  ) {
    affected_rows
  }
}
    `) as unknown as TypedDocumentString<RequeueTaskMutation, RequeueTaskMutationVariables>;
export const FreeIdempotencyKeyDocument = new TypedDocumentString(`
    mutation FreeIdempotencyKey($id: uuid!) {
  update_tasks_by_pk(pk_columns: {id: $id}, _set: {idempotencyKey: null}) {
    id
  }
}
    `) as unknown as TypedDocumentString<FreeIdempotencyKeyMutation, FreeIdempotencyKeyMutationVariables>;
export const ClaimTasksDocument = new TypedDocumentString(`
    mutation ClaimTasks($holder: String!, $kinds: jsonb!, $most: Int!) {
  claim_tasks(args: {holder: $holder, kinds: $kinds, most: $most}) {
    id
    type
    attempts
    interruptions
    input
    requestId
    apikey {
      ...CallerOfKey
    }
  }
}
${CallerOfKey}`) as unknown as TypedDocumentString<ClaimTasksMutation, ClaimTasksMutationVariables>;
export const ClaimTaskDocument = new TypedDocumentString(`
    mutation ClaimTask($id: uuid!, $holder: String!, $ended: [String!]!) {
  update_tasks(
    where: {id: {_eq: $id}, _or: [{status: {_eq: "queued"}}, {status: {_eq: "running"}, lockedBy: {_in: $ended}}]}
    _set: {status: "running", lockedBy: $holder}
    _inc: {attempts: 1}
  ) {
    returning {
      id
      attempts
      interruptions
      requestId
      input
    }
  }
}
    `) as unknown as TypedDocumentString<ClaimTaskMutation, ClaimTaskMutationVariables>;
export const RetryTasksDocument = new TypedDocumentString(`
    mutation RetryTasks($account: uuid, $kind: String, $code: String, $failedAfter: timestamptz, $failedBefore: timestamptz, $most: Int!) {
  retry_tasks(
    args: {account: $account, kind: $kind, code: $code, failed_after: $failedAfter, failed_before: $failedBefore, most: $most}
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<RetryTasksMutation, RetryTasksMutationVariables>;
export const ListTasksDocument = new TypedDocumentString(`
    query ListTasks($where: tasks_bool_exp!, $limit: Int!) {
  tasks(where: $where, order_by: [{createdAt: desc}, {id: desc}], limit: $limit) {
    id
    createdAt
    groupId
    type
    status
    attempts
    error
  }
}
    `) as unknown as TypedDocumentString<ListTasksQuery, ListTasksQueryVariables>;
export const RenewLeasesDocument = new TypedDocumentString(`
    mutation RenewLeases($ids: [uuid!]!, $lockedBy: String!) {
  update_tasks(
    where: {id: {_in: $ids}, lockedBy: {_eq: $lockedBy}, status: {_eq: "running"}}
    _set: {status: "running"}
  ) {
    affected_rows
  }
}
    `) as unknown as TypedDocumentString<RenewLeasesMutation, RenewLeasesMutationVariables>;
export const EndAttemptDocument = new TypedDocumentString(`
    mutation EndAttempt($id: uuid!, $lockedBy: String!, $end: tasks_set_input!) {
  update_tasks(
    where: {id: {_eq: $id}, lockedBy: {_eq: $lockedBy}, status: {_eq: "running"}}
    _set: $end
  ) {
    returning {
      status
      updatedAt
      lockedUntil
    }
  }
}
    `) as unknown as TypedDocumentString<EndAttemptMutation, EndAttemptMutationVariables>;
export const FindLeaseHoldersDocument = new TypedDocumentString(`
    query FindLeaseHolders {
  tasks(
    where: {status: {_eq: "running"}}
    distinct_on: [lockedBy]
    order_by: [{lockedBy: asc}]
  ) {
    lockedBy
  }
}
    `) as unknown as TypedDocumentString<FindLeaseHoldersQuery, FindLeaseHoldersQueryVariables>;
export const ReleaseLeasesDocument = new TypedDocumentString(`
    mutation ReleaseLeases($lockedBy: [String!]!, $lockedUntil: timestamptz!) {
  update_tasks(
    where: {status: {_eq: "running"}, lockedBy: {_in: $lockedBy}}
    _set: {lockedUntil: $lockedUntil}
  ) {
    affected_rows
  }
}
    `) as unknown as TypedDocumentString<ReleaseLeasesMutation, ReleaseLeasesMutationVariables>;
export const FreeOldIdempotencyKeysDocument = new TypedDocumentString(`
    mutation FreeOldIdempotencyKeys($before: timestamptz!) {
  update_tasks(
    where: {idempotencyKey: {_is_null: false}, createdAt: {_lt: $before}}
    _set: {idempotencyKey: null}
  ) {
    affected_rows
  }
}
    `) as unknown as TypedDocumentString<FreeOldIdempotencyKeysMutation, FreeOldIdempotencyKeysMutationVariables>;
export const ListDueWebhooksDocument = new TypedDocumentString(`
    query ListDueWebhooks($after: uuid!, $limit: Int!, $now: timestamptz!) {
  webhook_endpoints(
    where: {id: {_gt: $after}, disabledAt: {_is_null: true}, group: {disabledAt: {_is_null: true}}, _or: [{pausedUntil: {_is_null: true}}, {pausedUntil: {_lte: $now}}], deliveries: {status: {_in: ["queued", "running"]}, lockedUntil: {_lte: $now}}}
    order_by: [{id: asc}]
    limit: $limit
  ) {
    id
    groupId
  }
}
    `) as unknown as TypedDocumentString<ListDueWebhooksQuery, ListDueWebhooksQueryVariables>;
export const ClaimWebhookDeliveriesDocument = new TypedDocumentString(`
    mutation ClaimWebhookDeliveries($groupId: uuid!, $endpointId: uuid!, $holder: String!, $most: Int!, $now: timestamptz!) {
  claim_webhook_deliveries(
    args: {account: $groupId, endpoint: $endpointId, holder: $holder, most: $most}
  ) {
    id
    groupId
    endpointId
    attempts
    event {
      id
      type
      createdAt
      sequence
      object
      objectId
      details
      actor
    }
    endpoint {
      url
      payload
      secrets(
        where: {_or: [{endsAt: {_is_null: true}}, {endsAt: {_gt: $now}}]}
        order_by: [{createdAt: desc}]
      ) {
        secret
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ClaimWebhookDeliveriesMutation, ClaimWebhookDeliveriesMutationVariables>;
export const RecordWebhookAttemptDocument = new TypedDocumentString(`
    mutation RecordWebhookAttempt($attempt: webhook_attempts_insert_input!) {
  insert_webhook_attempts(objects: [$attempt]) {
    affected_rows
  }
}
    `) as unknown as TypedDocumentString<RecordWebhookAttemptMutation, RecordWebhookAttemptMutationVariables>;
export const ReadWebhookOutcomeDocument = new TypedDocumentString(`
    query ReadWebhookOutcome($id: uuid!) {
  webhook_deliveries_by_pk(id: $id) {
    status
  }
}
    `) as unknown as TypedDocumentString<ReadWebhookOutcomeQuery, ReadWebhookOutcomeQueryVariables>;
export const FindWebhookHoldersDocument = new TypedDocumentString(`
    query FindWebhookHolders {
  webhook_deliveries(
    where: {status: {_eq: "running"}, lockedBy: {_is_null: false}}
    distinct_on: lockedBy
    order_by: [{lockedBy: asc}]
  ) {
    lockedBy
  }
}
    `) as unknown as TypedDocumentString<FindWebhookHoldersQuery, FindWebhookHoldersQueryVariables>;
export const ReleaseWebhookDeliveriesDocument = new TypedDocumentString(`
    mutation ReleaseWebhookDeliveries($holders: [String!]!, $id: uuid_comparison_exp! = {}, $now: timestamptz!) {
  update_webhook_deliveries(
    where: {id: $id, status: {_eq: "running"}, lockedBy: {_in: $holders}}
    _set: {status: "queued", lockedUntil: $now, lockedBy: null}
  ) {
    affected_rows
  }
}
    `) as unknown as TypedDocumentString<ReleaseWebhookDeliveriesMutation, ReleaseWebhookDeliveriesMutationVariables>;
export const ListWebhooksDocument = new TypedDocumentString(`
    query ListWebhooks {
  webhook_endpoints(order_by: [{createdAt: asc}, {id: asc}]) {
    ...WebhookFields
  }
}
${WebhookFields}`) as unknown as TypedDocumentString<ListWebhooksQuery, ListWebhooksQueryVariables>;
export const GetWebhookDocument = new TypedDocumentString(`
    query GetWebhook($id: uuid!) {
  webhook_endpoints_by_pk(id: $id) {
    ...WebhookFields
  }
}
${WebhookFields}`) as unknown as TypedDocumentString<GetWebhookQuery, GetWebhookQueryVariables>;
export const CreateWebhookDocument = new TypedDocumentString(`
    mutation CreateWebhook($endpoint: webhook_endpoints_insert_input!) {
  insert_webhook_endpoints_one(object: $endpoint) {
    ...WebhookFields
  }
}
${WebhookFields}`) as unknown as TypedDocumentString<CreateWebhookMutation, CreateWebhookMutationVariables>;
export const UpdateWebhookDocument = new TypedDocumentString(`
    mutation UpdateWebhook($id: uuid!, $changes: webhook_endpoints_set_input!) {
  update_webhook_endpoints_by_pk(pk_columns: {id: $id}, _set: $changes) {
    ...WebhookFields
  }
}
${WebhookFields}`) as unknown as TypedDocumentString<UpdateWebhookMutation, UpdateWebhookMutationVariables>;
export const DeleteWebhookDocument = new TypedDocumentString(`
    mutation DeleteWebhook($id: uuid!) {
  delete_webhook_endpoints_by_pk(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<DeleteWebhookMutation, DeleteWebhookMutationVariables>;
export const ReplaceWebhookSecretDocument = new TypedDocumentString(`
    mutation ReplaceWebhookSecret($secret: webhook_secrets_insert_input!, $groupId: uuid!, $endpointId: uuid!, $endOld: Boolean!) {
  insert_webhook_secrets_one(object: $secret) {
    id
  }
  delete_webhook_secrets(
    where: {groupId: {_eq: $groupId}, endpointId: {_eq: $endpointId}, endsAt: {_is_null: false}}
  ) @include(if: $endOld) {
    affected_rows
  }
}
    `) as unknown as TypedDocumentString<ReplaceWebhookSecretMutation, ReplaceWebhookSecretMutationVariables>;
export const ListWebhookDeliveriesDocument = new TypedDocumentString(`
    query ListWebhookDeliveries($where: webhook_deliveries_bool_exp!, $limit: Int!, $offset: Int!) {
  webhook_deliveries(
    where: $where
    order_by: [{createdAt: desc}, {sequence: desc}, {id: desc}]
    limit: $limit
    offset: $offset
  ) {
    id
    createdAt
    status
    attempts
    lockedUntil
    finishedAt
    event {
      id
      type
      object
      objectId
      sequence
      createdAt
    }
    log(order_by: [{createdAt: desc}], limit: 10) {
      startedAt
      durationMs
      statusCode
      error
      answer
    }
  }
  webhook_deliveries_aggregate(where: $where) {
    aggregate {
      count
    }
  }
}
    `) as unknown as TypedDocumentString<ListWebhookDeliveriesQuery, ListWebhookDeliveriesQueryVariables>;
export const GetWebhookDeliveryDocument = new TypedDocumentString(`
    query GetWebhookDelivery($where: webhook_deliveries_bool_exp!) {
  webhook_deliveries(where: $where, limit: 1) {
    id
    eventId
  }
}
    `) as unknown as TypedDocumentString<GetWebhookDeliveryQuery, GetWebhookDeliveryQueryVariables>;
export const TestWebhookDocument = new TypedDocumentString(`
    mutation TestWebhook($groupId: uuid!, $endpointId: uuid!) {
  test_webhook(args: {account: $groupId, endpoint: $endpointId}) {
    id
    eventId
  }
}
    `) as unknown as TypedDocumentString<TestWebhookMutation, TestWebhookMutationVariables>;
export const ReplayWebhookDocument = new TypedDocumentString(`
    mutation ReplayWebhook($groupId: uuid!, $endpointId: uuid!, $from: timestamptz!, $to: timestamptz!, $types: jsonb, $onlyFailed: Boolean!, $most: Int!) {
  replay_webhook(
    args: {account: $groupId, endpoint: $endpointId, happened_from: $from, happened_before: $to, types: $types, only_failed: $onlyFailed, most: $most}
  ) {
    id
    event {
      createdAt
    }
  }
}
    `) as unknown as TypedDocumentString<ReplayWebhookMutation, ReplayWebhookMutationVariables>;
export const ReplayWebhookDeliveryDocument = new TypedDocumentString(`
    mutation ReplayWebhookDelivery($where: webhook_deliveries_bool_exp!, $now: timestamptz!) {
  update_webhook_deliveries(
    where: $where
    _set: {status: "queued", attempts: 0, lockedUntil: $now, lockedBy: null, finishedAt: null}
  ) {
    affected_rows
  }
}
    `) as unknown as TypedDocumentString<ReplayWebhookDeliveryMutation, ReplayWebhookDeliveryMutationVariables>;
export const CreateWebhookListenerDocument = new TypedDocumentString(`
    mutation CreateWebhookListener($listener: webhook_endpoints_insert_input!) {
  insert_webhook_endpoints_one(object: $listener) {
    id
    eventsUntil
  }
}
    `) as unknown as TypedDocumentString<CreateWebhookListenerMutation, CreateWebhookListenerMutationVariables>;
export const RenewWebhookListenerDocument = new TypedDocumentString(`
    mutation RenewWebhookListener($id: uuid!, $groupId: uuid!, $changes: webhook_endpoints_set_input!) {
  update_webhook_endpoints(
    where: {id: {_eq: $id}, groupId: {_eq: $groupId}, kind: {_eq: "listener"}}
    _set: $changes
  ) {
    returning {
      id
      eventsUntil
    }
  }
}
    `) as unknown as TypedDocumentString<RenewWebhookListenerMutation, RenewWebhookListenerMutationVariables>;
export const EndWebhookListenerDocument = new TypedDocumentString(`
    mutation EndWebhookListener($id: uuid!, $groupId: uuid!) {
  delete_webhook_endpoints(
    where: {id: {_eq: $id}, groupId: {_eq: $groupId}, kind: {_eq: "listener"}}
  ) {
    affected_rows
  }
}
    `) as unknown as TypedDocumentString<EndWebhookListenerMutation, EndWebhookListenerMutationVariables>;
export const WebhookApplicationDocument = new TypedDocumentString(`
    query WebhookApplication($id: uuid!) {
  applications_by_pk(id: $id) {
    __typename
    id
    createdAt
    updatedAt
    profileId
    projectId
    requestedReference
    submitted
    source
    consent
    review
    reviewedAt
  }
}
    `) as unknown as TypedDocumentString<WebhookApplicationQuery, WebhookApplicationQueryVariables>;
export const WebhookMoveDocument = new TypedDocumentString(`
    query WebhookMove($id: uuid!) {
  projects_profiles_by_pk(id: $id) {
    __typename
    id
    createdAt
    updatedAt
    profileId
    projectId
    applicationId
    appliedAt
    source
    status {
      __typename
      id
      title
      code
    }
  }
}
    `) as unknown as TypedDocumentString<WebhookMoveQuery, WebhookMoveQueryVariables>;
export const RemoveEventLogsDocument = new TypedDocumentString(`
    mutation RemoveEventLogs($trigger: String!, $hours: Int!, $most: Int!) {
  remove_event_logs(args: {trigger: $trigger, hours: $hours, most: $most}) {
    events
  }
}
    `) as unknown as TypedDocumentString<RemoveEventLogsMutation, RemoveEventLogsMutationVariables>;