/** GET /schemas/network-profile.json and GET /schemas/network-company.json: what a provider of network pages answers. */
import { z } from 'zod';
import type { Dependencies } from '../../dependencies.ts';
import { invalidParameter } from '../../errors.ts';
import { responseHeaders } from '../../header-names.ts';
import { readParameters } from '../../http/query-parameters.ts';
import { defineRoute } from '../../http/route.ts';
import { conditionalHeaders, notModified } from '../../lists/list-description.ts';
import { type DocumentName, documentVersion, publishedSchema } from './published-schemas.ts';

const cacheControl = 'public, max-age=300';

const query = z.object({
  version: z
    .literal(documentVersion)
    .optional()
    .meta({
      description: 'The version of the schema, as its `$id` has it. There is one.',
      examples: [documentVersion],
    }),
});

const schemaRoute = (name: DocumentName, operationId: string, of: string) =>
  defineRoute({
    method: 'get',
    path: `/schemas/${name}.json`,
    access: 'none',
    // For tools in web pages of anybody.
    isReadableByPages: true,
    description: {
      operationId,
      tag: 'Service',
      summary: `Get the schema of the page of a ${of}`,
      description: `Answers the JSON Schema (2020-12) of the documents that a provider of network pages (\`NETWORK_PROVIDER_URL\`) answers about a ${of}. Its version is part of its \`$id\`. Web pages may read it.`,
      query,
      headers: conditionalHeaders,
      answers: [
        {
          status: 200,
          description: 'The schema.',
          headers: [responseHeaders.etag],
          content: {
            'application/schema+json': {
              schema: z.looseObject({
                $schema: z.string().meta({
                  description: 'The dialect of JSON Schema.',
                  examples: ['https://json-schema.org/draft/2020-12/schema'],
                }),
                $id: z.string().meta({
                  description: 'The address of the schema, with its version.',
                  examples: [`https://api.example.com/schemas/${name}.json?version=${documentVersion}`],
                }),
              }),
            },
          },
        },
        notModified,
      ],
    },
    query(parameters) {
      const { version = documentVersion } = readParameters(parameters, { version: [] });
      if (version !== documentVersion)
        throw invalidParameter('version', `version: ${documentVersion} is the only one`);
      return { version };
    },
    handler: async (_context, { config }: Pick<Dependencies, 'config'>) => ({
      json: publishedSchema(name, config.publicBaseUrl),
      headers: { 'Content-Type': 'application/schema+json; charset=utf-8' },
      cacheControl,
    }),
  });

export const getProfileSchema = schemaRoute('network-profile', 'getNetworkProfileSchema', 'person');
export const getCompanySchema = schemaRoute('network-company', 'getNetworkCompanySchema', 'company');
