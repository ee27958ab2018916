/** Requests to begin from, as far as the schema has their tables and actions. */
import type { Model } from '../../model/table-model.ts';
import { mutationExamples } from './mutation-examples.ts';

/** Ids of rows that are there, for the variables of examples. */
export interface ExampleIds {
  readonly account: string;
  readonly profile: string;
  /** One that waits for a decision. */
  readonly application: string;
  /** The private key on whose behalf an action is called. */
  readonly apikey: string;
}

type ExampleName =
  | 'profiles'
  | 'pipeline'
  | 'applications'
  | 'count'
  | 'changes'
  | 'fields'
  | 'addNote'
  | 'changeHeadline'
  | 'upsertCompany'
  | 'deleteCompany'
  | 'saveProject'
  | 'acceptApplication';

export interface Example {
  readonly name: ExampleName;
  /** The tables and actions that it uses. */
  readonly needs: readonly string[];
  readonly query: string;
  readonly variables?: (ids: ExampleIds) => Readonly<Record<string, unknown>>;
  /** Those that it needs besides the secret. */
  readonly headers?: (ids: ExampleIds) => Readonly<Record<string, string>>;
}

const queryExamples: readonly Example[] = [
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

export const examples: { readonly queries: readonly Example[]; readonly mutations: readonly Example[] } = {
  queries: queryExamples,
  mutations: mutationExamples,
};

/** Those that the schema has everything for. */
export function examplesFor(list: readonly Example[], { byName, actionNames }: Model): readonly Example[] {
  return list.filter(({ needs }) => needs.every((name) => byName.has(name) || actionNames.has(name)));
}
