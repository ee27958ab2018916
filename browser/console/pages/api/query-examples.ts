/** Queries to begin from. */
import type { Example } from './example.ts';

export const queryExamples: readonly Example[] = [
  {
    name: 'profiles',
    needs: ['profiles'],
    query: `query Profiles {
  profiles(where: { deletedAt: { _is_null: true } }, order_by: { createdAt: desc }, limit: 10) {
    id
    firstName
    lastName
    headline
    status { title }
    emailAddresses { emailAddress isConfirmed }
  }
}
`,
  },
  {
    name: 'pipeline',
    needs: ['projects', 'projects_profiles'],
    query: `query Pipeline {
  projects(where: { isLive: { _eq: true } }, limit: 5) {
    id
    name
    profiles(limit: 20) {
      status { title }
      profile { firstName lastName }
    }
  }
}
`,
  },
  {
    name: 'applications',
    needs: ['applications'],
    query: `query Applications {
  applications(where: { review: { _eq: "pending" } }, order_by: { createdAt: asc }, limit: 10) {
    id
    createdAt
    source
    submitted
    profile { firstName lastName }
  }
}
`,
  },
  {
    name: 'count',
    needs: ['profiles'],
    query: `query Count {
  profiles_aggregate(where: { deletedAt: { _is_null: true } }) {
    aggregate { count }
  }
}
`,
  },
  {
    name: 'changes',
    needs: ['audit_entries'],
    query: `query Changes {
  audit_entries(order_by: { createdAt: desc }, limit: 20) {
    createdAt
    entity
    recordId
    operation
    columns
    actor
  }
}
`,
  },
  {
    name: 'fields',
    needs: ['fields'],
    query: `query Fields {
  fields(where: { deletedAt: { _is_null: true } }, order_by: [{ targetedEntity: asc }, { order: asc }]) {
    id
    targetedEntity
    name
    type
    values { id name }
  }
}
`,
  },
];
