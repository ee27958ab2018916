/** What is asked: the same question in each contender's own words. */

/** An account of `world.sql`. */
export interface Account {
  readonly id: string;
  readonly apiKey: string;
}

export interface Workload {
  readonly name: string;
  readonly title: string;
  readonly account: Account;
  /** Asked of the engine and of the gateway; each call makes the variables of one request. */
  readonly graphql?: { readonly query: string; readonly variables: () => Readonly<Record<string, unknown>> };
  /** Path of a REST list. */
  readonly rest?: string;
  /** A file in `limit/` and the values of its parameters after the account. */
  readonly limit: {
    readonly statement: string;
    readonly values: () => readonly unknown[];
    /** Prepared once a connection, where that is faster: by key much, lists of wide records a little, profiles not. */
    readonly isKept: boolean;
  };
  /** Writes answer differently each time. */
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
 * All workloads on a world: `read` is the account that has four fifths of it, `written` the one that is written to,
 * `profileIds` are some of those that are read.
 */
export function workloadsOn(world: {
  readonly read: string;
  readonly written: string;
  readonly profileIds: readonly string[];
}): readonly Workload[] {
  const { profileIds } = world;
  const readAccount: Account = { id: world.read, apiKey: `sk_${'1'.padStart(32, '0')}` };
  const writtenAccount: Account = { id: world.written, apiKey: `sk_${'12'.padStart(32, '0')}` };
  let asked = 0;
  const nextProfile = () => profileIds[asked++ % profileIds.length];
  let written = 0;
  const run = Date.now().toString(36);
  const nextPerson = () => {
    const name = `${run}-${process.pid}-${written++}`;
    return {
      firstName: 'Zoé',
      lastName: name,
      first: `${name}@example.org`,
      second: `${name}@perso.example.org`,
      title: 'Cheffe',
    };
  };
  const read = (name: string, title: string, limit: string, query: string, rows: number): Workload => ({
    name,
    title,
    account: readAccount,
    graphql: { query, variables: () => ({ limit: rows }) },
    limit: { statement: limit, values: () => [rows], isKept: limit !== 'profiles' },
    isRepeatable: true,
  });
  const list = (resource: string, rows: number): Workload => ({
    name: `${resource} ${rows}`,
    title: `REST list of ${rows} ${resource}`,
    account: readAccount,
    rest: `/rest/v2/${resource}?limit=${rows}`,
    limit: { statement: `list-${resource}`, values: () => [rows], isKept: resource !== 'profiles' },
    isRepeatable: true,
  });
  return [
    read('W1', '200 fields with their options and the total', 'fields', fields, 200),
    read('W2', '100 profiles with what belongs to them and the total', 'profiles', profiles, 100),
    read('W3', '1000 profiles with what belongs to them and the total', 'profiles', profiles, 1000),
    {
      name: 'W4',
      title: 'one profile by key',
      account: readAccount,
      graphql: { query: profile, variables: () => ({ id: nextProfile() }) },
      limit: { statement: 'profile', values: () => [nextProfile()], isKept: true },
      isRepeatable: false,
    },
    {
      name: 'W5',
      title: 'insert a profile with two e-mail addresses and a position',
      account: writtenAccount,
      graphql: { query: insertProfile, variables: nextPerson },
      limit: { statement: 'insert-profile', values: () => Object.values(nextPerson()), isKept: true },
      isRepeatable: false,
    },
    list('profiles', 100),
    list('profiles', 1000),
    list('projects', 100),
    list('companies', 100),
    list('offers', 100),
  ];
}
