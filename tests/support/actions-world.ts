/** Two tables, a few actions of every kind and their handler, for the engine's tests of actions. */
import type { Metadata } from '@platform/engine';
import { mergeActions } from '@platform/engine/testing';
import { type ActionHandler, startActionHandler } from './action-handler.ts';
import { createEmptyDatabase, type TestDatabase } from './database.ts';
import { metadataOf } from './metadata.ts';

const sdl = `
  type Mutation {
    createUser(email: String!, details: DetailsInput): UserId
    createUsers(emails: [String!]!): [UserId]
    forgetful(text: String): Echo!
    createUserLater(email: String!): UserId
    slowLater(text: String): Echo
  }
  type Query {
    echo(text: String, number: Int, anything: jsonb, color: Color, id: uuid, list: [[Int!]]): Echo
    words: [String!]!
    headers: Echo
  }
  "What is known of a user."
  input DetailsInput { name: String!, tags: [String!], manager: DetailsInput }
  "Of a wall."
  enum Color { red "Like the sky." blue }
  scalar Anything
  type UserId { id: Int! note: String nested: Nested nesteds: [Nested!] }
  type Nested { id: Int! label: String }
  type Echo { text: String! number: Int anything: Anything }
`;

const handler = '{{HANDLER}}';
const permissions = [{ role: 'user' }];

const yaml = {
  actions: [
    {
      name: 'createUser',
      definition: { kind: 'synchronous', handler: `${handler}/create-user` },
      permissions,
      comment: 'Makes a user.',
    },
    {
      name: 'createUsers',
      definition: { kind: 'synchronous', handler: `${handler}/create-users` },
      permissions,
    },
    {
      name: 'forgetful',
      definition: { kind: 'synchronous', handler: `${handler}/forgetful`, timeout: 1 },
      permissions,
    },
    {
      name: 'createUserLater',
      definition: { kind: 'asynchronous', handler: `${handler}/create-later` },
      permissions,
    },
    { name: 'slowLater', definition: { kind: 'asynchronous', handler: `${handler}/slow-later`, timeout: 1 } },
    { name: 'echo', definition: { kind: '', type: 'query', handler: `${handler}/echo` }, permissions },
    { name: 'words', definition: { kind: '', handler: `${handler}/words` }, permissions },
    {
      name: 'headers',
      definition: {
        kind: '',
        handler: `${handler}/headers`,
        forward_client_headers: true,
        headers: [
          { name: 'X-Fixed', value: 'fixed' },
          { name: 'X-Secret', value_from_env: 'HANDLER_SECRET' },
        ],
      },
      permissions,
    },
  ],
  custom_types: {
    objects: [
      {
        name: 'UserId',
        relationships: [
          { name: 'user', type: 'object', remote_table: 'users', field_mapping: { id: 'id' } },
          {
            name: 'articles',
            type: 'array',
            remote_table: { schema: 'public', name: 'articles' },
            field_mapping: { id: 'author_id' },
          },
        ],
      },
      {
        name: 'Nested',
        relationships: [
          { name: 'article', type: 'object', remote_table: 'articles', field_mapping: { id: 'id' } },
        ],
      },
    ],
  },
};

const select = (columns: string[], filter: object, others: object = {}) => ({
  role: 'user',
  permission: { columns, filter, ...others },
});

/** The metadata of the tables with these actions; by default with those above. */
export function actionsMetadata(actions?: object): Metadata {
  const merged = mergeActions(yaml, sdl, 'actions.graphql');
  if (merged.problems.length > 0) throw new Error(JSON.stringify(merged.problems));
  return metadataOf(
    {
      tables: [
        {
          table: 'users',
          select_permissions: [select(['id', 'name'], { id: { _eq: 'X-Hasura-User-Id' } })],
          insert_permissions: [{ role: 'user', permission: { columns: '*', check: {} } }],
        },
        {
          table: 'articles',
          select_permissions: [
            select(['id', 'title', 'author_id'], { is_public: { _eq: true } }, { allow_aggregations: true }),
          ],
        },
      ],
    },
    {
      inherited_roles: [{ role_name: 'editor', role_set: ['user', 'nobody'] }],
      ...(actions ?? merged.document),
    },
  );
}

export interface ActionsWorld {
  readonly database: TestDatabase;
  readonly handler: ActionHandler;
  /** The environment variables in the metadata. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export async function openActionsWorld(): Promise<ActionsWorld> {
  const database = await createEmptyDatabase();
  await database.pool.query(`
    create table users (id int primary key, name text not null);
    create table articles (
      id int primary key, title text not null, author_id int not null references users, is_public boolean not null
    );
    insert into users values (1, 'Ann'), (2, 'Bob');
    insert into articles values (1, 'First', 1, true), (2, 'Draft', 1, false), (3, 'Third', 1, true), (4, 'Other', 2, true);
  `);
  const started = await startActionHandler();
  return {
    database,
    handler: started,
    environment: { HANDLER: started.baseUrl, HANDLER_SECRET: 'from the environment' },
    close: async () => {
      await started.close();
      await database.drop();
    },
  };
}
