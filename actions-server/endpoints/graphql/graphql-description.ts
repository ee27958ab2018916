/** What the route of GraphQL says of itself. What can be asked is in the schema, which introspection answers. */
import { z } from 'zod';
import type { RouteDescription } from '../../http/route-description.ts';
import { jsonText, publishedAsJson, schemaReference } from '../../values/published-schema.ts';

const extensions = z.record(z.string(), z.unknown()).meta({
  description:
    'Only `persistedQuery` is used: `version` 1 and `sha256Hash`, the SHA-256 of the document (automatic persisted queries of Apollo). With the document the server keeps it for a while. Without it the error `PERSISTED_QUERY_NOT_FOUND` says that the document has to be sent.',
  examples: [
    {
      persistedQuery: {
        version: 1,
        sha256Hash: 'ecf4edb46db40b5132295c0291d62fb65d6759a9eedfa4d5d612dd5ec54a6b38',
      },
    },
  ],
});

const request = z
  .object({
    query: z
      .string()
      .optional()
      .meta({
        description:
          'The document: one or several operations. At most 1,000,000 characters. It may be left out when `extensions` has the hash of a document that was sent before.',
        examples: ['query Companies($limit: Int!) { companies(limit: $limit) { id name } }'],
      }),
    extensions: extensions.nullish(),
    variables: z
      .record(z.string(), z.unknown())
      .nullish()
      .meta({
        description: 'The variables of the operation. `null` means that there are none.',
        examples: [{ limit: 10 }],
      }),
    operationName: z
      .string()
      .nullish()
      .meta({
        description: 'Which operation of the document is run. `null` and an empty text mean the only one.',
        examples: ['Companies'],
      }),
  })
  .meta({ description: 'A request of GraphQL.' });

const data = z
  .object({
    data: z.record(z.string(), z.unknown()).meta({
      description: 'What the operation asked for.',
      examples: [{ companies: [{ id: '5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0011', name: 'Acme' }] }],
    }),
  })
  .meta({ description: 'The answer to an operation that was done.' });

const answer = z.union([data, schemaReference('GraphqlErrors')]);

export const graphqlDescription: RouteDescription = {
  operationId: 'graphql',
  tag: 'GraphQL',
  summary: 'Run GraphQL operations',
  description:
    'Runs an operation of GraphQL, or up to 50 of them in a list, with the rights of the key. Private keys read, aggregate and change all records of the account and call actions, which do what the saves of REST do. Public keys read offers and what belongs to them. Introspection shows the schema. A request that is wrong is answered with 200 and `errors`, as Hasura does; a client whose `Accept` prefers `application/graphql-response+json` gets that type, and with it the status of the errors (400, 500 or 503), except for a list. Each operation of a list, and each action, counts as a request. The same address serves subscriptions over WebSockets.',
  body: {
    isRequired: true,
    description: 'The operation, or a list of them. Its content type is not looked at.',
    content: {
      'application/json': {
        schema: z.union([
          request,
          z.array(request).max(50).meta({ description: 'Several requests; at most 50.' }),
        ]),
        examples: {
          query: {
            summary: 'The names of ten companies',
            value: {
              query: 'query Companies($limit: Int!) { companies(limit: $limit) { id name } }',
              variables: { limit: 10 },
            },
          },
        },
      },
    },
  },
  answers: [
    {
      status: 200,
      description: 'What the operation asked for, or why it was not done; for a list, a list of these.',
      content: {
        'application/json': {
          schema: z.union([
            answer,
            z.array(answer).meta({ description: 'The answers to a list, in its order.' }),
          ]),
        },
        'application/graphql-response+json': { schema: data },
      },
    },
  ],
};

/** For `GET /graphql`. */
export const graphqlQueryDescription: RouteDescription = {
  operationId: 'graphqlQuery',
  tag: 'GraphQL',
  summary: 'Run a GraphQL query by GET',
  description:
    'Runs a query whose document is in the address, for tools that only read. Mutations are refused: programs that follow or repeat addresses must not change anything. Longer documents, and lists of several, belong to `POST /graphql`.',
  query: z.object({
    query: z
      .string()
      .optional()
      .meta({
        description:
          'The document. If it has several operations, `operationName` names a query among them. It may be left out when `extensions` has the hash of a document that was sent before.',
        examples: ['{ companies(limit: 10) { id name } }'],
      }),
    operationName: z
      .string()
      .optional()
      .meta({
        description: 'Which operation of the document is run. An empty text means the only one.',
        examples: ['Companies'],
      }),
    variables: jsonObject().meta({
      ...jsonText,
      description:
        'The variables of the operation, as the text of JSON. An empty text means that there are none.',
      examples: [{ limit: 10 }],
    }),
    extensions: jsonObject().meta({
      ...jsonText,
      description:
        'An object, as the text of JSON, of which only `persistedQuery` is used: `version` 1 and `sha256Hash`, the SHA-256 of the document.',
      examples: [{}],
    }),
  }),
  answers: [
    {
      status: 200,
      description: 'What the query asked for, or why it was not done.',
      content: {
        'application/json': { schema: answer },
        'application/graphql-response+json': { schema: data },
      },
    },
  ],
  errors: ['method_not_allowed'],
};

function jsonObject() {
  return publishedAsJson(z.unknown(), { type: 'object' }).optional();
}
