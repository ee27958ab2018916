/** Changes to begin from. The page only shows them: whoever wants one made runs it in GraphiQL. */
import type { Example, ExampleIds } from './example.ts';

/** What the handlers of actions need to know of their caller. */
const onBehalf = ({ account, apikey }: ExampleIds) => ({
  'x-hasura-group-id': account,
  'x-hasura-apikey-id': apikey,
});

/** The company that one example makes and another deletes. */
const exampleId = 'EXAMPLE-1';

export const mutationExamples: readonly Example[] = [
  {
    name: 'addNote',
    needs: ['history_entries'],
    query: `mutation AddNote($entry: history_entries_insert_input!) {
  insert_history_entries_one(object: $entry) {
    id
    createdAt
    profile { firstName lastName }
  }
}
`,
    variables: ({ account, profile }) => ({
      entry: {
        groupId: account,
        profileId: profile,
        type: 'note',
        subject: 'Availability',
        message: 'Can start next month.',
      },
    }),
  },
  {
    name: 'changeHeadline',
    needs: ['profiles'],
    query: `mutation ChangeHeadline($id: uuid!, $headline: String!) {
  update_profiles_by_pk(pk_columns: { id: $id }, _set: { headline: $headline }) {
    id
    headline
    updatedAt
  }
}
`,
    variables: ({ profile }) => ({ id: profile, headline: 'Software engineer' }),
  },
  {
    name: 'upsertCompany',
    needs: ['companies'],
    query: `mutation UpsertCompany($company: companies_insert_input!) {
  insert_companies_one(
    object: $company
    on_conflict: { constraint: companies_groupId_externalId_key, update_columns: [name, website] }
  ) {
    id
    externalId
    name
    website
  }
}
`,
    variables: ({ account }) => ({
      company: {
        groupId: account,
        externalId: exampleId,
        name: 'Example Ltd',
        website: 'https://www.example.com',
      },
    }),
  },
  {
    name: 'deleteCompany',
    needs: ['companies'],
    query: `mutation DeleteCompany($where: companies_bool_exp!) {
  delete_companies(where: $where) {
    affected_rows
    returning { id name }
  }
}
`,
    variables: ({ account }) => ({
      where: { groupId: { _eq: account }, externalId: { _eq: exampleId } },
    }),
  },
  {
    name: 'saveProject',
    needs: ['saveProject'],
    query: `mutation SaveProject($project: SaveProjectInput!, $idempotencyKey: String) {
  saveProject(project: $project, idempotencyKey: $idempotencyKey) {
    projectId
    outcome
    warnings { code path message }
  }
}
`,
    variables: () => ({
      project: { externalId: exampleId, name: 'Example project', isMadeForRecruitment: true },
      idempotencyKey: 'example-project-1',
    }),
    headers: onBehalf,
  },
  {
    name: 'acceptApplication',
    needs: ['acceptApplication', 'applications'],
    query: `mutation AcceptApplication($id: uuid!, $fields: [String!]) {
  acceptApplication(id: $id, fields: $fields) {
    outcome
    profile { id firstName lastName headline }
    warnings { code path message }
  }
}
`,
    variables: ({ application }) => ({ id: application, fields: ['headline'] }),
    headers: onBehalf,
  },
];
