/** Workloads in GraphQL, which the engine answers on its own port too: W1 to W5, and a page at an offset. */
import { type DataSet, deepConnections, deepOffsets } from './data.ts';
import type { Workload, WorkloadGroup } from './workload.ts';

const fields = `query Fields($limit: Int!) {
  fields(where: {deletedAt: {_is_null: true}, targetedEntity: {_eq: "PROFILE"}}, order_by: [{order: asc}, {id: asc}], limit: $limit) {
    id name type order isHidden purpose
    values(order_by: {order: asc}) { id name technicalValue order }
  }
  fields_aggregate(where: {deletedAt: {_is_null: true}, targetedEntity: {_eq: "PROFILE"}}) { aggregate { count } }
}`;

const profileWithRelations = `
    id firstName lastName headline updatedAt externalId
    emailAddresses(where: {deletedAt: {_is_null: true}}) { emailAddress type isPreferred }
    phoneNumbers { number canonicalNumber }
    positions(order_by: {startDate: desc}) { title companyName startDate endDate isCurrent }
    educations { schoolName degree startDate endDate }
    fieldsValues { value field { id name type } fieldValue { id name } }
    status { id title color { name } }
    assignees { user { id displayName } }`;

const profiles = `query Profiles($limit: Int!, $offset: Int) {
  profiles(where: {deletedAt: {_is_null: true}}, order_by: [{updatedAt: desc}, {id: desc}], limit: $limit, offset: $offset) {
${profileWithRelations}
  }
  profiles_aggregate(where: {deletedAt: {_is_null: true}}) { aggregate { count } }
}`;

const profile = `query Profile($id: uuid!) {
  profiles_by_pk(id: $id) { id firstName lastName headline updatedAt status { id title } }
}`;

const nestedProfile = `query NestedProfile($id: uuid!) {
  profiles_by_pk(id: $id) {
${profileWithRelations}
  }
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

/** What W5 writes. */
const insertedProfiles = `
  select jsonb_build_object(
    'profile', to_jsonb(p) - '{changedIn}'::text[],
    'emails', (select jsonb_agg(to_jsonb(e) order by e."emailAddress") from profiles_emails as e
      where e."groupId" = p."groupId" and e."profileId" = p.id),
    'positions', (select jsonb_agg(to_jsonb(w)) from profiles_positions as w
      where w."groupId" = p."groupId" and w."profileId" = p.id),
    'keys', (select jsonb_agg(to_jsonb(k) order by k.key) from profiles_keys as k
      where k."groupId" = p."groupId" and k."profileId" = p.id)
  ) as record
  from profiles as p where p."groupId" = $1 and p."lastNameManual" like $2
  order by length(p."lastNameManual"), p."lastNameManual"`;

export function graphqlGroups(data: DataSet): readonly WorkloadGroup[] {
  const pages = (name: string, statement: string, query: string, rows: number): Workload => ({
    name,
    account: data.read,
    graphql: { query, variables: () => ({ limit: rows }) },
    baseline: { statement, values: () => [rows], isPrepared: statement !== 'profiles' },
  });
  const byKey = (name: string, statement: string, query: string): Workload => {
    const idOf = (number: number) => data.profileIds[number % data.profileIds.length];
    return {
      name,
      account: data.read,
      graphql: { query, variables: ({ number }) => ({ id: idOf(number) }) },
      baseline: { statement, values: ({ number }) => [idOf(number)], isPrepared: true },
    };
  };
  const pageAt = (offset: number): Workload => ({
    name: `W2 at offset ${offset}`,
    account: data.read,
    graphql: { query: profiles, variables: () => ({ limit: 100, offset }) },
    baseline: {
      statement: 'profiles',
      page: 'last changed, at offset',
      values: () => [100, offset],
      isPrepared: false,
    },
    connections: deepConnections,
  });
  const person = (word: string) => ({
    firstName: 'Zoé',
    lastName: word,
    first: `${word}@example.org`,
    second: `${word}@perso.example.org`,
    title: 'Cheffe',
  });
  const insert: Workload = {
    name: 'W5',
    account: data.written,
    graphql: { query: insertProfile, variables: ({ word }) => person(word) },
    baseline: {
      statement: 'insert-profile',
      values: ({ word }) => Object.values(person(word)),
      isPrepared: true,
    },
    written: {
      records: insertedProfiles,
      count: `select count(*) from profiles as p where p."groupId" = $1 and p."lastNameManual" like $2
        and (select count(*) from profiles_emails as e where e."groupId" = $1 and e."profileId" = p.id) = 2
        and (select count(*) from profiles_positions as w where w."groupId" = $1 and w."profileId" = p.id) = 1`,
    },
  };
  const workloads = [
    pages('W1', 'fields', fields, 200),
    pages('W2', 'profiles', profiles, 100),
    pages('W3', 'profiles', profiles, 1000),
    byKey('W4', 'profile', profile),
    byKey('W4 nested', 'nested-profile', nestedProfile),
    insert,
  ];
  return [
    ...workloads.map((workload) => ({ name: 'graphql', workloads: [workload] })),
    { name: 'pages', workloads: deepOffsets(data).map(pageAt), isComparedWithFirst: true },
  ];
}
