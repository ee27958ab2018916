/**
 * Configuration of GraphQL Code Generator, which generates types for the GraphQL documents of the actions-server.
 * `scripts/codegen.ts` (`npm run codegen`) adds the schema, which it builds from `migrations/` and `metadata/`.
 */
import type { CodegenConfig } from '@graphql-codegen/cli';

const config: Omit<CodegenConfig, 'schema'> = {
  documents: 'actions-server/**/*.graphql',
  ignoreNoDocuments: false,
  generates: {
    'actions-server/graphql/generated.ts': {
      plugins: ['typescript-operations', 'typed-document-node'],
      config: {
        // Documents as plain text, so that the server neither parses nor prints them.
        documentMode: 'string',
        onlyOperationTypes: true,
        useTypeImports: true,
        inlineFragmentTypes: 'combine',
        printFieldsOnNewLines: true,
        enumsAsTypes: true,
        namingConvention: 'keep',
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
