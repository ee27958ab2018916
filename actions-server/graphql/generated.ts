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
  revokedAt?: timestamptz_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
  user?: users_bool_exp | null | undefined;
  userId?: uuid_comparison_exp | null | undefined;
};

/** input type for inserting data into table "apikeys" */
export type apikeys_insert_input = {
  /** Web origins a browser may call from; null allows all. */
  allowedOrigins?: Array<string> | null | undefined;
  /** Requests in ten seconds; null means the default of the service. */
  burstLimit?: number | null | undefined;
  createdAt?: string | null | undefined;
  /** Requests a UTC day; null means the default of the service. */
  dailyLimit?: number | null | undefined;
  expiresAt?: string | null | undefined;
  group?: groups_obj_rel_insert_input | null | undefined;
  groupId?: string | null | undefined;
  /** SHA-256 of the secret in lower-case hexadecimal; no role may read it. */
  hash?: string | null | undefined;
  id?: string | null | undefined;
  kind?: string | null | undefined;
  lastUsedAt?: string | null | undefined;
  /** A public key whose applications may name an existing profile by id or externalId. */
  mayMerge?: boolean | null | undefined;
  name?: string | null | undefined;
  /** The first characters of the secret, enough to recognise a key in a list. */
  prefix?: string | null | undefined;
  revokedAt?: string | null | undefined;
  updatedAt?: string | null | undefined;
  user?: users_obj_rel_insert_input | null | undefined;
  userId?: string | null | undefined;
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

/** Ordering options when selecting data from "colors". */
export type colors_order_by = {
  createdAt?: order_by | null | undefined;
  id?: order_by | null | undefined;
  name?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

export type companies_assignees_aggregate_bool_exp = {
  count?: companies_assignees_aggregate_bool_exp_count | null | undefined;
};

export type companies_assignees_aggregate_bool_exp_count = {
  arguments?: Array<companies_assignees_select_column> | null | undefined;
  distinct?: boolean | null | undefined;
  filter?: companies_assignees_bool_exp | null | undefined;
  predicate: Int_comparison_exp;
};

/** order by aggregate values of table "companies_assignees" */
export type companies_assignees_aggregate_order_by = {
  count?: order_by | null | undefined;
  max?: companies_assignees_max_order_by | null | undefined;
  min?: companies_assignees_min_order_by | null | undefined;
};

/** Boolean expression to filter rows from the table "companies_assignees". All fields are combined with a logical 'AND'. */
export type companies_assignees_bool_exp = {
  _and?: Array<companies_assignees_bool_exp> | null | undefined;
  _not?: companies_assignees_bool_exp | null | undefined;
  _or?: Array<companies_assignees_bool_exp> | null | undefined;
  company?: companies_bool_exp | null | undefined;
  companyId?: uuid_comparison_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
  user?: users_bool_exp | null | undefined;
  userId?: uuid_comparison_exp | null | undefined;
};

/** order by max() on columns of table "companies_assignees" */
export type companies_assignees_max_order_by = {
  companyId?: order_by | null | undefined;
  createdAt?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
  userId?: order_by | null | undefined;
};

/** order by min() on columns of table "companies_assignees" */
export type companies_assignees_min_order_by = {
  companyId?: order_by | null | undefined;
  createdAt?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
  userId?: order_by | null | undefined;
};

/** select columns of table "companies_assignees" */
export type companies_assignees_select_column =
  /** column name */
  | 'companyId'
  /** column name */
  | 'createdAt'
  /** column name */
  | 'groupId'
  /** column name */
  | 'id'
  /** column name */
  | 'updatedAt'
  /** column name */
  | 'userId';

/** Boolean expression to filter rows from the table "companies". All fields are combined with a logical 'AND'. */
export type companies_bool_exp = {
  _and?: Array<companies_bool_exp> | null | undefined;
  _not?: companies_bool_exp | null | undefined;
  _or?: Array<companies_bool_exp> | null | undefined;
  assignees?: companies_assignees_bool_exp | null | undefined;
  assignees_aggregate?: companies_assignees_aggregate_bool_exp | null | undefined;
  associations?: profiles_associations_bool_exp | null | undefined;
  associations_aggregate?: profiles_associations_aggregate_bool_exp | null | undefined;
  canonicalNetworkUrl?: String_comparison_exp | null | undefined;
  companyPublicData?: networkcompanies_bool_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  deletedAt?: timestamptz_comparison_exp | null | undefined;
  description?: String_comparison_exp | null | undefined;
  externalId?: String_comparison_exp | null | undefined;
  fieldsValues?: companies_fieldsvalues_bool_exp | null | undefined;
  fieldsValues_aggregate?: companies_fieldsvalues_aggregate_bool_exp | null | undefined;
  files?: companies_files_bool_exp | null | undefined;
  files_aggregate?: companies_files_aggregate_bool_exp | null | undefined;
  foundedAt?: date_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  industries?: companies_industries_bool_exp | null | undefined;
  industries_aggregate?: companies_industries_aggregate_bool_exp | null | undefined;
  isProtectedUntil?: timestamptz_comparison_exp | null | undefined;
  legaldata?: companies_legaldata_bool_exp | null | undefined;
  name?: String_comparison_exp | null | undefined;
  networkCompanyData?: networkcompanies_bool_exp | null | undefined;
  networkCompanyId?: uuid_comparison_exp | null | undefined;
  networkEmployeeCount?: Int_comparison_exp | null | undefined;
  networkEmployeeEndCount?: Int_comparison_exp | null | undefined;
  networkEmployeeStartCount?: Int_comparison_exp | null | undefined;
  networkId?: String_comparison_exp | null | undefined;
  networkUrl?: String_comparison_exp | null | undefined;
  projects?: projects_bool_exp | null | undefined;
  projectsCountPerStatusGroup?: companies_projectscounts_bool_exp | null | undefined;
  projectsCountPerStatusGroup_aggregate?: companies_projectscounts_aggregate_bool_exp | null | undefined;
  projects_aggregate?: projects_aggregate_bool_exp | null | undefined;
  status?: statuses_bool_exp | null | undefined;
  statusEntity?: String_comparison_exp | null | undefined;
  statusId?: uuid_comparison_exp | null | undefined;
  tagline?: String_comparison_exp | null | undefined;
  universalName?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
  website?: String_comparison_exp | null | undefined;
};

export type companies_fieldsvalues_aggregate_bool_exp = {
  count?: companies_fieldsvalues_aggregate_bool_exp_count | null | undefined;
};

export type companies_fieldsvalues_aggregate_bool_exp_count = {
  arguments?: Array<companies_fieldsvalues_select_column> | null | undefined;
  distinct?: boolean | null | undefined;
  filter?: companies_fieldsvalues_bool_exp | null | undefined;
  predicate: Int_comparison_exp;
};

/** order by aggregate values of table "companies_fieldsvalues" */
export type companies_fieldsvalues_aggregate_order_by = {
  count?: order_by | null | undefined;
  max?: companies_fieldsvalues_max_order_by | null | undefined;
  min?: companies_fieldsvalues_min_order_by | null | undefined;
};

/** Boolean expression to filter rows from the table "companies_fieldsvalues". All fields are combined with a logical 'AND'. */
export type companies_fieldsvalues_bool_exp = {
  _and?: Array<companies_fieldsvalues_bool_exp> | null | undefined;
  _not?: companies_fieldsvalues_bool_exp | null | undefined;
  _or?: Array<companies_fieldsvalues_bool_exp> | null | undefined;
  company?: companies_bool_exp | null | undefined;
  companyId?: uuid_comparison_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  field?: fields_bool_exp | null | undefined;
  fieldEntity?: String_comparison_exp | null | undefined;
  fieldId?: uuid_comparison_exp | null | undefined;
  fieldValue?: fields_options_bool_exp | null | undefined;
  fieldValueId?: uuid_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  location?: locations_bool_exp | null | undefined;
  locationId?: uuid_comparison_exp | null | undefined;
  slot?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
  value?: String_comparison_exp | null | undefined;
};

/** order by max() on columns of table "companies_fieldsvalues" */
export type companies_fieldsvalues_max_order_by = {
  companyId?: order_by | null | undefined;
  createdAt?: order_by | null | undefined;
  /** Always COMPANY: with it the foreign key admits only fields of this entity. */
  fieldEntity?: order_by | null | undefined;
  fieldId?: order_by | null | undefined;
  /** The chosen option. */
  fieldValueId?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  locationId?: order_by | null | undefined;
  /** Tells the values of a multiple field apart; empty where there can be only one. Written by a trigger. */
  slot?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
  /** Text, HTML, a number, a date, or true or false, as the type of the field says. */
  value?: order_by | null | undefined;
};

/** order by min() on columns of table "companies_fieldsvalues" */
export type companies_fieldsvalues_min_order_by = {
  companyId?: order_by | null | undefined;
  createdAt?: order_by | null | undefined;
  /** Always COMPANY: with it the foreign key admits only fields of this entity. */
  fieldEntity?: order_by | null | undefined;
  fieldId?: order_by | null | undefined;
  /** The chosen option. */
  fieldValueId?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  locationId?: order_by | null | undefined;
  /** Tells the values of a multiple field apart; empty where there can be only one. Written by a trigger. */
  slot?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
  /** Text, HTML, a number, a date, or true or false, as the type of the field says. */
  value?: order_by | null | undefined;
};

/** select columns of table "companies_fieldsvalues" */
export type companies_fieldsvalues_select_column =
  /** column name */
  | 'companyId'
  /** column name */
  | 'createdAt'
  /** column name */
  | 'fieldEntity'
  /** column name */
  | 'fieldId'
  /** column name */
  | 'fieldValueId'
  /** column name */
  | 'groupId'
  /** column name */
  | 'id'
  /** column name */
  | 'locationId'
  /** column name */
  | 'slot'
  /** column name */
  | 'updatedAt'
  /** column name */
  | 'value';

export type companies_files_aggregate_bool_exp = {
  count?: companies_files_aggregate_bool_exp_count | null | undefined;
};

export type companies_files_aggregate_bool_exp_count = {
  arguments?: Array<companies_files_select_column> | null | undefined;
  distinct?: boolean | null | undefined;
  filter?: companies_files_bool_exp | null | undefined;
  predicate: Int_comparison_exp;
};

/** order by aggregate values of table "companies_files" */
export type companies_files_aggregate_order_by = {
  count?: order_by | null | undefined;
  max?: companies_files_max_order_by | null | undefined;
  min?: companies_files_min_order_by | null | undefined;
};

/** Boolean expression to filter rows from the table "companies_files". All fields are combined with a logical 'AND'. */
export type companies_files_bool_exp = {
  _and?: Array<companies_files_bool_exp> | null | undefined;
  _not?: companies_files_bool_exp | null | undefined;
  _or?: Array<companies_files_bool_exp> | null | undefined;
  company?: companies_bool_exp | null | undefined;
  companyId?: uuid_comparison_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  file?: files_bool_exp | null | undefined;
  fileId?: uuid_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** order by max() on columns of table "companies_files" */
export type companies_files_max_order_by = {
  companyId?: order_by | null | undefined;
  createdAt?: order_by | null | undefined;
  fileId?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** order by min() on columns of table "companies_files" */
export type companies_files_min_order_by = {
  companyId?: order_by | null | undefined;
  createdAt?: order_by | null | undefined;
  fileId?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** select columns of table "companies_files" */
export type companies_files_select_column =
  /** column name */
  | 'companyId'
  /** column name */
  | 'createdAt'
  /** column name */
  | 'fileId'
  /** column name */
  | 'groupId'
  /** column name */
  | 'id'
  /** column name */
  | 'updatedAt';

export type companies_industries_aggregate_bool_exp = {
  count?: companies_industries_aggregate_bool_exp_count | null | undefined;
};

export type companies_industries_aggregate_bool_exp_count = {
  arguments?: Array<companies_industries_select_column> | null | undefined;
  distinct?: boolean | null | undefined;
  filter?: companies_industries_bool_exp | null | undefined;
  predicate: Int_comparison_exp;
};

/** order by aggregate values of table "companies_industries" */
export type companies_industries_aggregate_order_by = {
  count?: order_by | null | undefined;
  max?: companies_industries_max_order_by | null | undefined;
  min?: companies_industries_min_order_by | null | undefined;
};

/** Boolean expression to filter rows from the table "companies_industries". All fields are combined with a logical 'AND'. */
export type companies_industries_bool_exp = {
  _and?: Array<companies_industries_bool_exp> | null | undefined;
  _not?: companies_industries_bool_exp | null | undefined;
  _or?: Array<companies_industries_bool_exp> | null | undefined;
  company?: companies_bool_exp | null | undefined;
  companyId?: uuid_comparison_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  industry?: industries_bool_exp | null | undefined;
  industryId?: uuid_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** order by max() on columns of table "companies_industries" */
export type companies_industries_max_order_by = {
  companyId?: order_by | null | undefined;
  createdAt?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  industryId?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** order by min() on columns of table "companies_industries" */
export type companies_industries_min_order_by = {
  companyId?: order_by | null | undefined;
  createdAt?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  industryId?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** select columns of table "companies_industries" */
export type companies_industries_select_column =
  /** column name */
  | 'companyId'
  /** column name */
  | 'createdAt'
  /** column name */
  | 'groupId'
  /** column name */
  | 'id'
  /** column name */
  | 'industryId'
  /** column name */
  | 'updatedAt';

/** Boolean expression to filter rows from the table "companies_legaldata". All fields are combined with a logical 'AND'. */
export type companies_legaldata_bool_exp = {
  _and?: Array<companies_legaldata_bool_exp> | null | undefined;
  _not?: companies_legaldata_bool_exp | null | undefined;
  _or?: Array<companies_legaldata_bool_exp> | null | undefined;
  activity?: String_comparison_exp | null | undefined;
  codenaf?: String_comparison_exp | null | undefined;
  codenafTitle?: String_comparison_exp | null | undefined;
  company?: companies_bool_exp | null | undefined;
  companyId?: uuid_comparison_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  deletedAt?: timestamptz_comparison_exp | null | undefined;
  foundedAt?: date_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  legalName?: String_comparison_exp | null | undefined;
  locations?: companies_legaldata_locations_bool_exp | null | undefined;
  locations_aggregate?: companies_legaldata_locations_aggregate_bool_exp | null | undefined;
  siren?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
  vatNumber?: String_comparison_exp | null | undefined;
};

export type companies_legaldata_locations_aggregate_bool_exp = {
  bool_and?: companies_legaldata_locations_aggregate_bool_exp_bool_and | null | undefined;
  bool_or?: companies_legaldata_locations_aggregate_bool_exp_bool_or | null | undefined;
  count?: companies_legaldata_locations_aggregate_bool_exp_count | null | undefined;
};

export type companies_legaldata_locations_aggregate_bool_exp_bool_and = {
  arguments: companies_legaldata_locations_select_column_companies_legaldata_locations_aggregate_bool_exp_bool_and_arguments_columns;
  distinct?: boolean | null | undefined;
  filter?: companies_legaldata_locations_bool_exp | null | undefined;
  predicate: Boolean_comparison_exp;
};

export type companies_legaldata_locations_aggregate_bool_exp_bool_or = {
  arguments: companies_legaldata_locations_select_column_companies_legaldata_locations_aggregate_bool_exp_bool_or_arguments_columns;
  distinct?: boolean | null | undefined;
  filter?: companies_legaldata_locations_bool_exp | null | undefined;
  predicate: Boolean_comparison_exp;
};

export type companies_legaldata_locations_aggregate_bool_exp_count = {
  arguments?: Array<companies_legaldata_locations_select_column> | null | undefined;
  distinct?: boolean | null | undefined;
  filter?: companies_legaldata_locations_bool_exp | null | undefined;
  predicate: Int_comparison_exp;
};

/** order by aggregate values of table "companies_legaldata_locations" */
export type companies_legaldata_locations_aggregate_order_by = {
  count?: order_by | null | undefined;
  max?: companies_legaldata_locations_max_order_by | null | undefined;
  min?: companies_legaldata_locations_min_order_by | null | undefined;
};

/** Boolean expression to filter rows from the table "companies_legaldata_locations". All fields are combined with a logical 'AND'. */
export type companies_legaldata_locations_bool_exp = {
  _and?: Array<companies_legaldata_locations_bool_exp> | null | undefined;
  _not?: companies_legaldata_locations_bool_exp | null | undefined;
  _or?: Array<companies_legaldata_locations_bool_exp> | null | undefined;
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

/** order by max() on columns of table "companies_legaldata_locations" */
export type companies_legaldata_locations_max_order_by = {
  createdAt?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  legaldataId?: order_by | null | undefined;
  locationId?: order_by | null | undefined;
  /** French establishment number; its check digit must be right. */
  siret?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** order by min() on columns of table "companies_legaldata_locations" */
export type companies_legaldata_locations_min_order_by = {
  createdAt?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  legaldataId?: order_by | null | undefined;
  locationId?: order_by | null | undefined;
  /** French establishment number; its check digit must be right. */
  siret?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** select columns of table "companies_legaldata_locations" */
export type companies_legaldata_locations_select_column =
  /** column name */
  | 'createdAt'
  /** column name */
  | 'groupId'
  /** column name */
  | 'id'
  /** column name */
  | 'isHeadquarters'
  /** column name */
  | 'legaldataId'
  /** column name */
  | 'locationId'
  /** column name */
  | 'siret'
  /** column name */
  | 'updatedAt';

/** select "companies_legaldata_locations_aggregate_bool_exp_bool_and_arguments_columns" columns of table "companies_legaldata_locations" */
export type companies_legaldata_locations_select_column_companies_legaldata_locations_aggregate_bool_exp_bool_and_arguments_columns =
  /** column name */
  | 'isHeadquarters';

/** select "companies_legaldata_locations_aggregate_bool_exp_bool_or_arguments_columns" columns of table "companies_legaldata_locations" */
export type companies_legaldata_locations_select_column_companies_legaldata_locations_aggregate_bool_exp_bool_or_arguments_columns =
  /** column name */
  | 'isHeadquarters';

/** Ordering options when selecting data from "companies_legaldata". */
export type companies_legaldata_order_by = {
  activity?: order_by | null | undefined;
  codenaf?: order_by | null | undefined;
  codenafTitle?: order_by | null | undefined;
  company?: companies_order_by | null | undefined;
  companyId?: order_by | null | undefined;
  createdAt?: order_by | null | undefined;
  deletedAt?: order_by | null | undefined;
  foundedAt?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  legalName?: order_by | null | undefined;
  locations_aggregate?: companies_legaldata_locations_aggregate_order_by | null | undefined;
  siren?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
  vatNumber?: order_by | null | undefined;
};

/** Ordering options when selecting data from "companies". */
export type companies_order_by = {
  assignees_aggregate?: companies_assignees_aggregate_order_by | null | undefined;
  associations_aggregate?: profiles_associations_aggregate_order_by | null | undefined;
  canonicalNetworkUrl?: order_by | null | undefined;
  companyPublicData?: networkcompanies_order_by | null | undefined;
  createdAt?: order_by | null | undefined;
  deletedAt?: order_by | null | undefined;
  description?: order_by | null | undefined;
  externalId?: order_by | null | undefined;
  fieldsValues_aggregate?: companies_fieldsvalues_aggregate_order_by | null | undefined;
  files_aggregate?: companies_files_aggregate_order_by | null | undefined;
  foundedAt?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  industries_aggregate?: companies_industries_aggregate_order_by | null | undefined;
  isProtectedUntil?: order_by | null | undefined;
  legaldata?: companies_legaldata_order_by | null | undefined;
  name?: order_by | null | undefined;
  networkCompanyData?: networkcompanies_order_by | null | undefined;
  networkCompanyId?: order_by | null | undefined;
  networkEmployeeCount?: order_by | null | undefined;
  networkEmployeeEndCount?: order_by | null | undefined;
  networkEmployeeStartCount?: order_by | null | undefined;
  networkId?: order_by | null | undefined;
  networkUrl?: order_by | null | undefined;
  projectsCountPerStatusGroup_aggregate?: companies_projectscounts_aggregate_order_by | null | undefined;
  projects_aggregate?: projects_aggregate_order_by | null | undefined;
  status?: statuses_order_by | null | undefined;
  statusEntity?: order_by | null | undefined;
  statusId?: order_by | null | undefined;
  tagline?: order_by | null | undefined;
  universalName?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
  website?: order_by | null | undefined;
};

export type companies_projectscounts_aggregate_bool_exp = {
  count?: companies_projectscounts_aggregate_bool_exp_count | null | undefined;
};

export type companies_projectscounts_aggregate_bool_exp_count = {
  arguments?: Array<companies_projectscounts_select_column> | null | undefined;
  distinct?: boolean | null | undefined;
  filter?: companies_projectscounts_bool_exp | null | undefined;
  predicate: Int_comparison_exp;
};

/** order by aggregate values of table "companies_projectscounts" */
export type companies_projectscounts_aggregate_order_by = {
  avg?: companies_projectscounts_avg_order_by | null | undefined;
  count?: order_by | null | undefined;
  max?: companies_projectscounts_max_order_by | null | undefined;
  min?: companies_projectscounts_min_order_by | null | undefined;
  stddev?: companies_projectscounts_stddev_order_by | null | undefined;
  stddev_pop?: companies_projectscounts_stddev_pop_order_by | null | undefined;
  stddev_samp?: companies_projectscounts_stddev_samp_order_by | null | undefined;
  sum?: companies_projectscounts_sum_order_by | null | undefined;
  var_pop?: companies_projectscounts_var_pop_order_by | null | undefined;
  var_samp?: companies_projectscounts_var_samp_order_by | null | undefined;
  variance?: companies_projectscounts_variance_order_by | null | undefined;
};

/** order by avg() on columns of table "companies_projectscounts" */
export type companies_projectscounts_avg_order_by = {
  count?: order_by | null | undefined;
};

/** Boolean expression to filter rows from the table "companies_projectscounts". All fields are combined with a logical 'AND'. */
export type companies_projectscounts_bool_exp = {
  _and?: Array<companies_projectscounts_bool_exp> | null | undefined;
  _not?: companies_projectscounts_bool_exp | null | undefined;
  _or?: Array<companies_projectscounts_bool_exp> | null | undefined;
  companyId?: uuid_comparison_exp | null | undefined;
  count?: Int_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  status?: statuses_bool_exp | null | undefined;
  statusId?: uuid_comparison_exp | null | undefined;
};

/** order by max() on columns of table "companies_projectscounts" */
export type companies_projectscounts_max_order_by = {
  companyId?: order_by | null | undefined;
  count?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  statusId?: order_by | null | undefined;
};

/** order by min() on columns of table "companies_projectscounts" */
export type companies_projectscounts_min_order_by = {
  companyId?: order_by | null | undefined;
  count?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  statusId?: order_by | null | undefined;
};

/** select columns of table "companies_projectscounts" */
export type companies_projectscounts_select_column =
  /** column name */
  | 'companyId'
  /** column name */
  | 'count'
  /** column name */
  | 'groupId'
  /** column name */
  | 'statusId';

/** order by stddev() on columns of table "companies_projectscounts" */
export type companies_projectscounts_stddev_order_by = {
  count?: order_by | null | undefined;
};

/** order by stddev_pop() on columns of table "companies_projectscounts" */
export type companies_projectscounts_stddev_pop_order_by = {
  count?: order_by | null | undefined;
};

/** order by stddev_samp() on columns of table "companies_projectscounts" */
export type companies_projectscounts_stddev_samp_order_by = {
  count?: order_by | null | undefined;
};

/** order by sum() on columns of table "companies_projectscounts" */
export type companies_projectscounts_sum_order_by = {
  count?: order_by | null | undefined;
};

/** order by var_pop() on columns of table "companies_projectscounts" */
export type companies_projectscounts_var_pop_order_by = {
  count?: order_by | null | undefined;
};

/** order by var_samp() on columns of table "companies_projectscounts" */
export type companies_projectscounts_var_samp_order_by = {
  count?: order_by | null | undefined;
};

/** order by variance() on columns of table "companies_projectscounts" */
export type companies_projectscounts_variance_order_by = {
  count?: order_by | null | undefined;
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

export type fields_aggregate_bool_exp = {
  bool_and?: fields_aggregate_bool_exp_bool_and | null | undefined;
  bool_or?: fields_aggregate_bool_exp_bool_or | null | undefined;
  count?: fields_aggregate_bool_exp_count | null | undefined;
};

export type fields_aggregate_bool_exp_bool_and = {
  arguments: fields_select_column_fields_aggregate_bool_exp_bool_and_arguments_columns;
  distinct?: boolean | null | undefined;
  filter?: fields_bool_exp | null | undefined;
  predicate: Boolean_comparison_exp;
};

export type fields_aggregate_bool_exp_bool_or = {
  arguments: fields_select_column_fields_aggregate_bool_exp_bool_or_arguments_columns;
  distinct?: boolean | null | undefined;
  filter?: fields_bool_exp | null | undefined;
  predicate: Boolean_comparison_exp;
};

export type fields_aggregate_bool_exp_count = {
  arguments?: Array<fields_select_column> | null | undefined;
  distinct?: boolean | null | undefined;
  filter?: fields_bool_exp | null | undefined;
  predicate: Int_comparison_exp;
};

/** Boolean expression to filter rows from the table "fields". All fields are combined with a logical 'AND'. */
export type fields_bool_exp = {
  _and?: Array<fields_bool_exp> | null | undefined;
  _not?: fields_bool_exp | null | undefined;
  _or?: Array<fields_bool_exp> | null | undefined;
  children?: fields_bool_exp | null | undefined;
  children_aggregate?: fields_aggregate_bool_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  defaultValue?: String_comparison_exp | null | undefined;
  deletedAt?: timestamptz_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  isHidden?: Boolean_comparison_exp | null | undefined;
  isMadeForRecruitment?: Boolean_comparison_exp | null | undefined;
  isMadeForSales?: Boolean_comparison_exp | null | undefined;
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
  values_aggregate?: fields_options_aggregate_bool_exp | null | undefined;
};

export type fields_options_aggregate_bool_exp = {
  bool_and?: fields_options_aggregate_bool_exp_bool_and | null | undefined;
  bool_or?: fields_options_aggregate_bool_exp_bool_or | null | undefined;
  count?: fields_options_aggregate_bool_exp_count | null | undefined;
};

export type fields_options_aggregate_bool_exp_bool_and = {
  arguments: fields_options_select_column_fields_options_aggregate_bool_exp_bool_and_arguments_columns;
  distinct?: boolean | null | undefined;
  filter?: fields_options_bool_exp | null | undefined;
  predicate: Boolean_comparison_exp;
};

export type fields_options_aggregate_bool_exp_bool_or = {
  arguments: fields_options_select_column_fields_options_aggregate_bool_exp_bool_or_arguments_columns;
  distinct?: boolean | null | undefined;
  filter?: fields_options_bool_exp | null | undefined;
  predicate: Boolean_comparison_exp;
};

export type fields_options_aggregate_bool_exp_count = {
  arguments?: Array<fields_options_select_column> | null | undefined;
  distinct?: boolean | null | undefined;
  filter?: fields_options_bool_exp | null | undefined;
  predicate: Int_comparison_exp;
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
  order?: Int_comparison_exp | null | undefined;
  technicalValue?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** select columns of table "fields_options" */
export type fields_options_select_column =
  /** column name */
  | 'createdAt'
  /** column name */
  | 'deletedAt'
  /** column name */
  | 'fieldId'
  /** column name */
  | 'groupId'
  /** column name */
  | 'id'
  /** column name */
  | 'isDefault'
  /** column name */
  | 'name'
  /** column name */
  | 'order'
  /** column name */
  | 'technicalValue'
  /** column name */
  | 'updatedAt';

/** select "fields_options_aggregate_bool_exp_bool_and_arguments_columns" columns of table "fields_options" */
export type fields_options_select_column_fields_options_aggregate_bool_exp_bool_and_arguments_columns =
  /** column name */
  | 'isDefault';

/** select "fields_options_aggregate_bool_exp_bool_or_arguments_columns" columns of table "fields_options" */
export type fields_options_select_column_fields_options_aggregate_bool_exp_bool_or_arguments_columns =
  /** column name */
  | 'isDefault';

/** select columns of table "fields" */
export type fields_select_column =
  /** column name */
  | 'createdAt'
  /** column name */
  | 'defaultValue'
  /** column name */
  | 'deletedAt'
  /** column name */
  | 'groupId'
  /** column name */
  | 'id'
  /** column name */
  | 'isHidden'
  /** column name */
  | 'isMadeForRecruitment'
  /** column name */
  | 'isMadeForSales'
  /** column name */
  | 'name'
  /** column name */
  | 'order'
  /** column name */
  | 'parentId'
  /** column name */
  | 'purpose'
  /** column name */
  | 'targetedEntity'
  /** column name */
  | 'type'
  /** column name */
  | 'updatedAt'
  /** column name */
  | 'userId';

/** select "fields_aggregate_bool_exp_bool_and_arguments_columns" columns of table "fields" */
export type fields_select_column_fields_aggregate_bool_exp_bool_and_arguments_columns =
  /** column name */
  | 'isHidden'
  /** column name */
  | 'isMadeForRecruitment'
  /** column name */
  | 'isMadeForSales';

/** select "fields_aggregate_bool_exp_bool_or_arguments_columns" columns of table "fields" */
export type fields_select_column_fields_aggregate_bool_exp_bool_or_arguments_columns =
  /** column name */
  | 'isHidden'
  /** column name */
  | 'isMadeForRecruitment'
  /** column name */
  | 'isMadeForSales';

/** Boolean expression to filter rows from the table "files". All fields are combined with a logical 'AND'. */
export type files_bool_exp = {
  _and?: Array<files_bool_exp> | null | undefined;
  _not?: files_bool_exp | null | undefined;
  _or?: Array<files_bool_exp> | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  mimeType?: String_comparison_exp | null | undefined;
  name?: String_comparison_exp | null | undefined;
  offersFiles?: offers_files_bool_exp | null | undefined;
  offersFiles_aggregate?: offers_files_aggregate_bool_exp | null | undefined;
  sha256?: String_comparison_exp | null | undefined;
  size?: Int_comparison_exp | null | undefined;
  storageKey?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** Ordering options when selecting data from "files". */
export type files_order_by = {
  createdAt?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  mimeType?: order_by | null | undefined;
  name?: order_by | null | undefined;
  offersFiles_aggregate?: offers_files_aggregate_order_by | null | undefined;
  sha256?: order_by | null | undefined;
  size?: order_by | null | undefined;
  storageKey?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
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
  createdAt?: timestamptz_comparison_exp | null | undefined;
  defaultCountry?: String_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  locale?: String_comparison_exp | null | undefined;
  name?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** unique or primary key constraints on table "groups" */
export type groups_constraint =
  /** unique or primary key constraint on columns "id" */
  | 'groups_pkey';

/** input type for inserting data into table "groups" */
export type groups_insert_input = {
  /** Every open recruitment project is an offer, not only those enabled on a job board. */
  areAllOpenProjectsOffers?: boolean | null | undefined;
  createdAt?: string | null | undefined;
  /** ISO 3166-1 alpha-2; phone numbers without a country prefix are read as of this country. */
  defaultCountry?: string | null | undefined;
  id?: string | null | undefined;
  /** BCP 47 language of the texts this account sees. */
  locale?: string | null | undefined;
  name?: string | null | undefined;
  updatedAt?: string | null | undefined;
};

/** input type for inserting object relation for remote table "groups" */
export type groups_obj_rel_insert_input = {
  data: groups_insert_input;
  /** upsert condition */
  on_conflict?: groups_on_conflict | null | undefined;
};

/** on_conflict condition type for table "groups" */
export type groups_on_conflict = {
  constraint: groups_constraint;
  update_columns?: Array<groups_update_column>;
  where?: groups_bool_exp | null | undefined;
};

/** Ordering options when selecting data from "groups". */
export type groups_order_by = {
  areAllOpenProjectsOffers?: order_by | null | undefined;
  createdAt?: order_by | null | undefined;
  defaultCountry?: order_by | null | undefined;
  id?: order_by | null | undefined;
  locale?: order_by | null | undefined;
  name?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** update columns of table "groups" */
export type groups_update_column =
  /** column name */
  | 'areAllOpenProjectsOffers'
  /** column name */
  | 'createdAt'
  /** column name */
  | 'defaultCountry'
  /** column name */
  | 'id'
  /** column name */
  | 'locale'
  /** column name */
  | 'name'
  /** column name */
  | 'updatedAt';

export type history_entries_aggregate_bool_exp = {
  count?: history_entries_aggregate_bool_exp_count | null | undefined;
};

export type history_entries_aggregate_bool_exp_count = {
  arguments?: Array<history_entries_select_column> | null | undefined;
  distinct?: boolean | null | undefined;
  filter?: history_entries_bool_exp | null | undefined;
  predicate: Int_comparison_exp;
};

/** order by aggregate values of table "history_entries" */
export type history_entries_aggregate_order_by = {
  count?: order_by | null | undefined;
  max?: history_entries_max_order_by | null | undefined;
  min?: history_entries_min_order_by | null | undefined;
};

/** Boolean expression to filter rows from the table "history_entries". All fields are combined with a logical 'AND'. */
export type history_entries_bool_exp = {
  _and?: Array<history_entries_bool_exp> | null | undefined;
  _not?: history_entries_bool_exp | null | undefined;
  _or?: Array<history_entries_bool_exp> | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  message?: String_comparison_exp | null | undefined;
  offer?: offers_bool_exp | null | undefined;
  profile?: profiles_bool_exp | null | undefined;
  profileId?: uuid_comparison_exp | null | undefined;
  project?: projects_bool_exp | null | undefined;
  projectId?: uuid_comparison_exp | null | undefined;
  subject?: String_comparison_exp | null | undefined;
  task?: tasks_bool_exp | null | undefined;
  taskId?: uuid_comparison_exp | null | undefined;
  type?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
  user?: users_bool_exp | null | undefined;
  userId?: uuid_comparison_exp | null | undefined;
};

/** order by max() on columns of table "history_entries" */
export type history_entries_max_order_by = {
  createdAt?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  message?: order_by | null | undefined;
  profileId?: order_by | null | undefined;
  projectId?: order_by | null | undefined;
  subject?: order_by | null | undefined;
  taskId?: order_by | null | undefined;
  /** application, call, email, meeting and message are interactions and move the interaction dates of the profile; a note is not. */
  type?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
  userId?: order_by | null | undefined;
};

/** order by min() on columns of table "history_entries" */
export type history_entries_min_order_by = {
  createdAt?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  message?: order_by | null | undefined;
  profileId?: order_by | null | undefined;
  projectId?: order_by | null | undefined;
  subject?: order_by | null | undefined;
  taskId?: order_by | null | undefined;
  /** application, call, email, meeting and message are interactions and move the interaction dates of the profile; a note is not. */
  type?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
  userId?: order_by | null | undefined;
};

/** select columns of table "history_entries" */
export type history_entries_select_column =
  /** column name */
  | 'createdAt'
  /** column name */
  | 'groupId'
  /** column name */
  | 'id'
  /** column name */
  | 'message'
  /** column name */
  | 'profileId'
  /** column name */
  | 'projectId'
  /** column name */
  | 'subject'
  /** column name */
  | 'taskId'
  /** column name */
  | 'type'
  /** column name */
  | 'updatedAt'
  /** column name */
  | 'userId';

/** Boolean expression to filter rows from the table "images". All fields are combined with a logical 'AND'. */
export type images_bool_exp = {
  _and?: Array<images_bool_exp> | null | undefined;
  _not?: images_bool_exp | null | undefined;
  _or?: Array<images_bool_exp> | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  file?: files_bool_exp | null | undefined;
  fileId?: uuid_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  publicUrl?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** Ordering options when selecting data from "images". */
export type images_order_by = {
  createdAt?: order_by | null | undefined;
  file?: files_order_by | null | undefined;
  fileId?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  publicUrl?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
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

export type jobboards_offers_aggregate_bool_exp = {
  count?: jobboards_offers_aggregate_bool_exp_count | null | undefined;
};

export type jobboards_offers_aggregate_bool_exp_count = {
  arguments?: Array<jobboards_offers_select_column> | null | undefined;
  distinct?: boolean | null | undefined;
  filter?: jobboards_offers_bool_exp | null | undefined;
  predicate: Int_comparison_exp;
};

/** order by aggregate values of table "jobboards_offers" */
export type jobboards_offers_aggregate_order_by = {
  count?: order_by | null | undefined;
  max?: jobboards_offers_max_order_by | null | undefined;
  min?: jobboards_offers_min_order_by | null | undefined;
};

/** Boolean expression to filter rows from the table "jobboards_offers". All fields are combined with a logical 'AND'. */
export type jobboards_offers_bool_exp = {
  _and?: Array<jobboards_offers_bool_exp> | null | undefined;
  _not?: jobboards_offers_bool_exp | null | undefined;
  _or?: Array<jobboards_offers_bool_exp> | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  deletedAt?: timestamptz_comparison_exp | null | undefined;
  expiresAt?: timestamptz_comparison_exp | null | undefined;
  externalId?: String_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  jobBoard?: jobboards_bool_exp | null | undefined;
  jobBoardId?: uuid_comparison_exp | null | undefined;
  project?: projects_bool_exp | null | undefined;
  projectId?: uuid_comparison_exp | null | undefined;
  publishedAt?: timestamptz_comparison_exp | null | undefined;
  status?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
  url?: String_comparison_exp | null | undefined;
};

/** order by max() on columns of table "jobboards_offers" */
export type jobboards_offers_max_order_by = {
  createdAt?: order_by | null | undefined;
  deletedAt?: order_by | null | undefined;
  expiresAt?: order_by | null | undefined;
  /** The id the job board gave the advertisement. */
  externalId?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  jobBoardId?: order_by | null | undefined;
  projectId?: order_by | null | undefined;
  publishedAt?: order_by | null | undefined;
  status?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
  url?: order_by | null | undefined;
};

/** order by min() on columns of table "jobboards_offers" */
export type jobboards_offers_min_order_by = {
  createdAt?: order_by | null | undefined;
  deletedAt?: order_by | null | undefined;
  expiresAt?: order_by | null | undefined;
  /** The id the job board gave the advertisement. */
  externalId?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  jobBoardId?: order_by | null | undefined;
  projectId?: order_by | null | undefined;
  publishedAt?: order_by | null | undefined;
  status?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
  url?: order_by | null | undefined;
};

/** select columns of table "jobboards_offers" */
export type jobboards_offers_select_column =
  /** column name */
  | 'createdAt'
  /** column name */
  | 'deletedAt'
  /** column name */
  | 'expiresAt'
  /** column name */
  | 'externalId'
  /** column name */
  | 'groupId'
  /** column name */
  | 'id'
  /** column name */
  | 'jobBoardId'
  /** column name */
  | 'projectId'
  /** column name */
  | 'publishedAt'
  /** column name */
  | 'status'
  /** column name */
  | 'updatedAt'
  /** column name */
  | 'url';

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
  offersFieldsValues_aggregate?: offers_fieldsvalues_aggregate_bool_exp | null | undefined;
  postalCode?: String_comparison_exp | null | undefined;
  route?: String_comparison_exp | null | undefined;
  search?: String_comparison_exp | null | undefined;
  streetNumber?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** Ordering options when selecting data from "locations". */
export type locations_order_by = {
  administrativeAreaLevel1?: order_by | null | undefined;
  administrativeAreaLevel2?: order_by | null | undefined;
  center?: order_by | null | undefined;
  countryName?: order_by | null | undefined;
  createdAt?: order_by | null | undefined;
  formattedAddress?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  latitude?: order_by | null | undefined;
  locality?: order_by | null | undefined;
  longitude?: order_by | null | undefined;
  offersFieldsValues_aggregate?: offers_fieldsvalues_aggregate_order_by | null | undefined;
  postalCode?: order_by | null | undefined;
  route?: order_by | null | undefined;
  search?: order_by | null | undefined;
  streetNumber?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** Boolean expression to filter rows from the table "networkcompanies". All fields are combined with a logical 'AND'. */
export type networkcompanies_bool_exp = {
  _and?: Array<networkcompanies_bool_exp> | null | undefined;
  _not?: networkcompanies_bool_exp | null | undefined;
  _or?: Array<networkcompanies_bool_exp> | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  description?: String_comparison_exp | null | undefined;
  foundedAt?: date_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  image?: images_bool_exp | null | undefined;
  imageId?: uuid_comparison_exp | null | undefined;
  industries?: networkcompanies_industries_bool_exp | null | undefined;
  industries_aggregate?: networkcompanies_industries_aggregate_bool_exp | null | undefined;
  name?: String_comparison_exp | null | undefined;
  networkEmployeeCount?: Int_comparison_exp | null | undefined;
  networkEmployeeEndCount?: Int_comparison_exp | null | undefined;
  networkEmployeeStartCount?: Int_comparison_exp | null | undefined;
  networkId?: String_comparison_exp | null | undefined;
  networkUrl?: String_comparison_exp | null | undefined;
  tagline?: String_comparison_exp | null | undefined;
  universalName?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
  website?: String_comparison_exp | null | undefined;
};

export type networkcompanies_industries_aggregate_bool_exp = {
  count?: networkcompanies_industries_aggregate_bool_exp_count | null | undefined;
};

export type networkcompanies_industries_aggregate_bool_exp_count = {
  arguments?: Array<networkcompanies_industries_select_column> | null | undefined;
  distinct?: boolean | null | undefined;
  filter?: networkcompanies_industries_bool_exp | null | undefined;
  predicate: Int_comparison_exp;
};

/** order by aggregate values of table "networkcompanies_industries" */
export type networkcompanies_industries_aggregate_order_by = {
  count?: order_by | null | undefined;
  max?: networkcompanies_industries_max_order_by | null | undefined;
  min?: networkcompanies_industries_min_order_by | null | undefined;
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

/** order by max() on columns of table "networkcompanies_industries" */
export type networkcompanies_industries_max_order_by = {
  createdAt?: order_by | null | undefined;
  id?: order_by | null | undefined;
  industryId?: order_by | null | undefined;
  networkCompanyId?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** order by min() on columns of table "networkcompanies_industries" */
export type networkcompanies_industries_min_order_by = {
  createdAt?: order_by | null | undefined;
  id?: order_by | null | undefined;
  industryId?: order_by | null | undefined;
  networkCompanyId?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** select columns of table "networkcompanies_industries" */
export type networkcompanies_industries_select_column =
  /** column name */
  | 'createdAt'
  /** column name */
  | 'id'
  /** column name */
  | 'industryId'
  /** column name */
  | 'networkCompanyId'
  /** column name */
  | 'updatedAt';

/** Ordering options when selecting data from "networkcompanies". */
export type networkcompanies_order_by = {
  createdAt?: order_by | null | undefined;
  description?: order_by | null | undefined;
  foundedAt?: order_by | null | undefined;
  id?: order_by | null | undefined;
  image?: images_order_by | null | undefined;
  imageId?: order_by | null | undefined;
  industries_aggregate?: networkcompanies_industries_aggregate_order_by | null | undefined;
  name?: order_by | null | undefined;
  networkEmployeeCount?: order_by | null | undefined;
  networkEmployeeEndCount?: order_by | null | undefined;
  networkEmployeeStartCount?: order_by | null | undefined;
  networkId?: order_by | null | undefined;
  networkUrl?: order_by | null | undefined;
  tagline?: order_by | null | undefined;
  universalName?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
  website?: order_by | null | undefined;
};

/** Boolean expression to filter rows from the table "offers". All fields are combined with a logical 'AND'. */
export type offers_bool_exp = {
  _and?: Array<offers_bool_exp> | null | undefined;
  _not?: offers_bool_exp | null | undefined;
  _or?: Array<offers_bool_exp> | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  externalId?: String_comparison_exp | null | undefined;
  fieldsValues?: offers_fieldsvalues_bool_exp | null | undefined;
  fieldsValues_aggregate?: offers_fieldsvalues_aggregate_bool_exp | null | undefined;
  files?: offers_files_bool_exp | null | undefined;
  files_aggregate?: offers_files_aggregate_bool_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  name?: String_comparison_exp | null | undefined;
  publishedAt?: timestamptz_comparison_exp | null | undefined;
  referenceId?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

export type offers_fieldsvalues_aggregate_bool_exp = {
  count?: offers_fieldsvalues_aggregate_bool_exp_count | null | undefined;
};

export type offers_fieldsvalues_aggregate_bool_exp_count = {
  arguments?: Array<offers_fieldsvalues_select_column> | null | undefined;
  distinct?: boolean | null | undefined;
  filter?: offers_fieldsvalues_bool_exp | null | undefined;
  predicate: Int_comparison_exp;
};

/** order by aggregate values of table "offers_fieldsvalues" */
export type offers_fieldsvalues_aggregate_order_by = {
  count?: order_by | null | undefined;
  max?: offers_fieldsvalues_max_order_by | null | undefined;
  min?: offers_fieldsvalues_min_order_by | null | undefined;
};

/** Boolean expression to filter rows from the table "offers_fieldsvalues". All fields are combined with a logical 'AND'. */
export type offers_fieldsvalues_bool_exp = {
  _and?: Array<offers_fieldsvalues_bool_exp> | null | undefined;
  _not?: offers_fieldsvalues_bool_exp | null | undefined;
  _or?: Array<offers_fieldsvalues_bool_exp> | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  field?: fields_bool_exp | null | undefined;
  fieldId?: uuid_comparison_exp | null | undefined;
  fieldValue?: fields_options_bool_exp | null | undefined;
  fieldValueId?: uuid_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  location?: locations_bool_exp | null | undefined;
  locationId?: uuid_comparison_exp | null | undefined;
  offer?: offers_bool_exp | null | undefined;
  offerId?: uuid_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
  value?: String_comparison_exp | null | undefined;
};

/** order by max() on columns of table "offers_fieldsvalues" */
export type offers_fieldsvalues_max_order_by = {
  createdAt?: order_by | null | undefined;
  fieldId?: order_by | null | undefined;
  fieldValueId?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  locationId?: order_by | null | undefined;
  offerId?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
  value?: order_by | null | undefined;
};

/** order by min() on columns of table "offers_fieldsvalues" */
export type offers_fieldsvalues_min_order_by = {
  createdAt?: order_by | null | undefined;
  fieldId?: order_by | null | undefined;
  fieldValueId?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  locationId?: order_by | null | undefined;
  offerId?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
  value?: order_by | null | undefined;
};

/** select columns of table "offers_fieldsvalues" */
export type offers_fieldsvalues_select_column =
  /** column name */
  | 'createdAt'
  /** column name */
  | 'fieldId'
  /** column name */
  | 'fieldValueId'
  /** column name */
  | 'groupId'
  /** column name */
  | 'id'
  /** column name */
  | 'locationId'
  /** column name */
  | 'offerId'
  /** column name */
  | 'updatedAt'
  /** column name */
  | 'value';

export type offers_files_aggregate_bool_exp = {
  count?: offers_files_aggregate_bool_exp_count | null | undefined;
};

export type offers_files_aggregate_bool_exp_count = {
  arguments?: Array<offers_files_select_column> | null | undefined;
  distinct?: boolean | null | undefined;
  filter?: offers_files_bool_exp | null | undefined;
  predicate: Int_comparison_exp;
};

/** order by aggregate values of table "offers_files" */
export type offers_files_aggregate_order_by = {
  count?: order_by | null | undefined;
  max?: offers_files_max_order_by | null | undefined;
  min?: offers_files_min_order_by | null | undefined;
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

/** order by max() on columns of table "offers_files" */
export type offers_files_max_order_by = {
  createdAt?: order_by | null | undefined;
  fileId?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  offerId?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** order by min() on columns of table "offers_files" */
export type offers_files_min_order_by = {
  createdAt?: order_by | null | undefined;
  fileId?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  offerId?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** select columns of table "offers_files" */
export type offers_files_select_column =
  /** column name */
  | 'createdAt'
  /** column name */
  | 'fileId'
  /** column name */
  | 'groupId'
  /** column name */
  | 'id'
  /** column name */
  | 'offerId'
  /** column name */
  | 'updatedAt';

/** Ordering options when selecting data from "offers". */
export type offers_order_by = {
  createdAt?: order_by | null | undefined;
  externalId?: order_by | null | undefined;
  fieldsValues_aggregate?: offers_fieldsvalues_aggregate_order_by | null | undefined;
  files_aggregate?: offers_files_aggregate_order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  name?: order_by | null | undefined;
  publishedAt?: order_by | null | undefined;
  referenceId?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** column ordering options */
export type order_by =
  /** in ascending order, nulls last */
  | 'asc'
  /** in ascending order, nulls first */
  | 'asc_nulls_first'
  /** in ascending order, nulls last */
  | 'asc_nulls_last'
  /** in descending order, nulls first */
  | 'desc'
  /** in descending order, nulls first */
  | 'desc_nulls_first'
  /** in descending order, nulls last */
  | 'desc_nulls_last';

export type pending_trigger_tasks_aggregate_bool_exp = {
  count?: pending_trigger_tasks_aggregate_bool_exp_count | null | undefined;
};

export type pending_trigger_tasks_aggregate_bool_exp_count = {
  arguments?: Array<pending_trigger_tasks_select_column> | null | undefined;
  distinct?: boolean | null | undefined;
  filter?: pending_trigger_tasks_bool_exp | null | undefined;
  predicate: Int_comparison_exp;
};

/** order by aggregate values of table "pending_trigger_tasks" */
export type pending_trigger_tasks_aggregate_order_by = {
  count?: order_by | null | undefined;
  max?: pending_trigger_tasks_max_order_by | null | undefined;
  min?: pending_trigger_tasks_min_order_by | null | undefined;
};

/** Boolean expression to filter rows from the table "pending_trigger_tasks". All fields are combined with a logical 'AND'. */
export type pending_trigger_tasks_bool_exp = {
  _and?: Array<pending_trigger_tasks_bool_exp> | null | undefined;
  _not?: pending_trigger_tasks_bool_exp | null | undefined;
  _or?: Array<pending_trigger_tasks_bool_exp> | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  profile?: profiles_bool_exp | null | undefined;
  profileId?: uuid_comparison_exp | null | undefined;
  status?: String_comparison_exp | null | undefined;
  type?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** order by max() on columns of table "pending_trigger_tasks" */
export type pending_trigger_tasks_max_order_by = {
  createdAt?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  profileId?: order_by | null | undefined;
  status?: order_by | null | undefined;
  type?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** order by min() on columns of table "pending_trigger_tasks" */
export type pending_trigger_tasks_min_order_by = {
  createdAt?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  profileId?: order_by | null | undefined;
  status?: order_by | null | undefined;
  type?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** select columns of table "pending_trigger_tasks" */
export type pending_trigger_tasks_select_column =
  /** column name */
  | 'createdAt'
  /** column name */
  | 'groupId'
  /** column name */
  | 'id'
  /** column name */
  | 'profileId'
  /** column name */
  | 'status'
  /** column name */
  | 'type'
  /** column name */
  | 'updatedAt';

export type profiles_assignees_aggregate_bool_exp = {
  count?: profiles_assignees_aggregate_bool_exp_count | null | undefined;
};

export type profiles_assignees_aggregate_bool_exp_count = {
  arguments?: Array<profiles_assignees_select_column> | null | undefined;
  distinct?: boolean | null | undefined;
  filter?: profiles_assignees_bool_exp | null | undefined;
  predicate: Int_comparison_exp;
};

/** order by aggregate values of table "profiles_assignees" */
export type profiles_assignees_aggregate_order_by = {
  count?: order_by | null | undefined;
  max?: profiles_assignees_max_order_by | null | undefined;
  min?: profiles_assignees_min_order_by | null | undefined;
};

/** Boolean expression to filter rows from the table "profiles_assignees". All fields are combined with a logical 'AND'. */
export type profiles_assignees_bool_exp = {
  _and?: Array<profiles_assignees_bool_exp> | null | undefined;
  _not?: profiles_assignees_bool_exp | null | undefined;
  _or?: Array<profiles_assignees_bool_exp> | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  profile?: profiles_bool_exp | null | undefined;
  profileId?: uuid_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
  user?: users_bool_exp | null | undefined;
  userId?: uuid_comparison_exp | null | undefined;
};

/** order by max() on columns of table "profiles_assignees" */
export type profiles_assignees_max_order_by = {
  createdAt?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  profileId?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
  userId?: order_by | null | undefined;
};

/** order by min() on columns of table "profiles_assignees" */
export type profiles_assignees_min_order_by = {
  createdAt?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  profileId?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
  userId?: order_by | null | undefined;
};

/** select columns of table "profiles_assignees" */
export type profiles_assignees_select_column =
  /** column name */
  | 'createdAt'
  /** column name */
  | 'groupId'
  /** column name */
  | 'id'
  /** column name */
  | 'profileId'
  /** column name */
  | 'updatedAt'
  /** column name */
  | 'userId';

export type profiles_associations_aggregate_bool_exp = {
  count?: profiles_associations_aggregate_bool_exp_count | null | undefined;
};

export type profiles_associations_aggregate_bool_exp_count = {
  arguments?: Array<profiles_associations_select_column> | null | undefined;
  distinct?: boolean | null | undefined;
  filter?: profiles_associations_bool_exp | null | undefined;
  predicate: Int_comparison_exp;
};

/** order by aggregate values of table "profiles_associations" */
export type profiles_associations_aggregate_order_by = {
  count?: order_by | null | undefined;
  max?: profiles_associations_max_order_by | null | undefined;
  min?: profiles_associations_min_order_by | null | undefined;
};

/** Boolean expression to filter rows from the table "profiles_associations". All fields are combined with a logical 'AND'. */
export type profiles_associations_bool_exp = {
  _and?: Array<profiles_associations_bool_exp> | null | undefined;
  _not?: profiles_associations_bool_exp | null | undefined;
  _or?: Array<profiles_associations_bool_exp> | null | undefined;
  associationType?: String_comparison_exp | null | undefined;
  company?: companies_bool_exp | null | undefined;
  companyId?: uuid_comparison_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  profile?: profiles_bool_exp | null | undefined;
  profileId?: uuid_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** order by max() on columns of table "profiles_associations" */
export type profiles_associations_max_order_by = {
  associationType?: order_by | null | undefined;
  companyId?: order_by | null | undefined;
  createdAt?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  profileId?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** order by min() on columns of table "profiles_associations" */
export type profiles_associations_min_order_by = {
  associationType?: order_by | null | undefined;
  companyId?: order_by | null | undefined;
  createdAt?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  profileId?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** select columns of table "profiles_associations" */
export type profiles_associations_select_column =
  /** column name */
  | 'associationType'
  /** column name */
  | 'companyId'
  /** column name */
  | 'createdAt'
  /** column name */
  | 'groupId'
  /** column name */
  | 'id'
  /** column name */
  | 'profileId'
  /** column name */
  | 'updatedAt';

/** Boolean expression to filter rows from the table "profiles". All fields are combined with a logical 'AND'. */
export type profiles_bool_exp = {
  _and?: Array<profiles_bool_exp> | null | undefined;
  _not?: profiles_bool_exp | null | undefined;
  _or?: Array<profiles_bool_exp> | null | undefined;
  addedAt?: timestamptz_comparison_exp | null | undefined;
  assignees?: profiles_assignees_bool_exp | null | undefined;
  assignees_aggregate?: profiles_assignees_aggregate_bool_exp | null | undefined;
  associations?: profiles_associations_bool_exp | null | undefined;
  associations_aggregate?: profiles_associations_aggregate_bool_exp | null | undefined;
  birthday?: date_comparison_exp | null | undefined;
  canSendInMail?: Boolean_comparison_exp | null | undefined;
  canonicalNetworkUrl?: String_comparison_exp | null | undefined;
  countApplicationsFromThisProfile?: Int_comparison_exp | null | undefined;
  countConnexionsWithThisProfile?: Int_comparison_exp | null | undefined;
  countInvitationsScheduledToThisProfile?: Int_comparison_exp | null | undefined;
  countInvitationsSentToThisProfile?: Int_comparison_exp | null | undefined;
  countMeetingsDoneWithThisProfile?: Int_comparison_exp | null | undefined;
  countMeetingsScheduledWithThisProfile?: Int_comparison_exp | null | undefined;
  countMessagesReceivedFromThisProfile?: Int_comparison_exp | null | undefined;
  countMessagesScheduledToThisProfile?: Int_comparison_exp | null | undefined;
  countMessagesSentToThisProfile?: Int_comparison_exp | null | undefined;
  countResumes?: Int_comparison_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  createdBy?: users_bool_exp | null | undefined;
  createdByUserId?: uuid_comparison_exp | null | undefined;
  deletedAt?: timestamptz_comparison_exp | null | undefined;
  distance?: Int_comparison_exp | null | undefined;
  duplicates?: profiles_duplicates_bool_exp | null | undefined;
  duplicates_aggregate?: profiles_duplicates_aggregate_bool_exp | null | undefined;
  educations?: profiles_educations_bool_exp | null | undefined;
  educations_aggregate?: profiles_educations_aggregate_bool_exp | null | undefined;
  emailAddresses?: profiles_emails_bool_exp | null | undefined;
  emailAddresses_aggregate?: profiles_emails_aggregate_bool_exp | null | undefined;
  externalId?: String_comparison_exp | null | undefined;
  fieldsValues?: profiles_fieldsvalues_bool_exp | null | undefined;
  fieldsValues_aggregate?: profiles_fieldsvalues_aggregate_bool_exp | null | undefined;
  files?: profiles_files_bool_exp | null | undefined;
  files_aggregate?: profiles_files_aggregate_bool_exp | null | undefined;
  firstInteractionDate?: timestamptz_comparison_exp | null | undefined;
  firstName?: String_comparison_exp | null | undefined;
  firstNameManual?: String_comparison_exp | null | undefined;
  firstNameParsed?: String_comparison_exp | null | undefined;
  foldedName?: String_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  headline?: String_comparison_exp | null | undefined;
  historyEntries?: history_entries_bool_exp | null | undefined;
  historyEntries_aggregate?: history_entries_aggregate_bool_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  image?: images_bool_exp | null | undefined;
  imageId?: uuid_comparison_exp | null | undefined;
  isContact?: Boolean_comparison_exp | null | undefined;
  isHiring?: Boolean_comparison_exp | null | undefined;
  isInfluencer?: Boolean_comparison_exp | null | undefined;
  isNetworkUrlConfirmed?: Boolean_comparison_exp | null | undefined;
  isOpenToNewOpportunities?: Boolean_comparison_exp | null | undefined;
  isPremium?: Boolean_comparison_exp | null | undefined;
  isTalent?: Boolean_comparison_exp | null | undefined;
  keys?: profiles_keys_bool_exp | null | undefined;
  keys_aggregate?: profiles_keys_aggregate_bool_exp | null | undefined;
  lastInteractionDate?: timestamptz_comparison_exp | null | undefined;
  lastInteractionType?: String_comparison_exp | null | undefined;
  lastName?: String_comparison_exp | null | undefined;
  lastNameManual?: String_comparison_exp | null | undefined;
  lastNameParsed?: String_comparison_exp | null | undefined;
  lastPastInteractionDate?: timestamptz_comparison_exp | null | undefined;
  lastPositionStartDate?: timestamptz_comparison_exp | null | undefined;
  locales?: profiles_locales_bool_exp | null | undefined;
  locales_aggregate?: profiles_locales_aggregate_bool_exp | null | undefined;
  location?: locations_bool_exp | null | undefined;
  locationId?: uuid_comparison_exp | null | undefined;
  locations?: profiles_locations_bool_exp | null | undefined;
  locations_aggregate?: profiles_locations_aggregate_bool_exp | null | undefined;
  memberId?: String_comparison_exp | null | undefined;
  mergedInto?: profiles_bool_exp | null | undefined;
  mergedIntoId?: uuid_comparison_exp | null | undefined;
  networkId?: String_comparison_exp | null | undefined;
  networkSalesNavigatorIdentifier?: String_comparison_exp | null | undefined;
  networkSignificantIdentifier?: String_comparison_exp | null | undefined;
  pendingExecuteTriggerTasks?: pending_trigger_tasks_bool_exp | null | undefined;
  pendingExecuteTriggerTasks_aggregate?: pending_trigger_tasks_aggregate_bool_exp | null | undefined;
  phoneNumbers?: profiles_phones_bool_exp | null | undefined;
  phoneNumbers_aggregate?: profiles_phones_aggregate_bool_exp | null | undefined;
  positions?: profiles_positions_bool_exp | null | undefined;
  positions_aggregate?: profiles_positions_aggregate_bool_exp | null | undefined;
  primaryLocale?: String_comparison_exp | null | undefined;
  profileUrl?: String_comparison_exp | null | undefined;
  projects?: projects_profiles_bool_exp | null | undefined;
  projects_aggregate?: projects_profiles_aggregate_bool_exp | null | undefined;
  protectedCompaniesWorksIn?: protectedcompanies_bool_exp | null | undefined;
  protectedCompaniesWorksIn_aggregate?: protectedcompanies_aggregate_bool_exp | null | undefined;
  publicIdentifier?: String_comparison_exp | null | undefined;
  revisions?: profiles_revisions_bool_exp | null | undefined;
  revisions_aggregate?: profiles_revisions_aggregate_bool_exp | null | undefined;
  searchString?: String_comparison_exp | null | undefined;
  source?: String_comparison_exp | null | undefined;
  status?: statuses_bool_exp | null | undefined;
  statusEntity?: String_comparison_exp | null | undefined;
  statusId?: uuid_comparison_exp | null | undefined;
  summary?: String_comparison_exp | null | undefined;
  talentIdentifier?: String_comparison_exp | null | undefined;
  unreadMessagesNotifications?: unread_notifications_bool_exp | null | undefined;
  unreadMessagesNotifications_aggregate?: unread_notifications_aggregate_bool_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

export type profiles_duplicates_aggregate_bool_exp = {
  count?: profiles_duplicates_aggregate_bool_exp_count | null | undefined;
};

export type profiles_duplicates_aggregate_bool_exp_count = {
  arguments?: Array<profiles_duplicates_select_column> | null | undefined;
  distinct?: boolean | null | undefined;
  filter?: profiles_duplicates_bool_exp | null | undefined;
  predicate: Int_comparison_exp;
};

/** order by aggregate values of table "profiles_duplicates" */
export type profiles_duplicates_aggregate_order_by = {
  count?: order_by | null | undefined;
  max?: profiles_duplicates_max_order_by | null | undefined;
  min?: profiles_duplicates_min_order_by | null | undefined;
};

/** Boolean expression to filter rows from the table "profiles_duplicates". All fields are combined with a logical 'AND'. */
export type profiles_duplicates_bool_exp = {
  _and?: Array<profiles_duplicates_bool_exp> | null | undefined;
  _not?: profiles_duplicates_bool_exp | null | undefined;
  _or?: Array<profiles_duplicates_bool_exp> | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  otherProfile?: profiles_bool_exp | null | undefined;
  otherProfileId?: uuid_comparison_exp | null | undefined;
  profile?: profiles_bool_exp | null | undefined;
  profileId?: uuid_comparison_exp | null | undefined;
  reason?: String_comparison_exp | null | undefined;
  resolvedAt?: timestamptz_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** order by max() on columns of table "profiles_duplicates" */
export type profiles_duplicates_max_order_by = {
  createdAt?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  otherProfileId?: order_by | null | undefined;
  /** The profile that was chosen when its keys pointed at two. */
  profileId?: order_by | null | undefined;
  reason?: order_by | null | undefined;
  resolvedAt?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** order by min() on columns of table "profiles_duplicates" */
export type profiles_duplicates_min_order_by = {
  createdAt?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  otherProfileId?: order_by | null | undefined;
  /** The profile that was chosen when its keys pointed at two. */
  profileId?: order_by | null | undefined;
  reason?: order_by | null | undefined;
  resolvedAt?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** select columns of table "profiles_duplicates" */
export type profiles_duplicates_select_column =
  /** column name */
  | 'createdAt'
  /** column name */
  | 'groupId'
  /** column name */
  | 'id'
  /** column name */
  | 'otherProfileId'
  /** column name */
  | 'profileId'
  /** column name */
  | 'reason'
  /** column name */
  | 'resolvedAt'
  /** column name */
  | 'updatedAt';

export type profiles_educations_aggregate_bool_exp = {
  count?: profiles_educations_aggregate_bool_exp_count | null | undefined;
};

export type profiles_educations_aggregate_bool_exp_count = {
  arguments?: Array<profiles_educations_select_column> | null | undefined;
  distinct?: boolean | null | undefined;
  filter?: profiles_educations_bool_exp | null | undefined;
  predicate: Int_comparison_exp;
};

/** order by aggregate values of table "profiles_educations" */
export type profiles_educations_aggregate_order_by = {
  count?: order_by | null | undefined;
  max?: profiles_educations_max_order_by | null | undefined;
  min?: profiles_educations_min_order_by | null | undefined;
};

/** Boolean expression to filter rows from the table "profiles_educations". All fields are combined with a logical 'AND'. */
export type profiles_educations_bool_exp = {
  _and?: Array<profiles_educations_bool_exp> | null | undefined;
  _not?: profiles_educations_bool_exp | null | undefined;
  _or?: Array<profiles_educations_bool_exp> | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  degree?: String_comparison_exp | null | undefined;
  description?: String_comparison_exp | null | undefined;
  endDate?: String_comparison_exp | null | undefined;
  fieldOfStudy?: String_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  profile?: profiles_bool_exp | null | undefined;
  profileId?: uuid_comparison_exp | null | undefined;
  schoolName?: String_comparison_exp | null | undefined;
  source?: String_comparison_exp | null | undefined;
  startDate?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** order by max() on columns of table "profiles_educations" */
export type profiles_educations_max_order_by = {
  createdAt?: order_by | null | undefined;
  degree?: order_by | null | undefined;
  description?: order_by | null | undefined;
  /** As startDate; null for what still lasts or is not known. */
  endDate?: order_by | null | undefined;
  fieldOfStudy?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  profileId?: order_by | null | undefined;
  schoolName?: order_by | null | undefined;
  /** Where the line comes from: given, read from a resume, a network URL. */
  source?: order_by | null | undefined;
  /** Year, year and month, or full date, as precise as it is known: 2021, 2021-09, 2021-09-01. */
  startDate?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** order by min() on columns of table "profiles_educations" */
export type profiles_educations_min_order_by = {
  createdAt?: order_by | null | undefined;
  degree?: order_by | null | undefined;
  description?: order_by | null | undefined;
  /** As startDate; null for what still lasts or is not known. */
  endDate?: order_by | null | undefined;
  fieldOfStudy?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  profileId?: order_by | null | undefined;
  schoolName?: order_by | null | undefined;
  /** Where the line comes from: given, read from a resume, a network URL. */
  source?: order_by | null | undefined;
  /** Year, year and month, or full date, as precise as it is known: 2021, 2021-09, 2021-09-01. */
  startDate?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** select columns of table "profiles_educations" */
export type profiles_educations_select_column =
  /** column name */
  | 'createdAt'
  /** column name */
  | 'degree'
  /** column name */
  | 'description'
  /** column name */
  | 'endDate'
  /** column name */
  | 'fieldOfStudy'
  /** column name */
  | 'groupId'
  /** column name */
  | 'id'
  /** column name */
  | 'profileId'
  /** column name */
  | 'schoolName'
  /** column name */
  | 'source'
  /** column name */
  | 'startDate'
  /** column name */
  | 'updatedAt';

export type profiles_emails_aggregate_bool_exp = {
  bool_and?: profiles_emails_aggregate_bool_exp_bool_and | null | undefined;
  bool_or?: profiles_emails_aggregate_bool_exp_bool_or | null | undefined;
  count?: profiles_emails_aggregate_bool_exp_count | null | undefined;
};

export type profiles_emails_aggregate_bool_exp_bool_and = {
  arguments: profiles_emails_select_column_profiles_emails_aggregate_bool_exp_bool_and_arguments_columns;
  distinct?: boolean | null | undefined;
  filter?: profiles_emails_bool_exp | null | undefined;
  predicate: Boolean_comparison_exp;
};

export type profiles_emails_aggregate_bool_exp_bool_or = {
  arguments: profiles_emails_select_column_profiles_emails_aggregate_bool_exp_bool_or_arguments_columns;
  distinct?: boolean | null | undefined;
  filter?: profiles_emails_bool_exp | null | undefined;
  predicate: Boolean_comparison_exp;
};

export type profiles_emails_aggregate_bool_exp_count = {
  arguments?: Array<profiles_emails_select_column> | null | undefined;
  distinct?: boolean | null | undefined;
  filter?: profiles_emails_bool_exp | null | undefined;
  predicate: Int_comparison_exp;
};

/** order by aggregate values of table "profiles_emails" */
export type profiles_emails_aggregate_order_by = {
  count?: order_by | null | undefined;
  max?: profiles_emails_max_order_by | null | undefined;
  min?: profiles_emails_min_order_by | null | undefined;
};

/** Boolean expression to filter rows from the table "profiles_emails". All fields are combined with a logical 'AND'. */
export type profiles_emails_bool_exp = {
  _and?: Array<profiles_emails_bool_exp> | null | undefined;
  _not?: profiles_emails_bool_exp | null | undefined;
  _or?: Array<profiles_emails_bool_exp> | null | undefined;
  canonicalEmailAddress?: String_comparison_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  deletedAt?: timestamptz_comparison_exp | null | undefined;
  emailAddress?: String_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  isConfirmed?: Boolean_comparison_exp | null | undefined;
  isPreferred?: Boolean_comparison_exp | null | undefined;
  profile?: profiles_bool_exp | null | undefined;
  profileId?: uuid_comparison_exp | null | undefined;
  type?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** order by max() on columns of table "profiles_emails" */
export type profiles_emails_max_order_by = {
  /** The address in lower case, by which a person is found. */
  canonicalEmailAddress?: order_by | null | undefined;
  createdAt?: order_by | null | undefined;
  deletedAt?: order_by | null | undefined;
  emailAddress?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  profileId?: order_by | null | undefined;
  type?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** order by min() on columns of table "profiles_emails" */
export type profiles_emails_min_order_by = {
  /** The address in lower case, by which a person is found. */
  canonicalEmailAddress?: order_by | null | undefined;
  createdAt?: order_by | null | undefined;
  deletedAt?: order_by | null | undefined;
  emailAddress?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  profileId?: order_by | null | undefined;
  type?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** select columns of table "profiles_emails" */
export type profiles_emails_select_column =
  /** column name */
  | 'canonicalEmailAddress'
  /** column name */
  | 'createdAt'
  /** column name */
  | 'deletedAt'
  /** column name */
  | 'emailAddress'
  /** column name */
  | 'groupId'
  /** column name */
  | 'id'
  /** column name */
  | 'isConfirmed'
  /** column name */
  | 'isPreferred'
  /** column name */
  | 'profileId'
  /** column name */
  | 'type'
  /** column name */
  | 'updatedAt';

/** select "profiles_emails_aggregate_bool_exp_bool_and_arguments_columns" columns of table "profiles_emails" */
export type profiles_emails_select_column_profiles_emails_aggregate_bool_exp_bool_and_arguments_columns =
  /** column name */
  | 'isConfirmed'
  /** column name */
  | 'isPreferred';

/** select "profiles_emails_aggregate_bool_exp_bool_or_arguments_columns" columns of table "profiles_emails" */
export type profiles_emails_select_column_profiles_emails_aggregate_bool_exp_bool_or_arguments_columns =
  /** column name */
  | 'isConfirmed'
  /** column name */
  | 'isPreferred';

export type profiles_fieldsvalues_aggregate_bool_exp = {
  count?: profiles_fieldsvalues_aggregate_bool_exp_count | null | undefined;
};

export type profiles_fieldsvalues_aggregate_bool_exp_count = {
  arguments?: Array<profiles_fieldsvalues_select_column> | null | undefined;
  distinct?: boolean | null | undefined;
  filter?: profiles_fieldsvalues_bool_exp | null | undefined;
  predicate: Int_comparison_exp;
};

/** order by aggregate values of table "profiles_fieldsvalues" */
export type profiles_fieldsvalues_aggregate_order_by = {
  count?: order_by | null | undefined;
  max?: profiles_fieldsvalues_max_order_by | null | undefined;
  min?: profiles_fieldsvalues_min_order_by | null | undefined;
};

/** Boolean expression to filter rows from the table "profiles_fieldsvalues". All fields are combined with a logical 'AND'. */
export type profiles_fieldsvalues_bool_exp = {
  _and?: Array<profiles_fieldsvalues_bool_exp> | null | undefined;
  _not?: profiles_fieldsvalues_bool_exp | null | undefined;
  _or?: Array<profiles_fieldsvalues_bool_exp> | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  field?: fields_bool_exp | null | undefined;
  fieldEntity?: String_comparison_exp | null | undefined;
  fieldId?: uuid_comparison_exp | null | undefined;
  fieldValue?: fields_options_bool_exp | null | undefined;
  fieldValueId?: uuid_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  location?: locations_bool_exp | null | undefined;
  locationId?: uuid_comparison_exp | null | undefined;
  profile?: profiles_bool_exp | null | undefined;
  profileId?: uuid_comparison_exp | null | undefined;
  slot?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
  value?: String_comparison_exp | null | undefined;
};

/** order by max() on columns of table "profiles_fieldsvalues" */
export type profiles_fieldsvalues_max_order_by = {
  createdAt?: order_by | null | undefined;
  /** Always PROFILE: with it the foreign key admits only fields of this entity. */
  fieldEntity?: order_by | null | undefined;
  fieldId?: order_by | null | undefined;
  /** The chosen option. */
  fieldValueId?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  locationId?: order_by | null | undefined;
  profileId?: order_by | null | undefined;
  /** Tells the values of a multiple field apart; empty where there can be only one. Written by a trigger. */
  slot?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
  /** Text, HTML, a number, a date, or true or false, as the type of the field says. */
  value?: order_by | null | undefined;
};

/** order by min() on columns of table "profiles_fieldsvalues" */
export type profiles_fieldsvalues_min_order_by = {
  createdAt?: order_by | null | undefined;
  /** Always PROFILE: with it the foreign key admits only fields of this entity. */
  fieldEntity?: order_by | null | undefined;
  fieldId?: order_by | null | undefined;
  /** The chosen option. */
  fieldValueId?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  locationId?: order_by | null | undefined;
  profileId?: order_by | null | undefined;
  /** Tells the values of a multiple field apart; empty where there can be only one. Written by a trigger. */
  slot?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
  /** Text, HTML, a number, a date, or true or false, as the type of the field says. */
  value?: order_by | null | undefined;
};

/** select columns of table "profiles_fieldsvalues" */
export type profiles_fieldsvalues_select_column =
  /** column name */
  | 'createdAt'
  /** column name */
  | 'fieldEntity'
  /** column name */
  | 'fieldId'
  /** column name */
  | 'fieldValueId'
  /** column name */
  | 'groupId'
  /** column name */
  | 'id'
  /** column name */
  | 'locationId'
  /** column name */
  | 'profileId'
  /** column name */
  | 'slot'
  /** column name */
  | 'updatedAt'
  /** column name */
  | 'value';

export type profiles_files_aggregate_bool_exp = {
  bool_and?: profiles_files_aggregate_bool_exp_bool_and | null | undefined;
  bool_or?: profiles_files_aggregate_bool_exp_bool_or | null | undefined;
  count?: profiles_files_aggregate_bool_exp_count | null | undefined;
};

export type profiles_files_aggregate_bool_exp_bool_and = {
  arguments: profiles_files_select_column_profiles_files_aggregate_bool_exp_bool_and_arguments_columns;
  distinct?: boolean | null | undefined;
  filter?: profiles_files_bool_exp | null | undefined;
  predicate: Boolean_comparison_exp;
};

export type profiles_files_aggregate_bool_exp_bool_or = {
  arguments: profiles_files_select_column_profiles_files_aggregate_bool_exp_bool_or_arguments_columns;
  distinct?: boolean | null | undefined;
  filter?: profiles_files_bool_exp | null | undefined;
  predicate: Boolean_comparison_exp;
};

export type profiles_files_aggregate_bool_exp_count = {
  arguments?: Array<profiles_files_select_column> | null | undefined;
  distinct?: boolean | null | undefined;
  filter?: profiles_files_bool_exp | null | undefined;
  predicate: Int_comparison_exp;
};

/** order by aggregate values of table "profiles_files" */
export type profiles_files_aggregate_order_by = {
  avg?: profiles_files_avg_order_by | null | undefined;
  count?: order_by | null | undefined;
  max?: profiles_files_max_order_by | null | undefined;
  min?: profiles_files_min_order_by | null | undefined;
  stddev?: profiles_files_stddev_order_by | null | undefined;
  stddev_pop?: profiles_files_stddev_pop_order_by | null | undefined;
  stddev_samp?: profiles_files_stddev_samp_order_by | null | undefined;
  sum?: profiles_files_sum_order_by | null | undefined;
  var_pop?: profiles_files_var_pop_order_by | null | undefined;
  var_samp?: profiles_files_var_samp_order_by | null | undefined;
  variance?: profiles_files_variance_order_by | null | undefined;
};

/** order by avg() on columns of table "profiles_files" */
export type profiles_files_avg_order_by = {
  /** How far the reading can be trusted, from 0 to 1. */
  confidence?: order_by | null | undefined;
};

/** Boolean expression to filter rows from the table "profiles_files". All fields are combined with a logical 'AND'. */
export type profiles_files_bool_exp = {
  _and?: Array<profiles_files_bool_exp> | null | undefined;
  _not?: profiles_files_bool_exp | null | undefined;
  _or?: Array<profiles_files_bool_exp> | null | undefined;
  confidence?: Float_comparison_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  file?: files_bool_exp | null | undefined;
  fileId?: uuid_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  isResume?: Boolean_comparison_exp | null | undefined;
  language?: String_comparison_exp | null | undefined;
  parsed?: jsonb_comparison_exp | null | undefined;
  profile?: profiles_bool_exp | null | undefined;
  profileId?: uuid_comparison_exp | null | undefined;
  readAt?: timestamptz_comparison_exp | null | undefined;
  readError?: String_comparison_exp | null | undefined;
  text?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** order by max() on columns of table "profiles_files" */
export type profiles_files_max_order_by = {
  /** How far the reading can be trusted, from 0 to 1. */
  confidence?: order_by | null | undefined;
  createdAt?: order_by | null | undefined;
  fileId?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  /** The language of the text, BCP 47. */
  language?: order_by | null | undefined;
  profileId?: order_by | null | undefined;
  /** When the file was read; null for files that are only kept. */
  readAt?: order_by | null | undefined;
  /** Why the file could not be read; it is kept all the same. */
  readError?: order_by | null | undefined;
  /** The text of the file in reading order, for search. */
  text?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** order by min() on columns of table "profiles_files" */
export type profiles_files_min_order_by = {
  /** How far the reading can be trusted, from 0 to 1. */
  confidence?: order_by | null | undefined;
  createdAt?: order_by | null | undefined;
  fileId?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  /** The language of the text, BCP 47. */
  language?: order_by | null | undefined;
  profileId?: order_by | null | undefined;
  /** When the file was read; null for files that are only kept. */
  readAt?: order_by | null | undefined;
  /** Why the file could not be read; it is kept all the same. */
  readError?: order_by | null | undefined;
  /** The text of the file in reading order, for search. */
  text?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** select columns of table "profiles_files" */
export type profiles_files_select_column =
  /** column name */
  | 'confidence'
  /** column name */
  | 'createdAt'
  /** column name */
  | 'fileId'
  /** column name */
  | 'groupId'
  /** column name */
  | 'id'
  /** column name */
  | 'isResume'
  /** column name */
  | 'language'
  /** column name */
  | 'parsed'
  /** column name */
  | 'profileId'
  /** column name */
  | 'readAt'
  /** column name */
  | 'readError'
  /** column name */
  | 'text'
  /** column name */
  | 'updatedAt';

/** select "profiles_files_aggregate_bool_exp_bool_and_arguments_columns" columns of table "profiles_files" */
export type profiles_files_select_column_profiles_files_aggregate_bool_exp_bool_and_arguments_columns =
  /** column name */
  | 'isResume';

/** select "profiles_files_aggregate_bool_exp_bool_or_arguments_columns" columns of table "profiles_files" */
export type profiles_files_select_column_profiles_files_aggregate_bool_exp_bool_or_arguments_columns =
  /** column name */
  | 'isResume';

/** order by stddev() on columns of table "profiles_files" */
export type profiles_files_stddev_order_by = {
  /** How far the reading can be trusted, from 0 to 1. */
  confidence?: order_by | null | undefined;
};

/** order by stddev_pop() on columns of table "profiles_files" */
export type profiles_files_stddev_pop_order_by = {
  /** How far the reading can be trusted, from 0 to 1. */
  confidence?: order_by | null | undefined;
};

/** order by stddev_samp() on columns of table "profiles_files" */
export type profiles_files_stddev_samp_order_by = {
  /** How far the reading can be trusted, from 0 to 1. */
  confidence?: order_by | null | undefined;
};

/** order by sum() on columns of table "profiles_files" */
export type profiles_files_sum_order_by = {
  /** How far the reading can be trusted, from 0 to 1. */
  confidence?: order_by | null | undefined;
};

/** order by var_pop() on columns of table "profiles_files" */
export type profiles_files_var_pop_order_by = {
  /** How far the reading can be trusted, from 0 to 1. */
  confidence?: order_by | null | undefined;
};

/** order by var_samp() on columns of table "profiles_files" */
export type profiles_files_var_samp_order_by = {
  /** How far the reading can be trusted, from 0 to 1. */
  confidence?: order_by | null | undefined;
};

/** order by variance() on columns of table "profiles_files" */
export type profiles_files_variance_order_by = {
  /** How far the reading can be trusted, from 0 to 1. */
  confidence?: order_by | null | undefined;
};

export type profiles_keys_aggregate_bool_exp = {
  count?: profiles_keys_aggregate_bool_exp_count | null | undefined;
};

export type profiles_keys_aggregate_bool_exp_count = {
  arguments?: Array<profiles_keys_select_column> | null | undefined;
  distinct?: boolean | null | undefined;
  filter?: profiles_keys_bool_exp | null | undefined;
  predicate: Int_comparison_exp;
};

/** order by aggregate values of table "profiles_keys" */
export type profiles_keys_aggregate_order_by = {
  count?: order_by | null | undefined;
  max?: profiles_keys_max_order_by | null | undefined;
  min?: profiles_keys_min_order_by | null | undefined;
};

/** Boolean expression to filter rows from the table "profiles_keys". All fields are combined with a logical 'AND'. */
export type profiles_keys_bool_exp = {
  _and?: Array<profiles_keys_bool_exp> | null | undefined;
  _not?: profiles_keys_bool_exp | null | undefined;
  _or?: Array<profiles_keys_bool_exp> | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  key?: String_comparison_exp | null | undefined;
  kind?: String_comparison_exp | null | undefined;
  profile?: profiles_bool_exp | null | undefined;
  profileId?: uuid_comparison_exp | null | undefined;
};

/** order by max() on columns of table "profiles_keys" */
export type profiles_keys_max_order_by = {
  createdAt?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  /** externalId as given, networkUrl and email in their canonical form. */
  key?: order_by | null | undefined;
  kind?: order_by | null | undefined;
  profileId?: order_by | null | undefined;
};

/** order by min() on columns of table "profiles_keys" */
export type profiles_keys_min_order_by = {
  createdAt?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  /** externalId as given, networkUrl and email in their canonical form. */
  key?: order_by | null | undefined;
  kind?: order_by | null | undefined;
  profileId?: order_by | null | undefined;
};

/** select columns of table "profiles_keys" */
export type profiles_keys_select_column =
  /** column name */
  | 'createdAt'
  /** column name */
  | 'groupId'
  /** column name */
  | 'key'
  /** column name */
  | 'kind'
  /** column name */
  | 'profileId';

export type profiles_locales_aggregate_bool_exp = {
  count?: profiles_locales_aggregate_bool_exp_count | null | undefined;
};

export type profiles_locales_aggregate_bool_exp_count = {
  arguments?: Array<profiles_locales_select_column> | null | undefined;
  distinct?: boolean | null | undefined;
  filter?: profiles_locales_bool_exp | null | undefined;
  predicate: Int_comparison_exp;
};

/** order by aggregate values of table "profiles_locales" */
export type profiles_locales_aggregate_order_by = {
  count?: order_by | null | undefined;
  max?: profiles_locales_max_order_by | null | undefined;
  min?: profiles_locales_min_order_by | null | undefined;
};

/** Boolean expression to filter rows from the table "profiles_locales". All fields are combined with a logical 'AND'. */
export type profiles_locales_bool_exp = {
  _and?: Array<profiles_locales_bool_exp> | null | undefined;
  _not?: profiles_locales_bool_exp | null | undefined;
  _or?: Array<profiles_locales_bool_exp> | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  level?: String_comparison_exp | null | undefined;
  locale?: String_comparison_exp | null | undefined;
  profile?: profiles_bool_exp | null | undefined;
  profileId?: uuid_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** order by max() on columns of table "profiles_locales" */
export type profiles_locales_max_order_by = {
  createdAt?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  /** As it was given, for example C1 or native. */
  level?: order_by | null | undefined;
  /** BCP 47 language, for example fr or en-GB. */
  locale?: order_by | null | undefined;
  profileId?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** order by min() on columns of table "profiles_locales" */
export type profiles_locales_min_order_by = {
  createdAt?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  /** As it was given, for example C1 or native. */
  level?: order_by | null | undefined;
  /** BCP 47 language, for example fr or en-GB. */
  locale?: order_by | null | undefined;
  profileId?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** select columns of table "profiles_locales" */
export type profiles_locales_select_column =
  /** column name */
  | 'createdAt'
  /** column name */
  | 'groupId'
  /** column name */
  | 'id'
  /** column name */
  | 'level'
  /** column name */
  | 'locale'
  /** column name */
  | 'profileId'
  /** column name */
  | 'updatedAt';

export type profiles_locations_aggregate_bool_exp = {
  count?: profiles_locations_aggregate_bool_exp_count | null | undefined;
};

export type profiles_locations_aggregate_bool_exp_count = {
  arguments?: Array<profiles_locations_select_column> | null | undefined;
  distinct?: boolean | null | undefined;
  filter?: profiles_locations_bool_exp | null | undefined;
  predicate: Int_comparison_exp;
};

/** order by aggregate values of table "profiles_locations" */
export type profiles_locations_aggregate_order_by = {
  count?: order_by | null | undefined;
  max?: profiles_locations_max_order_by | null | undefined;
  min?: profiles_locations_min_order_by | null | undefined;
};

/** Boolean expression to filter rows from the table "profiles_locations". All fields are combined with a logical 'AND'. */
export type profiles_locations_bool_exp = {
  _and?: Array<profiles_locations_bool_exp> | null | undefined;
  _not?: profiles_locations_bool_exp | null | undefined;
  _or?: Array<profiles_locations_bool_exp> | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  location?: locations_bool_exp | null | undefined;
  locationId?: uuid_comparison_exp | null | undefined;
  profile?: profiles_bool_exp | null | undefined;
  profileId?: uuid_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** order by max() on columns of table "profiles_locations" */
export type profiles_locations_max_order_by = {
  createdAt?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  locationId?: order_by | null | undefined;
  profileId?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** order by min() on columns of table "profiles_locations" */
export type profiles_locations_min_order_by = {
  createdAt?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  locationId?: order_by | null | undefined;
  profileId?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** select columns of table "profiles_locations" */
export type profiles_locations_select_column =
  /** column name */
  | 'createdAt'
  /** column name */
  | 'groupId'
  /** column name */
  | 'id'
  /** column name */
  | 'locationId'
  /** column name */
  | 'profileId'
  /** column name */
  | 'updatedAt';

/** Ordering options when selecting data from "profiles". */
export type profiles_order_by = {
  addedAt?: order_by | null | undefined;
  assignees_aggregate?: profiles_assignees_aggregate_order_by | null | undefined;
  associations_aggregate?: profiles_associations_aggregate_order_by | null | undefined;
  birthday?: order_by | null | undefined;
  canSendInMail?: order_by | null | undefined;
  canonicalNetworkUrl?: order_by | null | undefined;
  countApplicationsFromThisProfile?: order_by | null | undefined;
  countConnexionsWithThisProfile?: order_by | null | undefined;
  countInvitationsScheduledToThisProfile?: order_by | null | undefined;
  countInvitationsSentToThisProfile?: order_by | null | undefined;
  countMeetingsDoneWithThisProfile?: order_by | null | undefined;
  countMeetingsScheduledWithThisProfile?: order_by | null | undefined;
  countMessagesReceivedFromThisProfile?: order_by | null | undefined;
  countMessagesScheduledToThisProfile?: order_by | null | undefined;
  countMessagesSentToThisProfile?: order_by | null | undefined;
  countResumes?: order_by | null | undefined;
  createdAt?: order_by | null | undefined;
  createdBy?: users_order_by | null | undefined;
  createdByUserId?: order_by | null | undefined;
  deletedAt?: order_by | null | undefined;
  distance?: order_by | null | undefined;
  duplicates_aggregate?: profiles_duplicates_aggregate_order_by | null | undefined;
  educations_aggregate?: profiles_educations_aggregate_order_by | null | undefined;
  emailAddresses_aggregate?: profiles_emails_aggregate_order_by | null | undefined;
  externalId?: order_by | null | undefined;
  fieldsValues_aggregate?: profiles_fieldsvalues_aggregate_order_by | null | undefined;
  files_aggregate?: profiles_files_aggregate_order_by | null | undefined;
  firstInteractionDate?: order_by | null | undefined;
  firstName?: order_by | null | undefined;
  firstNameManual?: order_by | null | undefined;
  firstNameParsed?: order_by | null | undefined;
  foldedName?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  headline?: order_by | null | undefined;
  historyEntries_aggregate?: history_entries_aggregate_order_by | null | undefined;
  id?: order_by | null | undefined;
  image?: images_order_by | null | undefined;
  imageId?: order_by | null | undefined;
  isContact?: order_by | null | undefined;
  isHiring?: order_by | null | undefined;
  isInfluencer?: order_by | null | undefined;
  isNetworkUrlConfirmed?: order_by | null | undefined;
  isOpenToNewOpportunities?: order_by | null | undefined;
  isPremium?: order_by | null | undefined;
  isTalent?: order_by | null | undefined;
  keys_aggregate?: profiles_keys_aggregate_order_by | null | undefined;
  lastInteractionDate?: order_by | null | undefined;
  lastInteractionType?: order_by | null | undefined;
  lastName?: order_by | null | undefined;
  lastNameManual?: order_by | null | undefined;
  lastNameParsed?: order_by | null | undefined;
  lastPastInteractionDate?: order_by | null | undefined;
  lastPositionStartDate?: order_by | null | undefined;
  locales_aggregate?: profiles_locales_aggregate_order_by | null | undefined;
  location?: locations_order_by | null | undefined;
  locationId?: order_by | null | undefined;
  locations_aggregate?: profiles_locations_aggregate_order_by | null | undefined;
  memberId?: order_by | null | undefined;
  mergedInto?: profiles_order_by | null | undefined;
  mergedIntoId?: order_by | null | undefined;
  networkId?: order_by | null | undefined;
  networkSalesNavigatorIdentifier?: order_by | null | undefined;
  networkSignificantIdentifier?: order_by | null | undefined;
  pendingExecuteTriggerTasks_aggregate?: pending_trigger_tasks_aggregate_order_by | null | undefined;
  phoneNumbers_aggregate?: profiles_phones_aggregate_order_by | null | undefined;
  positions_aggregate?: profiles_positions_aggregate_order_by | null | undefined;
  primaryLocale?: order_by | null | undefined;
  profileUrl?: order_by | null | undefined;
  projects_aggregate?: projects_profiles_aggregate_order_by | null | undefined;
  protectedCompaniesWorksIn_aggregate?: protectedcompanies_aggregate_order_by | null | undefined;
  publicIdentifier?: order_by | null | undefined;
  revisions_aggregate?: profiles_revisions_aggregate_order_by | null | undefined;
  searchString?: order_by | null | undefined;
  source?: order_by | null | undefined;
  status?: statuses_order_by | null | undefined;
  statusEntity?: order_by | null | undefined;
  statusId?: order_by | null | undefined;
  summary?: order_by | null | undefined;
  talentIdentifier?: order_by | null | undefined;
  unreadMessagesNotifications_aggregate?: unread_notifications_aggregate_order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

export type profiles_phones_aggregate_bool_exp = {
  bool_and?: profiles_phones_aggregate_bool_exp_bool_and | null | undefined;
  bool_or?: profiles_phones_aggregate_bool_exp_bool_or | null | undefined;
  count?: profiles_phones_aggregate_bool_exp_count | null | undefined;
};

export type profiles_phones_aggregate_bool_exp_bool_and = {
  arguments: profiles_phones_select_column_profiles_phones_aggregate_bool_exp_bool_and_arguments_columns;
  distinct?: boolean | null | undefined;
  filter?: profiles_phones_bool_exp | null | undefined;
  predicate: Boolean_comparison_exp;
};

export type profiles_phones_aggregate_bool_exp_bool_or = {
  arguments: profiles_phones_select_column_profiles_phones_aggregate_bool_exp_bool_or_arguments_columns;
  distinct?: boolean | null | undefined;
  filter?: profiles_phones_bool_exp | null | undefined;
  predicate: Boolean_comparison_exp;
};

export type profiles_phones_aggregate_bool_exp_count = {
  arguments?: Array<profiles_phones_select_column> | null | undefined;
  distinct?: boolean | null | undefined;
  filter?: profiles_phones_bool_exp | null | undefined;
  predicate: Int_comparison_exp;
};

/** order by aggregate values of table "profiles_phones" */
export type profiles_phones_aggregate_order_by = {
  count?: order_by | null | undefined;
  max?: profiles_phones_max_order_by | null | undefined;
  min?: profiles_phones_min_order_by | null | undefined;
};

/** Boolean expression to filter rows from the table "profiles_phones". All fields are combined with a logical 'AND'. */
export type profiles_phones_bool_exp = {
  _and?: Array<profiles_phones_bool_exp> | null | undefined;
  _not?: profiles_phones_bool_exp | null | undefined;
  _or?: Array<profiles_phones_bool_exp> | null | undefined;
  canonicalNumber?: String_comparison_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  isConfirmed?: Boolean_comparison_exp | null | undefined;
  number?: String_comparison_exp | null | undefined;
  profile?: profiles_bool_exp | null | undefined;
  profileId?: uuid_comparison_exp | null | undefined;
  type?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** order by max() on columns of table "profiles_phones" */
export type profiles_phones_max_order_by = {
  /** E.164; null when the number could not be read as one. Together with the same name it finds a person. */
  canonicalNumber?: order_by | null | undefined;
  createdAt?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  number?: order_by | null | undefined;
  profileId?: order_by | null | undefined;
  type?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** order by min() on columns of table "profiles_phones" */
export type profiles_phones_min_order_by = {
  /** E.164; null when the number could not be read as one. Together with the same name it finds a person. */
  canonicalNumber?: order_by | null | undefined;
  createdAt?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  number?: order_by | null | undefined;
  profileId?: order_by | null | undefined;
  type?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** select columns of table "profiles_phones" */
export type profiles_phones_select_column =
  /** column name */
  | 'canonicalNumber'
  /** column name */
  | 'createdAt'
  /** column name */
  | 'groupId'
  /** column name */
  | 'id'
  /** column name */
  | 'isConfirmed'
  /** column name */
  | 'number'
  /** column name */
  | 'profileId'
  /** column name */
  | 'type'
  /** column name */
  | 'updatedAt';

/** select "profiles_phones_aggregate_bool_exp_bool_and_arguments_columns" columns of table "profiles_phones" */
export type profiles_phones_select_column_profiles_phones_aggregate_bool_exp_bool_and_arguments_columns =
  /** column name */
  | 'isConfirmed';

/** select "profiles_phones_aggregate_bool_exp_bool_or_arguments_columns" columns of table "profiles_phones" */
export type profiles_phones_select_column_profiles_phones_aggregate_bool_exp_bool_or_arguments_columns =
  /** column name */
  | 'isConfirmed';

export type profiles_positions_aggregate_bool_exp = {
  bool_and?: profiles_positions_aggregate_bool_exp_bool_and | null | undefined;
  bool_or?: profiles_positions_aggregate_bool_exp_bool_or | null | undefined;
  count?: profiles_positions_aggregate_bool_exp_count | null | undefined;
};

export type profiles_positions_aggregate_bool_exp_bool_and = {
  arguments: profiles_positions_select_column_profiles_positions_aggregate_bool_exp_bool_and_arguments_columns;
  distinct?: boolean | null | undefined;
  filter?: profiles_positions_bool_exp | null | undefined;
  predicate: Boolean_comparison_exp;
};

export type profiles_positions_aggregate_bool_exp_bool_or = {
  arguments: profiles_positions_select_column_profiles_positions_aggregate_bool_exp_bool_or_arguments_columns;
  distinct?: boolean | null | undefined;
  filter?: profiles_positions_bool_exp | null | undefined;
  predicate: Boolean_comparison_exp;
};

export type profiles_positions_aggregate_bool_exp_count = {
  arguments?: Array<profiles_positions_select_column> | null | undefined;
  distinct?: boolean | null | undefined;
  filter?: profiles_positions_bool_exp | null | undefined;
  predicate: Int_comparison_exp;
};

/** order by aggregate values of table "profiles_positions" */
export type profiles_positions_aggregate_order_by = {
  count?: order_by | null | undefined;
  max?: profiles_positions_max_order_by | null | undefined;
  min?: profiles_positions_min_order_by | null | undefined;
};

/** Boolean expression to filter rows from the table "profiles_positions". All fields are combined with a logical 'AND'. */
export type profiles_positions_bool_exp = {
  _and?: Array<profiles_positions_bool_exp> | null | undefined;
  _not?: profiles_positions_bool_exp | null | undefined;
  _or?: Array<profiles_positions_bool_exp> | null | undefined;
  company?: companies_bool_exp | null | undefined;
  companyId?: uuid_comparison_exp | null | undefined;
  companyName?: String_comparison_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  description?: String_comparison_exp | null | undefined;
  endDate?: String_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  isCurrent?: Boolean_comparison_exp | null | undefined;
  location?: String_comparison_exp | null | undefined;
  profile?: profiles_bool_exp | null | undefined;
  profileId?: uuid_comparison_exp | null | undefined;
  source?: String_comparison_exp | null | undefined;
  startDate?: String_comparison_exp | null | undefined;
  title?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** order by max() on columns of table "profiles_positions" */
export type profiles_positions_max_order_by = {
  /** The company record, where known. A position does not make the person a contact of it. */
  companyId?: order_by | null | undefined;
  companyName?: order_by | null | undefined;
  createdAt?: order_by | null | undefined;
  description?: order_by | null | undefined;
  /** As startDate; null for what still lasts or is not known. */
  endDate?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  location?: order_by | null | undefined;
  profileId?: order_by | null | undefined;
  /** Where the line comes from: given, read from a resume, a network URL. */
  source?: order_by | null | undefined;
  /** Year, year and month, or full date, as precise as it is known: 2021, 2021-09, 2021-09-01. */
  startDate?: order_by | null | undefined;
  title?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** order by min() on columns of table "profiles_positions" */
export type profiles_positions_min_order_by = {
  /** The company record, where known. A position does not make the person a contact of it. */
  companyId?: order_by | null | undefined;
  companyName?: order_by | null | undefined;
  createdAt?: order_by | null | undefined;
  description?: order_by | null | undefined;
  /** As startDate; null for what still lasts or is not known. */
  endDate?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  location?: order_by | null | undefined;
  profileId?: order_by | null | undefined;
  /** Where the line comes from: given, read from a resume, a network URL. */
  source?: order_by | null | undefined;
  /** Year, year and month, or full date, as precise as it is known: 2021, 2021-09, 2021-09-01. */
  startDate?: order_by | null | undefined;
  title?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** select columns of table "profiles_positions" */
export type profiles_positions_select_column =
  /** column name */
  | 'companyId'
  /** column name */
  | 'companyName'
  /** column name */
  | 'createdAt'
  /** column name */
  | 'description'
  /** column name */
  | 'endDate'
  /** column name */
  | 'groupId'
  /** column name */
  | 'id'
  /** column name */
  | 'isCurrent'
  /** column name */
  | 'location'
  /** column name */
  | 'profileId'
  /** column name */
  | 'source'
  /** column name */
  | 'startDate'
  /** column name */
  | 'title'
  /** column name */
  | 'updatedAt';

/** select "profiles_positions_aggregate_bool_exp_bool_and_arguments_columns" columns of table "profiles_positions" */
export type profiles_positions_select_column_profiles_positions_aggregate_bool_exp_bool_and_arguments_columns =
  /** column name */
  | 'isCurrent';

/** select "profiles_positions_aggregate_bool_exp_bool_or_arguments_columns" columns of table "profiles_positions" */
export type profiles_positions_select_column_profiles_positions_aggregate_bool_exp_bool_or_arguments_columns =
  /** column name */
  | 'isCurrent';

export type profiles_revisions_aggregate_bool_exp = {
  count?: profiles_revisions_aggregate_bool_exp_count | null | undefined;
};

export type profiles_revisions_aggregate_bool_exp_count = {
  arguments?: Array<profiles_revisions_select_column> | null | undefined;
  distinct?: boolean | null | undefined;
  filter?: profiles_revisions_bool_exp | null | undefined;
  predicate: Int_comparison_exp;
};

/** order by aggregate values of table "profiles_revisions" */
export type profiles_revisions_aggregate_order_by = {
  avg?: profiles_revisions_avg_order_by | null | undefined;
  count?: order_by | null | undefined;
  max?: profiles_revisions_max_order_by | null | undefined;
  min?: profiles_revisions_min_order_by | null | undefined;
  stddev?: profiles_revisions_stddev_order_by | null | undefined;
  stddev_pop?: profiles_revisions_stddev_pop_order_by | null | undefined;
  stddev_samp?: profiles_revisions_stddev_samp_order_by | null | undefined;
  sum?: profiles_revisions_sum_order_by | null | undefined;
  var_pop?: profiles_revisions_var_pop_order_by | null | undefined;
  var_samp?: profiles_revisions_var_samp_order_by | null | undefined;
  variance?: profiles_revisions_variance_order_by | null | undefined;
};

/** order by avg() on columns of table "profiles_revisions" */
export type profiles_revisions_avg_order_by = {
  number?: order_by | null | undefined;
};

/** Boolean expression to filter rows from the table "profiles_revisions". All fields are combined with a logical 'AND'. */
export type profiles_revisions_bool_exp = {
  _and?: Array<profiles_revisions_bool_exp> | null | undefined;
  _not?: profiles_revisions_bool_exp | null | undefined;
  _or?: Array<profiles_revisions_bool_exp> | null | undefined;
  changes?: jsonb_comparison_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  number?: Int_comparison_exp | null | undefined;
  profile?: profiles_bool_exp | null | undefined;
  profileId?: uuid_comparison_exp | null | undefined;
  task?: tasks_bool_exp | null | undefined;
  taskId?: uuid_comparison_exp | null | undefined;
};

/** order by max() on columns of table "profiles_revisions" */
export type profiles_revisions_max_order_by = {
  createdAt?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  number?: order_by | null | undefined;
  profileId?: order_by | null | undefined;
  taskId?: order_by | null | undefined;
};

/** order by min() on columns of table "profiles_revisions" */
export type profiles_revisions_min_order_by = {
  createdAt?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  number?: order_by | null | undefined;
  profileId?: order_by | null | undefined;
  taskId?: order_by | null | undefined;
};

/** select columns of table "profiles_revisions" */
export type profiles_revisions_select_column =
  /** column name */
  | 'changes'
  /** column name */
  | 'createdAt'
  /** column name */
  | 'groupId'
  /** column name */
  | 'number'
  /** column name */
  | 'profileId'
  /** column name */
  | 'taskId';

/** order by stddev() on columns of table "profiles_revisions" */
export type profiles_revisions_stddev_order_by = {
  number?: order_by | null | undefined;
};

/** order by stddev_pop() on columns of table "profiles_revisions" */
export type profiles_revisions_stddev_pop_order_by = {
  number?: order_by | null | undefined;
};

/** order by stddev_samp() on columns of table "profiles_revisions" */
export type profiles_revisions_stddev_samp_order_by = {
  number?: order_by | null | undefined;
};

/** order by sum() on columns of table "profiles_revisions" */
export type profiles_revisions_sum_order_by = {
  number?: order_by | null | undefined;
};

/** order by var_pop() on columns of table "profiles_revisions" */
export type profiles_revisions_var_pop_order_by = {
  number?: order_by | null | undefined;
};

/** order by var_samp() on columns of table "profiles_revisions" */
export type profiles_revisions_var_samp_order_by = {
  number?: order_by | null | undefined;
};

/** order by variance() on columns of table "profiles_revisions" */
export type profiles_revisions_variance_order_by = {
  number?: order_by | null | undefined;
};

export type projects_aggregate_bool_exp = {
  bool_and?: projects_aggregate_bool_exp_bool_and | null | undefined;
  bool_or?: projects_aggregate_bool_exp_bool_or | null | undefined;
  count?: projects_aggregate_bool_exp_count | null | undefined;
};

export type projects_aggregate_bool_exp_bool_and = {
  arguments: projects_select_column_projects_aggregate_bool_exp_bool_and_arguments_columns;
  distinct?: boolean | null | undefined;
  filter?: projects_bool_exp | null | undefined;
  predicate: Boolean_comparison_exp;
};

export type projects_aggregate_bool_exp_bool_or = {
  arguments: projects_select_column_projects_aggregate_bool_exp_bool_or_arguments_columns;
  distinct?: boolean | null | undefined;
  filter?: projects_bool_exp | null | undefined;
  predicate: Boolean_comparison_exp;
};

export type projects_aggregate_bool_exp_count = {
  arguments?: Array<projects_select_column> | null | undefined;
  distinct?: boolean | null | undefined;
  filter?: projects_bool_exp | null | undefined;
  predicate: Int_comparison_exp;
};

/** order by aggregate values of table "projects" */
export type projects_aggregate_order_by = {
  count?: order_by | null | undefined;
  max?: projects_max_order_by | null | undefined;
  min?: projects_min_order_by | null | undefined;
};

export type projects_assignees_aggregate_bool_exp = {
  count?: projects_assignees_aggregate_bool_exp_count | null | undefined;
};

export type projects_assignees_aggregate_bool_exp_count = {
  arguments?: Array<projects_assignees_select_column> | null | undefined;
  distinct?: boolean | null | undefined;
  filter?: projects_assignees_bool_exp | null | undefined;
  predicate: Int_comparison_exp;
};

/** order by aggregate values of table "projects_assignees" */
export type projects_assignees_aggregate_order_by = {
  count?: order_by | null | undefined;
  max?: projects_assignees_max_order_by | null | undefined;
  min?: projects_assignees_min_order_by | null | undefined;
};

/** Boolean expression to filter rows from the table "projects_assignees". All fields are combined with a logical 'AND'. */
export type projects_assignees_bool_exp = {
  _and?: Array<projects_assignees_bool_exp> | null | undefined;
  _not?: projects_assignees_bool_exp | null | undefined;
  _or?: Array<projects_assignees_bool_exp> | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  project?: projects_bool_exp | null | undefined;
  projectId?: uuid_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
  user?: users_bool_exp | null | undefined;
  userId?: uuid_comparison_exp | null | undefined;
};

/** order by max() on columns of table "projects_assignees" */
export type projects_assignees_max_order_by = {
  createdAt?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  projectId?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
  userId?: order_by | null | undefined;
};

/** order by min() on columns of table "projects_assignees" */
export type projects_assignees_min_order_by = {
  createdAt?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  projectId?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
  userId?: order_by | null | undefined;
};

/** select columns of table "projects_assignees" */
export type projects_assignees_select_column =
  /** column name */
  | 'createdAt'
  /** column name */
  | 'groupId'
  /** column name */
  | 'id'
  /** column name */
  | 'projectId'
  /** column name */
  | 'updatedAt'
  /** column name */
  | 'userId';

/** Boolean expression to filter rows from the table "projects". All fields are combined with a logical 'AND'. */
export type projects_bool_exp = {
  _and?: Array<projects_bool_exp> | null | undefined;
  _not?: projects_bool_exp | null | undefined;
  _or?: Array<projects_bool_exp> | null | undefined;
  assignees?: projects_assignees_bool_exp | null | undefined;
  assignees_aggregate?: projects_assignees_aggregate_bool_exp | null | undefined;
  color?: colors_bool_exp | null | undefined;
  colorId?: String_comparison_exp | null | undefined;
  company?: companies_bool_exp | null | undefined;
  companyId?: uuid_comparison_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  deletedAt?: timestamptz_comparison_exp | null | undefined;
  externalId?: String_comparison_exp | null | undefined;
  fieldsValues?: projects_fieldsvalues_bool_exp | null | undefined;
  fieldsValues_aggregate?: projects_fieldsvalues_aggregate_bool_exp | null | undefined;
  files?: projects_files_bool_exp | null | undefined;
  files_aggregate?: projects_files_aggregate_bool_exp | null | undefined;
  group?: groups_bool_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  historyEntries?: history_entries_bool_exp | null | undefined;
  historyEntries_aggregate?: history_entries_aggregate_bool_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  ignoreHistoryBeforeProjectCreatedAt?: Boolean_comparison_exp | null | undefined;
  isMadeForRecruitment?: Boolean_comparison_exp | null | undefined;
  isMadeForSales?: Boolean_comparison_exp | null | undefined;
  jobBoardsOffers?: jobboards_offers_bool_exp | null | undefined;
  jobBoardsOffers_aggregate?: jobboards_offers_aggregate_bool_exp | null | undefined;
  name?: String_comparison_exp | null | undefined;
  networkContractId?: String_comparison_exp | null | undefined;
  networkId?: String_comparison_exp | null | undefined;
  networkIdType?: String_comparison_exp | null | undefined;
  presetId?: uuid_comparison_exp | null | undefined;
  profiles?: projects_profiles_bool_exp | null | undefined;
  profilesCountPerStatusGroup?: projects_profilescounts_bool_exp | null | undefined;
  profilesCountPerStatusGroup_aggregate?: projects_profilescounts_aggregate_bool_exp | null | undefined;
  profiles_aggregate?: projects_profiles_aggregate_bool_exp | null | undefined;
  projectJobBoards?: projects_jobboards_bool_exp | null | undefined;
  projectJobBoards_aggregate?: projects_jobboards_aggregate_bool_exp | null | undefined;
  referenceId?: String_comparison_exp | null | undefined;
  status?: statuses_bool_exp | null | undefined;
  statusEntity?: String_comparison_exp | null | undefined;
  statusId?: uuid_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
  user?: users_bool_exp | null | undefined;
  userId?: uuid_comparison_exp | null | undefined;
};

export type projects_fieldsvalues_aggregate_bool_exp = {
  count?: projects_fieldsvalues_aggregate_bool_exp_count | null | undefined;
};

export type projects_fieldsvalues_aggregate_bool_exp_count = {
  arguments?: Array<projects_fieldsvalues_select_column> | null | undefined;
  distinct?: boolean | null | undefined;
  filter?: projects_fieldsvalues_bool_exp | null | undefined;
  predicate: Int_comparison_exp;
};

/** order by aggregate values of table "projects_fieldsvalues" */
export type projects_fieldsvalues_aggregate_order_by = {
  count?: order_by | null | undefined;
  max?: projects_fieldsvalues_max_order_by | null | undefined;
  min?: projects_fieldsvalues_min_order_by | null | undefined;
};

/** Boolean expression to filter rows from the table "projects_fieldsvalues". All fields are combined with a logical 'AND'. */
export type projects_fieldsvalues_bool_exp = {
  _and?: Array<projects_fieldsvalues_bool_exp> | null | undefined;
  _not?: projects_fieldsvalues_bool_exp | null | undefined;
  _or?: Array<projects_fieldsvalues_bool_exp> | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  field?: fields_bool_exp | null | undefined;
  fieldEntity?: String_comparison_exp | null | undefined;
  fieldId?: uuid_comparison_exp | null | undefined;
  fieldValue?: fields_options_bool_exp | null | undefined;
  fieldValueId?: uuid_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  location?: locations_bool_exp | null | undefined;
  locationId?: uuid_comparison_exp | null | undefined;
  project?: projects_bool_exp | null | undefined;
  projectId?: uuid_comparison_exp | null | undefined;
  slot?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
  value?: String_comparison_exp | null | undefined;
};

/** order by max() on columns of table "projects_fieldsvalues" */
export type projects_fieldsvalues_max_order_by = {
  createdAt?: order_by | null | undefined;
  /** Always PROJECT: with it the foreign key admits only fields of this entity. */
  fieldEntity?: order_by | null | undefined;
  fieldId?: order_by | null | undefined;
  /** The chosen option. */
  fieldValueId?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  locationId?: order_by | null | undefined;
  projectId?: order_by | null | undefined;
  /** Tells the values of a multiple field apart; empty where there can be only one. Written by a trigger. */
  slot?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
  /** Text, HTML, a number, a date, or true or false, as the type of the field says. */
  value?: order_by | null | undefined;
};

/** order by min() on columns of table "projects_fieldsvalues" */
export type projects_fieldsvalues_min_order_by = {
  createdAt?: order_by | null | undefined;
  /** Always PROJECT: with it the foreign key admits only fields of this entity. */
  fieldEntity?: order_by | null | undefined;
  fieldId?: order_by | null | undefined;
  /** The chosen option. */
  fieldValueId?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  locationId?: order_by | null | undefined;
  projectId?: order_by | null | undefined;
  /** Tells the values of a multiple field apart; empty where there can be only one. Written by a trigger. */
  slot?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
  /** Text, HTML, a number, a date, or true or false, as the type of the field says. */
  value?: order_by | null | undefined;
};

/** select columns of table "projects_fieldsvalues" */
export type projects_fieldsvalues_select_column =
  /** column name */
  | 'createdAt'
  /** column name */
  | 'fieldEntity'
  /** column name */
  | 'fieldId'
  /** column name */
  | 'fieldValueId'
  /** column name */
  | 'groupId'
  /** column name */
  | 'id'
  /** column name */
  | 'locationId'
  /** column name */
  | 'projectId'
  /** column name */
  | 'slot'
  /** column name */
  | 'updatedAt'
  /** column name */
  | 'value';

export type projects_files_aggregate_bool_exp = {
  bool_and?: projects_files_aggregate_bool_exp_bool_and | null | undefined;
  bool_or?: projects_files_aggregate_bool_exp_bool_or | null | undefined;
  count?: projects_files_aggregate_bool_exp_count | null | undefined;
};

export type projects_files_aggregate_bool_exp_bool_and = {
  arguments: projects_files_select_column_projects_files_aggregate_bool_exp_bool_and_arguments_columns;
  distinct?: boolean | null | undefined;
  filter?: projects_files_bool_exp | null | undefined;
  predicate: Boolean_comparison_exp;
};

export type projects_files_aggregate_bool_exp_bool_or = {
  arguments: projects_files_select_column_projects_files_aggregate_bool_exp_bool_or_arguments_columns;
  distinct?: boolean | null | undefined;
  filter?: projects_files_bool_exp | null | undefined;
  predicate: Boolean_comparison_exp;
};

export type projects_files_aggregate_bool_exp_count = {
  arguments?: Array<projects_files_select_column> | null | undefined;
  distinct?: boolean | null | undefined;
  filter?: projects_files_bool_exp | null | undefined;
  predicate: Int_comparison_exp;
};

/** order by aggregate values of table "projects_files" */
export type projects_files_aggregate_order_by = {
  count?: order_by | null | undefined;
  max?: projects_files_max_order_by | null | undefined;
  min?: projects_files_min_order_by | null | undefined;
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
  project?: projects_bool_exp | null | undefined;
  projectId?: uuid_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** order by max() on columns of table "projects_files" */
export type projects_files_max_order_by = {
  createdAt?: order_by | null | undefined;
  fileId?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  projectId?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** order by min() on columns of table "projects_files" */
export type projects_files_min_order_by = {
  createdAt?: order_by | null | undefined;
  fileId?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  projectId?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** select columns of table "projects_files" */
export type projects_files_select_column =
  /** column name */
  | 'createdAt'
  /** column name */
  | 'fileId'
  /** column name */
  | 'groupId'
  /** column name */
  | 'id'
  /** column name */
  | 'isPublic'
  /** column name */
  | 'projectId'
  /** column name */
  | 'updatedAt';

/** select "projects_files_aggregate_bool_exp_bool_and_arguments_columns" columns of table "projects_files" */
export type projects_files_select_column_projects_files_aggregate_bool_exp_bool_and_arguments_columns =
  /** column name */
  | 'isPublic';

/** select "projects_files_aggregate_bool_exp_bool_or_arguments_columns" columns of table "projects_files" */
export type projects_files_select_column_projects_files_aggregate_bool_exp_bool_or_arguments_columns =
  /** column name */
  | 'isPublic';

export type projects_jobboards_aggregate_bool_exp = {
  count?: projects_jobboards_aggregate_bool_exp_count | null | undefined;
};

export type projects_jobboards_aggregate_bool_exp_count = {
  arguments?: Array<projects_jobboards_select_column> | null | undefined;
  distinct?: boolean | null | undefined;
  filter?: projects_jobboards_bool_exp | null | undefined;
  predicate: Int_comparison_exp;
};

/** order by aggregate values of table "projects_jobboards" */
export type projects_jobboards_aggregate_order_by = {
  count?: order_by | null | undefined;
  max?: projects_jobboards_max_order_by | null | undefined;
  min?: projects_jobboards_min_order_by | null | undefined;
};

/** Boolean expression to filter rows from the table "projects_jobboards". All fields are combined with a logical 'AND'. */
export type projects_jobboards_bool_exp = {
  _and?: Array<projects_jobboards_bool_exp> | null | undefined;
  _not?: projects_jobboards_bool_exp | null | undefined;
  _or?: Array<projects_jobboards_bool_exp> | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  deletedAt?: timestamptz_comparison_exp | null | undefined;
  enabledAt?: timestamptz_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  jobBoard?: jobboards_bool_exp | null | undefined;
  jobBoardId?: uuid_comparison_exp | null | undefined;
  project?: projects_bool_exp | null | undefined;
  projectId?: uuid_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** order by max() on columns of table "projects_jobboards" */
export type projects_jobboards_max_order_by = {
  createdAt?: order_by | null | undefined;
  deletedAt?: order_by | null | undefined;
  /** Since when the project is published there; null while it is not. */
  enabledAt?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  jobBoardId?: order_by | null | undefined;
  projectId?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** order by min() on columns of table "projects_jobboards" */
export type projects_jobboards_min_order_by = {
  createdAt?: order_by | null | undefined;
  deletedAt?: order_by | null | undefined;
  /** Since when the project is published there; null while it is not. */
  enabledAt?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  jobBoardId?: order_by | null | undefined;
  projectId?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** select columns of table "projects_jobboards" */
export type projects_jobboards_select_column =
  /** column name */
  | 'createdAt'
  /** column name */
  | 'deletedAt'
  /** column name */
  | 'enabledAt'
  /** column name */
  | 'groupId'
  /** column name */
  | 'id'
  /** column name */
  | 'jobBoardId'
  /** column name */
  | 'projectId'
  /** column name */
  | 'updatedAt';

/** order by max() on columns of table "projects" */
export type projects_max_order_by = {
  colorId?: order_by | null | undefined;
  companyId?: order_by | null | undefined;
  createdAt?: order_by | null | undefined;
  deletedAt?: order_by | null | undefined;
  /** The id the project has in the software of the caller. */
  externalId?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  name?: order_by | null | undefined;
  networkContractId?: order_by | null | undefined;
  networkId?: order_by | null | undefined;
  networkIdType?: order_by | null | undefined;
  presetId?: order_by | null | undefined;
  /** Short reference that applications name the project by; made when the project is, unique in the account. */
  referenceId?: order_by | null | undefined;
  /** Always PROJECT: with it the foreign key admits only statuses of projects. */
  statusEntity?: order_by | null | undefined;
  statusId?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
  userId?: order_by | null | undefined;
};

/** order by min() on columns of table "projects" */
export type projects_min_order_by = {
  colorId?: order_by | null | undefined;
  companyId?: order_by | null | undefined;
  createdAt?: order_by | null | undefined;
  deletedAt?: order_by | null | undefined;
  /** The id the project has in the software of the caller. */
  externalId?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  name?: order_by | null | undefined;
  networkContractId?: order_by | null | undefined;
  networkId?: order_by | null | undefined;
  networkIdType?: order_by | null | undefined;
  presetId?: order_by | null | undefined;
  /** Short reference that applications name the project by; made when the project is, unique in the account. */
  referenceId?: order_by | null | undefined;
  /** Always PROJECT: with it the foreign key admits only statuses of projects. */
  statusEntity?: order_by | null | undefined;
  statusId?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
  userId?: order_by | null | undefined;
};

/** Ordering options when selecting data from "projects". */
export type projects_order_by = {
  assignees_aggregate?: projects_assignees_aggregate_order_by | null | undefined;
  color?: colors_order_by | null | undefined;
  colorId?: order_by | null | undefined;
  company?: companies_order_by | null | undefined;
  companyId?: order_by | null | undefined;
  createdAt?: order_by | null | undefined;
  deletedAt?: order_by | null | undefined;
  externalId?: order_by | null | undefined;
  fieldsValues_aggregate?: projects_fieldsvalues_aggregate_order_by | null | undefined;
  files_aggregate?: projects_files_aggregate_order_by | null | undefined;
  group?: groups_order_by | null | undefined;
  groupId?: order_by | null | undefined;
  historyEntries_aggregate?: history_entries_aggregate_order_by | null | undefined;
  id?: order_by | null | undefined;
  ignoreHistoryBeforeProjectCreatedAt?: order_by | null | undefined;
  isMadeForRecruitment?: order_by | null | undefined;
  isMadeForSales?: order_by | null | undefined;
  jobBoardsOffers_aggregate?: jobboards_offers_aggregate_order_by | null | undefined;
  name?: order_by | null | undefined;
  networkContractId?: order_by | null | undefined;
  networkId?: order_by | null | undefined;
  networkIdType?: order_by | null | undefined;
  presetId?: order_by | null | undefined;
  profilesCountPerStatusGroup_aggregate?: projects_profilescounts_aggregate_order_by | null | undefined;
  profiles_aggregate?: projects_profiles_aggregate_order_by | null | undefined;
  projectJobBoards_aggregate?: projects_jobboards_aggregate_order_by | null | undefined;
  referenceId?: order_by | null | undefined;
  status?: statuses_order_by | null | undefined;
  statusEntity?: order_by | null | undefined;
  statusId?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
  user?: users_order_by | null | undefined;
  userId?: order_by | null | undefined;
};

export type projects_profiles_aggregate_bool_exp = {
  count?: projects_profiles_aggregate_bool_exp_count | null | undefined;
};

export type projects_profiles_aggregate_bool_exp_count = {
  arguments?: Array<projects_profiles_select_column> | null | undefined;
  distinct?: boolean | null | undefined;
  filter?: projects_profiles_bool_exp | null | undefined;
  predicate: Int_comparison_exp;
};

/** order by aggregate values of table "projects_profiles" */
export type projects_profiles_aggregate_order_by = {
  count?: order_by | null | undefined;
  max?: projects_profiles_max_order_by | null | undefined;
  min?: projects_profiles_min_order_by | null | undefined;
};

/** Boolean expression to filter rows from the table "projects_profiles". All fields are combined with a logical 'AND'. */
export type projects_profiles_bool_exp = {
  _and?: Array<projects_profiles_bool_exp> | null | undefined;
  _not?: projects_profiles_bool_exp | null | undefined;
  _or?: Array<projects_profiles_bool_exp> | null | undefined;
  appliedAt?: timestamptz_comparison_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  offer?: offers_bool_exp | null | undefined;
  profile?: profiles_bool_exp | null | undefined;
  profileId?: uuid_comparison_exp | null | undefined;
  project?: projects_bool_exp | null | undefined;
  projectId?: uuid_comparison_exp | null | undefined;
  source?: String_comparison_exp | null | undefined;
  status?: statuses_bool_exp | null | undefined;
  statusEntity?: String_comparison_exp | null | undefined;
  statusId?: uuid_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** order by max() on columns of table "projects_profiles" */
export type projects_profiles_max_order_by = {
  /** When the person applied; null for those who were put there. */
  appliedAt?: order_by | null | undefined;
  createdAt?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  profileId?: order_by | null | undefined;
  projectId?: order_by | null | undefined;
  /** How the profile came into the project. */
  source?: order_by | null | undefined;
  /** Always PROFILE: with it the foreign key admits only statuses of profiles. */
  statusEntity?: order_by | null | undefined;
  statusId?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** order by min() on columns of table "projects_profiles" */
export type projects_profiles_min_order_by = {
  /** When the person applied; null for those who were put there. */
  appliedAt?: order_by | null | undefined;
  createdAt?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  profileId?: order_by | null | undefined;
  projectId?: order_by | null | undefined;
  /** How the profile came into the project. */
  source?: order_by | null | undefined;
  /** Always PROFILE: with it the foreign key admits only statuses of profiles. */
  statusEntity?: order_by | null | undefined;
  statusId?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** select columns of table "projects_profiles" */
export type projects_profiles_select_column =
  /** column name */
  | 'appliedAt'
  /** column name */
  | 'createdAt'
  /** column name */
  | 'groupId'
  /** column name */
  | 'id'
  /** column name */
  | 'profileId'
  /** column name */
  | 'projectId'
  /** column name */
  | 'source'
  /** column name */
  | 'statusEntity'
  /** column name */
  | 'statusId'
  /** column name */
  | 'updatedAt';

export type projects_profilescounts_aggregate_bool_exp = {
  count?: projects_profilescounts_aggregate_bool_exp_count | null | undefined;
};

export type projects_profilescounts_aggregate_bool_exp_count = {
  arguments?: Array<projects_profilescounts_select_column> | null | undefined;
  distinct?: boolean | null | undefined;
  filter?: projects_profilescounts_bool_exp | null | undefined;
  predicate: Int_comparison_exp;
};

/** order by aggregate values of table "projects_profilescounts" */
export type projects_profilescounts_aggregate_order_by = {
  avg?: projects_profilescounts_avg_order_by | null | undefined;
  count?: order_by | null | undefined;
  max?: projects_profilescounts_max_order_by | null | undefined;
  min?: projects_profilescounts_min_order_by | null | undefined;
  stddev?: projects_profilescounts_stddev_order_by | null | undefined;
  stddev_pop?: projects_profilescounts_stddev_pop_order_by | null | undefined;
  stddev_samp?: projects_profilescounts_stddev_samp_order_by | null | undefined;
  sum?: projects_profilescounts_sum_order_by | null | undefined;
  var_pop?: projects_profilescounts_var_pop_order_by | null | undefined;
  var_samp?: projects_profilescounts_var_samp_order_by | null | undefined;
  variance?: projects_profilescounts_variance_order_by | null | undefined;
};

/** order by avg() on columns of table "projects_profilescounts" */
export type projects_profilescounts_avg_order_by = {
  count?: order_by | null | undefined;
};

/** Boolean expression to filter rows from the table "projects_profilescounts". All fields are combined with a logical 'AND'. */
export type projects_profilescounts_bool_exp = {
  _and?: Array<projects_profilescounts_bool_exp> | null | undefined;
  _not?: projects_profilescounts_bool_exp | null | undefined;
  _or?: Array<projects_profilescounts_bool_exp> | null | undefined;
  count?: Int_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  projectId?: uuid_comparison_exp | null | undefined;
  status?: statuses_bool_exp | null | undefined;
  statusId?: uuid_comparison_exp | null | undefined;
};

/** order by max() on columns of table "projects_profilescounts" */
export type projects_profilescounts_max_order_by = {
  count?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  projectId?: order_by | null | undefined;
  statusId?: order_by | null | undefined;
};

/** order by min() on columns of table "projects_profilescounts" */
export type projects_profilescounts_min_order_by = {
  count?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  projectId?: order_by | null | undefined;
  statusId?: order_by | null | undefined;
};

/** select columns of table "projects_profilescounts" */
export type projects_profilescounts_select_column =
  /** column name */
  | 'count'
  /** column name */
  | 'groupId'
  /** column name */
  | 'projectId'
  /** column name */
  | 'statusId';

/** order by stddev() on columns of table "projects_profilescounts" */
export type projects_profilescounts_stddev_order_by = {
  count?: order_by | null | undefined;
};

/** order by stddev_pop() on columns of table "projects_profilescounts" */
export type projects_profilescounts_stddev_pop_order_by = {
  count?: order_by | null | undefined;
};

/** order by stddev_samp() on columns of table "projects_profilescounts" */
export type projects_profilescounts_stddev_samp_order_by = {
  count?: order_by | null | undefined;
};

/** order by sum() on columns of table "projects_profilescounts" */
export type projects_profilescounts_sum_order_by = {
  count?: order_by | null | undefined;
};

/** order by var_pop() on columns of table "projects_profilescounts" */
export type projects_profilescounts_var_pop_order_by = {
  count?: order_by | null | undefined;
};

/** order by var_samp() on columns of table "projects_profilescounts" */
export type projects_profilescounts_var_samp_order_by = {
  count?: order_by | null | undefined;
};

/** order by variance() on columns of table "projects_profilescounts" */
export type projects_profilescounts_variance_order_by = {
  count?: order_by | null | undefined;
};

/** select columns of table "projects" */
export type projects_select_column =
  /** column name */
  | 'colorId'
  /** column name */
  | 'companyId'
  /** column name */
  | 'createdAt'
  /** column name */
  | 'deletedAt'
  /** column name */
  | 'externalId'
  /** column name */
  | 'groupId'
  /** column name */
  | 'id'
  /** column name */
  | 'ignoreHistoryBeforeProjectCreatedAt'
  /** column name */
  | 'isMadeForRecruitment'
  /** column name */
  | 'isMadeForSales'
  /** column name */
  | 'name'
  /** column name */
  | 'networkContractId'
  /** column name */
  | 'networkId'
  /** column name */
  | 'networkIdType'
  /** column name */
  | 'presetId'
  /** column name */
  | 'referenceId'
  /** column name */
  | 'statusEntity'
  /** column name */
  | 'statusId'
  /** column name */
  | 'updatedAt'
  /** column name */
  | 'userId';

/** select "projects_aggregate_bool_exp_bool_and_arguments_columns" columns of table "projects" */
export type projects_select_column_projects_aggregate_bool_exp_bool_and_arguments_columns =
  /** column name */
  | 'ignoreHistoryBeforeProjectCreatedAt'
  /** column name */
  | 'isMadeForRecruitment'
  /** column name */
  | 'isMadeForSales';

/** select "projects_aggregate_bool_exp_bool_or_arguments_columns" columns of table "projects" */
export type projects_select_column_projects_aggregate_bool_exp_bool_or_arguments_columns =
  /** column name */
  | 'ignoreHistoryBeforeProjectCreatedAt'
  /** column name */
  | 'isMadeForRecruitment'
  /** column name */
  | 'isMadeForSales';

export type protectedcompanies_aggregate_bool_exp = {
  count?: protectedcompanies_aggregate_bool_exp_count | null | undefined;
};

export type protectedcompanies_aggregate_bool_exp_count = {
  arguments?: Array<protectedcompanies_select_column> | null | undefined;
  distinct?: boolean | null | undefined;
  filter?: protectedcompanies_bool_exp | null | undefined;
  predicate: Int_comparison_exp;
};

/** order by aggregate values of table "protectedcompanies" */
export type protectedcompanies_aggregate_order_by = {
  count?: order_by | null | undefined;
  max?: protectedcompanies_max_order_by | null | undefined;
  min?: protectedcompanies_min_order_by | null | undefined;
};

/** Boolean expression to filter rows from the table "protectedcompanies". All fields are combined with a logical 'AND'. */
export type protectedcompanies_bool_exp = {
  _and?: Array<protectedcompanies_bool_exp> | null | undefined;
  _not?: protectedcompanies_bool_exp | null | undefined;
  _or?: Array<protectedcompanies_bool_exp> | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  isProtectedUntil?: timestamptz_comparison_exp | null | undefined;
  name?: String_comparison_exp | null | undefined;
  profileId?: uuid_comparison_exp | null | undefined;
};

/** order by max() on columns of table "protectedcompanies" */
export type protectedcompanies_max_order_by = {
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  isProtectedUntil?: order_by | null | undefined;
  name?: order_by | null | undefined;
  profileId?: order_by | null | undefined;
};

/** order by min() on columns of table "protectedcompanies" */
export type protectedcompanies_min_order_by = {
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  isProtectedUntil?: order_by | null | undefined;
  name?: order_by | null | undefined;
  profileId?: order_by | null | undefined;
};

/** select columns of table "protectedcompanies" */
export type protectedcompanies_select_column =
  /** column name */
  | 'groupId'
  /** column name */
  | 'id'
  /** column name */
  | 'isProtectedUntil'
  /** column name */
  | 'name'
  /** column name */
  | 'profileId';

export type statuses_aggregate_bool_exp = {
  bool_and?: statuses_aggregate_bool_exp_bool_and | null | undefined;
  bool_or?: statuses_aggregate_bool_exp_bool_or | null | undefined;
  count?: statuses_aggregate_bool_exp_count | null | undefined;
};

export type statuses_aggregate_bool_exp_bool_and = {
  arguments: statuses_select_column_statuses_aggregate_bool_exp_bool_and_arguments_columns;
  distinct?: boolean | null | undefined;
  filter?: statuses_bool_exp | null | undefined;
  predicate: Boolean_comparison_exp;
};

export type statuses_aggregate_bool_exp_bool_or = {
  arguments: statuses_select_column_statuses_aggregate_bool_exp_bool_or_arguments_columns;
  distinct?: boolean | null | undefined;
  filter?: statuses_bool_exp | null | undefined;
  predicate: Boolean_comparison_exp;
};

export type statuses_aggregate_bool_exp_count = {
  arguments?: Array<statuses_select_column> | null | undefined;
  distinct?: boolean | null | undefined;
  filter?: statuses_bool_exp | null | undefined;
  predicate: Int_comparison_exp;
};

/** order by aggregate values of table "statuses" */
export type statuses_aggregate_order_by = {
  avg?: statuses_avg_order_by | null | undefined;
  count?: order_by | null | undefined;
  max?: statuses_max_order_by | null | undefined;
  min?: statuses_min_order_by | null | undefined;
  stddev?: statuses_stddev_order_by | null | undefined;
  stddev_pop?: statuses_stddev_pop_order_by | null | undefined;
  stddev_samp?: statuses_stddev_samp_order_by | null | undefined;
  sum?: statuses_sum_order_by | null | undefined;
  var_pop?: statuses_var_pop_order_by | null | undefined;
  var_samp?: statuses_var_samp_order_by | null | undefined;
  variance?: statuses_variance_order_by | null | undefined;
};

/** order by avg() on columns of table "statuses" */
export type statuses_avg_order_by = {
  order?: order_by | null | undefined;
};

/** Boolean expression to filter rows from the table "statuses". All fields are combined with a logical 'AND'. */
export type statuses_bool_exp = {
  _and?: Array<statuses_bool_exp> | null | undefined;
  _not?: statuses_bool_exp | null | undefined;
  _or?: Array<statuses_bool_exp> | null | undefined;
  children?: statuses_bool_exp | null | undefined;
  children_aggregate?: statuses_aggregate_bool_exp | null | undefined;
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

/** order by max() on columns of table "statuses" */
export type statuses_max_order_by = {
  /** Stable name for programs; titles may be changed freely. Every default status has one. */
  code?: order_by | null | undefined;
  colorId?: order_by | null | undefined;
  createdAt?: order_by | null | undefined;
  deletedAt?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  /** What being in this group means: open, inProcess, onHold or archived. Groups only. */
  kind?: order_by | null | undefined;
  order?: order_by | null | undefined;
  parentId?: order_by | null | undefined;
  targetedEntity?: order_by | null | undefined;
  title?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** order by min() on columns of table "statuses" */
export type statuses_min_order_by = {
  /** Stable name for programs; titles may be changed freely. Every default status has one. */
  code?: order_by | null | undefined;
  colorId?: order_by | null | undefined;
  createdAt?: order_by | null | undefined;
  deletedAt?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  /** What being in this group means: open, inProcess, onHold or archived. Groups only. */
  kind?: order_by | null | undefined;
  order?: order_by | null | undefined;
  parentId?: order_by | null | undefined;
  targetedEntity?: order_by | null | undefined;
  title?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** Ordering options when selecting data from "statuses". */
export type statuses_order_by = {
  children_aggregate?: statuses_aggregate_order_by | null | undefined;
  code?: order_by | null | undefined;
  color?: colors_order_by | null | undefined;
  colorId?: order_by | null | undefined;
  createdAt?: order_by | null | undefined;
  deletedAt?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  isAuto?: order_by | null | undefined;
  isHidden?: order_by | null | undefined;
  isProtected?: order_by | null | undefined;
  kind?: order_by | null | undefined;
  order?: order_by | null | undefined;
  parent?: statuses_order_by | null | undefined;
  parentId?: order_by | null | undefined;
  targetedEntity?: order_by | null | undefined;
  title?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** select columns of table "statuses" */
export type statuses_select_column =
  /** column name */
  | 'code'
  /** column name */
  | 'colorId'
  /** column name */
  | 'createdAt'
  /** column name */
  | 'deletedAt'
  /** column name */
  | 'groupId'
  /** column name */
  | 'id'
  /** column name */
  | 'isAuto'
  /** column name */
  | 'isHidden'
  /** column name */
  | 'isProtected'
  /** column name */
  | 'kind'
  /** column name */
  | 'order'
  /** column name */
  | 'parentId'
  /** column name */
  | 'targetedEntity'
  /** column name */
  | 'title'
  /** column name */
  | 'updatedAt';

/** select "statuses_aggregate_bool_exp_bool_and_arguments_columns" columns of table "statuses" */
export type statuses_select_column_statuses_aggregate_bool_exp_bool_and_arguments_columns =
  /** column name */
  | 'isAuto'
  /** column name */
  | 'isHidden'
  /** column name */
  | 'isProtected';

/** select "statuses_aggregate_bool_exp_bool_or_arguments_columns" columns of table "statuses" */
export type statuses_select_column_statuses_aggregate_bool_exp_bool_or_arguments_columns =
  /** column name */
  | 'isAuto'
  /** column name */
  | 'isHidden'
  /** column name */
  | 'isProtected';

/** order by stddev() on columns of table "statuses" */
export type statuses_stddev_order_by = {
  order?: order_by | null | undefined;
};

/** order by stddev_pop() on columns of table "statuses" */
export type statuses_stddev_pop_order_by = {
  order?: order_by | null | undefined;
};

/** order by stddev_samp() on columns of table "statuses" */
export type statuses_stddev_samp_order_by = {
  order?: order_by | null | undefined;
};

/** order by sum() on columns of table "statuses" */
export type statuses_sum_order_by = {
  order?: order_by | null | undefined;
};

/** order by var_pop() on columns of table "statuses" */
export type statuses_var_pop_order_by = {
  order?: order_by | null | undefined;
};

/** order by var_samp() on columns of table "statuses" */
export type statuses_var_samp_order_by = {
  order?: order_by | null | undefined;
};

/** order by variance() on columns of table "statuses" */
export type statuses_variance_order_by = {
  order?: order_by | null | undefined;
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
  company?: companies_bool_exp | null | undefined;
  companyId?: uuid_comparison_exp | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  error?: jsonb_comparison_exp | null | undefined;
  finishedAt?: timestamptz_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  idempotencyKey?: String_comparison_exp | null | undefined;
  input?: jsonb_comparison_exp | null | undefined;
  lockedBy?: String_comparison_exp | null | undefined;
  lockedUntil?: timestamptz_comparison_exp | null | undefined;
  outcome?: String_comparison_exp | null | undefined;
  profile?: profiles_bool_exp | null | undefined;
  profileId?: uuid_comparison_exp | null | undefined;
  project?: projects_bool_exp | null | undefined;
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

export type unread_notifications_aggregate_bool_exp = {
  count?: unread_notifications_aggregate_bool_exp_count | null | undefined;
};

export type unread_notifications_aggregate_bool_exp_count = {
  arguments?: Array<unread_notifications_select_column> | null | undefined;
  distinct?: boolean | null | undefined;
  filter?: unread_notifications_bool_exp | null | undefined;
  predicate: Int_comparison_exp;
};

/** order by aggregate values of table "unread_notifications" */
export type unread_notifications_aggregate_order_by = {
  count?: order_by | null | undefined;
  max?: unread_notifications_max_order_by | null | undefined;
  min?: unread_notifications_min_order_by | null | undefined;
};

/** Boolean expression to filter rows from the table "unread_notifications". All fields are combined with a logical 'AND'. */
export type unread_notifications_bool_exp = {
  _and?: Array<unread_notifications_bool_exp> | null | undefined;
  _not?: unread_notifications_bool_exp | null | undefined;
  _or?: Array<unread_notifications_bool_exp> | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  profile?: profiles_bool_exp | null | undefined;
  profileId?: uuid_comparison_exp | null | undefined;
  type?: String_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
  user?: users_bool_exp | null | undefined;
  userId?: uuid_comparison_exp | null | undefined;
};

/** order by max() on columns of table "unread_notifications" */
export type unread_notifications_max_order_by = {
  createdAt?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  profileId?: order_by | null | undefined;
  type?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
  userId?: order_by | null | undefined;
};

/** order by min() on columns of table "unread_notifications" */
export type unread_notifications_min_order_by = {
  createdAt?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  profileId?: order_by | null | undefined;
  type?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
  userId?: order_by | null | undefined;
};

/** select columns of table "unread_notifications" */
export type unread_notifications_select_column =
  /** column name */
  | 'createdAt'
  /** column name */
  | 'groupId'
  /** column name */
  | 'id'
  /** column name */
  | 'profileId'
  /** column name */
  | 'type'
  /** column name */
  | 'updatedAt'
  /** column name */
  | 'userId';

/** Boolean expression to filter rows from the table "users". All fields are combined with a logical 'AND'. */
export type users_bool_exp = {
  _and?: Array<users_bool_exp> | null | undefined;
  _not?: users_bool_exp | null | undefined;
  _or?: Array<users_bool_exp> | null | undefined;
  createdAt?: timestamptz_comparison_exp | null | undefined;
  disabled?: Boolean_comparison_exp | null | undefined;
  displayName?: String_comparison_exp | null | undefined;
  email?: String_comparison_exp | null | undefined;
  groupId?: uuid_comparison_exp | null | undefined;
  id?: uuid_comparison_exp | null | undefined;
  updatedAt?: timestamptz_comparison_exp | null | undefined;
};

/** unique or primary key constraints on table "users" */
export type users_constraint =
  /** unique or primary key constraint on columns "groupId", "id" */
  | 'users_groupId_id_key'
  /** unique or primary key constraint on columns "id" */
  | 'users_pkey';

/** input type for inserting data into table "users" */
export type users_insert_input = {
  createdAt?: string | null | undefined;
  /** A disabled user keeps what is assigned but cannot be assigned anew. */
  disabled?: boolean | null | undefined;
  displayName?: string | null | undefined;
  email?: string | null | undefined;
  groupId?: string | null | undefined;
  id?: string | null | undefined;
  updatedAt?: string | null | undefined;
};

/** input type for inserting object relation for remote table "users" */
export type users_obj_rel_insert_input = {
  data: users_insert_input;
  /** upsert condition */
  on_conflict?: users_on_conflict | null | undefined;
};

/** on_conflict condition type for table "users" */
export type users_on_conflict = {
  constraint: users_constraint;
  update_columns?: Array<users_update_column>;
  where?: users_bool_exp | null | undefined;
};

/** Ordering options when selecting data from "users". */
export type users_order_by = {
  createdAt?: order_by | null | undefined;
  disabled?: order_by | null | undefined;
  displayName?: order_by | null | undefined;
  email?: order_by | null | undefined;
  groupId?: order_by | null | undefined;
  id?: order_by | null | undefined;
  updatedAt?: order_by | null | undefined;
};

/** update columns of table "users" */
export type users_update_column =
  /** column name */
  | 'createdAt'
  /** column name */
  | 'disabled'
  /** column name */
  | 'displayName'
  /** column name */
  | 'email'
  /** column name */
  | 'groupId'
  /** column name */
  | 'id'
  /** column name */
  | 'updatedAt';

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

export type CreateAccountMutationVariables = Exact<{
  account: groups_insert_input;
  users: Array<users_insert_input> | users_insert_input;
}>;


export type CreateAccountMutation = { insert_groups_one: { id: string } | null, insert_users: { affected_rows: number } | null };

export type ListAccountsQueryVariables = Exact<{ [key: string]: never; }>;


export type ListAccountsQuery = { groups: Array<{ id: string, name: string, defaultCountry: string, locale: string, createdAt: string }>, users: Array<{ groupId: string, displayName: string, email: string, disabled: boolean }>, apikeys: Array<{ groupId: string }> };

export type ListCompaniesQueryVariables = Exact<{
  where: companies_bool_exp;
  orderBy: Array<companies_order_by> | companies_order_by;
  limit: number;
  offset: number;
}>;


export type ListCompaniesQuery = { data: Array<{ __typename: 'companies', id: string, statusId: string | null, groupId: string, networkCompanyId: string | null, name: string, description: string | null, tagline: string | null, website: string | null, universalName: string | null, networkId: string | null, networkUrl: string | null, externalId: string | null, foundedAt: string | null, deletedAt: string | null, networkEmployeeCount: number | null, networkEmployeeStartCount: number | null, networkEmployeeEndCount: number | null, isProtectedUntil: string | null, createdAt: string, updatedAt: string, assignees: Array<{ __typename: 'companies_assignees', user: { __typename: 'users', displayName: string, email: string, id: string } | null }>, files: Array<{ __typename: 'companies_files', fileId: string, createdAt: string, updatedAt: string, file: { __typename: 'files', name: string, id: string, size: number, mimeType: string, url: string } | null }>, projectsCountPerStatusGroup: Array<{ __typename: 'companies_projectscounts', count: number | null, status: { __typename: 'statuses', id: string, title: string, isHidden: boolean, isAuto: boolean, order: number, parentId: string | null, color: { __typename: 'colors', id: string, name: string } | null } | null }>, status: { __typename: 'statuses', title: string, isAuto: boolean, id: string, color: { __typename: 'colors', id: string, name: string } | null } | null, legaldata: { __typename: 'companies_legaldata', id: string, createdAt: string, deletedAt: string | null, updatedAt: string, legalName: string | null, siren: string | null, vatNumber: string | null, activity: string | null, codenaf: string | null, codenafTitle: string | null, foundedAt: string | null, locations: Array<{ __typename: 'companies_legaldata_locations', siret: string | null, isHeadquarters: boolean, location: { __typename: 'locations', id: string, search: string, center: unknown, formattedAddress: string | null, streetNumber: string | null, route: string | null, postalCode: string | null, locality: string | null, administrativeAreaLevel1: string | null, administrativeAreaLevel2: string | null, countryName: string | null } | null }> } | null, industries: Array<{ __typename: 'companies_industries', industry: { __typename: 'industries', nameEnglish: string, nameFrench: string | null, networkId: number, id: string } }>, networkCompanyData: { __typename: 'networkcompanies', id: string, name: string | null, description: string | null, tagline: string | null, foundedAt: string | null, networkEmployeeCount: number | null, networkEmployeeStartCount: number | null, networkEmployeeEndCount: number | null, networkUrl: string | null, universalName: string | null, networkId: string | null, website: string | null, image: { __typename: 'images', publicUrl: string | null } | null, industries: Array<{ __typename: 'networkcompanies_industries', industry: { __typename: 'industries', nameEnglish: string, nameFrench: string | null, networkId: number, id: string } }> } | null, fieldsValues: Array<{ __typename: 'companies_fieldsvalues', id: string, value: string | null, field: { __typename: 'fields', id: string, type: string, name: string } | null, fieldValue: { __typename: 'fields_options', id: string, name: string } | null, location: { __typename: 'locations', id: string, search: string, formattedAddress: string | null } | null }>, projects: Array<{ __typename: 'projects', id: string, name: string, color: { __typename: 'colors', id: string, name: string } | null }> }>, total: { aggregate: { count: number } | null } };

export type GetFileQueryVariables = Exact<{
  id: string;
}>;


export type GetFileQuery = { files_by_pk: { id: string, groupId: string, name: string, size: number, mimeType: string, storageKey: string } | null };

export type CheckHasuraQueryVariables = Exact<{ [key: string]: never; }>;


export type CheckHasuraQuery = { groups: Array<{ id: string }> };

export type ListOffersQueryVariables = Exact<{
  where: offers_bool_exp;
  orderBy: Array<offers_order_by> | offers_order_by;
  limit: number;
  offset: number;
}>;


export type ListOffersQuery = { data: Array<{ __typename: 'offers', id: string | null, name: string | null, createdAt: string | null, updatedAt: string | null, externalId: string | null, referenceId: string | null, publishedAt: string | null, fieldsValues: Array<{ __typename: 'offers_fieldsvalues', id: string | null, value: string | null, field: { __typename: 'fields', id: string, type: string, name: string, purpose: string | null } | null, fieldValue: { __typename: 'fields_options', id: string, name: string } | null, location: { __typename: 'locations', id: string, search: string, formattedAddress: string | null } | null }>, files: Array<{ __typename: 'offers_files', fileId: string | null, createdAt: string | null, updatedAt: string | null, file: { __typename: 'files', name: string, id: string, size: number, mimeType: string, url: string } | null }> }>, total: { aggregate: { count: number } | null } };

export type ListProfilesQueryVariables = Exact<{
  where: profiles_bool_exp;
  orderBy: Array<profiles_order_by> | profiles_order_by;
  limit: number;
  offset: number;
}>;


export type ListProfilesQuery = { data: Array<{ __typename: 'profiles', id: string, externalId: string | null, firstName: string | null, firstNameParsed: string | null, firstNameManual: string | null, lastName: string | null, lastNameParsed: string | null, lastNameManual: string | null, headline: string | null, summary: string | null, birthday: string | null, searchString: string | null, source: string, groupId: string, statusId: string | null, createdByUserId: string | null, imageId: string | null, locationId: string | null, addedAt: string, createdAt: string, updatedAt: string, deletedAt: string | null, firstInteractionDate: string | null, lastInteractionDate: string | null, lastPastInteractionDate: string | null, lastInteractionType: string | null, lastPositionStartDate: string | null, isTalent: boolean | null, isContact: boolean | null, isHiring: boolean | null, isOpenToNewOpportunities: boolean | null, isInfluencer: boolean | null, isPremium: boolean | null, canSendInMail: boolean | null, countConnexionsWithThisProfile: number, countInvitationsScheduledToThisProfile: number, countInvitationsSentToThisProfile: number, countApplicationsFromThisProfile: number, countMeetingsDoneWithThisProfile: number, countMeetingsScheduledWithThisProfile: number, countMessagesReceivedFromThisProfile: number, countMessagesScheduledToThisProfile: number, countMessagesSentToThisProfile: number, countResumes: number, networkId: string | null, memberId: string | null, profileUrl: string | null, publicIdentifier: string | null, primaryLocale: string | null, talentIdentifier: string | null, networkSalesNavigatorIdentifier: string | null, networkSignificantIdentifier: string | null, distance: number | null, pendingExecuteTriggerTasks: Array<{ __typename: 'pending_trigger_tasks', id: string, type: string, status: string, createdAt: string }>, unreadMessagesNotifications: { __typename: 'unread_notifications_aggregate', aggregate: { __typename: 'unread_notifications_aggregate_fields', count: number } | null }, protectedCompaniesWorksIn: Array<{ __typename: 'protectedcompanies', id: string | null, name: string | null }>, createdBy: { __typename: 'users', displayName: string, id: string } | null, image: { __typename: 'images', publicUrl: string | null } | null, locations: Array<{ __typename: 'profiles_locations', location: { __typename: 'locations', id: string, search: string, center: unknown, formattedAddress: string | null, streetNumber: string | null, route: string | null, postalCode: string | null, locality: string | null, administrativeAreaLevel1: string | null, administrativeAreaLevel2: string | null, countryName: string | null } | null }>, files: Array<{ __typename: 'profiles_files', fileId: string, createdAt: string, updatedAt: string, isResume: boolean, file: { __typename: 'files', name: string, id: string, size: number, mimeType: string, url: string } | null }>, positions: Array<{ __typename: 'profiles_positions', id: string, title: string | null, companyName: string | null, companyId: string | null, startDate: string | null, endDate: string | null, isCurrent: boolean, description: string | null, location: string | null }>, locales: Array<{ __typename: 'profiles_locales', id: string, locale: string, level: string | null }>, educations: Array<{ __typename: 'profiles_educations', id: string, schoolName: string | null, degree: string | null, fieldOfStudy: string | null, startDate: string | null, endDate: string | null, description: string | null }>, fieldsValues: Array<{ __typename: 'profiles_fieldsvalues', id: string, value: string | null, field: { __typename: 'fields', id: string, type: string, name: string } | null, fieldValue: { __typename: 'fields_options', id: string, name: string } | null, location: { __typename: 'locations', id: string, search: string, formattedAddress: string | null } | null }>, emailAddresses: Array<{ __typename: 'profiles_emails', id: string, emailAddress: string, canonicalEmailAddress: string, type: string | null, isPreferred: boolean, isConfirmed: boolean }>, phoneNumbers: Array<{ __typename: 'profiles_phones', id: string, number: string, canonicalNumber: string | null, type: string | null }>, associations: Array<{ __typename: 'profiles_associations', id: string, associationType: string, company: { __typename: 'companies', id: string, name: string } | null }>, assignees: Array<{ __typename: 'profiles_assignees', user: { __typename: 'users', displayName: string, id: string } | null }>, status: { __typename: 'statuses', title: string, isAuto: boolean, id: string, isProtected: boolean, color: { __typename: 'colors', id: string, name: string } | null } | null }>, total: { aggregate: { count: number } | null } };

export type ListProjectsQueryVariables = Exact<{
  where: projects_bool_exp;
  orderBy: Array<projects_order_by> | projects_order_by;
  limit: number;
  offset: number;
}>;


export type ListProjectsQuery = { data: Array<{ __typename: 'projects', id: string, name: string, userId: string | null, groupId: string, presetId: string | null, colorId: string | null, statusId: string | null, companyId: string | null, networkId: string | null, networkContractId: string | null, networkIdType: string | null, externalId: string | null, referenceId: string | null, createdAt: string, updatedAt: string, deletedAt: string | null, isMadeForRecruitment: boolean, isMadeForSales: boolean, ignoreHistoryBeforeProjectCreatedAt: boolean, group: { __typename: 'groups', id: string, name: string }, user: { __typename: 'users', displayName: string, email: string, id: string, disabled: boolean } | null, assignees: Array<{ __typename: 'projects_assignees', user: { __typename: 'users', displayName: string, email: string, id: string } | null }>, files: Array<{ __typename: 'projects_files', fileId: string, createdAt: string, updatedAt: string, file: { __typename: 'files', name: string, id: string, size: number, mimeType: string, url: string } | null }>, status: { __typename: 'statuses', title: string, isAuto: boolean, id: string, color: { __typename: 'colors', id: string, name: string } | null } | null, company: { __typename: 'companies', id: string, description: string | null, companyPublicData: { __typename: 'networkcompanies', id: string, name: string | null, tagline: string | null, description: string | null, foundedAt: string | null, networkEmployeeCount: number | null, networkEmployeeStartCount: number | null, networkEmployeeEndCount: number | null, networkUrl: string | null, website: string | null, image: { __typename: 'images', publicUrl: string | null } | null } | null } | null, fieldsValues: Array<{ __typename: 'projects_fieldsvalues', id: string, value: string | null, field: { __typename: 'fields', id: string, type: string, name: string, purpose: string | null } | null, fieldValue: { __typename: 'fields_options', id: string, name: string } | null, location: { __typename: 'locations', id: string, search: string, formattedAddress: string | null } | null }>, color: { __typename: 'colors', id: string, name: string } | null, jobBoardsOffers: Array<{ __typename: 'jobboards_offers', id: string, createdAt: string, updatedAt: string, deletedAt: string | null, projectId: string, jobBoardId: string, externalId: string | null, url: string | null, status: string | null, publishedAt: string | null, expiresAt: string | null, jobBoard: { __typename: 'jobboards', id: string, canonicalName: string } }>, projectJobBoards: Array<{ __typename: 'projects_jobboards', id: string, createdAt: string, updatedAt: string, deletedAt: string | null, enabledAt: string | null, projectId: string, jobBoard: { __typename: 'jobboards', id: string, canonicalName: string } }>, profilesCountPerStatusGroup: Array<{ __typename: 'projects_profilescounts', count: number | null, status: { __typename: 'statuses', id: string, title: string, isHidden: boolean, isAuto: boolean, order: number, parentId: string | null, color: { __typename: 'colors', id: string, name: string } | null } | null }> }>, total: { aggregate: { count: number } | null } };

export type GetTaskQueryVariables = Exact<{
  id: string;
}>;


export type GetTaskQuery = { tasks_by_pk: { __typename: 'tasks', id: string, type: string, status: string, outcome: string | null, attempts: number, steps: unknown, warnings: unknown, error: unknown, createdAt: string, updatedAt: string, startedAt: string | null, finishedAt: string | null, projectId: string | null, companyId: string | null, profileId: string | null } | null };

export type GetOwnTaskQueryVariables = Exact<{
  id: string;
}>;


export type GetOwnTaskQuery = { tasks_by_pk: { __typename: 'tasks', id: string, type: string, status: string, attempts: number, steps: unknown, warnings: unknown, error: unknown, createdAt: string, updatedAt: string, startedAt: string | null, finishedAt: string | null, projectId: string | null, profileId: string | null } | null };

export type FindApiKeyQueryVariables = Exact<{
  hash: string;
}>;


export type FindApiKeyQuery = { apikeys: Array<{ id: string, groupId: string, userId: string | null, kind: string, mayMerge: boolean, allowedOrigins: Array<string> | null, dailyLimit: number | null, burstLimit: number | null, expiresAt: string | null, revokedAt: string | null, group: { defaultCountry: string, locale: string } }> };

export type TouchApiKeysMutationVariables = Exact<{
  ids: Array<string> | string;
  lastUsedAt: string;
}>;


export type TouchApiKeysMutation = { update_apikeys: { affected_rows: number } | null };

export type CreateApiKeyMutationVariables = Exact<{
  key: apikeys_insert_input;
}>;


export type CreateApiKeyMutation = { insert_apikeys_one: { id: string } | null };

export type ListApiKeysQueryVariables = Exact<{
  where: apikeys_bool_exp;
}>;


export type ListApiKeysQuery = { apikeys: Array<{ id: string, createdAt: string, groupId: string, userId: string | null, name: string, kind: string, mayMerge: boolean, prefix: string, allowedOrigins: Array<string> | null, dailyLimit: number | null, burstLimit: number | null, expiresAt: string | null, revokedAt: string | null, lastUsedAt: string | null, group: { name: string } }> };

export type RevokeApiKeyMutationVariables = Exact<{
  id: string;
  revokedAt: string;
}>;


export type RevokeApiKeyMutation = { update_apikeys: { affected_rows: number } | null };

export type RotateApiKeyMutationVariables = Exact<{
  successor: apikeys_insert_input;
  id: string;
  expiresAt: string;
}>;


export type RotateApiKeyMutation = { insert_apikeys_one: { id: string } | null, update_apikeys: { affected_rows: number } | null };

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
    createdAt
  }
  users(order_by: [{createdAt: asc}, {id: asc}]) {
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
export const ListCompaniesDocument = new TypedDocumentString(`
    query ListCompanies($where: companies_bool_exp!, $orderBy: [companies_order_by!]!, $limit: Int!, $offset: Int!) {
  data: companies(
    where: $where
    order_by: $orderBy
    limit: $limit
    offset: $offset
  ) {
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
        __typename
        url: id
        name
        id
        size
        mimeType
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
      locations(order_by: [{isHeadquarters: desc}, {createdAt: asc}, {id: asc}]) {
        __typename
        siret
        isHeadquarters
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
  }
  total: companies_aggregate(where: $where) {
    aggregate {
      count
    }
  }
}
    `) as unknown as TypedDocumentString<ListCompaniesQuery, ListCompaniesQueryVariables>;
export const GetFileDocument = new TypedDocumentString(`
    query GetFile($id: uuid!) {
  files_by_pk(id: $id) {
    id
    groupId
    name
    size
    mimeType
    storageKey
  }
}
    `) as unknown as TypedDocumentString<GetFileQuery, GetFileQueryVariables>;
export const CheckHasuraDocument = new TypedDocumentString(`
    query CheckHasura {
  groups(limit: 1) {
    id
  }
}
    `) as unknown as TypedDocumentString<CheckHasuraQuery, CheckHasuraQueryVariables>;
export const ListOffersDocument = new TypedDocumentString(`
    query ListOffers($where: offers_bool_exp!, $orderBy: [offers_order_by!]!, $limit: Int!, $offset: Int!) {
  data: offers(where: $where, order_by: $orderBy, limit: $limit, offset: $offset) {
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
        __typename
        url: id
        name
        id
        size
        mimeType
      }
    }
  }
  total: offers_aggregate(where: $where) {
    aggregate {
      count
    }
  }
}
    `) as unknown as TypedDocumentString<ListOffersQuery, ListOffersQueryVariables>;
export const ListProfilesDocument = new TypedDocumentString(`
    query ListProfiles($where: profiles_bool_exp!, $orderBy: [profiles_order_by!]!, $limit: Int!, $offset: Int!) {
  data: profiles(
    where: $where
    order_by: $orderBy
    limit: $limit
    offset: $offset
  ) {
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
    }
    locations(order_by: [{createdAt: asc}, {id: asc}]) {
      __typename
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
    files(order_by: [{createdAt: asc}, {id: asc}]) {
      __typename
      fileId
      createdAt
      updatedAt
      isResume
      file {
        __typename
        url: id
        name
        id
        size
        mimeType
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
  }
  total: profiles_aggregate(where: $where) {
    aggregate {
      count
    }
  }
}
    `) as unknown as TypedDocumentString<ListProfilesQuery, ListProfilesQueryVariables>;
export const ListProjectsDocument = new TypedDocumentString(`
    query ListProjects($where: projects_bool_exp!, $orderBy: [projects_order_by!]!, $limit: Int!, $offset: Int!) {
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
        __typename
        url: id
        name
        id
        size
        mimeType
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
  total: projects_aggregate(where: $where) {
    aggregate {
      count
    }
  }
}
    `) as unknown as TypedDocumentString<ListProjectsQuery, ListProjectsQueryVariables>;
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
    steps
    warnings
    error
    createdAt
    updatedAt
    startedAt
    finishedAt
    projectId
    profileId
  }
}
    `) as unknown as TypedDocumentString<GetOwnTaskQuery, GetOwnTaskQueryVariables>;
export const FindApiKeyDocument = new TypedDocumentString(`
    query FindApiKey($hash: String!) {
  apikeys(where: {hash: {_eq: $hash}}, limit: 1) {
    id
    groupId
    userId
    kind
    mayMerge
    allowedOrigins
    dailyLimit
    burstLimit
    expiresAt
    revokedAt
    group {
      defaultCountry
      locale
    }
  }
}
    `) as unknown as TypedDocumentString<FindApiKeyQuery, FindApiKeyQueryVariables>;
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
    dailyLimit
    burstLimit
    expiresAt
    revokedAt
    lastUsedAt
    group {
      name
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