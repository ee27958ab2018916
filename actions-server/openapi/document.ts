/**
 * The description of the API, in OpenAPI 3.1. In: the routes, the GraphQL schemas of the roles that answer, and what the
 * codes of errors mean. Out: the document that `npm run openapi` writes to `openapi.json`. Nothing in it depends on when
 * or where it is made, and its members are in the order of the sources, so that a reader finds them as they were written.
 */
import type { GraphQLSchema } from 'graphql';
import { describedHeaders } from '../http/described-headers.ts';
import type { Route } from '../http/route.ts';
import { tags } from '../http/tags.ts';
import { unstorable } from '../values/body-values.ts';
import type { JsonSchema, RecordSource } from '../values/published-schema.ts';
import { describeEvents } from './describe-events.ts';
import {
  type ErrorTexts,
  errorComponent,
  errorExampleComponents,
  graphqlErrorsComponent,
} from './error-answers.ts';
import { exampleOf } from './example-of.ts';
import { introduction, title } from './introduction.ts';
import { toJsonSchema } from './json-schema.ts';
import { describeOperation, type OperationContext } from './operation.ts';
import { problemComponent } from './problem-schema.ts';
import { recordMembers } from './record-members.ts';
import { type DescribedRecord, describeRecord } from './record-schema.ts';

interface Sources {
  readonly routes: readonly Route[];
  /** The schema of GraphQL that a role sees. */
  readonly schemaOf: (role: RecordSource['role']) => GraphQLSchema;
  readonly errorTexts: ErrorTexts;
  /** The version of the API. */
  readonly version: string;
}

/** @throws Error naming what is not described */
export function describeApi({ routes, schemaOf, errorTexts, version }: Sources): JsonSchema {
  const records = new Map<string, DescribedRecord>();
  const usedMembers = new Set<string>();
  const schemas: JsonSchema = {
    Error: errorComponent,
    Problem: problemComponent,
    GraphqlErrors: graphqlErrorsComponent,
  };
  const context: OperationContext = {
    statedLimits: [unstorable],
    refer(record) {
      if (!records.has(record.component)) {
        records.set(record.component, describeRecord(record, { schemaOf, components: records, usedMembers }));
      }
      return { $ref: `#/components/schemas/${record.component}` };
    },
    referTo(name, schema, io) {
      if (!(name in schemas)) {
        schemas[name] = {};
        schemas[name] = toJsonSchema(schema, { ...context, io }, true);
      }
      return { $ref: `#/components/schemas/${name}` };
    },
    exampleOfReference(reference) {
      const name = reference.slice(reference.lastIndexOf('/') + 1);
      const record = records.get(name);
      return record ? record.example : exampleOf(schemas[name] as JsonSchema, context.exampleOfReference);
    },
  };
  const paths: Record<string, JsonSchema> = {};
  for (const route of routes) {
    if (route.description === null) continue;
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method]: describeOperation(route, route.description, context) };
  }
  for (const [name, { schema, example }] of [...records].sort(([a], [b]) => (a < b ? -1 : 1))) {
    schemas[name] = { ...schema, examples: [example] };
  }
  requireUse(usedMembers);
  return {
    openapi: '3.1.1',
    info: {
      title,
      version,
      summary: 'One account-scoped public API for recruitment and sales.',
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // The server that answers puts its own address in the place of this one.
    servers: [{ url: 'http://localhost:3000', description: 'This server' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: describeEvents(),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-KEY',
          description:
            'A private key (`sk_…`) or a public key (`pk_…`); `x-key` says which an operation takes.',
        },
        apiKeyOfForm: {
          type: 'apiKey',
          in: 'query',
          name: 'apiKey',
          description: 'A public key (`pk_…`) in the address of an HTML form, which cannot send headers.',
        },
      },
      headers: describedHeaders,
      examples: usedExamples(errorExampleComponents(errorTexts), paths),
      schemas,
    },
  };
}

/** Those that an operation refers to. */
function usedExamples(examples: JsonSchema, paths: object): JsonSchema {
  const text = JSON.stringify(paths);
  return Object.fromEntries(
    Object.entries(examples).filter(([name]) => text.includes(`"#/components/examples/${name}"`)),
  );
}

/** An entry that nothing uses describes a member that is there no more. */
function requireUse(used: ReadonlySet<string>): void {
  const unused = Object.keys(recordMembers).filter((name) => !used.has(name));
  if (unused.length > 0)
    throw new Error(`these members are described and in no answer: ${unused.join(', ')}`);
}
