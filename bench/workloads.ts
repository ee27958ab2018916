/** The workloads: the same operation as a GraphQL document, a REST list and a statement of the baseline. */

/** An account of `data-set.sql`. */
export interface Account {
  readonly id: string;
  readonly apiKey: string;
}

export interface Workload {
  readonly name: string;
  readonly account: Account;
  /** The document for the engine and for `/graphql`. Each call of `variables` returns those of the next request. */
  readonly graphql?: { readonly query: string; readonly variables: () => Readonly<Record<string, unknown>> };
  /** The path of a REST list. */
  readonly rest?: string;
  /** A file in `baseline/` and the values of its parameters after the account. */
  readonly baseline: {
    readonly statement: string;
    readonly values: () => readonly unknown[];
    /** Whether it is a prepared statement: faster by key and for lists of wide records, but not for profiles. */
    readonly isPrepared: boolean;
  };
  /** Whether every request of every contender is the same, so that their responses can be compared. */
  readonly isRepeatable: boolean;
}

const fields = `query Fields($limit: Int!) {
  fields(where: {deletedAt: {_is_null: true}, targetedEntity: {_eq: "PROFILE"}}, order_by: [{order: asc}, {id: asc}], limit: $limit) {
    id name type order isHidden purpose
    values(order_by: {order: asc}) { id name technicalValue order }
  }
  fields_aggregate(where: {deletedAt: {_is_null: true}, targetedEntity: {_eq: "PROFILE"}}) { aggregate { count } }
}`;

const profiles = `query Profiles($limit: Int!) {
  profiles(where: {deletedAt: {_is_null: true}}, order_by: [{updatedAt: desc}, {id: desc}], limit: $limit) {
    id firstName lastName headline updatedAt externalId
    emailAddresses(where: {deletedAt: {_is_null: true}}) { emailAddress type isPreferred }
    phoneNumbers { number canonicalNumber }
    positions(order_by: {startDate: desc}) { title companyName startDate endDate isCurrent }
    educations { schoolName degree startDate endDate }
    fieldsValues { value field { id name type } fieldValue { id name } }
    status { id title color { name } }
    assignees { user { id displayName } }
  }
  profiles_aggregate(where: {deletedAt: {_is_null: true}}) { aggregate { count } }
}`;

const profile = `query Profile($id: uuid!) {
  profiles_by_pk(id: $id) { id firstName lastName headline updatedAt status { id title } }
}`;

const insertProfile = `mutation InsertProfile(
  $firstName: String!, $lastName: String!, $first: String!, $second: String!, $title: String!
) {
  insert_profiles_one(object: {
    firstNameManual: $firstName, lastNameManual: $lastName,
    emailAddresses: {data: [{emailAddress: $first}, {emailAddress: $second}]},
    positions: {data: [{title: $title}]}
  }) { id firstName }
}`;

/**
 * All workloads on a data set.
 * @param accounts `read` is the account with four fifths of the rows, `written` the one for workloads that write, and
 *   `profileIds` are profiles of the former
 */
export function workloadsOn(accounts: {
  readonly read: string;
  readonly written: string;
  readonly profileIds: readonly string[];
}): readonly Workload[] {
  const { profileIds } = accounts;
  const readAccount: Account = { id: accounts.read, apiKey: `sk_${'1'.padStart(32, '0')}` };
  const writtenAccount: Account = { id: accounts.written, apiKey: `sk_${'12'.padStart(32, '0')}` };
  let reads = 0;
  const nextProfile = () => profileIds[reads++ % profileIds.length];
  let writes = 0;
  const run = Date.now().toString(36);
  const nextPerson = () => {
    const name = `${run}-${process.pid}-${writes++}`;
    return {
      firstName: 'Zoé',
      lastName: name,
      first: `${name}@example.org`,
      second: `${name}@perso.example.org`,
      title: 'Cheffe',
    };
  };
  const read = (name: string, statement: string, query: string, rows: number): Workload => ({
    name,
    account: readAccount,
    graphql: { query, variables: () => ({ limit: rows }) },
    baseline: { statement, values: () => [rows], isPrepared: statement !== 'profiles' },
    isRepeatable: true,
  });
  const list = (resource: string, rows: number): Workload => ({
    name: `${resource} ${rows}`,
    account: readAccount,
    rest: `/rest/v2/${resource}?limit=${rows}`,
    baseline: { statement: `list-${resource}`, values: () => [rows], isPrepared: resource !== 'profiles' },
    isRepeatable: true,
  });
  return [
    read('W1', 'fields', fields, 200),
    read('W2', 'profiles', profiles, 100),
    read('W3', 'profiles', profiles, 1000),
    {
      name: 'W4',
      account: readAccount,
      graphql: { query: profile, variables: () => ({ id: nextProfile() }) },
      baseline: { statement: 'profile', values: () => [nextProfile()], isPrepared: true },
      isRepeatable: false,
    },
    {
      name: 'W5',
      account: writtenAccount,
      graphql: { query: insertProfile, variables: nextPerson },
      baseline: { statement: 'insert-profile', values: () => Object.values(nextPerson()), isPrepared: true },
      isRepeatable: false,
    },
    list('profiles', 100),
    list('profiles', 1000),
    list('projects', 100),
    list('companies', 100),
    list('offers', 100),
  ];
}
