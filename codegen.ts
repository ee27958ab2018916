/**
 * Types for the GraphQL documents of the actions-server, from the schema that the engine makes of `metadata/` and
 * `migrations/`. Run by `npm run codegen`, which prints that schema first; the result is committed.
 */
import type { CodegenConfig } from '@graphql-codegen/cli';

const config: CodegenConfig = {
  schema: 'actions-server/graphql/schema.golden.graphql',
  documents: ['actions-server/**/*.graphql', '!actions-server/graphql/schema.golden.graphql'],
  ignoreNoDocuments: false,
  generates: {
    'actions-server/graphql/generated.ts': {
      plugins: ['typescript-operations', 'typed-document-node'],
      config: {
        // Documents as plain text: nothing is parsed or printed while the server runs.
        documentMode: 'string',
        onlyOperationTypes: true,
        useTypeImports: true,
        enumsAsTypes: true,
        skipTypename: false,
        scalars: {
          uuid: 'string',
          timestamptz: 'string',
          date: 'string',
          jsonb: 'unknown',
          json: 'unknown',
          numeric: 'number',
          bigint: 'number',
          float8: 'number',
          citext: 'string',
        },
      },
    },
  },
};

export default config;
